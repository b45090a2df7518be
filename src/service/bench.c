/* How fast this machine makes levels. */
#include "service/bench.h"

#include <stdlib.h>
#include <time.h>

#include "base/cleanup.h"
#include "base/result.h"
#include "service/inner.h"
#include "work/run.h"

enum { BENCH_KEEP = 10 }; /* of each band, as a batch does by default */

static struct run_request bench_request(const struct bench_work *work) {
    const struct world *const world = work->world;
    return (struct run_request){.kind = world->kind,
                                .parameters = world->parameters,
                                .rules = world->rules,
                                .calibration = world->calibration,
                                .edges = world->edges,
                                .seed = work->seed,
                                .count = work->first + work->count,
                                .keep = BENCH_KEEP,
                                .budget = WORK_BUDGET};
}

static double bench_clock(clockid_t clock) {
    struct timespec now;
    clock_gettime(clock, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* --- alone --- */

static int bench_evaluate(const struct kind *kind, const struct candidate *candidate,
                          struct arena *work, struct bench_pace *pace) {
    CLEANUP(cleanup_free) struct evaluation *evaluation = NULL;
    const double start = bench_clock(CLOCK_THREAD_CPUTIME_ID);
    const int result = kind->evaluate(candidate->level, WORK_BUDGET, work, &evaluation);
    pace->evaluating += bench_clock(CLOCK_THREAD_CPUTIME_ID) - start;
    pace->evaluated++;
    return result < 0 ? result : 0;
}

static int bench_candidate(const struct run_request *request, uint32_t index, struct arena *work,
                           struct bench_pace *pace) {
    struct candidate candidate;
    struct outcome outcome;
    const struct arena_mark mark = arena_mark(work);
    const double start = bench_clock(CLOCK_THREAD_CPUTIME_ID);
    int result = run_candidate(request, index, work, &candidate, &outcome);
    pace->generating += bench_clock(CLOCK_THREAD_CPUTIME_ID) - start;
    if (result == 0 && candidate.level)
        result = bench_evaluate(request->kind, &candidate, work, pace);
    candidate_deinit(request->kind, &candidate);
    arena_release(work, mark);
    return result;
}

int service_bench_pace(const struct bench_work *request, struct arena *work,
                       struct bench_pace *out) {
    const struct run_request run = bench_request(request);
    *out = (struct bench_pace){0};
    for (uint32_t index = request->first; index < run.count; index++)
        TRY(bench_candidate(&run, index, work, out));
    return 0;
}

/* --- on the pool --- */

struct bench_end {
    struct lock *lock;
    bool over;
    int result;
};

static int bench_advance(void *context, uint32_t first, const void *packed, size_t size,
                         const struct run_funnel *funnel) {
    return 0;
}

static void bench_finished(void *context, int result) {
    struct bench_end *const end = context;
    LOCK_SCOPE(end->lock);
    end->result = result;
    end->over = true;
    lock_wake_all(end->lock);
}

static int bench_wait(struct bench_end *end) {
    LOCK_SCOPE(end->lock);
    while (!end->over)
        lock_wait(end->lock, LOCK_FOREVER);
    return end->result;
}

static int bench_select(struct run *run) {
    CLEANUP(cleanup_free) struct score *chosen = NULL;
    size_t count;
    uint32_t kept[BAND_COUNT];
    return run_select(run, &chosen, &count, kept);
}

CLEANUP_DEFINE(bench_run_free, struct run, run_free)
CLEANUP_DEFINE(bench_pool_free, struct pool, pool_free)
CLEANUP_DEFINE(bench_lock_free, struct lock, lock_free)

int service_bench_batch(const struct bench_work *request, uint32_t workers,
                        struct bench_batch *out) {
    const struct run_request run_request = bench_request(request);
    CLEANUP(bench_lock_free) struct lock *lock = NULL;
    CLEANUP(bench_run_free) struct run *run = NULL;
    CLEANUP(bench_pool_free) struct pool *pool = NULL;
    TRY(lock_new(&lock));
    TRY(run_new(&run_request, &run));
    TRY(pool_new(workers, 1, 1, &pool));
    struct bench_end end = {.lock = lock};
    const struct run_sink sink = {
        .context = &end, .advance = bench_advance, .finished = bench_finished};
    const double start = bench_clock(CLOCK_MONOTONIC);
    const double spent = bench_clock(CLOCK_PROCESS_CPUTIME_ID);
    TRY(run_schedule(run, pool, &sink));
    TRY(bench_wait(&end));
    TRY(bench_select(run));
    *out = (struct bench_batch){bench_clock(CLOCK_MONOTONIC) - start,
                                bench_clock(CLOCK_PROCESS_CPUTIME_ID) - spent};
    return 0;
}
