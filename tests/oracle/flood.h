/* A light maze measured the slow way: flooding every (cell, mask), straight from the definitions
 * and without any of the evaluator's code. */
#pragma once

#include "kinds/light_maze/light_maze.h"

/* The same document that light_maze_evaluate makes; the caller frees it. Aborts without memory. */
struct light_maze_evaluation *flood_evaluate(const struct light_maze *maze);

/* The level's smallest budget alone; MEASURE_NULL when no amount of light finishes it. */
int64_t flood_required_light(const struct light_maze *maze);
