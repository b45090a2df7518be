/* Threads. Interactive jobs run at normal priority, candidates of batches under SCHED_IDLE (nice 19
 * where that is refused) so that they never slow a read. No thread of a pool takes signals. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"

/* Condition: there is no room, or no more is taken. */
enum { POOL_FULL = 1 };

struct pool;

/* workers: batch threads, at least 1; interactive threads likewise; queue: interactive jobs that
 * may wait while every thread is busy. Fails when not even one thread of each sort starts (-EAGAIN,
 * -ENOMEM); with fewer it goes on, as pool_figures tells. */
int pool_new(uint32_t workers, uint32_t interactive, uint32_t queue, struct pool **out);

/* Interactive job: run(context, arena of the thread, emptied afterwards). Condition: POOL_FULL. */
int pool_submit(struct pool *pool, void (*run)(void *context, struct arena *work), void *context);

/* Takes an interactive job back by its context; false: it has begun, or there is none. */
bool pool_withdraw(struct pool *pool, const void *context);

/* Takes no batch any more, and ends those there are: no new candidate starts, those at work are
 * finished and kept. Does not wait; each run's sink is told. Interactive jobs go on. */
void pool_drain(struct pool *pool);

/* Drains, runs out the queued jobs, joins every thread. Takes NULL. */
void pool_free(struct pool *pool);

struct pool_figures {
    uint32_t workers; /* alive */
    uint32_t interactive;
    uint32_t queued; /* interactive jobs waiting */
    uint32_t batches;
    bool draining;
};
struct pool_figures pool_figures(struct pool *pool);
