/* Prim by rooms: any carved room that still has uncarved neighbours grows. Many short dead ends. */
#include <errno.h>

#include "maze/carvers.h"
#include "maze/rooms.h"

int carve_prim(const struct carving *carving) {
    const struct grid *const grid = carving->grid;
    uint32_t *const rooms = arena_take(carving->work, rooms_count(grid), sizeof(*rooms));
    if (!rooms)
        return -ENOMEM;
    uint32_t count = 0;
    rooms[count++] = carving_draw_room(carving);
    carving_start(carving, rooms[0], count);
    while (count > 0) {
        const uint32_t place = random_below(carving->random, count);
        uint32_t neighbours[DIRECTION_COUNT];
        const uint32_t uncarved = rooms_uncarved(grid, rooms[place], neighbours);
        if (uncarved > 0) {
            const uint32_t next = neighbours[random_below(carving->random, uncarved)];
            rooms[count++] = next;
            carving_dig(carving, rooms[place], next, count);
        } else {
            rooms[place] = rooms[--count];
        }
    }
    return 0;
}
