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

/* Conditions. */
enum {
    RUN_STOPPED = 1,   /* of finished: by run_stop or a drain, before the end */
    RUN_MALFORMED = 1, /* of run_restore */
};

struct run;

/* The reduction takes outcomes strictly in order of index, and marks twins of earlier ones. Some 45
 * bytes a candidate are held from the start, so that a slow sink costs no more. -ENOMEM. */
int run_new(const struct run_request *request, struct run **out);
void run_free(struct run *run); /* takes NULL; not while it is scheduled, but from finished on */

/* Puts earlier outcomes back, as packed, from where the run stands; before it is scheduled.
 * Condition: RUN_MALFORMED, or not of this run; nothing has changed then. */
int run_restore(struct run *run, const void *packed, size_t size);

/* As the sink has last taken it (or as restored). */
struct run_funnel run_funnel(struct run *run);

/* What the sink is told. All but settle is called by the pool's clerk: one thread of normal
 * priority, for all runs. A slow sink holds up no worker, only what other sinks are told. Each may
 * call run_funnel, run_stop and run_select; finished, run_free too. */
struct run_sink {
    void *context;
    /* Further outcomes were reduced: packed, candidates first ... funnel->done - 1; all there are
     * by now, ten times a second at the most. A result other than 0 ends the run, as its result. */
    int (*advance)(void *context, uint32_t first, const void *packed, size_t size,
                   const struct run_funnel *funnel);
    /* All is reduced: a last long piece of work, on a worker, as candidates are made. Not called
     * when stopped or draining by then. Its result is the run's. May be NULL. */
    int (*settle)(void *context, struct arena *work);
    /* Once, at the end, when nothing else is called any more: all reduced and settled (0, or
     * settle's result), RUN_STOPPED, or failed: advance's result, -ENOMEM for want of memory in a
     * candidate. */
    void (*finished)(void *context, int result);
    /* A candidate overran its budget; before the advance it is part of. May be NULL. */
    void (*overran)(void *context, uint64_t seed, uint32_t index);
};

/* Schedules the run, once, on the pool: a fair share of the workers' time beside other runs. The
 * run and what sink's context points to must stay until finished was called; that may be before
 * this returns. Condition: POOL_FULL (draining). */
int run_schedule(struct run *run, struct pool *pool, const struct run_sink *sink);

/* No further candidate; finished comes soon, with RUN_STOPPED unless all was done already. From
 * any thread, as long as the run stays. */
void run_stop(struct run *run);

/* The selection of a run that is all reduced: at most BAND_COUNT * keep scores, band by band.
 * The caller frees *chosen; kept counts by band. -ENOMEM. */
int run_select(struct run *run, struct score **chosen, size_t *count, uint32_t kept[BAND_COUNT]);

/* Makes candidate index of the request again, with its outcome, scored or not (never
 * OUTCOME_DUPLICATE). Nothing is in *candidate where it was discarded or overran; the caller runs
 * candidate_deinit on it, whatever the result. -ENOMEM. */
int run_candidate(const struct run_request *request, uint32_t index, struct arena *work,
                  struct candidate *candidate, struct outcome *outcome);
