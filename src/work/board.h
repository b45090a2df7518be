/* The batch half of a pool: workers that share their time fairly among what is on the board, and a
 * clerk, a thread of normal priority that does the talking, so that no worker ever waits for it. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "work/pool.h"

/* What the workers share their time among. Part of its owner's structure, who fills in the first
 * six; the rest is the board's. */
struct share {
    void *context;
    /* A worker: one piece of work, several threads at once. False when there is no more to take. */
    bool (*step)(void *context, struct arena *work);
    /* The clerk: now and then, while the work goes on. */
    void (*report)(void *context);
    /* The clerk: nobody is at work and nothing left; is there another stage, with more steps? */
    bool (*resume)(void *context);
    /* The clerk: once, when nobody is at work any more; the share may be freed in it. */
    void (*finish)(void *context);
    bool spent; /* nothing more to take; set beforehand where there never was */

    struct share *next;
    uint64_t charged; /* nanoseconds of workers, those at work counted with a whole slice */
    uint32_t at_work; /* workers */
};

struct board;

int board_new(uint32_t workers, struct board **out); /* workers at least 1 */
void board_free(struct board *board);                /* drains, joins; takes NULL */

/* Condition: POOL_FULL, when draining. */
int board_add(struct board *board, struct share *share);
/* No further step of this share. */
void board_end(struct board *board, struct share *share);
void board_drain(struct board *board);

/* Fills workers, batches and draining. */
void board_figures(struct board *board, struct pool_figures *figures);

/* The board of a pool. */
struct board *pool_board(struct pool *pool);
