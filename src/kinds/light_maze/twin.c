/* The twin key: one name for a level and its seven turned and mirrored images. */
#include "kinds/light_maze/light_maze.h"

#include <errno.h>
#include <stdlib.h>

#include "base/cleanup.h"
#include "kinds/twin.h"

static const uint8_t TWIN_KEY[16] = "light-maze twin";

/* A letter for what stands on a cell, its value, and a bit for the lair. */
static uint32_t twin_record(unsigned char letter, uint16_t value) {
    return (uint32_t)letter << 24 | (uint32_t)value << 8;
}

static void twin_put(uint32_t *cells, const struct light_maze_object *objects, size_t count,
                     unsigned char letter) {
    for (size_t i = 0; i < count; i++)
        cells[objects[i].cell] = twin_record(letter, objects[i].value);
}

static void twin_describe(const struct light_maze *maze, uint32_t *cells) {
    const size_t count = (size_t)maze->grid.width * maze->grid.height;
    const struct light_maze_object *const doors = maze->switches + maze->candle_count;
    for (size_t i = 0; i < count; i++)
        cells[i] = twin_record(maze->grid.cells[i], 0);
    cells[maze->start] = twin_record('s', 0);
    cells[maze->goal] = twin_record('g', 0);
    twin_put(cells, maze->switches, maze->candle_count, 'c');
    twin_put(cells, doors, maze->door_count, 'd');
    twin_put(cells, doors + maze->door_count, maze->plate_count, 'p');
    twin_put(cells, maze->fragile, maze->fragile_count, 'f');
    if (maze->shadow.exists)
        cells[maze->shadow.lair] |= 1;
}

int light_maze_twin_key(const struct level *level, struct siphash *out) {
    const struct light_maze *const maze = light_maze_const(level);
    const struct light_maze_shadow shadow = maze->shadow;
    const uint32_t numbers[] = {maze->light, shadow.exists ? shadow.speed : 0,
                                shadow.exists ? shadow.bite : 0};
    const size_t count = (size_t)maze->grid.width * maze->grid.height;
    CLEANUP(cleanup_free) uint32_t *cells = malloc(count * sizeof(*cells));
    if (!cells)
        return -ENOMEM;
    twin_describe(maze, cells);
    const struct twin_board board = {cells, maze->grid.width, maze->grid.height, numbers,
                                     sizeof(numbers) / sizeof(numbers[0])};
    return twin_key(TWIN_KEY, &board, out);
}
