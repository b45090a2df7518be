/* The world that ships with the perfect maze, and the calibration that rates its levels. The caps
 * come from a reference run, which tests/unit/test_kinds_perfect_maze_worlds.c repeats: 500
 * candidates, seed 1. The edges stand near the 30th, 60th and 85th percentile of the difficulties
 * of the levels of 20 such runs, so that every run reaches every band. */
#include "kinds/perfect_maze/perfect_maze.h"

const struct default_world perfect_maze_worlds[] = {
    {
        .id = "labyrinth",
        .title = "Labyrinth",
        .introduces = "",
        .parameters = "width=6..19 height=6..19 carver=any",
        .edges = {{440000, 550000, 680000}},
        .order = 7,
        .slots = 12,
    },
    {.id = NULL},
};

const struct calibration perfect_maze_calibration = {
    .version = 1,
    .caps =
        {
            [PERFECT_MAZE_ROUTE_LENGTH] = 164,
            [PERFECT_MAZE_JUNCTIONS] = 31,
            [PERFECT_MAZE_BRANCH_DEPTH] = 6818181,
        },
};
