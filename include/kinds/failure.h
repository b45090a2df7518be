/* What verify answers of a run that fails: what kinds whose run is a route share. All append the
 * answer. -ENOMEM. */
#pragma once

#include <stdint.h>

#include "base/text.h"
#include "kinds/document_walk.h"
#include "maze/grid.h"

/* The step onto a cell that cannot be made, and why: a sentence. */
int failure_step(const struct grid *grid, uint32_t step, uint32_t cell, const char *reason,
                 struct text *out);

/* The step that leaves the grid; outside: "This cell lies outside the maze". */
int failure_outside(const struct grid *grid, const struct document_walk *walk, const char *outside,
                    struct text *out);

/* The step that would have to follow is the one that is not made. missed: "short of the goal",
 * which is at that cell. */
int failure_short(const struct grid *grid, const struct document_walk *walk, const char *missed,
                  uint32_t cell, struct text *out);
