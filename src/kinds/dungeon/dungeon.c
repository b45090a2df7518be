/* The dungeon as a kind: its level in memory. */
#include "kinds/dungeon/dungeon.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

const char *const DUNGEON_DIRECTIONS[] = {"north", "west", "east", "south", NULL};
const char *const DUNGEON_TRAP_NAMES[] = {"wall-spikes", "floor-spikes", "arrows", "boulder", NULL};
const char *const DUNGEON_ROLE_NAMES[] = {"guard", "patrol", "lurker", "warden", NULL};
const char *const DUNGEON_ITEM_LISTS[] = {"coins", "chests", "potions", NULL};
const char *const DUNGEON_ITEM_NAMES[] = {"coin", "chest", "potion", NULL};

/* Lists come right behind the structure, those of wider entries first, the cells last. */
struct dungeon *dungeon_new(uint32_t width, uint32_t height,
                            const struct dungeon_counts *capacity) {
    const size_t cell_count = (size_t)width * height;
    size_t size = sizeof(struct dungeon) + capacity->traps * sizeof(struct dungeon_trap) +
                  capacity->enemies * sizeof(struct dungeon_enemy) +
                  capacity->rooms * sizeof(struct dungeon_room) + cell_count;
    for (size_t item = 0; item < DUNGEON_ITEMS; item++)
        size += capacity->items[item] * sizeof(uint16_t);
    struct dungeon *const dungeon = calloc(1, size);
    if (!dungeon)
        return NULL;
    dungeon->traps = (struct dungeon_trap *)(dungeon + 1);
    dungeon->enemies = (struct dungeon_enemy *)(dungeon->traps + capacity->traps);
    uint16_t *cells = (uint16_t *)(dungeon->enemies + capacity->enemies);
    for (size_t item = 0; item < DUNGEON_ITEMS; item++) {
        dungeon->items[item] = cells;
        cells += capacity->items[item];
    }
    dungeon->rooms = (struct dungeon_room *)cells;
    dungeon->grid =
        (struct grid){width, height, (unsigned char *)(dungeon->rooms + capacity->rooms)};
    memset(dungeon->grid.cells, GRID_WALL, cell_count);
    return dungeon;
}

static int compare_rooms(const void *a, const void *b) {
    const struct dungeon_room *const left = a;
    const struct dungeon_room *const right = b;
    return left->y != right->y ? left->y - right->y : left->x - right->x;
}

static int compare_cells(const void *a, const void *b) {
    return (int)*(const uint16_t *)a - (int)*(const uint16_t *)b;
}

static int compare_traps(const void *a, const void *b) {
    const struct dungeon_trap *const left = a;
    const struct dungeon_trap *const right = b;
    if (left->cell != right->cell)
        return (int)left->cell - (int)right->cell;
    if (left->type != right->type)
        return left->type - right->type;
    return left->direction - right->direction;
}

static int compare_enemies(const void *a, const void *b) {
    const struct dungeon_enemy *const left = a;
    const struct dungeon_enemy *const right = b;
    return (int)left->cell - (int)right->cell;
}

void dungeon_sort(struct dungeon *dungeon) {
    const struct dungeon_counts *const counts = &dungeon->counts;
    qsort(dungeon->rooms, counts->rooms, sizeof(*dungeon->rooms), compare_rooms);
    for (size_t item = 0; item < DUNGEON_ITEMS; item++)
        qsort(dungeon->items[item], counts->items[item], sizeof(uint16_t), compare_cells);
    qsort(dungeon->traps, counts->traps, sizeof(*dungeon->traps), compare_traps);
    qsort(dungeon->enemies, counts->enemies, sizeof(*dungeon->enemies), compare_enemies);
}

uint16_t *dungeon_rooms_of_cells(const struct dungeon *dungeon, struct arena *work) {
    const struct grid *const grid = &dungeon->grid;
    const size_t cell_count = (size_t)grid->width * grid->height;
    uint16_t *const rooms = arena_take(work, cell_count, sizeof(*rooms));
    if (!rooms)
        return NULL;
    for (size_t cell = 0; cell < cell_count; cell++)
        rooms[cell] = DUNGEON_NOWHERE;
    for (uint32_t i = 0; i < dungeon->counts.rooms; i++) {
        const struct dungeon_room *const room = &dungeon->rooms[i];
        for (uint32_t y = room->y; y < (uint32_t)room->y + room->height; y++)
            for (uint32_t x = room->x; x < (uint32_t)room->x + room->width; x++)
                rooms[grid_cell(grid, x, y)] = (uint16_t)i;
    }
    return rooms;
}

enum direction dungeon_turn_back(enum direction direction) {
    return (enum direction)(DIRECTION_SOUTH - direction); /* north, west, east, south */
}

const struct measure dungeon_measures[DUNGEON_MEASURES] = {
    [DUNGEON_PATH] = {.name = "path",
                      .help = "Steps from the entrance to the exit.",
                      .scale = 1,
                      .weight = 20},
    [DUNGEON_WAITS] = {.name = "waits",
                       .help = "Steps more for who lets no arrow hit on the way.",
                       .scale = 1},
    [DUNGEON_DANGER] = {.name = "danger",
                        .help = "The weight of all traps and enemies.",
                        .scale = 1,
                        .weight = 20,
                        .archive_step = 25},
    [DUNGEON_DANGER_ON_WAY] = {.name = "danger_on_way",
                               .help = "The weight of those in rooms and corridors on the way.",
                               .scale = 1,
                               .weight = 35},
    [DUNGEON_DEPTH_MEASURE] = {.name = "depth",
                               .help = "The dungeon's number in a run.",
                               .scale = 1,
                               .weight = 25},
    [DUNGEON_TREASURE] = {.name = "treasure",
                          .help = "Coins, and ten for each chest.",
                          .scale = 1,
                          .archive_step = 8},
    [DUNGEON_TREASURE_ON_WAY] = {.name = "treasure_on_way",
                                 .help = "Treasure in the rooms that lie on the way.",
                                 .scale = 1},
    [DUNGEON_RISK] = {.name = "risk",
                      .help = "Danger against treasure of the chest that is the worst bargain.",
                      .scale = DIFFICULTY_ONE},
};

static const char *const DUNGEON_RULES[] = {NULL};

static void dungeon_free(struct level *level) {
    free(level);
}

extern const struct kind dungeon_kind;

const struct kind dungeon_kind = {
    .name = "dungeon",
    .title = "Dungeon",
    .run = "route",
    .solution = "route",
    .stars = "treasure gathered",
    .parameters = {dungeon_parameters, DUNGEON_PARAMETERS},
    .measures = {dungeon_measures, DUNGEON_MEASURES},
    .rules = DUNGEON_RULES,
    .calibration = &dungeon_calibration,
    .worlds = dungeon_worlds,
    .check = dungeon_check,
    .generate = dungeon_generate,
    .parse = dungeon_parse,
    .dump = dungeon_dump,
    .evaluate = dungeon_evaluate,
    .dump_evaluation = dungeon_dump_evaluation,
    .verify = dungeon_verify,
    .twin_key = dungeon_twin_key,
    .render_text = dungeon_render_text,
    .render_svg = dungeon_render_svg,
    .free = dungeon_free,
};
