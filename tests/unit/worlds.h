/* The default worlds of a kind run as a batch runs them, the calibration made of that, and the
 * levels counted by band. CANDELA_SEEDS says how many runs of each world are counted: 20 for the
 * full table, on a busy machine with CK_TIMEOUT_MULTIPLIER=10. */
#pragma once

#include <stdio.h>
#include <string.h>

#include "kinds/kind.h"
#include "suite.h"

enum {
    WORLDS_MOST = 6, /* of a kind */
    WORLDS_RUN = 500,
    WORLDS_BUDGET = 200000000, /* the service's */
    WORLDS_REFERENCE_SEED = 1,
    WORLDS_SEEDS_QUICK = 4,
    WORLDS_BAND_LEAST = 10,
    WORLDS_DROPPED_MOST = WORLDS_RUN / 5,
};

/* A level that a batch would score. */
struct worlds_scored {
    int64_t measures[MEASURES_MAX];
    int64_t difficulty;
    enum band band;
    struct siphash twin;
};

/* What a run leaves. */
struct worlds_run {
    struct worlds_scored scored[WORLDS_RUN];
    size_t count;
    size_t unsolvable;
};

static inline struct parameters worlds_parameters(const struct kind *kind,
                                                  const struct default_world *world) {
    struct parameters parameters;
    struct faults faults = FAULTS_INIT;
    parameters_default(kind->parameters, &parameters);
    ck_assert_int_eq(parameters_parse(kind->parameters, world->parameters, &faults, &parameters),
                     0);
    if (kind->check)
        ck_assert_int_eq(kind->check(&parameters, &faults), 0);
    ck_assert_msg(!faults_any(&faults), "%s: %s", world->id, faults.items[0].detail);
    return parameters;
}

static inline uint32_t worlds_rules(const struct kind *kind, const struct default_world *world) {
    struct faults faults = FAULTS_INIT;
    uint32_t rules = 0;
    ck_assert_int_eq(kind_rules(kind, world->introduces, "/introduces", &faults, &rules), 0);
    ck_assert_msg(!faults_any(&faults), "%s: %s", world->id, faults.items[0].detail);
    return rules;
}

static inline bool worlds_has_twin(const struct worlds_run *run, const struct siphash *twin) {
    for (size_t i = 0; i < run->count; i++)
        if (memcmp(&run->scored[i].twin, twin, sizeof(*twin)) == 0)
            return true;
    return false;
}

/* Scores a candidate unless the batch would drop it. */
static inline void worlds_score(const struct kind *kind, const struct default_world *world,
                                const struct candidate *candidate, struct worlds_run *run) {
    struct worlds_scored *const next = &run->scored[run->count];
    const struct rating rating =
        kind_rate(kind, candidate->evaluation, kind->calibration, &world->edges);
    ck_assert_int_eq(kind->twin_key(candidate->level, &next->twin), 0);
    run->unsolvable += !candidate->evaluation->solvable;
    if (!candidate->evaluation->solvable || candidate->degenerate ||
        worlds_has_twin(run, &next->twin))
        return;
    ck_assert(rating.known);
    memcpy(next->measures, candidate->evaluation->measures, sizeof(next->measures));
    next->difficulty = rating.difficulty;
    next->band = rating.band;
    run->count++;
}

static inline void worlds_run(const struct kind *kind, const struct default_world *world,
                              uint64_t seed, struct worlds_run *run) {
    const struct parameters parameters = worlds_parameters(kind, world);
    const uint32_t rules = worlds_rules(kind, world);
    struct arena work = ARENA_INIT;
    run->count = run->unsolvable = 0;
    for (uint64_t index = 0; index < WORLDS_RUN; index++) {
        struct candidate candidate;
        ck_assert_int_eq(
            kind->generate(&parameters, rules, seed, index, WORLDS_BUDGET, &work, &candidate), 0);
        worlds_score(kind, world, &candidate, run);
        candidate_deinit(kind, &candidate);
    }
    arena_deinit(&work);
}

static inline void worlds_check_cap(const struct kind *kind, size_t measure, int64_t *values,
                                    size_t count) {
    const bool weighted = kind->measures.items[measure].weight > 0;
    const int64_t cap = weighted ? calibration_percentile(values, count, 95) : 0;
    ck_assert_msg(kind->calibration->caps[measure] == cap, "%s: the cap is %lld, not %lld",
                  kind->measures.items[measure].name, (long long)kind->calibration->caps[measure],
                  (long long)cap);
}

/* Version 1's caps are the 95th percentiles of the weighted measures over the reference run. */
static inline void worlds_check_calibration(const struct kind *kind) {
    static int64_t values[MEASURES_MAX][WORLDS_MOST * WORLDS_RUN];
    static struct worlds_run run;
    size_t total = 0;
    for (const struct default_world *world = kind->worlds; world->id; world++) {
        ck_assert_int_lt(world - kind->worlds, WORLDS_MOST);
        worlds_run(kind, world, WORLDS_REFERENCE_SEED, &run);
        for (size_t i = 0; i < run.count; i++, total++)
            for (size_t measure = 0; measure < kind->measures.count; measure++)
                values[measure][total] = run.scored[i].measures[measure];
    }
    ck_assert_uint_eq(kind->calibration->version, 1);
    for (size_t measure = 0; measure < kind->measures.count; measure++)
        worlds_check_cap(kind, measure, values[measure], total);
}

/* Counts a run by band; the percentiles are those that a world's edges stand near. */
static inline void worlds_check_run(const struct default_world *world, uint64_t seed,
                                    const struct worlds_run *run) {
    static int64_t difficulties[WORLDS_RUN];
    uint32_t bands[BAND_COUNT] = {0};
    const size_t dropped = WORLDS_RUN - run->count;
    for (size_t i = 0; i < run->count; i++) {
        bands[run->scored[i].band]++;
        difficulties[i] = run->scored[i].difficulty;
    }
    printf("%-9s  %4u  %9u %7u %5u %6u %7u  %lld %lld %lld\n", world->id, (unsigned)seed, bands[0],
           bands[1], bands[2], bands[3], (unsigned)dropped,
           (long long)calibration_percentile(difficulties, run->count, 30),
           (long long)calibration_percentile(difficulties, run->count, 60),
           (long long)calibration_percentile(difficulties, run->count, 85));
    for (size_t band = 0; band < BAND_COUNT; band++)
        ck_assert_uint_ge(bands[band], WORLDS_BAND_LEAST);
    ck_assert_uint_le(dropped, WORLDS_DROPPED_MOST);
}

static inline uint64_t worlds_seed_count(void) {
    const char *const given = getenv("CANDELA_SEEDS");
    return given ? strtoull(given, NULL, 10) : WORLDS_SEEDS_QUICK;
}

/* Every run reaches every band. Returns how many candidates could not be solved. */
static inline size_t worlds_check_bands(const struct kind *kind) {
    static struct worlds_run run;
    const uint64_t seeds = worlds_seed_count();
    size_t unsolvable = 0;
    printf("world      seed  introduce develop twist master dropped  30th   60th   85th\n");
    for (const struct default_world *world = kind->worlds; world->id; world++)
        for (uint64_t seed = 1; seed <= seeds; seed++) {
            worlds_run(kind, world, seed, &run);
            worlds_check_run(world, seed, &run);
            unsolvable += run.unsolvable;
        }
    return unsolvable;
}
