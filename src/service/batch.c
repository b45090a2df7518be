/* Batches: freeze a request, look, cancel. */
#include "service/batch.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <uuid/uuid.h>

#include "base/cleanup.h"
#include "base/result.h"
#include "service/generate_inner.h"
#include "service/inner.h"
#include "service/job.h"
#include "service/world.h"

static int batch_find(struct service *service, const char *id, struct batch_record *out) {
    CLEANUP(lease_give) struct lease lease;
    TRY(lease_take(service, &lease));
    const int result = store_batch_get(lease.store, id, out);
    return result == STORE_MISSING ? SERVICE_MISSING : result;
}

/* The batch that an idempotency key made. Conditions: SERVICE_MISSING, SERVICE_KEY_REUSED. */
static int batch_find_key(struct service *service, const struct batch_request *request,
                          struct batch_record *out) {
    CLEANUP(lease_give) struct lease lease;
    TRY(lease_take(service, &lease));
    CLEANUP(batch_record_deinit) struct batch_record record = {0};
    const int result = store_batch_find_key(lease.store, request->idempotency_key, &record);
    if (result != 0)
        return result == STORE_MISSING ? SERVICE_MISSING : result;
    const char *const body = request->idempotency_body ? request->idempotency_body : "";
    if (strcmp(record.idempotency_body, body) != 0)
        return SERVICE_KEY_REUSED;
    *out = record;
    record = (struct batch_record){0};
    return 0;
}

static int batch_check(const struct batch_request *request, const struct world *world,
                       struct faults *faults) {
    if (request->count < 1 || request->count > BATCH_COUNT_MOST)
        faults_add(faults, "/count", "count must be 1 to %d", (int)BATCH_COUNT_MOST);
    if (request->keep < 1 || request->keep > BATCH_KEEP_MOST)
        faults_add(faults, "/keep", "keep must be 1 to %d", (int)BATCH_KEEP_MOST);
    if (request->seeded && request->seed > SEED_MOST)
        faults_add(faults, "/seed", "the seed must be 0 to %" PRIu64, (uint64_t)SEED_MOST);
    const size_t before = faults->count;
    const struct parameters *const own = request->parameters;
    if (world->kind->check)
        TRY(world->kind->check(own ? own : &world->parameters, faults));
    faults_prefix(faults, before, "/params");
    TRY(faults_check(faults));
    return faults_any(faults) ? SERVICE_INVALID : 0;
}

static char *batch_parameters(const struct batch_request *request, const struct world *world) {
    struct text text = TEXT_INIT;
    parameters_format(world->kind->parameters,
                      request->parameters ? request->parameters : &world->parameters, &text);
    return text_take(&text);
}

static int batch_strings(const struct batch_request *request, const struct world *world,
                         struct batch_record *record) {
    const char *const key = request->idempotency_key;
    const char *const body = key ? request->idempotency_body : NULL;
    record->world = strdup(world->record.id);
    record->kind = strdup(world->kind->name);
    record->introduces = strdup(world->record.introduces);
    record->parameters = batch_parameters(request, world);
    record->idempotency_key = strdup(key ? key : "");
    record->idempotency_body = strdup(body ? body : "");
    record->error = strdup("");
    const bool complete = record->world && record->kind && record->introduces &&
                          record->parameters && record->idempotency_key &&
                          record->idempotency_body && record->error;
    return complete ? 0 : -ENOMEM;
}

/* Everything that the selection depends on, as it is now, for good. */
static int batch_freeze(const struct batch_request *request, const struct world *world,
                        struct batch_record *record) {
    const uint64_t seed = request->seeded ? request->seed : generate_draw_seed();
    *record = (struct batch_record){
        .engine = ENGINE_VERSION,
        .world_revision = world->record.revision,
        .calibration = world->calibration.version,
        .seed = (int64_t)seed,
        .count = request->count,
        .keep = request->keep,
        .publish = request->publish >= 0 ? request->publish : world->record.auto_publish,
        .status = BATCH_QUEUED,
        .created_at = service_now(),
    };
    memcpy(record->edges, world->edges.at, sizeof(record->edges));
    uuid_t id;
    uuid_generate_random(id);
    uuid_unparse_lower(id, record->id.text);
    return batch_strings(request, world, record);
}

static int batch_insert(struct store *store, void *context) {
    return store_batch_insert(store, context);
}

/* Keeps the batch and puts it to work, in a place that was reserved. */
static int batch_accept(struct service *service, struct batch_record *record,
                        struct batch_record *out) {
    int result = writer_call(service, 0, batch_insert, record);
    if (result == 0)
        result = batch_find(service, record->id.text, out);
    if (result != 0) {
        job_unreserve(service);
        return result;
    }
    service_log(service, "event=batch_accepted batch=%s world=%s count=%" PRIu32 " seed=%" PRId64,
                record->id.text, record->world, record->count, record->seed);
    const int started = job_start(service, record);
    return started < 0 ? started : 0;
}

int service_batch_start(struct service *service, const struct batch_request *request,
                        struct faults *faults, struct batch_record *out) {
    if (request->idempotency_key) {
        const int found = batch_find_key(service, request, out);
        if (found != SERVICE_MISSING)
            return found;
    }
    CLEANUP(world_deinit) struct world world = {0};
    TRY(service_world_get(service, request->world, &world));
    TRY(batch_check(request, &world, faults));
    CLEANUP(batch_record_deinit) struct batch_record record = {0};
    TRY(batch_freeze(request, &world, &record));
    TRY(job_reserve(service));
    const int result = batch_accept(service, &record, out);
    return result == STORE_EXISTS ? batch_find_key(service, request, out) : result;
}

/* While it runs the archive holds as many as were seen, up to what is kept. */
static void batch_show_archive(struct batch_record *record) {
    if (record->status != BATCH_RUNNING)
        return;
    for (size_t i = 0; i < BAND_COUNT; i++) {
        const uint32_t seen = record->progress.seen[i];
        record->kept[i] = seen < record->keep ? seen : record->keep;
    }
}

/* A failure that the store could not take down is shown all the same. */
static int batch_show_failure(struct batch_record *record, int failure) {
    if (!failure || record->status != BATCH_RUNNING)
        return 0;
    char *const error = strdup(job_failure_text(failure));
    if (!error)
        return -ENOMEM;
    free(record->error);
    record->error = error;
    record->status = BATCH_FAILED;
    return 0;
}

static int batch_read(struct service *service, const char *id, struct batch_record *record,
                      struct id_list *levels) {
    CLEANUP(lease_give) struct lease lease;
    TRY(lease_take(service, &lease));
    const int result = store_batch_get(lease.store, id, record);
    if (result != 0)
        return result == STORE_MISSING ? SERVICE_MISSING : result;
    return levels ? store_batch_levels(lease.store, id, levels) : 0;
}

int service_batch_get(struct service *service, const char *id, struct batch_record *out,
                      struct id_list *levels) {
    const struct job_state state = job_state(service, id);
    CLEANUP(batch_record_deinit) struct batch_record record = {0};
    TRY(batch_read(service, id, &record, levels));
    TRY(batch_show_failure(&record, state.failure));
    batch_show_archive(&record);
    *out = record;
    record = (struct batch_record){0};
    return 0;
}

int service_batch_list(struct service *service, int64_t after, uint32_t limit,
                       struct batch_list *out) {
    CLEANUP(lease_give) struct lease lease;
    TRY(lease_take(service, &lease));
    TRY(store_batch_list(lease.store, after, limit, out));
    for (size_t i = 0; i < out->count; i++)
        batch_show_archive(&out->items[i]);
    return 0;
}

static int batch_cancel_write(struct store *store, void *context) {
    return store_batch_end(store, context, BATCH_CANCELLED, "", service_now());
}

int service_batch_cancel(struct service *service, const char *id, struct batch_record *out) {
    CLEANUP(batch_record_deinit) struct batch_record record = {0};
    TRY(batch_find(service, id, &record));
    const int result = writer_call(service, 0, batch_cancel_write, record.id.text);
    if (result < 0)
        return result;
    if (result == 0)
        job_stop(service, record.id.text);
    TRY(batch_find(service, record.id.text, out));
    return out->status == BATCH_CANCELLED ? 0 : SERVICE_CONFLICT;
}

int service_batch_wait(struct service *service, const char *id, uint32_t milliseconds,
                       struct batch_record *out) {
    job_wait(service, id, milliseconds);
    return service_batch_get(service, id, out, NULL);
}
