/* The pool: interactive jobs beside batches, a bounded queue, and a clean end. */
#include "work/pool.h"

#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdatomic.h>
#include <sys/resource.h>
#include <unistd.h>

#include "suite.h"
#include "work/board.h"
#include "work/lock.h"

#if defined(__SANITIZE_THREAD__) || defined(__SANITIZE_ADDRESS__)
#define SANITIZED true
#elif defined(__has_feature)
#if __has_feature(thread_sanitizer) || __has_feature(address_sanitizer)
#define SANITIZED true
#endif
#endif
#ifndef SANITIZED
#define SANITIZED false
#endif

/* Holds whoever enters until it is opened, and counts them. */
struct gate {
    struct lock *lock;
    uint32_t inside;
    uint32_t passed;
    bool open;
};

static void gate_enter(struct gate *gate) {
    LOCK_SCOPE(gate->lock);
    gate->inside++;
    lock_wake_all(gate->lock);
    while (!gate->open)
        lock_wait(gate->lock, LOCK_FOREVER);
    gate->passed++;
    lock_wake_all(gate->lock);
}

static void gate_await_inside(struct gate *gate, uint32_t inside) {
    LOCK_SCOPE(gate->lock);
    while (gate->inside < inside)
        lock_wait(gate->lock, LOCK_FOREVER);
}

static void gate_await_passed(struct gate *gate, uint32_t passed) {
    LOCK_SCOPE(gate->lock);
    while (gate->passed < passed)
        lock_wait(gate->lock, LOCK_FOREVER);
}

static void gate_open(struct gate *gate) {
    LOCK_SCOPE(gate->lock);
    gate->open = true;
    lock_wake_all(gate->lock);
}

static void gate_init(struct gate *gate, bool open) {
    *gate = (struct gate){.open = open};
    ck_assert_int_eq(lock_new(&gate->lock), 0);
}

static void gate_job(void *context, struct arena *work) {
    ck_assert_ptr_nonnull(arena_take(work, 1, 1000));
    gate_enter(context);
}

START_TEST(the_queue_is_bounded) {
    struct pool *pool;
    struct gate gate;
    gate_init(&gate, false);
    ck_assert_int_eq(pool_new(1, 2, 3, &pool), 0);
    for (uint32_t i = 0; i < 2; i++)
        ck_assert_int_eq(pool_submit(pool, gate_job, &gate), 0);
    gate_await_inside(&gate, 2);
    for (uint32_t i = 0; i < 3; i++)
        ck_assert_int_eq(pool_submit(pool, gate_job, &gate), 0);
    ck_assert_int_eq(pool_submit(pool, gate_job, &gate), POOL_FULL);
    ck_assert_uint_eq(pool_figures(pool).queued, 3);
    gate_open(&gate);
    gate_await_passed(&gate, 5);
    ck_assert_int_eq(pool_submit(pool, gate_job, &gate), 0);
    pool_free(pool); /* runs out the queue */
    ck_assert_uint_eq(gate.passed, 6);
    lock_free(gate.lock);
}
END_TEST

START_TEST(without_a_queue_free_threads_take_jobs) {
    struct pool *pool;
    struct gate gate;
    gate_init(&gate, false);
    ck_assert_int_eq(pool_new(1, 2, 0, &pool), 0);
    ck_assert_int_eq(pool_submit(pool, gate_job, &gate), 0);
    ck_assert_int_eq(pool_submit(pool, gate_job, &gate), 0);
    ck_assert_int_eq(pool_submit(pool, gate_job, &gate), POOL_FULL);
    gate_open(&gate);
    pool_free(pool);
    ck_assert_uint_eq(gate.passed, 2);
    lock_free(gate.lock);
}
END_TEST

/* Work on the board that holds its workers at a gate. */
struct held_share {
    struct share share;
    struct gate at_work;
    struct gate finished;
    atomic_uint left;
    atomic_uint reports;
    int policy;
    int priority;
    bool signals_blocked;
};

static bool held_step(void *context, struct arena *work) {
    struct held_share *const held = context;
    (void)work;
    if (atomic_fetch_sub(&held->left, 1) == 1) {
        sigset_t blocked;
        held->policy = sched_getscheduler(0);
        held->priority = getpriority(PRIO_PROCESS, (id_t)gettid());
        pthread_sigmask(SIG_BLOCK, NULL, &blocked);
        held->signals_blocked = sigismember(&blocked, SIGTERM) && sigismember(&blocked, SIGPIPE);
    }
    gate_enter(&held->at_work);
    return (int)atomic_load(&held->left) > 0;
}

static void held_report(void *context) {
    atomic_fetch_add(&((struct held_share *)context)->reports, 1);
}

static bool held_resume(void *context) {
    return false;
}

static void held_finish(void *context) {
    gate_enter(&((struct held_share *)context)->finished);
}

static void held_init(struct held_share *held, uint32_t steps) {
    *held = (struct held_share){.share = {.context = held,
                                          .step = held_step,
                                          .report = held_report,
                                          .resume = held_resume,
                                          .finish = held_finish}};
    atomic_init(&held->left, steps);
    gate_init(&held->at_work, false);
    gate_init(&held->finished, true);
}

static void held_deinit(struct held_share *held) {
    lock_free(held->at_work.lock);
    lock_free(held->finished.lock);
}

/* Structure, not time: all workers are held fast, and interactive jobs go through all the same. */
START_TEST(busy_workers_do_not_hold_up_interactive_jobs) {
    struct pool *pool;
    struct held_share held;
    struct gate jobs;
    held_init(&held, 2);
    gate_init(&jobs, true);
    ck_assert_int_eq(pool_new(2, 1, 8, &pool), 0);
    ck_assert_int_eq(board_add(pool_board(pool), &held.share), 0);
    gate_await_inside(&held.at_work, 2);
    for (uint32_t i = 1; i <= 100; i++) {
        ck_assert_int_eq(pool_submit(pool, gate_job, &jobs), 0);
        gate_await_passed(&jobs, i);
    }
    ck_assert_uint_eq(pool_figures(pool).batches, 1);
    ck_assert_uint_eq(held.at_work.passed, 0);
    gate_open(&held.at_work);
    gate_await_passed(&held.finished, 1);
    ck_assert_uint_eq(pool_figures(pool).batches, 0);
    pool_free(pool);
    lock_free(jobs.lock);
    held_deinit(&held);
}
END_TEST

START_TEST(workers_stand_back_and_take_no_signals) {
    struct pool *pool;
    struct held_share held;
    held_init(&held, 1);
    gate_open(&held.at_work);
    ck_assert_int_eq(pool_new(1, 1, 1, &pool), 0);
    ck_assert_int_eq(board_add(pool_board(pool), &held.share), 0);
    gate_await_passed(&held.finished, 1);
    ck_assert(held.policy == SCHED_IDLE || held.priority == 19);
    ck_assert(held.signals_blocked);
    ck_assert_int_eq(sched_getscheduler(0), SCHED_OTHER); /* and nobody else does */
    pool_free(pool);
    held_deinit(&held);
}
END_TEST

START_TEST(a_drain_ends_batches_and_keeps_jobs) {
    struct pool *pool;
    struct held_share held, late;
    struct gate jobs;
    held_init(&held, 1000);
    held_init(&late, 1);
    gate_init(&jobs, true);
    ck_assert_int_eq(pool_new(2, 1, 8, &pool), 0);
    ck_assert_int_eq(board_add(pool_board(pool), &held.share), 0);
    gate_await_inside(&held.at_work, 2);
    pool_drain(pool);
    ck_assert(pool_figures(pool).draining);
    ck_assert_int_eq(board_add(pool_board(pool), &late.share), POOL_FULL);
    gate_open(&held.at_work);
    gate_await_passed(&held.finished, 1);
    ck_assert_uint_eq(held.at_work.passed, 2); /* those at work, and no more */
    ck_assert_int_eq(pool_submit(pool, gate_job, &jobs), 0);
    gate_await_passed(&jobs, 1);
    pool_free(pool);
    lock_free(jobs.lock);
    held_deinit(&held);
    held_deinit(&late);
}
END_TEST

/* The first report comes while the only worker is still held by the only step. */
START_TEST(the_clerk_reports_while_workers_are_busy) {
    struct pool *pool;
    struct held_share held;
    held_init(&held, 1);
    ck_assert_int_eq(pool_new(1, 1, 1, &pool), 0);
    ck_assert_int_eq(board_add(pool_board(pool), &held.share), 0);
    gate_await_inside(&held.at_work, 1);
    while (atomic_load(&held.reports) < 2)
        usleep(1000); /* a spinning test would take the time that idle workers get */
    ck_assert_uint_eq(held.finished.passed, 0);
    gate_open(&held.at_work);
    pool_free(pool);
    ck_assert_uint_eq(held.finished.passed, 1);
    held_deinit(&held);
}
END_TEST

START_TEST(ended_while_nobody_is_at_work) {
    struct pool *pool;
    struct held_share held, waiting;
    held_init(&held, 1);
    held_init(&waiting, 1000);
    ck_assert_int_eq(pool_new(1, 1, 1, &pool), 0);
    ck_assert_int_eq(board_add(pool_board(pool), &held.share), 0);
    gate_await_inside(&held.at_work, 1);
    ck_assert_int_eq(board_add(pool_board(pool), &waiting.share), 0);
    board_end(pool_board(pool), &waiting.share);
    gate_await_passed(&waiting.finished, 1); /* though the one worker is held elsewhere */
    ck_assert_uint_eq(waiting.at_work.inside, 0);
    gate_open(&held.at_work);
    pool_free(pool);
    held_deinit(&held);
    held_deinit(&waiting);
}
END_TEST

/* With room for the stacks of a few threads only, the pool is smaller than asked for. */
START_TEST(too_few_threads_make_a_smaller_pool) {
    if (SANITIZED)
        return; /* sanitizers need the address space themselves */
    struct pool *pool;
    struct rlimit stack;
    ck_assert_int_eq(getrlimit(RLIMIT_STACK, &stack), 0);
    const rlim_t each = stack.rlim_cur == RLIM_INFINITY ? 2u << 20 : stack.rlim_cur;
    const struct rlimit space = {each * 40, each * 40};
    ck_assert_int_eq(setrlimit(RLIMIT_AS, &space), 0);
    ck_assert_int_eq(pool_new(1000, 2, 4, &pool), 0);
    const struct pool_figures figures = pool_figures(pool);
    ck_assert_uint_ge(figures.workers, 1);
    ck_assert_uint_lt(figures.workers, 1000);
    ck_assert_uint_eq(figures.interactive, 2);
    pool_free(pool);
}
END_TEST

START_TEST(no_thread_at_all_is_an_error) {
    if (SANITIZED)
        return;
    struct pool *pool = NULL;
    struct rlimit stack;
    ck_assert_int_eq(getrlimit(RLIMIT_STACK, &stack), 0);
    const rlim_t each = stack.rlim_cur == RLIM_INFINITY ? 2u << 20 : stack.rlim_cur;
    const struct rlimit space = {each / 2, each / 2};
    ck_assert_int_eq(setrlimit(RLIMIT_AS, &space), 0);
    ck_assert_int_lt(pool_new(1, 1, 1, &pool), 0);
    ck_assert_ptr_null(pool);
    pool_free(NULL);
}
END_TEST

SUITE_MAIN("work/pool", the_queue_is_bounded, without_a_queue_free_threads_take_jobs,
           busy_workers_do_not_hold_up_interactive_jobs, workers_stand_back_and_take_no_signals,
           a_drain_ends_batches_and_keeps_jobs, the_clerk_reports_while_workers_are_busy,
           ended_while_nobody_is_at_work, too_few_threads_make_a_smaller_pool,
           no_thread_at_all_is_an_error)
