/* Kept things in a data directory that is open here. */
#include "source.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/cleanup.h"
#include "json/body.h"
#include "json/resource.h"
#include "service/batch.h"
#include "service/curate.h"
#include "service/daily.h"
#include "service/world.h"
#include "value.h"

enum { BATCHES_SHOWN = 50 };

static const struct resource_view WHOLE = {.document = true, .curator = true};
static const struct resource_view SHORT = {.document = false, .curator = true};

/* What was made of an answer, or that there was no memory for it. */
static int hand_out(const struct source *source, json_t *value, json_t **out) {
    *out = value;
    return value ? EX_OK : call_fail_result(source->call, -ENOMEM);
}

static int append_world(struct service *service, const struct world *world, json_t *items) {
    int64_t stock[BAND_COUNT];
    const int result = service_world_stock(service, world->record.id, stock);
    if (result)
        return result;
    return json_array_append_new(items, resource_world(world, stock)) ? -ENOMEM : 0;
}

static int world_list(struct source *source, json_t **list) {
    struct world_set worlds CLEANUP(world_set_deinit) = {0};
    json_auto_t *items = json_array();
    int result = items ? service_world_list(source->service, &worlds) : -ENOMEM;
    for (size_t i = 0; !result && i < worlds.count; i++)
        result = append_world(source->service, &worlds.items[i], items);
    if (result)
        return call_fail_condition(source->call, result, "the worlds", NULL);
    return hand_out(source, resource_items(json_incref(items)), list);
}

static int batch_start(struct source *source, const json_t *request, json_t **batch) {
    struct faults faults CLEANUP(faults_deinit) = FAULTS_INIT;
    struct batch_record record CLEANUP(batch_record_deinit) = {0};
    struct batch_body body CLEANUP(batch_body_deinit) = {0};
    char *text CLEANUP(cleanup_free) = json_dumps(request, JSON_COMPACT);
    int result = text ? body_batch(source->service, text, strlen(text), &faults, &body) : -ENOMEM;
    if (!result)
        result = service_batch_start(source->service, &body.request, &faults, &record);
    if (result)
        return call_fail_condition(source->call, result, "the batch", &faults);
    return hand_out(source, resource_batch(&record, NULL), batch);
}

static int batch_look(struct source *source, const char *id, uint32_t milliseconds,
                      json_t **batch) {
    struct batch_record waited CLEANUP(batch_record_deinit) = {0};
    struct batch_record record CLEANUP(batch_record_deinit) = {0};
    struct id_list levels CLEANUP(id_list_deinit) = {0};
    int result = service_batch_wait(source->service, id, milliseconds, &waited);
    if (!result)
        result = service_batch_get(source->service, id, &record, &levels);
    if (result)
        return call_fail_condition(source->call, result, id, NULL);
    return hand_out(source, resource_batch(&record, &levels), batch);
}

static int batch_cancel(struct source *source, const char *id) {
    struct batch_record record CLEANUP(batch_record_deinit) = {0};
    const int result = service_batch_cancel(source->service, id, &record);
    return result ? call_fail_condition(source->call, result, id, NULL) : EX_OK;
}

static int batch_list(struct source *source, json_t **list) {
    struct batch_list found CLEANUP(batch_list_deinit) = {0};
    const int result = service_batch_list(source->service, 0, BATCHES_SHOWN, &found);
    if (result)
        return call_fail_condition(source->call, result, "the batches", NULL);
    return hand_out(source, resource_batch_list(&found, NULL), list);
}

/* Calls each for every word between commas. Fine, or the exit code of what each said. */
static int each_word(const char *words, int (*each)(void *context, const char *word),
                     void *context) {
    char *copy CLEANUP(cleanup_free) = strdup(words);
    char *rest = copy;
    for (char *word = copy ? strsep(&rest, ",") : NULL; word; word = strsep(&rest, ",")) {
        const int code = each(context, word);
        if (code)
            return code;
    }
    return copy ? EX_OK : EX_OSERR;
}

struct filter_reader {
    const struct source *source;
    struct level_filter *filter;
};

static int add_band(void *context, const char *word) {
    const struct filter_reader *const reader = context;
    enum band band = BAND_INTRODUCE;
    if (band_parse(word, &band))
        return call_fail(reader->source->call, EX_USAGE,
                         "--band %s: it takes introduce, develop, twist or master", word);
    reader->filter->bands |= 1u << band;
    return EX_OK;
}

static int add_status(void *context, const char *word) {
    const struct filter_reader *const reader = context;
    enum level_status status = LEVEL_CURATED;
    if (level_status_parse(word, &status))
        return call_fail(reader->source->call, EX_USAGE,
                         "--status %s: it takes curated, published, retired or rejected", word);
    reader->filter->statuses |= 1u << status;
    return EX_OK;
}

/* Puts the tags, split in place, into the filter. */
static int take_tags(const struct source *source, char *tags, struct level_filter *filter) {
    char *rest = tags;
    for (char *tag = strsep(&rest, ","); tag; tag = strsep(&rest, ",")) {
        if (filter->tag_count == LEVEL_TAGS_MAX)
            return call_fail(source->call, EX_USAGE, "--tags: at most %d", LEVEL_TAGS_MAX);
        filter->tags[filter->tag_count++] = tag;
    }
    return EX_OK;
}

static int take_order(const struct source *source, const struct level_query *query,
                      struct level_filter *filter) {
    uint64_t limit = 20;
    if (query->sort && strcmp(query->sort, "newest") != 0 && strcmp(query->sort, "difficulty") != 0)
        return call_fail(source->call, EX_USAGE, "--sort %s: it takes newest or difficulty",
                         query->sort);
    if (query->limit && (value_number(query->limit, false, &limit) || limit < 1 || limit > 100))
        return call_fail(source->call, EX_USAGE, "--limit %s: it takes 1 to 100", query->limit);
    filter->limit = (uint32_t)limit;
    if (query->sort && strcmp(query->sort, "difficulty") == 0)
        filter->sort = LEVEL_SORT_DIFFICULTY;
    return EX_OK;
}

static int take_filter(const struct source *source, const struct level_query *query, char *tags,
                       struct level_filter *filter) {
    struct filter_reader reader = {source, filter};
    *filter = (struct level_filter){.world = query->world, .difficulty_max = DIFFICULTY_ONE};
    int code = query->band ? each_word(query->band, add_band, &reader) : EX_OK;
    if (!code && query->status)
        code = each_word(query->status, add_status, &reader);
    if (!code && tags)
        code = take_tags(source, tags, filter);
    return code ? code : take_order(source, query, filter);
}

static int level_list(struct source *source, const struct level_query *query, json_t **list) {
    struct level_filter filter;
    struct level_list found CLEANUP(level_list_deinit) = {0};
    char *tags CLEANUP(cleanup_free) = query->tags ? strdup(query->tags) : NULL;
    if (query->tags && !tags)
        return call_fail_result(source->call, -ENOMEM);
    const int code = take_filter(source, query, tags, &filter);
    if (code)
        return code;
    const int result = service_level_list(source->service, &filter, true, &found);
    if (result)
        return call_fail_condition(source->call, result, "the levels", NULL);
    return hand_out(source, resource_level_list(&found, SHORT, NULL), list);
}

static int level_get(struct source *source, const char *id, json_t **level) {
    struct level_record record CLEANUP(level_record_deinit) = {0};
    const int result = service_level_get(source->service, id, true, &record);
    if (result)
        return call_fail_condition(source->call, result, id, NULL);
    return hand_out(source, resource_level(&record, WHOLE), level);
}

static int level_keep(struct source *source, const json_t *request, json_t **level) {
    struct faults faults CLEANUP(faults_deinit) = FAULTS_INIT;
    struct level_record record CLEANUP(level_record_deinit) = {0};
    struct level_body body CLEANUP(level_body_deinit) = {0};
    char *text CLEANUP(cleanup_free) = json_dumps(request, JSON_COMPACT);
    int result = text ? body_keep(source->service, text, strlen(text), &faults, &body) : -ENOMEM;
    if (!result) {
        const struct keep_request keep = {
            .kind = body.kind,
            .json = body.document,
            .length = body.length,
            .world = body.world,
            .tags = body.tags ? body.tags : "",
            .note = body.note ? body.note : "",
        };
        result = service_level_keep(source->service, &keep, &source->work, &faults, &record);
    }
    if (result)
        return call_fail_condition(
            source->call, result, result == SERVICE_EXISTS ? record.id.text : "the level", &faults);
    return hand_out(source, resource_level(&record, WHOLE), level);
}

static int level_change(struct source *source, const char *id, const json_t *change,
                        json_t **level) {
    struct faults faults CLEANUP(faults_deinit) = FAULTS_INIT;
    struct level_record before CLEANUP(level_record_deinit) = {0};
    struct level_record after CLEANUP(level_record_deinit) = {0};
    struct change_body body CLEANUP(change_body_deinit) = {0};
    char *text CLEANUP(cleanup_free) = json_dumps(change, JSON_COMPACT);
    int result = text ? body_change(text, strlen(text), &faults, &body) : -ENOMEM;
    if (!result)
        result = service_level_get(source->service, id, true, &before);
    if (!result)
        result = service_level_change(source->service, id, before.revision, &body.change, &faults,
                                      &after);
    if (result)
        return call_fail_condition(source->call, result, id, &faults);
    return hand_out(source, resource_level(&after, WHOLE), level);
}

static int daily(struct source *source, const struct daily_query *query, json_t **out) {
    struct faults faults CLEANUP(faults_deinit) = FAULTS_INIT;
    struct daily found CLEANUP(daily_deinit) = {.count = 0};
    enum band band = BAND_INTRODUCE;
    if (query->band && band_parse(query->band, &band))
        return call_fail(source->call, EX_USAGE,
                         "--band %s: it takes introduce, develop, twist or master", query->band);
    const struct daily_request request = {.date = query->date,
                                          .world = query->world,
                                          .band = query->band ? (int)band : -1,
                                          .curator = true,
                                          .may_work = true};
    const int result = service_daily(source->service, &request, &faults, &found);
    if (result)
        return call_fail_condition(source->call, result, query->date ? query->date : "today",
                                   &faults);
    return hand_out(source, resource_daily(&found, WHOLE), out);
}

const struct source_side SOURCE_LOCAL = {
    .world_list = world_list,
    .batch_start = batch_start,
    .batch_look = batch_look,
    .batch_cancel = batch_cancel,
    .batch_list = batch_list,
    .level_list = level_list,
    .level_get = level_get,
    .level_keep = level_keep,
    .level_change = level_change,
    .daily = daily,
};
