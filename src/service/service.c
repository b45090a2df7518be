/* The service as a whole: opening, draining, closing. */
#include "service/service.h"

#include <errno.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "base/cleanup.h"
#include "base/result.h"
#include "service/inner.h"
#include "service/job.h"
#include "service/watch.h"

CLEANUP_DEFINE(service_release, struct service, service_close)

void service_log(const struct service *service, const char *format, ...) {
    if (!service->settings.log)
        return;
    struct text line = TEXT_INIT;
    va_list arguments;
    va_start(arguments, format);
    text_append_format_list(&line, format, arguments);
    va_end(arguments);
    if (line.data)
        service->settings.log(service->settings.log_context, line.data);
    text_deinit(&line);
}

static int service_open_store(struct service *service, struct text *why) {
    const int result =
        store_open(service->data, STORE_WRITER, service_now(), &service->writer, why);
    if (result != 0)
        return result == STORE_REFUSED ? SERVICE_REFUSED : result;
    TRY(store_created_at(service->writer, &service->created_at));
    return defaults_seed(service->writer);
}

static int service_start_threads(struct service *service) {
    const struct service_settings *const settings = &service->settings;
    TRY(lock_new(&service->readers.lock));
    TRY(lane_new(&service->lane));
    TRY(pool_new(settings->workers, settings->interactive, settings->queue, &service->pool));
    TRY(lane_new(&service->ticker));
    return lane_post(service->ticker, watch_tick_loop, service);
}

static int service_open_data(struct service *service, struct text *why) {
    service->data = strdup(service->settings.data);
    if (!service->data)
        return -ENOMEM;
    service->settings.data = service->data;
    TRY(service_open_store(service, why));
    TRY(service_start_threads(service));
    return service->settings.resume ? job_resume_all(service) : 0;
}

int service_open(const struct service_settings *settings, struct service **out, struct text *why) {
    if (sodium_init() < 0)
        return -EIO; /* the system has no randomness to give */
    CLEANUP(service_release) struct service *service = calloc(1, sizeof(*service));
    if (!service)
        return -ENOMEM;
    service->settings = *settings;
    TRY(lock_new(&service->lock));
    if (settings->data)
        TRY(service_open_data(service, why));
    *out = TAKE(service);
    return 0;
}

static void service_mark_closing(struct service *service) {
    if (!service->lock)
        return;
    LOCK_SCOPE(service->lock);
    service->draining = true;
    service->closing = true;
    lock_wake_all(service->lock);
}

/* Batches first, for they write, and the ticker, which does too; then the writer's lane. */
void service_close(struct service *service) {
    if (!service)
        return;
    service_mark_closing(service);
    if (service->pool)
        pool_drain(service->pool);
    pool_free(service->pool);
    lane_free(service->ticker);
    lane_free(service->lane);
    job_free_all(service);
    lease_close_idle(service);
    store_close(service->writer);
    lock_free(service->readers.lock);
    lock_free(service->lock);
    free(service->data);
    free(service);
}

void service_drain(struct service *service) {
    {
        LOCK_SCOPE(service->lock);
        service->draining = true;
        service->readiness.checked_at = 0; /* tell at once */
    }
    if (service->pool)
        pool_drain(service->pool);
}

int service_submit(struct service *service, void (*job)(void *context, struct arena *work),
                   void *context) {
    if (!service->pool)
        return SERVICE_BUSY;
    const int result = pool_submit(service->pool, job, context);
    return result == POOL_FULL ? SERVICE_BUSY : result;
}

bool service_withdraw(struct service *service, const void *context) {
    return service->pool && pool_withdraw(service->pool, context);
}
