/* Turned and mirrored images of a level on a rectangle of cells. */
#include "kinds/twin.h"

#include <errno.h>
#include <stdbool.h>
#include <stdlib.h>

#include "base/cleanup.h"

enum { TWIN_IMAGES = 8 };

/* What makes an image: x and y counted from the other end, the two exchanged. */
enum { TWIN_FLIP_X = 1, TWIN_FLIP_Y = 2, TWIN_EXCHANGE = 4 };

/* One image, read in place: its cell (u, v) is cells[origin + u * step_u + v * step_v]. */
struct twin_image {
    const uint32_t *cells;
    int64_t origin;
    int64_t step_u;
    int64_t step_v;
    uint32_t width;
    uint32_t height;
};

static struct twin_image twin_image(const struct twin_board *board, unsigned image) {
    const int64_t width = board->width;
    const int64_t height = board->height;
    const int64_t step_x = image & TWIN_FLIP_X ? -1 : 1;
    const int64_t step_y = image & TWIN_FLIP_Y ? -width : width;
    const int64_t origin = (step_x < 0 ? width - 1 : 0) + (step_y < 0 ? width * (height - 1) : 0);
    if (image & TWIN_EXCHANGE)
        return (struct twin_image){board->cells, origin,        step_y,
                                   step_x,       board->height, board->width};
    return (struct twin_image){board->cells, origin, step_x, step_y, board->width, board->height};
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

static uint8_t *twin_write(uint8_t *at, uint32_t number) {
    for (int shift = 24; shift >= 0; shift -= 8)
        *at++ = (uint8_t)(number >> shift);
    return at;
}

static void twin_serialise(const struct twin_board *board, const struct twin_image *image,
                           uint8_t *at) {
    at = twin_write(at, image->width);
    for (size_t i = 0; i < board->number_count; i++)
        at = twin_write(at, board->numbers[i]);
    for (uint32_t v = 0; v < image->height; v++)
        for (uint32_t u = 0; u < image->width; u++)
            at = twin_write(at, twin_at(image, u, v));
}

int twin_key(const uint8_t key[16], const struct twin_board *board, struct siphash *out) {
    const size_t count = (size_t)board->width * board->height + board->number_count + 1;
    CLEANUP(cleanup_free) uint8_t *bytes = malloc(count * sizeof(uint32_t));
    if (!bytes)
        return -ENOMEM;
    struct twin_image least = twin_image(board, 0);
    for (unsigned i = 1; i < TWIN_IMAGES; i++) {
        const struct twin_image image = twin_image(board, i);
        if (twin_is_less(&image, &least))
            least = image;
    }
    twin_serialise(board, &least, bytes);
    *out = siphash_128(key, bytes, count * sizeof(uint32_t));
    return 0;
}
