/* Arrows in time: which tiles they cross and when, and whether one can walk between them. */
#pragma once

#include "kinds/dungeon/dungeon.h"

enum { ARROWS_HYPERPERIOD_MOST = 120 };

/* Who shoots over each cell. Lives in the arena it was made with. */
struct arrows {
    const struct dungeon *dungeon;
    uint32_t *first; /* of each cell's entries, and where the last one's end */
    uint16_t *traps; /* entries: numbers of traps */
};

/* A dispenser shoots at its delay, and every period after that; the arrow flies in that one step
 * of time over every tile from its wall to the next wall. -ENOMEM. */
int arrows_init(struct arrows *arrows, const struct dungeon *dungeon, struct arena *work);

static inline bool arrows_cross(const struct arrows *arrows, uint32_t cell) {
    return arrows->first[cell] < arrows->first[cell + 1];
}

/* Is who stands on a cell at that time hit? */
bool arrows_strike(const struct arrows *arrows, uint32_t cell, uint32_t time);

enum arrows_verdict {
    ARROWS_PASSABLE,
    ARROWS_CLOSED, /* no way without a wound leads from one cell to another */
    ARROWS_UNLIKE, /* the periods around a cell agree only after more than the most */
};

struct arrows_proof {
    enum arrows_verdict verdict;
    uint32_t from; /* cells; of ARROWS_UNLIKE only from */
    uint32_t to;
    uint32_t hyperperiod;
};

/* Proves that there is a way through without a wound, or finds where there is none: for every
 * field (connected tiles that arrows cross) each tile around it must be reachable from each other
 * one, over the field, waiting wherever the timing allows. A search over (tile, time modulo the
 * hyperperiod of the field), forwards and backwards, once all have begun to shoot. -ENOMEM. */
int arrows_prove(const struct arrows *arrows, struct arena *work, struct arrows_proof *proof);
