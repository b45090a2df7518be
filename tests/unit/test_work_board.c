/* Fair shares: of the workers' time, whatever a single step takes. */
#include "work/board.h"

#include <pthread.h>
#include <stdatomic.h>
#include <unistd.h>

#include "suite.h"
#include "work/lock.h"
#include "work/thread.h"

enum { MILLISECOND = 1000 * 1000 };

/* Work whose steps take a given processor time. */
struct spinner {
    struct share share;
    uint64_t step; /* nanoseconds */
    atomic_int left;
    atomic_int done;
    struct spinner *rival;
    int rival_done; /* of the rival, when this one finished */
    struct lock *lock;
    bool finished;
};

static bool spinner_step(void *context, struct arena *work) {
    struct spinner *const spinner = context;
    if (atomic_fetch_sub(&spinner->left, 1) <= 0)
        return false;
    const uint64_t began = thread_spent();
    while (thread_spent() - began < spinner->step)
        ;
    atomic_fetch_add(&spinner->done, 1);
    return true;
}

static void spinner_report(void *context) {
}

static bool spinner_resume(void *context) {
    return false;
}

static void spinner_finish(void *context) {
    struct spinner *const spinner = context;
    LOCK_SCOPE(spinner->lock);
    spinner->rival_done = spinner->rival ? atomic_load(&spinner->rival->done) : 0;
    spinner->finished = true;
    lock_wake_all(spinner->lock);
}

static void spinner_init(struct spinner *spinner, uint64_t step, int steps, struct spinner *rival) {
    *spinner = (struct spinner){.step = step, .rival = rival};
    spinner->share = (struct share){.context = spinner,
                                    .step = spinner_step,
                                    .report = spinner_report,
                                    .resume = spinner_resume,
                                    .finish = spinner_finish};
    atomic_init(&spinner->left, steps);
    ck_assert_int_eq(lock_new(&spinner->lock), 0);
}

static void spinner_await(struct spinner *spinner) {
    LOCK_SCOPE(spinner->lock);
    while (!spinner->finished)
        lock_wait(spinner->lock, LOCK_FOREVER);
}

static void spinner_await_done(const struct spinner *spinner, int done) {
    while (atomic_load(&spinner->done) < done)
        usleep(1000);
}

/* 500 quick steps, 50 ms in all, beside 100 of 20 ms: taken in turn they would end after all of
 * the slow ones, in fair shares beside a few. */
START_TEST(slow_steps_do_not_starve_quick_ones) {
    struct board *board;
    struct spinner slow, quick;
    spinner_init(&slow, 20 * MILLISECOND, 100, NULL);
    spinner_init(&quick, MILLISECOND / 10, 500, &slow);
    ck_assert_int_eq(board_new(1, &board), 0);
    ck_assert_int_eq(board_add(board, &slow.share), 0);
    ck_assert_int_eq(board_add(board, &quick.share), 0);
    spinner_await(&quick);
    ck_assert_int_eq(atomic_load(&quick.done), 500);
    ck_assert_int_lt(quick.rival_done, 15);
    board_free(board);
    ck_assert(slow.finished);
    lock_free(slow.lock);
    lock_free(quick.lock);
}
END_TEST

START_TEST(quick_steps_do_not_starve_slow_ones) {
    struct board *board;
    struct spinner slow, quick;
    spinner_init(&quick, MILLISECOND / 10, 1000000, NULL);
    spinner_init(&slow, 20 * MILLISECOND, 15, &quick);
    ck_assert_int_eq(board_new(1, &board), 0);
    ck_assert_int_eq(board_add(board, &quick.share), 0);
    ck_assert_int_eq(board_add(board, &slow.share), 0);
    spinner_await(&slow);
    ck_assert_int_eq(atomic_load(&slow.done), 15); /* 300 ms: as much as 3,000 quick ones */
    ck_assert_int_gt(slow.rival_done, 500);
    ck_assert_int_lt(slow.rival_done, 9000);
    board_free(board);
    lock_free(slow.lock);
    lock_free(quick.lock);
}
END_TEST

/* What was there first has had much time; it need not wait until the newcomer has caught up. */
START_TEST(a_newcomer_does_not_shut_out_the_others) {
    struct board *board;
    struct spinner first, second;
    spinner_init(&first, 5 * MILLISECOND, 100000, NULL);
    spinner_init(&second, 5 * MILLISECOND, 40, &first);
    ck_assert_int_eq(board_new(1, &board), 0);
    ck_assert_int_eq(board_add(board, &first.share), 0);
    spinner_await_done(&first, 60);
    const int before = atomic_load(&first.done);
    ck_assert_int_eq(board_add(board, &second.share), 0);
    spinner_await(&second);
    ck_assert_int_gt(second.rival_done - before, 15);
    board_free(board);
    lock_free(first.lock);
    lock_free(second.lock);
}
END_TEST

/* Two workers and two shares: neither share is left without one. */
START_TEST(workers_spread_over_shares) {
    struct board *board;
    struct spinner one, other;
    spinner_init(&one, 5 * MILLISECOND, 100, NULL);
    spinner_init(&other, 5 * MILLISECOND, 100, &one);
    ck_assert_int_eq(board_new(2, &board), 0);
    ck_assert_int_eq(board_add(board, &one.share), 0);
    ck_assert_int_eq(board_add(board, &other.share), 0);
    spinner_await(&other);
    ck_assert_int_gt(other.rival_done, 60);
    spinner_await(&one);
    struct pool_figures figures = {0};
    board_figures(board, &figures);
    ck_assert_uint_eq(figures.batches, 0);
    ck_assert_uint_eq(figures.workers, 2);
    board_free(board);
    lock_free(one.lock);
    lock_free(other.lock);
}
END_TEST

START_TEST(spent_from_the_start) {
    struct board *board;
    struct spinner spinner;
    spinner_init(&spinner, MILLISECOND, 10, NULL);
    spinner.share.spent = true;
    ck_assert_int_eq(board_new(1, &board), 0);
    ck_assert_int_eq(board_add(board, &spinner.share), 0);
    spinner_await(&spinner);
    ck_assert_int_eq(atomic_load(&spinner.done), 0);
    board_free(board);
    board_free(NULL);
    lock_free(spinner.lock);
}
END_TEST

SUITE_MAIN("work/board", slow_steps_do_not_starve_quick_ones, quick_steps_do_not_starve_slow_ones,
           a_newcomer_does_not_shut_out_the_others, workers_spread_over_shares,
           spent_from_the_start)
