/* JSON documents of maziaks: the level in and out, its evaluation out. */
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
#include "kinds/dump.h"
#include "kinds/ground.h"
#include "kinds/lattice.h"
#include "kinds/maziaks/maziaks.h"

CLEANUP_DEFINE(cleanup_maze, struct maziaks, free)

/* The lists of a level: what an entry is called, and its members. */
struct list {
    const char *name;
    const char *what;
    const char *wanted;
    const char *known[MAZIAKS_VALUES_MAX + 3]; /* x, y and the values, NULL-terminated */
    int64_t least;
};

enum { VALUE_MOST = 999 };

static const struct list LISTS[MAZIAKS_SORTS] = {
    [MAZIAKS_BERRY] =
        {"berries", "the berry", "an object with x, y and energy", {"x", "y", "energy", NULL}, 1},
    [MAZIAKS_SWORD] = {"swords", "the sword", "an object with x and y", {"x", "y", NULL}, 0},
    [MAZIAKS_CREATURE] = {"creatures",
                          "the creature",
                          "an object with x, y, armed and unarmed",
                          {"x", "y", "armed", "unarmed", NULL},
                          0},
};

static const char *const *list_values(const struct list *list) {
    return list->known + 2;
}

/* A level half read. */
struct reading {
    const struct document_place *root;
    struct ground ground;
    struct maziaks *maze;
};

static bool entrance_read(const struct reading *reading) {
    return ground_take_mark(&reading->ground, reading->root, "entrance", "the entrance",
                            &reading->maze->entrance);
}

/* The opening. */

static bool is_border(const struct grid *grid, uint32_t x, uint32_t y) {
    return x == 0 || y == 0 || x + 1 == grid->width || y + 1 == grid->height;
}

/* The way in and out is the one gap in the border, and leads to a room. */
static void entrance_check(const struct reading *reading) {
    const struct grid *const grid = &reading->maze->grid;
    const uint32_t x = grid_x(grid, reading->maze->entrance);
    const uint32_t y = grid_y(grid, reading->maze->entrance);
    if (!is_border(grid, x, y))
        document_fault(reading->root, "entrance",
                       "the entrance at (%" PRIu32 ", %" PRIu32
                       ") is inside the maze; it must be the opening in the border",
                       x, y);
    else if (x % 2 == 0 && y % 2 == 0)
        document_fault(reading->root, "entrance",
                       "the entrance at (%" PRIu32 ", %" PRIu32
                       ") leads to no room; it must be beside one, which stand at odd x and y",
                       x, y);
}

/* Every other floor cell of the border is one opening too many. */
static void border_check(const struct reading *reading) {
    const struct grid *const grid = &reading->maze->grid;
    const struct document_place rows = {reading->root->object, "/rows", reading->root->what,
                                        reading->root->faults};
    for (uint32_t cell = 0; cell < grid->width * grid->height; cell++) {
        const uint32_t x = grid_x(grid, cell);
        const uint32_t y = grid_y(grid, cell);
        if (!is_border(grid, x, y) || !grid_is_floor(grid, cell) || cell == reading->maze->entrance)
            continue;
        char name[DOCUMENT_NAME_SIZE];
        snprintf(name, sizeof(name), "%" PRIu32, y);
        document_fault(&rows, name,
                       "the cell (%" PRIu32 ", %" PRIu32
                       ") is floor; the border must be wall but for the entrance",
                       x, y);
    }
}

static int maze_check(const struct reading *reading) {
    bool sound;
    TRY(lattice_check(reading->root, &reading->maze->grid, &sound));
    if (!entrance_read(reading) || !sound)
        return 0;
    entrance_check(reading);
    border_check(reading);
    return 0;
}

/* Lists. */

static bool entry_read_values(const struct list *list, const struct document_place *place,
                              struct maziaks_object *object) {
    bool sound = true;
    for (size_t i = 0; list_values(list)[i]; i++) {
        int64_t value = 0;
        sound &= document_integer(place, list_values(list)[i], list->least, VALUE_MOST, &value);
        object->values[i] = (uint16_t)value;
    }
    return sound;
}

static void entry_read(const struct reading *reading, enum maziaks_sort sort,
                       const struct document_place *parent, size_t index) {
    const struct list *const list = &LISTS[sort];
    struct document_entry entry;
    struct maziaks_object object = {0};
    if (!document_open_entry(parent, index, list->wanted, &entry))
        return;
    document_members(&entry.place, list->known);
    bool sound = ground_take(&reading->ground, &entry, list->what, &object.cell);
    sound &= entry_read_values(list, &entry.place, &object);
    if (sound && maziaks_object_count(reading->maze) < MAZIAKS_OBJECTS_MAX)
        maziaks_insert(reading->maze, sort, object);
}

/* The fault is told at the list in which the limit is passed. */
static void list_check_count(const struct reading *reading, enum maziaks_sort sort) {
    size_t before = 1;
    for (size_t i = 0; i < sort; i++)
        before += json_array_size(json_object_get(reading->root->object, LISTS[i].name));
    const size_t count = json_array_size(json_object_get(reading->root->object, LISTS[sort].name));
    if (before <= MAZIAKS_THINGS_MAX && before + count > MAZIAKS_THINGS_MAX)
        document_fault(reading->root, LISTS[sort].name,
                       "with %s there are %zu berries, swords, creatures and treasure; at most %d "
                       "may be",
                       LISTS[sort].name, before + count, MAZIAKS_THINGS_MAX);
}

static void list_read(const struct reading *reading, enum maziaks_sort sort) {
    const struct list *const list = &LISTS[sort];
    const json_t *const entries = document_list(reading->root, list->name, true);
    char pointer[DOCUMENT_NAME_SIZE];
    snprintf(pointer, sizeof(pointer), "/%s", list->name);
    const struct document_place place = {entries, pointer, "the level", reading->root->faults};
    list_check_count(reading, sort);
    for (size_t i = 0; i < json_array_size(entries); i++)
        entry_read(reading, sort, &place, i);
}

/* The level. */

static int members_read(const struct reading *reading, const json_t *rows) {
    struct maziaks *const maze = reading->maze;
    int64_t energy = 0;
    if (rows) {
        document_rows_copy(rows, maze->grid.cells);
        TRY(maze_check(reading));
    } else {
        entrance_read(reading);
    }
    ground_take_mark(&reading->ground, reading->root, "treasure", "the treasure", &maze->treasure);
    document_integer(reading->root, "energy", 0, MAZIAKS_ENERGY_MOST, &energy);
    maze->energy = (uint16_t)energy;
    for (uint32_t sort = 0; sort < MAZIAKS_SORTS; sort++)
        list_read(reading, (enum maziaks_sort)sort);
    return 0;
}

/* Fine also with faults, *out then of no use. */
static int level_read(const struct document_place *root, struct maziaks **out) {
    static const char *const KNOWN[] = {"kind",    "rows",   "entrance",  "treasure", "energy",
                                        "berries", "swords", "creatures", NULL};
    const struct document_shape shape = {MAZIAKS_SIDE_LEAST, MAZIAKS_SIDE_MOST, true};
    size_t width;
    size_t height;
    document_members(root, KNOWN);
    document_kind(root, "maziaks");
    const json_t *const rows = document_rows(root, shape, &width, &height);
    CLEANUP(cleanup_maze) struct maziaks *maze = maziaks_new((uint32_t)width, (uint32_t)height);
    CLEANUP(cleanup_free) const char **occupants = calloc(width * height + 1, sizeof(*occupants));
    if (!maze || !occupants)
        return -ENOMEM;
    const struct reading reading = {
        root, {rows ? &maze->grid : NULL, MAZIAKS_SIDE_MOST, occupants}, maze};
    TRY(members_read(&reading, rows));
    *out = TAKE(maze);
    return 0;
}

int maziaks_parse(const char *json, size_t length, struct faults *faults, struct level **out) {
    CLEANUP(document_close) struct document_reading document = {0};
    CLEANUP(cleanup_maze) struct maziaks *maze = NULL;
    TRY(document_open(json, length, "the level", faults, &document));
    TRY(level_read(&document.root, &maze));
    TRY(document_verdict(&document));
    *out = (struct level *)TAKE(maze);
    return 0;
}

static void dump_object(const struct grid *grid, const struct list *list,
                        const struct maziaks_object *object, struct text *out) {
    text_append_char(out, '{');
    dump_cell(grid, object->cell, out);
    for (size_t i = 0; list_values(list)[i]; i++)
        text_append_format(out, ",\"%s\":%u", list_values(list)[i], object->values[i]);
    text_append_char(out, '}');
}

static void dump_list(const struct maziaks *maze, enum maziaks_sort sort, struct text *out) {
    const struct maziaks_object *const objects = maze->objects + maziaks_first(maze, sort);
    text_append_format(out, ",\"%s\":[", LISTS[sort].name);
    for (uint32_t i = 0; i < maze->counts[sort]; i++) {
        if (i > 0)
            text_append_char(out, ',');
        dump_object(&maze->grid, &LISTS[sort], &objects[i], out);
    }
    text_append_char(out, ']');
}

void maziaks_dump(const struct level *level, struct text *out) {
    const struct maziaks *const maze = maziaks_const(level);
    text_append_string(out, "{\"kind\":\"maziaks\",\"rows\":[");
    dump_rows(&maze->grid, out);
    text_append_char(out, ']');
    dump_mark(&maze->grid, "entrance", maze->entrance, out);
    dump_mark(&maze->grid, "treasure", maze->treasure, out);
    text_append_format(out, ",\"energy\":%u", maze->energy);
    for (uint32_t sort = 0; sort < MAZIAKS_SORTS; sort++)
        dump_list(maze, (enum maziaks_sort)sort, out);
    text_append_char(out, '}');
}

/* The evaluation. */

void maziaks_dump_evaluation(const struct level *level, const struct evaluation *evaluation,
                             const struct rating *rating, struct text *out) {
    const struct measure_table measures = {maziaks_measures, MAZIAKS_MEASURES};
    const struct maziaks_evaluation *const whole = (const struct maziaks_evaluation *)evaluation;
    text_append_format(out, "{\"kind\":\"maziaks\",\"solvable\":%s",
                       evaluation->solvable ? "true" : "false");
    dump_metrics(measures, evaluation, out);
    dump_rating(rating, out);
    dump_stars(evaluation, out);
    dump_route(&maziaks_const(level)->grid, evaluation->solvable ? whole->route : NULL,
               whole->route_length, out);
    text_append_format(out, ",\"calibration\":%" PRIu32 "}", rating->calibration);
}
