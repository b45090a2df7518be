/* Figures as lines and as an array, and what is made of several rounds. */
#include "cli/figures.h"

#include <stdlib.h>
#include <string.h>

#include "suite.h"

static const struct figure RATED = {.name = "two searches",
                                    .work = "41x41",
                                    .value = 185.2349,
                                    .unit = "us",
                                    .reference = "as fast as the textbook's",
                                    .ratio = 2345.678,
                                    .rounds = 5,
                                    .spread = 0.1249};
static const struct figure PLAIN = {
    .name = "candidates", .work = "glow", .value = 38000, .unit = "a second", .rounds = 1};

static char *print(int json) {
    char *text = NULL;
    size_t size = 0;
    FILE *const out = open_memstream(&text, &size);
    struct figures figures = figures_init(out, json);
    ck_assert_int_eq(figures_add(&figures, &RATED), 0);
    ck_assert_int_eq(figures_add(&figures, &PLAIN), 0);
    ck_assert_int_eq(figures_end(&figures), 0);
    fclose(out);
    return text;
}

START_TEST(lines_are_for_people) {
    char *const text = print(0);
    ck_assert_ptr_nonnull(strstr(text, "185.2 us, 2346 times as fast as the textbook's (5 rounds, "
                                       "spread 12 %)\n"));
    ck_assert_ptr_nonnull(strstr(text, "3.8e+04 a second\n"));
    free(text);
}
END_TEST

START_TEST(the_array_has_every_member) {
    char *const text = print(1);
    json_auto_t *array = json_loads(text, 0, NULL);
    const char *name, *work, *unit, *reference;
    double value, ratio, spread;
    int rounds;
    ck_assert_uint_eq(json_array_size(array), 2);
    ck_assert_int_eq(json_unpack(json_array_get(array, 0),
                                 "{s:s, s:s, s:F, s:s, s:s, s:F, s:i, s:F !}", "name", &name,
                                 "work", &work, "value", &value, "unit", &unit, "reference",
                                 &reference, "ratio", &ratio, "rounds", &rounds, "spread", &spread),
                     0);
    ck_assert_str_eq(name, "two searches");
    ck_assert_double_eq_tol(value, 185.2, 1e-9);
    ck_assert_double_eq_tol(ratio, 2346, 1e-9);
    ck_assert_double_eq_tol(spread, 0.1249, 1e-9);
    ck_assert_int_eq(rounds, 5);
    ck_assert(json_is_null(json_object_get(json_array_get(array, 1), "reference")));
    ck_assert(json_is_null(json_object_get(json_array_get(array, 1), "ratio")));
    free(text);
}
END_TEST

START_TEST(no_figure_is_an_empty_array) {
    char *text = NULL;
    size_t size = 0;
    FILE *const out = open_memstream(&text, &size);
    struct figures figures = figures_init(out, 1);
    ck_assert_int_eq(figures_end(&figures), 0);
    fclose(out);
    ck_assert_str_eq(text, "[]\n");
    free(text);
}
END_TEST

START_TEST(rounds_have_a_median_and_a_spread) {
    struct samples samples = {0};
    ck_assert_double_eq(samples_median(&samples), 0);
    ck_assert_double_eq(samples_spread(&samples), 0);
    samples_add(&samples, 5);
    ck_assert_double_eq(samples_median(&samples), 5);
    samples_add(&samples, 1);
    ck_assert_double_eq(samples_median(&samples), 3);
    samples_add(&samples, 2);
    ck_assert_double_eq(samples_median(&samples), 2);
    ck_assert_double_eq(samples_spread(&samples), 2);
    for (uint32_t i = 0; i < 2 * SAMPLES_MAX; i++)
        samples_add(&samples, 9);
    ck_assert_uint_eq(samples.count, SAMPLES_MAX);
    ck_assert_double_eq(samples_median(&samples), 9);
}
END_TEST

SUITE_MAIN("cli/figures", lines_are_for_people, the_array_has_every_member,
           no_figure_is_an_empty_array, rounds_have_a_median_and_a_spread)
