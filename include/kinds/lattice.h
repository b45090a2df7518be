/* The lattice of rooms in a level document: what kinds whose floor is a perfect maze share. */
#pragma once

#include <stdbool.h>

#include "kinds/document.h"
#include "maze/grid.h"

/* *sound: inside their border the rows of the document root make a perfect maze, rooms at odd
 * coordinates with a tree of ways between; else there are faults that name the wall or cell.
 * -ENOMEM. */
int lattice_check(const struct document_place *root, const struct grid *grid, bool *sound);
