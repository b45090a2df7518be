/* JSON documents of the perfect maze: the level in and out, its evaluation out. */
#include "kinds/perfect_maze/perfect_maze.h"

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
#include "kinds/dump.h"
#include "kinds/ground.h"
#include "kinds/lattice.h"

CLEANUP_DEFINE(cleanup_maze, struct perfect_maze, free)

/* Start and goal. */

/* A room's cell under that name, or GRID_NONE after a fault. grid: NULL while it is not known. */
static uint32_t mark_read(const struct document_place *root, const char *name, const char *what,
                          const struct grid *grid) {
    static const char *const KNOWN[] = {"x", "y", NULL};
    struct document_entry entry;
    int64_t x = 0;
    int64_t y = 0;
    if (!document_open_member(root, name, what, KNOWN, &entry))
        return GRID_NONE;
    bool sound = ground_position(&entry.place, grid, PERFECT_MAZE_SIDE_MOST, &x, &y);
    if (sound && (x % 2 == 0 || y % 2 == 0)) {
        document_fault(root, name,
                       "%s at (%" PRId64 ", %" PRId64
                       ") is in no room; it must stand where x and y are odd",
                       what, x, y);
        sound = false;
    }
    return sound && grid ? grid_cell(grid, (uint32_t)x, (uint32_t)y) : GRID_NONE;
}

static void marks_read(const struct document_place *root, const struct grid *grid,
                       struct perfect_maze *maze) {
    maze->start = mark_read(root, "start", "the start", grid);
    maze->goal = mark_read(root, "goal", "the goal", grid);
    if (maze->start == maze->goal && maze->goal != GRID_NONE)
        document_fault(root, "goal",
                       "the goal at (%" PRIu32 ", %" PRIu32
                       ") stands where the start is; it needs a room of its own",
                       grid_x(grid, maze->goal), grid_y(grid, maze->goal));
}

/* The level. */

/* Fine also with faults, *out then of no use. */
static int level_read(const struct document_place *root, struct perfect_maze **out) {
    static const char *const KNOWN[] = {"kind", "rows", "start", "goal", NULL};
    const struct document_shape shape = {PERFECT_MAZE_SIDE_LEAST, PERFECT_MAZE_SIDE_MOST, false};
    size_t width;
    size_t height;
    document_members(root, KNOWN);
    document_kind(root, "perfect-maze");
    const json_t *const rows = document_rows(root, shape, &width, &height);
    CLEANUP(cleanup_maze)
    struct perfect_maze *maze = perfect_maze_new((uint32_t)width, (uint32_t)height);
    if (!maze)
        return -ENOMEM;
    bool sound = rows != NULL;
    if (sound) {
        document_rows_copy(rows, maze->grid.cells);
        TRY(lattice_check(root, &maze->grid, &sound));
    }
    marks_read(root, rows ? &maze->grid : NULL, maze);
    *out = TAKE(maze);
    return 0;
}

int perfect_maze_parse(const char *json, size_t length, struct faults *faults, struct level **out) {
    CLEANUP(document_close) struct document_reading document = {0};
    CLEANUP(cleanup_maze) struct perfect_maze *maze = NULL;
    TRY(document_open(json, length, "the level", faults, &document));
    TRY(level_read(&document.root, &maze));
    TRY(document_verdict(&document));
    *out = (struct level *)TAKE(maze);
    return 0;
}

void perfect_maze_dump(const struct level *level, struct text *out) {
    const struct perfect_maze *const maze = perfect_maze_const(level);
    text_append_string(out, "{\"kind\":\"perfect-maze\",\"rows\":[");
    dump_rows(&maze->grid, out);
    text_append_char(out, ']');
    dump_mark(&maze->grid, "start", maze->start, out);
    dump_mark(&maze->grid, "goal", maze->goal, out);
    text_append_char(out, '}');
}

/* The evaluation. */

static void dump_solution(const struct grid *grid, const struct perfect_maze_evaluation *evaluation,
                          struct text *out) {
    text_append_string(out, ",\"solution\":[");
    for (uint32_t i = 0; i < evaluation->solution_length; i++) {
        text_append_string(out, i ? ",{" : "{");
        dump_cell(grid, evaluation->solution[i], out);
        text_append_char(out, '}');
    }
    text_append_char(out, ']');
}

/* A part of a whole, in millionths rounded half up; 0 of nothing. */
static void dump_part(const char *name, uint64_t part, uint64_t whole, struct text *out) {
    const uint64_t millionths = whole ? (2 * part * DIFFICULTY_ONE + whole) / (2 * whole) : 0;
    text_append_format(out, "\"%s\":", name);
    dump_number((int64_t)millionths, DIFFICULTY_ONE, out);
    text_append_char(out, ',');
}

/* All that may have made it, as the likeliest alone often has a rival. */
static void dump_carvers(const struct perfect_maze_guess *guess, struct text *out) {
    text_append_string(out, ",\"carvers\":[");
    for (uint32_t carver = 0; carver < CARVER_ANY; carver++) {
        text_append_format(out, "%s{\"carver\":\"%s\",\"probability\":", carver ? "," : "",
                           CARVER_NAMES[carver]);
        dump_number(guess->probabilities[carver], DIFFICULTY_ONE, out);
        text_append_char(out, '}');
    }
    text_append_char(out, ']');
}

static void dump_texture(const struct perfect_maze_evaluation *evaluation, struct text *out) {
    const struct perfect_maze_texture *const texture = &evaluation->texture;
    text_append_string(out, ",\"texture\":{");
    dump_part("dead_ends", texture->dead_ends, texture->rooms, out);
    dump_part("straight", texture->straight, texture->rooms, out);
    dump_part("bent", texture->bent, texture->rooms, out);
    dump_part("three_way", texture->three_way, texture->rooms, out);
    dump_part("four_way", texture->four_way, texture->rooms, out);
    dump_part("corridor_length", (uint64_t)texture->straight + texture->bent, texture->corridors,
              out);
    text_append_format(
        out, "\"carver\":\"%s\",\"probability\":", CARVER_NAMES[evaluation->guess.carver]);
    dump_number(evaluation->guess.probabilities[evaluation->guess.carver], DIFFICULTY_ONE, out);
    dump_carvers(&evaluation->guess, out);
    text_append_char(out, '}');
}

void perfect_maze_dump_evaluation(const struct level *level, const struct evaluation *evaluation,
                                  const struct rating *rating, struct text *out) {
    const struct perfect_maze *const maze = perfect_maze_const(level);
    const struct perfect_maze_evaluation *const whole =
        (const struct perfect_maze_evaluation *)evaluation;
    const struct measure_table measures = {perfect_maze_measures, PERFECT_MAZE_MEASURES};
    text_append_string(out, "{\"kind\":\"perfect-maze\",\"solvable\":true");
    dump_metrics(measures, evaluation, out);
    dump_rating(rating, out);
    dump_stars(evaluation, out);
    dump_solution(&maze->grid, whole, out);
    dump_texture(whole, out);
    text_append_format(out, ",\"calibration\":%" PRIu32 "}", rating->calibration);
}
