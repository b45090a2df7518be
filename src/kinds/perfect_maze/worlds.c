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
        .parameters = "width=8..19 height=8..19 carver=any",
        .edges = {{300000, 450000, 600000}},
        .order = 7,
        .slots = 12,
    },
    {.id = NULL},
};

const struct calibration perfect_maze_calibration = {
    .version = 1,
    .caps =
        {
            [PERFECT_MAZE_ROUTE_LENGTH] = 250,
            [PERFECT_MAZE_JUNCTIONS] = 30,
            [PERFECT_MAZE_BRANCH_DEPTH] = 12000000,
        },
};
