/* The light maze as a kind: its level in memory. */
#include "kinds/light_maze/light_maze.h"

#include <stdlib.h>
#include <string.h>

/* The fragile list comes right behind the structure, the cells behind that. */
struct light_maze *light_maze_new(uint32_t width, uint32_t height, uint32_t fragile_capacity) {
    const size_t cell_count = (size_t)width * height;
    const size_t fragile_size = fragile_capacity * sizeof(struct light_maze_object);
    struct light_maze *const maze = calloc(1, sizeof(*maze) + fragile_size + cell_count);
    if (!maze)
        return NULL;
    maze->fragile = (struct light_maze_object *)(maze + 1);
    unsigned char *const cells = (unsigned char *)(maze + 1) + fragile_size;
    memset(cells, GRID_WALL, cell_count);
    maze->grid = (struct grid){width, height, cells};
    return maze;
}

struct light_maze *light_maze_copy(const struct light_maze *maze) {
    struct light_maze *const copy =
        light_maze_new(maze->grid.width, maze->grid.height, maze->fragile_count);
    if (!copy)
        return NULL;
    struct light_maze_object *const fragile = copy->fragile;
    const struct grid grid = copy->grid;
    *copy = *maze;
    copy->fragile = fragile;
    copy->grid = grid;
    memcpy(fragile, maze->fragile, maze->fragile_count * sizeof(*fragile));
    memcpy(grid.cells, maze->grid.cells, (size_t)grid.width * grid.height);
    return copy;
}
