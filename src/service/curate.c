/* Kept levels: look, judge, publish. */
#include "service/curate.h"

#include <errno.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "base/cleanup.h"
#include "base/result.h"
#include "service/inner.h"
#include "service/made.h"

static int curate_find(struct store *store, const char *id, struct level_record *out) {
    const int result = store_level_get(store, id, out);
    return result == STORE_MISSING ? SERVICE_MISSING : result;
}

static int curate_visible(enum level_status status, bool curator) {
    if (curator)
        return 0;
    switch (status) {
    case LEVEL_PUBLISHED:
        return 0;
    case LEVEL_RETIRED:
        return SERVICE_GONE;
    case LEVEL_CURATED:
    case LEVEL_REJECTED:
        return SERVICE_MISSING;
    }
    return SERVICE_MISSING;
}

int service_level_get(struct service *service, const char *id, bool curator,
                      struct level_record *out) {
    CLEANUP(lease_give) struct lease lease;
    TRY(lease_take(service, &lease));
    CLEANUP(level_record_deinit) struct level_record record = {0};
    TRY(curate_find(lease.store, id, &record));
    TRY(curate_visible(record.status, curator));
    *out = record;
    record = (struct level_record){0};
    return 0;
}

/* The filter as this caller may use it. Condition: SERVICE_MISSING. */
static int curate_filter(const struct level_filter *filter, bool curator,
                         struct level_filter *out) {
    *out = *filter;
    if (!out->statuses)
        out->statuses = 1u << LEVEL_PUBLISHED;
    return curator || out->statuses == 1u << LEVEL_PUBLISHED ? 0 : SERVICE_MISSING;
}

int service_level_list(struct service *service, const struct level_filter *filter, bool curator,
                       struct level_list *out) {
    struct level_filter allowed;
    TRY(curate_filter(filter, curator, &allowed));
    CLEANUP(lease_give) struct lease lease;
    TRY(lease_take(service, &lease));
    return store_level_list(lease.store, &allowed, out);
}

int service_level_random(struct service *service, const struct level_filter *filter, bool curator,
                         const struct id *seen, size_t seen_count, struct level_record *out) {
    struct level_filter allowed;
    TRY(curate_filter(filter, curator, &allowed));
    CLEANUP(lease_give) struct lease lease;
    TRY(lease_take(service, &lease));
    uint64_t random;
    randombytes_buf(&random, sizeof(random));
    const int result = store_level_random(lease.store, &allowed, seen, seen_count, random, out);
    return result == STORE_MISSING ? SERVICE_MISSING : result;
}

int service_level_walk(struct service *service, const struct level_filter *filter, bool curator,
                       int (*each)(void *context, const struct level_record *record),
                       void *context) {
    struct level_filter allowed;
    TRY(curate_filter(filter, curator, &allowed));
    CLEANUP(lease_give) struct lease lease;
    TRY(lease_take(service, &lease));
    return store_level_walk(lease.store, &allowed, each, context);
}

/* Keeping a hand-made level. */

struct curate_insert {
    struct level_record *record; /* what goes in, and then what is there */
    bool existed;
};

static int curate_insert_write(struct store *store, void *context) {
    struct curate_insert *const call = context;
    const int inserted = store_level_insert(store, call->record);
    if (inserted != 0 && inserted != STORE_EXISTS)
        return inserted;
    call->existed = inserted == STORE_EXISTS;
    const struct id id = call->record->id;
    level_record_deinit(call->record);
    return curate_find(store, id.text, call->record);
}

static int curate_insert(struct service *service, struct level_record *record,
                         struct level_record *out) {
    struct curate_insert call = {record, false};
    TRY(writer_call(service, MARK_LISTS, curate_insert_write, &call));
    *out = *record;
    *record = (struct level_record){0};
    return call.existed ? SERVICE_EXISTS : 0;
}

int service_level_keep(struct service *service, const struct keep_request *request,
                       struct arena *work, struct faults *faults, struct level_record *out) {
    CLEANUP(made_level_deinit) struct made_level made = {0};
    TRY(service_evaluate(service, request->kind, request->json, request->length, request->world,
                         work, faults, &made));
    if (!made.solvable) {
        faults_add(faults, "",
                   "the level cannot be finished; only one that can is kept: "
                   "evaluate it to see what it needs");
        TRY(faults_check(faults));
        return SERVICE_INVALID;
    }
    const struct made_keeping keeping = {.status = LEVEL_CURATED,
                                         .tags = request->tags,
                                         .note = request->note,
                                         .now = service_now()};
    CLEANUP(level_record_deinit) struct level_record record = {0};
    TRY(made_keep(&made, &keeping, &record));
    return curate_insert(service, &record, out);
}

/* Changing one. */

/* Whether a status may follow another; its own may. */
static bool curate_way(enum level_status from, enum level_status to) {
    static const bool ways[LEVEL_STATUS_COUNT][LEVEL_STATUS_COUNT] = {
        [LEVEL_CURATED] =
            {[LEVEL_CURATED] = true, [LEVEL_PUBLISHED] = true, [LEVEL_REJECTED] = true},
        [LEVEL_PUBLISHED] =
            {[LEVEL_PUBLISHED] = true, [LEVEL_RETIRED] = true, [LEVEL_REJECTED] = true},
        [LEVEL_RETIRED] = {[LEVEL_RETIRED] = true, [LEVEL_PUBLISHED] = true},
        [LEVEL_REJECTED] = {[LEVEL_REJECTED] = true, [LEVEL_PUBLISHED] = true}};
    return ways[from][to];
}

static int curate_refuse_way(enum level_status from, enum level_status to, struct faults *faults) {
    struct text ways = TEXT_INIT;
    for (size_t i = 0; i < LEVEL_STATUS_COUNT; i++)
        if (i != from && curate_way(from, (enum level_status)i))
            text_append_format(&ways, "%s%s", ways.length ? " or " : "",
                               level_status_name((enum level_status)i));
    faults_add(faults, "/status", "a level that is %s cannot become %s, but %s",
               level_status_name(from), level_status_name(to), ways.data ? ways.data : "nothing");
    text_deinit(&ways);
    TRY(faults_check(faults));
    return SERVICE_CONFLICT;
}

struct curate_change {
    const char *id;
    uint32_t revision;
    struct level_change change;
    struct faults *faults;
    struct level_record *out;
};

/* On the lane, so that nothing comes between the look and the change. */
static int curate_change_write(struct store *store, void *context) {
    struct curate_change *const call = context;
    TRY(curate_find(store, call->id, call->out));
    const enum level_status from = call->out->status;
    if (call->out->revision != call->revision)
        return SERVICE_STALE;
    if (call->change.status >= 0 && !curate_way(from, (enum level_status)call->change.status))
        return curate_refuse_way(from, (enum level_status)call->change.status, call->faults);
    const int result = store_level_change(store, call->id, call->revision, &call->change);
    if (result == STORE_STALE)
        return SERVICE_STALE;
    if (result != 0)
        return result == STORE_MISSING ? SERVICE_MISSING : result;
    level_record_deinit(call->out);
    *call->out = (struct level_record){0};
    return curate_find(store, call->id, call->out);
}

int service_level_change(struct service *service, const char *id, uint32_t revision,
                         const struct level_change *change, struct faults *faults,
                         struct level_record *out) {
    *out = (struct level_record){0};
    struct curate_change call = {id, revision, *change, faults, out};
    call.change.now = service_now();
    return writer_call(service, MARK_LISTS | mark_of_level(id), curate_change_write, &call);
}
