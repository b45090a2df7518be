/* The interactive half of a pool: a bounded queue of jobs, and threads that take them in order. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "work/pool.h"

struct jobs;

/* threads at least 1; queue: jobs that may wait while every thread is busy. */
int jobs_new(uint32_t threads, uint32_t queue, struct jobs **out);
void jobs_free(struct jobs *jobs); /* runs out the queue; takes NULL */

/* Condition: POOL_FULL. */
int jobs_submit(struct jobs *jobs, void (*run)(void *context, struct arena *work), void *context);

/* As pool_withdraw. */
bool jobs_withdraw(struct jobs *jobs, const void *context);

/* Fills interactive and queued. */
void jobs_figures(struct jobs *jobs, struct pool_figures *figures);
