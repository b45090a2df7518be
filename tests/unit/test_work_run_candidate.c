/* A single candidate: its cause, its score, and memory that does not grow. */
#include "fake_kind.h"
#include "suite.h"

enum { COUNT = 2000 };

START_TEST(every_cause_as_the_kind_gave_it) {
    const struct run_request request = fake_request(5, COUNT);
    struct arena work = ARENA_INIT;
    uint32_t causes[OUTCOME_CAUSES] = {0};
    for (uint32_t i = 0; i < COUNT; i++) {
        struct candidate candidate;
        struct outcome outcome;
        ck_assert_int_eq(run_candidate(&request, i, &work, &candidate, &outcome), 0);
        uint64_t state = request.seed * 1000003 + i;
        static const uint8_t expected[4] = {OUTCOME_DISCARDED, OUTCOME_OVERRUN, OUTCOME_UNSOLVABLE,
                                            OUTCOME_DEGENERATE};
        const uint64_t sort = random_splitmix64(&state) % 16;
        ck_assert_uint_eq(outcome.cause, sort < 4 ? expected[sort] : OUTCOME_SCORED);
        ck_assert(!candidate.level == (sort < 2));
        causes[outcome.cause]++;
        candidate_deinit(request.kind, &candidate);
    }
    for (uint8_t cause = 0; cause < OUTCOME_CAUSES; cause++)
        ck_assert((causes[cause] > 0) == (cause != OUTCOME_DUPLICATE));
    arena_deinit(&work);
}
END_TEST

START_TEST(scores_follow_from_measures) {
    const struct run_request request = fake_request(5, COUNT);
    struct arena work = ARENA_INIT;
    for (uint32_t i = 0; i < COUNT; i++) {
        struct candidate candidate;
        struct outcome outcome;
        ck_assert_int_eq(run_candidate(&request, i, &work, &candidate, &outcome), 0);
        if (outcome.cause == OUTCOME_SCORED) {
            const int64_t height = candidate.evaluation->measures[0];
            const int64_t depth = candidate.evaluation->measures[1];
            ck_assert_uint_eq(outcome.score.index, i);
            ck_assert_int_eq(outcome.score.difficulty, height * 6000 + depth * 40000);
            ck_assert_uint_eq(outcome.score.band,
                              band_of(&request.edges, outcome.score.difficulty));
            ck_assert_int_eq(outcome.score.row, height / 10);
            ck_assert_int_eq(outcome.score.column, depth);
        }
        candidate_deinit(request.kind, &candidate);
    }
    arena_deinit(&work);
}
END_TEST

START_TEST(memory_stays_flat) {
    const struct run_request request = fake_request(5, COUNT);
    struct arena work = ARENA_INIT;
    size_t held = 0;
    for (uint32_t i = 0; i < COUNT; i++) {
        struct candidate candidate;
        struct outcome outcome;
        ck_assert_int_eq(run_candidate(&request, i, &work, &candidate, &outcome), 0);
        candidate_deinit(request.kind, &candidate);
        if (i == 0)
            held = arena_held(&work);
    }
    ck_assert_uint_gt(held, 0);
    ck_assert_uint_eq(arena_held(&work), held);
    arena_deinit(&work);
}
END_TEST

START_TEST(a_fatal_result_is_forwarded) {
    const struct run_request request = fake_request(5, COUNT);
    struct arena work = ARENA_INIT;
    struct candidate candidate;
    struct outcome outcome;
    fake_failing = 3;
    ck_assert_int_eq(run_candidate(&request, 3, &work, &candidate, &outcome), -ENOMEM);
    ck_assert_ptr_null(candidate.level);
    candidate_deinit(request.kind, &candidate);
    arena_deinit(&work);
}
END_TEST

SUITE_MAIN("work/run_candidate", every_cause_as_the_kind_gave_it, scores_follow_from_measures,
           memory_stays_flat, a_fatal_result_is_forwarded)
