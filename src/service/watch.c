/* Watchers of batches: one list, woken by one heartbeat, so that none can be forgotten. */
#include "service/watch.h"

#include <errno.h>
#include <stdlib.h>

#include "base/cleanup.h"
#include "base/result.h"
#include "service/batch.h"
#include "service/job.h"

enum { WATCH_MOST = 1000, WATCH_TICK = 500 /* milliseconds: well inside the promised second */ };

struct watch {
    struct service *service;
    struct watch *next;
    struct watch **link; /* what points here */
    void (*wake)(void *context);
    void *context;
};

static int watch_link(struct service *service, struct watch *watch) {
    LOCK_SCOPE(service->lock);
    if (service->watch_count == WATCH_MOST)
        return SERVICE_BUSY;
    watch->next = service->watches;
    watch->link = &service->watches;
    if (watch->next)
        watch->next->link = &watch->next;
    service->watches = watch;
    service->watch_count++;
    return 0;
}

/* Whether its batch is at work or has ended does not matter: a wake only says "look". */
int service_batch_watch(struct service *service, const char *id, void (*wake)(void *context),
                        void *context, struct watch **out) {
    {
        CLEANUP(batch_record_deinit) struct batch_record record = {0};
        TRY(service_batch_get(service, id, &record, NULL));
    }
    CLEANUP(cleanup_free) struct watch *watch = calloc(1, sizeof(*watch));
    if (!watch)
        return -ENOMEM;
    *watch = (struct watch){.service = service, .wake = wake, .context = context};
    TRY(watch_link(service, watch));
    *out = TAKE(watch);
    return 0;
}

void service_batch_unwatch(struct watch *watch) {
    if (!watch)
        return;
    {
        struct service *const service = watch->service;
        LOCK_SCOPE(service->lock);
        *watch->link = watch->next;
        if (watch->next)
            watch->next->link = watch->link;
        service->watch_count--;
    }
    free(watch);
}

/* Under the lock, which unwatch takes too: so no wake comes after it. */
static bool watch_tick(struct service *service) {
    LOCK_SCOPE(service->lock);
    if (!service->closing)
        lock_wait(service->lock, WATCH_TICK);
    for (const struct watch *watch = service->watches; watch; watch = watch->next)
        watch->wake(watch->context);
    return !service->closing;
}

void watch_tick_loop(void *context) {
    struct service *const service = context;
    while (watch_tick(service))
        job_tend_all(service);
}
