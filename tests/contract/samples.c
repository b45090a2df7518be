/* Levels to hold every kind to its contract. */
#include "samples.h"

#include <check.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { SAMPLE_TRIES = 64 };

void sample_open(const struct kind *kind, const struct default_world *world,
                 struct sample *sample) {
    struct faults faults = FAULTS_INIT;
    *sample = (struct sample){.kind = kind, .world = world};
    parameters_default(kind->parameters, &sample->parameters);
    ck_assert_int_eq(
        parameters_parse(kind->parameters, world->parameters, &faults, &sample->parameters), 0);
    ck_assert_int_eq(kind_rules(kind, world->introduces, "", &faults, &sample->rules), 0);
    ck_assert_msg(!faults_any(&faults), "%s: %s", world->id, faults.items[0].detail);
}

int sample_generate(const struct sample *sample, struct arena *work, struct candidate *out) {
    return sample->kind->generate(&sample->parameters, sample->rules, SAMPLE_SEED, sample->index,
                                  UINT64_MAX, work, out);
}

static bool sample_visit_next(struct sample *sample, sample_visitor *visit) {
    struct arena work = ARENA_INIT;
    const int result = sample_generate(sample, &work, &sample->candidate);
    arena_deinit(&work);
    if (result == KIND_DISCARDED)
        return false;
    ck_assert_int_eq(result, 0);
    snprintf(sample->name, sizeof(sample->name), "%s %" PRIu64, sample->world->id, sample->index);
    sample->document = sample_dump(sample->kind, sample->candidate.level);
    visit(sample);
    free(sample->document);
    candidate_deinit(sample->kind, &sample->candidate);
    return true;
}

void samples_visit(uint64_t count, sample_visitor *visit) {
    size_t visited = 0;
    for (size_t i = 0; KINDS[i]; i++)
        for (const struct default_world *world = KINDS[i]->worlds; world->id; world++) {
            struct sample sample;
            sample_open(KINDS[i], world, &sample);
            uint64_t found = 0;
            for (sample.index = 0; found < count && sample.index < SAMPLE_TRIES; sample.index++)
                found += sample_visit_next(&sample, visit);
            ck_assert_msg(found == count, "%s: only %" PRIu64 " levels", world->id, found);
            visited += found;
        }
    ck_assert_uint_gt(visited, 0);
}

char *sample_dump(const struct kind *kind, const struct level *level) {
    struct text text = TEXT_INIT;
    kind->dump(level, &text);
    return text_take(&text);
}

char *sample_dump_evaluation(const struct sample *sample, const struct evaluation *evaluation) {
    const struct kind *const kind = sample->kind;
    const struct rating rating =
        kind_rate(kind, evaluation, kind->calibration, &sample->world->edges);
    struct text text = TEXT_INIT;
    kind->dump_evaluation(sample->candidate.level, evaluation, &rating, &text);
    return text_take(&text);
}

char *sample_run(const struct sample *sample, size_t count, const char *more) {
    char *const text = sample_dump_evaluation(sample, sample->candidate.evaluation);
    json_t *const evaluation = sample_json(text);
    json_t *const entries = json_object_get(evaluation, sample->kind->solution);
    while (json_array_size(entries) > count)
        json_array_remove(entries, json_array_size(entries) - 1);
    char *const list = json_dumps(entries, JSON_COMPACT);
    struct text run = TEXT_INIT;
    text_append_format(&run, "{\"%s\":%s%s}", sample->kind->run, list, more);
    free(list);
    json_decref(evaluation);
    free(text);
    return text_take(&run);
}

struct level *sample_parse(const struct kind *kind, const char *text) {
    struct faults faults = FAULTS_INIT;
    struct level *level = NULL;
    const int result = kind->parse(text, strlen(text), &faults, &level);
    ck_assert_msg(result == 0, "%s: %s\n%s", faults.count ? faults.items[0].pointer : "",
                  faults.count ? faults.items[0].detail : "", text);
    return level;
}

json_t *sample_json(const char *text) {
    json_error_t error;
    json_t *const read = json_loads(text, JSON_REJECT_DUPLICATES, &error);
    ck_assert_msg(read != NULL, "%s\n%s", error.text, text);
    return read;
}
