/* The verify slot: a run replayed step by step, its answer and its stars. */
#include <inttypes.h>
#include <stdlib.h>

#include "base/cleanup.h"
#include "base/result.h"
#include "kinds/failure.h"
#include "kinds/perfect_maze/perfect_maze.h"

/* Why the step onto route[step] cannot be made; NULL when it can. */
static const char *step_fault(const struct perfect_maze *maze, const uint32_t *route,
                              uint32_t step) {
    if (route[step - 1] == maze->goal)
        return "The run has ended: the step before this one reached the goal.";
    if (grid_manhattan(&maze->grid, route[step - 1], route[step]) != 1)
        return "The cell is not next to the one before; a step goes to one of the four neighbours.";
    return grid_is_floor(&maze->grid, route[step]) ? NULL
                                                   : "The cell is wall; a step goes onto floor.";
}

static int answer_finished(const struct level *level, uint32_t steps, struct arena *work,
                           struct text *out) {
    CLEANUP(cleanup_free) struct evaluation *evaluation = NULL;
    TRY(perfect_maze_evaluate(level, UINT64_MAX, work, &evaluation));
    const int stars = 1 + (steps <= evaluation->stars_two) + (steps <= evaluation->stars_three);
    text_append_format(
        out, "{\"finished\":true,\"steps\":%" PRIu32 ",\"wrong_steps\":%" PRId64 ",\"stars\":%d}",
        steps, steps - evaluation->measures[PERFECT_MAZE_ROUTE_LENGTH], stars);
    return text_check(out);
}

int perfect_maze_verify(const struct level *level, const char *json, size_t length,
                        struct arena *work, struct faults *faults, struct text *out) {
    const struct perfect_maze *const maze = perfect_maze_const(level);
    const struct document_start start = {&maze->grid, maze->start, "the start"};
    struct document_walk walk;
    TRY(document_read_walk(json, length, &start, work, faults, &walk));
    for (uint32_t step = 1; step < walk.length; step++) {
        const char *const reason = step_fault(maze, walk.route, step);
        if (reason)
            return failure_step(&maze->grid, step, walk.route[step], reason, out);
    }
    if (walk.leaves)
        return failure_outside(&maze->grid, &walk, "This cell lies outside the maze", out);
    if (walk.route[walk.length - 1] != maze->goal)
        return failure_short(&maze->grid, &walk, "short of the goal", maze->goal, out);
    return answer_finished(level, walk.length - 1, work, out);
}
