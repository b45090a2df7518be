/* Walks: the reader is opened anew for each page, so that a slow client never holds a snapshot. */
#include "http/walk.h"

#include <errno.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/cleanup.h"
#include "base/result.h"
#include "http/condition.h"
#include "http/exchange.h"
#include "http/state.h"
#include "json/resource.h"
#include "service/curate.h"

enum { WALK_PAGE = 50, WALK_PAGE_HERE = 5 };

struct walk {
    struct stream stream; /* first: it is what the answer holds */
    struct request *request;
    struct filter filter;
    struct text page;
    size_t offset; /* of the page: sent already */
    bool last;     /* no page comes behind this one */
    int result;    /* of the latest page */
    atomic_bool fetching;
};

static void walk_free(struct stream *stream) {
    struct walk *const walk = (struct walk *)stream;
    filter_deinit(&walk->filter);
    text_deinit(&walk->page);
    free(walk);
}

static int walk_append(struct walk *walk, const struct level_record *record) {
    const struct resource_view view = {.document = walk->filter.full,
                                       .curator = request_curator(walk->request)};
    TRY(resource_take(resource_level(record, view), &walk->page));
    text_append_char(&walk->page, '\n');
    return text_check(&walk->page);
}

static int walk_fetch(struct walk *walk, uint32_t limit) {
    struct level_filter *const levels = &walk->filter.levels;
    CLEANUP(level_list_deinit) struct level_list list = {.items = NULL};
    text_clear(&walk->page);
    walk->offset = 0;
    levels->limit = limit;
    TRY(service_level_list(walk->request->service, levels, request_curator(walk->request), &list));
    for (size_t i = 0; i < list.count; i++)
        TRY(walk_append(walk, &list.items[i]));
    walk->last = !list.more || !list.count;
    if (list.count) {
        levels->after = true;
        levels->after_difficulty = list.items[list.count - 1].difficulty;
        levels->after_sequence = list.items[list.count - 1].sequence;
    }
    return 0;
}

static void walk_job(void *context, struct arena *work) {
    struct walk *const walk = context;
    walk->result = walk_fetch(walk, WALK_PAGE);
    atomic_store(&walk->fetching, false);
    exchange_come_back(walk->request);
}

/* Where no thread is free, a small page is read here: the walk gets slow, not stuck. */
static ssize_t walk_turn(struct walk *walk) {
    atomic_store(&walk->fetching, true);
    if (exchange_run_away(walk->request, walk_job, walk) == 0)
        return STREAM_WAIT;
    atomic_store(&walk->fetching, false);
    walk->result = walk_fetch(walk, WALK_PAGE_HERE);
    return 1;
}

static ssize_t walk_read(struct stream *stream, char *buffer, size_t size) {
    struct walk *const walk = (struct walk *)stream;
    if (atomic_load(&walk->fetching))
        return STREAM_WAIT;
    while (walk->result == 0 && walk->offset == walk->page.length) {
        if (walk->last)
            return STREAM_END;
        if (atomic_load(&walk->request->server->stopping))
            return STREAM_FAILED;
        if (walk_turn(walk) == STREAM_WAIT)
            return STREAM_WAIT;
    }
    if (walk->result)
        return STREAM_FAILED;
    const size_t left = walk->page.length - walk->offset;
    const size_t length = left < size ? left : size;
    memcpy(buffer, walk->page.data + walk->offset, length);
    walk->offset += length;
    return (ssize_t)length;
}

int walk_start(struct request *request, struct answer *answer, struct filter *filter) {
    if (request_query(request, "limit") || request_query(request, "cursor"))
        return answer_refuse(answer, CONDITION_INVALID_QUERY,
                             "limit and cursor: application/x-ndjson has no pages.");
    if (!request->may_work)
        return SERVICE_DEFER;
    struct walk *const walk = calloc(1, sizeof(*walk));
    if (!walk)
        return -ENOMEM;
    walk->stream = (struct stream){walk_read, walk_free};
    walk->request = request;
    walk->filter = *filter;
    *filter = (struct filter){.binding = TEXT_INIT};
    answer->stream = &walk->stream;
    answer->caching = CACHING_REVALIDATE;
    return walk_fetch(walk, WALK_PAGE);
}
