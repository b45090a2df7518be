/* A grid in static storage for tests of the maze folder, and what can be counted in it. */
#pragma once

#include <string.h>

#include "base/random.h"
#include "maze/carve.h"
#include "maze/grid.h"

enum { MAZE_CELLS_MOST = 512 * 512 };

struct test_maze {
    struct grid grid;
    unsigned char cells[MAZE_CELLS_MOST];
};

static inline void test_maze_size(struct test_maze *maze, uint32_t width, uint32_t height) {
    maze->grid = (struct grid){width, height, maze->cells};
    memset(maze->cells, GRID_WALL, (size_t)width * height);
}

/* How many rooms have that many exits. */
static inline void test_maze_exits(const struct grid *grid, uint32_t counts[DIRECTION_COUNT + 1]) {
    memset(counts, 0, (DIRECTION_COUNT + 1) * sizeof(*counts));
    for (uint32_t y = 1; y < grid->height; y += 2)
        for (uint32_t x = 1; x < grid->width; x += 2) {
            uint32_t neighbours[DIRECTION_COUNT];
            counts[grid_open_neighbours(grid, grid_cell(grid, x, y), neighbours)]++;
        }
}

/* Open walls between rooms: floor cells that are no room. */
static inline uint32_t test_maze_ways(const struct grid *grid) {
    uint32_t floor = 0;
    for (uint32_t cell = 0; cell < grid->width * grid->height; cell++)
        floor += grid_is_floor(grid, cell);
    return floor - (grid->width / 2) * (grid->height / 2);
}
