/* The default worlds: what they say, what a run of each yields, the calibration made of that. */
#include "kinds/light_maze/light_maze.h"

#include "worlds.h"

extern const struct kind light_maze_kind;

START_TEST(six_worlds_of_68_levels) {
    static const char *const ids[] = {"glow", "gates", "plates", "pursuit", "brittle", "eclipse"};
    static const uint32_t rules[] = {
        LIGHT_MAZE_RULE_CANDLES, LIGHT_MAZE_RULE_DOORS,   LIGHT_MAZE_RULE_PLATES,
        LIGHT_MAZE_RULE_SHADOW,  LIGHT_MAZE_RULE_FRAGILE, 31,
    };
    uint32_t slots = 0;
    uint32_t place = 0;
    for (const struct default_world *world = light_maze_kind.worlds; world->id; world++, place++) {
        ck_assert_uint_lt(place, 6);
        ck_assert_str_eq(world->id, ids[place]);
        ck_assert_uint_eq(world->order, place + 1);
        ck_assert_uint_eq(worlds_rules(&light_maze_kind, world), rules[place]);
        ck_assert_uint_lt(world->edges.at[0], world->edges.at[1]);
        ck_assert_uint_lt(world->edges.at[1], world->edges.at[2]);
        ck_assert_uint_lt(world->edges.at[2], DIFFICULTY_ONE);
        worlds_parameters(&light_maze_kind, world);
        slots += world->slots;
    }
    ck_assert_uint_eq(place, 6);
    ck_assert_uint_eq(slots, 68);
}
END_TEST

START_TEST(calibration_is_that_of_the_reference_run) {
    worlds_check_calibration(&light_maze_kind);
}
END_TEST

START_TEST(every_run_reaches_every_band) {
    worlds_check_bands(&light_maze_kind);
}
END_TEST

SUITE_MAIN("kinds/light_maze/worlds", six_worlds_of_68_levels,
           calibration_is_that_of_the_reference_run, every_run_reaches_every_band)
