/* The table of carvers, and the clean grid that each starts on. */
#include "maze/carve.h"

#include <errno.h>
#include <string.h>

#include "maze/carvers.h"
#include "maze/rooms.h"

const char *const CARVER_NAMES[] = {
    [CARVER_BACKTRACKER] = "backtracker",
    [CARVER_WILSON] = "wilson",
    [CARVER_PRIM] = "prim",
    [CARVER_PRIM_EDGES] = "prim-edges",
    [CARVER_PRIM_VERTICES] = "prim-vertices",
    [CARVER_KRUSKAL] = "kruskal",
    [CARVER_ALDOUS_BRODER] = "aldous-broder",
    [CARVER_GROWING_TREE] = "growing-tree",
    [CARVER_HUNT_AND_KILL] = "hunt-and-kill",
    [CARVER_ELLER] = "eller",
    [CARVER_SIDEWINDER] = "sidewinder",
    [CARVER_BINARY_TREE] = "binary-tree",
    [CARVER_DIVISION] = "division",
    [CARVER_ANY] = "any",
    NULL,
};

static carver_function *const CARVERS[CARVER_ANY] = {
    [CARVER_BACKTRACKER] = carve_backtracker,
    [CARVER_WILSON] = carve_wilson,
    [CARVER_PRIM] = carve_prim,
    [CARVER_PRIM_EDGES] = carve_prim_edges,
    [CARVER_PRIM_VERTICES] = carve_prim_vertices,
    [CARVER_KRUSKAL] = carve_kruskal,
    [CARVER_ALDOUS_BRODER] = carve_aldous_broder,
    [CARVER_GROWING_TREE] = carve_growing_tree,
    [CARVER_HUNT_AND_KILL] = carve_hunt_and_kill,
    [CARVER_ELLER] = carve_eller,
    [CARVER_SIDEWINDER] = carve_sidewinder,
    [CARVER_BINARY_TREE] = carve_binary_tree,
    [CARVER_DIVISION] = carve_division,
};

int carve_trace_init(struct carve_trace *trace, const struct grid *grid, struct arena *work) {
    trace->count = 0;
    trace->steps = arena_take(work, 2 * (size_t)rooms_count(grid), sizeof(*trace->steps));
    return trace->steps ? 0 : -ENOMEM;
}

static int carve_run(const struct carving *carving, enum carver carver) {
    struct grid *const grid = carving->grid;
    memset(grid->cells, GRID_WALL, (size_t)grid->width * grid->height);
    const struct arena_mark mark = arena_mark(carving->work);
    const int result = CARVERS[carver](carving);
    arena_release(carving->work, mark);
    return result;
}

int carve_traced(struct grid *grid, enum carver carver, struct random *random, struct arena *work,
                 struct carve_trace *trace) {
    const uint32_t drawn = carver == CARVER_ANY ? random_below(random, CARVER_ANY) : carver;
    const struct carving carving = {grid, random, work, trace, rooms_cell(grid, 0)};
    return carve_run(&carving, (enum carver)drawn);
}

int carve(struct grid *grid, enum carver carver, struct random *random, struct arena *work) {
    return carve_traced(grid, carver, random, work, NULL);
}

int carve_from(struct grid *grid, uint32_t start, struct random *random, struct arena *work,
               struct carve_trace *trace) {
    const struct carving carving = {grid, random, work, trace, start};
    return carve_run(&carving, CARVER_BACKTRACKER);
}
