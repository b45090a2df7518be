/* The trail: the cheapest finishing run of a maze whose objects are still being placed. It guides
 * placement and measures nothing: a door crossed twice is counted twice here. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "maze/grid.h"

enum {
    TRAIL_PLATES_MOST = 3,
    TRAIL_POINTS_MOST = TRAIL_PLATES_MOST + 2,
    TRAIL_WALL = 0,       /* in costs: no cell to enter */
    TRAIL_BUCKETS = 1024, /* more than a step may cost */
};

/* A cell that waits in a bucket, and the entry behind it. */
struct trail_entry {
    uint32_t cell;
    uint32_t next;
};

struct trail {
    const struct grid *grid;
    uint32_t *costs;                    /* of entering each cell: 1 and its toll */
    uint32_t points[TRAIL_POINTS_MOST]; /* start, plates in their order, goal */
    uint32_t point_count;
    uint32_t legs[TRAIL_POINTS_MOST]; /* where in cells the leg from each point starts */
    uint32_t *cells;                  /* start first; one may come twice */
    uint32_t length;
    uint64_t cost; /* of the whole */
    bool *covers;  /* each cell: is it on the trail? */
    /* For the fields of costs that lead it: */
    uint32_t offsets[DIRECTION_COUNT]; /* of the neighbours; they wrap */
    uint32_t *field;
    struct trail_entry *entries;
    uint32_t entry_count;
    uint32_t waiting; /* entries in the buckets */
    uint32_t buckets[TRAIL_BUCKETS];
};

/* The way from start to goal over floor that costs 1 a cell; the border is wall. Its memory is
 * work's. -ENOMEM. */
int trail_init(struct trail *trail, const struct grid *grid, uint32_t start, uint32_t goal,
               struct arena *work);

/* Leads it over one more plate, in the cheapest place between the others. At most
 * TRAIL_PLATES_MOST. */
void trail_add_plate(struct trail *trail, uint32_t plate);

/* Puts a toll on a cell and lays the trail anew. */
void trail_add_toll(struct trail *trail, uint32_t cell, uint32_t toll);

/* What the trail's leg through a cell costs more when it must go round that cell: 0 where another
 * way is as cheap or the cell is not on the trail, GRID_NONE where there is no way round. */
uint32_t trail_way_round(struct trail *trail, uint32_t cell);

/* Cost from the trail to each cell, 0 on it; GRID_NONE where there is no way. */
void trail_distances(struct trail *trail, uint32_t *distances);
