/* The twin key: one name for a level and its seven turned and mirrored images. */
#include "kinds/twin.h"

#include <errno.h>
#include <stdlib.h>

#include "base/cleanup.h"
#include "kinds/maziaks/maziaks.h"

static const uint8_t TWIN_KEY[16] = "maziaks twin";

/* A letter for what stands on a cell, and its values. */
static uint32_t twin_record(unsigned char letter, const uint16_t *values) {
    return (uint32_t)letter << 24 | (uint32_t)values[0] << 12 | values[1];
}

static void twin_describe(const struct maziaks *maze, uint32_t *cells) {
    static const unsigned char LETTERS[] = "bsc";
    static const uint16_t NONE[MAZIAKS_VALUES_MAX] = {0};
    for (uint32_t i = 0; i < maze->grid.width * maze->grid.height; i++)
        cells[i] = twin_record(maze->grid.cells[i], NONE);
    cells[maze->entrance] = twin_record('e', NONE);
    cells[maze->treasure] = twin_record('t', NONE);
    for (uint32_t i = 0; i < maziaks_object_count(maze); i++)
        cells[maze->objects[i].cell] =
            twin_record(LETTERS[maziaks_sort_of(maze, i)], maze->objects[i].values);
}

int maziaks_twin_key(const struct level *level, struct siphash *out) {
    const struct maziaks *const maze = maziaks_const(level);
    const size_t count = (size_t)maze->grid.width * maze->grid.height;
    const uint32_t energy = maze->energy;
    CLEANUP(cleanup_free) uint32_t *cells = malloc(count * sizeof(*cells));
    if (!cells)
        return -ENOMEM;
    twin_describe(maze, cells);
    const struct twin_board board = {cells, maze->grid.width, maze->grid.height, &energy, 1};
    return twin_key(TWIN_KEY, &board, out);
}
