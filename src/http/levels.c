/* Kept levels: lists, one by id or at random, and what was measured. */
#include "http/handlers.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/cleanup.h"
#include "base/result.h"
#include "http/condition.h"
#include "http/etag.h"
#include "http/filter.h"
#include "http/query.h"
#include "http/shown.h"
#include "http/walk.h"
#include "json/resource.h"
#include "service/curate.h"
#include "service/marks.h"

enum { LEVELS_SEEN_MOST = 100, LEVELS_HERE_MOST = 20 };

static int levels_page(struct request *request, struct answer *answer,
                       const struct filter *filter) {
    CLEANUP(level_list_deinit) struct level_list list = {.items = NULL};
    CLEANUP(text_deinit) struct text next = TEXT_INIT;
    TRY(service_level_list(request->service, &filter->levels, request_curator(request), &list));
    if (list.more && list.count) {
        filter_next(request, filter, &list.items[list.count - 1], &next);
        text_append_format(&answer->link, "<%s>; rel=\"next\"", next.data);
        TRY(text_check(&next));
    }
    const struct resource_view view = {.document = filter->full,
                                       .curator = request_curator(request)};
    answer->caching = CACHING_REVALIDATE;
    answer->hash_etag = true;
    answer->keep = true;
    answer->marks = MARK_LISTS | MARK_RULES;
    return resource_take(resource_level_list(&list, view, next.data), &answer->body);
}

static int levels_read(struct request *request, struct answer *answer, const char *world) {
    CLEANUP(filter_deinit) struct filter filter;
    TRY(filter_read(request, world, &filter));
    if (answer->format == FORMAT_NDJSON)
        return walk_start(request, answer, &filter);
    if (!request->may_work && (filter.full || filter.levels.limit > LEVELS_HERE_MOST))
        return SERVICE_DEFER;
    return levels_page(request, answer, &filter);
}

int levels_list(struct request *request, struct answer *answer) {
    return levels_read(request, answer, NULL);
}

int levels_of_world(struct request *request, struct answer *answer) {
    return levels_read(request, answer, request->captures[0]);
}

/* The ids of the key "seen". */
struct seen {
    struct id ids[LEVELS_SEEN_MOST];
    size_t count;
};

static int levels_take_seen(struct request *request, const char *word, void *context) {
    struct seen *const seen = context;
    if (!query_is_id(word, strlen(word)))
        return answer_refuse(&request->answer, CONDITION_INVALID_QUERY,
                             "seen: must be ids with commas in between, not \"%.40s\".", word);
    if (seen->count == LEVELS_SEEN_MOST)
        return answer_refuse(&request->answer, CONDITION_INVALID_QUERY, "seen: at most %d ids.",
                             LEVELS_SEEN_MOST);
    memcpy(seen->ids[seen->count++].text, word, ID_LENGTH + 1);
    return 0;
}

int levels_random(struct request *request, struct answer *answer) {
    CLEANUP(filter_deinit) struct filter filter;
    CLEANUP(level_record_deinit) struct level_record record = {0};
    struct seen seen = {.count = 0};
    TRY(filter_read(request, NULL, &filter));
    TRY(query_words(request, "seen", levels_take_seen, &seen));
    filter.levels.documents = true;
    const int result = service_level_random(
        request->service, &filter.levels, request_curator(request), seen.ids, seen.count, &record);
    if (result == SERVICE_MISSING)
        return answer_refuse(answer, result, "No level of this filter is left.");
    TRY(result);
    answer->caching = CACHING_NEVER;
    return shown_level(request, answer, &record);
}

static int levels_find(struct request *request, struct answer *answer,
                       struct level_record *record) {
    const int result =
        service_level_get(request->service, request->captures[0], request_curator(request), record);
    if (result == SERVICE_MISSING)
        return answer_refuse(answer, result, "There is no level %s.", request->captures[0]);
    return result;
}

int levels_get(struct request *request, struct answer *answer) {
    CLEANUP(level_record_deinit) struct level_record record = {0};
    TRY(levels_find(request, answer, &record));
    shown_cache(request, answer, &record);
    return shown_level(request, answer, &record);
}

int levels_evaluation(struct request *request, struct answer *answer) {
    CLEANUP(level_record_deinit) struct level_record record = {0};
    TRY(levels_find(request, answer, &record));
    shown_cache(request, answer, &record);
    etag_of_level(record.id.text, record.revision, "evaluation", answer->etag,
                  sizeof(answer->etag));
    text_append_string(&answer->body, record.evaluation);
    return text_check(&answer->body);
}
