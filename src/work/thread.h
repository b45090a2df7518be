/* Threads as this folder starts them. */
#pragma once

#include <pthread.h>
#include <stdint.h>

#include "base/arena.h"

/* Starts main(context) with every signal blocked: they belong to the main thread. -EAGAIN,
 * -ENOMEM. */
int thread_start(pthread_t *thread, void *(*main)(void *context), void *context);

/* Starts up to count of them, the first that fails being the last tried. *started says how many
 * there are; fails when there is none. */
int thread_start_several(pthread_t *threads, uint32_t count, void *(*main)(void *context),
                         void *context, uint32_t *started);

/* The calling thread gives way to every other from now on. */
void thread_stand_back(void);

/* Nanoseconds of processor time that the calling thread has spent. */
uint64_t thread_spent(void);

/* Empties a thread's arena after a job, keeping its memory unless that is very much. */
void thread_arena_clear(struct arena *arena);
