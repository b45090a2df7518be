/* Traps: wall spikes near coins, a guard round every chest, arrows and boulders in corridors. */
#include "kinds/dungeon/place.h"

#include "base/result.h"
#include "kinds/dungeon/arrows.h"

enum {
    SPIKES_A_COIN = 3,
    SPIKES_REACH = 2, /* tiles from a coin to the wall that is near it */
    RUN_LEAST = 2,    /* a straight run of a corridor; a single tile is part of another */
    RUN_ARROWS_LEAST = DUNGEON_GROUP_LEAST + 2, /* a run's ends have none */
    RUN_ARROWS_MOST = 6,
};

static void traps_add(struct place *place, struct dungeon_trap trap) {
    place->dungeon->traps[place->dungeon->counts.traps++] = trap;
}

/* Wall spikes. */

/* A face of a room's walls, by its distance from a coin; ties by cell. */
struct face {
    uint32_t distance;
    uint32_t cell; /* of the wall */
    enum direction direction;
};

static bool face_is_before(const struct face *face, const struct face *other) {
    return face->distance != other->distance ? face->distance < other->distance
                                             : face->cell < other->cell;
}

/* The face behind an edge tile of the room, on the side that lies against its direction. */
static bool face_at(const struct place *place, uint32_t coin, uint32_t tile,
                    enum direction direction, struct face *face) {
    const struct grid *const grid = &place->dungeon->grid;
    const uint32_t cell = grid_step(grid, tile, dungeon_turn_back(direction), 1);
    if (grid_is_floor(grid, cell) || place->faces[cell] & PLACE_ARROWS << direction ||
        tile == place->dungeon->entrance || tile == place->dungeon->exit)
        return false; /* a doorway, taken, or before a tile that must stay harmless */
    *face = (struct face){grid_manhattan(grid, coin, cell), cell, direction};
    return true;
}

/* The nearest face of one side that comes after last; *nearest stays where none is nearer. */
static void face_search_side(const struct place *place, const struct dungeon_room *room,
                             uint32_t coin, enum direction direction, const struct face *last,
                             struct face *nearest) {
    const struct grid *const grid = &place->dungeon->grid;
    const bool level = direction == DIRECTION_WEST || direction == DIRECTION_EAST;
    const uint32_t x = room->x + (direction == DIRECTION_WEST ? room->width - 1u : 0);
    const uint32_t y = room->y + (direction == DIRECTION_NORTH ? room->height - 1u : 0);
    for (uint32_t i = 0; i < (level ? room->height : room->width); i++) {
        struct face face;
        if (face_at(place, coin, grid_cell(grid, level ? x : x + i, level ? y + i : y), direction,
                    &face) &&
            face_is_before(last, &face) && face_is_before(&face, nearest))
            *nearest = face;
    }
}

static struct face face_after(const struct place *place, const struct dungeon_room *room,
                              uint32_t coin, const struct face *last) {
    struct face nearest = {UINT32_MAX, UINT32_MAX, DIRECTION_NORTH};
    for (uint32_t direction = 0; direction < DIRECTION_COUNT; direction++)
        face_search_side(place, room, coin, (enum direction)direction, last, &nearest);
    return nearest;
}

/* Coins may share spikes. */
static void traps_spike_walls(struct place *place, const struct dungeon_room *room, uint32_t coin) {
    struct face face = face_after(place, room, coin, &(struct face){0, 0, DIRECTION_NORTH});
    if (face.distance > SPIKES_REACH)
        return;
    for (uint32_t i = 0; i < SPIKES_A_COIN && face.cell != UINT32_MAX; i++) {
        const uint8_t bit = (uint8_t)(PLACE_SPIKES << face.direction);
        if (!(place->faces[face.cell] & bit))
            traps_add(place, (struct dungeon_trap){.cell = (uint16_t)face.cell,
                                                   .type = DUNGEON_WALL_SPIKES,
                                                   .direction = (uint8_t)face.direction});
        place->faces[face.cell] |= bit;
        face = face_after(place, room, coin, &face);
    }
}

/* A group of arrows. */

/* Gives the traps from first on a number and times, each starting a little after the one before.
 * The period grows until there is a way through. Condition: KIND_DISCARDED. -ENOMEM. */
static int traps_wind_up(struct place *place, uint32_t first) {
    const struct range *const ranges = place->setting->parameters->values;
    const struct range delays = ranges[DUNGEON_ARROW_DELAY];
    const struct range periods = ranges[DUNGEON_ARROW_PERIOD];
    const struct range lags = ranges[DUNGEON_ARROW_LAG];
    struct dungeon *const dungeon = place->dungeon;
    int64_t delay = random_between(place->random, delays.min, delays.max);
    int64_t period = random_between(place->random, periods.min, periods.max);
    const int64_t lag = random_between(place->random, lags.min, lags.max);
    place->groups++;
    for (uint32_t i = first; i < dungeon->counts.traps; i++, delay += lag) {
        dungeon->traps[i].group = place->groups;
        dungeon->traps[i].delay = (uint8_t)delay;
    }
    struct arrows_proof proof = {.verdict = ARROWS_CLOSED};
    for (; period <= DUNGEON_PERIOD_MOST && proof.verdict != ARROWS_PASSABLE; period++) {
        const struct arena_mark mark = arena_mark(place->work);
        struct arrows arrows;
        for (uint32_t i = first; i < dungeon->counts.traps; i++)
            dungeon->traps[i].period = (uint8_t)period;
        TRY(arrows_init(&arrows, dungeon, place->work));
        TRY(arrows_prove(&arrows, place->work, &proof));
        arena_release(place->work, mark);
    }
    for (uint32_t i = first; i < dungeon->counts.traps; i++)
        place->faces[dungeon->traps[i].cell] |=
            (uint8_t)(PLACE_ARROWS << dungeon->traps[i].direction);
    return proof.verdict == ARROWS_PASSABLE ? 0 : KIND_DISCARDED;
}

/* A chest's guard. */

static void traps_spike_floor(struct place *place, uint32_t chest) {
    const struct grid *const grid = &place->dungeon->grid;
    const uint32_t x = grid_x(grid, chest);
    const uint32_t y = grid_y(grid, chest);
    for (uint32_t v = y - 1; v <= y + 1; v++)
        for (uint32_t u = x - 1; u <= x + 1; u++) {
            const uint32_t cell = grid_cell(grid, u, v);
            if (cell == chest)
                continue;
            place->marks[cell] |= PLACE_SPIKED;
            traps_add(place,
                      (struct dungeon_trap){.cell = (uint16_t)cell, .type = DUNGEON_FLOOR_SPIKES});
        }
}

/* The wall that one meets walking from a room's tile; GRID_NONE where a doorway leads on, or the
 * entrance or exit lies on the way. */
static uint32_t traps_wall_from(const struct place *place, uint32_t cell,
                                enum direction direction) {
    const struct grid *const grid = &place->dungeon->grid;
    const uint16_t room = place->rooms[cell];
    while (place->rooms[cell] == room) {
        if (cell == place->dungeon->entrance || cell == place->dungeon->exit)
            return GRID_NONE;
        cell = grid_step(grid, cell, direction, 1);
    }
    return grid_is_floor(grid, cell) ? GRID_NONE : cell;
}

/* Can a dispenser in the wall on that side shoot over the tile and stay in the room? */
static bool traps_can_shoot(const struct place *place, uint32_t tile, enum direction side) {
    return traps_wall_from(place, tile, side) != GRID_NONE &&
           traps_wall_from(place, tile, dungeon_turn_back(side)) != GRID_NONE;
}

/* The side from which to shoot over a chest's neighbour: across the approach, or along it where a
 * doorway is in the way. */
static enum direction traps_side_of(const struct place *place, uint32_t tile,
                                    enum direction approach) {
    const bool level = approach == DIRECTION_WEST || approach == DIRECTION_EAST;
    const enum direction across = level ? DIRECTION_NORTH : DIRECTION_WEST;
    return traps_can_shoot(place, tile, across) ? across : approach;
}

bool traps_can_shoot_round(const struct place *place, uint32_t chest) {
    for (uint32_t i = 0; i < DIRECTION_COUNT; i++) {
        const enum direction approach = (enum direction)i;
        const uint32_t tile = grid_step(&place->dungeon->grid, chest, approach, 1);
        if (!traps_can_shoot(place, tile, traps_side_of(place, tile, approach)))
            return false;
    }
    return true;
}

static int traps_shoot_round(struct place *place, uint32_t chest) {
    const uint32_t first = place->dungeon->counts.traps;
    for (uint32_t i = 0; i < DIRECTION_COUNT; i++) {
        const enum direction approach = (enum direction)i;
        const uint32_t tile = grid_step(&place->dungeon->grid, chest, approach, 1);
        const enum direction side = traps_side_of(place, tile, approach);
        const bool turned = side != approach && random_below(place->random, 2) == 1;
        const enum direction from = turned ? dungeon_turn_back(side) : side;
        traps_add(place, (struct dungeon_trap){.cell = (uint16_t)traps_wall_from(place, tile, from),
                                               .type = DUNGEON_ARROWS,
                                               .direction = (uint8_t)dungeon_turn_back(from)});
    }
    return traps_wind_up(place, first);
}

/* The guard comes first: arrows need certain faces of the walls, spikes take the nearest left. */
int traps_place_room(struct place *place, const struct dungeon_room *room, uint32_t first_coin,
                     uint32_t chest, bool arrows) {
    const struct dungeon *const dungeon = place->dungeon;
    if (chest != GRID_NONE && arrows)
        TRY(traps_shoot_round(place, chest));
    else if (chest != GRID_NONE)
        traps_spike_floor(place, chest);
    for (uint32_t i = first_coin; i < dungeon->counts.items[DUNGEON_COIN]; i++)
        traps_spike_walls(place, room, dungeon->items[DUNGEON_COIN][i]);
    return 0;
}

/* Corridors. */

/* A straight run of corridor tiles, from its first one to the east or south. */
struct run {
    uint32_t cell;
    uint32_t length;
    bool level;
};

static bool traps_is_corridor(const struct place *place, uint32_t cell) {
    return grid_is_floor(&place->dungeon->grid, cell) && place->rooms[cell] == DUNGEON_NOWHERE;
}

static bool run_starts(const struct place *place, uint32_t cell, bool level, struct run *run) {
    const uint32_t step = level ? 1 : place->dungeon->grid.width;
    if (!traps_is_corridor(place, cell) || traps_is_corridor(place, cell - step))
        return false;
    *run = (struct run){cell, 1, level};
    while (traps_is_corridor(place, cell + run->length * step))
        run->length++;
    return run->length >= RUN_LEAST;
}

/* One end of a run, and the way from there to the other. */
static uint32_t run_end(const struct place *place, const struct run *run, bool last,
                        enum direction *direction) {
    const enum direction onwards = run->level ? DIRECTION_EAST : DIRECTION_SOUTH;
    *direction = last ? dungeon_turn_back(onwards) : onwards;
    return last ? grid_step(&place->dungeon->grid, run->cell, onwards, run->length - 1) : run->cell;
}

/* From either end over all of the run. Where corridors bend, another boulder may lie: then from
 * the other end, or if one lies there too from the tile behind. */
static void traps_roll(struct place *place, const struct run *run) {
    enum direction direction;
    const bool last = random_below(place->random, 2) == 1;
    uint32_t length = run->length;
    uint32_t start = run_end(place, run, last, &direction);
    if (place->marks[start] & PLACE_TAKEN)
        start = run_end(place, run, !last, &direction);
    if (place->marks[start] & PLACE_TAKEN) {
        start = grid_step(&place->dungeon->grid, start, direction, 1);
        length--;
    }
    place->marks[start] |= PLACE_TAKEN;
    traps_add(place, (struct dungeon_trap){.cell = (uint16_t)start,
                                           .type = DUNGEON_BOULDER,
                                           .direction = (uint8_t)direction,
                                           .length = (uint8_t)length});
}

/* Side by side in one wall of the run, the ends left out: there a player can stand and watch. */
static int traps_shoot_across(struct place *place, const struct run *run) {
    const struct grid *const grid = &place->dungeon->grid;
    const uint32_t first = place->dungeon->counts.traps;
    const uint32_t inner = run->length - 2;
    const uint32_t most = inner < RUN_ARROWS_MOST ? inner : RUN_ARROWS_MOST;
    const uint32_t count =
        DUNGEON_GROUP_LEAST + random_below(place->random, most - DUNGEON_GROUP_LEAST + 1);
    const uint32_t skipped = 1 + random_below(place->random, inner - count + 1);
    const bool turned = random_below(place->random, 2) == 1;
    const enum direction onwards = run->level ? DIRECTION_EAST : DIRECTION_SOUTH;
    const enum direction wall = run->level ? DIRECTION_NORTH : DIRECTION_WEST;
    const enum direction side = turned ? dungeon_turn_back(wall) : wall;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t tile = grid_step(grid, run->cell, onwards, skipped + i);
        traps_add(place, (struct dungeon_trap){.cell = (uint16_t)grid_step(grid, tile, side, 1),
                                               .type = DUNGEON_ARROWS,
                                               .direction = (uint8_t)dungeon_turn_back(side)});
    }
    return traps_wind_up(place, first);
}

static int traps_place_run(struct place *place, const struct run *run) {
    const int32_t *const values = place->setting->values;
    if (run->length > (uint32_t)values[DUNGEON_BOULDER_RUN]) {
        if (place_chance(place, values[DUNGEON_BOULDER_CHANCE]))
            traps_roll(place, run);
        return 0;
    }
    if (run->length >= RUN_ARROWS_LEAST && place_chance(place, values[DUNGEON_ARROW_CHANCE]))
        return traps_shoot_across(place, run);
    return 0;
}

int traps_place_corridors(struct place *place) {
    const uint32_t cell_count = place->dungeon->grid.width * place->dungeon->grid.height;
    for (uint32_t level = 0; level < 2; level++)
        for (uint32_t cell = 0; cell < cell_count; cell++) {
            struct run run;
            if (run_starts(place, cell, level == 0, &run))
                TRY(traps_place_run(place, &run));
        }
    return 0;
}
