/* Batches as JSON. */
#include "base/cleanup.h"
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

/* As frozen, the world's own included: with them and the seed anyone can make its levels again. A
 * row that this version cannot read shows none. */
static json_t *resource_batch_parameters(const struct batch_record *record) {
    struct faults faults CLEANUP(faults_deinit) = FAULTS_INIT;
    struct parameters parameters;
    const struct kind *const kind = kind_find(record->kind);
    if (!kind)
        return json_null();
    parameters_default(kind->parameters, &parameters);
    if (parameters_parse(kind->parameters, record->parameters, &faults, &parameters) < 0)
        return NULL;
    return faults_any(&faults) ? json_null() : resource_parameters(kind->parameters, &parameters);
}

/* Candidates a second, over all the work that it took so far. */
static json_t *resource_speed(const struct batch_progress *progress) {
    if (!progress->milliseconds)
        return json_null();
    return json_real((double)(progress->done * UINT64_C(1000000) / progress->milliseconds) / 1000);
}

static void resource_batch_head(struct build *build, const struct batch_record *record) {
    build_put(build, "id", json_string(record->id.text));
    build_put(build, "world", json_string(record->world));
    build_put(build, "seed", json_integer(record->seed));
    build_put(build, "count", json_integer(record->count));
    build_put(build, "keep", json_integer(record->keep));
    build_put(build, "params", resource_batch_parameters(record));
    build_put(build, "publish", json_boolean(record->publish));
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

json_t *resource_batch(const struct batch_record *record, const struct id_list *levels) {
    struct build build = build_new();
    resource_batch_head(&build, record);
    build_put(&build, "per_second", resource_speed(&record->progress));
    build_put(&build, "funnel", resource_funnel(&record->progress));
    build_put(&build, "bands", resource_bands(record));
    if (levels)
        build_put(&build, "levels", build_list(levels->count, resource_id_item, levels));
    resource_batch_tail(&build, record);
    return build_take(&build);
}

static json_t *resource_batch_item(const void *context, size_t place) {
    const struct batch_list *const list = context;
    return resource_batch(&list->items[place], NULL);
}

json_t *resource_batch_list(const struct batch_list *list, const char *next) {
    struct build build = build_new();
    build_put(&build, "items", build_list(list->count, resource_batch_item, list));
    build_put(&build, "next", build_string_or_null(next));
    return build_take(&build);
}
