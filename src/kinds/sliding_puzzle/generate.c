/* Generates sliding puzzles. One stream a candidate, drawn from in a fixed order: width, height,
 * the shuffle. */
#include <errno.h>
#include <stdlib.h>

#include "base/cleanup.h"
#include "base/random.h"
#include "base/result.h"
#include "kinds/sliding_puzzle/board.h"

const struct parameter sliding_puzzle_parameters[SLIDING_PUZZLE_PARAMETERS] = {
    [SLIDING_PUZZLE_WIDTH] = {.name = "width",
                              .help = "Tiles across",
                              .least = SLIDING_PUZZLE_SIDE_LEAST,
                              .most = SLIDING_PUZZLE_SIDE_MOST,
                              .standard = {4, 4}},
    [SLIDING_PUZZLE_HEIGHT] = {.name = "height",
                               .help = "Tiles down",
                               .least = SLIDING_PUZZLE_SIDE_LEAST,
                               .most = SLIDING_PUZZLE_SIDE_MOST,
                               .standard = {4, 4}},
};

static void exchange(uint8_t *a, uint8_t *b) {
    const uint8_t held = *a;
    *a = *b;
    *b = held;
}

/* Fisher and Yates. */
static void shuffle(struct sliding_puzzle *puzzle, struct random *random) {
    const uint32_t cells = sliding_puzzle_cells(puzzle);
    for (uint32_t cell = 0; cell < cells; cell++)
        puzzle->tiles[cell] = (uint8_t)((cell + 1) % cells);
    for (uint32_t cell = cells - 1; cell > 0; cell--)
        exchange(&puzzle->tiles[cell], &puzzle->tiles[random_below(random, cell + 1)]);
}

/* Exchanges tiles 1 and 2: a one-to-one map between the boards that can be solved and those that
 * cannot, so what is uniform over all becomes uniform over the former. */
static void mend(struct sliding_puzzle *puzzle) {
    exchange(&puzzle->tiles[board_find(puzzle, 1)], &puzzle->tiles[board_find(puzzle, 2)]);
}

void sliding_puzzle_shuffle(struct sliding_puzzle *puzzle, struct random *random) {
    do {
        shuffle(puzzle, random);
        if (!board_is_solvable(puzzle))
            mend(puzzle);
    } while (board_is_solved(puzzle));
}

static uint8_t draw_side(const struct parameters *parameters, enum sliding_puzzle_parameter place,
                         struct random *random) {
    const struct range range = parameters->values[place];
    return (uint8_t)random_between(random, range.min, range.max);
}

int sliding_puzzle_generate(const struct parameters *parameters, uint32_t rules, uint64_t seed,
                            uint64_t index, uint64_t budget, struct arena *work,
                            struct candidate *out) {
    struct random random;
    random_init(&random, seed, index);
    CLEANUP(cleanup_free) struct sliding_puzzle *puzzle = calloc(1, sizeof(*puzzle));
    CLEANUP(cleanup_free) struct evaluation *evaluation = NULL;
    if (!puzzle)
        return -ENOMEM;
    puzzle->width = draw_side(parameters, SLIDING_PUZZLE_WIDTH, &random);
    puzzle->height = draw_side(parameters, SLIDING_PUZZLE_HEIGHT, &random);
    sliding_puzzle_shuffle(puzzle, &random);
    TRY(sliding_puzzle_evaluate((const struct level *)puzzle, budget, work, &evaluation));
    *out = (struct candidate){(struct level *)TAKE(puzzle), TAKE(evaluation), false};
    return 0;
}
