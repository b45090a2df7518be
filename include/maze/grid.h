/* A rectangle of wall and floor, the room lattice in it, and walking distances. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"

/* One byte a cell, row by row from the top: the same letters as in a level document. */
enum { GRID_WALL = '#', GRID_FLOOR = '.' };

/* No cell: a missing neighbour. */
#define GRID_NONE UINT32_MAX

/* Cells are numbered y * width + x. */
struct grid {
    uint32_t width;
    uint32_t height;
    unsigned char *cells;
};

/* The neighbours of a cell, in row-major order. */
enum direction { DIRECTION_NORTH, DIRECTION_WEST, DIRECTION_EAST, DIRECTION_SOUTH };
enum { DIRECTION_COUNT = 4 };

static inline uint32_t grid_cell(const struct grid *grid, uint32_t x, uint32_t y) {
    return y * grid->width + x;
}

static inline uint32_t grid_x(const struct grid *grid, uint32_t cell) {
    return cell % grid->width;
}

static inline uint32_t grid_y(const struct grid *grid, uint32_t cell) {
    return cell / grid->width;
}

static inline bool grid_is_floor(const struct grid *grid, uint32_t cell) {
    return grid->cells[cell] == GRID_FLOOR;
}

/* The steps from one cell to another if there were no walls. */
uint32_t grid_manhattan(const struct grid *grid, uint32_t a, uint32_t b);

/* The cell distance steps away, or GRID_NONE where that leaves the grid. */
uint32_t grid_step(const struct grid *grid, uint32_t cell, enum direction direction,
                   uint32_t distance);

/* Writes the floor neighbours of a cell in row-major order; returns how many. */
uint32_t grid_open_neighbours(const struct grid *grid, uint32_t cell,
                              uint32_t neighbours[DIRECTION_COUNT]);

/* Walking distance from cell to every floor cell, GRID_NONE where there is no way.
 * distances: width * height entries. -ENOMEM. */
int grid_distances(const struct grid *grid, uint32_t from, struct arena *work, uint32_t *distances);

/* The room farthest from a cell by walking, ties to the first in row-major order. All rooms can be
 * reached. -ENOMEM. */
int grid_farthest_room(const struct grid *grid, uint32_t from, struct arena *work, uint32_t *out);
