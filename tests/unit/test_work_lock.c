/* The lock: it excludes, it wakes, and it gives up waiting. */
#include "work/lock.h"

#include <pthread.h>

#include "suite.h"

enum { THREADS = 4, ROUNDS = 20000 };

struct counter {
    struct lock *lock;
    uint32_t value;
};

static void *count_up(void *context) {
    struct counter *const counter = context;
    for (uint32_t i = 0; i < ROUNDS; i++) {
        LOCK_SCOPE(counter->lock);
        counter->value++;
    }
    return NULL;
}

START_TEST(excludes_others) {
    struct counter counter = {0};
    ck_assert_int_eq(lock_new(&counter.lock), 0);
    pthread_t threads[THREADS];
    for (size_t i = 0; i < THREADS; i++)
        ck_assert_int_eq(pthread_create(&threads[i], NULL, count_up, &counter), 0);
    for (size_t i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
    ck_assert_uint_eq(counter.value, THREADS * ROUNDS);
    lock_free(counter.lock);
}
END_TEST

static void *wait_for_one(void *context) {
    struct counter *const counter = context;
    LOCK_SCOPE(counter->lock);
    while (counter->value != 1)
        lock_wait(counter->lock, LOCK_FOREVER);
    counter->value = 2;
    lock_wake_all(counter->lock);
    return NULL;
}

START_TEST(wakes_both_ways) {
    struct counter counter = {0};
    ck_assert_int_eq(lock_new(&counter.lock), 0);
    pthread_t thread;
    ck_assert_int_eq(pthread_create(&thread, NULL, wait_for_one, &counter), 0);
    lock_enter(counter.lock);
    counter.value = 1;
    lock_wake_one(counter.lock);
    while (counter.value != 2)
        lock_wait(counter.lock, LOCK_FOREVER);
    lock_leave(counter.lock);
    pthread_join(thread, NULL);
    lock_free(counter.lock);
}
END_TEST

START_TEST(gives_up_waiting) {
    struct lock *lock;
    ck_assert_int_eq(lock_new(&lock), 0);
    lock_enter(lock);
    struct timespec before, after;
    clock_gettime(CLOCK_MONOTONIC, &before);
    while (lock_wait(lock, 30)) /* true: woken for nothing */
        ;
    clock_gettime(CLOCK_MONOTONIC, &after);
    lock_leave(lock);
    ck_assert_int_ge((after.tv_sec - before.tv_sec) * 1000000000 + after.tv_nsec - before.tv_nsec,
                     30 * 1000000);
    lock_free(lock);
    lock_free(NULL);
}
END_TEST

SUITE_MAIN("work/lock", excludes_others, wakes_both_ways, gives_up_waiting)
