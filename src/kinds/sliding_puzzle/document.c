/* JSON documents of the sliding puzzle: the level in and out, its evaluation out, a run in. */
#include <errno.h>
#include <inttypes.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/cleanup.h"
#include "base/result.h"
#include "kinds/document.h"
#include "kinds/dump.h"
#include "kinds/sliding_puzzle/sliding_puzzle.h"

/* The level. */

/* An integer of the list from least to most, of which a sentence says what it is. */
static bool entry_read(const struct document_place *list, size_t index, const char *what,
                       uint32_t least, uint32_t most, uint8_t *out) {
    const json_t *const entry = json_array_get(list->object, index);
    const json_int_t value = json_integer_value(entry);
    if (json_is_integer(entry) && value >= least && value <= most) {
        *out = (uint8_t)value;
        return true;
    }
    char name[DOCUMENT_NAME_SIZE];
    snprintf(name, sizeof(name), "%zu", index);
    if (json_is_integer(entry))
        document_fault(list, name,
                       "%s %zu is %" JSON_INTEGER_FORMAT "; it must be from %" PRIu32
                       " to %" PRIu32,
                       what, index, value, least, most);
    else
        document_fault(list, name,
                       "%s %zu is %s; it must be an integer from %" PRIu32 " to %" PRIu32, what,
                       index, document_type(entry), least, most);
    return false;
}

/* Each number once: the cell of the first of two is told at the second. */
static void tiles_check_twice(const struct document_place *list,
                              const struct sliding_puzzle *puzzle, size_t cell) {
    size_t first = 0;
    while (puzzle->tiles[first] != puzzle->tiles[cell])
        first++;
    if (first == cell)
        return;
    char name[DOCUMENT_NAME_SIZE];
    snprintf(name, sizeof(name), "%zu", cell);
    document_fault(list, name,
                   "tile %u is on the cells (%zu, %zu) and (%zu, %zu); each number from 0 to "
                   "%" PRIu32 " must be there once",
                   puzzle->tiles[cell], first % puzzle->width, first / puzzle->width,
                   cell % puzzle->width, cell / puzzle->width, sliding_puzzle_cells(puzzle) - 1);
}

static void tiles_read_each(const struct document_place *list, struct sliding_puzzle *puzzle) {
    const uint32_t cells = sliding_puzzle_cells(puzzle);
    bool sound = true;
    for (size_t cell = 0; cell < cells; cell++)
        sound &= entry_read(list, cell, "tile", 0, cells - 1, &puzzle->tiles[cell]);
    for (size_t cell = 0; sound && cell < cells; cell++)
        tiles_check_twice(list, puzzle, cell);
}

/* sized: the puzzle has a width and a height. Without them the numbers can be held against the
 * largest board only. */
static void tiles_read(const struct document_place *root, bool sized,
                       struct sliding_puzzle *puzzle) {
    const json_t *const tiles = document_list(root, "tiles", false);
    const struct document_place list = {tiles, "/tiles", root->what, root->faults};
    const size_t count = json_array_size(tiles);
    if (!tiles)
        return;
    if (!sized)
        for (size_t i = 0; i < count && i < SLIDING_PUZZLE_CELLS_MAX; i++)
            entry_read(&list, i, "tile", 0, SLIDING_PUZZLE_CELLS_MAX - 1, &puzzle->tiles[i]);
    else if (count == sliding_puzzle_cells(puzzle))
        tiles_read_each(&list, puzzle);
    else
        document_fault(
            root, "tiles",
            "tiles of the level has %zu numbers; a board %u wide and %u high has %" PRIu32
            " cells and needs one for each, 0 for the blank",
            count, puzzle->width, puzzle->height, sliding_puzzle_cells(puzzle));
}

static void level_read(const struct document_place *root, struct sliding_puzzle *puzzle) {
    static const char *const KNOWN[] = {"kind", "width", "height", "tiles", NULL};
    int64_t width = 0;
    int64_t height = 0;
    document_members(root, KNOWN);
    document_kind(root, "sliding-puzzle");
    bool sized = document_integer(root, "width", SLIDING_PUZZLE_SIDE_LEAST,
                                  SLIDING_PUZZLE_SIDE_MOST, &width);
    sized &= document_integer(root, "height", SLIDING_PUZZLE_SIDE_LEAST, SLIDING_PUZZLE_SIDE_MOST,
                              &height);
    puzzle->width = (uint8_t)width;
    puzzle->height = (uint8_t)height;
    tiles_read(root, sized, puzzle);
}

int sliding_puzzle_parse(const char *json, size_t length, struct faults *faults,
                         struct level **out) {
    CLEANUP(document_close) struct document_reading document = {0};
    CLEANUP(cleanup_free) struct sliding_puzzle *puzzle = calloc(1, sizeof(*puzzle));
    if (!puzzle)
        return -ENOMEM;
    TRY(document_open(json, length, "the level", faults, &document));
    level_read(&document.root, puzzle);
    TRY(document_verdict(&document));
    *out = (struct level *)TAKE(puzzle);
    return 0;
}

static void dump_tiles(const uint8_t *tiles, uint32_t count, struct text *out) {
    text_append_char(out, '[');
    for (uint32_t i = 0; i < count; i++)
        text_append_format(out, "%s%u", i ? "," : "", tiles[i]);
    text_append_char(out, ']');
}

void sliding_puzzle_dump(const struct level *level, struct text *out) {
    const struct sliding_puzzle *const puzzle = sliding_puzzle_const(level);
    text_append_format(out, "{\"kind\":\"sliding-puzzle\",\"width\":%u,\"height\":%u,\"tiles\":",
                       puzzle->width, puzzle->height);
    dump_tiles(puzzle->tiles, sliding_puzzle_cells(puzzle), out);
    text_append_char(out, '}');
}

/* The evaluation. */

void sliding_puzzle_dump_evaluation(const struct level *level, const struct evaluation *evaluation,
                                    const struct rating *rating, struct text *out) {
    const struct sliding_puzzle_evaluation *const whole =
        (const struct sliding_puzzle_evaluation *)evaluation;
    text_append_format(out, "{\"kind\":\"sliding-puzzle\",\"solvable\":%s",
                       evaluation->solvable ? "true" : "false");
    dump_metrics((struct measure_table){sliding_puzzle_measures, SLIDING_PUZZLE_MEASURES},
                 evaluation, out);
    dump_rating(rating, out);
    dump_stars(evaluation, out);
    text_append_string(out, ",\"solution\":");
    if (evaluation->solvable)
        dump_tiles(whole->solution, whole->count, out);
    else
        text_append_string(out, "null");
    text_append_format(out, ",\"calibration\":%" PRIu32 "}", rating->calibration);
}

/* A run. */

int sliding_puzzle_read_run(const struct sliding_puzzle *puzzle, const char *json, size_t length,
                            struct arena *work, struct faults *faults,
                            struct sliding_puzzle_run *out) {
    static const char *const KNOWN[] = {"moves", NULL};
    CLEANUP(document_close) struct document_reading document = {0};
    TRY(document_open(json, length, "the run", faults, &document));
    document_members(&document.root, KNOWN);
    const json_t *const moves = document_list(&document.root, "moves", false);
    const struct document_place list = {moves, "/moves", document.root.what, faults};
    const uint32_t count = (uint32_t)json_array_size(moves);
    struct sliding_puzzle_run run = {arena_take(work, count, sizeof(*run.moves)), count};
    if (!run.moves)
        return -ENOMEM;
    for (uint32_t i = 0; i < count; i++)
        entry_read(&list, i, "the tile of move", 1, sliding_puzzle_cells(puzzle) - 1,
                   &run.moves[i]);
    TRY(document_verdict(&document));
    *out = run;
    return 0;
}
