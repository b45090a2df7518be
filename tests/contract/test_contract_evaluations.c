/* What every kind makes and measures: the same from the same seed, and what it says it is. */
#include <inttypes.h>
#include <string.h>

#include "samples.h"
#include "suite.h"

/* Between the two runs the memory has held other candidates. */
static void check_same_bytes(const struct sample *sample) {
    struct sample other = *sample;
    struct arena work = ARENA_INIT;
    for (other.index = sample->index + 2; other.index + 1 > sample->index; other.index--) {
        const int result = sample_generate(&other, &work, &other.candidate);
        ck_assert(result == 0 || result == KIND_DISCARDED);
        if (other.index == sample->index)
            break;
        if (result == 0)
            candidate_deinit(other.kind, &other.candidate);
    }
    char *const document = sample_dump(other.kind, other.candidate.level);
    char *const first = sample_dump_evaluation(sample, sample->candidate.evaluation);
    char *const second = sample_dump_evaluation(&other, other.candidate.evaluation);
    ck_assert_str_eq(document, sample->document);
    ck_assert_str_eq(first, second);
    ck_assert(other.candidate.degenerate == sample->candidate.degenerate);
    free(document);
    free(first);
    free(second);
    candidate_deinit(other.kind, &other.candidate);
    arena_deinit(&work);
}

START_TEST(same_seed_same_bytes) {
    samples_visit(4, check_same_bytes);
}
END_TEST

static void check_other_seeds(const struct sample *sample) {
    struct arena work = ARENA_INIT;
    for (uint64_t i = 1; i <= 3; i++) {
        struct candidate other;
        const int result =
            sample->kind->generate(&sample->parameters, sample->rules, SAMPLE_SEED + i,
                                   sample->index, UINT64_MAX, &work, &other);
        if (result == KIND_DISCARDED)
            continue;
        char *const document = sample_dump(sample->kind, other.level);
        ck_assert_str_ne(document, sample->document);
        free(document);
        candidate_deinit(sample->kind, &other);
    }
    arena_deinit(&work);
}

START_TEST(other_seeds_other_levels) {
    samples_visit(2, check_other_seeds);
}
END_TEST

/* Also for the level as it is read again. */
static void check_evaluation(const struct sample *sample) {
    const struct kind *const kind = sample->kind;
    struct level *const level = sample_parse(kind, sample->document);
    struct evaluation *evaluation = NULL;
    struct arena work = ARENA_INIT;
    ck_assert_int_eq(kind->evaluate(level, UINT64_MAX, &work, &evaluation), 0);
    char *const after = sample_dump(kind, level);
    char *const first = sample_dump_evaluation(sample, sample->candidate.evaluation);
    char *const second = sample_dump_evaluation(sample, evaluation);
    ck_assert_str_eq(after, sample->document);
    ck_assert_str_eq(first, second);
    free(after);
    free(first);
    free(second);
    free(evaluation);
    kind->free(level);
    arena_deinit(&work);
}

START_TEST(evaluate_agrees_with_generate_and_changes_nothing) {
    samples_visit(6, check_evaluation);
}
END_TEST

static void check_metric(const struct sample *sample, size_t at, const char *name,
                         const json_t *value) {
    const struct measure *const measure = &sample->kind->measures.items[at];
    const int64_t held = sample->candidate.evaluation->measures[at];
    ck_assert_str_eq(name, measure->name);
    if (held == MEASURE_NULL)
        ck_assert_msg(json_is_null(value), "%s: %s", sample->name, name);
    else if (measure->scale == 1)
        ck_assert_msg(json_is_integer(value) && json_integer_value(value) == held, "%s: %s",
                      sample->name, name);
    else
        ck_assert_msg(json_is_real(value) &&
                          json_real_value(value) == (double)held / measure->scale,
                      "%s: %s", sample->name, name);
}

static void check_document(const struct sample *sample) {
    static const char *const KEYS[] = {"kind", "solvable", "metrics", "difficulty", "band"};
    char *const text = sample_dump_evaluation(sample, sample->candidate.evaluation);
    json_t *const document = sample_json(text);
    void *at = json_object_iter(document);
    for (size_t i = 0; i < sizeof(KEYS) / sizeof(KEYS[0]); i++) {
        ck_assert_str_eq(json_object_iter_key(at), KEYS[i]);
        at = json_object_iter_next(document, at);
    }
    ck_assert_str_eq(json_string_value(json_object_get(document, "kind")), sample->kind->name);
    ck_assert(json_is_boolean(json_object_get(document, "solvable")));
    ck_assert_int_eq(json_integer_value(json_object_get(document, "calibration")),
                     sample->kind->calibration->version);
    size_t place = 0;
    const char *name;
    json_t *value;
    json_object_foreach(json_object_get(document, "metrics"), name, value)
        check_metric(sample, place++, name, value);
    ck_assert_uint_eq(place, sample->kind->measures.count);
    json_decref(document);
    free(text);
}

START_TEST(evaluation_documents_tell_every_measure) {
    samples_visit(6, check_document);
}
END_TEST

/* However small the budget, the answer is the same or there is none. */
static void check_budget(const struct sample *sample) {
    const struct kind *const kind = sample->kind;
    char *const expected = sample_dump_evaluation(sample, sample->candidate.evaluation);
    size_t undetermined = 0;
    bool done = false;
    struct arena work = ARENA_INIT;
    for (uint64_t budget = 1; !done && budget < UINT64_C(1) << 40; budget *= 8) {
        struct evaluation *evaluation = NULL;
        const int result = kind->evaluate(sample->candidate.level, budget, &work, &evaluation);
        done = result == 0;
        undetermined += result == KIND_UNDETERMINED;
        ck_assert(done || result == KIND_UNDETERMINED);
        if (!done) {
            ck_assert_ptr_null(evaluation);
            continue;
        }
        char *const text = sample_dump_evaluation(sample, evaluation);
        ck_assert_str_eq(text, expected);
        free(text);
        free(evaluation);
    }
    ck_assert_msg(done, "%s", sample->name);
    ck_assert_msg(undetermined > 0, "%s: a budget of one step was enough", sample->name);
    arena_deinit(&work);
    free(expected);
}

START_TEST(a_small_budget_gives_no_wrong_answer) {
    samples_visit(1, check_budget);
}
END_TEST

SUITE_MAIN("contract/evaluations", same_seed_same_bytes, other_seeds_other_levels,
           evaluate_agrees_with_generate_and_changes_nothing,
           evaluation_documents_tell_every_measure, a_small_budget_gives_no_wrong_answer)
