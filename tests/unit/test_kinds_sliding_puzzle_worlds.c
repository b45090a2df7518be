/* The default world: what a run of it yields, and the calibration made of that. CANDELA_SEEDS says
 * how many runs are counted by band: 20 for the full table. */
#include <stdio.h>
#include <string.h>

#include "kinds/sliding_puzzle/sliding_puzzle.h"
#include "suite.h"

enum { RUN = 500, REFERENCE_SEED = 1, SEEDS_QUICK = 4, BAND_LEAST = 10 };

extern const struct kind sliding_puzzle_kind;

static const struct kind *const kind = &sliding_puzzle_kind;
static const struct default_world *const world = &sliding_puzzle_worlds[0];
static struct arena work;

struct scored {
    int64_t share;
    uint32_t difficulty;
    enum band band;
    struct siphash twin;
};

static struct scored scored[RUN];

static bool has_twin(size_t count, const struct siphash *twin) {
    for (size_t i = 0; i < count; i++)
        if (memcmp(&scored[i].twin, twin, sizeof(*twin)) == 0)
            return true;
    return false;
}

/* Runs the world as a batch does, into scored; returns how many levels are left. */
static size_t run(uint64_t seed) {
    struct parameters parameters;
    struct faults faults = FAULTS_INIT;
    size_t count = 0;
    parameters_default(kind->parameters, &parameters);
    ck_assert_int_eq(parameters_parse(kind->parameters, world->parameters, &faults, &parameters),
                     0);
    ck_assert(!faults_any(&faults));
    for (uint64_t index = 0; index < RUN; index++) {
        struct candidate candidate;
        struct scored *const next = &scored[count];
        ck_assert_int_eq(kind->generate(&parameters, 0, seed, index, 200000000, &work, &candidate),
                         0);
        ck_assert_int_eq(kind->twin_key(candidate.level, &next->twin), 0);
        const struct rating rating =
            kind_rate(kind, candidate.evaluation, kind->calibration, &world->edges);
        ck_assert(rating.known);
        next->share = candidate.evaluation->measures[SLIDING_PUZZLE_SHARE];
        next->difficulty = rating.difficulty;
        next->band = rating.band;
        count += !candidate.degenerate && !has_twin(count, &next->twin);
        candidate_deinit(kind, &candidate);
    }
    return count;
}

START_TEST(calibration_is_that_of_the_reference_run) {
    int64_t shares[RUN];
    const size_t count = run(REFERENCE_SEED);
    for (size_t i = 0; i < count; i++)
        shares[i] = scored[i].share;
    ck_assert_uint_eq(kind->calibration->version, 1);
    ck_assert_int_eq(kind->calibration->caps[SLIDING_PUZZLE_SHARE],
                     calibration_percentile(shares, count, 95));
    arena_deinit(&work);
}
END_TEST

START_TEST(every_run_reaches_every_band) {
    const char *const given = getenv("CANDELA_SEEDS");
    const uint64_t seeds = given ? strtoull(given, NULL, 10) : SEEDS_QUICK;
    static int64_t difficulties[RUN];
    printf("seed  introduce develop twist master dropped  30th   60th   85th\n");
    for (uint64_t seed = 1; seed <= seeds; seed++) {
        uint32_t bands[BAND_COUNT] = {0};
        const size_t count = run(seed);
        for (size_t i = 0; i < count; i++) {
            bands[scored[i].band]++;
            difficulties[i] = scored[i].difficulty;
        }
        printf("%4u  %9u %7u %5u %6u %7u  %lld %lld %lld\n", (unsigned)seed, bands[0], bands[1],
               bands[2], bands[3], (unsigned)(RUN - count),
               (long long)calibration_percentile(difficulties, count, 30),
               (long long)calibration_percentile(difficulties, count, 60),
               (long long)calibration_percentile(difficulties, count, 85));
        for (size_t band = 0; band < BAND_COUNT; band++)
            ck_assert_uint_ge(bands[band], BAND_LEAST);
    }
    arena_deinit(&work);
}
END_TEST

SUITE_MAIN("kinds/sliding_puzzle/worlds", calibration_is_that_of_the_reference_run,
           every_run_reaches_every_band)
