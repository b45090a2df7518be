/* Worlds, resolved. */
#include "service/world.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/cleanup.h"
#include "base/result.h"
#include "service/world_inner.h"
#include "store/calibration.h"
#include "store/calibration.h"

void world_deinit(struct world *world) {
    world_record_deinit(&world->record);
}

void world_set_deinit(struct world_set *set) {
    for (size_t i = 0; i < set->count; i++)
        world_deinit(&set->items[i]);
    free(set->items);
    *set = (struct world_set){NULL, 0};
}

static char *world_canonical_parameters(const struct kind *kind, const char *words) {
    CLEANUP(faults_deinit) struct faults faults = FAULTS_INIT;
    struct parameters parameters;
    parameters_default(kind->parameters, &parameters);
    if (parameters_parse(kind->parameters, words, &faults, &parameters) != 0)
        return NULL;
    struct text text = TEXT_INIT;
    parameters_format(kind->parameters, &parameters, &text);
    return text_take(&text);
}

int world_record_default(const struct kind *kind, const struct default_world *source, int64_t now,
                         struct world_record *out) {
    CLEANUP(world_record_deinit)
    struct world_record record = {.id = strdup(source->id),
                                  .title = strdup(source->title),
                                  .kind = strdup(kind->name),
                                  .introduces = strdup(source->introduces),
                                  .parameters =
                                      world_canonical_parameters(kind, source->parameters),
                                  .order = source->order,
                                  .slots = source->slots,
                                  .auto_publish = true,
                                  .revision = 1,
                                  .changed_at = now};
    if (!record.id || !record.title || !record.kind || !record.introduces || !record.parameters)
        return -ENOMEM;
    memcpy(record.edges, source->edges.at, sizeof(record.edges));
    *out = record;
    record = (struct world_record){0};
    return 0;
}

int world_resolve(struct world_record *record, struct world *out) {
    CLEANUP(faults_deinit) struct faults faults = FAULTS_INIT;
    struct world world = {.kind = kind_find(record->kind)};
    if (!world.kind)
        return -EINVAL;
    const struct parameter_table table = world.kind->parameters;
    parameters_default(table, &world.parameters);
    TRY(parameters_parse(table, record->parameters, &faults, &world.parameters));
    TRY(kind_rules(world.kind, record->introduces, "", &faults, &world.rules));
    if (faults_any(&faults))
        return -EINVAL;
    memcpy(world.edges.at, record->edges, sizeof(world.edges.at));
    world.record = *record;
    *record = (struct world_record){0};
    *out = world;
    return 0;
}

int world_calibration(struct store *store, const struct kind *kind, uint32_t version,
                      struct calibration *out) {
    CLEANUP(calibration_record_deinit) struct calibration_record record = {0};
    TRY(store_calibration_get(store, kind->name, version, &record));
    out->version = record.version;
    memcpy(out->caps, record.caps, sizeof(out->caps));
    return 0;
}

/* A kind's own calibration stands in until the store has one. */
static int world_newest_calibration(struct store *store, struct world *world) {
    const int result = world_calibration(store, world->kind, 0, &world->calibration);
    if (result == STORE_MISSING)
        world->calibration = *world->kind->calibration;
    return result == STORE_MISSING ? 0 : result;
}

static int world_from_record(struct store *store, struct world_record *record, struct world *out) {
    CLEANUP(world_deinit) struct world world = {0};
    TRY(world_resolve(record, &world));
    TRY(world_newest_calibration(store, &world));
    *out = world;
    world = (struct world){0};
    return 0;
}

static int world_from_default(const struct kind *kind, const struct default_world *source,
                              struct world *out) {
    CLEANUP(world_record_deinit) struct world_record record = {0};
    TRY(world_record_default(kind, source, 0, &record));
    TRY(world_resolve(&record, out));
    out->calibration = *kind->calibration;
    return 0;
}

static int world_find_default(const char *id, struct world *out) {
    for (size_t i = 0; KINDS[i]; i++)
        for (const struct default_world *world = KINDS[i]->worlds; world && world->id; world++)
            if (strcmp(world->id, id) == 0)
                return world_from_default(KINDS[i], world, out);
    return SERVICE_MISSING;
}

int service_world_get(struct service *service, const char *id, struct world *out) {
    if (!service->data)
        return world_find_default(id, out);
    CLEANUP(lease_give) struct lease lease;
    TRY(lease_take(service, &lease));
    CLEANUP(world_record_deinit) struct world_record record = {0};
    const int result = store_world_get(lease.store, id, &record);
    if (result != 0)
        return result == STORE_MISSING ? SERVICE_MISSING : result;
    return world_from_record(lease.store, &record, out);
}

static int world_set_grow(struct world_set *set, size_t more) {
    struct world *const items = realloc(set->items, (set->count + more) * sizeof(*items));
    if (!items && set->count + more)
        return -ENOMEM;
    set->items = items;
    return 0;
}

static int world_set_defaults(struct world_set *set) {
    for (size_t i = 0; KINDS[i]; i++)
        for (const struct default_world *world = KINDS[i]->worlds; world && world->id; world++) {
            TRY(world_set_grow(set, 1));
            TRY(world_from_default(KINDS[i], world, &set->items[set->count]));
            set->count++;
        }
    return 0;
}

static int world_compare(const void *a, const void *b) {
    const struct world *const left = a;
    const struct world *const right = b;
    if (left->record.order != right->record.order)
        return left->record.order < right->record.order ? -1 : 1;
    return strcmp(left->record.id, right->record.id);
}

static int world_set_stored(struct service *service, struct world_set *set) {
    CLEANUP(lease_give) struct lease lease;
    TRY(lease_take(service, &lease));
    CLEANUP(world_list_deinit) struct world_list list = {NULL, 0};
    TRY(store_world_list(lease.store, &list));
    TRY(world_set_grow(set, list.count));
    for (size_t i = 0; i < list.count; i++) {
        TRY(world_from_record(lease.store, &list.items[i], &set->items[set->count]));
        set->count++;
    }
    return 0;
}

int service_world_list(struct service *service, struct world_set *out) {
    CLEANUP(world_set_deinit) struct world_set set = {NULL, 0};
    TRY(service->data ? world_set_stored(service, &set) : world_set_defaults(&set));
    if (set.count)
        qsort(set.items, set.count, sizeof(*set.items), world_compare);
    *out = set;
    set = (struct world_set){NULL, 0};
    return 0;
}

int service_world_stock(struct service *service, const char *id, int64_t stock[BAND_COUNT]) {
    memset(stock, 0, BAND_COUNT * sizeof(*stock));
    if (!service->data)
        return 0;
    CLEANUP(lease_give) struct lease lease;
    TRY(lease_take(service, &lease));
    struct stock all;
    TRY(store_stock(lease.store, id, &all));
    memcpy(stock, all.levels[LEVEL_PUBLISHED], sizeof(all.levels[LEVEL_PUBLISHED]));
    return 0;
}

int service_calibration(struct service *service, const struct kind *kind, struct calibration *out) {
    *out = *kind->calibration;
    if (!service->data)
        return 0;
    CLEANUP(lease_give) struct lease lease;
    TRY(lease_take(service, &lease));
    const int result = world_calibration(lease.store, kind, 0, out);
    return result == STORE_MISSING ? 0 : result;
}
