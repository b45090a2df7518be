/* Carvers of perfect mazes: a spanning tree of the rooms at odd coordinates. */
#pragma once

#include "base/arena.h"
#include "base/random.h"
#include "maze/grid.h"

enum carver { CARVER_BACKTRACKER };

/* Names of the carvers in the order of the enum, NULL-terminated. */
extern const char *const CARVER_NAMES[];

/* Carves the whole grid, which may hold anything before. width and height odd, at least 5 (3 where
 * one room a side is meant). -ENOMEM. */
int carve(struct grid *grid, enum carver carver, struct random *random, struct arena *work);
