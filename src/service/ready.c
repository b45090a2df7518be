/* Readiness: what must hold for requests to be taken, found out at most once a second. */
#include "service/service.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/cleanup.h"
#include "base/result.h"
#include "service/inner.h"

enum { READY_CACHE = 1000 /* milliseconds */ };

static int ready_write(struct store *store, void *context) {
    return store_check_writable(store);
}

static void ready_database(struct service *service, struct check *check) {
    const int result = writer_call(service, 0, ready_write, NULL);
    check->fine = result == 0;
    if (result != 0)
        snprintf(check->detail, sizeof(check->detail), "a write fails: %s",
                 result < 0 ? strerrordesc_np(-result) : "there is no database");
}

static void ready_schema(struct service *service, struct check *check) {
    CLEANUP(lease_give) struct lease lease;
    int64_t created_at;
    check->fine =
        lease_take(service, &lease) == 0 && store_created_at(lease.store, &created_at) == 0;
    if (!check->fine)
        snprintf(check->detail, sizeof(check->detail), "a reader cannot read the database");
}

static void ready_workers(struct service *service, struct check *check) {
    if (!service->pool)
        return;
    const struct pool_figures figures = pool_figures(service->pool);
    check->fine = figures.workers > 0 && figures.interactive > 0;
    snprintf(check->detail, sizeof(check->detail),
             "%" PRIu32 " for batches, %" PRIu32 " for requests", figures.workers,
             figures.interactive);
}

static void ready_disk(struct service *service, struct check *check) {
    CLEANUP(lease_give) struct lease lease;
    uint64_t bytes;
    if (lease_take(service, &lease) != 0 || store_disk_free(lease.store, &bytes) != 0) {
        snprintf(check->detail, sizeof(check->detail), "the free space cannot be told");
        return;
    }
    check->fine = bytes >= service->settings.disk_floor;
    snprintf(check->detail, sizeof(check->detail), "%" PRIu64 " bytes free, at least %" PRIu64,
             bytes, service->settings.disk_floor);
}

static void ready_draining(struct service *service, struct check *check) {
    LOCK_SCOPE(service->lock);
    check->fine = !service->draining;
    if (service->draining)
        snprintf(check->detail, sizeof(check->detail), "the service is about to stop");
}

static void ready_find_out(struct service *service, struct readiness *out) {
    static const struct {
        const char *name;
        void (*find)(struct service *service, struct check *check);
    } table[] = {{"database", ready_database},
                 {"schema", ready_schema},
                 {"workers", ready_workers},
                 {"disk", ready_disk},
                 {"draining", ready_draining}};
    *out = (struct readiness){.count = sizeof(table) / sizeof(table[0]), .ready = true};
    for (size_t i = 0; i < out->count; i++) {
        out->checks[i].name = table[i].name;
        table[i].find(service, &out->checks[i]);
        out->ready = out->ready && out->checks[i].fine;
    }
}

/* True when this caller is to find out anew; others live with what is known. */
static bool ready_claim(struct service *service, struct readiness *known) {
    LOCK_SCOPE(service->lock);
    struct readiness *const cached = &service->readiness;
    *known = *cached;
    const bool fresh =
        cached->checked_at != 0 && time_monotonic() - cached->checked_at < READY_CACHE;
    if (fresh || (cached->asked && cached->count))
        return false;
    cached->asked = true;
    return true;
}

static void ready_remember(struct service *service, struct readiness *found) {
    found->checked_at = time_monotonic();
    LOCK_SCOPE(service->lock);
    service->readiness = *found;
}

size_t service_ready(struct service *service, struct check checks[CHECKS_MAX], bool *ready) {
    struct readiness readiness;
    if (ready_claim(service, &readiness)) {
        ready_find_out(service, &readiness);
        ready_remember(service, &readiness);
    }
    memcpy(checks, readiness.checks, sizeof(readiness.checks));
    *ready = readiness.ready;
    return readiness.count;
}
