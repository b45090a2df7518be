/* Neighbours and walking distances on the grid. */
#include "maze/grid.h"

#include <errno.h>
#include <stdlib.h>

#include "base/result.h"

uint32_t grid_manhattan(const struct grid *grid, uint32_t a, uint32_t b) {
    const int32_t columns = (int32_t)grid_x(grid, a) - (int32_t)grid_x(grid, b);
    const int32_t rows = (int32_t)grid_y(grid, a) - (int32_t)grid_y(grid, b);
    return (uint32_t)(abs(columns) + abs(rows));
}

uint32_t grid_step(const struct grid *grid, uint32_t cell, enum direction direction,
                   uint32_t distance) {
    const uint32_t x = grid_x(grid, cell);
    const uint32_t y = grid_y(grid, cell);
    switch (direction) {
    case DIRECTION_NORTH:
        return y >= distance ? cell - distance * grid->width : GRID_NONE;
    case DIRECTION_WEST:
        return x >= distance ? cell - distance : GRID_NONE;
    case DIRECTION_EAST:
        return grid->width - x > distance ? cell + distance : GRID_NONE;
    case DIRECTION_SOUTH:
        return grid->height - y > distance ? cell + distance * grid->width : GRID_NONE;
    }
    return GRID_NONE;
}

uint32_t grid_open_neighbours(const struct grid *grid, uint32_t cell,
                              uint32_t neighbours[DIRECTION_COUNT]) {
    const uint32_t x = grid_x(grid, cell);
    uint32_t count = 0;
    if (cell >= grid->width && grid_is_floor(grid, cell - grid->width))
        neighbours[count++] = cell - grid->width;
    if (x > 0 && grid_is_floor(grid, cell - 1))
        neighbours[count++] = cell - 1;
    if (x + 1 < grid->width && grid_is_floor(grid, cell + 1))
        neighbours[count++] = cell + 1;
    if (cell + grid->width < grid->width * grid->height && grid_is_floor(grid, cell + grid->width))
        neighbours[count++] = cell + grid->width;
    return count;
}

int grid_distances(const struct grid *grid, uint32_t from, struct arena *work,
                   uint32_t *distances) {
    const uint32_t cell_count = grid->width * grid->height;
    const struct arena_mark mark = arena_mark(work);
    uint32_t *const queue = arena_take(work, cell_count, sizeof(*queue));
    if (!queue)
        return -ENOMEM;
    for (uint32_t cell = 0; cell < cell_count; cell++)
        distances[cell] = GRID_NONE;
    uint32_t head = 0;
    uint32_t tail = 0;
    distances[from] = 0;
    queue[tail++] = from;
    while (head < tail) {
        const uint32_t cell = queue[head++];
        uint32_t neighbours[DIRECTION_COUNT];
        const uint32_t count = grid_open_neighbours(grid, cell, neighbours);
        for (uint32_t i = 0; i < count; i++) {
            if (distances[neighbours[i]] != GRID_NONE)
                continue;
            distances[neighbours[i]] = distances[cell] + 1;
            queue[tail++] = neighbours[i];
        }
    }
    arena_release(work, mark);
    return 0;
}

int grid_farthest_room(const struct grid *grid, uint32_t from, struct arena *work, uint32_t *out) {
    const struct arena_mark mark = arena_mark(work);
    uint32_t *const distances =
        arena_take(work, (size_t)grid->width * grid->height, sizeof(*distances));
    if (!distances)
        return -ENOMEM;
    TRY(grid_distances(grid, from, work, distances));
    uint32_t farthest = from;
    for (uint32_t y = 1; y < grid->height; y += 2)
        for (uint32_t x = 1; x < grid->width; x += 2)
            if (distances[grid_cell(grid, x, y)] > distances[farthest])
                farthest = grid_cell(grid, x, y);
    arena_release(work, mark);
    *out = farthest;
    return 0;
}
