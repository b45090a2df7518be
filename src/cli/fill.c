/* Filling worlds that have no stock of levels. */
#include "fill.h"

#include <errno.h>
#include <string.h>

#include "json.h"

enum { FILL_COUNT = 500, FILL_KEEP = 10, STOCK_LEAST = 10 };
#define STOCK_LEAST_TEXT "10"

int fill_start(struct fill *fill, struct source *source, FILE *err) {
    *fill = (struct fill){.follow = {.source = source, .progress = progress_init(err)}};
    return source->side->world_list(source, &fill->worlds);
}

void fill_deinit(struct fill *fill) {
    json_decref(fill->worlds);
}

/* A batch that an earlier run of the daemon left at work is not started twice. */
static int adopt_unfinished(struct fill *fill, const char *world, bool *found) {
    json_auto_t *list = NULL;
    const json_t *batch = NULL;
    size_t i = 0;
    const int code = fill->follow.source->side->batch_list(fill->follow.source, &list);
    json_array_foreach(json_object_get(list, "items"), i, batch) {
        if (!follow_has_ended(batch) && strcmp(json_text(batch, "world"), world) == 0) {
            follow_adopt(&fill->follow, batch);
            *found = true;
            break;
        }
    }
    return code;
}

static int has_stock(struct source *source, const char *world, bool *stock) {
    json_auto_t *list = NULL;
    const struct level_query query = {
        .world = world, .status = "curated,published,retired,rejected", .limit = STOCK_LEAST_TEXT};
    const int code = source->side->level_list(source, &query, &list);
    *stock = json_array_size(json_object_get(list, "items")) >= STOCK_LEAST;
    return code;
}

static int start(struct fill *fill, const char *world) {
    json_auto_t *request =
        json_pack("{s:s, s:i, s:i}", "world", world, "count", FILL_COUNT, "keep", FILL_KEEP);
    if (!request)
        return call_fail_result(fill->follow.source->call, -ENOMEM);
    fill->busy = true;
    return follow_start(&fill->follow, request);
}

static const json_t *worlds_of(const struct fill *fill) {
    return json_object_get(fill->worlds, "items");
}

static int start_next(struct fill *fill) {
    bool stock = false;
    const char *const world = json_text(json_array_get(worlds_of(fill), fill->next++), "id");
    int code = adopt_unfinished(fill, world, &fill->busy);
    if (!code && !fill->busy)
        code = has_stock(fill->follow.source, world, &stock);
    return code || fill->busy || stock ? code : start(fill, world);
}

int fill_step(struct fill *fill, bool *done) {
    json_auto_t *batch = NULL;
    *done = !fill->busy && fill->next >= json_array_size(worlds_of(fill));
    if (*done)
        return EX_OK;
    const int code = fill->busy ? follow_step(&fill->follow, &batch) : start_next(fill);
    if (code || !batch)
        return code;
    fill->busy = false;
    return follow_report(&fill->follow, batch);
}
