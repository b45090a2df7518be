/* Maziaks measured the slow way: flooding every (cell, mask, hand), straight from the definitions
 * and without any of the evaluator's code. */
#pragma once

#include "kinds/maziaks/maziaks.h"

/* The same document that maziaks_evaluate makes; the caller frees it. Aborts without memory. */
struct maziaks_evaluation *flood_maziaks(const struct maziaks *maze);

/* The level's smallest budget alone. */
int64_t flood_maziaks_required(const struct maziaks *maze);

/* How a run fares. */
struct flood_run {
    bool finished;
    uint32_t steps;       /* made */
    uint32_t energy_left; /* after them */
};

/* Replays a run from the entrance up to its end or the first step that cannot be made. */
struct flood_run flood_maziaks_replay(const struct maziaks *maze, const uint16_t *route,
                                      uint32_t length);
