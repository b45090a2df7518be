/* The table of carvers, and the clean grid that each starts on. */
#include "maze/carve.h"

#include <string.h>

#include "maze/carvers.h"

const char *const CARVER_NAMES[] = {
    [CARVER_BACKTRACKER] = "backtracker",
    NULL,
};

static carver_function *const CARVERS[] = {
    [CARVER_BACKTRACKER] = carve_backtracker,
};

int carve(struct grid *grid, enum carver carver, struct random *random, struct arena *work) {
    memset(grid->cells, GRID_WALL, (size_t)grid->width * grid->height);
    const struct arena_mark mark = arena_mark(work);
    const int result = CARVERS[carver](grid, random, work);
    arena_release(work, mark);
    return result;
}
