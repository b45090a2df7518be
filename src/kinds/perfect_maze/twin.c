/* The twin key: one name for a maze and its seven turned and mirrored images. */
#include <errno.h>
#include <stdlib.h>

#include "base/cleanup.h"
#include "kinds/perfect_maze/perfect_maze.h"
#include "kinds/twin.h"

static const uint8_t TWIN_KEY[16] = "perfect-maze tw";

int perfect_maze_twin_key(const struct level *level, struct siphash *out) {
    const struct perfect_maze *const maze = perfect_maze_const(level);
    const size_t count = (size_t)maze->grid.width * maze->grid.height;
    CLEANUP(cleanup_free) uint32_t *cells = malloc(count * sizeof(*cells));
    if (!cells)
        return -ENOMEM;
    for (size_t i = 0; i < count; i++)
        cells[i] = maze->grid.cells[i];
    cells[maze->start] = 's';
    cells[maze->goal] = 'g';
    const struct twin_board board = {cells, maze->grid.width, maze->grid.height, NULL, 0};
    return twin_key(TWIN_KEY, &board, out);
}
