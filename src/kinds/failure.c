/* What verify answers of a run that fails. */
#include "kinds/failure.h"

#include <inttypes.h>

static void failure_at(uint32_t step, uint32_t x, uint32_t y, struct text *out) {
    text_append_format(out,
                       "{\"finished\":false,\"failed_at\":{\"step\":%" PRIu32 ",\"x\":%" PRIu32
                       ",\"y\":%" PRIu32 "},\"reason\":\"",
                       step, x, y);
}

int failure_step(const struct grid *grid, uint32_t step, uint32_t cell, const char *reason,
                 struct text *out) {
    failure_at(step, grid_x(grid, cell), grid_y(grid, cell), out);
    text_append_format(out, "%s\"}", reason);
    return text_check(out);
}

int failure_outside(const struct grid *grid, const struct document_walk *walk, const char *outside,
                    struct text *out) {
    failure_at(walk->length, walk->outside_x, walk->outside_y, out);
    text_append_format(out, "%s, which is %" PRIu32 " wide and %" PRIu32 " high.\"}", outside,
                       grid->width, grid->height);
    return text_check(out);
}

int failure_short(const struct grid *grid, const struct document_walk *walk, const char *missed,
                  uint32_t cell, struct text *out) {
    const uint32_t last = walk->route[walk->length - 1];
    failure_at(walk->length, grid_x(grid, last), grid_y(grid, last), out);
    text_append_format(out, "The run stops here, %s at (%" PRIu32 ", %" PRIu32 ").\"}", missed,
                       grid_x(grid, cell), grid_y(grid, cell));
    return text_check(out);
}
