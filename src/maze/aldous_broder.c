/* A random walk that digs each room where it first comes to it: every maze is as likely as every
 * other. Aldous, "The random walk construction of uniform spanning trees", 1990, and Broder 1989.
 */
#include "maze/carvers.h"
#include "maze/rooms.h"

int carve_aldous_broder(const struct carving *carving) {
    const struct grid *const grid = carving->grid;
    uint32_t room = carving_draw_room(carving);
    carving_start(carving, room, 0);
    for (uint32_t left = rooms_count(grid) - 1; left > 0;) {
        uint32_t neighbours[DIRECTION_COUNT];
        const uint32_t count = rooms_neighbours(grid, room, neighbours);
        const uint32_t next = neighbours[random_below(carving->random, count)];
        if (!grid_is_floor(grid, next)) {
            carving_dig(carving, room, next, 0);
            left--;
        }
        room = next;
    }
    return 0;
}
