/* Generates perfect mazes. One stream a candidate, drawn from in a fixed order: width, height, the
 * carving (which draws its carver first where any will do). */
#include <errno.h>
#include <stdlib.h>

#include "base/cleanup.h"
#include "base/result.h"
#include "kinds/dump.h"
#include "kinds/perfect_maze/perfect_maze.h"
#include "maze/carve.h"

const struct parameter perfect_maze_parameters[PERFECT_MAZE_PARAMETERS] = {
    [PERFECT_MAZE_WIDTH] = {.name = "width",
                            .help = "Rooms across",
                            .least = PERFECT_MAZE_ROOMS_LEAST,
                            .most = PERFECT_MAZE_ROOMS_MOST,
                            .standard = {10, 19}},
    [PERFECT_MAZE_HEIGHT] = {.name = "height",
                             .help = "Rooms down",
                             .least = PERFECT_MAZE_ROOMS_LEAST,
                             .most = PERFECT_MAZE_ROOMS_MOST,
                             .standard = {10, 19}},
    [PERFECT_MAZE_CARVER] = {.name = "carver",
                             .help = "How the maze is dug",
                             .type = PARAMETER_CHOICE,
                             .choices = CARVER_NAMES,
                             .standard = {CARVER_BACKTRACKER, CARVER_BACKTRACKER}},
    [PERFECT_MAZE_BRAID] = {.name = "braid",
                            .help = "Always 0: a perfect maze has no loops",
                            .least = 0,
                            .most = 0,
                            .standard = {0, 0}},
};

static uint32_t draw_side(const struct parameters *parameters, enum perfect_maze_parameter place,
                          struct random *random) {
    const struct range range = parameters->values[place];
    return 2 * (uint32_t)random_between(random, range.min, range.max) + 1;
}

/* trace: NULL, or to be filled; its steps are in work. -ENOMEM. */
static int lay_out(const struct parameters *parameters, uint64_t seed, uint64_t index,
                   struct arena *work, struct carve_trace *trace, struct perfect_maze **out) {
    struct random random;
    random_init(&random, seed, index);
    const uint32_t width = draw_side(parameters, PERFECT_MAZE_WIDTH, &random);
    const uint32_t height = draw_side(parameters, PERFECT_MAZE_HEIGHT, &random);
    const enum carver carver = (enum carver)parameters->values[PERFECT_MAZE_CARVER].min;
    CLEANUP(cleanup_free) struct perfect_maze *maze = perfect_maze_new(width, height);
    if (!maze)
        return -ENOMEM;
    if (trace)
        TRY(carve_trace_init(trace, &maze->grid, work));
    TRY(carve_traced(&maze->grid, carver, &random, work, trace));
    maze->start = grid_cell(&maze->grid, 1, 1);
    TRY(grid_farthest_room(&maze->grid, maze->start, work, &maze->goal));
    *out = TAKE(maze);
    return 0;
}

/* Too short a way: as with every maze of the house, less than a quarter of the way round. */
static bool is_degenerate(const struct perfect_maze *maze, const struct evaluation *evaluation) {
    return 2 * evaluation->measures[PERFECT_MAZE_ROUTE_LENGTH] <
           maze->grid.width + maze->grid.height;
}

static int generate(const struct parameters *parameters, uint64_t seed, uint64_t index,
                    uint64_t budget, struct arena *work, struct candidate *out) {
    CLEANUP(cleanup_free) struct perfect_maze *maze = NULL;
    CLEANUP(cleanup_free) struct evaluation *evaluation = NULL;
    TRY(lay_out(parameters, seed, index, work, NULL, &maze));
    TRY(perfect_maze_evaluate((const struct level *)maze, budget, work, &evaluation));
    const bool degenerate = is_degenerate(maze, evaluation);
    *out = (struct candidate){(struct level *)TAKE(maze), TAKE(evaluation), degenerate};
    return 0;
}

int perfect_maze_generate(const struct parameters *parameters, uint32_t rules, uint64_t seed,
                          uint64_t index, uint64_t budget, struct arena *work,
                          struct candidate *out) {
    const struct arena_mark mark = arena_mark(work);
    const int result = generate(parameters, seed, index, budget, work, out);
    arena_release(work, mark);
    return result;
}

int perfect_maze_trace(const struct parameters *parameters, uint64_t seed, uint64_t index,
                       struct arena *work, struct text *out) {
    CLEANUP(cleanup_free) struct perfect_maze *maze = NULL;
    struct carve_trace trace;
    const struct arena_mark mark = arena_mark(work);
    const int result = lay_out(parameters, seed, index, work, &trace, &maze);
    if (result == 0)
        dump_trace(&maze->grid, &trace, out);
    arena_release(work, mark);
    return result == 0 ? text_check(out) : result;
}
