/* The verify slot: a run replayed, its answer and its stars. */
#include "kinds/light_maze/light_maze.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>

#include "base/cleanup.h"
#include "base/result.h"
#include "kinds/failure.h"

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
        return failure_step(&maze->grid, run.failed_step, run.failed_cell, run.reason, out);
    if (walk.cells.leaves)
        return failure_outside(&maze->grid, &walk.cells, "This cell lies outside the maze", out);
    if (!run.finished)
        return failure_short(&maze->grid, &walk.cells, "short of the goal", maze->goal, out);
    return verify_answer_finished(level, work, &run, out);
}
