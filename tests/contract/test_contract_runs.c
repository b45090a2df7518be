/* Runs of every kind: what the evaluation calls a best run must verify, broken ones be told. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "samples.h"
#include "suite.h"

static char *verify(const struct sample *sample, const char *run, int expected) {
    struct arena work = ARENA_INIT;
    struct faults faults = FAULTS_INIT;
    struct text answer = TEXT_INIT;
    const int result =
        sample->kind->verify(sample->candidate.level, run, strlen(run), &work, &faults, &answer);
    ck_assert_msg(result == expected, "%s: %d for %s: %s", sample->name, result, run,
                  faults.count ? faults.items[0].detail : answer.data);
    ck_assert((expected == KIND_REFUSED) == faults_any(&faults));
    faults_deinit(&faults);
    arena_deinit(&work);
    return text_take(&answer);
}

static json_t *answer_of(const struct sample *sample, size_t count, const char *more) {
    char *const run = sample_run(sample, count, more);
    char *const answer = verify(sample, run, 0);
    json_t *const read = sample_json(answer);
    free(answer);
    free(run);
    return read;
}

/* A generated level can be won, and its best run leaves the most. */
static void check_best_run(const struct sample *sample) {
    json_t *const answer = answer_of(sample, SIZE_MAX, "");
    ck_assert_msg(json_is_true(json_object_get(answer, "finished")), "%s", sample->name);
    ck_assert(json_is_integer(json_object_get(answer, "steps")));
    const json_int_t stars = json_integer_value(json_object_get(answer, "stars"));
    ck_assert_int_ge(stars, 1);
    ck_assert_int_le(stars, 3);
    json_decref(answer);
}

START_TEST(best_runs_finish) {
    samples_visit(6, check_best_run);
}
END_TEST

/* A route begins with the start, so that it has an entry more than steps. */
static size_t steps_of(const struct sample *sample, size_t count) {
    return strcmp(sample->kind->run, "route") == 0 ? count - 1 : count;
}

static void check_short_run(const struct sample *sample) {
    for (size_t count = 1; count < 4; count++) {
        json_t *const answer = answer_of(sample, count, "");
        ck_assert_msg(json_is_false(json_object_get(answer, "finished")), "%s", sample->name);
        const json_t *const failed = json_object_get(answer, "failed_at");
        ck_assert_int_eq(json_integer_value(json_object_get(failed, "step")),
                         steps_of(sample, count) + 1);
        ck_assert_uint_gt(strlen(json_string_value(json_object_get(answer, "reason"))), 0);
        json_decref(answer);
    }
}

START_TEST(short_runs_are_answered) {
    samples_visit(2, check_short_run);
}
END_TEST

static void check_bad_runs(const struct sample *sample) {
    static const char *const BAD[] = {
        "",
        "null",
        "[]",
        "{}",
        "{\"route\":null}",
        "{\"moves\":1}",
        "{\"route\":[1]}",
        "{\"route\":[]}",
        "{\"route\":{}",
    };
    for (size_t i = 0; i < sizeof(BAD) / sizeof(BAD[0]); i++)
        free(verify(sample, BAD[i], KIND_REFUSED));
    char *const run = sample_run(sample, SIZE_MAX, "");
    char *const more = sample_run(sample, SIZE_MAX, ",\"no-such-member\":1");
    free(verify(sample, more, KIND_REFUSED));
    for (size_t cut = strlen(run); cut-- > 0;) {
        run[cut] = '\0';
        free(verify(sample, run, KIND_REFUSED));
    }
    free(more);
    free(run);
}

START_TEST(bad_runs_are_refused) {
    samples_visit(1, check_bad_runs);
}
END_TEST

SUITE_MAIN("contract/runs", best_runs_finish, short_runs_are_answered, bad_runs_are_refused)
