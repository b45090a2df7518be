/* Difficulties worked out by hand, and the edges of the bands. */
#include "rating/difficulty.h"

#include "suite.h"

static const struct measure MEASURES[] = {
    {"unweighted", "", 1, 0, 0}, {"pressure", "", 1000000, 35, 0}, {"decisions", "", 1, 25, 1},
    {"path", "", 1, 20, 0},      {"detours", "", 1, 20, 1},
};
static const struct measure_table TABLE = {MEASURES, sizeof(MEASURES) / sizeof(MEASURES[0])};
static const struct calibration CALIBRATION = {1, {0, 900000, 7, 90, 3}};

START_TEST(worked_by_hand) {
    static const struct {
        int64_t measures[MEASURES_MAX];
        uint32_t expected;
    } cases[] = {
        {{500, 0, 0, 0, 0}, 0},
        /* All caps reached, and all exceeded. */
        {{0, 900000, 7, 90, 3}, 1000000},
        {{0, 2000000, 70, 900, 30}, 1000000},
        /* 35 * 500000 / 100 */
        {{0, 450000, 0, 0, 0}, 175000},
        /* 1000000 / 7 = 142857; 25 * 142857 / 100 = 35714.25 */
        {{0, 0, 1, 0, 0}, 35714},
        /* 35*925925 + 25*285714 + 20*655555 + 20*666666 = 65994645 */
        {{0, 833333, 2, 59, 2}, 659946},
        {{0, MEASURE_NULL, -4, MEASURE_NULL, 3}, 200000},
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
        ck_assert_uint_eq(difficulty_of(TABLE, &CALIBRATION, cases[i].measures), cases[i].expected);
}
END_TEST

START_TEST(no_cap_no_term) {
    static const struct calibration no_caps = {1, {0}};
    static const int64_t measures[MEASURES_MAX] = {0, 900000, 7, 90, 3};
    ck_assert_uint_eq(difficulty_of(TABLE, &no_caps, measures), 0);
}
END_TEST

START_TEST(huge_measures_do_not_overflow) {
    static const struct calibration huge = {1, {0, INT64_MAX, 7, INT64_MAX, 3}};
    static const int64_t measures[MEASURES_MAX] = {0, INT64_MAX, INT64_MAX, INT64_MAX, 3};
    ck_assert_uint_eq(difficulty_of(TABLE, &huge, measures), 1000000);
}
END_TEST

START_TEST(edges_are_half_open) {
    static const struct {
        uint32_t difficulty;
        enum band expected;
    } cases[] = {
        {0, BAND_INTRODUCE},    {299999, BAND_INTRODUCE}, {300000, BAND_DEVELOP},
        {449999, BAND_DEVELOP}, {450000, BAND_TWIST},     {599999, BAND_TWIST},
        {600000, BAND_MASTER},  {1000000, BAND_MASTER},
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
        ck_assert_int_eq(band_of(&BAND_EDGES_DEFAULT, cases[i].difficulty), cases[i].expected);
}
END_TEST

START_TEST(bands_meet) {
    const struct band_edges *const edges = &BAND_EDGES_DEFAULT;
    ck_assert_uint_eq(band_lower(edges, BAND_INTRODUCE), 0);
    ck_assert_uint_eq(band_upper(edges, BAND_MASTER), DIFFICULTY_ONE);
    for (int band = BAND_INTRODUCE; band < BAND_MASTER; band++)
        ck_assert_uint_eq(band_upper(edges, (enum band)band),
                          band_lower(edges, (enum band)(band + 1)));
}
END_TEST

START_TEST(names_there_and_back) {
    static const char *const names[] = {"introduce", "develop", "twist", "master"};
    for (int i = 0; i < BAND_COUNT; i++) {
        enum band band = BAND_INTRODUCE;
        ck_assert_str_eq(band_name((enum band)i), names[i]);
        ck_assert_int_eq(band_parse(names[i], &band), 0);
        ck_assert_int_eq(band, i);
    }
    enum band band;
    ck_assert_int_eq(band_parse("Master", &band), 1);
    ck_assert_int_eq(band_parse("", &band), 1);
}
END_TEST

SUITE_MAIN("rating/difficulty", worked_by_hand, no_cap_no_term, huge_measures_do_not_overflow,
           edges_are_half_open, bands_meet, names_there_and_back)
