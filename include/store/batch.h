/* Batches: the frozen request, its progress, and the outcomes of its candidates. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "store/id.h"
#include "store/level.h"
#include "store/store.h"
#include "store/world.h"

enum batch_status { BATCH_QUEUED, BATCH_RUNNING, BATCH_SUCCEEDED, BATCH_CANCELLED, BATCH_FAILED };

const char *batch_status_name(enum batch_status status);

/* How far a batch is: counts over its first done candidates. */
struct batch_progress {
    uint32_t done;
    uint32_t unsolvable;
    uint32_t degenerate;
    uint32_t duplicate;
    uint32_t discarded; /* became no level at all */
    uint32_t overrun;   /* past the budget of work */
    uint32_t scored;
    uint32_t milliseconds; /* of work that they took; no more than fit */
    uint32_t seen[STORE_BANDS];
};

/* A batch. Strings are owned; batch_record_deinit frees them. Everything down to publish is frozen
 * when the request is accepted. */
struct batch_record {
    int64_t sequence; /* set by the store */
    struct id id;
    uint32_t engine;
    char *world;
    uint32_t world_revision;
    char *kind;
    char *introduces;
    char *parameters; /* text form, canonical, the request's own changes included */
    uint32_t edges[STORE_BANDS - 1];
    uint32_t calibration;
    int64_t seed;
    uint32_t count;
    uint32_t keep;
    bool publish;
    char *idempotency_key;  /* "" where none */
    char *idempotency_body; /* what the key stands for */
    enum batch_status status;
    struct batch_progress progress;
    uint32_t kept[STORE_BANDS];
    uint32_t admitted;
    uint32_t already_kept;
    char *error; /* "" where none */
    int64_t created_at;
    int64_t started_at; /* 0: not yet; finished_at too */
    int64_t finished_at;
};

void batch_record_deinit(struct batch_record *record);

struct batch_list {
    struct batch_record *items;
    size_t count;
    bool more;
};

void batch_list_deinit(struct batch_list *list);

/* Condition: STORE_MISSING. */
int store_batch_get(struct store *store, const char *id, struct batch_record *out);
int store_batch_find_key(struct store *store, const char *idempotency_key,
                         struct batch_record *out);
/* Newest first, behind after_sequence (0: from the newest). */
int store_batch_list(struct store *store, int64_t after_sequence, uint32_t limit,
                     struct batch_list *out);
/* Queued and running, oldest first. */
int store_batch_unfinished(struct store *store, struct batch_list *out);

/* Condition: STORE_EXISTS (the idempotency key is taken). Sets record->sequence. */
int store_batch_insert(struct store *store, struct batch_record *record);
/* Condition: STORE_STALE (it is not queued). */
int store_batch_start(struct store *store, const char *id, int64_t now);

/* Keeps the packed outcomes of candidates first ... progress->done - 1, and the progress with it,
 * in one transaction. Condition: STORE_STALE (it runs no more, or stands elsewhere than first). */
int store_batch_advance(struct store *store, const char *id, uint32_t first, const void *outcomes,
                        size_t size, const struct batch_progress *progress);
/* Every packed piece in order of first, borrowed. A positive result of each ends it and is
 * returned. */
int store_batch_outcomes(struct store *store, const char *id,
                         int (*each)(void *context, uint32_t first, const void *outcomes,
                                     size_t size),
                         void *context);
/* Back to nothing done, outcomes dropped, under another engine. Condition: STORE_STALE (it has
 * ended). */
int store_batch_restart(struct store *store, const char *id, uint32_t engine);

/* Admission: inserts the levels (those there already are counted), lists all in order, marks the
 * batch succeeded and drops its outcomes, in one transaction. Condition: STORE_STALE. */
int store_batch_admit(struct store *store, const char *id, struct level_record *levels,
                      size_t count, const uint32_t kept[STORE_BANDS], int64_t now);
/* Ends it otherwise. Condition: STORE_STALE (ended already). */
int store_batch_end(struct store *store, const char *id, enum batch_status status,
                    const char *error, int64_t now);

struct id_list {
    struct id *items;
    size_t count;
};
void id_list_deinit(struct id_list *list);
/* The ids that its admission listed, in order. */
int store_batch_levels(struct store *store, const char *id, struct id_list *out);
