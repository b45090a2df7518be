/* Runs on the pool: the same outcome whatever happens on the way, and a sink that is told it once.
 */
#include "fake_kind.h"

#include <sched.h>
#include <stdatomic.h>
#include <sys/resource.h>
#include <unistd.h>

#include "suite.h"
#include "work/lock.h"
#include "work/packed.h"

enum { COUNT = 3000, SEED = 42 };

/* A sink that notes all it is told, and can be told to misbehave. */
struct witness {
    struct lock *lock;
    struct run *run;
    struct text records; /* the packed outcomes, without their heads */
    struct text packed;  /* as given, one after another */
    size_t sizes[64];    /* of the packed, one an advance */
    uint32_t advances;
    struct run_funnel funnel;
    struct text overruns; /* seed and index, as text */
    uint32_t finished;
    int result;
    bool out_of_order;
    int answer; /* what advance answers */
    bool hold;  /* keep advance waiting */
    bool hold_settle;
    uint32_t settled;
    int settlement;      /* what settle answers */
    bool stood_back;     /* settle's thread */
    bool stop_at_end;    /* stop the run in the last advance */
    bool free_at_finish; /* the run */
};

static void witness_init(struct witness *witness) {
    *witness = (struct witness){0};
    ck_assert_int_eq(lock_new(&witness->lock), 0);
}

static void witness_deinit(struct witness *witness) {
    text_deinit(&witness->records);
    text_deinit(&witness->packed);
    text_deinit(&witness->overruns);
    lock_free(witness->lock);
}

static int witness_advance(void *context, uint32_t first, const void *packed, size_t size,
                           const struct run_funnel *funnel) {
    struct witness *const witness = context;
    LOCK_SCOPE(witness->lock);
    witness->out_of_order |= witness->finished || first != witness->funnel.done ||
                             size != PACKED_HEAD + (funnel->done - first) * PACKED_OUTCOME;
    text_append(&witness->records, (const char *)packed + PACKED_HEAD, size - PACKED_HEAD);
    text_append(&witness->packed, packed, size);
    witness->sizes[witness->advances++ % 64] = size;
    witness->funnel = *funnel;
    lock_wake_all(witness->lock);
    while (witness->hold)
        lock_wait(witness->lock, LOCK_FOREVER);
    if (witness->stop_at_end && funnel->done == COUNT)
        run_stop(witness->run);
    return witness->answer;
}

static int witness_settle(void *context, struct arena *work) {
    struct witness *const witness = context;
    ck_assert_ptr_nonnull(arena_take(work, 1, 1000));
    LOCK_SCOPE(witness->lock);
    witness->out_of_order |= witness->finished;
    witness->settled++;
    witness->stood_back =
        sched_getscheduler(0) == SCHED_IDLE || getpriority(PRIO_PROCESS, (id_t)gettid()) == 19;
    lock_wake_all(witness->lock);
    while (witness->hold_settle)
        lock_wait(witness->lock, LOCK_FOREVER);
    return witness->settlement;
}

static void witness_overran(void *context, uint64_t seed, uint32_t index) {
    struct witness *const witness = context;
    LOCK_SCOPE(witness->lock);
    text_append_format(&witness->overruns, "%u:%u ", (unsigned)seed, (unsigned)index);
}

static void witness_finished(void *context, int result) {
    struct witness *const witness = context;
    LOCK_SCOPE(witness->lock);
    witness->finished++;
    witness->result = result;
    if (witness->free_at_finish)
        run_free(witness->run);
    lock_wake_all(witness->lock);
}

static struct run_sink witness_sink(struct witness *witness) {
    return (struct run_sink){.context = witness,
                             .advance = witness_advance,
                             .finished = witness_finished,
                             .overran = witness_overran};
}

static struct run_sink settling_sink(struct witness *witness) {
    struct run_sink sink = witness_sink(witness);
    sink.settle = witness_settle;
    return sink;
}

static int witness_await(struct witness *witness) {
    LOCK_SCOPE(witness->lock);
    while (!witness->finished)
        lock_wait(witness->lock, LOCK_FOREVER);
    return witness->result;
}

static void witness_await_advances(struct witness *witness, uint32_t advances) {
    LOCK_SCOPE(witness->lock);
    while (witness->advances < advances)
        lock_wait(witness->lock, LOCK_FOREVER);
}

static void witness_release(struct witness *witness) {
    LOCK_SCOPE(witness->lock);
    witness->hold = false;
    witness->hold_settle = false;
    lock_wake_all(witness->lock);
}

static struct pool *new_pool(uint32_t workers) {
    struct pool *pool;
    ck_assert_int_eq(pool_new(workers, 1, 4, &pool), 0);
    return pool;
}

static struct run *new_run(const struct run_request *request) {
    struct run *run;
    ck_assert_int_eq(run_new(request, &run), 0);
    return run;
}

/* Runs it to its end on a pool of its own. */
static int run_through(struct run *run, uint32_t workers, struct witness *witness) {
    struct pool *const pool = new_pool(workers);
    const struct run_sink sink = witness_sink(witness);
    witness->run = run;
    ck_assert_int_eq(run_schedule(run, pool, &sink), 0);
    const int result = witness_await(witness);
    pool_free(pool);
    ck_assert_uint_eq(witness->finished, 1);
    ck_assert(!witness->out_of_order);
    return result;
}

/* The selection as text, to be compared. */
static void select_text(struct run *run, struct text *out) {
    struct score *chosen = NULL;
    size_t count = 0;
    uint32_t kept[BAND_COUNT];
    ck_assert_int_eq(run_select(run, &chosen, &count, kept), 0);
    for (size_t i = 0; i < count; i++)
        text_append_format(out, "%u:%u:%u:%u:%u ", (unsigned)chosen[i].index,
                           (unsigned)chosen[i].difficulty, chosen[i].band, chosen[i].row,
                           chosen[i].column);
    for (size_t band = 0; band < BAND_COUNT; band++)
        text_append_format(out, "kept %u ", (unsigned)kept[band]);
    free(chosen);
}

static void same_text(const struct text *a, const struct text *b) {
    ck_assert_uint_eq(a->length, b->length);
    ck_assert_mem_eq(a->data, b->data, a->length);
}

/* What a run of one worker gave, to hold others against. */
struct standard {
    struct witness witness;
    struct text selection;
};

static void standard_init(struct standard *standard, const struct run_request *request) {
    struct run *const run = new_run(request);
    *standard = (struct standard){.selection = TEXT_INIT};
    witness_init(&standard->witness);
    ck_assert_int_eq(run_through(run, 1, &standard->witness), 0);
    select_text(run, &standard->selection);
    run_free(run);
}

static void standard_deinit(struct standard *standard) {
    witness_deinit(&standard->witness);
    text_deinit(&standard->selection);
}

static void standard_holds(const struct standard *standard, const struct witness *witness,
                           struct run *run) {
    struct text selection = TEXT_INIT;
    select_text(run, &selection);
    same_text(&selection, &standard->selection);
    text_deinit(&selection);
    same_text(&witness->records, &standard->witness.records);
    same_text(&witness->overruns, &standard->witness.overruns);
    const struct run_funnel funnel = run_funnel(run);
    ck_assert_mem_eq(&funnel, &standard->witness.funnel, sizeof(funnel));
}

/* A plain loop over candidates, each compared with all before it. */
START_TEST(agrees_with_a_plain_loop) {
    const struct run_request request = fake_request(SEED, COUNT);
    struct standard standard;
    standard_init(&standard, &request);
    struct arena work = ARENA_INIT;
    struct outcome *const outcomes = calloc(COUNT, sizeof(*outcomes));
    struct text overruns = TEXT_INIT;
    for (uint32_t i = 0; i < COUNT; i++) {
        struct candidate candidate;
        ck_assert_int_eq(run_candidate(&request, i, &work, &candidate, &outcomes[i]), 0);
        candidate_deinit(request.kind, &candidate);
        if (outcomes[i].cause == OUTCOME_OVERRUN)
            text_append_format(&overruns, "%u:%u ", SEED, (unsigned)i);
        for (uint32_t j = 0; j < i && outcomes[i].cause == OUTCOME_SCORED; j++)
            if (outcomes[j].cause == OUTCOME_SCORED &&
                memcmp(&outcomes[j].twin_key, &outcomes[i].twin_key, 16) == 0)
                outcomes[i] = (struct outcome){.cause = OUTCOME_DUPLICATE};
    }
    struct text packed = TEXT_INIT, records = TEXT_INIT;
    packed_write(outcomes, 0, COUNT, &packed);
    text_append(&records, packed.data + PACKED_HEAD, packed.length - PACKED_HEAD);
    same_text(&records, &standard.witness.records);
    same_text(&overruns, &standard.witness.overruns);
    const struct run_funnel *const funnel = &standard.witness.funnel;
    uint32_t sum = 0;
    for (size_t cause = 0; cause < OUTCOME_CAUSES; cause++) {
        ck_assert_uint_gt(funnel->by_cause[cause], 10); /* the fake has some of each */
        sum += funnel->by_cause[cause];
    }
    ck_assert_uint_eq(sum, COUNT);
    ck_assert_uint_eq(funnel->done, COUNT);
    text_deinit(&packed);
    text_deinit(&records);
    text_deinit(&overruns);
    free(outcomes);
    arena_deinit(&work);
    standard_deinit(&standard);
}
END_TEST

START_TEST(any_number_of_workers_gives_the_same) {
    const struct run_request request = fake_request(SEED, COUNT);
    struct standard standard;
    standard_init(&standard, &request);
    static const uint32_t workers[] = {1, 2, 3, 5};
    for (size_t i = 0; i < 4; i++) {
        struct witness witness;
        witness_init(&witness);
        struct run *const run = new_run(&request);
        ck_assert_int_eq(run_through(run, workers[i], &witness), 0);
        standard_holds(&standard, &witness, run);
        run_free(run);
        witness_deinit(&witness);
    }
    standard_deinit(&standard);
}
END_TEST

/* What the hook does at one index. */
struct trap {
    uint64_t index;
    struct run *run;   /* to stop, or NULL */
    struct pool *pool; /* to drain, or NULL */
    struct lock *lock; /* to be held on while shut, or NULL */
    bool shut;
    uint32_t waiting;
    atomic_uint made; /* candidates begun */
};

static void trap_hook(uint64_t index, void *context) {
    struct trap *const trap = context;
    atomic_fetch_add(&trap->made, 1);
    if (trap->lock) {
        LOCK_SCOPE(trap->lock);
        trap->waiting += index >= trap->index;
        lock_wake_all(trap->lock);
        while (trap->shut && index >= trap->index)
            lock_wait(trap->lock, LOCK_FOREVER);
    }
    if (index == trap->index && trap->run)
        run_stop(trap->run);
    if (index == trap->index && trap->pool)
        pool_drain(trap->pool);
}

static void trap_set(struct trap *trap) {
    fake_hook_context = trap;
    fake_hook = trap ? trap_hook : NULL;
}

static void trap_await_waiting(struct trap *trap, uint32_t waiting) {
    LOCK_SCOPE(trap->lock);
    while (trap->waiting < waiting)
        lock_wait(trap->lock, LOCK_FOREVER);
}

static void trap_open(struct trap *trap) {
    LOCK_SCOPE(trap->lock);
    trap->shut = false;
    lock_wake_all(trap->lock);
}

/* Restores what an earlier witness was given, advance by advance. */
static void restore_all(struct run *run, const struct witness *earlier) {
    size_t offset = 0;
    for (uint32_t i = 0; i < earlier->advances; i++) {
        ck_assert_int_eq(run_restore(run, earlier->packed.data + offset, earlier->sizes[i]), 0);
        offset += earlier->sizes[i];
    }
    ck_assert_uint_eq(offset, earlier->packed.length);
}

/* Carries on from what was kept before, on another number of workers, noting to the same witness.
 */
static void carry_on(const struct run_request *request, uint32_t workers, struct witness *witness,
                     const struct standard *standard) {
    struct run *const run = new_run(request);
    restore_all(run, witness);
    const struct run_funnel funnel = run_funnel(run);
    ck_assert_mem_eq(&funnel, &witness->funnel, sizeof(funnel));
    witness->finished = 0;
    ck_assert_int_eq(run_through(run, workers, witness), 0);
    standard_holds(standard, witness, run);
    run_free(run);
}

START_TEST(interrupted_anywhere_and_restored_it_is_the_same) {
    const struct run_request request = fake_request(SEED, COUNT);
    struct standard standard;
    standard_init(&standard, &request);
    struct random random;
    random_init(&random, 1, 0);
    for (uint32_t round = 0; round < 12; round++) {
        struct witness witness;
        witness_init(&witness);
        struct run *const run = new_run(&request);
        struct trap trap = {.index = random_below(&random, COUNT - 10), .run = run};
        trap_set(&trap);
        ck_assert_int_eq(run_through(run, 1 + round % 3, &witness), RUN_STOPPED);
        trap_set(NULL);
        ck_assert_uint_ge(witness.funnel.done, trap.index + 1); /* nothing finished is lost */
        ck_assert_uint_lt(witness.funnel.done, COUNT);
        run_free(run);
        carry_on(&request, 1 + (round + 1) % 3, &witness, &standard);
        witness_deinit(&witness);
    }
    standard_deinit(&standard);
}
END_TEST

START_TEST(a_drain_keeps_what_was_made) {
    const struct run_request request = fake_request(SEED, COUNT);
    struct standard standard;
    standard_init(&standard, &request);
    struct witness witness;
    witness_init(&witness);
    struct run *const run = new_run(&request);
    struct pool *const pool = new_pool(3);
    struct trap trap = {.index = 1234, .pool = pool};
    trap_set(&trap);
    const struct run_sink sink = witness_sink(&witness);
    ck_assert_int_eq(run_schedule(run, pool, &sink), 0);
    ck_assert_int_eq(witness_await(&witness), RUN_STOPPED);
    trap_set(NULL);
    ck_assert_uint_eq(witness.funnel.done, atomic_load(&trap.made));
    struct run *const late = new_run(&request);
    ck_assert_int_eq(run_schedule(late, pool, &sink), POOL_FULL);
    run_free(late);
    pool_free(pool);
    ck_assert_uint_eq(witness.finished, 1);
    run_free(run);
    carry_on(&request, 2, &witness, &standard);
    witness_deinit(&witness);
    standard_deinit(&standard);
}
END_TEST

START_TEST(a_pool_that_goes_ends_its_runs) {
    const struct run_request request = fake_request(SEED, 4000000); /* some seconds' work */
    struct witness witness;
    witness_init(&witness);
    struct run *const run = new_run(&request);
    struct pool *const pool = new_pool(2);
    const struct run_sink sink = witness_sink(&witness);
    ck_assert_int_eq(run_schedule(run, pool, &sink), 0);
    witness_await_advances(&witness, 1);
    pool_free(pool);
    ck_assert_uint_eq(witness.finished, 1);
    ck_assert_int_eq(witness.result, RUN_STOPPED);
    run_free(run);
    witness_deinit(&witness);
}
END_TEST

START_TEST(cancelled_in_the_middle) {
    const struct run_request request = fake_request(SEED, COUNT);
    struct witness witness;
    witness_init(&witness);
    struct run *const run = new_run(&request);
    struct pool *const pool = new_pool(2);
    struct trap trap = {.index = 500, .shut = true};
    ck_assert_int_eq(lock_new(&trap.lock), 0);
    trap_set(&trap);
    const struct run_sink sink = witness_sink(&witness);
    ck_assert_int_eq(run_schedule(run, pool, &sink), 0);
    trap_await_waiting(&trap, 2);
    run_stop(run);
    run_stop(run);
    trap_open(&trap);
    ck_assert_int_eq(witness_await(&witness), RUN_STOPPED);
    ck_assert_uint_eq(atomic_load(&trap.made), 502); /* those at work, and no more */
    ck_assert_uint_eq(witness.funnel.done, 502);
    pool_free(pool);
    trap_set(NULL);
    lock_free(trap.lock);
    run_free(run);
    witness_deinit(&witness);
}
END_TEST

START_TEST(stopped_before_it_starts) {
    const struct run_request request = fake_request(SEED, COUNT);
    struct witness witness;
    witness_init(&witness);
    struct run *const run = new_run(&request);
    run_stop(run);
    ck_assert_int_eq(run_through(run, 2, &witness), RUN_STOPPED);
    ck_assert_uint_eq(witness.advances, 0);
    run_free(run);
    witness_deinit(&witness);
}
END_TEST

/* Nor is it told of what was made while it failed. */
START_TEST(a_sink_that_fails_ends_the_run) {
    const struct run_request request = fake_request(SEED, 4000000);
    struct witness witness;
    witness_init(&witness);
    witness.answer = -ENOSPC;
    witness.hold = true;
    struct trap trap = {.index = UINT64_MAX};
    trap_set(&trap);
    struct run *const run = new_run(&request);
    struct pool *const pool = new_pool(3);
    const struct run_sink sink = settling_sink(&witness);
    ck_assert_int_eq(run_schedule(run, pool, &sink), 0);
    witness_await_advances(&witness, 1);
    while (atomic_load(&trap.made) < witness.funnel.done + 100)
        usleep(1000);
    witness_release(&witness);
    ck_assert_int_eq(witness_await(&witness), -ENOSPC);
    pool_free(pool);
    trap_set(NULL);
    ck_assert_uint_eq(witness.advances, 1);
    ck_assert_uint_eq(witness.settled, 0);
    ck_assert_uint_eq(run_funnel(run).done, 0); /* nothing of it was taken */
    run_free(run);
    witness_deinit(&witness);
}
END_TEST

/* The last advance fails although everything is made: the run has failed. */
START_TEST(a_sink_that_fails_at_the_very_end) {
    const struct run_request request = fake_request(SEED, 1);
    struct witness witness;
    witness_init(&witness);
    witness.answer = -EIO;
    struct run *const run = new_run(&request);
    ck_assert_int_eq(run_through(run, 1, &witness), -EIO);
    run_free(run);
    witness_deinit(&witness);
}
END_TEST

/* While the first advance is held, every candidate is made; the next takes all of them. */
START_TEST(a_slow_sink_does_not_hold_up_workers) {
    const struct run_request request = fake_request(SEED, 20000);
    struct witness witness;
    witness_init(&witness);
    witness.hold = true;
    struct trap trap = {.index = UINT64_MAX};
    trap_set(&trap);
    struct run *const run = new_run(&request);
    struct pool *const pool = new_pool(2);
    const struct run_sink sink = witness_sink(&witness);
    ck_assert_int_eq(run_schedule(run, pool, &sink), 0);
    witness_await_advances(&witness, 1);
    while (atomic_load(&trap.made) < request.count)
        usleep(1000);
    ck_assert_uint_eq(run_funnel(run).done, 0); /* not before the sink has it */
    witness_release(&witness);
    ck_assert_int_eq(witness_await(&witness), 0);
    pool_free(pool);
    trap_set(NULL);
    ck_assert(!witness.out_of_order);
    ck_assert_uint_le(witness.advances, 3);
    ck_assert_uint_eq(witness.funnel.done, request.count);
    run_free(run);
    witness_deinit(&witness);
}
END_TEST

START_TEST(two_at_once_give_what_each_gives_alone) {
    const struct run_request requests[2] = {fake_request(1, COUNT), fake_request(2, COUNT / 2)};
    struct standard standards[2];
    struct witness witnesses[2];
    struct run *runs[2];
    struct pool *const pool = new_pool(3);
    for (size_t i = 0; i < 2; i++) {
        standard_init(&standards[i], &requests[i]);
        witness_init(&witnesses[i]);
        runs[i] = new_run(&requests[i]);
    }
    for (size_t i = 0; i < 2; i++) {
        const struct run_sink sink = witness_sink(&witnesses[i]);
        ck_assert_int_eq(run_schedule(runs[i], pool, &sink), 0);
    }
    for (size_t i = 0; i < 2; i++)
        ck_assert_int_eq(witness_await(&witnesses[i]), 0);
    pool_free(pool);
    for (size_t i = 0; i < 2; i++) {
        standard_holds(&standards[i], &witnesses[i], runs[i]);
        run_free(runs[i]);
        witness_deinit(&witnesses[i]);
        standard_deinit(&standards[i]);
    }
}
END_TEST

/* One run whose candidates take a thousand times as long does not keep a quick one waiting. */
START_TEST(a_slow_run_does_not_starve_a_quick_one) {
    struct run_request slow_request = fake_request(1, COUNT);
    slow_request.parameters.values[FAKE_SPIN].min = 3 * 1000 * 1000;
    const struct run_request quick_request = fake_request(2, COUNT);
    struct witness slow_witness, quick_witness;
    witness_init(&slow_witness);
    witness_init(&quick_witness);
    struct run *const slow = new_run(&slow_request), *const quick = new_run(&quick_request);
    struct pool *const pool = new_pool(1);
    const struct run_sink slow_sink = witness_sink(&slow_witness);
    const struct run_sink quick_sink = witness_sink(&quick_witness);
    ck_assert_int_eq(run_schedule(slow, pool, &slow_sink), 0);
    ck_assert_int_eq(run_schedule(quick, pool, &quick_sink), 0);
    ck_assert_int_eq(witness_await(&quick_witness), 0);
    ck_assert_uint_lt(run_funnel(slow).done, COUNT / 10);
    run_stop(slow);
    ck_assert_int_eq(witness_await(&slow_witness), RUN_STOPPED);
    pool_free(pool);
    run_free(slow);
    run_free(quick);
    witness_deinit(&slow_witness);
    witness_deinit(&quick_witness);
}
END_TEST

START_TEST(a_candidate_without_memory_fails_the_run) {
    const struct run_request request = fake_request(SEED, COUNT);
    struct witness witness;
    witness_init(&witness);
    fake_failing = 700;
    struct run *const run = new_run(&request);
    ck_assert_int_eq(run_through(run, 2, &witness), -ENOMEM);
    ck_assert_uint_eq(witness.funnel.done, 700); /* what was made before it is kept */
    run_free(run);
    witness_deinit(&witness);
}
END_TEST

START_TEST(restored_to_the_end_it_only_finishes) {
    const struct run_request request = fake_request(SEED, COUNT);
    struct standard standard;
    standard_init(&standard, &request);
    struct run *const run = new_run(&request);
    restore_all(run, &standard.witness);
    struct witness witness;
    witness_init(&witness);
    struct witness busy; /* keeps the only worker */
    witness_init(&busy);
    struct trap trap = {.index = 0, .shut = true};
    ck_assert_int_eq(lock_new(&trap.lock), 0);
    trap_set(&trap);
    struct run *const other = new_run(&request);
    struct pool *const pool = new_pool(1);
    const struct run_sink sink = witness_sink(&witness), busy_sink = witness_sink(&busy);
    ck_assert_int_eq(run_schedule(other, pool, &busy_sink), 0);
    trap_await_waiting(&trap, 1);
    ck_assert_int_eq(run_schedule(run, pool, &sink), 0);
    ck_assert_int_eq(witness_await(&witness), 0);
    ck_assert_uint_eq(busy.advances, 0);
    trap_open(&trap);
    pool_free(pool);
    trap_set(NULL);
    lock_free(trap.lock);
    run_free(other);
    witness_deinit(&busy);
    ck_assert_uint_eq(witness.advances, 0);
    ck_assert_uint_eq(witness.overruns.length, 0); /* told already */
    struct text selection = TEXT_INIT;
    select_text(run, &selection);
    same_text(&selection, &standard.selection);
    text_deinit(&selection);
    run_free(run);
    witness_deinit(&witness);
    standard_deinit(&standard);
}
END_TEST

/* On a worker, after the last advance; another run gets on while it lasts. */
START_TEST(settles_on_a_worker) {
    const struct run_request request = fake_request(SEED, COUNT);
    struct witness settler, other;
    witness_init(&settler);
    witness_init(&other);
    settler.settlement = -EDOM;
    settler.hold_settle = true;
    struct run *const runs[2] = {new_run(&request), new_run(&request)};
    struct pool *const pool = new_pool(2);
    const struct run_sink sink = settling_sink(&settler), other_sink = witness_sink(&other);
    ck_assert_int_eq(run_schedule(runs[0], pool, &sink), 0);
    lock_enter(settler.lock);
    while (!settler.settled)
        lock_wait(settler.lock, LOCK_FOREVER);
    lock_leave(settler.lock);
    ck_assert_int_eq(run_schedule(runs[1], pool, &other_sink), 0);
    ck_assert_int_eq(witness_await(&other), 0);
    ck_assert_uint_eq(settler.settled, 1); /* though the other worker was free */
    witness_release(&settler);
    ck_assert_int_eq(witness_await(&settler), -EDOM);
    pool_free(pool);
    ck_assert_uint_eq(settler.settled, 1);
    ck_assert(settler.stood_back);
    ck_assert(!settler.out_of_order);
    for (size_t i = 0; i < 2; i++)
        run_free(runs[i]);
    witness_deinit(&settler);
    witness_deinit(&other);
}
END_TEST

START_TEST(a_run_stopped_before_it_settles_does_not) {
    const struct run_request request = fake_request(SEED, COUNT);
    struct witness witness;
    witness_init(&witness);
    witness.stop_at_end = true;
    witness.run = new_run(&request);
    struct pool *const pool = new_pool(2);
    const struct run_sink sink = settling_sink(&witness);
    ck_assert_int_eq(run_schedule(witness.run, pool, &sink), 0);
    ck_assert_int_eq(witness_await(&witness), RUN_STOPPED);
    ck_assert_uint_eq(witness.funnel.done, COUNT);
    ck_assert_uint_eq(witness.settled, 0);
    pool_free(pool);
    run_free(witness.run);
    witness_deinit(&witness);
}
END_TEST

START_TEST(restored_to_the_end_it_settles) {
    const struct run_request request = fake_request(SEED, COUNT);
    struct standard standard;
    standard_init(&standard, &request);
    struct run *const run = new_run(&request);
    restore_all(run, &standard.witness);
    struct witness witness;
    witness_init(&witness);
    struct pool *const pool = new_pool(1);
    const struct run_sink sink = settling_sink(&witness);
    ck_assert_int_eq(run_schedule(run, pool, &sink), 0);
    ck_assert_int_eq(witness_await(&witness), 0);
    ck_assert_uint_eq(witness.settled, 1);
    ck_assert_uint_eq(witness.advances, 0);
    pool_free(pool);
    run_free(run);
    witness_deinit(&witness);
    standard_deinit(&standard);
}
END_TEST

/* A twin where none was marked cannot have been packed by this run. */
START_TEST(a_foreign_twin_is_not_restored) {
    const struct run_request request = fake_request(SEED, 4);
    struct outcome outcomes[4] = {{0}};
    for (uint32_t i = 0; i < 4; i++)
        outcomes[i] = (struct outcome){.cause = OUTCOME_SCORED,
                                       .score = {.index = i, .difficulty = 1},
                                       .twin_key = {{(uint8_t)(i % 3)}}};
    struct text packed = TEXT_INIT;
    struct run *const run = new_run(&request);
    packed_write(outcomes, 0, 4, &packed);
    ck_assert_int_eq(run_restore(run, packed.data, packed.length), RUN_MALFORMED);
    ck_assert_int_eq(run_restore(run, "", 0), RUN_MALFORMED);
    ck_assert_uint_eq(run_funnel(run).done, 0);
    text_clear(&packed);
    packed_write(outcomes, 0, 3, &packed);
    ck_assert_int_eq(run_restore(run, packed.data, packed.length), 0);
    ck_assert_uint_eq(run_funnel(run).done, 3);
    text_clear(&packed);
    packed_write(outcomes, 3, 1, &packed);
    ck_assert_int_eq(run_restore(run, packed.data, packed.length), RUN_MALFORMED);
    ck_assert_uint_eq(run_funnel(run).seen[0], 3);
    text_deinit(&packed);
    run_free(run);
}
END_TEST

START_TEST(a_run_may_be_freed_when_it_finishes) {
    const struct run_request request = fake_request(SEED, COUNT);
    struct witness witness;
    witness_init(&witness);
    witness.free_at_finish = true;
    ck_assert_int_eq(run_through(new_run(&request), 2, &witness), 0);
    witness_deinit(&witness);
    run_free(NULL);
}
END_TEST

START_TEST(keep_may_exceed_what_there_is) {
    struct run_request request = fake_request(SEED, 300);
    request.keep = UINT32_MAX;
    struct witness witness;
    witness_init(&witness);
    struct run *const run = new_run(&request);
    ck_assert_int_eq(run_through(run, 2, &witness), 0);
    struct score *chosen;
    size_t count;
    uint32_t kept[BAND_COUNT];
    ck_assert_int_eq(run_select(run, &chosen, &count, kept), 0);
    ck_assert_uint_eq(count, witness.funnel.by_cause[OUTCOME_SCORED]);
    for (size_t band = 0; band < BAND_COUNT; band++)
        ck_assert_uint_eq(kept[band], witness.funnel.seen[band]);
    free(chosen);
    run_free(run);
    witness_deinit(&witness);
}
END_TEST

SUITE_MAIN("work/run", agrees_with_a_plain_loop, any_number_of_workers_gives_the_same,
           interrupted_anywhere_and_restored_it_is_the_same, a_drain_keeps_what_was_made,
           a_pool_that_goes_ends_its_runs, cancelled_in_the_middle, stopped_before_it_starts,
           a_sink_that_fails_ends_the_run, a_sink_that_fails_at_the_very_end,
           a_slow_sink_does_not_hold_up_workers, two_at_once_give_what_each_gives_alone,
           a_slow_run_does_not_starve_a_quick_one, a_candidate_without_memory_fails_the_run,
           restored_to_the_end_it_only_finishes, settles_on_a_worker,
           a_run_stopped_before_it_settles_does_not, restored_to_the_end_it_settles,
           a_foreign_twin_is_not_restored, a_run_may_be_freed_when_it_finishes,
           keep_may_exceed_what_there_is)
