/* Measures a sliding puzzle: what can be read off the board, and a solution. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/cleanup.h"
#include "base/result.h"
#include "kinds/sliding_puzzle/board.h"
#include "kinds/sliding_puzzle/construct.h"
#include "kinds/sliding_puzzle/solve.h"

static bool is_exact(const struct sliding_puzzle *puzzle) {
    return sliding_puzzle_cells(puzzle) <= SLIDING_PUZZLE_EXACT_CELLS_MAX;
}

/* Conditions and faults as those of sliding_puzzle_evaluate. */
static int find_solution(const struct sliding_puzzle *puzzle, uint64_t steps, struct arena *work,
                         struct text *out) {
    struct search_budget budget = {steps};
    uint8_t moves[SOLVE_MOVES_MAX];
    uint32_t count = 0;
    int result;
    if (is_exact(puzzle))
        result = solve(puzzle, &budget, moves, &count);
    else
        result = construct(puzzle, &budget, work, out);
    if (result == SEARCH_EXHAUSTED)
        return KIND_UNDETERMINED;
    TRY(result);
    text_append(out, (const char *)moves, count);
    return text_check(out);
}

/* Millionths of the most that a board of its size needs, rounded half up. */
static int64_t share_of(const struct sliding_puzzle *puzzle, int64_t moves) {
    const int64_t most = board_moves_most(puzzle->width, puzzle->height);
    const int64_t share = (2 * DIFFICULTY_ONE * moves + most) / (2 * most);
    return share < DIFFICULTY_ONE ? share : DIFFICULTY_ONE;
}

/* All that hangs on the solution; count is its length. */
static void rate_solution(const struct sliding_puzzle *puzzle, int64_t count,
                          struct evaluation *evaluation) {
    int64_t *const measures = evaluation->measures;
    const int64_t least =
        measures[SLIDING_PUZZLE_MANHATTAN] + measures[SLIDING_PUZZLE_LINEAR_CONFLICT];
    const int64_t bound = is_exact(puzzle) ? count : least;
    if (is_exact(puzzle))
        measures[SLIDING_PUZZLE_MOVES] = count;
    measures[SLIDING_PUZZLE_MOVES_LOWER_BOUND] = bound;
    measures[SLIDING_PUZZLE_SHARE] = share_of(puzzle, bound);
    evaluation->stars_two = 2 * count;
    evaluation->stars_three = count + count / 4;
}

static void measure(const struct sliding_puzzle *puzzle, bool solvable, int64_t count,
                    struct evaluation *evaluation) {
    int64_t *const measures = evaluation->measures;
    *evaluation = (struct evaluation){
        .solvable = solvable, .stars_two = MEASURE_NULL, .stars_three = MEASURE_NULL};
    measures[SLIDING_PUZZLE_INVERSIONS] = board_inversions(puzzle);
    measures[SLIDING_PUZZLE_MANHATTAN] = board_manhattan(puzzle);
    measures[SLIDING_PUZZLE_LINEAR_CONFLICT] = board_linear_conflict(puzzle);
    measures[SLIDING_PUZZLE_MOVES] = MEASURE_NULL;
    measures[SLIDING_PUZZLE_MOVES_LOWER_BOUND] = MEASURE_NULL;
    measures[SLIDING_PUZZLE_SHARE] = MEASURE_NULL;
    if (solvable)
        rate_solution(puzzle, count, evaluation);
}

int sliding_puzzle_evaluate(const struct level *level, uint64_t budget, struct arena *work,
                            struct evaluation **out) {
    const struct sliding_puzzle *const puzzle = sliding_puzzle_const(level);
    const bool solvable = board_is_solvable(puzzle);
    CLEANUP(text_deinit) struct text solution = TEXT_INIT;
    if (solvable)
        TRY(find_solution(puzzle, budget, work, &solution));
    struct sliding_puzzle_evaluation *const evaluation =
        malloc(sizeof(*evaluation) + solution.length);
    if (!evaluation)
        return -ENOMEM;
    evaluation->count = (uint32_t)solution.length;
    if (solution.length > 0)
        memcpy(evaluation->solution, solution.data, solution.length);
    measure(puzzle, solvable, evaluation->count, &evaluation->head);
    *out = &evaluation->head;
    return 0;
}
