/* Reading a run that walks from cell to cell. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "kinds/document.h"
#include "maze/grid.h"

/* A run that is told in cells. Its route is in the work arena. */
struct document_walk {
    uint32_t *route; /* from the start on, up to the first cell outside the grid */
    uint32_t length; /* of the route; at least 1 */
    bool leaves;     /* the cell after these lies outside: */
    uint32_t outside_x;
    uint32_t outside_y;
};

/* Where a run begins. */
struct document_start {
    const struct grid *grid;
    uint32_t cell;
    const char *what; /* "the entrance" */
};

/* The member "route". Fine also with faults, *walk then of no use. -ENOMEM. */
int document_read_route(const struct document_place *root, const struct document_start *start,
                        struct arena *work, struct document_walk *walk);

/* The document of a run that holds a route alone. Conditions as those of a kind's verify, which it
 * serves. */
int document_read_walk(const char *json, size_t length, const struct document_start *start,
                       struct arena *work, struct faults *faults, struct document_walk *out);
