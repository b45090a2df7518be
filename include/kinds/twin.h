/* One key for a level on a rectangle of cells and its seven turned and mirrored images. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "base/siphash.h"

struct twin_board {
    const uint32_t *cells; /* what stands on each, row by row; equal where it is the same */
    uint32_t width;
    uint32_t height;
    const uint32_t *numbers; /* what else makes the level: its light, a speed ... */
    size_t number_count;
};

/* key: sixteen bytes of the kind's own. -ENOMEM. */
int twin_key(const uint8_t key[16], const struct twin_board *board, struct siphash *out);
