/* A kind whose candidates are numbers: quick, deterministic, with every cause and many twins. */
#pragma once

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "work/run.h"

/* Called with each index before its candidate is made, on the worker. Set while no run is on. */
static void (*fake_hook)(uint64_t index, void *context);
static void *fake_hook_context;
/* The index at which memory is short; UINT64_MAX for none. */
static uint64_t fake_failing = UINT64_MAX;

enum { FAKE_TWINS = 400, FAKE_SPIN = 0 /* parameter: rounds of idle work a candidate */ };

struct level {
    uint64_t name; /* equal for twins */
};

struct fake_evaluation {
    struct evaluation evaluation;
    uint64_t more; /* kinds put more behind it */
};

static const struct measure fake_measure_items[] = {
    {"height", "how high", 1, 60, 10},
    {"depth", "how deep", 1, 40, 1},
};

static int fake_generate(const struct parameters *parameters, uint32_t rules, uint64_t seed,
                         uint64_t index, uint64_t budget, struct arena *work,
                         struct candidate *out) {
    if (fake_hook)
        fake_hook(index, fake_hook_context);
    if (index == fake_failing)
        return -ENOMEM;
    uint64_t state = seed * 1000003 + index;
    uint64_t value = random_splitmix64(&state);
    uint64_t *const scratch = arena_take(work, 1000, sizeof(*scratch));
    if (!scratch)
        return -ENOMEM;
    memset(scratch, 0, 1000 * sizeof(*scratch));
    for (int32_t i = 0; i < parameters->values[FAKE_SPIN].min; i++)
        scratch[i % 1000] += random_splitmix64(&state);
    if (value % 16 == 0)
        return KIND_DISCARDED;
    if (value % 16 == 1 || budget < 10)
        return KIND_UNDETERMINED;
    struct level *const level = malloc(sizeof(*level));
    struct fake_evaluation *const evaluation = calloc(1, sizeof(*evaluation));
    if (!level || !evaluation) {
        free(level);
        free(evaluation);
        return -ENOMEM;
    }
    level->name = value % 16 < 8 ? value % FAKE_TWINS : value;
    evaluation->evaluation.solvable = value % 16 != 2;
    evaluation->evaluation.measures[0] = (int64_t)(level->name / 7 % 100);
    evaluation->evaluation.measures[1] = (int64_t)(level->name / 701 % 10);
    *out = (struct candidate){level, &evaluation->evaluation, (value + rules) % 16 == 3};
    return 0;
}

static int fake_twin_key(const struct level *level, struct siphash *out) {
    static const uint8_t key[16] = {1};
    *out = siphash_128(key, &level->name, sizeof(level->name));
    return 0;
}

static void fake_free(struct level *level) {
    free(level);
}

static const struct kind fake_kind = {
    .name = "fake",
    .measures = {fake_measure_items, 2},
    .generate = fake_generate,
    .twin_key = fake_twin_key,
    .free = fake_free,
};

static inline struct run_request fake_request(uint64_t seed, uint32_t count) {
    return (struct run_request){.kind = &fake_kind,
                                .calibration = {.version = 1, .caps = {100, 10}},
                                .edges = {{300000, 450000, 600000}},
                                .seed = seed,
                                .count = count,
                                .keep = 10,
                                .budget = 1000};
}
