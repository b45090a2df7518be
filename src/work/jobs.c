/* Interactive jobs: what a person waits for. */
#include "work/jobs.h"

#include <errno.h>
#include <stdlib.h>

#include "base/cleanup.h"
#include "base/result.h"
#include "work/lock.h"
#include "work/thread.h"

struct job {
    void (*run)(void *context, struct arena *work);
    void *context;
};

struct jobs {
    struct lock *lock;
    pthread_t *threads;
    uint32_t thread_count;
    uint32_t busy; /* threads at work on a job */
    struct job *ring;
    size_t ring_size; /* what may wait, and one for each thread still waking up */
    size_t first;     /* the oldest of the ring */
    uint32_t waiting;
    uint32_t queue;
    bool closing;
};

/* The place of the ring where the oldest but so many waits. */
static struct job *jobs_place(const struct jobs *jobs, uint32_t behind) {
    return &jobs->ring[(jobs->first + behind) % jobs->ring_size];
}

/* Waits for a job; false when no more will come. */
static bool jobs_take(struct jobs *jobs, struct job *job) {
    LOCK_SCOPE(jobs->lock);
    while (!jobs->waiting && !jobs->closing)
        lock_wait(jobs->lock, LOCK_FOREVER);
    if (!jobs->waiting)
        return false;
    *job = *jobs_place(jobs, 0);
    jobs->first = (jobs->first + 1) % jobs->ring_size;
    jobs->waiting--;
    jobs->busy++;
    return true;
}

static void jobs_finish(struct jobs *jobs) {
    LOCK_SCOPE(jobs->lock);
    jobs->busy--;
}

static void *jobs_main(void *context) {
    struct jobs *const jobs = context;
    CLEANUP(arena_deinit) struct arena work = ARENA_INIT;
    struct job job;
    while (jobs_take(jobs, &job)) {
        job.run(job.context, &work);
        thread_arena_clear(&work);
        jobs_finish(jobs);
    }
    return NULL;
}

CLEANUP_DEFINE(jobs_cleanup, struct jobs, jobs_free)

int jobs_new(uint32_t threads, uint32_t queue, struct jobs **out) {
    CLEANUP(jobs_cleanup) struct jobs *jobs = calloc(1, sizeof(*jobs));
    if (!jobs)
        return -ENOMEM;
    TRY(lock_new(&jobs->lock));
    jobs->queue = queue;
    jobs->ring_size = (size_t)queue + threads;
    jobs->ring = calloc(jobs->ring_size, sizeof(*jobs->ring));
    jobs->threads = calloc(threads, sizeof(*jobs->threads));
    if (!jobs->ring || !jobs->threads)
        return -ENOMEM;
    TRY(thread_start_several(jobs->threads, threads, jobs_main, jobs, &jobs->thread_count));
    *out = TAKE(jobs);
    return 0;
}

static void jobs_close(struct jobs *jobs) {
    LOCK_SCOPE(jobs->lock);
    jobs->closing = true;
    lock_wake_all(jobs->lock);
}

void jobs_free(struct jobs *jobs) {
    if (!jobs)
        return;
    if (jobs->thread_count)
        jobs_close(jobs);
    for (uint32_t i = 0; i < jobs->thread_count; i++)
        pthread_join(jobs->threads[i], NULL);
    free(jobs->threads);
    free(jobs->ring);
    lock_free(jobs->lock);
    free(jobs);
}

int jobs_submit(struct jobs *jobs, void (*run)(void *context, struct arena *work), void *context) {
    LOCK_SCOPE(jobs->lock);
    const uint32_t free_threads = jobs->thread_count - jobs->busy;
    if (jobs->closing || jobs->waiting >= (uint64_t)jobs->queue + free_threads)
        return POOL_FULL;
    *jobs_place(jobs, jobs->waiting) = (struct job){run, context};
    jobs->waiting++;
    lock_wake_one(jobs->lock);
    return 0;
}

bool jobs_withdraw(struct jobs *jobs, const void *context) {
    LOCK_SCOPE(jobs->lock);
    uint32_t place = 0;
    while (place < jobs->waiting && jobs_place(jobs, place)->context != context)
        place++;
    if (place == jobs->waiting)
        return false;
    for (; place + 1 < jobs->waiting; place++)
        *jobs_place(jobs, place) = *jobs_place(jobs, place + 1);
    jobs->waiting--;
    return true;
}

void jobs_figures(struct jobs *jobs, struct pool_figures *figures) {
    LOCK_SCOPE(jobs->lock);
    figures->interactive = jobs->thread_count;
    figures->queued = jobs->waiting;
}
