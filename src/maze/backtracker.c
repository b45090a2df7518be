/* Depth-first backtracking: long winding corridors, few branches. */
#include <errno.h>

#include "maze/carvers.h"
#include "maze/rooms.h"

/* The rooms next to a room that are still wall, in row-major order; returns how many. */
static uint32_t uncarved_neighbours(const struct grid *grid, uint32_t room,
                                    uint32_t uncarved[DIRECTION_COUNT]) {
    uint32_t neighbours[DIRECTION_COUNT];
    const uint32_t neighbour_count = rooms_neighbours(grid, room, neighbours);
    uint32_t count = 0;
    for (uint32_t i = 0; i < neighbour_count; i++)
        if (!grid_is_floor(grid, neighbours[i]))
            uncarved[count++] = neighbours[i];
    return count;
}

/* The stack is explicit because recursion overflows on large mazes. */
int carve_backtracker(struct grid *grid, struct random *random, struct arena *work) {
    uint32_t *const stack = arena_take(work, rooms_count(grid), sizeof(*stack));
    if (!stack)
        return -ENOMEM;
    uint32_t depth = 0;
    stack[depth++] = rooms_cell(grid, 0);
    grid->cells[stack[0]] = GRID_FLOOR;
    while (depth > 0) {
        const uint32_t room = stack[depth - 1];
        uint32_t neighbours[DIRECTION_COUNT];
        const uint32_t count = uncarved_neighbours(grid, room, neighbours);
        if (count == 0) {
            depth--;
            continue;
        }
        const uint32_t next = neighbours[random_below(random, count)];
        rooms_join(grid, room, next);
        stack[depth++] = next;
    }
    return 0;
}
