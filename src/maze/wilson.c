/* Loop-erased random walks: every maze is as likely as every other. Wilson, "Generating random
 * spanning trees more quickly than the cover time", STOC 1996. */
#include <errno.h>

#include "maze/carvers.h"
#include "maze/rooms.h"

/* Walks from a room until the maze is met. Where the walk comes to a room again, its last way out
 * stands, which erases the loop. next: a cell's room to go on to. */
static void wilson_walk(const struct carving *carving, uint32_t from, uint32_t *next) {
    for (uint32_t room = from; !grid_is_floor(carving->grid, room); room = next[room]) {
        uint32_t neighbours[DIRECTION_COUNT];
        const uint32_t count = rooms_neighbours(carving->grid, room, neighbours);
        next[room] = neighbours[random_below(carving->random, count)];
    }
}

/* Digs along what is left of the walk, from its beginning. */
static void wilson_dig(const struct carving *carving, uint32_t from, const uint32_t *next) {
    for (uint32_t room = from; !grid_is_floor(carving->grid, room); room = next[room])
        carving_dig(carving, next[room], room, 0);
}

int carve_wilson(const struct carving *carving) {
    const struct grid *const grid = carving->grid;
    uint32_t *const next =
        arena_take(carving->work, (size_t)grid->width * grid->height, sizeof(*next));
    if (!next)
        return -ENOMEM;
    carving_start(carving, carving_draw_room(carving), 0);
    for (uint32_t room = 0; room < rooms_count(grid); room++) {
        wilson_walk(carving, rooms_cell(grid, room), next);
        wilson_dig(carving, rooms_cell(grid, room), next);
    }
    return 0;
}
