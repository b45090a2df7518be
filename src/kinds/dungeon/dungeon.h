/* The dungeon, private to its folder. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "base/random.h"
#include "kinds/kind.h"
#include "maze/grid.h"

enum {
    DUNGEON_SIDE_LEAST = 8, /* of a document; the generator makes none below 24 */
    DUNGEON_SIDE_MOST = 96,
    DUNGEON_DEPTH_MOST = 99,
    DUNGEON_ROOM_LEAST = 3,
    DUNGEON_DELAY_MOST = 99,
    DUNGEON_PERIOD_LEAST = 2,
    DUNGEON_PERIOD_MOST = 24,
    DUNGEON_GROUP_LEAST = 3, /* dispensers */
    DUNGEON_GROUPS_MOST = 999,
    DUNGEON_LENGTH_LEAST = 2, /* tiles that a boulder rolls over */
    DUNGEON_COIN_VALUE = 1,
    DUNGEON_CHEST_VALUE = 10,
};

/* No room. */
enum { DUNGEON_NOWHERE = UINT16_MAX };

struct dungeon_room {
    uint8_t x;
    uint8_t y;
    uint8_t width;
    uint8_t height;
};

enum dungeon_item { DUNGEON_COIN, DUNGEON_CHEST, DUNGEON_POTION, DUNGEON_ITEMS };

enum dungeon_trap_type {
    DUNGEON_WALL_SPIKES,
    DUNGEON_FLOOR_SPIKES,
    DUNGEON_ARROWS,
    DUNGEON_BOULDER,
    DUNGEON_TRAP_TYPES,
};

/* Wall spikes and arrows are set in the face of a wall that looks in their direction. */
struct dungeon_trap {
    uint16_t cell;
    uint8_t type;      /* enum dungeon_trap_type */
    uint8_t direction; /* enum direction; not of floor spikes */
    uint8_t delay;     /* arrows: the time of the first shot */
    uint8_t period;    /* arrows: from shot to shot */
    uint8_t length;    /* boulder: tiles, its own included */
    uint16_t group;    /* arrows: from 1 */
};

enum dungeon_role {
    DUNGEON_GUARD,  /* of a room with coins */
    DUNGEON_PATROL, /* round the room's chest */
    DUNGEON_LURKER, /* in an empty room */
    DUNGEON_WARDEN, /* of the exit room */
    DUNGEON_ROLES,
};

struct dungeon_enemy {
    uint16_t cell;
    uint8_t role; /* enum dungeon_role */
};

struct dungeon_counts {
    uint32_t rooms;
    uint32_t items[DUNGEON_ITEMS];
    uint32_t traps;
    uint32_t enemies;
};

/* Valid by construction: parse and generate make nothing else. One heap block with its arrays, so
 * that free(3) frees it. Lists are in the document's order: by y, then x, traps of one cell by
 * type, then direction. */
struct dungeon {
    struct grid grid;
    uint16_t depth; /* from 1 */
    uint16_t entrance;
    uint16_t exit;
    struct dungeon_counts counts;
    struct dungeon_room *rooms;
    uint16_t *items[DUNGEON_ITEMS]; /* cells */
    struct dungeon_trap *traps;
    struct dungeon_enemy *enemies;
};

enum dungeon_measure {
    DUNGEON_PATH,
    DUNGEON_WAITS,
    DUNGEON_DANGER,
    DUNGEON_DANGER_ON_WAY,
    DUNGEON_DEPTH_MEASURE,
    DUNGEON_TREASURE,
    DUNGEON_TREASURE_ON_WAY,
    DUNGEON_RISK, /* millionths */
    DUNGEON_MEASURES,
};

extern const struct measure dungeon_measures[DUNGEON_MEASURES];

/* What a chest costs, and what it gives. */
struct dungeon_bargain {
    uint32_t risk;   /* the danger of its room and of the ways there from the route */
    uint32_t reward; /* the treasure of its room */
    uint32_t detour; /* steps from the route, one way */
};

/* One heap block, chests and route included. */
struct dungeon_evaluation {
    struct evaluation head;
    struct dungeon_bargain *chests; /* as many as the dungeon has, in its order */
    uint16_t *route;                /* cells, entrance first */
    uint32_t route_length;
};

enum dungeon_parameter {
    DUNGEON_WIDTH,
    DUNGEON_HEIGHT,
    DUNGEON_DEPTH,
    DUNGEON_AREA_LEAST,
    DUNGEON_AREA_MOST,
    DUNGEON_ROOM_SIDE,
    DUNGEON_COIN_CHANCE,
    DUNGEON_COIN_MOST,
    DUNGEON_CHEST_CHANCE,
    DUNGEON_CHEST_LESS,
    DUNGEON_POTION_CHANCE,
    DUNGEON_POTION_LESS,
    DUNGEON_GUARD_ARROWS,
    DUNGEON_BOULDER_CHANCE,
    DUNGEON_BOULDER_RUN,
    DUNGEON_ARROW_CHANCE,
    DUNGEON_ARROW_DELAY,
    DUNGEON_ARROW_PERIOD,
    DUNGEON_ARROW_LAG,
    DUNGEON_PATROL_CHANCE,
    DUNGEON_PATROL_RISE,
    DUNGEON_PATROL_MOST,
    DUNGEON_ENEMY_CHANCE,
    DUNGEON_ENEMY_MOST,
    DUNGEON_PARAMETERS,
};

/* One value of each parameter's range, drawn for one dungeon; the times of arrows are drawn from
 * the ranges themselves, group by group. */
struct dungeon_setting {
    const struct parameters *parameters;
    int32_t values[DUNGEON_PARAMETERS];
};

static inline const struct dungeon *dungeon_const(const struct level *level) {
    return (const struct dungeon *)level;
}

static inline bool dungeon_room_holds(const struct dungeon_room *room, uint32_t x, uint32_t y) {
    return x >= room->x && x < (uint32_t)room->x + room->width && y >= room->y &&
           y < (uint32_t)room->y + room->height;
}

/* The words of a document, in the order of their enums, NULL-terminated. */
extern const char *const DUNGEON_DIRECTIONS[];
extern const char *const DUNGEON_TRAP_NAMES[];
extern const char *const DUNGEON_ROLE_NAMES[];
extern const char *const DUNGEON_ITEM_LISTS[];
extern const char *const DUNGEON_ITEM_NAMES[];

/* The tables behind the kind's slots: generate.c and worlds.c. */
extern const struct parameter dungeon_parameters[DUNGEON_PARAMETERS];
extern const struct default_world dungeon_worlds[];
extern const struct calibration dungeon_calibration;

/* An empty dungeon of that size, all wall, with room for that many of each. NULL: no memory. */
struct dungeon *dungeon_new(uint32_t width, uint32_t height, const struct dungeon_counts *capacity);

/* Brings the lists into the document's order. */
void dungeon_sort(struct dungeon *dungeon);

/* The room of each cell, DUNGEON_NOWHERE for walls and corridors. NULL: no memory. */
uint16_t *dungeon_rooms_of_cells(const struct dungeon *dungeon, struct arena *work);

/* The opposite direction. */
enum direction dungeon_turn_back(enum direction direction);

/* One slot of the kind each; kinds/kind.h says what they do. */
int dungeon_check(const struct parameters *parameters, struct faults *faults);
int dungeon_generate(const struct parameters *parameters, uint32_t rules, uint64_t seed,
                     uint64_t index, uint64_t budget, struct arena *work, struct candidate *out);
int dungeon_parse(const char *json, size_t length, struct faults *faults, struct level **out);
void dungeon_dump(const struct level *level, struct text *out);
int dungeon_evaluate(const struct level *level, uint64_t budget, struct arena *work,
                     struct evaluation **out);
void dungeon_dump_evaluation(const struct level *level, const struct evaluation *evaluation,
                             const struct rating *rating, struct text *out);
int dungeon_verify(const struct level *level, const char *json, size_t length, struct arena *work,
                   struct faults *faults, struct text *out);
int dungeon_twin_key(const struct level *level, struct siphash *out);
void dungeon_render_text(const struct level *level, struct render_options options,
                         struct text *out);
void dungeon_render_svg(const struct level *level, struct text *out);

/* Sets the treasure that earns two stars, a third, and three, two thirds of all: evaluate.c. */
void dungeon_stars(const struct dungeon *dungeon, struct evaluation *head);

/* Fills a dungeon that has rooms, corridors, entrance and exit, and whose lists have the capacity
 * of place_capacity: place.c. Items, traps, enemies, in the order of kinds.md's page. Condition:
 * KIND_DISCARDED, no free floor was left. -ENOMEM. */
struct dungeon_counts dungeon_place_capacity(uint32_t rooms, const struct dungeon_setting *setting);
int dungeon_place(struct dungeon *dungeon, const struct dungeon_setting *setting,
                  struct random *random, struct arena *work);
