/* Parameters: text in and out, what is refused and how it is told. */
#include "kinds/parameters.h"

#include <string.h>

#include "suite.h"

static const char *const CARVERS[] = {"backtracker", "wilson", NULL};

enum { WIDTH, DOORS, CARVER, OFFSET };

static const struct parameter ITEMS[] = {
    [WIDTH] = {"width", "Cells across.", NULL, PARAMETER_INTEGER, 5, 101, {21, 21}},
    [DOORS] = {"doors", "Doors of light.", NULL, PARAMETER_INTEGER, 0, 12, {2, 4}},
    [CARVER] = {"carver", "Carver.", CARVERS, PARAMETER_CHOICE, 0, 1, {0, 0}},
    [OFFSET] = {"offset", "May be negative.", NULL, PARAMETER_INTEGER, -5, 5, {-2, 2}},
};

static const struct parameter_table TABLE = {ITEMS, sizeof(ITEMS) / sizeof(ITEMS[0])};

static const struct {
    const char *given;
    const char *canonical;
} GOOD[] = {
    {"", "width=21 doors=2..4 carver=backtracker offset=-2..2"},
    {"width=41", "width=41 doors=2..4 carver=backtracker offset=-2..2"},
    {"  carver=wilson\n\tdoors=0..12 ", "width=21 doors=0..12 carver=wilson offset=-2..2"},
    {"offset=-5..-1 doors=3..3", "width=21 doors=3 carver=backtracker offset=-5..-1"},
    {"width=5..101 doors=12", "width=5..101 doors=12 carver=backtracker offset=-2..2"},
};

static void format(const struct parameters *parameters, const char *expected) {
    struct text text = TEXT_INIT;
    parameters_format(TABLE, parameters, &text);
    ck_assert_str_eq(text.data, expected);
    text_deinit(&text);
}

START_TEST(text_form_round_trip) {
    for (size_t i = 0; i < sizeof(GOOD) / sizeof(GOOD[0]); i++) {
        struct faults faults = FAULTS_INIT;
        struct parameters parameters;
        parameters_default(TABLE, &parameters);
        ck_assert_int_eq(parameters_parse(TABLE, GOOD[i].given, &faults, &parameters), 0);
        ck_assert(!faults_any(&faults));
        format(&parameters, GOOD[i].canonical);
        parameters_default(TABLE, &parameters);
        ck_assert_int_eq(parameters_parse(TABLE, GOOD[i].canonical, &faults, &parameters), 0);
        ck_assert(!faults_any(&faults));
        format(&parameters, GOOD[i].canonical);
    }
}
END_TEST

static const struct {
    const char *given;
    const char *pointer;
    const char *says;
} BAD[] = {
    {"widht=21", "/widht", "no parameter \"widht\"; the nearest is \"width\""},
    {"door=1", "/door", "the nearest is \"doors\""},
    {"craver=wilson", "/craver", "the nearest is \"carver\""},
    {"Width=21", "/Width", "the nearest is \"width\""},
    {"=21", "/", "no parameter \"\""},
    {"width", "/width", "width has no value; write width=VALUE"},
    {"width=", "/width", "must be an integer from 5 to 101"},
    {"width=21 doors=1 width=21", "/width", "given twice"},
    {"width=4", "/width", "width is 4; it must be from 5 to 101"},
    {"width=102", "/width", "width is 102"},
    {"width=5..102", "/width", "width is 102"},
    {"width=4..102", "/width", "width is 4"},
    {"width=99999999999999999999", "/width", "width is 9223372036854775807"},
    {"doors=4..2", "/doors", "from 4 down to 2"},
    {"doors=2..", "/doors", "must be an integer"},
    {"doors=..2", "/doors", "must be an integer"},
    {"doors=1.5", "/doors", "must be an integer"},
    {"doors=+5", "/doors", "must be an integer"},
    {"doors=0x1", "/doors", "must be an integer"},
    {"doors=1..2..3", "/doors", "must be an integer"},
    {"doors=many", "/doors", "doors is \"many\"; it must be an integer from 0 to 12"},
    {"carver=eller", "/carver", "must be one of: backtracker, wilson"},
    {"carver=0", "/carver", "carver is a number; it must be a word such as \"backtracker\""},
    {"offset=--1", "/offset", "must be an integer"},
};

START_TEST(bad_texts_are_refused) {
    for (size_t i = 0; i < sizeof(BAD) / sizeof(BAD[0]); i++) {
        struct faults faults = FAULTS_INIT;
        struct parameters parameters;
        parameters_default(TABLE, &parameters);
        ck_assert_int_eq(parameters_parse(TABLE, BAD[i].given, &faults, &parameters), 0);
        ck_assert_msg(faults.count == 1, "%s: %zu faults", BAD[i].given, faults.count);
        ck_assert_str_eq(faults.items[0].pointer, BAD[i].pointer);
        ck_assert_msg(strstr(faults.items[0].detail, BAD[i].says) != NULL, "%s: %s", BAD[i].given,
                      faults.items[0].detail);
        faults_deinit(&faults);
    }
}
END_TEST

START_TEST(all_faults_at_once) {
    struct faults faults = FAULTS_INIT;
    struct parameters parameters;
    parameters_default(TABLE, &parameters);
    ck_assert_int_eq(
        parameters_parse(TABLE, "width=0 dors=1 carver=x offset=1", &faults, &parameters), 0);
    ck_assert_uint_eq(faults.count, 3);
    ck_assert_int_eq(parameters.values[OFFSET].min, 1); /* the sound one is taken */
    ck_assert_int_eq(parameters.values[WIDTH].min, 21); /* the others stay */
    faults_deinit(&faults);
}
END_TEST

START_TEST(a_word_of_any_length_is_refused) {
    char text[4096];
    memset(text, 'w', sizeof(text) - 1);
    text[sizeof(text) - 1] = '\0';
    struct faults faults = FAULTS_INIT;
    struct parameters parameters;
    parameters_default(TABLE, &parameters);
    ck_assert_int_eq(parameters_parse(TABLE, text, &faults, &parameters), 0);
    ck_assert_uint_eq(faults.count, 1);
    ck_assert_uint_lt(strlen(faults.items[0].detail), 160);
    faults_deinit(&faults);
}
END_TEST

START_TEST(places) {
    ck_assert_int_eq(parameters_find(TABLE, "carver"), CARVER);
    ck_assert_int_eq(parameters_find(TABLE, "carve"), -1);
}
END_TEST

SUITE_MAIN("kinds/parameters", text_form_round_trip, bad_texts_are_refused, all_faults_at_once,
           a_word_of_any_length_is_refused, places)
