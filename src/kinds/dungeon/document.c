/* JSON documents of the dungeon, read: a level, validated in full. */
#include "kinds/document.h"
#include "kinds/document_rows.h"

#include <errno.h>
#include <inttypes.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/cleanup.h"
#include "base/result.h"
#include "kinds/dungeon/arrows.h"
#include "kinds/dungeon/dungeon.h"
#include "kinds/ground.h"

CLEANUP_DEFINE(cleanup_dungeon, struct dungeon, free)

enum occupant {
    OCCUPANT_NONE,
    OCCUPANT_ENTRANCE,
    OCCUPANT_EXIT,
    OCCUPANT_COIN, /* items follow in their order */
    OCCUPANT_CHEST,
    OCCUPANT_POTION,
    OCCUPANT_ENEMY,
    OCCUPANT_BOULDER,
};

static const char *const OCCUPANT_NAMES[] = {
    "nothing", "the entrance", "the exit", "a coin", "a chest", "a potion", "an enemy", "a boulder",
};

/* In fittings: what is set in the faces of a wall, and in a floor. */
enum { FITTING_SPIKES = 1 << DIRECTION_COUNT };

/* A level half read. Tiles can be judged only while the rows are sound, rooms while they are. */
struct reading {
    const struct document_place *root;
    struct arena *work;
    struct dungeon *dungeon;
    bool rows_sound;
    bool rooms_sound;
    uint8_t *occupants; /* enum occupant, one a tile */
    uint8_t *fittings;  /* 1 << direction of a face, FITTING_SPIKES; one a tile */
    uint16_t *rooms;    /* of each tile */
};

/* The member as one of the words. */
static bool word_read(const struct document_place *place, const char *name,
                      const char *const *words, uint8_t *out) {
    const json_t *const given = json_object_get(place->object, name);
    CLEANUP(text_deinit) struct text shown = TEXT_INIT;
    CLEANUP(text_deinit) struct text choices = TEXT_INIT;
    for (uint8_t i = 0; words[i]; i++) {
        if (json_is_string(given) && strcmp(json_string_value(given), words[i]) == 0) {
            *out = i;
            return true;
        }
        text_append_format(&choices, "%s%s", i ? ", " : "", words[i]);
    }
    text_append_string(&shown, json_is_string(given) ? "\"" : "");
    if (json_is_string(given))
        text_append_shown(&shown, json_string_value(given));
    else
        text_append_string(&shown, given ? document_type(given) : "missing");
    text_append_string(&shown, json_is_string(given) ? "\"" : "");
    if (shown.failed || choices.failed)
        place->faults->failed = true;
    else
        document_fault(place, name, "%s of %s is %s; it must be one of: %s", name, place->what,
                       shown.data, choices.data);
    return false;
}

/* Tiles. */

static uint32_t tile_x(const struct reading *reading, uint32_t cell) {
    return grid_x(&reading->dungeon->grid, cell);
}

static uint32_t tile_y(const struct reading *reading, uint32_t cell) {
    return grid_y(&reading->dungeon->grid, cell);
}

/* x and y of a place; false also where no tile can be told from them. */
static bool tile_read(const struct reading *reading, const struct document_place *place,
                      uint16_t *cell) {
    const struct grid *const grid = &reading->dungeon->grid;
    int64_t x = 0;
    int64_t y = 0;
    if (!ground_position(place, reading->rows_sound ? grid : NULL, DUNGEON_SIDE_MOST, &x, &y) ||
        !reading->rows_sound)
        return false;
    *cell = (uint16_t)grid_cell(grid, (uint32_t)x, (uint32_t)y);
    return true;
}

/* Where a thing may stand: on floor, in a room or in a corridor as its kind is. */
static bool tile_check(const struct reading *reading, const struct document_place *parent,
                       const char *name, const char *what, uint16_t cell, bool in_room) {
    const uint32_t x = tile_x(reading, cell);
    const uint32_t y = tile_y(reading, cell);
    if (!grid_is_floor(&reading->dungeon->grid, cell)) {
        document_fault(parent, name,
                       "%s at (%" PRIu32 ", %" PRIu32 ") is in a wall; it must stand on floor",
                       what, x, y);
        return false;
    }
    if (!reading->rooms_sound || (reading->rooms[cell] != DUNGEON_NOWHERE) == in_room)
        return true;
    document_fault(parent, name,
                   "%s at (%" PRIu32 ", %" PRIu32 ") is in a %s; it must stand in a %s", what, x, y,
                   in_room ? "corridor" : "room", in_room ? "room" : "corridor");
    return false;
}

/* Takes the tile for an occupant. */
static bool tile_take(const struct reading *reading, const struct document_place *parent,
                      const char *name, const char *what, uint16_t cell, enum occupant occupant) {
    if (!tile_check(reading, parent, name, what, cell, occupant != OCCUPANT_BOULDER))
        return false;
    uint8_t *const held = &reading->occupants[cell];
    if (*held != OCCUPANT_NONE) {
        document_fault(parent, name,
                       "%s at (%" PRIu32 ", %" PRIu32
                       ") stands where %s is; it needs a tile of its own",
                       what, tile_x(reading, cell), tile_y(reading, cell), OCCUPANT_NAMES[*held]);
        return false;
    }
    *held = (uint8_t)occupant;
    return true;
}

static void mark_read(const struct reading *reading, const char *name, enum occupant occupant,
                      uint16_t *cell) {
    static const char *const KNOWN[] = {"x", "y", NULL};
    struct document_entry entry;
    if (document_open_member(reading->root, name, OCCUPANT_NAMES[occupant], KNOWN, &entry) &&
        tile_read(reading, &entry.place, cell))
        tile_take(reading, reading->root, name, OCCUPANT_NAMES[occupant], *cell, occupant);
}

/* Lists. */

typedef bool entry_reader(struct reading *reading, const struct document_place *list, size_t index,
                          unsigned sort);

/* Sound only if each entry is. */
static bool list_read(struct reading *reading, const char *name, bool optional, entry_reader *read,
                      unsigned sort) {
    char pointer[DOCUMENT_NAME_SIZE];
    const json_t *const entries = document_list(reading->root, name, optional);
    snprintf(pointer, sizeof(pointer), "/%s", name);
    const struct document_place list = {entries, pointer, "the level", reading->root->faults};
    bool sound = entries != NULL;
    for (size_t i = 0; i < json_array_size(entries); i++)
        sound &= read(reading, &list, i, sort);
    return sound;
}

/* Rooms. */

/* Is the room floor throughout, and no tile of it another's? */
static bool room_take(const struct reading *reading, const struct document_entry *entry,
                      const struct dungeon_room *room) {
    const struct grid *const grid = &reading->dungeon->grid;
    for (uint32_t y = room->y; y < (uint32_t)room->y + room->height; y++)
        for (uint32_t x = room->x; x < (uint32_t)room->x + room->width; x++) {
            const uint32_t cell = grid_cell(grid, x, y);
            if (!grid_is_floor(grid, cell)) {
                document_fault(entry->parent, entry->name,
                               "%s holds the wall at (%" PRIu32 ", %" PRIu32
                               "); a room is floor throughout",
                               entry->place.what, x, y);
                return false;
            }
            if (reading->rooms[cell] != DUNGEON_NOWHERE) {
                document_fault(entry->parent, entry->name,
                               "%s holds the tile (%" PRIu32 ", %" PRIu32
                               ") that an earlier room holds; rooms must not overlap",
                               entry->place.what, x, y);
                return false;
            }
            reading->rooms[cell] = (uint16_t)reading->dungeon->counts.rooms;
        }
    return true;
}

/* One side of a room: where it starts, and how long it is, within the border. */
static bool room_read_side(const struct document_place *place, const char *start,
                           const char *length, int64_t border, uint8_t *at, uint8_t *side) {
    int64_t first = 1;
    int64_t tiles = DUNGEON_ROOM_LEAST;
    bool sound = document_integer(place, start, 1, border - DUNGEON_ROOM_LEAST, &first);
    sound &= document_integer(place, length, DUNGEON_ROOM_LEAST, border - 1, &tiles);
    if (sound && first + tiles > border) {
        document_fault(place, length,
                       "%s of %s is %" PRId64 ", which from %s = %" PRId64
                       " passes the border; it may be %" PRId64 " at most",
                       length, place->what, tiles, start, first, border - first);
        return false;
    }
    *at = (uint8_t)first;
    *side = (uint8_t)tiles;
    return sound;
}

static bool room_read(struct reading *reading, const struct document_place *list, size_t index,
                      unsigned sort) {
    static const char *const KNOWN[] = {"x", "y", "width", "height", NULL};
    const struct grid *const grid = &reading->dungeon->grid;
    struct document_entry entry;
    struct dungeon_room room;
    if (!document_open_entry(list, index, "an object with x, y, width and height", &entry))
        return false;
    document_members(&entry.place, KNOWN);
    bool sound = room_read_side(&entry.place, "x", "width",
                                (reading->rows_sound ? grid->width : DUNGEON_SIDE_MOST) - 1,
                                &room.x, &room.width);
    sound &= room_read_side(&entry.place, "y", "height",
                            (reading->rows_sound ? grid->height : DUNGEON_SIDE_MOST) - 1, &room.y,
                            &room.height);
    if (!sound || !reading->rows_sound || !room_take(reading, &entry, &room))
        return false;
    reading->dungeon->rooms[reading->dungeon->counts.rooms++] = room;
    return true;
}

static void rooms_read(struct reading *reading) {
    reading->rooms_sound = list_read(reading, "rooms", false, room_read, 0);
    if (!reading->rooms_sound || json_array_size(json_object_get(reading->root->object, "rooms")))
        return;
    document_fault(reading->root, "rooms",
                   "the level has no rooms; it needs one at least, for entrance and exit");
    reading->rooms_sound = false;
}

/* Items and enemies. */

static bool item_read(struct reading *reading, const struct document_place *list, size_t index,
                      unsigned sort) {
    static const char *const KNOWN[] = {"x", "y", NULL};
    struct dungeon *const dungeon = reading->dungeon;
    struct document_entry entry;
    uint16_t cell;
    if (!document_open_entry(list, index, "an object with x and y", &entry))
        return false;
    document_members(&entry.place, KNOWN);
    if (!tile_read(reading, &entry.place, &cell) ||
        !tile_take(reading, list, entry.name, entry.place.what, cell,
                   (enum occupant)(OCCUPANT_COIN + sort)))
        return false;
    dungeon->items[sort][dungeon->counts.items[sort]++] = cell;
    return true;
}

static bool enemy_read(struct reading *reading, const struct document_place *list, size_t index,
                       unsigned sort) {
    static const char *const KNOWN[] = {"x", "y", "role", NULL};
    struct dungeon *const dungeon = reading->dungeon;
    struct document_entry entry;
    struct dungeon_enemy enemy;
    if (!document_open_entry(list, index, "an object with x, y and role", &entry))
        return false;
    document_members(&entry.place, KNOWN);
    bool sound = word_read(&entry.place, "role", DUNGEON_ROLE_NAMES, &enemy.role);
    sound &= tile_read(reading, &entry.place, &enemy.cell) &&
             tile_take(reading, list, entry.name, entry.place.what, enemy.cell, OCCUPANT_ENEMY);
    if (sound)
        dungeon->enemies[dungeon->counts.enemies++] = enemy;
    return sound;
}

/* Traps. */

/* In a wall, facing floor, and the only one in that face. */
static bool face_take(const struct reading *reading, const struct document_entry *entry,
                      const struct dungeon_trap *trap) {
    const struct grid *const grid = &reading->dungeon->grid;
    const uint32_t front = grid_step(grid, trap->cell, (enum direction)trap->direction, 1);
    const char *const direction = DUNGEON_DIRECTIONS[trap->direction];
    const char *fault = NULL;
    if (grid_is_floor(grid, trap->cell))
        fault = "stands on floor; it must be set in a wall";
    else if (front == GRID_NONE || !grid_is_floor(grid, front))
        fault = "looks at no floor there; a trap in a wall must face floor";
    else if (reading->fittings[trap->cell] & 1u << trap->direction)
        fault = "is set where another trap is; a face of a wall holds one";
    if (fault) {
        document_fault(entry->parent, entry->name,
                       "%s at (%" PRIu32 ", %" PRIu32 "), facing %s, %s", entry->place.what,
                       tile_x(reading, trap->cell), tile_y(reading, trap->cell), direction, fault);
        return false;
    }
    reading->fittings[trap->cell] |= (uint8_t)(1u << trap->direction);
    return true;
}

/* Spikes may lie under a coin or a potion. */
static bool spikes_take(const struct reading *reading, const struct document_entry *entry,
                        uint16_t cell) {
    if (!tile_check(reading, entry->parent, entry->name, entry->place.what, cell, true))
        return false;
    const enum occupant held = (enum occupant)reading->occupants[cell];
    const bool doubled = reading->fittings[cell] & FITTING_SPIKES;
    if (!doubled && (held == OCCUPANT_NONE || held == OCCUPANT_COIN || held == OCCUPANT_POTION)) {
        reading->fittings[cell] |= FITTING_SPIKES;
        return true;
    }
    document_fault(entry->parent, entry->name,
                   "%s at (%" PRIu32 ", %" PRIu32
                   ") lies where %s; spikes need bare floor, or a coin or potion on them",
                   entry->place.what, tile_x(reading, cell), tile_y(reading, cell),
                   doubled                     ? "other spikes are"
                   : held == OCCUPANT_ENTRANCE ? "the entrance is"
                   : held == OCCUPANT_EXIT     ? "the exit is"
                   : held == OCCUPANT_CHEST    ? "a chest is"
                                               : "an enemy is");
    return false;
}

/* Every tile that it rolls over is floor of a corridor. */
static bool boulder_take(const struct reading *reading, const struct document_entry *entry,
                         const struct dungeon_trap *trap) {
    const struct grid *const grid = &reading->dungeon->grid;
    if (!tile_take(reading, entry->parent, entry->name, entry->place.what, trap->cell,
                   OCCUPANT_BOULDER))
        return false;
    uint32_t cell = trap->cell;
    for (uint32_t i = 1; i < trap->length; i++) {
        cell = grid_step(grid, cell, (enum direction)trap->direction, 1);
        const bool wall = !grid_is_floor(grid, cell);
        if (!wall && (!reading->rooms_sound || reading->rooms[cell] == DUNGEON_NOWHERE))
            continue;
        char hint[48] = "turn or move it";
        if (i >= DUNGEON_LENGTH_LEAST)
            snprintf(hint, sizeof(hint), "its length may be %" PRIu32 " at most", i);
        document_fault(&entry->place, "length",
                       "%s would roll into a %s at (%" PRIu32 ", %" PRIu32 "); %s",
                       entry->place.what, wall ? "wall" : "room", tile_x(reading, cell),
                       tile_y(reading, cell), hint);
        return false;
    }
    return true;
}

static bool number_read(const struct document_place *place, const char *name, int64_t least,
                        int64_t most, uint16_t *out) {
    int64_t number = 0;
    const bool sound = document_integer(place, name, least, most, &number);
    *out = (uint16_t)number;
    return sound;
}

static bool times_read(const struct document_place *place, struct dungeon_trap *trap) {
    uint16_t delay;
    uint16_t period;
    bool sound = number_read(place, "delay", 0, DUNGEON_DELAY_MOST, &delay);
    sound &= number_read(place, "period", DUNGEON_PERIOD_LEAST, DUNGEON_PERIOD_MOST, &period);
    sound &= number_read(place, "group", 1, DUNGEON_GROUPS_MOST, &trap->group);
    trap->delay = (uint8_t)delay;
    trap->period = (uint8_t)period;
    return sound;
}

static bool length_read(const struct document_place *place, struct dungeon_trap *trap) {
    uint16_t length;
    const bool sound =
        number_read(place, "length", DUNGEON_LENGTH_LEAST, DUNGEON_SIDE_MOST, &length);
    trap->length = (uint8_t)length;
    return sound;
}

/* What a trap's type asks for besides its tile. */
static bool details_read(const struct document_place *place, struct dungeon_trap *trap) {
    bool sound = trap->type == DUNGEON_FLOOR_SPIKES ||
                 word_read(place, "direction", DUNGEON_DIRECTIONS, &trap->direction);
    if (trap->type == DUNGEON_ARROWS)
        sound &= times_read(place, trap);
    if (trap->type == DUNGEON_BOULDER)
        sound &= length_read(place, trap);
    return sound;
}

static bool trap_take(const struct reading *reading, const struct document_entry *entry,
                      const struct dungeon_trap *trap) {
    switch ((enum dungeon_trap_type)trap->type) {
    case DUNGEON_WALL_SPIKES:
    case DUNGEON_ARROWS:
        return face_take(reading, entry, trap);
    case DUNGEON_FLOOR_SPIKES:
        return spikes_take(reading, entry, trap->cell);
    case DUNGEON_BOULDER:
        return boulder_take(reading, entry, trap);
    case DUNGEON_TRAP_TYPES:
        break;
    }
    return false;
}

static bool trap_read(struct reading *reading, const struct document_place *list, size_t index,
                      unsigned sort) {
    static const char *const KNOWN[][8] = {
        [DUNGEON_WALL_SPIKES] = {"x", "y", "type", "direction", NULL},
        [DUNGEON_FLOOR_SPIKES] = {"x", "y", "type", NULL},
        [DUNGEON_ARROWS] = {"x", "y", "type", "direction", "delay", "period", "group", NULL},
        [DUNGEON_BOULDER] = {"x", "y", "type", "direction", "length", NULL},
        [DUNGEON_TRAP_TYPES] = {"x", "y", "type", NULL}, /* it is not known which */
    };
    struct dungeon *const dungeon = reading->dungeon;
    struct document_entry entry;
    struct dungeon_trap trap = {.type = DUNGEON_TRAP_TYPES};
    if (!document_open_entry(list, index, "an object with x, y, type and what that type asks for",
                             &entry))
        return false;
    bool sound = word_read(&entry.place, "type", DUNGEON_TRAP_NAMES, &trap.type);
    if (sound) {
        document_members(&entry.place, KNOWN[trap.type]);
        sound = details_read(&entry.place, &trap);
    }
    sound &= tile_read(reading, &entry.place, &trap.cell);
    if (!sound || !trap_take(reading, &entry, &trap))
        return false;
    dungeon->traps[dungeon->counts.traps++] = trap;
    return true;
}

/* The whole. */

static void groups_check(const struct reading *reading) {
    uint16_t sizes[DUNGEON_GROUPS_MOST + 1] = {0};
    for (uint32_t i = 0; i < reading->dungeon->counts.traps; i++)
        if (reading->dungeon->traps[i].type == DUNGEON_ARROWS)
            sizes[reading->dungeon->traps[i].group]++;
    for (uint32_t group = 1; group <= DUNGEON_GROUPS_MOST; group++)
        if (sizes[group] > 0 && sizes[group] < DUNGEON_GROUP_LEAST)
            document_fault(reading->root, "traps",
                           "group %" PRIu32 " has %u dispensers of arrows; a group has at least %d",
                           group, sizes[group], DUNGEON_GROUP_LEAST);
}

static int rooms_check_reach(const struct reading *reading) {
    const struct dungeon *const dungeon = reading->dungeon;
    const struct grid *const grid = &dungeon->grid;
    const struct document_place rooms = {reading->root->object, "/rooms", "the level",
                                         reading->root->faults};
    uint32_t *const distances =
        arena_take(reading->work, (size_t)grid->width * grid->height, sizeof(*distances));
    if (!distances)
        return -ENOMEM;
    TRY(grid_distances(grid, dungeon->entrance, reading->work, distances));
    for (uint32_t i = 0; i < dungeon->counts.rooms; i++) {
        const struct dungeon_room *const room = &dungeon->rooms[i];
        char name[DOCUMENT_NAME_SIZE];
        snprintf(name, sizeof(name), "%" PRIu32, i);
        if (distances[grid_cell(grid, room->x, room->y)] == GRID_NONE)
            document_fault(&rooms, name,
                           "no way leads from the entrance to rooms/%" PRIu32
                           " at (%u, %u); every room must be reachable",
                           i, room->x, room->y);
    }
    return 0;
}

/* Whoever comes in or goes out must not be shot at. */
static void ends_check(const struct reading *reading, const struct arrows *arrows) {
    const uint16_t cells[] = {reading->dungeon->entrance, reading->dungeon->exit};
    for (size_t i = 0; i < 2; i++)
        if (arrows_cross(arrows, cells[i]))
            document_fault(reading->root, "traps",
                           "arrows cross %s at (%" PRIu32 ", %" PRIu32
                           "); it must lie out of their way",
                           OCCUPANT_NAMES[OCCUPANT_ENTRANCE + i], tile_x(reading, cells[i]),
                           tile_y(reading, cells[i]));
}

static int arrows_check(const struct reading *reading) {
    struct arrows arrows;
    struct arrows_proof proof;
    TRY(arrows_init(&arrows, reading->dungeon, reading->work));
    TRY(arrows_prove(&arrows, reading->work, &proof));
    ends_check(reading, &arrows);
    const uint32_t x = tile_x(reading, proof.from);
    const uint32_t y = tile_y(reading, proof.from);
    switch (proof.verdict) {
    case ARROWS_PASSABLE:
        break;
    case ARROWS_CLOSED:
        document_fault(reading->root, "traps",
                       "the arrows leave no way without a wound from (%" PRIu32 ", %" PRIu32
                       ") to (%" PRIu32 ", %" PRIu32
                       "); lengthen their periods, or let them start at other times",
                       x, y, tile_x(reading, proof.to), tile_y(reading, proof.to));
        break;
    case ARROWS_UNLIKE:
        document_fault(reading->root, "traps",
                       "the arrows that cross (%" PRIu32 ", %" PRIu32
                       ") and the tiles beside it have periods that agree only after more than %d "
                       "steps; give them like periods",
                       x, y, ARROWS_HYPERPERIOD_MOST);
        break;
    }
    return 0;
}

/* Needs a level whose parts are sound. */
static int level_check(const struct reading *reading) {
    groups_check(reading);
    TRY(rooms_check_reach(reading));
    return arrows_check(reading);
}

static void members_read(struct reading *reading) {
    int64_t depth = 0;
    document_integer(reading->root, "depth", 1, DUNGEON_DEPTH_MOST, &depth);
    reading->dungeon->depth = (uint16_t)depth;
    rooms_read(reading);
    mark_read(reading, "entrance", OCCUPANT_ENTRANCE, &reading->dungeon->entrance);
    mark_read(reading, "exit", OCCUPANT_EXIT, &reading->dungeon->exit);
    for (unsigned item = 0; item < DUNGEON_ITEMS; item++)
        list_read(reading, DUNGEON_ITEM_LISTS[item], true, item_read, item);
    list_read(reading, "enemies", true, enemy_read, 0);
    list_read(reading, "traps", true, trap_read, 0); /* last: spikes lie under other things */
}

static struct dungeon_counts counts_given(const json_t *document) {
    struct dungeon_counts counts = {
        .rooms = (uint32_t)json_array_size(json_object_get(document, "rooms")),
        .traps = (uint32_t)json_array_size(json_object_get(document, "traps")),
        .enemies = (uint32_t)json_array_size(json_object_get(document, "enemies")),
    };
    for (size_t item = 0; item < DUNGEON_ITEMS; item++)
        counts.items[item] =
            (uint32_t)json_array_size(json_object_get(document, DUNGEON_ITEM_LISTS[item]));
    return counts;
}

static int reading_init(struct reading *reading, size_t cell_count) {
    reading->occupants = arena_take(reading->work, cell_count, 1);
    reading->fittings = arena_take(reading->work, cell_count, 1);
    reading->rooms = arena_take(reading->work, cell_count, sizeof(*reading->rooms));
    if (!reading->occupants || !reading->fittings || !reading->rooms)
        return -ENOMEM;
    memset(reading->occupants, 0, cell_count);
    memset(reading->fittings, 0, cell_count);
    memset(reading->rooms, 0xff, cell_count * sizeof(*reading->rooms)); /* DUNGEON_NOWHERE */
    return 0;
}

/* Fine also with faults, *out then of no use. */
static int level_read(const struct document_place *root, struct arena *work, struct dungeon **out) {
    static const char *const KNOWN[] = {"kind",    "rows",  "depth",   "entrance",
                                        "exit",    "rooms", "coins",   "chests",
                                        "potions", "traps", "enemies", NULL};
    const struct document_shape shape = {DUNGEON_SIDE_LEAST, DUNGEON_SIDE_MOST, false};
    const size_t before = root->faults->count + root->faults->dropped;
    const struct dungeon_counts counts = counts_given(root->object);
    size_t width;
    size_t height;
    document_members(root, KNOWN);
    document_kind(root, "dungeon");
    const json_t *const rows = document_rows(root, shape, &width, &height);
    CLEANUP(cleanup_dungeon)
    struct dungeon *dungeon = dungeon_new((uint32_t)width, (uint32_t)height, &counts);
    if (!dungeon)
        return -ENOMEM;
    struct reading reading = {
        .root = root, .work = work, .dungeon = dungeon, .rows_sound = rows != NULL};
    if (rows)
        document_rows_copy(rows, dungeon->grid.cells);
    TRY(reading_init(&reading, width * height));
    members_read(&reading);
    if (root->faults->count + root->faults->dropped == before)
        TRY(level_check(&reading));
    dungeon_sort(dungeon);
    *out = TAKE(dungeon);
    return 0;
}

int dungeon_parse(const char *json, size_t length, struct faults *faults, struct level **out) {
    CLEANUP(document_close) struct document_reading document = {0};
    CLEANUP(cleanup_dungeon) struct dungeon *dungeon = NULL;
    CLEANUP(arena_deinit) struct arena work = ARENA_INIT;
    TRY(document_open(json, length, "the level", faults, &document));
    TRY(level_read(&document.root, &work, &dungeon));
    TRY(document_verdict(&document));
    *out = (struct level *)TAKE(dungeon);
    return 0;
}
