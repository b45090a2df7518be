/* From query keys to a filter of levels, and on to the next page. */
#pragma once

#include "http/request.h"
#include "store/level.h"

enum { FILTER_LIMIT_MOST = 100, FILTER_LIMIT_DEFAULT = 20 };

struct filter {
    struct level_filter levels; /* strings borrowed from the request and from tags */
    bool full;                  /* with the documents */
    char *tags;                 /* the words of the tag key, each with its end */
    struct text binding;        /* what a cursor is bound to */
};

void filter_deinit(struct filter *filter);

/* world: from the path; NULL: the key's. Conditions: CONDITION_INVALID_QUERY, named;
 * CONDITION_INVALID_CURSOR; SERVICE_MISSING (the path's world); CONDITION_UNAUTHORIZED and
 * CONDITION_FORBIDDEN for statuses that are not for this caller. */
int filter_read(struct request *request, const char *world, struct filter *out);

/* Appends the address of the page behind the last of these. */
void filter_next(const struct request *request, const struct filter *filter,
                 const struct level_record *last, struct text *out);

/* Appends the request's path and the query with this cursor instead of its own. */
void filter_link(const struct request *request, const char *cursor, struct text *out);
