/* The world that ships with the sliding puzzle, and the calibration that rates its levels. The cap
 * comes from a reference run, which tests/unit/test_kinds_sliding_puzzle_worlds.c repeats: 500
 * candidates, seed 1. The edges stand near the 30th, 60th and 85th percentile of the difficulties
 * of the levels of 20 such runs, so that every run reaches every band. */
#include "kinds/sliding_puzzle/sliding_puzzle.h"

const struct default_world sliding_puzzle_worlds[] = {
    {
        .id = "tiles",
        .title = "Tiles",
        .introduces = "",
        .parameters = "width=3..4 height=3..3",
        .edges = {{765000, 850000, 925000}},
        .order = 10,
        .slots = 12,
    },
    {.id = NULL},
};

const struct calibration sliding_puzzle_calibration = {
    .version = 1,
    .caps = {[SLIDING_PUZZLE_SHARE] = 838710},
};
