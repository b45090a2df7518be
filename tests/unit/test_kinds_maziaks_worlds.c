/* The default world: what a run of it yields, and the calibration made of that. */
#include "worlds.h"

extern const struct kind maziaks_kind;

START_TEST(calibration_is_that_of_the_reference_run) {
    worlds_check_calibration(&maziaks_kind);
}
END_TEST

START_TEST(every_run_reaches_every_band) {
    worlds_check_bands(&maziaks_kind);
}
END_TEST

SUITE_MAIN("kinds/maziaks/worlds", calibration_is_that_of_the_reference_run,
           every_run_reaches_every_band)
