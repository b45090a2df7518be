/* Kept levels: rows of the table levels. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/siphash.h"
#include "store/id.h"
#include "store/store.h"

enum level_status { LEVEL_CURATED, LEVEL_PUBLISHED, LEVEL_RETIRED, LEVEL_REJECTED };
enum { STORE_BANDS = 4 };
enum { LEVEL_STATUS_COUNT = 4, LEVEL_TAGS_MAX = 16, LEVEL_TAG_LENGTH = 32 };

const char *level_status_name(enum level_status status);
/* Fine with *out set, or 1 when there is no such status. */
int level_status_parse(const char *name, enum level_status *out);

/* A kept level. Strings are owned; level_record_deinit frees them. */
struct level_record {
    int64_t sequence; /* in order of keeping; set by the store */
    struct id id;
    char *kind;
    char *world;
    char *document;   /* canonical; NULL when a list did not ask for it */
    char *evaluation; /* the evaluation document */
    struct siphash twin_key;
    struct id twin_of;   /* an earlier level that this one mirrors; "" where none */
    uint32_t difficulty; /* millionths */
    int band;            /* as measured */
    int band_override;   /* a curator's word, or -1 */
    enum level_status status;
    uint32_t engine;
    uint32_t world_revision;
    uint32_t calibration;
    struct id batch; /* "" for a level that no batch made */
    int64_t seed;    /* -1 for a hand-made level, index too */
    int64_t index;
    char *tags; /* sorted, separated by a space; "" where there are none */
    char *note; /* "" where there is none */
    uint32_t revision;
    int64_t created_at;
    int64_t published_at; /* 0: never */
};

void level_record_deinit(struct level_record *record);

/* The band that counts: the override where there is one. */
static inline int level_record_band(const struct level_record *record) {
    return record->band_override >= 0 ? record->band_override : record->band;
}

enum level_sort { LEVEL_SORT_NEWEST, LEVEL_SORT_DIFFICULTY };

/* What a list holds. Strings are borrowed; NULL or 0 means any. */
struct level_filter {
    const char *world;
    const char *kind;
    const char *batch;
    uint32_t bands;    /* bits 1 << band */
    uint32_t statuses; /* bits 1 << status */
    uint32_t difficulty_min;
    uint32_t difficulty_max; /* inclusive; 1000000 for any */
    const char *tags[LEVEL_TAGS_MAX];
    size_t tag_count;          /* a level must have them all */
    enum level_sort sort;      /* newest first, or least difficulty first then oldest */
    bool after;                /* start behind this place: */
    uint32_t after_difficulty; /* for sort by difficulty */
    int64_t after_sequence;
    uint32_t limit;
    bool documents; /* also read the documents */
};

struct level_list {
    struct level_record *items;
    size_t count;
    bool more; /* there are further ones behind the last */
};

void level_list_deinit(struct level_list *list);

/* Condition: STORE_MISSING. */
int store_level_get(struct store *store, const char *id, struct level_record *out);

/* By the twin key, the earliest one. Condition: STORE_MISSING. */
int store_level_find_twin(struct store *store, const struct siphash *twin_key, struct id *out);

int store_level_list(struct store *store, const struct level_filter *filter,
                     struct level_list *out);

/* One of the filter's levels (sort, after and limit are not looked at), chosen by random, without
 * those in seen, all equally likely; of many thousands with one tag or in one narrow range of
 * difficulty, one of a thousand neighbours. Condition: STORE_MISSING. */
int store_level_random(struct store *store, const struct level_filter *filter,
                       const struct id *seen, size_t seen_count, uint64_t random,
                       struct level_record *out);

/* Calls each for every level of the filter (limit is not looked at), without holding a snapshot
 * while it does. A positive result of each ends the walk and is returned. */
int store_level_walk(struct store *store, const struct level_filter *filter,
                     int (*each)(void *context, const struct level_record *record), void *context);

/* Keeps a level; the store fills sequence and twin_of. Its world's revision must be there.
 * Condition: STORE_EXISTS. */
int store_level_insert(struct store *store, struct level_record *record);

/* What may change of a level: NULL or -1 leaves as it is. */
struct level_change {
    int status;    /* enum level_status, or -1 */
    bool set_band; /* take band_override, -1 to lift it */
    int band_override;
    const char *tags;
    const char *note;
    int64_t now; /* becomes published_at with the first publishing */
};

/* Conditions: STORE_MISSING, STORE_STALE (it has another revision). */
int store_level_change(struct store *store, const char *id, uint32_t revision,
                       const struct level_change *change);
