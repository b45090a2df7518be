/* Reading a run that walks from cell to cell. */
#include "kinds/document_walk.h"

#include <errno.h>
#include <inttypes.h>
#include <jansson.h>

#include "base/cleanup.h"
#include "base/result.h"

/* Any cell: none has to lie in the level. */
static bool document_walk_cell(const struct document_place *list, size_t index, int64_t *x,
                               int64_t *y) {
    static const char *const KNOWN[] = {"x", "y", NULL};
    struct document_entry entry;
    if (!document_open_entry(list, index, "a cell, {\"x\", \"y\"}", &entry))
        return false;
    document_members(&entry.place, KNOWN);
    const bool sound = document_integer(&entry.place, "x", 0, INT32_MAX, x);
    return document_integer(&entry.place, "y", 0, INT32_MAX, y) && sound;
}

static void document_walk_add(const struct grid *grid, int64_t x, int64_t y,
                              struct document_walk *walk) {
    if (walk->leaves)
        return; /* the run has ended there: what follows only has to be well formed */
    walk->leaves = x >= grid->width || y >= grid->height;
    if (walk->leaves) {
        walk->outside_x = (uint32_t)x;
        walk->outside_y = (uint32_t)y;
    } else {
        walk->route[walk->length++] = grid_cell(grid, (uint32_t)x, (uint32_t)y);
    }
}

static void document_walk_check_start(const struct document_start *start,
                                      const struct document_place *route,
                                      const struct document_walk *walk) {
    if (walk->length == 0 || walk->route[0] != start->cell)
        document_fault(route, "0", "the run does not begin at %s, (%" PRIu32 ", %" PRIu32 ")",
                       start->what, grid_x(start->grid, start->cell),
                       grid_y(start->grid, start->cell));
}

int document_read_route(const struct document_place *root, const struct document_start *start,
                        struct arena *work, struct document_walk *walk) {
    const json_t *const cells = document_list(root, "route", false);
    const size_t count = json_array_size(cells);
    const struct document_place route = {cells, "/route", root->what, root->faults};
    if (cells && count == 0)
        document_fault(root, "route", "the route is empty; it needs at least %s", start->what);
    *walk = (struct document_walk){.route = arena_take(work, count, sizeof(*walk->route))};
    if (!walk->route)
        return -ENOMEM;
    bool sound = count > 0;
    for (size_t i = 0; i < count; i++) {
        int64_t x;
        int64_t y;
        if (document_walk_cell(&route, i, &x, &y))
            document_walk_add(start->grid, x, y, walk);
        else
            sound = false;
    }
    if (sound)
        document_walk_check_start(start, &route, walk);
    return 0;
}

int document_read_walk(const char *json, size_t length, const struct document_start *start,
                       struct arena *work, struct faults *faults, struct document_walk *out) {
    static const char *const KNOWN[] = {"route", NULL};
    CLEANUP(document_close) struct document_reading document = {0};
    struct document_walk walk;
    TRY(document_open(json, length, "the run", faults, &document));
    document_members(&document.root, KNOWN);
    TRY(document_read_route(&document.root, start, work, &walk));
    TRY(document_verdict(&document));
    *out = walk;
    return 0;
}
