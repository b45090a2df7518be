/* The default world: what a run of it yields, and the calibration made of that. */
#include "worlds.h"

extern const struct kind dungeon_kind;

START_TEST(calibration_is_that_of_the_reference_run) {
    worlds_check_calibration(&dungeon_kind);
}
END_TEST

/* All of its candidates can be solved. */
START_TEST(every_run_reaches_every_band) {
    ck_assert_uint_eq(worlds_check_bands(&dungeon_kind), 0);
}
END_TEST

SUITE_MAIN("kinds/dungeon/worlds", calibration_is_that_of_the_reference_run,
           every_run_reaches_every_band)
