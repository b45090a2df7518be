/* What can be read off a board, against every board of the small sizes. */
#include "tiles.h"

static const uint8_t SIZES[][2] = {{2, 2}, {3, 2}, {2, 3}, {4, 2}, {2, 4}, {3, 3}};

enum { SIZE_COUNT = sizeof(SIZES) / sizeof(SIZES[0]) };

/* What a search reaches is what the rule says, and a lower bound stays below what is needed. */
START_TEST(parity_says_what_can_be_reached) {
    for (size_t i = 0; i < SIZE_COUNT; i++) {
        const struct tiles_all all = tiles_search_all(SIZES[i][0], SIZES[i][1]);
        ck_assert_uint_eq(all.reached, all.count / 2);
        for (uint32_t number = 0; number < all.count; number++) {
            const struct sliding_puzzle board = tiles_of_number(all.width, all.height, number);
            const bool reached = all.moves[number] != TILES_UNREACHED;
            ck_assert_uint_eq(tiles_number(&board), number);
            ck_assert_msg(board_is_solvable(&board) == reached, "%ux%u number %u", all.width,
                          all.height, number);
            ck_assert(board_is_solved(&board) == (all.moves[number] == 0));
            if (reached)
                ck_assert_uint_le(board_manhattan(&board) + board_linear_conflict(&board),
                                  all.moves[number]);
        }
        free(all.moves);
    }
}
END_TEST

START_TEST(transposes_are_as_far_from_solved) {
    for (size_t i = 0; i < SIZE_COUNT; i++) {
        const struct tiles_all all = tiles_search_all(SIZES[i][0], SIZES[i][1]);
        const struct tiles_all turned = tiles_search_all(SIZES[i][1], SIZES[i][0]);
        for (uint32_t number = 0; number < all.count; number++) {
            const struct sliding_puzzle board = tiles_of_number(all.width, all.height, number);
            const struct sliding_puzzle transpose = board_transpose(&board);
            const struct sliding_puzzle back = board_transpose(&transpose);
            ck_assert_mem_eq(&back, &board, sizeof(back));
            ck_assert_uint_eq(turned.moves[tiles_number(&transpose)], all.moves[number]);
            ck_assert_uint_eq(board_manhattan(&transpose), board_manhattan(&board));
            ck_assert_uint_eq(board_linear_conflict(&transpose), board_linear_conflict(&board));
        }
        free(all.moves);
        free(turned.moves);
    }
}
END_TEST

/* No inversions and the blank in the last column is not yet solved. */
START_TEST(solved_means_tile_by_tile) {
    const struct sliding_puzzle nearly = tiles_board(4, 4, "1 2 3 4 5 6 7 0 8 9 10 11 12 13 14 15");
    ck_assert_uint_eq(board_inversions(&nearly), 0);
    ck_assert(!board_is_solved(&nearly));
    ck_assert(board_is_solvable(&nearly));
    const struct sliding_puzzle solved = tiles_solved(4, 4);
    ck_assert(board_is_solved(&solved));
    const struct sliding_puzzle swapped =
        tiles_board(4, 4, "1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 0"); /* Loyd's */
    ck_assert(!board_is_solved(&swapped) && !board_is_solvable(&swapped));
}
END_TEST

static const struct {
    uint8_t width;
    uint8_t height;
    const char *numbers;
    uint32_t inversions;
    uint32_t manhattan;
    uint32_t linear_conflict;
} FIGURES[] = {
    {2, 2, "1 2 3 0", 0, 0, 0},
    {3, 3, "2 1 3 4 5 6 7 8 0", 1, 2, 2},
    {3, 3, "3 2 1 4 5 6 7 8 0", 3, 4, 4},   /* two must leave: three are all in conflict */
    {3, 3, "4 2 3 1 5 6 7 8 0", 5, 2, 2},   /* in a column */
    {3, 3, "8 6 7 2 5 4 3 0 1", 24, 21, 2}, /* one of the two at 31 moves */
    {4, 2, "4 3 2 1 5 6 7 0", 6, 8, 6},
    {4, 2, "3 1 2 4 5 6 7 0", 2, 4, 2},
    {3, 3, "0 1 2 3 4 5 6 7 8", 0, 12, 0},
};

START_TEST(figures_of_boards) {
    for (size_t i = 0; i < sizeof(FIGURES) / sizeof(FIGURES[0]); i++) {
        const struct sliding_puzzle board =
            tiles_board(FIGURES[i].width, FIGURES[i].height, FIGURES[i].numbers);
        ck_assert_msg(board_inversions(&board) == FIGURES[i].inversions, "%s: inversions %u",
                      FIGURES[i].numbers, board_inversions(&board));
        ck_assert_msg(board_manhattan(&board) == FIGURES[i].manhattan, "%s: manhattan %u",
                      FIGURES[i].numbers, board_manhattan(&board));
        ck_assert_msg(board_linear_conflict(&board) == FIGURES[i].linear_conflict,
                      "%s: linear conflict %u", FIGURES[i].numbers, board_linear_conflict(&board));
    }
}
END_TEST

START_TEST(the_most_moves_of_a_size) {
    ck_assert_uint_eq(board_moves_most(4, 4), 80);
    ck_assert_uint_eq(board_moves_most(2, 8), 140);
    ck_assert_uint_eq(board_moves_most(8, 2), 140);
    for (uint32_t height = 2; height <= 8; height++)
        for (uint32_t width = 2; width <= 8; width++) {
            ck_assert_uint_gt(board_moves_most(width, height), 0);
            ck_assert_uint_eq(board_moves_most(width, height), board_moves_most(height, width));
        }
}
END_TEST

SUITE_MAIN_WITH_PROOFS("kinds/sliding_puzzle/board",
                       (parity_says_what_can_be_reached, transposes_are_as_far_from_solved),
                       solved_means_tile_by_tile, figures_of_boards, the_most_moves_of_a_size)
