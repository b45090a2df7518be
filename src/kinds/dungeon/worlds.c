/* The world that ships with the dungeon, and the calibration that rates its levels. The caps come
 * from a reference run, which tests/unit/test_kinds_dungeon_worlds.c repeats: 500 candidates, seed
 * 1. The edges stand near the 30th, 60th and 85th percentile of the difficulties of the levels of
 * 20 such runs, so that every run reaches every band. */
#include "kinds/dungeon/dungeon.h"

const struct default_world dungeon_worlds[] = {
    {
        .id = "crypt",
        .title = "Crypt",
        .introduces = "",
        .parameters = "width=40..56 height=32..44 depth=1..9",
        .edges = {{560000, 670000, 780000}},
        .order = 8,
        .slots = 12,
    },
    {.id = NULL},
};

const struct calibration dungeon_calibration = {
    .version = 1,
    .caps =
        {
            [DUNGEON_PATH] = 218,
            [DUNGEON_DANGER] = 208,
            [DUNGEON_DANGER_ON_WAY] = 140,
            [DUNGEON_DEPTH_MEASURE] = 9,
        },
};
