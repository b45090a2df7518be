/* JSON documents of maziaks: the level in and out, its evaluation out, a run in. */
#include "kinds/document.h"

#include <errno.h>
#include <inttypes.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/cleanup.h"
#include "base/result.h"
#include "kinds/dump.h"
#include "kinds/lattice.h"
#include "kinds/maziaks/maziaks.h"

enum { DOCUMENT_NAME_SIZE = 24, DOCUMENT_POINTER_SIZE = 48 };

CLEANUP_DEFINE(cleanup_json, json_t, json_decref)
CLEANUP_DEFINE(cleanup_maze, struct maziaks, free)

/* The lists of a level: what an entry is called, and its values. */
struct list {
    const char *name;
    const char *what;
    const char *values[MAZIAKS_VALUES_MAX + 1]; /* NULL-terminated */
    int64_t least;
};

enum { VALUE_MOST = 999 };

static const struct list LISTS[MAZIAKS_SORTS] = {
    [MAZIAKS_BERRY] = {"berries", "the berry", {"energy", NULL}, 1},
    [MAZIAKS_SWORD] = {"swords", "the sword", {NULL}, 0},
    [MAZIAKS_CREATURE] = {"creatures", "the creature", {"armed", "unarmed", NULL}, 0},
};

/* A level half read. Cells can be judged only while the rows are sound. */
struct reading {
    const struct document_place *root;
    bool rows_sound;
    struct maziaks *maze;
    const char **occupants; /* by cell: what stands there, or NULL */
};

/* Cells. */

/* Takes the cell for what is named; a fault when it is a wall or taken. */
static bool cell_take(const struct reading *reading, const struct document_place *place,
                      const char *name, const char *what, int64_t x, int64_t y) {
    const struct grid *const grid = &reading->maze->grid;
    const uint32_t cell = grid_cell(grid, (uint32_t)x, (uint32_t)y);
    const char **const held = &reading->occupants[cell];
    if (!grid_is_floor(grid, cell)) {
        document_fault(place, name,
                       "%s at (%" PRId64 ", %" PRId64 ") is in a wall; it must stand on floor",
                       what, x, y);
        return false;
    }
    if (*held) {
        document_fault(place, name,
                       "%s at (%" PRId64 ", %" PRId64
                       ") stands where %s is; it needs a cell of its own",
                       what, x, y, *held);
        return false;
    }
    *held = what;
    return true;
}

/* x and y of the object that place is; parent and name are where it hangs. */
static bool cell_read(const struct reading *reading, const struct document_place *place,
                      const struct document_place *parent, const char *name, const char *what,
                      uint16_t *cell) {
    const struct grid *const grid = &reading->maze->grid;
    const int64_t x_most = (reading->rows_sound ? grid->width : MAZIAKS_SIDE_MOST) - 1;
    const int64_t y_most = (reading->rows_sound ? grid->height : MAZIAKS_SIDE_MOST) - 1;
    int64_t x = 0;
    int64_t y = 0;
    bool sound = document_integer(place, "x", 0, x_most, &x);
    sound &= document_integer(place, "y", 0, y_most, &y);
    if (!sound || !reading->rows_sound || !cell_take(reading, parent, name, what, x, y))
        return false;
    *cell = (uint16_t)grid_cell(grid, (uint32_t)x, (uint32_t)y);
    return true;
}

static bool mark_read(const struct reading *reading, const char *name, const char *what,
                      uint16_t *cell) {
    static const char *const KNOWN[] = {"x", "y", NULL};
    char pointer[DOCUMENT_NAME_SIZE];
    snprintf(pointer, sizeof(pointer), "/%s", name);
    const struct document_place place = {document_object(reading->root, name), pointer, what,
                                         reading->root->faults};
    if (!place.object)
        return false;
    document_members(&place, KNOWN);
    return cell_read(reading, &place, reading->root, name, what, cell);
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
    if (!mark_read(reading, "entrance", "the entrance", &reading->maze->entrance) || !sound)
        return 0;
    entrance_check(reading);
    border_check(reading);
    return 0;
}

/* Lists. */

/* What an entry must hold, in a sentence. */
static void list_members(const struct list *list, struct text *out) {
    text_append_string(out, list->values[0] ? "x, y" : "x and y");
    for (size_t i = 0; list->values[i]; i++)
        text_append_format(out, "%s%s", list->values[i + 1] ? ", " : " and ", list->values[i]);
}

static void entry_fault_type(const struct list *list, const struct document_place *parent,
                             const char *name, const json_t *entry) {
    CLEANUP(text_deinit) struct text members = TEXT_INIT;
    list_members(list, &members);
    if (text_check(&members))
        parent->faults->failed = true;
    else
        document_fault(parent, name, "%s/%s is %s; it must be an object with %s", list->name, name,
                       document_type(entry), members.data);
}

static bool entry_read_values(const struct list *list, const struct document_place *place,
                              struct maziaks_object *object) {
    bool sound = true;
    for (size_t i = 0; list->values[i]; i++) {
        int64_t value = 0;
        sound &= document_integer(place, list->values[i], list->least, VALUE_MOST, &value);
        object->values[i] = (uint16_t)value;
    }
    return sound;
}

static void entry_read(const struct reading *reading, enum maziaks_sort sort,
                       const struct document_place *parent, size_t index) {
    const struct list *const list = &LISTS[sort];
    const char *const known[] = {"x", "y", list->values[0],
                                 list->values[0] ? list->values[1] : NULL, NULL};
    char name[DOCUMENT_NAME_SIZE];
    char pointer[DOCUMENT_POINTER_SIZE];
    snprintf(name, sizeof(name), "%zu", index);
    snprintf(pointer, sizeof(pointer), "/%s/%zu", list->name, index);
    const json_t *const entry = json_array_get(parent->object, index);
    if (!json_is_object(entry)) {
        entry_fault_type(list, parent, name, entry);
        return;
    }
    const struct document_place place = {entry, pointer, pointer + 1, parent->faults};
    struct maziaks_object object = {0};
    document_members(&place, known);
    bool sound = cell_read(reading, &place, parent, name, list->what, &object.cell);
    sound &= entry_read_values(list, &place, &object);
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
    if (reading->rows_sound) {
        document_rows_copy(rows, maze->grid.cells);
        TRY(maze_check(reading));
    } else {
        mark_read(reading, "entrance", "the entrance", &maze->entrance);
    }
    mark_read(reading, "treasure", "the treasure", &maze->treasure);
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
    const struct reading reading = {root, rows != NULL, maze, occupants};
    TRY(members_read(&reading, rows));
    *out = TAKE(maze);
    return 0;
}

int maziaks_parse(const char *json, size_t length, struct faults *faults, struct level **out) {
    CLEANUP(cleanup_json) json_t *document = NULL;
    CLEANUP(cleanup_maze) struct maziaks *maze = NULL;
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

static void dump_object(const struct grid *grid, const struct list *list,
                        const struct maziaks_object *object, struct text *out) {
    text_append_char(out, '{');
    dump_cell(grid, object->cell, out);
    for (size_t i = 0; list->values[i]; i++)
        text_append_format(out, ",\"%s\":%u", list->values[i], object->values[i]);
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
    text_append_string(out, "],\"entrance\":{");
    dump_cell(&maze->grid, maze->entrance, out);
    text_append_string(out, "},\"treasure\":{");
    dump_cell(&maze->grid, maze->treasure, out);
    text_append_format(out, "},\"energy\":%u", maze->energy);
    for (uint32_t sort = 0; sort < MAZIAKS_SORTS; sort++)
        dump_list(maze, (enum maziaks_sort)sort, out);
    text_append_char(out, '}');
}

/* The evaluation. */

static void dump_route(const struct grid *grid, const struct maziaks_evaluation *evaluation,
                       struct text *out) {
    if (!evaluation->head.solvable) {
        text_append_string(out, ",\"route\":null");
        return;
    }
    text_append_string(out, ",\"route\":[");
    for (uint32_t i = 0; i < evaluation->route_length; i++) {
        text_append_string(out, i ? ",{" : "{");
        dump_cell(grid, evaluation->route[i], out);
        text_append_char(out, '}');
    }
    text_append_char(out, ']');
}

void maziaks_dump_evaluation(const struct level *level, const struct evaluation *evaluation,
                             const struct rating *rating, struct text *out) {
    const struct measure_table measures = {maziaks_measures, MAZIAKS_MEASURES};
    text_append_format(out, "{\"kind\":\"maziaks\",\"solvable\":%s",
                       evaluation->solvable ? "true" : "false");
    dump_metrics(measures, evaluation, out);
    dump_rating(rating, out);
    dump_stars(evaluation, out);
    dump_route(&maziaks_const(level)->grid, (const struct maziaks_evaluation *)evaluation, out);
    text_append_format(out, ",\"calibration\":%" PRIu32 "}", rating->calibration);
}

/* A run. */

static void walk_add(const struct grid *grid, int64_t x, int64_t y, struct maziaks_walk *walk) {
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

static void walk_check_start(const struct maziaks *maze, const struct document_place *route,
                             const struct maziaks_walk *walk) {
    if (walk->length == 0 || walk->route[0] != maze->entrance)
        document_fault(route, "0",
                       "the run does not begin at the entrance, (%" PRIu32 ", %" PRIu32 ")",
                       grid_x(&maze->grid, maze->entrance), grid_y(&maze->grid, maze->entrance));
}

static int walk_read(const struct maziaks *maze, const struct document_place *root,
                     struct arena *work, struct maziaks_walk *walk) {
    const json_t *const cells = document_list(root, "route", false);
    const size_t count = json_array_size(cells);
    const struct document_place route = {cells, "/route", "the run", root->faults};
    if (cells && count == 0)
        document_fault(root, "route", "the route is empty; it needs at least the entrance");
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

int maziaks_read_walk(const struct maziaks *maze, const char *json, size_t length,
                      struct arena *work, struct faults *faults, struct maziaks_walk *out) {
    static const char *const KNOWN[] = {"route", NULL};
    CLEANUP(cleanup_json) json_t *document = NULL;
    const size_t before = faults->count + faults->dropped;
    struct maziaks_walk walk = {0};
    TRY(document_load(json, length, faults, &document));
    const struct document_place root = {document, "", "the run", faults};
    document_members(&root, KNOWN);
    TRY(walk_read(maze, &root, work, &walk));
    TRY(faults_check(faults));
    if (faults->count + faults->dropped > before)
        return KIND_REFUSED;
    *out = walk;
    return 0;
}
