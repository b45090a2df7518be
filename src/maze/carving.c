/* What the carvers share: opening rooms, and telling who watches. */
#include "maze/carvers.h"
#include "maze/rooms.h"

uint32_t carving_draw_room(const struct carving *carving) {
    return rooms_cell(carving->grid, random_below(carving->random, rooms_count(carving->grid)));
}

static void carving_tell(const struct carving *carving, struct carve_step step) {
    if (carving->trace)
        carving->trace->steps[carving->trace->count++] = step;
}

void carving_start(const struct carving *carving, uint32_t room, uint32_t size) {
    carving->grid->cells[room] = GRID_FLOOR;
    carving_tell(carving, (struct carve_step){CARVE_DIG, room, GRID_NONE, size});
}

void carving_dig(const struct carving *carving, uint32_t from, uint32_t room, uint32_t size) {
    rooms_join(carving->grid, from, room);
    carving_tell(carving, (struct carve_step){CARVE_DIG, room, from, size});
}

void carving_return(const struct carving *carving, uint32_t room, uint32_t size) {
    carving_tell(carving, (struct carve_step){CARVE_RETURN, room, GRID_NONE, size});
}

void carving_open_rooms(const struct carving *carving) {
    struct grid *const grid = carving->grid;
    for (uint32_t room = 0; room < rooms_count(grid); room++)
        grid->cells[rooms_cell(grid, room)] = GRID_FLOOR;
}
