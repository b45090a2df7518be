/* The lane: one thread, in order, and no deadlock on itself. */
#include "work/lane.h"

#include <errno.h>
#include <pthread.h>
#include <stdint.h>

#include "suite.h"

enum { CALLERS = 4, CALLS = 500 };

struct tally {
    struct lane *lane;
    uint32_t order[64];
    uint32_t count;
    pthread_t thread;
    uint32_t strangers; /* jobs on another thread than the first one's */
};

struct entry {
    struct tally *tally;
    uint32_t number;
};

static void note(struct tally *tally, uint32_t number) {
    if (!tally->count)
        tally->thread = pthread_self();
    tally->strangers += !pthread_equal(tally->thread, pthread_self());
    tally->order[tally->count++ % 64] = number;
}

static void post_note(void *context) {
    const struct entry *const entry = context;
    note(entry->tally, entry->number);
}

static int call_note(void *context) {
    post_note(context);
    return (int)((const struct entry *)context)->number;
}

START_TEST(jobs_run_in_order) {
    struct tally tally = {0};
    ck_assert_int_eq(lane_new(&tally.lane), 0);
    struct entry entries[64];
    for (uint32_t i = 0; i < 64; i++) {
        entries[i] = (struct entry){&tally, i};
        if (i % 7 == 6)
            ck_assert_int_eq(lane_call(tally.lane, call_note, &entries[i]), (int)i);
        else
            ck_assert_int_eq(lane_post(tally.lane, post_note, &entries[i]), 0);
    }
    lane_free(tally.lane);
    ck_assert_uint_eq(tally.count, 64);
    for (uint32_t i = 0; i < 64; i++)
        ck_assert_uint_eq(tally.order[i], i);
    ck_assert_uint_eq(tally.strangers, 0);
}
END_TEST

static int call_within(void *context) {
    const struct entry *const entry = context;
    ck_assert_int_eq(lane_post(entry->tally->lane, post_note, context), 0);
    struct entry inner = {entry->tally, 1};
    const int result = lane_call(entry->tally->lane, call_note, &inner);
    note(entry->tally, 2);
    return result + 40;
}

START_TEST(a_job_may_call_its_own_lane) {
    struct tally tally = {0};
    ck_assert_int_eq(lane_new(&tally.lane), 0);
    struct entry entry = {&tally, 3};
    ck_assert_int_eq(lane_call(tally.lane, call_within, &entry), 41);
    lane_free(tally.lane);
    ck_assert_uint_eq(tally.count, 3);
    for (uint32_t i = 0; i < 3; i++) /* the inner call at once, what was posted last */
        ck_assert_uint_eq(tally.order[i], i + 1);
}
END_TEST

static int call_fails(void *context) {
    return -EIO;
}

START_TEST(results_come_back) {
    struct lane *lane;
    ck_assert_int_eq(lane_new(&lane), 0);
    ck_assert_int_eq(lane_call(lane, call_fails, NULL), -EIO);
    lane_free(lane);
    lane_free(NULL);
}
END_TEST

static void *call_often(void *context) {
    struct tally *const tally = context;
    for (uint32_t i = 0; i < CALLS; i++) {
        struct entry entry = {tally, i};
        if (lane_call(tally->lane, call_note, &entry) != (int)i)
            return context;
    }
    return NULL;
}

START_TEST(many_callers_wait_for_their_own_result) {
    struct tally tally = {0};
    ck_assert_int_eq(lane_new(&tally.lane), 0);
    pthread_t callers[CALLERS];
    for (size_t i = 0; i < CALLERS; i++)
        ck_assert_int_eq(pthread_create(&callers[i], NULL, call_often, &tally), 0);
    for (size_t i = 0; i < CALLERS; i++) {
        void *wrong;
        pthread_join(callers[i], &wrong);
        ck_assert_ptr_null(wrong);
    }
    lane_free(tally.lane);
    ck_assert_uint_eq(tally.count, CALLERS * CALLS);
    ck_assert_uint_eq(tally.strangers, 0);
}
END_TEST

SUITE_MAIN("work/lane", jobs_run_in_order, a_job_may_call_its_own_lane, results_come_back,
           many_callers_wait_for_their_own_result)
