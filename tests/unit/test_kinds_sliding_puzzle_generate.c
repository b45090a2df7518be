/* Generated boards: uniform over all that can be solved but the solved one, of the sizes asked
 * for. */
#include <math.h>
#include <stdio.h>

#include "base/random.h"
#include "tiles.h"

/* Chi-square over every board of a size: below the 0.999 quantile (by Wilson and Hilferty's
 * approximation), so that one sound generator in a thousand would fail, each time the same. */
static void check_uniform(uint8_t width, uint8_t height, uint32_t draws_a_board) {
    const struct tiles_all all = tiles_search_all(width, height);
    uint32_t *const drawn = calloc(all.count, sizeof(*drawn));
    const uint32_t boards = all.reached - 1;
    struct random random;
    random_init(&random, 7, 0);
    for (uint32_t i = 0; i < boards * draws_a_board; i++) {
        struct sliding_puzzle board = {.width = width, .height = height};
        sliding_puzzle_shuffle(&board, &random);
        drawn[tiles_number(&board)]++;
    }
    double chi = 0;
    for (uint32_t number = 0; number < all.count; number++) {
        const bool may = all.moves[number] != TILES_UNREACHED && all.moves[number] > 0;
        const double off = (double)drawn[number] - draws_a_board;
        if (may)
            chi += off * off / draws_a_board;
        else
            ck_assert_uint_eq(drawn[number], 0);
    }
    const double freedom = boards - 1;
    const double spread = 2 / (9 * freedom);
    const double limit = freedom * pow(1 - spread + 3.0902 * sqrt(spread), 3);
    printf("%ux%u: chi-square %.1f, limit %.1f\n", width, height, chi, limit);
    ck_assert(chi < limit);
    free(drawn);
    free(all.moves);
}

START_TEST(uniform_over_the_solvable_half) {
    check_uniform(2, 2, 2000);
    check_uniform(3, 2, 200);
    check_uniform(2, 3, 200);
    check_uniform(4, 2, 20);
}
END_TEST

static struct parameters parameters_of(const char *text) {
    const struct parameter_table table = {sliding_puzzle_parameters, SLIDING_PUZZLE_PARAMETERS};
    struct parameters parameters;
    struct faults faults = FAULTS_INIT;
    parameters_default(table, &parameters);
    ck_assert_int_eq(parameters_parse(table, text, &faults, &parameters), 0);
    ck_assert(!faults_any(&faults));
    return parameters;
}

START_TEST(every_size_of_the_range_comes) {
    const struct parameters parameters = parameters_of("width=2..3 height=2..8");
    struct arena work = ARENA_INIT;
    uint32_t sizes[9][9] = {{0}};
    for (uint64_t index = 0; index < 400; index++) {
        struct candidate candidate;
        const int result =
            sliding_puzzle_generate(&parameters, 0, 9, index, 100000, &work, &candidate);
        if (result == KIND_UNDETERMINED) /* 2x8 and 3x5 may want more */
            continue;
        ck_assert_int_eq(result, 0);
        const struct sliding_puzzle *const puzzle = sliding_puzzle_const(candidate.level);
        sizes[puzzle->width][puzzle->height]++;
        ck_assert(candidate.evaluation->solvable && !candidate.degenerate);
        ck_assert(!board_is_solved(puzzle));
        free(candidate.level);
        free(candidate.evaluation);
    }
    for (uint32_t width = 2; width <= 3; width++)
        for (uint32_t height = 2; height <= 8; height++)
            ck_assert_msg(sizes[width][height] > 0, "%ux%u", width, height);
    arena_deinit(&work);
}
END_TEST

SUITE_MAIN("kinds/sliding_puzzle/generate", uniform_over_the_solvable_half,
           every_size_of_the_range_comes)
