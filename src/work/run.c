/* A run on the pool: workers make candidates in any order, the clerk reduces them in theirs. */
#include "work/run.h"

#include <errno.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "base/cleanup.h"
#include "base/result.h"
#include "work/board.h"
#include "work/lock.h"
#include "work/packed.h"
#include "work/reduction.h"

struct run {
    struct run_request request;
    struct pool *pool; /* NULL until it is scheduled */
    struct run_sink sink;
    struct share share;

    /* Workers: each writes the outcomes whose indexes it drew. */
    _Atomic uint64_t next; /* the next index to draw */
    atomic_bool *landed;   /* by index: the outcome is there */
    atomic_bool stopped;
    atomic_int failure;   /* the first fatal result */
    atomic_bool settling; /* taken by the worker that settles */
    bool settled;
    int settlement; /* its result */

    /* The clerk's alone while the run is scheduled. */
    struct reduction reduction;
    struct text packed;
    bool sink_failed;
    bool making; /* candidates, and not the settlement that comes after them */

    struct lock *lock;
    struct run_funnel told; /* the funnel as the sink last took it */
};

/* --- what the workers do --- */

static void run_fail(struct run *run, int result) {
    int none = 0;
    atomic_compare_exchange_strong(&run->failure, &none, result);
    atomic_store(&run->stopped, true);
}

/* Makes the next candidate; false when none is left. */
static bool run_make(struct run *run, struct arena *work) {
    const uint64_t index = atomic_fetch_add(&run->next, 1);
    if (index >= run->request.count)
        return false;
    struct candidate candidate;
    const int result = run_candidate(&run->request, (uint32_t)index, work, &candidate,
                                     &run->reduction.outcomes[index]);
    candidate_deinit(run->request.kind, &candidate);
    if (result < 0) {
        run_fail(run, result);
        return false;
    }
    atomic_store_explicit(&run->landed[index], true, memory_order_release);
    return index + 1 < run->request.count;
}

/* One worker settles; there is nothing else to do by then. */
static void run_settle(struct run *run, struct arena *work) {
    if (atomic_exchange(&run->settling, true))
        return;
    run->settlement = run->sink.settle(run->sink.context, work);
    run->settled = true;
}

static bool run_step(void *context, struct arena *work) {
    struct run *const run = context;
    if (atomic_load(&run->stopped))
        return false;
    if (run->making)
        return run_make(run, work);
    run_settle(run, work);
    return false;
}

/* --- what the clerk does --- */

static void run_tell(struct run *run) {
    LOCK_SCOPE(run->lock);
    run->told = run->reduction.funnel;
}

static int run_advance(struct run *run, uint32_t first) {
    const struct run_funnel *const funnel = &run->reduction.funnel;
    text_clear(&run->packed);
    packed_write(run->reduction.outcomes, first, funnel->done - first, &run->packed);
    TRY(text_check(&run->packed));
    return run->sink.advance(run->sink.context, first, run->packed.data, run->packed.length,
                             funnel);
}

/* Reduces what has landed without a gap. */
static void run_reduce(struct run *run) {
    const struct run_funnel *const funnel = &run->reduction.funnel;
    while (funnel->done < run->request.count &&
           atomic_load_explicit(&run->landed[funnel->done], memory_order_acquire)) {
        const uint32_t index = funnel->done;
        reduction_next(&run->reduction);
        if (run->reduction.outcomes[index].cause == OUTCOME_OVERRUN && run->sink.overran)
            run->sink.overran(run->sink.context, run->request.seed, index);
    }
}

static void run_report(void *context) {
    struct run *const run = context;
    if (run->sink_failed)
        return;
    const uint32_t first = run->reduction.funnel.done;
    run_reduce(run);
    if (run->reduction.funnel.done == first)
        return;
    const int result = run_advance(run, first);
    if (result == 0) {
        run_tell(run);
    } else {
        run->sink_failed = true;
        run_fail(run, result);
    }
}

static bool run_complete(const struct run *run) {
    return run->reduction.funnel.done == run->request.count && !run->sink_failed;
}

static bool run_resume(void *context) {
    struct run *const run = context;
    run_report(run);
    if (!run->making || !run->sink.settle || !run_complete(run))
        return false;
    run->making = false;
    return true;
}

static int run_result(const struct run *run) {
    const int failure = atomic_load(&run->failure);
    if (!run_complete(run))
        return failure ? failure : RUN_STOPPED;
    if (!run->sink.settle)
        return 0;
    return run->settled ? run->settlement : RUN_STOPPED;
}

static void run_finish(void *context) {
    struct run *const run = context;
    run_report(run);
    run->sink.finished(run->sink.context, run_result(run)); /* which may free the run */
}

/* --- what the owner does --- */

CLEANUP_DEFINE(run_cleanup, struct run, run_free)

int run_new(const struct run_request *request, struct run **out) {
    CLEANUP(run_cleanup) struct run *run = calloc(1, sizeof(*run));
    if (!run)
        return -ENOMEM;
    run->request = *request;
    run->making = true;
    run->share = (struct share){.context = run,
                                .step = run_step,
                                .report = run_report,
                                .resume = run_resume,
                                .finish = run_finish};
    run->landed = calloc((size_t)request->count + 1, sizeof(*run->landed));
    if (!run->landed)
        return -ENOMEM;
    TRY(lock_new(&run->lock));
    TRY(reduction_init(&run->reduction, request->count));
    *out = TAKE(run);
    return 0;
}

void run_free(struct run *run) {
    if (!run)
        return;
    reduction_deinit(&run->reduction);
    text_deinit(&run->packed);
    lock_free(run->lock);
    free(run->landed);
    free(run);
}

/* The twins among what is restored were marked when it was packed: another is none of ours. */
static bool run_restore_next(struct run *run) {
    const struct outcome *const outcome = &run->reduction.outcomes[run->reduction.funnel.done];
    const uint8_t cause = outcome->cause;
    reduction_next(&run->reduction);
    return outcome->cause == cause;
}

int run_restore(struct run *run, const void *packed, size_t size) {
    const struct run_funnel before = run->reduction.funnel;
    uint32_t count;
    if (packed_read(packed, size, &run->request.edges, before.done, run->request.count,
                    run->reduction.outcomes, &count) == PACKED_REFUSED)
        return RUN_MALFORMED;
    for (uint32_t i = 0; i < count; i++) {
        if (!run_restore_next(run)) {
            reduction_rewind(&run->reduction, &before);
            return RUN_MALFORMED;
        }
    }
    run_tell(run);
    return 0;
}

struct run_funnel run_funnel(struct run *run) {
    LOCK_SCOPE(run->lock);
    return run->told;
}

int run_schedule(struct run *run, struct pool *pool, const struct run_sink *sink) {
    const uint32_t done = run->reduction.funnel.done;
    run->pool = pool;
    run->sink = *sink;
    atomic_store(&run->next, done);
    run->share.spent = done == run->request.count || atomic_load(&run->stopped);
    const int result = board_add(pool_board(pool), &run->share);
    if (result == POOL_FULL)
        run->pool = NULL;
    return result;
}

void run_stop(struct run *run) {
    atomic_store(&run->stopped, true);
    if (run->pool)
        board_end(pool_board(run->pool), &run->share);
}

int run_select(struct run *run, struct score **chosen, size_t *count, uint32_t kept[BAND_COUNT]) {
    const uint32_t done = run->reduction.funnel.done;
    const uint32_t scored = run->reduction.funnel.by_cause[OUTCOME_SCORED];
    const uint32_t keep = run->request.keep < scored ? run->request.keep : scored;
    CLEANUP(cleanup_free) struct score *scores = calloc((size_t)scored + 1, sizeof(*scores));
    CLEANUP(cleanup_free)
    struct score *best = calloc((size_t)keep * BAND_COUNT + 1, sizeof(*best));
    if (!scores || !best)
        return -ENOMEM;
    size_t filled = 0;
    for (uint32_t i = 0; i < done; i++)
        if (run->reduction.outcomes[i].cause == OUTCOME_SCORED)
            scores[filled++] = run->reduction.outcomes[i].score;
    *count = archive_select(scores, filled, &run->request.edges, keep, best);
    memset(kept, 0, BAND_COUNT * sizeof(*kept));
    for (size_t i = 0; i < *count; i++)
        kept[best[i].band]++;
    *chosen = TAKE(best);
    return 0;
}
