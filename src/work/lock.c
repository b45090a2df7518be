/* A mutex with a condition that counts time on the monotonic clock. */
#include "work/lock.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>

#include "base/cleanup.h"

struct lock {
    pthread_mutex_t mutex;
    pthread_cond_t condition;
};

static int lock_condition_init(pthread_cond_t *condition) {
    pthread_condattr_t attributes;
    int error = pthread_condattr_init(&attributes);
    if (error)
        return error;
    error = pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    if (!error)
        error = pthread_cond_init(condition, &attributes);
    pthread_condattr_destroy(&attributes);
    return error;
}

int lock_new(struct lock **out) {
    CLEANUP(cleanup_free) struct lock *lock = calloc(1, sizeof(*lock));
    if (!lock)
        return -ENOMEM;
    int error = pthread_mutex_init(&lock->mutex, NULL);
    if (error)
        return -error;
    error = lock_condition_init(&lock->condition);
    if (error) {
        pthread_mutex_destroy(&lock->mutex);
        return -error;
    }
    *out = TAKE(lock);
    return 0;
}

void lock_free(struct lock *lock) {
    if (!lock)
        return;
    pthread_cond_destroy(&lock->condition);
    pthread_mutex_destroy(&lock->mutex);
    free(lock);
}

void lock_enter(struct lock *lock) {
    pthread_mutex_lock(&lock->mutex);
}

void lock_leave(struct lock *lock) {
    pthread_mutex_unlock(&lock->mutex);
}

bool lock_wait(struct lock *lock, uint32_t milliseconds) {
    if (milliseconds == LOCK_FOREVER)
        return pthread_cond_wait(&lock->condition, &lock->mutex) == 0;
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_sec += milliseconds / 1000;
    until.tv_nsec += (long)(milliseconds % 1000) * 1000000;
    if (until.tv_nsec >= 1000000000) {
        until.tv_sec++;
        until.tv_nsec -= 1000000000;
    }
    return pthread_cond_timedwait(&lock->condition, &lock->mutex, &until) == 0;
}

void lock_wake_one(struct lock *lock) {
    pthread_cond_signal(&lock->condition);
}

void lock_wake_all(struct lock *lock) {
    pthread_cond_broadcast(&lock->condition);
}
