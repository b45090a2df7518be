/* Traces of every kind that has them: JSON, the same from the same seed, and of the same level. */
#include <string.h>

#include "samples.h"
#include "suite.h"

static char *trace(const struct sample *sample) {
    struct arena work = ARENA_INIT;
    struct text text = TEXT_INIT;
    ck_assert_int_eq(
        sample->kind->trace(&sample->parameters, SAMPLE_SEED, sample->index, &work, &text), 0);
    arena_deinit(&work);
    return text_take(&text);
}

static void check_same(const struct sample *sample) {
    if (!sample->kind->trace)
        return;
    char *const first = trace(sample);
    char *const second = trace(sample);
    json_t *const steps = sample_json(first);
    ck_assert_str_eq(first, second);
    ck_assert(json_is_array(steps));
    ck_assert_uint_gt(json_array_size(steps), 0);
    json_decref(steps);
    free(first);
    free(second);
}

START_TEST(same_seed_same_trace) {
    samples_visit(4, check_same);
}
END_TEST

/* The cell of the level's rows that an object with x and y names. */
static char row_at(const json_t *document, json_int_t x, json_int_t y) {
    const json_t *const row = json_array_get(json_object_get(document, "rows"), (size_t)y);
    ck_assert_uint_lt((size_t)x, json_string_length(row));
    return json_string_value(row)[x];
}

static json_int_t number(const json_t *object, const char *name) {
    const json_t *const value = json_object_get(object, name);
    ck_assert(json_is_integer(value));
    return json_integer_value(value);
}

/* A room that is dug, and the way to it, are floor. Returns whether it was dug from another. */
static bool check_step(const json_t *document, const json_t *step) {
    const json_int_t x = number(step, "x");
    const json_int_t y = number(step, "y");
    const json_t *const from = json_object_get(step, "from");
    ck_assert_int_ge(number(step, "stack"), 0);
    ck_assert_int_eq(row_at(document, x, y), '.');
    if (!from)
        return false;
    ck_assert_str_eq(json_string_value(json_object_get(step, "action")), "dig");
    ck_assert_int_eq(row_at(document, (x + number(from, "x")) / 2, (y + number(from, "y")) / 2),
                     '.');
    return true;
}

/* Every room but one is dug from another. */
static void check_maze(const struct sample *sample) {
    json_t *const document = sample_json(sample->document);
    const json_t *const rows = json_object_get(document, "rows");
    if (sample->kind->trace && rows) {
        char *const text = trace(sample);
        json_t *const steps = sample_json(text);
        const size_t across = json_string_length(json_array_get(rows, 0)) / 2;
        size_t dug = 0;
        for (size_t i = 0; i < json_array_size(steps); i++)
            dug += check_step(document, json_array_get(steps, i));
        ck_assert_uint_eq(dug + 1, across * (json_array_size(rows) / 2));
        json_decref(steps);
        free(text);
    }
    json_decref(document);
}

START_TEST(a_trace_digs_the_level) {
    samples_visit(4, check_maze);
}
END_TEST

SUITE_MAIN("contract/traces", same_seed_same_trace, a_trace_digs_the_level)
