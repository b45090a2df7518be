/* Fills a dungeon: items room by room, each room's traps after its items, then the corridors'
 * traps, then the enemies. Whatever is a matter of chance is drawn, possible or not, so that one
 * percentage does not shift the draws of another. */
#include "kinds/dungeon/place.h"

#include <errno.h>
#include <string.h>

#include "base/result.h"

enum {
    COIN_CHANCE_MOST = 90, /* of each further coin: as many percent as the room has tiles */
    SPARED = 2,            /* inner tiles that coins leave for a chest and a potion */
    TILES_AN_ENEMY = 30,   /* a room of fewer holds one at most, and one more for each so many */
    COINS_WORTH_A_GUARD = 3,
    ROOM_TRAPS_MOST = 8,
    CORRIDOR_TRAPS_MOST = 18, /* three runs of six dispensers */
    ROOM_ENEMIES_MOST = 2,    /* a patrol and a guard */
};

struct dungeon_counts dungeon_place_capacity(uint32_t rooms,
                                             const struct dungeon_setting *setting) {
    const uint32_t coins = (uint32_t)setting->values[DUNGEON_COIN_MOST];
    const uint32_t enemies = (uint32_t)setting->values[DUNGEON_ENEMY_MOST];
    return (struct dungeon_counts){
        .rooms = rooms,
        .items =
            {[DUNGEON_COIN] = rooms * coins, [DUNGEON_CHEST] = rooms, [DUNGEON_POTION] = rooms},
        .traps = rooms * (3 * coins + ROOM_TRAPS_MOST + CORRIDOR_TRAPS_MOST),
        .enemies = rooms * (enemies + ROOM_ENEMIES_MOST),
    };
}

/* The number-th tile of a room, inset from its walls, without any of the marks; GRID_NONE past the
 * last, and then *count tells how many there are. */
static uint32_t place_find(const struct place *place, const struct dungeon_room *room,
                           uint32_t inset, uint8_t marks, uint32_t number, uint32_t *count) {
    *count = 0;
    for (uint32_t y = room->y + inset; y < (uint32_t)room->y + room->height - inset; y++)
        for (uint32_t x = room->x + inset; x < (uint32_t)room->x + room->width - inset; x++) {
            const uint32_t cell = grid_cell(&place->dungeon->grid, x, y);
            if (!(place->marks[cell] & marks) && (*count)++ == number)
                return cell;
        }
    return GRID_NONE;
}

/* Takes a random one of these tiles. Condition: KIND_DISCARDED. */
static int place_take(struct place *place, const struct dungeon_room *room, uint32_t inset,
                      uint8_t marks, uint16_t *cell) {
    uint32_t count;
    place_find(place, room, inset, marks, UINT32_MAX, &count);
    if (count == 0)
        return KIND_DISCARDED;
    const uint32_t number = random_below(place->random, count);
    *cell = (uint16_t)place_find(place, room, inset, marks, number, &count);
    place->marks[*cell] |= PLACE_TAKEN;
    return 0;
}

static int place_item(struct place *place, const struct dungeon_room *room, enum dungeon_item item,
                      uint8_t marks) {
    uint16_t cell;
    TRY(place_take(place, room, 1, PLACE_TAKEN | marks, &cell));
    place->dungeon->items[item][place->dungeon->counts.items[item]++] = cell;
    return 0;
}

/* The larger the room, the more coins; the chances of all further ones are drawn in any case. */
static uint32_t place_draw_coins(struct place *place, const struct dungeon_room *room) {
    const int32_t most = place->setting->values[DUNGEON_COIN_MOST];
    const int32_t tiles = room->width * room->height;
    const uint32_t space = (uint32_t)(room->width - 2) * (uint32_t)(room->height - 2) - SPARED;
    uint32_t coins = 1;
    for (int32_t i = 1; i < most; i++)
        coins += place_chance(place, tiles < COIN_CHANCE_MOST ? tiles : COIN_CHANCE_MOST);
    return coins < space ? coins : space;
}

/* Is there one in the next room, less likely for each that is there already? */
static bool place_rare(struct place *place, enum dungeon_item item, enum dungeon_parameter chance,
                       enum dungeon_parameter less) {
    const int32_t placed = (int32_t)place->dungeon->counts.items[item];
    return place_chance(place,
                        place->setting->values[chance] - placed * place->setting->values[less]);
}

/* Marks the tiles of a room around which no arrows can guard. */
static void place_mark_open(struct place *place, const struct dungeon_room *room) {
    for (uint32_t y = room->y + 1u; y + 1 < (uint32_t)room->y + room->height; y++)
        for (uint32_t x = room->x + 1u; x + 1 < (uint32_t)room->x + room->width; x++) {
            const uint32_t cell = grid_cell(&place->dungeon->grid, x, y);
            if (!traps_can_shoot_round(place, cell))
                place->marks[cell] |= PLACE_OPEN;
        }
}

/* A chest's guard is settled before its tile: arrows need one that they can cover. *arrows: they
 * guard; not where the room has no such tile left. */
static int place_chest(struct place *place, const struct dungeon_room *room, bool *arrows) {
    const bool chest = place_rare(place, DUNGEON_CHEST, DUNGEON_CHEST_CHANCE, DUNGEON_CHEST_LESS);
    uint32_t count;
    *arrows = place_chance(place, place->setting->values[DUNGEON_GUARD_ARROWS]);
    if (!chest)
        return 0;
    if (*arrows)
        place_mark_open(place, room);
    place_find(place, room, 1, PLACE_TAKEN | PLACE_NEAR | PLACE_OPEN, UINT32_MAX, &count);
    *arrows = *arrows && count > 0;
    return place_item(place, room, DUNGEON_CHEST, *arrows ? PLACE_NEAR | PLACE_OPEN : PLACE_NEAR);
}

static int place_fill_room(struct place *place, const struct dungeon_room *room) {
    struct dungeon *const dungeon = place->dungeon;
    const uint32_t first_coin = dungeon->counts.items[DUNGEON_COIN];
    const uint32_t chests = dungeon->counts.items[DUNGEON_CHEST];
    const bool coins = place_chance(place, place->setting->values[DUNGEON_COIN_CHANCE]);
    const uint32_t count = place_draw_coins(place, room);
    bool arrows;
    for (uint32_t i = 0; coins && i < count; i++)
        TRY(place_item(place, room, DUNGEON_COIN, 0));
    TRY(place_chest(place, room, &arrows));
    if (place_rare(place, DUNGEON_POTION, DUNGEON_POTION_CHANCE, DUNGEON_POTION_LESS))
        TRY(place_item(place, room, DUNGEON_POTION, 0));
    const bool chest = dungeon->counts.items[DUNGEON_CHEST] > chests;
    return traps_place_room(place, room, first_coin,
                            chest ? dungeon->items[DUNGEON_CHEST][chests] : GRID_NONE, arrows);
}

/* Enemies. */

static uint32_t place_count(const struct place *place, uint32_t room, enum dungeon_item item) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < place->dungeon->counts.items[item]; i++)
        count += place->rooms[place->dungeon->items[item][i]] == room;
    return count;
}

static int place_enemies(struct place *place, const struct dungeon_room *room,
                         enum dungeon_role role, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        uint16_t cell;
        TRY(place_take(place, room, 0, PLACE_TAKEN | PLACE_SPIKED | PLACE_NEAR, &cell));
        place->dungeon->enemies[place->dungeon->counts.enemies++] =
            (struct dungeon_enemy){cell, (uint8_t)role};
    }
    return 0;
}

static int32_t place_patrol_chance(const struct place *place) {
    const int32_t *const values = place->setting->values;
    const int32_t percent =
        values[DUNGEON_PATROL_CHANCE] + (place->dungeon->depth - 1) * values[DUNGEON_PATROL_RISE];
    return percent < values[DUNGEON_PATROL_MOST] ? percent : values[DUNGEON_PATROL_MOST];
}

/* One at least, more the larger the room. */
static uint32_t place_draw_enemies(struct place *place, const struct dungeon_room *room) {
    const int32_t most = place->setting->values[DUNGEON_ENEMY_MOST];
    const int32_t space = 1 + room->width * room->height / TILES_AN_ENEMY;
    return 1 + random_below(place->random, (uint32_t)(space < most ? space : most));
}

/* An empty room and the exit's hold a number of enemies, a patrol counted in; others a guard. */
static int place_man_room(struct place *place, uint32_t number) {
    const struct dungeon *const dungeon = place->dungeon;
    const struct dungeon_room *const room = &dungeon->rooms[number];
    const uint32_t coins = place_count(place, number, DUNGEON_COIN);
    const uint32_t chests = place_count(place, number, DUNGEON_CHEST);
    const bool empty = coins + chests + place_count(place, number, DUNGEON_POTION) == 0;
    const bool last = place->rooms[dungeon->exit] == number;
    const bool patrol = place_chance(place, place_patrol_chance(place)) && chests > 0;
    const bool guard = place_chance(place, place->setting->values[DUNGEON_ENEMY_CHANCE]) ||
                       coins >= COINS_WORTH_A_GUARD;
    const uint32_t many = place_draw_enemies(place, room);
    TRY(place_enemies(place, room, DUNGEON_PATROL, patrol));
    if (last)
        return place_enemies(place, room, DUNGEON_WARDEN, many - patrol);
    if (empty)
        return place_enemies(place, room, DUNGEON_LURKER, many);
    return place_enemies(place, room, DUNGEON_GUARD, guard);
}

/* The tile itself and all around it. */
static void place_mark_around(struct place *place, uint16_t cell) {
    const struct grid *const grid = &place->dungeon->grid;
    const uint32_t x = grid_x(grid, cell);
    const uint32_t y = grid_y(grid, cell);
    for (uint32_t v = y - 1; v <= y + 1; v++)
        for (uint32_t u = x - 1; u <= x + 1; u++)
            place->marks[grid_cell(grid, u, v)] |= PLACE_NEAR;
    place->marks[cell] |= PLACE_TAKEN;
}

static int place_init(struct place *place) {
    const struct dungeon *const dungeon = place->dungeon;
    const size_t cell_count = (size_t)dungeon->grid.width * dungeon->grid.height;
    place->rooms = dungeon_rooms_of_cells(dungeon, place->work);
    place->marks = arena_take(place->work, cell_count, 1);
    place->faces = arena_take(place->work, cell_count, 1);
    if (!place->rooms || !place->marks || !place->faces)
        return -ENOMEM;
    memset(place->marks, 0, cell_count);
    memset(place->faces, 0, cell_count);
    place_mark_around(place, dungeon->entrance);
    place_mark_around(place, dungeon->exit);
    return 0;
}

int dungeon_place(struct dungeon *dungeon, const struct dungeon_setting *setting,
                  struct random *random, struct arena *work) {
    struct place place = {.dungeon = dungeon, .setting = setting, .random = random, .work = work};
    TRY(place_init(&place));
    for (uint32_t room = 0; room < dungeon->counts.rooms; room++)
        TRY(place_fill_room(&place, &dungeon->rooms[room]));
    TRY(traps_place_corridors(&place));
    for (uint32_t room = 0; room < dungeon->counts.rooms; room++)
        TRY(place_man_room(&place, room));
    dungeon_sort(dungeon);
    return 0;
}
