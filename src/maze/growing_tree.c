/* The growing tree, a mix of newest and random: a coin says whether the newest room that may still
 * have uncarved neighbours grows, as the backtracker's would, or any of them, as Prim's. */
#include <errno.h>
#include <string.h>

#include "maze/carvers.h"
#include "maze/rooms.h"

static uint32_t growing_tree_pick(const struct carving *carving, uint32_t count) {
    const bool newest = random_below(carving->random, 2) == 0;
    return newest ? count - 1 : random_below(carving->random, count);
}

/* The order, oldest first, stays. */
static void growing_tree_drop(uint32_t *rooms, uint32_t place, uint32_t count) {
    memmove(rooms + place, rooms + place + 1, (count - place - 1) * sizeof(*rooms));
}

int carve_growing_tree(const struct carving *carving) {
    const struct grid *const grid = carving->grid;
    uint32_t *const rooms = arena_take(carving->work, rooms_count(grid), sizeof(*rooms));
    if (!rooms)
        return -ENOMEM;
    uint32_t count = 0;
    rooms[count++] = carving_draw_room(carving);
    carving_start(carving, rooms[0], count);
    while (count > 0) {
        const uint32_t place = growing_tree_pick(carving, count);
        const uint32_t room = rooms[place];
        uint32_t neighbours[DIRECTION_COUNT];
        const uint32_t uncarved = rooms_uncarved(grid, room, neighbours);
        if (uncarved > 0) {
            rooms[count++] = neighbours[random_below(carving->random, uncarved)];
            carving_dig(carving, room, rooms[count - 1], count);
        } else {
            growing_tree_drop(rooms, place, count--);
            carving_return(carving, room, count);
        }
    }
    return 0;
}
