/* Where things stand in a level document while it is read. */
#include "kinds/ground.h"

#include <inttypes.h>

bool ground_position(const struct document_place *place, const struct grid *grid,
                     uint32_t side_most, int64_t *x, int64_t *y) {
    const bool sound =
        document_integer(place, "x", 0, (int64_t)(grid ? grid->width : side_most) - 1, x);
    return document_integer(place, "y", 0, (int64_t)(grid ? grid->height : side_most) - 1, y) &&
           sound;
}

static void ground_fault_wall(const struct document_entry *entry, const char *what, int64_t x,
                              int64_t y) {
    document_fault(entry->parent, entry->name,
                   "%s at (%" PRId64 ", %" PRId64 ") is in a wall; it must stand on floor", what, x,
                   y);
}

static void ground_fault_taken(const struct document_entry *entry, const char *what, int64_t x,
                               int64_t y, const char *held) {
    document_fault(entry->parent, entry->name,
                   "%s at (%" PRId64 ", %" PRId64
                   ") stands where %s is; it needs a cell of its own",
                   what, x, y, held);
}

bool ground_take(const struct ground *ground, const struct document_entry *entry, const char *what,
                 uint16_t *cell) {
    int64_t x = 0;
    int64_t y = 0;
    if (!ground_position(&entry->place, ground->grid, ground->side_most, &x, &y) || !ground->grid)
        return false;
    const uint32_t taken = grid_cell(ground->grid, (uint32_t)x, (uint32_t)y);
    const char *const held = ground->occupants[taken];
    if (!grid_is_floor(ground->grid, taken)) {
        ground_fault_wall(entry, what, x, y);
        return false;
    }
    if (held) {
        ground_fault_taken(entry, what, x, y, held);
        return false;
    }
    ground->occupants[taken] = what;
    *cell = (uint16_t)taken;
    return true;
}

bool ground_take_mark(const struct ground *ground, const struct document_place *root,
                      const char *name, const char *what, uint16_t *cell) {
    static const char *const KNOWN[] = {"x", "y", NULL};
    struct document_entry entry;
    return document_open_member(root, name, what, KNOWN, &entry) &&
           ground_take(ground, &entry, what, cell);
}
