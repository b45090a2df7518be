/* Levels as JSON: the resource, lists, dailies, and generate's answer. */
#include <string.h>

#include "json/build.h"
#include "json/member.h"
#include "json/resource.h"

/* A text that the service made itself. */
static json_t *resource_parsed(const char *text) {
    return json_loadb(text, strlen(text), 0, NULL);
}

static json_t *resource_number_or_null(int64_t number, bool there) {
    return there ? json_integer(number) : json_null();
}

static json_t *resource_provenance(const struct level_record *record) {
    struct build build = build_new();
    build_put(&build, "engine", json_integer(record->engine));
    build_put(&build, "world_revision",
              resource_number_or_null(record->world_revision, record->world_revision > 0));
    build_put(&build, "calibration", json_integer(record->calibration));
    build_put(&build, "batch", build_string_or_null(record->batch.text));
    build_put(&build, "seed", build_integer_or_null(record->seed));
    build_put(&build, "index", build_integer_or_null(record->index));
    return build_take(&build);
}

static void resource_level_head(struct build *build, const struct level_record *record) {
    build_put(build, "id", json_string(record->id.text));
    build_put(build, "kind", json_string(record->kind));
    build_put(build, "world", json_string(record->world));
    build_put(build, "band", json_string(band_name((enum band)level_record_band(record))));
    if (record->band_override >= 0)
        build_put(build, "band_measured", json_string(band_name((enum band)record->band)));
    build_put(build, "difficulty", build_millionths(record->difficulty));
    build_put(build, "status", json_string(level_status_name(record->status)));
}

/* What the evaluation says, but for its route. */
static void resource_level_measured(struct build *build, const struct level_record *record) {
    build_put(build, "stars", member_read(record->evaluation, "stars"));
    build_put(build, "metrics", member_read(record->evaluation, "metrics"));
}

static json_t *resource_level_marked(const struct level_record *record, struct resource_view view,
                                     bool generated) {
    struct build build = build_new();
    resource_level_head(&build, record);
    if (view.document && record->document)
        build_put(&build, "level", resource_parsed(record->document));
    resource_level_measured(&build, record);
    build_put(&build, "provenance", resource_provenance(record));
    if (record->twin_of.text[0])
        build_put(&build, "twin_of", json_string(record->twin_of.text));
    if (generated)
        build_put(&build, "generated", json_true());
    build_put(&build, "tags", build_words(record->tags));
    if (view.curator)
        build_put(&build, "note", json_string(record->note));
    build_put(&build, "revision", json_integer(record->revision));
    build_put(&build, "created_at", build_time(record->created_at));
    build_put(&build, "published_at", build_time_or_null(record->published_at));
    return build_take(&build);
}

json_t *resource_level(const struct level_record *record, struct resource_view view) {
    return resource_level_marked(record, view, false);
}

struct resource_levels {
    const struct level_record *items;
    const bool *generated; /* NULL: none is */
    struct resource_view view;
};

static json_t *resource_levels_item(const void *context, size_t place) {
    const struct resource_levels *const levels = context;
    return resource_level_marked(&levels->items[place], levels->view,
                                 levels->generated && levels->generated[place]);
}

json_t *resource_level_list(const struct level_list *list, struct resource_view view,
                            const char *next) {
    const struct resource_levels levels = {list->items, NULL, view};
    struct build build = build_new();
    build_put(&build, "items", build_list(list->count, resource_levels_item, &levels));
    build_put(&build, "next", build_string_or_null(next));
    return build_take(&build);
}

json_t *resource_daily(const struct daily *daily, struct resource_view view) {
    const struct resource_levels levels = {daily->levels, daily->generated, view};
    struct build build = build_new();
    build_put(&build, "date", json_string(daily->date));
    build_put(&build, "levels", build_list(daily->count, resource_levels_item, &levels));
    return build_take(&build);
}

static json_t *resource_made_provenance(const struct made_level *made) {
    const struct level_record record = {.engine = ENGINE_VERSION,
                                        .world_revision = made->world_revision,
                                        .calibration = made->calibration,
                                        .seed = made->seed,
                                        .index = made->index};
    return resource_provenance(&record);
}

json_t *resource_made(const struct made_level *made) {
    struct build build = build_new();
    build_put(&build, "id", json_string(made->id.text));
    build_put(&build, "kind", json_string(made->kind->name));
    build_put(&build, "world", build_string_or_null(made->world));
    build_put(&build, "level", resource_parsed(made->document));
    build_put(&build, "evaluation", resource_parsed(made->evaluation));
    if (made->trace)
        build_put(&build, "trace", resource_parsed(made->trace));
    build_put(&build, "provenance", resource_made_provenance(made));
    return build_take(&build);
}
