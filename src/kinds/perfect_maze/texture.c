/* The texture of a maze: its rooms by their exits. */
#include "kinds/perfect_maze/perfect_maze.h"

/* Cells of rooms with two exits. */
static bool is_corridor(const struct grid *grid, uint32_t room) {
    uint32_t exits[DIRECTION_COUNT];
    return grid_open_neighbours(grid, room, exits) == 2;
}

/* Of the two exits of a corridor room those behind which the corridor does not go on. A cell
 * beyond an exit is the room mirrored in it. */
static uint32_t corridor_ends(const struct grid *grid, uint32_t room, const uint32_t exits[2]) {
    return (uint32_t)!is_corridor(grid, 2 * exits[0] - room) +
           (uint32_t)!is_corridor(grid, 2 * exits[1] - room);
}

struct perfect_maze_texture perfect_maze_texture(const struct grid *grid) {
    struct perfect_maze_texture texture = {.rooms = (grid->width / 2) * (grid->height / 2)};
    uint32_t counts[DIRECTION_COUNT + 1] = {0};
    uint32_t ends = 0;
    for (uint32_t y = 1; y < grid->height; y += 2)
        for (uint32_t x = 1; x < grid->width; x += 2) {
            const uint32_t room = grid_cell(grid, x, y);
            uint32_t exits[DIRECTION_COUNT];
            const uint32_t count = grid_open_neighbours(grid, room, exits);
            counts[count]++;
            if (count != 2)
                continue;
            texture.straight += exits[0] + exits[1] == 2 * room;
            ends += corridor_ends(grid, room, exits);
        }
    texture.dead_ends = counts[1];
    texture.bent = counts[2] - texture.straight;
    texture.three_way = counts[3];
    texture.four_way = counts[4];
    texture.corridors = ends / 2;
    return texture;
}
