/* The archive's choice: spread over cells first, near the band's middle next, ties by index. */
#include "rating/archive.h"

#include <string.h>

#include "base/random.h"
#include "suite.h"

static const struct measure MEASURES[] = {
    {"path", "", 1, 50, 0},
    {"decisions", "", 1, 30, 2},
    {"detours", "", 1, 20, 1},
};
static const struct measure_table TABLE = {MEASURES, sizeof(MEASURES) / sizeof(MEASURES[0])};

START_TEST(cells_by_two_measures) {
    static const struct {
        int64_t measures[MEASURES_MAX];
        uint8_t row, column;
    } cases[] = {
        {{99, 0, 0}, 0, 0},   {{99, 1, 1}, 0, 1},    {{99, 2, 9}, 1, 9},
        {{99, 19, 10}, 9, 9}, {{0, 500, 500}, 9, 9}, {{0, MEASURE_NULL, -1}, 0, 0},
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct score score = {0};
        archive_cell(TABLE, cases[i].measures, &score);
        ck_assert_uint_eq(score.row, cases[i].row);
        ck_assert_uint_eq(score.column, cases[i].column);
    }
}
END_TEST

/* Bands of 0.30, 0.45, 0.60: their middles are 0.15, 0.375, 0.525, 0.80. */
static const struct score SCORES[] = {
    {1, 100000, BAND_INTRODUCE, 0, 0}, {2, 150000, BAND_INTRODUCE, 0, 0},
    {3, 200000, BAND_INTRODUCE, 0, 0}, /* as far from the middle as 1: a tie */
    {4, 299999, BAND_INTRODUCE, 0, 1}, {5, 0, BAND_INTRODUCE, 3, 0},
    {6, 375000, BAND_DEVELOP, 9, 9},   {7, 375001, BAND_DEVELOP, 9, 9},
    {8, 900000, BAND_MASTER, 2, 1},    {9, 700001, BAND_MASTER, 2, 1},
    {10, 1000000, BAND_MASTER, 1, 2},
};
enum { COUNT = sizeof(SCORES) / sizeof(SCORES[0]) };

static const struct {
    uint32_t keep;
    size_t count;
    uint32_t indices[COUNT];
} CHOICES[] = {
    {0, 0, {0}},
    {1, 3, {2, 6, 10}},
    {3, 8, {2, 4, 5, 6, 7, 10, 9, 8}},
    {4, 9, {2, 4, 5, 1, 6, 7, 10, 9, 8}},
    {100, 10, {2, 4, 5, 1, 3, 6, 7, 10, 9, 8}},
};

static void check_choices(const struct score *scores) {
    for (size_t i = 0; i < sizeof(CHOICES) / sizeof(CHOICES[0]); i++) {
        struct score copy[COUNT];
        struct score chosen[COUNT];
        memcpy(copy, scores, sizeof(copy));
        const size_t count =
            archive_select(copy, COUNT, &BAND_EDGES_DEFAULT, CHOICES[i].keep, chosen);
        ck_assert_uint_eq(count, CHOICES[i].count);
        for (size_t j = 0; j < count; j++)
            ck_assert_uint_eq(chosen[j].index, CHOICES[i].indices[j]);
    }
}

START_TEST(spread_first) {
    check_choices(SCORES);
}
END_TEST

START_TEST(any_order_gives_the_same) {
    struct random random;
    random_init(&random, 1, 0);
    struct score scores[COUNT];
    memcpy(scores, SCORES, sizeof(scores));
    for (size_t round = 0; round < 1000; round++) {
        for (uint32_t i = COUNT - 1; i > 0; i--) {
            const uint32_t other = random_below(&random, i + 1);
            const struct score held = scores[i];
            scores[i] = scores[other];
            scores[other] = held;
        }
        check_choices(scores);
    }
}
END_TEST

START_TEST(nothing_to_choose_from) {
    struct score chosen[1];
    ck_assert_uint_eq(archive_select(chosen, 0, &BAND_EDGES_DEFAULT, 5, chosen), 0);
}
END_TEST

SUITE_MAIN("rating/archive", cells_by_two_measures, spread_first, any_order_gives_the_same,
           nothing_to_choose_from)
