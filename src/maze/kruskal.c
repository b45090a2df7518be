/* Kruskal with equal chances: all walls in a random order, each taken out when the rooms on its two
 * sides are not joined yet. Kruskal 1956; the order by Fisher and Yates. */
#include <errno.h>

#include "maze/carvers.h"
#include "maze/rooms.h"
#include "maze/sets.h"

/* An edge: twice the number of its first room, and one more where it leads south. */
static uint32_t kruskal_list(const struct grid *grid, uint32_t *edges) {
    const uint32_t columns = rooms_columns(grid);
    const uint32_t rooms = rooms_count(grid);
    uint32_t count = 0;
    for (uint32_t room = 0; room < rooms; room++) {
        if (room % columns + 1 < columns)
            edges[count++] = 2 * room;
        if (room + columns < rooms)
            edges[count++] = 2 * room + 1;
    }
    return count;
}

static uint32_t kruskal_draw(uint32_t *edges, uint32_t count, struct random *random) {
    const uint32_t place = random_below(random, count);
    const uint32_t drawn = edges[place];
    edges[place] = edges[count - 1];
    return drawn;
}

int carve_kruskal(const struct carving *carving) {
    const struct grid *const grid = carving->grid;
    const uint32_t columns = rooms_columns(grid);
    const uint32_t rooms = rooms_count(grid);
    uint32_t *const edges = arena_take(carving->work, 2 * (size_t)rooms, sizeof(*edges));
    uint32_t *const sets = arena_take(carving->work, rooms, sizeof(*sets));
    if (!edges || !sets)
        return -ENOMEM;
    sets_init(sets, rooms);
    carving_open_rooms(carving);
    for (uint32_t count = kruskal_list(grid, edges); count > 0; count--) {
        const uint32_t edge = kruskal_draw(edges, count, carving->random);
        const uint32_t room = edge / 2;
        const uint32_t other = edge % 2 ? room + columns : room + 1;
        if (sets_join(sets, room, other))
            carving_dig(carving, rooms_cell(grid, room), rooms_cell(grid, other), 0);
    }
    return 0;
}
