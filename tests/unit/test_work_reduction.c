/* The reduction: twins of a lower index, and only those of levels that were scored. */
#include "work/reduction.h"

#include <string.h>

#include "suite.h"

enum { COUNT = 5000 };

static struct outcome scored(uint32_t index, uint8_t band, uint64_t low, uint64_t high) {
    struct outcome outcome = {.cause = OUTCOME_SCORED, .score = {.index = index, .band = band}};
    memcpy(outcome.twin_key.bytes, &low, 8);
    memcpy(outcome.twin_key.bytes + 8, &high, 8);
    return outcome;
}

START_TEST(marks_twins_of_a_lower_index) {
    struct reduction reduction;
    ck_assert_int_eq(reduction_init(&reduction, 6), 0);
    const struct outcome outcomes[6] = {
        {.cause = OUTCOME_UNSOLVABLE}, scored(1, 2, 7, 7), scored(2, 2, 7, 8), scored(3, 1, 7, 7),
        {.cause = OUTCOME_DEGENERATE}, scored(5, 3, 7, 7)};
    memcpy(reduction.outcomes, outcomes, sizeof(outcomes));
    for (uint32_t i = 0; i < 6; i++)
        reduction_next(&reduction);
    static const uint8_t causes[6] = {OUTCOME_UNSOLVABLE, OUTCOME_SCORED,     OUTCOME_SCORED,
                                      OUTCOME_DUPLICATE,  OUTCOME_DEGENERATE, OUTCOME_DUPLICATE};
    for (uint32_t i = 0; i < 6; i++)
        ck_assert_uint_eq(reduction.outcomes[i].cause, causes[i]);
    ck_assert_uint_eq(reduction.funnel.done, 6);
    ck_assert_uint_eq(reduction.funnel.by_cause[OUTCOME_SCORED], 2);
    ck_assert_uint_eq(reduction.funnel.by_cause[OUTCOME_DUPLICATE], 2);
    ck_assert_uint_eq(reduction.funnel.seen[2], 2);
    ck_assert_uint_eq(reduction.funnel.seen[1] + reduction.funnel.seen[3], 0);
    reduction_deinit(&reduction);
}
END_TEST

/* All keys begin at the same slot, and a twin comes long after the first. */
START_TEST(a_crowded_table_still_tells_keys_apart) {
    struct reduction reduction;
    ck_assert_int_eq(reduction_init(&reduction, COUNT), 0);
    for (uint32_t i = 0; i < COUNT; i++)
        reduction.outcomes[i] = scored(i, 0, UINT64_MAX, i % (COUNT - 100));
    for (uint32_t i = 0; i < COUNT; i++)
        reduction_next(&reduction);
    ck_assert_uint_eq(reduction.funnel.by_cause[OUTCOME_DUPLICATE], 100);
    ck_assert_uint_eq(reduction.outcomes[COUNT - 101].cause, OUTCOME_SCORED);
    ck_assert_uint_eq(reduction.outcomes[COUNT - 100].cause, OUTCOME_DUPLICATE);
    reduction_deinit(&reduction);
}
END_TEST

START_TEST(rewinds) {
    struct reduction reduction;
    ck_assert_int_eq(reduction_init(&reduction, 4), 0);
    reduction.outcomes[0] = scored(0, 1, 1, 1);
    reduction.outcomes[1] = scored(1, 1, 2, 2);
    reduction_next(&reduction);
    const struct run_funnel before = reduction.funnel;
    reduction_next(&reduction);
    reduction_rewind(&reduction, &before);
    ck_assert_mem_eq(&reduction.funnel, &before, sizeof(before));
    reduction.outcomes[1] = scored(1, 1, 2, 2); /* forgotten: no twin of itself */
    reduction.outcomes[2] = scored(2, 1, 1, 1); /* still a twin of the first */
    reduction_next(&reduction);
    reduction_next(&reduction);
    ck_assert_uint_eq(reduction.outcomes[1].cause, OUTCOME_SCORED);
    ck_assert_uint_eq(reduction.outcomes[2].cause, OUTCOME_DUPLICATE);
    reduction_deinit(&reduction);
}
END_TEST

START_TEST(none_at_all) {
    struct reduction reduction;
    ck_assert_int_eq(reduction_init(&reduction, 0), 0);
    reduction_deinit(&reduction);
}
END_TEST

SUITE_MAIN("work/reduction", marks_twins_of_a_lower_index, a_crowded_table_still_tells_keys_apart,
           rewinds, none_at_all)
