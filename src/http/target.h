/* The request target, taken apart from its raw form: libmicrohttpd decodes it before routing, so
 * that "%2f" and "%00" would reach another resource. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/text.h"

enum { TARGET_SEGMENTS_MAX = 8, TARGET_KEYS_MAX = 24, TARGET_LENGTH_MOST = 8192 };

struct query_pair {
    const char *name;
    const char *value; /* "" where there is no '=' */
};

struct target {
    struct text raw;       /* as received */
    struct text decoded;   /* what the pointers below point into */
    const char *authority; /* of an absolute target; NULL otherwise */
    bool asterisk;         /* "OPTIONS *" */
    size_t segment_count;  /* 0: "/" */
    size_t query_count;
    char *segments[TARGET_SEGMENTS_MAX];
    struct query_pair query[TARGET_KEYS_MAX];
};

void target_deinit(struct target *target);

/* Keeps a copy of the raw target, so far without an authority. -ENOMEM. */
int target_keep(struct target *target, const char *raw);

/* Takes the copy apart. Conditions: CONDITION_MALFORMED_REQUEST with *why a sentence,
 * CONDITION_INVALID_QUERY with *why the key whose value is wrongly written,
 * CONDITION_NO_ROUTE (empty or dot segments, more of them than any route has),
 * CONDITION_TARGET_TOO_LONG. -ENOMEM. */
int target_parse(struct target *target, const char **why);

/* How many pairs a target's query has, as it was sent. */
size_t target_pairs(const char *raw);

/* The value of a query key; NULL when it is not there. */
const char *target_query(const struct target *target, const char *name);
