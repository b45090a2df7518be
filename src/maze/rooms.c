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
