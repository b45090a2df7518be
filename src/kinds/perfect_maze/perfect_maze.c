/* The perfect maze as a kind: its level in memory. */
#include "kinds/perfect_maze/perfect_maze.h"

#include <stdlib.h>
#include <string.h>

/* The cells come right behind the structure. */
struct perfect_maze *perfect_maze_new(uint32_t width, uint32_t height) {
    const size_t cell_count = (size_t)width * height;
    struct perfect_maze *const maze = calloc(1, sizeof(*maze) + cell_count);
    if (!maze)
        return NULL;
    maze->grid = (struct grid){width, height, (unsigned char *)(maze + 1)};
    memset(maze->grid.cells, GRID_WALL, cell_count);
    return maze;
}

const struct measure perfect_maze_measures[PERFECT_MAZE_MEASURES] = {
    [PERFECT_MAZE_ROUTE_LENGTH] = {.name = "route_length",
                                   .help = "Steps of the one way from start to goal.",
                                   .scale = 1,
                                   .weight = 40},
    [PERFECT_MAZE_JUNCTIONS] = {.name = "junctions",
                                .help = "Rooms on that way from which a wrong one branches off.",
                                .scale = 1,
                                .weight = 30,
                                .archive_step = 4},
    [PERFECT_MAZE_BRANCH_DEPTH] = {.name = "branch_depth",
                                   .help =
                                       "Rooms to the deepest end of a wrong branch, on average.",
                                   .scale = DIFFICULTY_ONE,
                                   .weight = 30,
                                   .archive_step = DIFFICULTY_ONE},
};

static const char *const PERFECT_MAZE_RULES[] = {NULL};

static void perfect_maze_free(struct level *level) {
    free(level);
}

extern const struct kind perfect_maze_kind;

const struct kind perfect_maze_kind = {
    .name = "perfect-maze",
    .title = "Perfect maze",
    .run = "route",
    .solution = "solution",
    .stars = "steps at most",
    .parameters = {perfect_maze_parameters, PERFECT_MAZE_PARAMETERS},
    .measures = {perfect_maze_measures, PERFECT_MAZE_MEASURES},
    .rules = PERFECT_MAZE_RULES,
    .calibration = &perfect_maze_calibration,
    .worlds = perfect_maze_worlds,
    .generate = perfect_maze_generate,
    .trace = perfect_maze_trace,
    .parse = perfect_maze_parse,
    .dump = perfect_maze_dump,
    .evaluate = perfect_maze_evaluate,
    .dump_evaluation = perfect_maze_dump_evaluation,
    .verify = perfect_maze_verify,
    .twin_key = perfect_maze_twin_key,
    .render_text = perfect_maze_render_text,
    .render_svg = perfect_maze_render_svg,
    .free = perfect_maze_free,
};
