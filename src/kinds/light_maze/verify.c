/* The verify slot: a run replayed, its answer and its stars. */
#include "kinds/light_maze/light_maze.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>

#include "base/cleanup.h"
#include "base/result.h"

/* One for finishing, more for the light that is left; a run won where the beam cannot win has no
 * thresholds to pass. */
static int verify_stars(const struct level *level, struct arena *work, uint32_t light_left,
                        uint32_t *stars) {
    CLEANUP(cleanup_free) struct evaluation *evaluation = NULL;
    TRY(light_maze_evaluate(level, UINT64_MAX, work, &evaluation));
    *stars = 1;
    if (evaluation->solvable)
        *stars += (light_left >= evaluation->stars_two) + (light_left >= evaluation->stars_three);
    return 0;
}

static int verify_answer_finished(const struct level *level, struct arena *work,
                                  const struct light_maze_run *run, struct text *out) {
    uint32_t stars;
    TRY(verify_stars(level, work, run->light_left, &stars));
    text_append_format(out,
                       "{\"finished\":true,\"steps\":%" PRIu32 ",\"light_left\":%" PRIu32
                       ",\"stars\":%" PRIu32 ",\"bites\":%" PRIu32 "}",
                       run->steps, run->light_left, stars, run->bites);
    return text_check(out);
}

static void verify_answer_failed(uint32_t step, uint32_t x, uint32_t y, struct text *out) {
    text_append_format(out,
                       "{\"finished\":false,\"failed_at\":{\"step\":%" PRIu32 ",\"x\":%" PRIu32
                       ",\"y\":%" PRIu32 "},\"reason\":\"",
                       step, x, y);
}

static int verify_answer_outside(const struct grid *grid, const struct document_walk *walk,
                                 struct text *out) {
    verify_answer_failed(walk->length, walk->outside_x, walk->outside_y, out);
    text_append_format(
        out, "This cell lies outside the maze, which is %" PRIu32 " wide and %" PRIu32 " high.\"}",
        grid->width, grid->height);
    return text_check(out);
}

/* The step that would have to follow is the one that is not made. */
static int verify_answer_short(const struct light_maze *maze, const struct document_walk *walk,
                               struct text *out) {
    const struct grid *const grid = &maze->grid;
    const uint32_t last = walk->route[walk->length - 1];
    verify_answer_failed(walk->length, grid_x(grid, last), grid_y(grid, last), out);
    text_append_format(out,
                       "The run stops here, short of the goal at (%" PRIu32 ", %" PRIu32 ").\"}",
                       grid_x(grid, maze->goal), grid_y(grid, maze->goal));
    return text_check(out);
}

static int verify_answer_step(const struct grid *grid, const struct light_maze_run *run,
                              struct text *out) {
    verify_answer_failed(run->failed_step, grid_x(grid, run->failed_cell),
                         grid_y(grid, run->failed_cell), out);
    text_append_format(out, "%s\"}", run->reason);
    return text_check(out);
}

/* A maze's cells take half the bits of a walk's. */
static int verify_replay(const struct light_maze *maze, const struct light_maze_walk *walk,
                         struct arena *work, struct light_maze_run *run) {
    const uint32_t length = walk->cells.length;
    uint16_t *const route = arena_take(work, length, sizeof(*route));
    if (!route)
        return -ENOMEM;
    for (uint32_t i = 0; i < length; i++)
        route[i] = (uint16_t)walk->cells.route[i];
    return light_maze_replay(maze, route, walk->lights, length, work, run);
}

int light_maze_verify(const struct level *level, const char *json, size_t length,
                      struct arena *work, struct faults *faults, struct text *out) {
    const struct light_maze *const maze = light_maze_const(level);
    struct light_maze_walk walk;
    struct light_maze_run run;
    TRY(light_maze_read_walk(maze, json, length, work, faults, &walk));
    TRY(verify_replay(maze, &walk, work, &run));
    if (run.failed_step)
        return verify_answer_step(&maze->grid, &run, out);
    if (walk.cells.leaves)
        return verify_answer_outside(&maze->grid, &walk.cells, out);
    if (!run.finished)
        return verify_answer_short(maze, &walk.cells, out);
    return verify_answer_finished(level, work, &run, out);
}
