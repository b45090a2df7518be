/* Batches as JSON. */
#include "json/build.h"
#include "json/resource.h"

static json_t *resource_funnel(const struct batch_progress *progress) {
    struct build build = build_new();
    build_put(&build, "generated", json_integer(progress->done));
    build_put(&build, "discarded", json_integer(progress->discarded));
    build_put(&build, "overrun", json_integer(progress->overrun));
    build_put(&build, "unsolvable", json_integer(progress->unsolvable));
    build_put(&build, "degenerate", json_integer(progress->degenerate));
    build_put(&build, "duplicate", json_integer(progress->duplicate));
    build_put(&build, "scored", json_integer(progress->scored));
    return build_take(&build);
}

static json_t *resource_band_count(uint32_t seen, uint32_t kept) {
    struct build build = build_new();
    build_put(&build, "seen", json_integer(seen));
    build_put(&build, "kept", json_integer(kept));
    return build_take(&build);
}

static json_t *resource_bands(const struct batch_record *record) {
    struct build build = build_new();
    for (int i = 0; i < BAND_COUNT; i++)
        build_put(&build, band_name((enum band)i),
                  resource_band_count(record->progress.seen[i], record->kept[i]));
    return build_take(&build);
}

static json_t *resource_id_item(const void *context, size_t place) {
    const struct id_list *const ids = context;
    return json_string(ids->items[place].text);
}

static void resource_batch_head(struct build *build, const struct batch_record *record) {
    build_put(build, "id", json_string(record->id.text));
    build_put(build, "world", json_string(record->world));
    build_put(build, "seed", json_integer(record->seed));
    build_put(build, "count", json_integer(record->count));
    build_put(build, "keep", json_integer(record->keep));
    build_put(build, "status", json_string(batch_status_name(record->status)));
    build_put(build, "done", json_integer(record->progress.done));
}

static void resource_batch_tail(struct build *build, const struct batch_record *record) {
    build_put(build, "admitted", json_integer(record->admitted));
    build_put(build, "already_kept", json_integer(record->already_kept));
    build_put(build, "created_at", build_time(record->created_at));
    build_put(build, "started_at", build_time_or_null(record->started_at));
    build_put(build, "finished_at", build_time_or_null(record->finished_at));
    build_put(build, "error", build_string_or_null(record->error));
}

json_t *resource_batch(const struct batch_record *record, uint64_t per_second,
                       const struct id_list *levels) {
    struct build build = build_new();
    resource_batch_head(&build, record);
    build_put(&build, "per_second",
              per_second ? json_real((double)per_second / 1000) : json_null());
    build_put(&build, "funnel", resource_funnel(&record->progress));
    build_put(&build, "bands", resource_bands(record));
    build_put(&build, "levels", build_list(levels ? levels->count : 0, resource_id_item, levels));
    resource_batch_tail(&build, record);
    return build_take(&build);
}

static json_t *resource_batch_item(const void *context, size_t place) {
    const struct batch_list *const list = context;
    return resource_batch(&list->items[place], 0, NULL);
}

json_t *resource_batch_list(const struct batch_list *list, const char *next) {
    struct build build = build_new();
    build_put(&build, "items", build_list(list->count, resource_batch_item, list));
    build_put(&build, "next", build_string_or_null(next));
    return build_take(&build);
}
