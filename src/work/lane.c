/* One thread that runs jobs in the order they came. */
#include "work/lane.h"

#include <errno.h>
#include <stdbool.h>
#include <stdlib.h>

#include "base/cleanup.h"
#include "base/result.h"
#include "work/lock.h"
#include "work/thread.h"

struct lane_job {
    struct lane_job *next;
    int (*call)(void *context);  /* the caller waits, and owns the job */
    void (*post)(void *context); /* nobody does: the lane frees it */
    void *context;
    int result;
    bool done;
};

struct lane {
    pthread_t thread;
    struct lock *lock;
    struct lane_job *first;
    struct lane_job **end;
    bool closing;
};

static void lane_append(struct lane *lane, struct lane_job *job) {
    *lane->end = job;
    lane->end = &job->next;
    lock_wake_all(lane->lock);
}

/* The next job; NULL when the lane closes and none is left. */
static struct lane_job *lane_take(struct lane *lane) {
    LOCK_SCOPE(lane->lock);
    while (!lane->first && !lane->closing)
        lock_wait(lane->lock, LOCK_FOREVER);
    struct lane_job *const job = lane->first;
    if (job) {
        lane->first = job->next;
        if (!lane->first)
            lane->end = &lane->first;
    }
    return job;
}

static void lane_run(struct lane *lane, struct lane_job *job) {
    if (job->post) {
        job->post(job->context);
        free(job);
        return;
    }
    const int result = job->call(job->context);
    LOCK_SCOPE(lane->lock);
    job->result = result;
    job->done = true;
    lock_wake_all(lane->lock);
}

static void *lane_main(void *context) {
    struct lane *const lane = context;
    for (struct lane_job *job = lane_take(lane); job; job = lane_take(lane))
        lane_run(lane, job);
    return NULL;
}

int lane_new(struct lane **out) {
    CLEANUP(cleanup_free) struct lane *lane = calloc(1, sizeof(*lane));
    if (!lane)
        return -ENOMEM;
    lane->end = &lane->first;
    TRY(lock_new(&lane->lock));
    const int result = thread_start(&lane->thread, lane_main, lane);
    if (result < 0) {
        lock_free(lane->lock);
        return result;
    }
    *out = TAKE(lane);
    return 0;
}

int lane_call(struct lane *lane, int (*job)(void *context), void *context) {
    if (pthread_equal(pthread_self(), lane->thread))
        return job(context);
    struct lane_job waited = {.call = job, .context = context};
    LOCK_SCOPE(lane->lock);
    lane_append(lane, &waited);
    while (!waited.done)
        lock_wait(lane->lock, LOCK_FOREVER);
    return waited.result;
}

int lane_post(struct lane *lane, void (*job)(void *context), void *context) {
    struct lane_job *const posted = calloc(1, sizeof(*posted));
    if (!posted)
        return -ENOMEM;
    *posted = (struct lane_job){.post = job, .context = context};
    LOCK_SCOPE(lane->lock);
    lane_append(lane, posted);
    return 0;
}

static void lane_close(struct lane *lane) {
    LOCK_SCOPE(lane->lock);
    lane->closing = true;
    lock_wake_all(lane->lock);
}

void lane_free(struct lane *lane) {
    if (!lane)
        return;
    lane_close(lane);
    pthread_join(lane->thread, NULL);
    lock_free(lane->lock);
    free(lane);
}
