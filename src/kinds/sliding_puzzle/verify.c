/* The verify slot: moves replayed, the answer and its stars. */
#include <inttypes.h>
#include <stdlib.h>

#include "base/cleanup.h"
#include "base/result.h"
#include "kinds/sliding_puzzle/board.h"

/* Steps that finding the stars may take. A board that needs more is rated by its lower bound. */
enum { VERIFY_BUDGET = 200000000 };

static int answer_move(uint32_t step, uint32_t tile, const char *reason, struct text *out) {
    text_append_format(out,
                       "{\"finished\":false,\"failed_at\":{\"step\":%" PRIu32 ",\"tile\":%" PRIu32
                       "},\"reason\":\"%s\"}",
                       step, tile, reason);
    return text_check(out);
}

/* The move that would have to follow is the one that is not made. */
static int answer_short(uint32_t step, struct text *out) {
    text_append_format(out,
                       "{\"finished\":false,\"failed_at\":{\"step\":%" PRIu32
                       ",\"tile\":null},\"reason\":\"The run stops here, and not every tile is on "
                       "its own cell.\"}",
                       step);
    return text_check(out);
}

/* One for finishing, more for few moves. */
static int count_stars(const struct level *level, uint32_t moves, struct arena *work, int *stars) {
    CLEANUP(cleanup_free) struct evaluation *evaluation = NULL;
    const struct sliding_puzzle *const puzzle = sliding_puzzle_const(level);
    int64_t least = board_manhattan(puzzle) + board_linear_conflict(puzzle);
    const int result = sliding_puzzle_evaluate(level, VERIFY_BUDGET, work, &evaluation);
    if (result < 0)
        return result;
    int64_t two = 2 * least;
    int64_t three = least + least / 4;
    if (result == 0) {
        two = evaluation->stars_two;
        three = evaluation->stars_three;
    }
    *stars = 1 + (moves <= two) + (moves <= three);
    return 0;
}

static int answer_finished(const struct level *level, uint32_t moves, struct arena *work,
                           struct text *out) {
    int stars;
    TRY(count_stars(level, moves, work, &stars));
    text_append_format(out, "{\"finished\":true,\"steps\":%" PRIu32 ",\"stars\":%d}", moves, stars);
    return text_check(out);
}

/* Why a tile cannot be moved; NULL when it can. */
static const char *move_fault(const struct sliding_puzzle *board, uint32_t tile) {
    if (board_is_solved(board))
        return "The run has ended: every tile is on its own cell before this move.";
    return board_can_move(board, tile) ? NULL : "The tile is not next to the blank.";
}

int sliding_puzzle_verify(const struct level *level, const char *json, size_t length,
                          struct arena *work, struct faults *faults, struct text *out) {
    struct sliding_puzzle board = *sliding_puzzle_const(level);
    struct sliding_puzzle_run run;
    TRY(sliding_puzzle_read_run(&board, json, length, work, faults, &run));
    for (uint32_t i = 0; i < run.count; i++) {
        const char *const reason = move_fault(&board, run.moves[i]);
        if (reason)
            return answer_move(i + 1, run.moves[i], reason, out);
        board_move(&board, run.moves[i]);
    }
    if (!board_is_solved(&board))
        return answer_short(run.count + 1, out);
    return answer_finished(level, run.count, work, out);
}
