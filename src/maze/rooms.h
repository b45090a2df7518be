/* The lattice of rooms in a grid: rooms at odd coordinates, one wall cell between two of them. */
#pragma once

#include <stdint.h>

#include "maze/grid.h"

static inline uint32_t rooms_columns(const struct grid *grid) {
    return grid->width / 2;
}

static inline uint32_t rooms_count(const struct grid *grid) {
    return rooms_columns(grid) * (grid->height / 2);
}

/* The cell of a room, numbered row by row from 0. */
static inline uint32_t rooms_cell(const struct grid *grid, uint32_t room) {
    return grid_cell(grid, 2 * (room % rooms_columns(grid)) + 1,
                     2 * (room / rooms_columns(grid)) + 1);
}

/* The wall or way between two neighbouring rooms' cells. */
static inline uint32_t rooms_between(uint32_t a, uint32_t b) {
    return (a + b) / 2;
}

/* Opens a room and the way to it from a neighbouring room. */
static inline void rooms_join(struct grid *grid, uint32_t from, uint32_t to) {
    grid->cells[rooms_between(from, to)] = GRID_FLOOR;
    grid->cells[to] = GRID_FLOOR;
}

/* Writes the cells of the rooms next to a room, carved or not, in row-major order; returns how
 * many. */
uint32_t rooms_neighbours(const struct grid *grid, uint32_t room,
                          uint32_t neighbours[DIRECTION_COUNT]);

/* Of these the ones that are still wall, and the ones that are open. */
uint32_t rooms_uncarved(const struct grid *grid, uint32_t room, uint32_t uncarved[DIRECTION_COUNT]);
uint32_t rooms_carved(const struct grid *grid, uint32_t room, uint32_t carved[DIRECTION_COUNT]);
