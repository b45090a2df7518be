/* The default world: what a run of it yields, and the calibration made of that. CANDELA_SEEDS says
 * how many runs are counted by band: 20 for the full table. */
#include "kinds/maziaks/maziaks.h"

#include <stdio.h>
#include <string.h>

#include "base/cleanup.h"
#include "suite.h"

enum { RUN = 500, REFERENCE_SEED = 1, SEEDS_QUICK = 4, BAND_LEAST = 10, DROPPED_MOST = RUN / 5 };

extern const struct kind maziaks_kind;

static const struct kind *const kind = &maziaks_kind;
static struct arena work;

/* A level that a batch would score. */
struct scored {
    int64_t measures[MEASURES_MAX];
    struct siphash twin;
    enum band band;
};

static struct scored scored[RUN];

static struct parameters parameters_of(const struct default_world *world) {
    struct parameters parameters;
    struct faults faults = FAULTS_INIT;
    parameters_default(kind->parameters, &parameters);
    ck_assert_int_eq(parameters_parse(kind->parameters, world->parameters, &faults, &parameters),
                     0);
    ck_assert_int_eq(kind->check(&parameters, &faults), 0);
    ck_assert_msg(!faults_any(&faults), "%s: %s", world->id, faults.items[0].detail);
    return parameters;
}

static uint32_t rules_of(const struct default_world *world) {
    struct faults faults = FAULTS_INIT;
    uint32_t rules = 0;
    ck_assert_int_eq(kind_rules(kind, world->introduces, "/introduces", &faults, &rules), 0);
    ck_assert_msg(!faults_any(&faults), "%s: %s", world->id, faults.items[0].detail);
    return rules;
}

static bool has_twin(size_t count, const struct siphash *twin) {
    for (size_t i = 0; i < count; i++)
        if (memcmp(&scored[i].twin, twin, sizeof(*twin)) == 0)
            return true;
    return false;
}

/* Runs a world as a batch does, into scored; returns how many levels are left. */
static size_t run(const struct default_world *world, uint64_t seed) {
    const struct parameters parameters = parameters_of(world);
    const uint32_t rules = rules_of(world);
    size_t count = 0;
    for (uint64_t index = 0; index < RUN; index++) {
        struct candidate candidate;
        struct scored *const next = &scored[count];
        ck_assert_int_eq(
            kind->generate(&parameters, rules, seed, index, UINT64_MAX, &work, &candidate), 0);
        ck_assert_int_eq(kind->twin_key(candidate.level, &next->twin), 0);
        if (candidate.evaluation->solvable && !candidate.degenerate &&
            !has_twin(count, &next->twin)) {
            memcpy(next->measures, candidate.evaluation->measures, sizeof(next->measures));
            next->band =
                kind_rate(kind, candidate.evaluation, kind->calibration, &world->edges).band;
            count++;
        }
        candidate_deinit(kind, &candidate);
    }
    return count;
}

/* Version 1's caps are the 95th percentiles of the weighted measures over the reference run. */
START_TEST(calibration_is_that_of_the_reference_run) {
    static int64_t values[MAZIAKS_MEASURES][RUN];
    size_t total = 0;
    for (const struct default_world *world = kind->worlds; world->id; world++) {
        const size_t count = run(world, REFERENCE_SEED);
        for (size_t i = 0; i < count; i++, total++)
            for (size_t measure = 0; measure < MAZIAKS_MEASURES; measure++)
                values[measure][total] = scored[i].measures[measure];
    }
    ck_assert_uint_eq(kind->calibration->version, 1);
    for (size_t measure = 0; measure < MAZIAKS_MEASURES; measure++) {
        const bool weighted = kind->measures.items[measure].weight > 0;
        const int64_t cap = weighted ? calibration_percentile(values[measure], total, 95) : 0;
        ck_assert_msg(kind->calibration->caps[measure] == cap, "%s: the cap is %lld, not %lld",
                      kind->measures.items[measure].name,
                      (long long)kind->calibration->caps[measure], (long long)cap);
    }
    arena_deinit(&work);
}
END_TEST

static uint64_t seed_count(void) {
    const char *const given = getenv("CANDELA_SEEDS");
    return given ? strtoull(given, NULL, 10) : SEEDS_QUICK;
}

START_TEST(every_run_reaches_every_band) {
    const uint64_t seeds = seed_count();
    printf("world     seed  introduce develop twist master dropped\n");
    for (const struct default_world *world = kind->worlds; world->id; world++)
        for (uint64_t seed = 1; seed <= seeds; seed++) {
            uint32_t bands[BAND_COUNT] = {0};
            const size_t count = run(world, seed);
            for (size_t i = 0; i < count; i++)
                bands[scored[i].band]++;
            printf("%-8s  %4u  %9u %7u %5u %6u %7u\n", world->id, (unsigned)seed, bands[0],
                   bands[1], bands[2], bands[3], (unsigned)(RUN - count));
            for (size_t band = 0; band < BAND_COUNT; band++)
                ck_assert_uint_ge(bands[band], BAND_LEAST);
            ck_assert_uint_le(RUN - count, DROPPED_MOST);
        }
    arena_deinit(&work);
}
END_TEST

SUITE_MAIN("kinds/maziaks/worlds", calibration_is_that_of_the_reference_run,
           every_run_reaches_every_band)
