/* Shortest solutions, against breadth-first searches and published figures. CANDELA_BOARDS says how
 * many 4x4 boards the sample of the distribution has; 1000 for the long form. */
#include "kinds/sliding_puzzle/solve.h"

#include <jansson.h>
#include <math.h>
#include <stdio.h>

#include "base/random.h"
#include "tiles.h"

enum { BOARDS_QUICK = 50 };

static uint32_t solve_freely(const struct sliding_puzzle *board) {
    struct search_budget budget = {UINT64_MAX};
    uint8_t moves[SOLVE_MOVES_MAX];
    uint32_t count = 0;
    ck_assert_int_eq(solve(board, &budget, moves, &count), 0);
    tiles_assert_solves(*board, moves, count);
    return count;
}

static json_t *data(const char *name) {
    char path[4096];
    json_error_t error;
    snprintf(path, sizeof(path), "%s/tiles/%s", TESTS_DATA, name);
    json_t *const read = json_load_file(path, 0, &error);
    ck_assert_msg(read != NULL, "%s: %s", path, error.text);
    return read;
}

START_TEST(korfs_instances) {
    json_t *const cases = data("korf.json");
    size_t i;
    json_t *entry;
    ck_assert_uint_eq(json_array_size(cases), 8);
    json_array_foreach(cases, i, entry) {
        struct sliding_puzzle board = {.width = 4, .height = 4};
        for (size_t cell = 0; cell < 16; cell++)
            board.tiles[cell] =
                (uint8_t)json_integer_value(json_array_get(json_object_get(entry, "tiles"), cell));
        ck_assert_int_eq(board_manhattan(&board),
                         json_integer_value(json_object_get(entry, "manhattan")));
        ck_assert_int_eq(solve_freely(&board), json_integer_value(json_object_get(entry, "moves")));
    }
    json_decref(cases);
}
END_TEST

/* Every board of a size; of the largest one in so many, and all of the hardest. */
static const struct {
    uint8_t width;
    uint8_t height;
    uint32_t most; /* OEIS A151944 */
    uint32_t step;
} SIZES[] = {
    {2, 2, 6, 1}, {3, 2, 21, 1}, {2, 3, 21, 1}, {4, 2, 36, 1}, {2, 4, 36, 1}, {5, 2, 55, 97},
};

START_TEST(small_boards_exhaustively) {
    for (size_t i = 0; i < sizeof(SIZES) / sizeof(SIZES[0]); i++) {
        const struct tiles_all all = tiles_search_all(SIZES[i].width, SIZES[i].height);
        ck_assert_uint_eq(all.most, SIZES[i].most);
        for (uint32_t number = 0; number < all.count; number++) {
            const bool due = number % SIZES[i].step == 0 || all.moves[number] == all.most;
            if (all.moves[number] == TILES_UNREACHED || !due)
                continue;
            const struct sliding_puzzle board = tiles_of_number(all.width, all.height, number);
            ck_assert_uint_eq(solve_freely(&board), all.moves[number]);
        }
        free(all.moves);
    }
}
END_TEST

START_TEST(all_3x3_boards_by_depth) {
    json_t *const root = data("a089473.json");
    const json_t *const expected = json_object_get(root, "boards");
    const struct tiles_all all = tiles_search_all(3, 3);
    uint64_t boards[64] = {0};
    uint64_t moves = 0;
    for (uint32_t number = 0; number < all.count; number++) {
        const struct sliding_puzzle board = tiles_of_number(3, 3, number);
        if (!board_is_solvable(&board))
            continue;
        const uint32_t count = solve_freely(&board);
        ck_assert_uint_eq(count, all.moves[number]);
        boards[count]++;
        moves += count;
    }
    free(all.moves);
    ck_assert_uint_eq(json_array_size(expected), 32);
    for (size_t depth = 0; depth < 64; depth++)
        ck_assert_int_eq(boards[depth], json_integer_value(json_array_get(expected, depth)));
    ck_assert_uint_eq(moves * 1000000 / 181440, 21972398); /* 21.972399 rounded */
    json_decref(root);
}
END_TEST

struct sample {
    size_t count;
    double mean;
    double deviation;
};

static struct sample sample_of(const uint32_t *moves, size_t count) {
    double sum = 0;
    double squares = 0;
    for (size_t i = 0; i < count; i++) {
        sum += moves[i];
        squares += (double)moves[i] * moves[i];
    }
    const double mean = sum / (double)count;
    return (struct sample){count, mean, sqrt(squares / (double)count - mean * mean)};
}

/* Uniform boards need 52.589 moves on average, with a standard deviation of 5.34. Four standard
 * errors of either figure are allowed: a sound program fails once in some 10,000 changes of the
 * generator. */
static bool is_uniform(struct sample sample) {
    const double error = 5.34 / sqrt((double)sample.count);
    printf("%zu boards: mean %.3f (52.589 +- %.3f), deviation %.3f (5.34 +- %.3f)\n", sample.count,
           sample.mean, 4 * error, sample.deviation, 4 * error / sqrt(2));
    return fabs(sample.mean - 52.589) < 4 * error &&
           fabs(sample.deviation - 5.34) < 4 * error / sqrt(2);
}

START_TEST(shuffled_4x4_boards) {
    const char *const given = getenv("CANDELA_BOARDS");
    const size_t count = given ? strtoull(given, NULL, 10) : BOARDS_QUICK;
    uint32_t *const moves = calloc(count, sizeof(*moves));
    for (size_t i = 0; i < count; i++) {
        struct sliding_puzzle board = {.width = 4, .height = 4};
        struct random random;
        random_init(&random, 20261130, i);
        sliding_puzzle_shuffle(&board, &random);
        moves[i] = solve_freely(&board);
    }
    ck_assert(is_uniform(sample_of(moves, count)));
    free(moves);
}
END_TEST

/* The same test tells boards that were walked to, 200 moves from the solved one. */
START_TEST(walked_4x4_boards_are_told) {
    uint32_t moves[BOARDS_QUICK];
    struct random random;
    random_init(&random, 1, 0);
    for (size_t i = 0; i < BOARDS_QUICK; i++) {
        struct sliding_puzzle board = tiles_solved(4, 4);
        for (size_t made = 0; made < 200;) {
            const enum board_side side = (enum board_side)random_below(&random, BOARD_SIDES);
            const uint32_t cell = board_beside(&board, board_find(&board, 0), side);
            if (cell == BOARD_NOWHERE)
                continue;
            board_move(&board, board.tiles[cell]);
            made++;
        }
        moves[i] = solve_freely(&board);
    }
    ck_assert(!is_uniform(sample_of(moves, BOARDS_QUICK)));
}
END_TEST

/* Shapes of 11 to 16 cells have no exhaustive check here: a board and its transpose are searched
 * alike, so instead each move along a shortest solution must leave exactly one less. */
static const uint8_t SHAPES[][3] = {{6, 2, 12}, {2, 6, 12}, {4, 3, 12}, {3, 4, 12},
                                    {5, 3, 2},  {3, 5, 2},  {7, 2, 2},  {2, 7, 2}};

START_TEST(every_move_of_a_solution_leaves_one_less) {
    for (size_t i = 0; i < sizeof(SHAPES) / sizeof(SHAPES[0]); i++)
        for (size_t index = 0; index < SHAPES[i][2]; index++) {
            struct sliding_puzzle board = {.width = SHAPES[i][0], .height = SHAPES[i][1]};
            struct search_budget budget = {UINT64_MAX};
            struct random random;
            uint8_t moves[SOLVE_MOVES_MAX];
            uint32_t count;
            random_init(&random, 3, index);
            sliding_puzzle_shuffle(&board, &random);
            ck_assert_int_eq(solve(&board, &budget, moves, &count), 0);
            tiles_assert_solves(board, moves, count);
            ck_assert_uint_ge(count, board_manhattan(&board) + board_linear_conflict(&board));
            for (uint32_t made = 0; made < count; made++) {
                board_move(&board, moves[made]);
                ck_assert_uint_eq(solve_freely(&board), count - made - 1);
            }
        }
}
END_TEST

/* A walk of n moves away from the solved board needs at most n back, and as many but for an even
 * number. */
START_TEST(no_solution_is_longer_than_the_way_there) {
    struct random random;
    random_init(&random, 5, 0);
    for (uint8_t height = 2; height <= 8; height++)
        for (uint8_t width = 2; width * height <= SLIDING_PUZZLE_EXACT_CELLS_MAX && width <= 8;
             width++)
            for (uint32_t walked = 0; walked < 40; walked++) {
                struct sliding_puzzle board = tiles_solved(width, height);
                for (uint32_t made = 0; made < walked;) {
                    const enum board_side side =
                        (enum board_side)random_below(&random, BOARD_SIDES);
                    const uint32_t cell = board_beside(&board, board_find(&board, 0), side);
                    if (cell == BOARD_NOWHERE)
                        continue;
                    board_move(&board, board.tiles[cell]);
                    made++;
                }
                const uint32_t count = solve_freely(&board);
                ck_assert_uint_le(count, walked);
                ck_assert_uint_eq(count % 2, walked % 2);
            }
}
END_TEST

START_TEST(a_small_budget_ends_the_search) {
    const struct sliding_puzzle board = tiles_board(4, 4, "0 1 15 6 9 10 4 3 14 8 12 11 5 7 2 13");
    uint8_t moves[SOLVE_MOVES_MAX];
    uint32_t count;
    uint64_t needed = 0;
    for (uint64_t steps = 1; needed == 0; steps *= 2) {
        struct search_budget budget = {steps};
        const int result = solve(&board, &budget, moves, &count);
        ck_assert(result == 0 || result == SEARCH_EXHAUSTED);
        needed = result == 0 ? steps - budget.left : 0;
    }
    ck_assert_uint_eq(count, 46);
    struct search_budget enough = {needed};
    struct search_budget short_by_one = {needed - 1};
    ck_assert_int_eq(solve(&board, &enough, moves, &count), 0);
    ck_assert_int_eq(solve(&board, &short_by_one, moves, &count), SEARCH_EXHAUSTED);
}
END_TEST

SUITE_MAIN_WITH_PROOFS("kinds/sliding_puzzle/solve",
                       (small_boards_exhaustively, all_3x3_boards_by_depth), korfs_instances,
                       shuffled_4x4_boards, walked_4x4_boards_are_told,
                       every_move_of_a_solution_leaves_one_less,
                       no_solution_is_longer_than_the_way_there, a_small_budget_ends_the_search)
