/* The twin key: one name for a level and its seven turned and mirrored images. */
#include "kinds/light_maze/light_maze.h"

#include <errno.h>
#include <stdlib.h>

#include "base/cleanup.h"

enum { TWIN_IMAGES = 8, TWIN_NUMBERS = 4 };

/* What makes an image: x and y counted from the other end, the two exchanged. */
enum { TWIN_FLIP_X = 1, TWIN_FLIP_Y = 2, TWIN_EXCHANGE = 4 };

static const uint8_t TWIN_KEY[16] = "light-maze twin";

/* One image, read in place: its cell (u, v) is cells[origin + u * step_u + v * step_v]. */
struct twin_image {
    const uint32_t *cells;
    int64_t origin;
    int64_t step_u;
    int64_t step_v;
    uint32_t width;
    uint32_t height;
};

static struct twin_image twin_image(const struct grid *grid, const uint32_t *cells,
                                    unsigned image) {
    const int64_t width = grid->width;
    const int64_t height = grid->height;
    const int64_t step_x = image & TWIN_FLIP_X ? -1 : 1;
    const int64_t step_y = image & TWIN_FLIP_Y ? -width : width;
    const int64_t origin = (step_x < 0 ? width - 1 : 0) + (step_y < 0 ? width * (height - 1) : 0);
    if (image & TWIN_EXCHANGE)
        return (struct twin_image){cells, origin, step_y, step_x, grid->height, grid->width};
    return (struct twin_image){cells, origin, step_x, step_y, grid->width, grid->height};
}

static uint32_t twin_at(const struct twin_image *image, uint32_t u, uint32_t v) {
    return image->cells[image->origin + u * image->step_u + v * image->step_v];
}

/* The first cell that differs settles it, so most images cost a few cells. */
static bool twin_is_less(const struct twin_image *image, const struct twin_image *other) {
    if (image->width != other->width)
        return image->width < other->width;
    for (uint32_t v = 0; v < image->height; v++)
        for (uint32_t u = 0; u < image->width; u++)
            if (twin_at(image, u, v) != twin_at(other, u, v))
                return twin_at(image, u, v) < twin_at(other, u, v);
    return false;
}

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

static uint8_t *twin_write(uint8_t *at, uint32_t number) {
    for (int shift = 24; shift >= 0; shift -= 8)
        *at++ = (uint8_t)(number >> shift);
    return at;
}

static void twin_serialise(const struct light_maze *maze, const struct twin_image *image,
                           uint8_t *at) {
    at = twin_write(at, image->width);
    at = twin_write(at, maze->light);
    at = twin_write(at, maze->shadow.exists ? maze->shadow.speed : 0);
    at = twin_write(at, maze->shadow.exists ? maze->shadow.bite : 0);
    for (uint32_t v = 0; v < image->height; v++)
        for (uint32_t u = 0; u < image->width; u++)
            at = twin_write(at, twin_at(image, u, v));
}

int light_maze_twin_key(const struct level *level, struct siphash *out) {
    const struct light_maze *const maze = light_maze_const(level);
    const size_t count = (size_t)maze->grid.width * maze->grid.height;
    const size_t size = (count + TWIN_NUMBERS) * sizeof(uint32_t);
    CLEANUP(cleanup_free) uint32_t *cells = malloc(count * sizeof(*cells));
    CLEANUP(cleanup_free) uint8_t *bytes = malloc(size);
    if (!cells || !bytes)
        return -ENOMEM;
    twin_describe(maze, cells);
    struct twin_image least = twin_image(&maze->grid, cells, 0);
    for (unsigned i = 1; i < TWIN_IMAGES; i++) {
        const struct twin_image image = twin_image(&maze->grid, cells, i);
        if (twin_is_less(&image, &least))
            least = image;
    }
    twin_serialise(maze, &least, bytes);
    *out = siphash_128(TWIN_KEY, bytes, size);
    return 0;
}
