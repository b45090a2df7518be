/* The six worlds that ship with the light maze, and the calibration that rates its levels. The caps
 * come from a reference run, which tests/unit/test_kinds_light_maze_worlds.c repeats: 500
 * candidates of each world, seed 1. The edges stand near the 30th, 60th and 85th percentile of the
 * difficulties of the levels of 20 such runs, so that every run reaches every band. */
#include "kinds/light_maze/light_maze.h"

const struct default_world light_maze_worlds[] = {
    {
        .id = "glow",
        .title = "Glow",
        .introduces = "candles",
        .parameters = "width=11..13 height=11..15 braid=20..60 candles=2..4 candle_light=4..12 "
                      "doors=0 plates=0 fragile=0 shadow_speed=0",
        .edges = {{300000, 370000, 440000}},
        .order = 1,
        .slots = 8,
    },
    {
        .id = "gates",
        .title = "Gates",
        .introduces = "doors",
        .parameters = "width=13..17 height=15..21 braid=30..70 candles=2..4 candle_light=6..16 "
                      "doors=2..5 door_toll=3..12 plates=0 fragile=0 shadow_speed=0",
        .edges = {{370000, 430000, 500000}},
        .order = 2,
        .slots = 12,
    },
    {
        .id = "plates",
        .title = "Plates",
        .introduces = "plates",
        .parameters =
            "width=15..19 height=17..25 braid=30..70 candles=2..5 candle_light=8..18 doors=0..3 "
            "door_toll=3..12 plates=1..3 plate_toll=2..8 fragile=0 shadow_speed=0",
        .edges = {{430000, 500000, 570000}},
        .order = 3,
        .slots = 12,
    },
    {
        .id = "pursuit",
        .title = "Pursuit",
        .introduces = "shadow",
        .parameters = "width=17..23 height=21..29 braid=30..70 candles=2..5 candle_light=8..20 "
                      "doors=0..3 door_toll=3..12 plates=0..2 plate_toll=2..8 fragile=0 "
                      "shadow_speed=40..70 shadow_bite=4..10",
        .edges = {{480000, 550000, 620000}},
        .order = 4,
        .slots = 12,
    },
    {
        .id = "brittle",
        .title = "Brittle",
        .introduces = "fragile",
        .parameters = "width=19..25 height=23..33 braid=30..70 candles=3..6 candle_light=8..20 "
                      "doors=0..3 door_toll=3..12 plates=0..2 plate_toll=2..8 fragile=4..12 "
                      "fragile_toll=1..4 shadow_speed=0",
        .edges = {{520000, 600000, 670000}},
        .order = 5,
        .slots = 12,
    },
    {
        .id = "eclipse",
        .title = "Eclipse",
        .introduces = "candles doors plates shadow fragile",
        .parameters = "width=25..31 height=31..41 braid=30..70 candles=3..6 candle_light=10..25 "
                      "doors=2..3 door_toll=3..15 plates=1..3 plate_toll=2..8 fragile=4..12 "
                      "fragile_toll=1..4 shadow_speed=40..70 shadow_bite=4..12",
        .edges = {{670000, 740000, 820000}},
        .order = 6,
        .slots = 12,
    },
    {.id = NULL},
};

const struct calibration light_maze_calibration = {
    .version = 1,
    .caps =
        {
            [LIGHT_MAZE_PRESSURE] = 806723,
            [LIGHT_MAZE_DECISIONS] = 19,
            [LIGHT_MAZE_PATH] = 265,
            [LIGHT_MAZE_DETOURS] = 3,
        },
};
