/* The lattice of rooms in a grid. */
#include "maze/rooms.h"

uint32_t rooms_neighbours(const struct grid *grid, uint32_t room,
                          uint32_t neighbours[DIRECTION_COUNT]) {
    uint32_t count = 0;
    for (uint32_t direction = 0; direction < DIRECTION_COUNT; direction++) {
        const uint32_t neighbour = grid_step(grid, room, (enum direction)direction, 2);
        if (neighbour != GRID_NONE)
            neighbours[count++] = neighbour;
    }
    return count;
}

static uint32_t rooms_which(const struct grid *grid, uint32_t room, bool carved,
                            uint32_t which[DIRECTION_COUNT]) {
    uint32_t neighbours[DIRECTION_COUNT];
    const uint32_t neighbour_count = rooms_neighbours(grid, room, neighbours);
    uint32_t count = 0;
    for (uint32_t i = 0; i < neighbour_count; i++)
        if (grid_is_floor(grid, neighbours[i]) == carved)
            which[count++] = neighbours[i];
    return count;
}

uint32_t rooms_uncarved(const struct grid *grid, uint32_t room,
                        uint32_t uncarved[DIRECTION_COUNT]) {
    return rooms_which(grid, room, false, uncarved);
}

uint32_t rooms_carved(const struct grid *grid, uint32_t room, uint32_t carved[DIRECTION_COUNT]) {
    return rooms_which(grid, room, true, carved);
}
