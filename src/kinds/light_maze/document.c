/* JSON documents of the light maze: the level in and out, its evaluation out, a run in. */
#include "kinds/light_maze/light_maze.h"

#include <errno.h>
#include <inttypes.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/cleanup.h"
#include "base/result.h"
#include "kinds/document.h"
#include "kinds/dump.h"

enum { DOCUMENT_POINTER_SIZE = 64, DOCUMENT_WHAT_SIZE = 64 };

CLEANUP_DEFINE(cleanup_json, json_t, json_decref)
CLEANUP_DEFINE(cleanup_maze, struct light_maze, free)

enum occupant {
    OCCUPANT_NONE,
    OCCUPANT_START,
    OCCUPANT_GOAL,
    OCCUPANT_CANDLE,
    OCCUPANT_DOOR,
    OCCUPANT_PLATE,
    OCCUPANT_FRAGILE,
    OCCUPANT_SHADOW,
};

static const char *const OCCUPANT_NAMES[] = {
    "nothing",  "the start", "the goal",          "the candle",
    "the door", "the plate", "the fragile floor", "the shadow's lair",
};

/* The lists of a level: what an entry is, and its value. */
struct list {
    const char *name;
    const char *value;
    int64_t least;
    int64_t most;
    enum occupant occupant;
};

enum { LIST_CANDLES, LIST_DOORS, LIST_PLATES, LIST_FRAGILE, LISTS };

static const struct list LIST[LISTS] = {
    [LIST_CANDLES] = {"candles", "light", 1, 999, OCCUPANT_CANDLE},
    [LIST_DOORS] = {"doors", "toll", 0, 999, OCCUPANT_DOOR},
    [LIST_PLATES] = {"plates", "toll", 0, 999, OCCUPANT_PLATE},
    [LIST_FRAGILE] = {"fragile", "toll", 0, 999, OCCUPANT_FRAGILE},
};

/* A level half read. Cells can be judged only while the rows are sound. */
struct reading {
    const struct document_place *root;
    bool rows_sound;
    struct light_maze *maze;
    unsigned char *occupants; /* enum occupant, one a cell */
};

/* Cells. */

/* Takes the cell for an occupant; a fault when it is a wall or taken. */
static bool cell_take(const struct reading *reading, const struct document_place *place,
                      const char *name, enum occupant occupant, int64_t x, int64_t y) {
    const uint32_t cell = grid_cell(&reading->maze->grid, (uint32_t)x, (uint32_t)y);
    unsigned char *const held = &reading->occupants[cell];
    if (!grid_is_floor(&reading->maze->grid, cell)) {
        document_fault(place, name,
                       "%s at (%" PRId64 ", %" PRId64 ") is in a wall; it must stand on floor",
                       OCCUPANT_NAMES[occupant], x, y);
        return false;
    }
    const bool shared = occupant == OCCUPANT_SHADOW && *held == OCCUPANT_FRAGILE;
    if (*held != OCCUPANT_NONE && !shared) {
        document_fault(place, name,
                       "%s at (%" PRId64 ", %" PRId64
                       ") stands where %s is; it needs a cell of its own",
                       OCCUPANT_NAMES[occupant], x, y, OCCUPANT_NAMES[*held]);
        return false;
    }
    *held = (unsigned char)occupant;
    return true;
}

/* x and y of the object that place is; parent and name are where it hangs. */
static bool cell_read(const struct reading *reading, const struct document_place *place,
                      const struct document_place *parent, const char *name, enum occupant occupant,
                      uint16_t *cell) {
    const struct grid *const grid = &reading->maze->grid;
    int64_t x = 0;
    int64_t y = 0;
    const int64_t x_most = (reading->rows_sound ? grid->width : LIGHT_MAZE_SIDE_MOST) - 1;
    const int64_t y_most = (reading->rows_sound ? grid->height : LIGHT_MAZE_SIDE_MOST) - 1;
    bool sound = document_integer(place, "x", 0, x_most, &x);
    sound &= document_integer(place, "y", 0, y_most, &y);
    if (!sound || !reading->rows_sound || !cell_take(reading, parent, name, occupant, x, y))
        return false;
    *cell = (uint16_t)grid_cell(grid, (uint32_t)x, (uint32_t)y);
    return true;
}

static void mark_read(const struct reading *reading, const char *name, enum occupant occupant,
                      uint16_t *cell) {
    static const char *const KNOWN[] = {"x", "y", NULL};
    char pointer[DOCUMENT_POINTER_SIZE];
    snprintf(pointer, sizeof(pointer), "/%s", name);
    const struct document_place place = {document_object(reading->root, name), pointer,
                                         OCCUPANT_NAMES[occupant], reading->root->faults};
    if (!place.object)
        return;
    document_members(&place, KNOWN);
    cell_read(reading, &place, reading->root, name, occupant, cell);
}

/* Lists. */

static void maze_push(struct light_maze *maze, enum occupant occupant,
                      struct light_maze_object object) {
    switch (occupant) {
    case OCCUPANT_CANDLE:
        maze->switches[maze->candle_count++] = object;
        break;
    case OCCUPANT_DOOR:
        maze->switches[maze->candle_count + maze->door_count++] = object;
        break;
    case OCCUPANT_PLATE:
        maze->switches[light_maze_switch_count(maze)] = object;
        maze->plate_count++;
        break;
    case OCCUPANT_FRAGILE:
        maze->fragile[maze->fragile_count++] = object;
        break;
    case OCCUPANT_NONE:
    case OCCUPANT_START:
    case OCCUPANT_GOAL:
    case OCCUPANT_SHADOW:
        break;
    }
}

static void entry_read(const struct reading *reading, const struct list *list,
                       const struct document_place *parent, size_t index) {
    const char *const known[] = {"x", "y", list->value, NULL};
    char name[DOCUMENT_POINTER_SIZE], pointer[DOCUMENT_POINTER_SIZE], what[DOCUMENT_WHAT_SIZE];
    snprintf(name, sizeof(name), "%zu", index);
    snprintf(pointer, sizeof(pointer), "/%s/%zu", list->name, index);
    snprintf(what, sizeof(what), "%s/%zu", list->name, index);
    const json_t *const entry = json_array_get(parent->object, index);
    if (!json_is_object(entry)) {
        document_fault(parent, name, "%s is %s; it must be an object with x, y and %s", what,
                       document_type(entry), list->value);
        return;
    }
    const struct document_place place = {entry, pointer, what, parent->faults};
    uint16_t cell = 0;
    int64_t value = 0;
    document_members(&place, known);
    bool sound = cell_read(reading, &place, parent, name, list->occupant, &cell);
    sound &= document_integer(&place, list->value, list->least, list->most, &value);
    const bool room = list->occupant == OCCUPANT_FRAGILE ||
                      light_maze_switch_count(reading->maze) < LIGHT_MAZE_SWITCHES_MAX;
    if (sound && room)
        maze_push(reading->maze, list->occupant, (struct light_maze_object){cell, (uint16_t)value});
}

static void list_read(const struct reading *reading, const struct list *list) {
    const json_t *const entries = document_list(reading->root, list->name, true);
    char pointer[DOCUMENT_POINTER_SIZE];
    snprintf(pointer, sizeof(pointer), "/%s", list->name);
    const struct document_place place = {entries, pointer, "the level", reading->root->faults};
    for (size_t i = 0; i < json_array_size(entries); i++)
        entry_read(reading, list, &place, i);
}

static int object_compare(const void *a, const void *b) {
    const struct light_maze_object *const left = a;
    const struct light_maze_object *const right = b;
    return (left->cell > right->cell) - (left->cell < right->cell);
}

static void objects_sort(struct light_maze_object *objects, size_t count) {
    qsort(objects, count, sizeof(*objects), object_compare);
}

/* The fault is told at the list in which the limit is passed. */
static void lists_check_count(const struct document_place *root) {
    size_t total = 0;
    for (size_t i = LIST_CANDLES; i <= LIST_PLATES; i++) {
        const size_t count = json_array_size(json_object_get(root->object, LIST[i].name));
        if (total <= LIGHT_MAZE_SWITCHES_MAX && total + count > LIGHT_MAZE_SWITCHES_MAX)
            document_fault(root, LIST[i].name,
                           "with %s there are %zu candles, doors and plates; at most %d may be",
                           LIST[i].name, total + count, LIGHT_MAZE_SWITCHES_MAX);
        total += count;
    }
}

static void lists_read(const struct reading *reading) {
    struct light_maze *const maze = reading->maze;
    lists_check_count(reading->root);
    for (size_t i = 0; i < LISTS; i++)
        list_read(reading, &LIST[i]);
    objects_sort(maze->switches, maze->candle_count);
    objects_sort(maze->switches + maze->candle_count, maze->door_count);
    objects_sort(maze->switches + maze->candle_count + maze->door_count, maze->plate_count);
    objects_sort(maze->fragile, maze->fragile_count);
}

static void shadow_read(const struct reading *reading) {
    static const char *const KNOWN[] = {"x", "y", "speed", "bite", NULL};
    if (!json_object_get(reading->root->object, "shadow"))
        return;
    const struct document_place place = {document_object(reading->root, "shadow"), "/shadow",
                                         "the shadow", reading->root->faults};
    if (!place.object)
        return;
    struct light_maze_shadow *const shadow = &reading->maze->shadow;
    int64_t speed = 0;
    int64_t bite = 0;
    document_members(&place, KNOWN);
    cell_read(reading, &place, reading->root, "shadow", OCCUPANT_SHADOW, &shadow->lair);
    document_integer(&place, "speed", 1, 100, &speed);
    document_integer(&place, "bite", 1, 999, &bite);
    shadow->speed = (uint16_t)speed;
    shadow->bite = (uint16_t)bite;
    shadow->exists = true;
}

/* The level. */

static void members_read(const struct reading *reading, const json_t *rows) {
    struct light_maze *const maze = reading->maze;
    int64_t light = 0;
    if (reading->rows_sound)
        document_rows_copy(rows, maze->grid.cells);
    mark_read(reading, "start", OCCUPANT_START, &maze->start);
    mark_read(reading, "goal", OCCUPANT_GOAL, &maze->goal);
    document_integer(reading->root, "light", 0, LIGHT_MAZE_LIGHT_MOST, &light);
    maze->light = (uint16_t)light;
    lists_read(reading);
    shadow_read(reading);
}

/* Fine also with faults, *out then of no use. */
static int level_read(const struct document_place *root, struct light_maze **out) {
    static const char *const KNOWN[] = {"kind",  "rows",   "start",   "goal",   "light", "candles",
                                        "doors", "plates", "fragile", "shadow", NULL};
    const struct document_shape shape = {LIGHT_MAZE_SIDE_LEAST, LIGHT_MAZE_SIDE_MOST, false};
    size_t width;
    size_t height;
    document_members(root, KNOWN);
    document_kind(root, "light-maze");
    const json_t *const rows = document_rows(root, shape, &width, &height);
    const size_t cell_count = width * height;
    const size_t listed = json_array_size(json_object_get(root->object, "fragile"));
    CLEANUP(cleanup_maze)
    struct light_maze *maze = light_maze_new((uint32_t)width, (uint32_t)height,
                                             (uint32_t)(listed < cell_count ? listed : cell_count));
    CLEANUP(cleanup_free) unsigned char *occupants = calloc(cell_count + 1, 1);
    if (!maze || !occupants)
        return -ENOMEM;
    const struct reading reading = {root, rows != NULL, maze, occupants};
    members_read(&reading, rows);
    *out = TAKE(maze);
    return 0;
}

int light_maze_parse(const char *json, size_t length, struct faults *faults, struct level **out) {
    CLEANUP(cleanup_json) json_t *document = NULL;
    CLEANUP(cleanup_maze) struct light_maze *maze = NULL;
    TRY(document_load(json, length, faults, &document));
    const size_t before = faults->count + faults->dropped;
    const struct document_place root = {document, "", "the level", faults};
    TRY(level_read(&root, &maze));
    TRY(faults_check(faults));
    if (faults->count + faults->dropped > before)
        return KIND_REFUSED;
    *out = (struct level *)TAKE(maze);
    return 0;
}

static void dump_list(const struct light_maze *maze, const struct list *list,
                      const struct light_maze_object *objects, size_t count, struct text *out) {
    text_append_format(out, ",\"%s\":[", list->name);
    for (size_t i = 0; i < count; i++) {
        text_append_string(out, i ? ",{" : "{");
        dump_cell(&maze->grid, objects[i].cell, out);
        text_append_format(out, ",\"%s\":%u}", list->value, objects[i].value);
    }
    text_append_char(out, ']');
}

static void dump_lists(const struct light_maze *maze, struct text *out) {
    const struct light_maze_object *const candles = maze->switches;
    const struct light_maze_object *const doors = candles + maze->candle_count;
    const struct light_maze_object *const plates = doors + maze->door_count;
    dump_list(maze, &LIST[LIST_CANDLES], candles, maze->candle_count, out);
    dump_list(maze, &LIST[LIST_DOORS], doors, maze->door_count, out);
    dump_list(maze, &LIST[LIST_PLATES], plates, maze->plate_count, out);
    dump_list(maze, &LIST[LIST_FRAGILE], maze->fragile, maze->fragile_count, out);
}

void light_maze_dump(const struct level *level, struct text *out) {
    const struct light_maze *const maze = light_maze_const(level);
    text_append_string(out, "{\"kind\":\"light-maze\",\"rows\":[");
    dump_rows(&maze->grid, out);
    text_append_string(out, "],\"start\":{");
    dump_cell(&maze->grid, maze->start, out);
    text_append_string(out, "},\"goal\":{");
    dump_cell(&maze->grid, maze->goal, out);
    text_append_format(out, "},\"light\":%u", maze->light);
    dump_lists(maze, out);
    if (maze->shadow.exists) {
        text_append_string(out, ",\"shadow\":{");
        dump_cell(&maze->grid, maze->shadow.lair, out);
        text_append_format(out, ",\"speed\":%u,\"bite\":%u}", maze->shadow.speed,
                           maze->shadow.bite);
    }
    text_append_char(out, '}');
}

/* The evaluation. */

static void dump_route(const struct light_maze *maze,
                       const struct light_maze_evaluation *evaluation, struct text *out) {
    if (!evaluation->head.solvable) {
        text_append_string(out, ",\"route\":null");
        return;
    }
    text_append_string(out, ",\"route\":[");
    for (uint32_t i = 0; i < evaluation->route_length; i++) {
        text_append_string(out, i ? ",{" : "{");
        dump_cell(&maze->grid, evaluation->route[i], out);
        text_append_char(out, '}');
    }
    text_append_char(out, ']');
}

static void dump_hunt(const struct light_maze_evaluation *evaluation, struct text *out) {
    const struct light_maze_hunt *const hunt = &evaluation->hunt;
    if (!evaluation->hunted) {
        text_append_string(out, ",\"shadow\":null");
        return;
    }
    text_append_format(out,
                       ",\"shadow\":{\"bites\":%" PRIu32 ",\"light_lost\":%" PRIu32 ",\"closest\":",
                       hunt->bites, hunt->light_lost);
    dump_number(hunt->closest == GRID_NONE ? MEASURE_NULL : hunt->closest, 1, out);
    text_append_format(out, ",\"survives\":%s}", hunt->survives ? "true" : "false");
}

void light_maze_dump_evaluation(const struct level *level, const struct evaluation *evaluation,
                                const struct rating *rating, struct text *out) {
    const struct light_maze *const maze = light_maze_const(level);
    const struct light_maze_evaluation *const whole =
        (const struct light_maze_evaluation *)evaluation;
    text_append_format(out, "{\"kind\":\"light-maze\",\"solvable\":%s",
                       evaluation->solvable ? "true" : "false");
    dump_metrics((struct measure_table){light_maze_measures, LIGHT_MAZE_MEASURES}, evaluation, out);
    dump_rating(rating, out);
    dump_stars(evaluation, out);
    dump_route(maze, whole, out);
    if (maze->shadow.exists)
        dump_hunt(whole, out);
    text_append_format(out, ",\"calibration\":%" PRIu32 "}", rating->calibration);
}

/* A run. */

static void walk_add(const struct grid *grid, int64_t x, int64_t y, struct light_maze_walk *walk) {
    if (walk->leaves)
        return; /* the run has ended there: what follows only has to be well formed */
    walk->leaves = x >= grid->width || y >= grid->height;
    if (walk->leaves) {
        walk->outside_x = (uint32_t)x;
        walk->outside_y = (uint32_t)y;
    } else {
        walk->route[walk->length++] = (uint16_t)grid_cell(grid, (uint32_t)x, (uint32_t)y);
    }
}

static void walk_check_start(const struct light_maze *maze, const struct document_place *route,
                             const struct light_maze_walk *walk) {
    if (walk->length == 0 || walk->route[0] != maze->start)
        document_fault(route, "0",
                       "the run does not begin at the start, (%" PRIu32 ", %" PRIu32 ")",
                       grid_x(&maze->grid, maze->start), grid_y(&maze->grid, maze->start));
}

static int walk_read_route(const struct light_maze *maze, const struct document_place *root,
                           struct arena *work, struct light_maze_walk *walk) {
    const json_t *const cells = document_list(root, "route", false);
    const size_t count = json_array_size(cells);
    const struct document_place route = {cells, "/route", "the run", root->faults};
    if (cells && count == 0)
        document_fault(root, "route", "the route is empty; it needs at least the start");
    walk->route = arena_take(work, count, sizeof(*walk->route));
    if (!walk->route)
        return -ENOMEM;
    bool sound = count > 0;
    for (size_t i = 0; i < count; i++) {
        int64_t x;
        int64_t y;
        if (document_cell(&route, i, &x, &y))
            walk_add(&maze->grid, x, y, walk);
        else
            sound = false;
    }
    if (sound)
        walk_check_start(maze, &route, walk);
    return 0;
}

static void walk_read_light(const struct document_place *lights, size_t index, uint8_t *out) {
    const char *const light = json_string_value(json_array_get(lights->object, index));
    char name[DOCUMENT_POINTER_SIZE];
    *out = LIGHT_BEAM;
    if (light && strcmp(light, "ember") == 0) {
        *out = LIGHT_EMBER;
    } else if (!light || strcmp(light, "beam") != 0) {
        snprintf(name, sizeof(name), "%zu", index);
        document_fault(lights, name, "the light of step %zu must be \"beam\" or \"ember\"",
                       index + 1);
    }
}

static int walk_read_lights(const struct document_place *root, struct arena *work,
                            struct light_maze_walk *walk) {
    const json_t *const list = document_list(root, "lights", true);
    if (!list)
        return 0;
    const size_t count = json_array_size(list);
    const size_t cells = json_array_size(json_object_get(root->object, "route"));
    if (count + 1 != cells)
        document_fault(root, "lights",
                       "there are %zu lights for %zu cells; each step needs one, one fewer than "
                       "cells",
                       count, cells);
    const struct document_place lights = {list, "/lights", "the run", root->faults};
    walk->lights = arena_take(work, count, sizeof(*walk->lights));
    if (!walk->lights)
        return -ENOMEM;
    for (size_t i = 0; i < count; i++)
        walk_read_light(&lights, i, &walk->lights[i]);
    return 0;
}

int light_maze_read_walk(const struct light_maze *maze, const char *json, size_t length,
                         struct arena *work, struct faults *faults, struct light_maze_walk *out) {
    static const char *const KNOWN[] = {"route", "lights", NULL};
    CLEANUP(cleanup_json) json_t *document = NULL;
    const size_t before = faults->count + faults->dropped;
    struct light_maze_walk walk = {0};
    TRY(document_load(json, length, faults, &document));
    const struct document_place root = {document, "", "the run", faults};
    document_members(&root, KNOWN);
    TRY(walk_read_route(maze, &root, work, &walk));
    TRY(walk_read_lights(&root, work, &walk));
    TRY(faults_check(faults));
    if (faults->count + faults->dropped > before)
        return KIND_REFUSED;
    *out = walk;
    return 0;
}
