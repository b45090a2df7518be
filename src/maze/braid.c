/* Braiding: dead ends opened into loops. */
#include "maze/braid.h"

#include <errno.h>

#include "maze/rooms.h"

static bool is_dead_end(const struct grid *grid, uint32_t cell) {
    uint32_t neighbours[DIRECTION_COUNT];
    return grid_open_neighbours(grid, cell, neighbours) == 1;
}

static uint32_t list_dead_ends(const struct grid *grid, uint32_t *dead_ends) {
    uint32_t count = 0;
    for (uint32_t room = 0; room < rooms_count(grid); room++) {
        const uint32_t cell = rooms_cell(grid, room);
        if (is_dead_end(grid, cell))
            dead_ends[count++] = cell;
    }
    return count;
}

/* Opens one of the walls, in row-major order, that part a room from a neighbouring one. */
static void open_wall(struct grid *grid, uint32_t room, struct random *random) {
    uint32_t neighbours[DIRECTION_COUNT];
    uint32_t walls[DIRECTION_COUNT];
    const uint32_t neighbour_count = rooms_neighbours(grid, room, neighbours);
    uint32_t count = 0;
    for (uint32_t i = 0; i < neighbour_count; i++) {
        const uint32_t wall = rooms_between(room, neighbours[i]);
        if (!grid_is_floor(grid, wall))
            walls[count++] = wall;
    }
    if (count > 0)
        grid->cells[walls[random_below(random, count)]] = GRID_FLOOR;
}

int braid(struct grid *grid, uint32_t hundredths, struct random *random, struct arena *work) {
    const struct arena_mark mark = arena_mark(work);
    uint32_t *const dead_ends = arena_take(work, rooms_count(grid), sizeof(*dead_ends));
    if (!dead_ends)
        return -ENOMEM;
    const uint32_t count = list_dead_ends(grid, dead_ends);
    const uint32_t drawn = hundredths * count / 100;
    for (uint32_t i = 0; i < drawn; i++) {
        const uint32_t other = i + random_below(random, count - i);
        const uint32_t room = dead_ends[other];
        dead_ends[other] = dead_ends[i];
        if (is_dead_end(grid, room))
            open_wall(grid, room, random);
    }
    arena_release(work, mark);
    return 0;
}
