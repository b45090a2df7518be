/* Threads. Interactive jobs run at normal priority, chunks of batches under SCHED_IDLE (nice 19
 * where that is refused) so that they never slow a read, and a lane runs its jobs in order on one
 * thread, for what only one thread may touch. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"

/* Condition: there is no room, or no more is taken. */
enum { POOL_FULL = 1 };

struct pool;
struct lane;

/* workers: batch threads, at least 1; interactive threads likewise; queue: interactive jobs that
 * may wait. Fails when not even one thread of each sort starts; with fewer it goes on. */
int pool_new(uint32_t workers, uint32_t interactive, uint32_t queue, struct pool **out);

/* Interactive job: run(context, arena of the thread). Condition: POOL_FULL. */
int pool_submit(struct pool *pool, void (*run)(void *context, struct arena *work), void *context);

/* No new chunk starts; those at work are finished. */
void pool_drain(struct pool *pool);

/* Runs out the queued jobs, joins every thread. Takes NULL. */
void pool_free(struct pool *pool);

struct pool_figures {
    uint32_t workers; /* alive */
    uint32_t interactive;
    uint32_t queued; /* interactive jobs waiting */
    uint32_t batches;
};
struct pool_figures pool_figures(struct pool *pool);

int lane_new(struct lane **out);
/* Runs job(context) on the lane's thread and waits for its result. */
int lane_call(struct lane *lane, int (*job)(void *context), void *context);
/* Queues job(context) without waiting. -ENOMEM. */
int lane_post(struct lane *lane, void (*job)(void *context), void *context);
/* Runs out its queue, joins. Takes NULL. */
void lane_free(struct lane *lane);
