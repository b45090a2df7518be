/* Braiding: dead ends opened into loops. */
#pragma once

#include <stdint.h>

#include "base/arena.h"
#include "base/random.h"
#include "maze/grid.h"

/* Opens floor(hundredths * dead ends / 100) of the dead ends (rooms with one exit, in row-major
 * order, drawn at random), each towards another room; one that an earlier opening has already ended
 * is passed over but counts. hundredths 0 ... 100. -ENOMEM. */
int braid(struct grid *grid, uint32_t hundredths, struct random *random, struct arena *work);
