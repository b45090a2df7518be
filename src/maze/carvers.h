/* The carvers, a file each. Every one starts on a grid that is all wall and has odd sides, opens a
 * spanning tree of its rooms and takes all its randomness from random; carve.c lists them. */
#pragma once

#include "base/arena.h"
#include "base/random.h"
#include "maze/grid.h"

/* -ENOMEM. */
typedef int carver_function(struct grid *grid, struct random *random, struct arena *work);

carver_function carve_backtracker;
