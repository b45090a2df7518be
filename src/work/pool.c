/* A pool: interactive jobs on the one hand, batches on the other. */
#include "work/pool.h"

#include <errno.h>
#include <stdlib.h>

#include "base/cleanup.h"
#include "base/result.h"
#include "work/board.h"
#include "work/jobs.h"

struct pool {
    struct jobs *jobs;
    struct board *board;
};

CLEANUP_DEFINE(pool_cleanup, struct pool, pool_free)

int pool_new(uint32_t workers, uint32_t interactive, uint32_t queue, struct pool **out) {
    CLEANUP(pool_cleanup) struct pool *pool = calloc(1, sizeof(*pool));
    if (!pool)
        return -ENOMEM;
    TRY(jobs_new(interactive, queue, &pool->jobs));
    TRY(board_new(workers, &pool->board));
    *out = TAKE(pool);
    return 0;
}

void pool_free(struct pool *pool) {
    if (!pool)
        return;
    board_free(pool->board);
    jobs_free(pool->jobs);
    free(pool);
}

int pool_submit(struct pool *pool, void (*run)(void *context, struct arena *work), void *context) {
    return jobs_submit(pool->jobs, run, context);
}

bool pool_withdraw(struct pool *pool, const void *context) {
    return jobs_withdraw(pool->jobs, context);
}

void pool_drain(struct pool *pool) {
    board_drain(pool->board);
}

struct pool_figures pool_figures(struct pool *pool) {
    struct pool_figures figures = {0};
    board_figures(pool->board, &figures);
    jobs_figures(pool->jobs, &figures);
    return figures;
}

struct board *pool_board(struct pool *pool) {
    return pool->board;
}
