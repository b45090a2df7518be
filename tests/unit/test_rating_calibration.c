/* Nearest-rank percentiles. */
#include "rating/calibration.h"

#include <string.h>

#include "suite.h"

START_TEST(nearest_rank) {
    static const struct {
        int64_t values[10];
        size_t count;
        uint32_t percent;
        int64_t expected;
    } cases[] = {
        {{7}, 1, 1, 7},
        {{7}, 1, 100, 7},
        {{50, 15, 40, 20, 35}, 5, 5, 15},
        {{50, 15, 40, 20, 35}, 5, 30, 20},
        {{50, 15, 40, 20, 35}, 5, 40, 20},
        {{50, 15, 40, 20, 35}, 5, 41, 35},
        {{50, 15, 40, 20, 35}, 5, 95, 50},
        {{3, 6, 7, 8, 8, 10, 13, 15, 16, 20}, 10, 25, 7},
        {{-3, -3, INT64_MIN, INT64_MAX}, 4, 75, -3},
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        int64_t values[10];
        memcpy(values, cases[i].values, sizeof(values));
        ck_assert_int_eq(calibration_percentile(values, cases[i].count, cases[i].percent),
                         cases[i].expected);
    }
}
END_TEST

/* Of 1 ... n the percentile is the rank itself: ceil(95 n / 100). */
START_TEST(rank_rounds_up) {
    static int64_t values[1000];
    for (size_t count = 1; count <= 1000; count++) {
        for (size_t i = 0; i < count; i++)
            values[i] = (int64_t)(count - i);
        const int64_t rank = (int64_t)((95 * count) / 100 + ((95 * count) % 100 != 0));
        ck_assert_int_eq(calibration_percentile(values, count, 95), rank);
    }
}
END_TEST

SUITE_MAIN("rating/calibration", nearest_rank, rank_rounds_up)
