/* Prim by edges: the frontier's edge of least random weight is opened, which makes the least
 * spanning tree under such weights (Prim 1957), as Kruskal's is. */
#include <errno.h>

#include "maze/carvers.h"
#include "maze/frontier.h"
#include "maze/rooms.h"

static uint32_t random_weight(struct random *random) {
    return (uint32_t)(random_next(random) >> 32);
}

/* Edges are named by the cell between their rooms. One comes in once, with its first room. */
static void prim_edges_reach(const struct carving *carving, uint32_t room,
                             struct frontier *frontier) {
    uint32_t neighbours[DIRECTION_COUNT];
    const uint32_t count = rooms_uncarved(carving->grid, room, neighbours);
    for (uint32_t i = 0; i < count; i++)
        frontier_push(frontier, random_weight(carving->random), rooms_between(room, neighbours[i]));
}

/* The rooms that an edge joins, the carved one first. */
static void prim_edges_rooms(const struct grid *grid, uint32_t edge, uint32_t rooms[2]) {
    const uint32_t step = grid_x(grid, edge) % 2 == 0 ? 1 : grid->width;
    const bool before = grid_is_floor(grid, edge - step);
    rooms[0] = before ? edge - step : edge + step;
    rooms[1] = before ? edge + step : edge - step;
}

int carve_prim_edges(const struct carving *carving) {
    const struct grid *const grid = carving->grid;
    struct frontier frontier = {
        arena_take(carving->work, 2 * (size_t)rooms_count(grid), sizeof(*frontier.keys)), 0};
    if (!frontier.keys)
        return -ENOMEM;
    const uint32_t first = carving_draw_room(carving);
    carving_start(carving, first, 0);
    prim_edges_reach(carving, first, &frontier);
    while (frontier.count > 0) {
        uint32_t rooms[2];
        prim_edges_rooms(grid, frontier_least(&frontier), rooms);
        frontier_pop(&frontier);
        if (grid_is_floor(grid, rooms[1]))
            continue;
        carving_dig(carving, rooms[0], rooms[1], frontier.count);
        prim_edges_reach(carving, rooms[1], &frontier);
    }
    return 0;
}
