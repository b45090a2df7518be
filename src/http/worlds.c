/* Worlds, with their stock. */
#include "http/handlers.h"

#include <errno.h>

#include "base/cleanup.h"
#include "base/result.h"
#include "json/resource.h"
#include "service/marks.h"
#include "service/world.h"

static int worlds_resource(struct request *request, const struct world *world, json_t **out) {
    int64_t stock[BAND_COUNT];
    TRY(service_world_stock(request->service, world->record.id, stock));
    *out = resource_world(world, stock);
    return *out ? 0 : -ENOMEM;
}

static void worlds_cache(struct answer *answer) {
    answer->caching = CACHING_REVALIDATE; /* the stock changes with each publishing */
    answer->hash_etag = true;
    answer->keep = true;
    answer->marks = MARK_LISTS | MARK_RULES;
}

static int worlds_collect(struct request *request, const struct world_set *set, json_t *items) {
    for (size_t i = 0; i < set->count; i++) {
        json_t *world;
        TRY(worlds_resource(request, &set->items[i], &world));
        json_array_append_new(items, world);
    }
    return 0;
}

int worlds_list(struct request *request, struct answer *answer) {
    CLEANUP(world_set_deinit) struct world_set set = {NULL, 0};
    TRY(service_world_list(request->service, &set));
    json_t *const items = json_array();
    const int result = worlds_collect(request, &set, items);
    if (result) {
        json_decref(items);
        return result;
    }
    worlds_cache(answer);
    return resource_take(resource_items(items), &answer->body);
}

int worlds_get(struct request *request, struct answer *answer) {
    CLEANUP(world_deinit) struct world world = {.kind = NULL};
    const int result = service_world_get(request->service, request->captures[0], &world);
    if (result == SERVICE_MISSING)
        return answer_refuse(answer, result, "There is no world \"%s\".", request->captures[0]);
    TRY(result);
    json_t *resource;
    TRY(worlds_resource(request, &world, &resource));
    worlds_cache(answer);
    return resource_take(resource, &answer->body);
}
