/* The batch run: candidates generated, scored and filtered on the pool, reduced in order. A run's
 * outcome is a pure function of its request, whatever the number of workers. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/text.h"
#include "kinds/kind.h"
#include "rating/archive.h"
#include "work/pool.h"

/* All that selection depends on, besides the engine. */
struct run_request {
    const struct kind *kind;
    struct parameters parameters;
    uint32_t rules;
    struct calibration calibration;
    struct band_edges edges;
    uint64_t seed;
    uint32_t count;  /* candidates */
    uint32_t keep;   /* of each band */
    uint64_t budget; /* steps of work a candidate */
};

enum outcome_cause {
    OUTCOME_SCORED,
    OUTCOME_UNSOLVABLE,
    OUTCOME_DEGENERATE,
    OUTCOME_DUPLICATE, /* given by the reduction, not by the candidate */
    OUTCOME_DISCARDED,
    OUTCOME_OVERRUN,
    OUTCOME_CAUSES,
};

/* What is kept of a candidate. */
struct outcome {
    uint8_t cause;
    struct score score;      /* where scored */
    struct siphash twin_key; /* where scored */
};

/* Counts over the reduced candidates. */
struct run_funnel {
    uint32_t done;
    uint32_t by_cause[OUTCOME_CAUSES];
    uint32_t seen[BAND_COUNT];
};

struct run;

/* The reduction takes outcomes strictly in order of index, and marks twins of earlier ones. */
int run_new(const struct run_request *request, struct run **out);
void run_free(struct run *run); /* takes NULL; not while it is scheduled */

/* Puts earlier outcomes back, as packed, from where the run stands. Condition: 1, not well-formed.
 */
int run_restore(struct run *run, const void *packed, size_t size);

struct run_funnel run_funnel(struct run *run);

/* What the sink is told, always by one thread at a time, in this order. */
struct run_sink {
    void *context;
    /* Further outcomes were reduced: packed, candidates first ... funnel->done - 1. A result other
     * than 0 fails the run. */
    int (*advance)(void *context, uint32_t first, const void *packed, size_t size,
                   const struct run_funnel *funnel);
    /* Once, at the end: all reduced (result 0), stopped by run_stop or a drain (1), or failed. */
    void (*finished)(void *context, int result);
    /* A candidate overran its budget. May be NULL. */
    void (*overran)(void *context, uint64_t seed, uint32_t index);
};

/* Schedules the run's chunks on the pool, a fair share beside other runs. The run and what sink
 * points to must stay until finished was called. Condition: POOL_FULL (draining). */
int run_schedule(struct run *run, struct pool *pool, const struct run_sink *sink);

/* No further chunk; finished comes with 1 unless it was all reduced already. */
void run_stop(struct run *run);

/* The selection of a run that is all reduced: at most BAND_COUNT * keep scores, band by band.
 * The caller frees *chosen; kept counts by band. -ENOMEM. */
int run_select(struct run *run, struct score **chosen, size_t *count, uint32_t kept[BAND_COUNT]);

/* Makes candidate index of the request again, with its outcome; scored or not. */
int run_candidate(const struct run_request *request, uint32_t index, struct arena *work,
                  struct candidate *candidate, struct outcome *outcome);
