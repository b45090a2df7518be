/* Depth-first backtracking: long winding corridors, few branches. */
#include <errno.h>

#include "maze/carvers.h"
#include "maze/rooms.h"

/* The stack is explicit because recursion overflows on large mazes. */
int carve_backtracker(const struct carving *carving) {
    const struct grid *const grid = carving->grid;
    uint32_t *const stack = arena_take(carving->work, rooms_count(grid), sizeof(*stack));
    if (!stack)
        return -ENOMEM;
    uint32_t depth = 0;
    stack[depth++] = carving->start;
    carving_start(carving, stack[0], depth);
    while (depth > 0) {
        const uint32_t room = stack[depth - 1];
        uint32_t neighbours[DIRECTION_COUNT];
        const uint32_t count = rooms_uncarved(grid, room, neighbours);
        if (count > 0) {
            stack[depth++] = neighbours[random_below(carving->random, count)];
            carving_dig(carving, room, stack[depth - 1], depth);
        } else if (--depth > 0) {
            carving_return(carving, stack[depth - 1], depth);
        }
    }
    return 0;
}
