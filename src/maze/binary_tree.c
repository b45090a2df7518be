/* The binary tree: each room opens to the north or to the west, on a coin; at a border the other
 * way. Two corridors along the borders, and never a four-way. */
#include "maze/carvers.h"
#include "maze/rooms.h"

int carve_binary_tree(const struct carving *carving) {
    const struct grid *const grid = carving->grid;
    const uint32_t columns = rooms_columns(grid);
    carving_open_rooms(carving);
    for (uint32_t room = 1; room < rooms_count(grid); room++) {
        const bool top = room < columns;
        const bool left = room % columns == 0;
        const bool north = left || (!top && random_below(carving->random, 2) == 0);
        const uint32_t from = north ? room - columns : room - 1;
        carving_dig(carving, rooms_cell(grid, from), rooms_cell(grid, room), 0);
    }
    return 0;
}
