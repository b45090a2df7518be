/* Sidewinder, row by row: a run of rooms grows to the east and is closed on a coin, or by the
 * border; one of its rooms, at random, opens to the north. The first row is one corridor. */
#include "maze/carvers.h"
#include "maze/rooms.h"

/* Rooms by number; the run ends with room. */
static void sidewinder_close(const struct carving *carving, uint32_t first, uint32_t room) {
    const struct grid *const grid = carving->grid;
    const uint32_t picked = first + random_below(carving->random, room - first + 1);
    carving_dig(carving, rooms_cell(grid, picked - rooms_columns(grid)), rooms_cell(grid, picked),
                0);
}

int carve_sidewinder(const struct carving *carving) {
    const struct grid *const grid = carving->grid;
    const uint32_t columns = rooms_columns(grid);
    carving_open_rooms(carving);
    for (uint32_t room = 0, first = 0; room < rooms_count(grid); room++) {
        const bool top = room < columns;
        const bool end = (room + 1) % columns == 0;
        const bool closed = end || (!top && random_below(carving->random, 2) == 0);
        if (!closed)
            carving_dig(carving, rooms_cell(grid, room), rooms_cell(grid, room + 1), 0);
        else if (!top)
            sidewinder_close(carving, first, room);
        if (closed)
            first = room + 1;
    }
    return 0;
}
