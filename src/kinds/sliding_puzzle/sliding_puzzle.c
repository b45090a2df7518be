/* The sliding puzzle as a kind. */
#include "kinds/sliding_puzzle/sliding_puzzle.h"

#include <stdlib.h>

const struct measure sliding_puzzle_measures[SLIDING_PUZZLE_MEASURES] = {
    [SLIDING_PUZZLE_INVERSIONS] = {.name = "inversions",
                                   .help = "Pairs of tiles of which the greater comes first.",
                                   .scale = 1},
    [SLIDING_PUZZLE_MANHATTAN] = {.name = "manhattan",
                                  .help = "Steps of all tiles to their own cells, were nothing in "
                                          "the way.",
                                  .scale = 1,
                                  .archive_step = 3},
    [SLIDING_PUZZLE_LINEAR_CONFLICT] = {.name = "linear_conflict",
                                        .help = "Moves on top of that, for tiles in the wrong "
                                                "order in their own row or column.",
                                        .scale = 1,
                                        .archive_step = 2},
    [SLIDING_PUZZLE_MOVES] = {.name = "moves",
                              .help = "The least moves that solve it; null above 16 cells.",
                              .scale = 1},
    [SLIDING_PUZZLE_MOVES_LOWER_BOUND] = {.name = "moves_lower_bound",
                                          .help = "No solution has fewer moves.",
                                          .scale = 1},
    [SLIDING_PUZZLE_SHARE] = {.name = "share",
                              .help =
                                  "That as a share of what the hardest board of its size needs.",
                              .scale = DIFFICULTY_ONE,
                              .weight = 100},
};

static const char *const SLIDING_PUZZLE_RULES[] = {NULL};

static void sliding_puzzle_free(struct level *level) {
    free(level);
}

extern const struct kind sliding_puzzle_kind;

const struct kind sliding_puzzle_kind = {
    .name = "sliding-puzzle",
    .title = "Sliding puzzle",
    .run = "moves",
    .solution = "solution",
    .stars = "moves at most",
    .parameters = {sliding_puzzle_parameters, SLIDING_PUZZLE_PARAMETERS},
    .measures = {sliding_puzzle_measures, SLIDING_PUZZLE_MEASURES},
    .rules = SLIDING_PUZZLE_RULES,
    .calibration = &sliding_puzzle_calibration,
    .worlds = sliding_puzzle_worlds,
    .generate = sliding_puzzle_generate,
    .parse = sliding_puzzle_parse,
    .dump = sliding_puzzle_dump,
    .evaluate = sliding_puzzle_evaluate,
    .dump_evaluation = sliding_puzzle_dump_evaluation,
    .verify = sliding_puzzle_verify,
    .twin_key = sliding_puzzle_twin_key,
    .render_text = sliding_puzzle_render_text,
    .render_svg = sliding_puzzle_render_svg,
    .free = sliding_puzzle_free,
};
