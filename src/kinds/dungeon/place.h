/* What place.c and traps.c share while a dungeon is filled. */
#pragma once

#include "kinds/dungeon/dungeon.h"

enum {
    PLACE_TAKEN = 1 << 0,  /* an item, an enemy, the entrance or the exit */
    PLACE_SPIKED = 1 << 1, /* floor spikes */
    PLACE_NEAR = 1 << 2,   /* next to the entrance or the exit */
    PLACE_OPEN = 1 << 3,   /* where arrows could not cover every approach to a chest */
};

/* What a face of a wall holds. */
enum { PLACE_SPIKES = 1, PLACE_ARROWS = 1 << DIRECTION_COUNT };

struct place {
    struct dungeon *dungeon;
    const struct dungeon_setting *setting;
    struct random *random;
    struct arena *work;
    const uint16_t *rooms; /* of cells */
    uint8_t *marks;        /* of cells */
    uint8_t *faces;        /* of wall cells: PLACE_SPIKES or PLACE_ARROWS << direction */
    uint16_t groups;       /* of arrows, so far */
};

static inline bool place_chance(struct place *place, int32_t percent) {
    return (int32_t)random_below(place->random, 100) < percent;
}

/* Could dispensers cover every approach to a chest on that tile? */
bool traps_can_shoot_round(const struct place *place, uint32_t chest);

/* The traps of a room: of its coins, those from first_coin on, and of its chest (GRID_NONE: none),
 * which arrows guard or floor spikes. Condition: KIND_DISCARDED. -ENOMEM. */
int traps_place_room(struct place *place, const struct dungeon_room *room, uint32_t first_coin,
                     uint32_t chest, bool arrows);

/* The traps of all corridors. Conditions as above. */
int traps_place_corridors(struct place *place);
