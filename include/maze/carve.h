/* Carvers of perfect mazes: a spanning tree of the rooms at odd coordinates. */
#pragma once

#include "base/arena.h"
#include "base/random.h"
#include "maze/grid.h"

enum carver {
    CARVER_BACKTRACKER,
    CARVER_WILSON,
    CARVER_PRIM,
    CARVER_PRIM_EDGES,
    CARVER_PRIM_VERTICES,
    CARVER_KRUSKAL,
    CARVER_ALDOUS_BRODER,
    CARVER_GROWING_TREE,
    CARVER_HUNT_AND_KILL,
    CARVER_ELLER,
    CARVER_SIDEWINDER,
    CARVER_BINARY_TREE,
    CARVER_DIVISION,
    CARVER_ANY, /* one of those above, drawn first */
};

/* Names of the carvers in the order of the enum, NULL-terminated. */
extern const char *const CARVER_NAMES[];

/* A carving as it happened. A dig opens a room and the way to it; carvers that take walls out of a
 * lattice of rooms open the way alone. A return stands in a room again without opening anything. */
enum carve_action { CARVE_DIG, CARVE_RETURN };

struct carve_step {
    enum carve_action action;
    uint32_t room; /* a cell, as is the next */
    uint32_t from; /* the room it was dug from; GRID_NONE for the first and for a return */
    uint32_t size; /* rooms on the stack after the step; for Prim's and the growing tree rooms (for
                      prim-edges edges) that may still grow; 0 for carvers that keep neither */
};

struct carve_trace {
    struct carve_step *steps;
    uint32_t count;
};

/* Room, in work, for the longest carving of a grid of that size. -ENOMEM. */
int carve_trace_init(struct carve_trace *trace, const struct grid *grid, struct arena *work);

/* Carves the whole grid, which may hold anything before. width and height odd, at least 5 (3 where
 * one room a side is meant). -ENOMEM. */
int carve(struct grid *grid, enum carver carver, struct random *random, struct arena *work);

/* The same maze, and how it came about. trace: initialised for this grid, or NULL. */
int carve_traced(struct grid *grid, enum carver carver, struct random *random, struct arena *work,
                 struct carve_trace *trace);

/* The backtracker's maze, dug from a room's cell, where a player comes in, say; traced as above. */
int carve_from(struct grid *grid, uint32_t start, struct random *random, struct arena *work,
               struct carve_trace *trace);
