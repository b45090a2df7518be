/* What counts as near: known distances, and words that people mistype. */
#include "base/nearest.h"

#include <string.h>

#include "suite.h"

START_TEST(distances) {
    static const struct {
        const char *a, *b;
        size_t distance;
    } cases[] = {
        {"", "", 0},           {"", "abc", 3},        {"abc", "", 3},   {"kitten", "sitting", 3},
        {"serve", "serve", 0}, {"sevre", "serve", 1}, {"ca", "abc", 3}, {"generat", "generate", 1},
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        ck_assert_uint_eq(nearest_distance(cases[i].a, cases[i].b), cases[i].distance);
        ck_assert_uint_eq(nearest_distance(cases[i].b, cases[i].a), cases[i].distance);
    }
}
END_TEST

START_TEST(long_words_stay_in_bounds) {
    char a[201], b[301];
    memset(a, 'a', 200);
    memset(b, 'b', 300);
    a[200] = b[300] = '\0';
    ck_assert_uint_eq(nearest_distance(a, b), 64 + 136 + 236);
    ck_assert_uint_eq(nearest_distance(a, ""), 200);
}
END_TEST

static const char *word_at(const void *words, size_t i) {
    return ((const char *const *)words)[i];
}

START_TEST(places) {
    static const char *const words[] = {"serve",  "generate", "evaluate",
                                        "verify", "daily",    "level"};
    static const struct {
        const char *word;
        int place;
    } cases[] = {
        {"sever", 0}, {"genrate", 1}, {"evalaute", 2}, {"levels", 5}, {"zebra", -1}, {"", -1},
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
        ck_assert_int_eq(nearest_place(cases[i].word, word_at, words, 6), cases[i].place);
    ck_assert_int_eq(nearest_place("serve", word_at, words, 0), -1);
}
END_TEST

SUITE_MAIN("base/nearest", distances, long_words_stay_in_bounds, places)
