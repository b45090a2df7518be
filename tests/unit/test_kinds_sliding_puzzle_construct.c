/* Solutions of boards too large for an exact search: every one must work. CANDELA_BOARDS says how
 * many of each size. */
#include "kinds/sliding_puzzle/construct.h"

#include <stdio.h>

#include "base/random.h"
#include "tiles.h"

enum { BOARDS_QUICK = 8 };

static struct arena work;

static size_t construct_board(uint8_t width, uint8_t height, uint64_t index) {
    struct sliding_puzzle board = {.width = width, .height = height};
    struct search_budget budget = {UINT64_MAX};
    struct random random;
    struct text moves = TEXT_INIT;
    random_init(&random, 11, index);
    sliding_puzzle_shuffle(&board, &random);
    ck_assert_int_eq(construct(&board, &budget, &work, &moves), 0);
    tiles_assert_solves(board, (const uint8_t *)moves.data, moves.length);
    ck_assert_uint_ge(moves.length, board_manhattan(&board) + board_linear_conflict(&board));
    const size_t count = moves.length;
    text_deinit(&moves);
    return count;
}

START_TEST(every_large_board_is_solved) {
    const char *const given = getenv("CANDELA_BOARDS");
    const size_t boards = given ? strtoull(given, NULL, 10) : BOARDS_QUICK;
    for (uint8_t height = 3; height <= 8; height++)
        for (uint8_t width = 3; width <= 8; width++) {
            size_t sum = 0;
            if (width * height <= SLIDING_PUZZLE_EXACT_CELLS_MAX)
                continue;
            for (size_t i = 0; i < boards; i++)
                sum += construct_board(width, height, i);
            printf("%ux%u: %zu moves on average\n", width, height, sum / boards);
        }
    arena_deinit(&work);
}
END_TEST

/* Boards in which lines are done already, or all but the last exchange. */
START_TEST(boards_near_the_end) {
    for (uint32_t cell = 20; cell < 24; cell++) {
        struct sliding_puzzle board = tiles_solved(5, 5);
        struct search_budget budget = {UINT64_MAX};
        struct text moves = TEXT_INIT;
        board.tiles[24] = board.tiles[cell];
        memmove(board.tiles + cell + 1, board.tiles + cell, 24 - cell);
        board.tiles[cell] = 0;
        for (uint32_t i = cell; i < 24; i++)
            board.tiles[i + 1] = (uint8_t)(i + 1);
        ck_assert(board_is_solvable(&board));
        ck_assert_int_eq(construct(&board, &budget, &work, &moves), 0);
        ck_assert_uint_eq(moves.length, 24 - cell);
        tiles_assert_solves(board, (const uint8_t *)moves.data, moves.length);
        text_deinit(&moves);
    }
    arena_deinit(&work);
}
END_TEST

START_TEST(a_small_budget_ends_it) {
    struct sliding_puzzle board = {.width = 8, .height = 8};
    struct search_budget budget = {1000};
    struct random random;
    struct text moves = TEXT_INIT;
    random_init(&random, 1, 1);
    sliding_puzzle_shuffle(&board, &random);
    ck_assert_int_eq(construct(&board, &budget, &work, &moves), SEARCH_EXHAUSTED);
    ck_assert_uint_eq(budget.left, 0);
    text_deinit(&moves);
    arena_deinit(&work);
}
END_TEST

SUITE_MAIN("kinds/sliding_puzzle/construct", every_large_board_is_solved, boards_near_the_end,
           a_small_budget_ends_it)
