/* A light maze measured the slow way: flooding every (cell, mask), straight from the definitions
 * and without any of the evaluator's code. */
#pragma once

#include "kinds/light_maze/light_maze.h"

/* The same document that light_maze_evaluate makes; the caller frees it. Aborts without memory. */
struct light_maze_evaluation *flood_evaluate(const struct light_maze *maze);

/* The level's smallest budget alone; MEASURE_NULL when no amount of light finishes it. */
int64_t flood_required_light(const struct light_maze *maze);

/* Replays a run as light_maze_replay does, without a reason. */
struct light_maze_run flood_replay(const struct light_maze *maze, const uint16_t *route,
                                   const uint8_t *lights, uint32_t length);
