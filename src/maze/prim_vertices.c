/* Prim by vertices: every room has a random weight; the carved room of least weight that still has
 * uncarved neighbours is joined to the one of least weight among these. The most dead ends of all.
 */
#include <errno.h>

#include "maze/carvers.h"
#include "maze/frontier.h"
#include "maze/rooms.h"

/* By cell, rooms only; drawn in row-major order. NULL: no memory. */
static uint32_t *draw_weights(const struct carving *carving) {
    const struct grid *const grid = carving->grid;
    uint32_t *const weights =
        arena_take(carving->work, (size_t)grid->width * grid->height, sizeof(*weights));
    for (uint32_t room = 0; weights && room < rooms_count(grid); room++)
        weights[rooms_cell(grid, room)] = (uint32_t)(random_next(carving->random) >> 32);
    return weights;
}

static uint32_t lightest(const uint32_t *weights, const uint32_t *rooms, uint32_t count) {
    uint32_t least = rooms[0];
    for (uint32_t i = 1; i < count; i++)
        if (weights[rooms[i]] < weights[least])
            least = rooms[i];
    return least;
}

int carve_prim_vertices(const struct carving *carving) {
    const struct grid *const grid = carving->grid;
    const uint32_t *const weights = draw_weights(carving);
    struct frontier frontier = {
        arena_take(carving->work, rooms_count(grid), sizeof(*frontier.keys)), 0};
    if (!weights || !frontier.keys)
        return -ENOMEM;
    const uint32_t first = carving_draw_room(carving);
    frontier_push(&frontier, weights[first], first);
    carving_start(carving, first, frontier.count);
    while (frontier.count > 0) {
        const uint32_t room = frontier_least(&frontier);
        uint32_t neighbours[DIRECTION_COUNT];
        const uint32_t count = rooms_uncarved(grid, room, neighbours);
        if (count == 0) {
            frontier_pop(&frontier);
            continue;
        }
        const uint32_t next = lightest(weights, neighbours, count);
        frontier_push(&frontier, weights[next], next);
        carving_dig(carving, room, next, frontier.count);
    }
    return 0;
}
