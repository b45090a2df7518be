/* Where things stand in a level document while it is read: what kinds whose level is a grid of
 * cells share. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "kinds/document.h"
#include "maze/grid.h"

struct ground {
    const struct grid *grid; /* NULL while the rows are not sound: no cell can be judged */
    uint32_t side_most;      /* what x and y are held against then */
    const char **occupants;  /* by cell: what stands there, or NULL */
};

/* The members x and y of a place. False after a fault. grid: NULL while it is not known. */
bool ground_position(const struct document_place *place, const struct grid *grid,
                     uint32_t side_most, int64_t *x, int64_t *y);

/* The cell at an entry's x and y, taken for what is named. False after the fault that it is wall or
 * taken, and where no cell can be judged. */
bool ground_take(const struct ground *ground, const struct document_entry *entry, const char *what,
                 uint16_t *cell);

/* The same for a member of the document that is a cell. */
bool ground_take_mark(const struct ground *ground, const struct document_place *root,
                      const char *name, const char *what, uint16_t *cell);
