/* Eller, row by row: rooms of a row that are not joined yet are, on a coin; then of each set a
 * coin a room says which go on to the row below, one at least. The last row joins all sets. */
#include <errno.h>

#include "maze/carvers.h"
#include "maze/rooms.h"
#include "maze/sets.h"

static void eller_across(const struct carving *carving, uint32_t row, bool last, uint32_t *sets) {
    const uint32_t columns = rooms_columns(carving->grid);
    for (uint32_t room = row * columns; room + 1 < (row + 1) * columns; room++) {
        if (sets_find(sets, room) == sets_find(sets, room + 1))
            continue;
        if (!last && random_below(carving->random, 2) == 0)
            continue;
        sets_join(sets, room, room + 1);
        carving_dig(carving, rooms_cell(carving->grid, room), rooms_cell(carving->grid, room + 1),
                    0);
    }
}

static void eller_down(const struct carving *carving, uint32_t room, uint32_t *sets) {
    const uint32_t below = room + rooms_columns(carving->grid);
    sets_join(sets, room, below);
    carving_dig(carving, rooms_cell(carving->grid, room), rooms_cell(carving->grid, below), 0);
}

/* The rooms of the row in the set that room, its first, stands for in this row. */
static uint32_t eller_members(uint32_t *sets, uint32_t room, uint32_t end, uint32_t *members) {
    const uint32_t set = sets_find(sets, room);
    uint32_t count = 0;
    for (uint32_t other = room; other < end; other++)
        if (sets_find(sets, other) == set)
            members[count++] = other;
    return count;
}

static bool eller_is_first(uint32_t *sets, uint32_t begin, uint32_t room) {
    const uint32_t set = sets_find(sets, room);
    for (uint32_t other = begin; other < room; other++)
        if (sets_find(sets, other) == set)
            return false;
    return true;
}

static void eller_below(const struct carving *carving, uint32_t row, uint32_t *sets,
                        uint32_t *members) {
    const uint32_t begin = row * rooms_columns(carving->grid);
    const uint32_t end = begin + rooms_columns(carving->grid);
    for (uint32_t room = begin; room < end; room++) {
        if (!eller_is_first(sets, begin, room))
            continue;
        const uint32_t count = eller_members(sets, room, end, members);
        uint32_t down = 0;
        for (uint32_t i = 0; i < count; i++)
            if (random_below(carving->random, 2)) {
                eller_down(carving, members[i], sets);
                down++;
            }
        if (down == 0)
            eller_down(carving, members[random_below(carving->random, count)], sets);
    }
}

int carve_eller(const struct carving *carving) {
    const struct grid *const grid = carving->grid;
    const uint32_t rows = grid->height / 2;
    uint32_t *const sets = arena_take(carving->work, rooms_count(grid), sizeof(*sets));
    uint32_t *const members = arena_take(carving->work, rooms_columns(grid), sizeof(*members));
    if (!sets || !members)
        return -ENOMEM;
    sets_init(sets, rooms_count(grid));
    carving_open_rooms(carving);
    for (uint32_t row = 0; row < rows; row++) {
        eller_across(carving, row, row + 1 == rows, sets);
        if (row + 1 < rows)
            eller_below(carving, row, sets, members);
    }
    return 0;
}
