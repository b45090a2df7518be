/* What every kind says of itself: names, parameters, measures, worlds, calibration. */
#include <string.h>

#include "samples.h"
#include "suite.h"

static void check_text(const char *text) {
    ck_assert_ptr_nonnull(text);
    ck_assert_uint_gt(strlen(text), 0);
    ck_assert_ptr_null(strchr(text, '\n'));
}

START_TEST(kinds_are_found_by_name) {
    for (size_t i = 0; KINDS[i]; i++) {
        check_text(KINDS[i]->title);
        ck_assert_ptr_eq(kind_find(KINDS[i]->name), KINDS[i]); /* so no name comes twice */
    }
    ck_assert_ptr_null(kind_find("no-such-kind"));
    ck_assert_ptr_null(kind_find(""));
}
END_TEST

static void check_parameter(const struct parameter *parameter) {
    check_text(parameter->name);
    check_text(parameter->help);
    ck_assert_int_le(parameter->standard.min, parameter->standard.max);
    if (parameter->type == PARAMETER_CHOICE) {
        ck_assert_int_eq(parameter->standard.min, parameter->standard.max);
        for (int32_t i = 0; i <= parameter->standard.min; i++)
            check_text(parameter->choices[i]);
        return;
    }
    ck_assert_int_le(parameter->least, parameter->standard.min);
    ck_assert_int_ge(parameter->most, parameter->standard.max);
}

START_TEST(defaults_lie_in_their_ranges) {
    for (size_t i = 0; KINDS[i]; i++) {
        const struct parameter_table table = KINDS[i]->parameters;
        ck_assert_uint_le(table.count, PARAMETERS_MAX);
        for (size_t place = 0; place < table.count; place++) {
            check_parameter(&table.items[place]);
            ck_assert_int_eq(parameters_find(table, table.items[place].name), place);
        }
    }
}
END_TEST

START_TEST(parameters_survive_their_text_form) {
    for (size_t i = 0; KINDS[i]; i++) {
        const struct parameter_table table = KINDS[i]->parameters;
        struct faults faults = FAULTS_INIT;
        struct parameters given, read;
        struct text text = TEXT_INIT;
        memset(&read, 0, sizeof(read));
        parameters_default(table, &given);
        parameters_format(table, &given, &text);
        ck_assert_int_eq(parameters_parse(table, text.data, &faults, &read), 0);
        ck_assert(!faults_any(&faults));
        ck_assert_mem_eq(&given, &read, sizeof(given));
        text_deinit(&text);
    }
}
END_TEST

START_TEST(measures_weigh_a_hundred) {
    for (size_t i = 0; KINDS[i]; i++) {
        const struct measure_table table = KINDS[i]->measures;
        uint32_t weight = 0;
        uint32_t spanning = 0;
        ck_assert_uint_le(table.count, MEASURES_MAX);
        for (size_t at = 0; at < table.count; at++) {
            check_text(table.items[at].name);
            check_text(table.items[at].help);
            ck_assert_uint_ge(table.items[at].scale, 1);
            weight += table.items[at].weight;
            spanning += table.items[at].archive_step > 0;
            if (table.items[at].weight)
                ck_assert_int_gt(KINDS[i]->calibration->caps[at], 0);
        }
        ck_assert_uint_eq(weight, 100);
        ck_assert_uint_eq(spanning, 2);
        ck_assert_uint_ge(KINDS[i]->calibration->version, 1);
    }
}
END_TEST

static void check_world(const struct kind *kind, const struct default_world *world) {
    struct faults faults = FAULTS_INIT;
    struct sample sample;
    sample_open(kind, world, &sample); /* its parameters and rules are sound, each by itself */
    if (kind->check)
        ck_assert_int_eq(kind->check(&sample.parameters, &faults), 0);
    ck_assert_msg(!faults_any(&faults), "%s: %s", world->id, faults.items[0].detail);
    check_text(world->title);
    ck_assert_uint_gt(world->slots, 0);
    ck_assert_uint_gt(world->edges.at[0], 0);
    ck_assert_uint_lt(world->edges.at[0], world->edges.at[1]);
    ck_assert_uint_lt(world->edges.at[1], world->edges.at[2]);
    ck_assert_uint_lt(world->edges.at[2], DIFFICULTY_ONE);
}

START_TEST(worlds_are_sound) {
    bool ordered[64] = {false};
    for (size_t i = 0; KINDS[i]; i++)
        for (const struct default_world *world = KINDS[i]->worlds; world->id; world++) {
            check_world(KINDS[i], world);
            ck_assert_uint_ge(world->order, 1);
            ck_assert_uint_lt(world->order, 64);
            ck_assert_msg(!ordered[world->order], "%s: its place is taken", world->id);
            ordered[world->order] = true;
        }
}
END_TEST

START_TEST(unknown_rules_are_named) {
    for (size_t i = 0; KINDS[i]; i++) {
        struct faults faults = FAULTS_INIT;
        uint32_t rules = 0;
        ck_assert_int_eq(kind_rules(KINDS[i], " no-such-rule ", "/introduces", &faults, &rules), 0);
        ck_assert_uint_eq(faults.count, 1);
        ck_assert_str_eq(faults.items[0].pointer, "/introduces");
        ck_assert_ptr_nonnull(strstr(faults.items[0].detail, "\"no-such-rule\""));
        faults_deinit(&faults);
        for (size_t rule = 0; KINDS[i]->rules[rule]; rule++) {
            ck_assert_int_eq(kind_rules(KINDS[i], KINDS[i]->rules[rule], "", &faults, &rules), 0);
            ck_assert_uint_eq(rules, UINT32_C(1) << rule);
        }
    }
}
END_TEST

SUITE_MAIN("contract/tables", kinds_are_found_by_name, defaults_lie_in_their_ranges,
           parameters_survive_their_text_form, measures_weigh_a_hundred, worlds_are_sound,
           unknown_rules_are_named)
