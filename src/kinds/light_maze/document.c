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
#include "kinds/document_rows.h"
#include "kinds/document_walk.h"
#include "kinds/dump.h"
#include "kinds/ground.h"

CLEANUP_DEFINE(cleanup_maze, struct light_maze, free)

/* The lists of a level: what an entry is, and its value. */
struct list {
    const char *name;
    const char *what;
    const char *wanted;
    const char *value;
    int64_t least;
    int64_t most;
};

enum sort { SORT_CANDLE, SORT_DOOR, SORT_PLATE, SORT_FRAGILE, SORTS };

static const struct list LISTS[SORTS] = {
    [SORT_CANDLE] = {"candles", "the candle", "an object with x, y and light", "light", 1, 999},
    [SORT_DOOR] = {"doors", "the door", "an object with x, y and toll", "toll", 0, 999},
    [SORT_PLATE] = {"plates", "the plate", "an object with x, y and toll", "toll", 0, 999},
    [SORT_FRAGILE] = {"fragile", "the fragile floor", "an object with x, y and toll", "toll", 0,
                      999},
};

/* A level half read. */
struct reading {
    const struct document_place *root;
    struct ground ground;
    struct light_maze *maze;
};

/* Lists. */

static void maze_push(struct light_maze *maze, enum sort sort, struct light_maze_object object) {
    switch (sort) {
    case SORT_CANDLE:
        maze->switches[maze->candle_count++] = object;
        break;
    case SORT_DOOR:
        maze->switches[maze->candle_count + maze->door_count++] = object;
        break;
    case SORT_PLATE:
        maze->switches[light_maze_switch_count(maze)] = object;
        maze->plate_count++;
        break;
    case SORT_FRAGILE:
        maze->fragile[maze->fragile_count++] = object;
        break;
    case SORTS:
        break;
    }
}

static void entry_read(const struct reading *reading, enum sort sort,
                       const struct document_place *parent, size_t index) {
    const struct list *const list = &LISTS[sort];
    const char *const known[] = {"x", "y", list->value, NULL};
    struct document_entry entry;
    uint16_t cell = 0;
    int64_t value = 0;
    if (!document_open_entry(parent, index, list->wanted, &entry))
        return;
    document_members(&entry.place, known);
    bool sound = ground_take(&reading->ground, &entry, list->what, &cell);
    sound &= document_integer(&entry.place, list->value, list->least, list->most, &value);
    const bool room =
        sort == SORT_FRAGILE || light_maze_switch_count(reading->maze) < LIGHT_MAZE_SWITCHES_MAX;
    if (sound && room)
        maze_push(reading->maze, sort, (struct light_maze_object){cell, (uint16_t)value});
}

static void list_read(const struct reading *reading, enum sort sort) {
    const json_t *const entries = document_list(reading->root, LISTS[sort].name, true);
    char pointer[DOCUMENT_NAME_SIZE];
    snprintf(pointer, sizeof(pointer), "/%s", LISTS[sort].name);
    const struct document_place place = {entries, pointer, "the level", reading->root->faults};
    for (size_t i = 0; i < json_array_size(entries); i++)
        entry_read(reading, sort, &place, i);
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
    for (size_t i = SORT_CANDLE; i <= SORT_PLATE; i++) {
        const size_t count = json_array_size(json_object_get(root->object, LISTS[i].name));
        if (total <= LIGHT_MAZE_SWITCHES_MAX && total + count > LIGHT_MAZE_SWITCHES_MAX)
            document_fault(root, LISTS[i].name,
                           "with %s there are %zu candles, doors and plates; at most %d may be",
                           LISTS[i].name, total + count, LIGHT_MAZE_SWITCHES_MAX);
        total += count;
    }
}

static void lists_read(const struct reading *reading) {
    struct light_maze *const maze = reading->maze;
    lists_check_count(reading->root);
    for (uint32_t sort = 0; sort < SORTS; sort++)
        list_read(reading, (enum sort)sort);
    objects_sort(maze->switches, maze->candle_count);
    objects_sort(maze->switches + maze->candle_count, maze->door_count);
    objects_sort(maze->switches + maze->candle_count + maze->door_count, maze->plate_count);
    objects_sort(maze->fragile, maze->fragile_count);
}

/* Fragile floor may hold the lair, which is read last. */
static void fragile_leave(const struct reading *reading) {
    const struct grid *const grid = &reading->maze->grid;
    const char **const occupants = reading->ground.occupants;
    for (uint32_t cell = 0; cell < grid->width * grid->height; cell++)
        if (occupants[cell] == LISTS[SORT_FRAGILE].what)
            occupants[cell] = NULL;
}

static void shadow_read(const struct reading *reading) {
    static const char *const KNOWN[] = {"x", "y", "speed", "bite", NULL};
    struct light_maze_shadow *const shadow = &reading->maze->shadow;
    struct document_entry entry;
    int64_t speed = 0;
    int64_t bite = 0;
    if (!json_object_get(reading->root->object, "shadow") ||
        !document_open_member(reading->root, "shadow", "the shadow", KNOWN, &entry))
        return;
    fragile_leave(reading);
    ground_take(&reading->ground, &entry, "the shadow's lair", &shadow->lair);
    document_integer(&entry.place, "speed", 1, 100, &speed);
    document_integer(&entry.place, "bite", 1, 999, &bite);
    shadow->speed = (uint16_t)speed;
    shadow->bite = (uint16_t)bite;
    shadow->exists = true;
}

/* The level. */

static void members_read(const struct reading *reading, const json_t *rows) {
    struct light_maze *const maze = reading->maze;
    int64_t light = 0;
    if (rows)
        document_rows_copy(rows, maze->grid.cells);
    ground_take_mark(&reading->ground, reading->root, "start", "the start", &maze->start);
    ground_take_mark(&reading->ground, reading->root, "goal", "the goal", &maze->goal);
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
    CLEANUP(cleanup_free) const char **occupants = calloc(cell_count + 1, sizeof(*occupants));
    if (!maze || !occupants)
        return -ENOMEM;
    const struct reading reading = {
        root, {rows ? &maze->grid : NULL, LIGHT_MAZE_SIDE_MOST, occupants}, maze};
    members_read(&reading, rows);
    *out = TAKE(maze);
    return 0;
}

int light_maze_parse(const char *json, size_t length, struct faults *faults, struct level **out) {
    CLEANUP(document_close) struct document_reading document = {0};
    CLEANUP(cleanup_maze) struct light_maze *maze = NULL;
    TRY(document_open(json, length, "the level", faults, &document));
    TRY(level_read(&document.root, &maze));
    TRY(document_verdict(&document));
    *out = (struct level *)TAKE(maze);
    return 0;
}

static void dump_list(const struct light_maze *maze, enum sort sort,
                      const struct light_maze_object *objects, size_t count, struct text *out) {
    text_append_format(out, ",\"%s\":[", LISTS[sort].name);
    for (size_t i = 0; i < count; i++) {
        text_append_string(out, i ? ",{" : "{");
        dump_cell(&maze->grid, objects[i].cell, out);
        text_append_format(out, ",\"%s\":%u}", LISTS[sort].value, objects[i].value);
    }
    text_append_char(out, ']');
}

static void dump_lists(const struct light_maze *maze, struct text *out) {
    const struct light_maze_object *const candles = maze->switches;
    const struct light_maze_object *const doors = candles + maze->candle_count;
    const struct light_maze_object *const plates = doors + maze->door_count;
    dump_list(maze, SORT_CANDLE, candles, maze->candle_count, out);
    dump_list(maze, SORT_DOOR, doors, maze->door_count, out);
    dump_list(maze, SORT_PLATE, plates, maze->plate_count, out);
    dump_list(maze, SORT_FRAGILE, maze->fragile, maze->fragile_count, out);
}

void light_maze_dump(const struct level *level, struct text *out) {
    const struct light_maze *const maze = light_maze_const(level);
    text_append_string(out, "{\"kind\":\"light-maze\",\"rows\":[");
    dump_rows(&maze->grid, out);
    text_append_char(out, ']');
    dump_mark(&maze->grid, "start", maze->start, out);
    dump_mark(&maze->grid, "goal", maze->goal, out);
    text_append_format(out, ",\"light\":%u", maze->light);
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
    dump_route(&maze->grid, evaluation->solvable ? whole->route : NULL, whole->route_length, out);
    if (maze->shadow.exists)
        dump_hunt(whole, out);
    text_append_format(out, ",\"calibration\":%" PRIu32 "}", rating->calibration);
}

/* A run. */

static void walk_read_light(const struct document_place *lights, size_t index, uint8_t *out) {
    const char *const light = json_string_value(json_array_get(lights->object, index));
    char name[DOCUMENT_NAME_SIZE];
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
    CLEANUP(document_close) struct document_reading document = {0};
    const struct document_start start = {&maze->grid, maze->start, "the start"};
    struct light_maze_walk walk = {0};
    TRY(document_open(json, length, "the run", faults, &document));
    document_members(&document.root, KNOWN);
    TRY(document_read_route(&document.root, &start, work, &walk.cells));
    TRY(walk_read_lights(&document.root, work, &walk));
    TRY(document_verdict(&document));
    *out = walk;
    return 0;
}
