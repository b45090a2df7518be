/* Workers in fair shares: whoever has had the least of their time is next, for a slice of it.
 * Accounted in processor time, as candidates of one world may take a thousand times as long as
 * those of another, and a preempted worker has done nothing. */
#include "work/board.h"

#include <errno.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "base/cleanup.h"
#include "base/result.h"
#include "work/lock.h"
#include "work/thread.h"

enum {
    BOARD_SLICE = 20 * 1000 * 1000, /* nanoseconds before a worker looks for another share */
    BOARD_TICK = 100, /* milliseconds between reports: what a kill may lose, at the most */
};

struct board {
    struct lock *lock;
    struct share *shares; /* the newest first; only the clerk takes one off */
    uint32_t share_count;
    uint64_t floor; /* charged to the share served last: where a new one starts */
    atomic_bool draining;
    bool closing;
    pthread_t clerk;
    bool clerk_started;
    pthread_t *workers;
    uint32_t worker_count;
};

/* The share charged least, of equal ones the oldest; NULL when there is nothing to do. */
static struct share *board_neediest(const struct board *board) {
    struct share *neediest = NULL;
    for (struct share *share = board->shares; share; share = share->next) {
        if (!share->spent && (!neediest || share->charged <= neediest->charged))
            neediest = share;
    }
    return atomic_load(&board->draining) ? NULL : neediest;
}

/* Waits for a share to work on, and charges it a slice in advance, so that the next worker looks
 * elsewhere; NULL when the board closes. */
static struct share *board_take(struct board *board) {
    LOCK_SCOPE(board->lock);
    struct share *share = board_neediest(board);
    while (!share && !board->closing) {
        lock_wait(board->lock, LOCK_FOREVER);
        share = board_neediest(board);
    }
    if (!share)
        return NULL;
    board->floor = share->charged;
    share->charged += BOARD_SLICE;
    share->at_work++;
    return share;
}

static bool board_finished(const struct board *board, const struct share *share) {
    return share->at_work == 0 && (share->spent || atomic_load(&board->draining));
}

static void board_put_back(struct board *board, struct share *share, uint64_t used, bool spent) {
    LOCK_SCOPE(board->lock);
    share->charged = share->charged - BOARD_SLICE + used;
    share->at_work--;
    share->spent |= spent;
    if (board_finished(board, share))
        lock_wake_all(board->lock);
}

static void board_work(struct board *board, struct share *share, struct arena *work) {
    const uint64_t began = thread_spent();
    uint64_t used = 0;
    bool more = true;
    while (more && used < BOARD_SLICE && !atomic_load(&board->draining)) {
        more = share->step(share->context, work);
        thread_arena_clear(work);
        used = thread_spent() - began;
    }
    board_put_back(board, share, used, !more);
}

static void *board_worker_main(void *context) {
    struct board *const board = context;
    CLEANUP(arena_deinit) struct arena work = ARENA_INIT;
    thread_stand_back();
    for (struct share *share = board_take(board); share; share = board_take(board))
        board_work(board, share, &work);
    return NULL;
}

/* A share that nobody works on and nobody will; NULL when there is none. */
static struct share *board_find_finished(struct board *board) {
    LOCK_SCOPE(board->lock);
    for (struct share *share = board->shares; share; share = share->next)
        if (board_finished(board, share))
            return share;
    return NULL;
}

static void board_reopen(struct board *board, struct share *share) {
    LOCK_SCOPE(board->lock);
    share->spent = false;
    lock_wake_all(board->lock);
}

static void board_remove(struct board *board, struct share *share) {
    LOCK_SCOPE(board->lock);
    struct share **link = &board->shares;
    while (*link != share)
        link = &(*link)->next;
    *link = share->next;
    board->share_count--;
}

static void board_clerk_finish(struct board *board, struct share *share) {
    if (!atomic_load(&board->draining) && share->resume(share->context)) {
        board_reopen(board, share);
        return;
    }
    board_remove(board, share);
    share->finish(share->context);
}

/* Waits for a tick, or for a share that has finished; false when all is done for good. */
static bool board_clerk_wait(struct board *board, struct share **first) {
    LOCK_SCOPE(board->lock);
    while (!board->shares && !board->closing)
        lock_wait(board->lock, LOCK_FOREVER);
    bool finished = false;
    for (const struct share *share = board->shares; share; share = share->next)
        finished |= board_finished(board, share);
    if (board->shares && !finished)
        lock_wait(board->lock, BOARD_TICK);
    *first = board->shares;
    return board->shares;
}

static void *board_clerk_main(void *context) {
    struct board *const board = context;
    struct share *first;
    while (board_clerk_wait(board, &first)) {
        for (struct share *share = first; share; share = share->next)
            share->report(share->context);
        for (struct share *share = board_find_finished(board); share;
             share = board_find_finished(board))
            board_clerk_finish(board, share);
    }
    return NULL;
}

CLEANUP_DEFINE(board_cleanup, struct board, board_free)

int board_new(uint32_t workers, struct board **out) {
    CLEANUP(board_cleanup) struct board *board = calloc(1, sizeof(*board));
    if (!board)
        return -ENOMEM;
    TRY(lock_new(&board->lock));
    board->workers = calloc(workers, sizeof(*board->workers));
    if (!board->workers)
        return -ENOMEM;
    TRY(thread_start(&board->clerk, board_clerk_main, board));
    board->clerk_started = true;
    TRY(thread_start_several(board->workers, workers, board_worker_main, board,
                             &board->worker_count));
    *out = TAKE(board);
    return 0;
}

static void board_close(struct board *board) {
    LOCK_SCOPE(board->lock);
    atomic_store(&board->draining, true);
    board->closing = true;
    lock_wake_all(board->lock);
}

void board_free(struct board *board) {
    if (!board)
        return;
    if (board->clerk_started)
        board_close(board);
    for (uint32_t i = 0; i < board->worker_count; i++)
        pthread_join(board->workers[i], NULL);
    if (board->clerk_started)
        pthread_join(board->clerk, NULL);
    free(board->workers);
    lock_free(board->lock);
    free(board);
}

int board_add(struct board *board, struct share *share) {
    LOCK_SCOPE(board->lock);
    if (atomic_load(&board->draining))
        return POOL_FULL;
    share->charged = board->floor;
    share->at_work = 0;
    share->next = board->shares;
    board->shares = share;
    board->share_count++;
    lock_wake_all(board->lock);
    return 0;
}

void board_end(struct board *board, struct share *share) {
    LOCK_SCOPE(board->lock);
    share->spent = true;
    lock_wake_all(board->lock);
}

void board_drain(struct board *board) {
    LOCK_SCOPE(board->lock);
    atomic_store(&board->draining, true);
    lock_wake_all(board->lock);
}

void board_figures(struct board *board, struct pool_figures *figures) {
    LOCK_SCOPE(board->lock);
    figures->workers = board->worker_count;
    figures->batches = board->share_count;
    figures->draining = atomic_load(&board->draining);
}
