/* Rooms by binary space partition, and corridors along its tree. */
#pragma once

#include "kinds/dungeon/dungeon.h"

/* The first column of an area that begins at a cut is its lane, and so is its first row: corridors
 * along the cut run there, two tiles from any room. */
struct partition_area {
    int32_t x;
    int32_t y;
    int32_t width;
    int32_t height;
    uint32_t child; /* the first of its two halves, the other behind it; 0: it holds a room */
    bool upright;   /* the cut */
    uint32_t room;  /* its number among the rooms as they are dug */
};

struct partition {
    struct partition_area *areas; /* the whole first, parents before their halves */
    uint32_t count;
    uint32_t room_count;
};

/* Cuts width by height tiles, across the longer side (a coin where square), at a random place that
 * leaves both halves area_least: the whole once at least, then every area longer than area_most.
 * The areas are in work. -ENOMEM. */
int partition_init(struct partition *partition, uint32_t width, uint32_t height,
                   const struct dungeon_setting *setting, struct random *random,
                   struct arena *work);

/* Digs a room into every last area, and for every cut one corridor between two rooms on either
 * side of it, straight or bent along the cut. No corridor touches another, and none a room but at
 * its ends. The rooms come in the order of the areas. */
void partition_dig(struct partition *partition, const struct dungeon_setting *setting,
                   struct random *random, struct dungeon *dungeon);

/* Which half of the first cut a room lies in: 0 or 1. */
uint32_t partition_half(const struct partition *partition, const struct dungeon_room *room);
