/* The lattice of rooms in a level document: rooms at odd coordinates, wall at even ones, a tree of
 * ways between. */
#include "kinds/lattice.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/cleanup.h"
#include "maze/sets.h"

enum { LATTICE_NAME_SIZE = 24 };

static void lattice_fault(const struct document_place *root, uint32_t x, uint32_t y,
                          const char *sentence) {
    char name[LATTICE_NAME_SIZE];
    const struct document_place rows = {root->object, "/rows", root->what, root->faults};
    snprintf(name, sizeof(name), "%" PRIu32, y);
    document_fault(&rows, name, "the cell (%" PRIu32 ", %" PRIu32 ") %s", x, y, sentence);
}

static bool lattice_check_side(const struct document_place *root, const char *side,
                               uint32_t length) {
    if (length % 2 == 1)
        return true;
    document_fault(root, "rows",
                   "the %s is %" PRIu32 "; it must be odd, since rooms stand on odd cells", side,
                   length);
    return false;
}

/* Rooms open, and what stands between four of them closed? */
static bool lattice_check_cells(const struct document_place *root, const struct grid *grid) {
    bool sound = true;
    for (uint32_t y = 1; y + 1 < grid->height; y++)
        for (uint32_t x = y % 2 ? 1 : 2; x + 1 < grid->width; x += 2) {
            if (grid_is_floor(grid, grid_cell(grid, x, y)) == (y % 2 == 1))
                continue;
            lattice_fault(root, x, y,
                          y % 2 ? "is wall; a room stands at each odd x and y, so it must be floor"
                                : "is floor; between four rooms it must be wall");
            sound = false;
        }
    return sound;
}

/* What is done with a cell between two rooms, by their numbers. */
typedef bool way_visitor(const struct document_place *root, const struct grid *grid, uint32_t cell,
                         uint32_t *sets, uint32_t room, uint32_t other);

/* Visits the cells between rooms in row-major order. Sound only if all are. */
static bool lattice_visit_ways(const struct document_place *root, const struct grid *grid,
                               uint32_t *sets, way_visitor *visit) {
    const uint32_t columns = grid->width / 2;
    bool sound = true;
    for (uint32_t y = 1; y + 1 < grid->height; y++)
        for (uint32_t x = y % 2 ? 2 : 1; x + 1 < grid->width; x += 2) {
            const uint32_t room = (y - 1) / 2 * columns + (x - 1) / 2;
            const uint32_t other = y % 2 ? room + 1 : room + columns;
            sound &= visit(root, grid, grid_cell(grid, x, y), sets, room, other);
        }
    return sound;
}

/* Joins what a way joins; a fault when its rooms are joined already. */
static bool way_join(const struct document_place *root, const struct grid *grid, uint32_t cell,
                     uint32_t *sets, uint32_t room, uint32_t other) {
    if (!grid_is_floor(grid, cell) || sets_join(sets, room, other))
        return true;
    lattice_fault(root, grid_x(grid, cell), grid_y(grid, cell),
                  "closes a loop; between two rooms there may be one way only, so it must be wall");
    return false;
}

/* A fault where a wall parts rooms that no way joins; once for each way that is missing. */
static bool way_miss(const struct document_place *root, const struct grid *grid, uint32_t cell,
                     uint32_t *sets, uint32_t room, uint32_t other) {
    if (grid_is_floor(grid, cell) || !sets_join(sets, room, other))
        return true;
    lattice_fault(root, grid_x(grid, cell), grid_y(grid, cell),
                  "parts rooms that no way joins; it, or another wall between them, must be floor");
    return false;
}

int lattice_check(const struct document_place *root, const struct grid *grid, bool *sound) {
    *sound = lattice_check_side(root, "width (the length of a row)", grid->width);
    *sound &= lattice_check_side(root, "height (the number of rows)", grid->height);
    if (!*sound)
        return 0;
    const uint32_t rooms = (grid->width / 2) * (grid->height / 2);
    CLEANUP(cleanup_free) uint32_t *sets = malloc(rooms * sizeof(*sets));
    if (!sets)
        return -ENOMEM;
    sets_init(sets, rooms);
    *sound = lattice_check_cells(root, grid);
    *sound &= lattice_visit_ways(root, grid, sets, way_join);
    *sound &= lattice_visit_ways(root, grid, sets, way_miss);
    return 0;
}
