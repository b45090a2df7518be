/* Measures of boards, solvable or not, and what a budget does. */
#include "cases.h"
#include "kinds/sliding_puzzle/solve.h"
#include "tiles.h"

extern const struct kind sliding_puzzle_kind;

static const struct kind *const kind = &sliding_puzzle_kind;

/* The evaluation document of a board under the kind's own calibration. */
static char *evaluate(const struct sliding_puzzle *board, uint64_t budget, int expected) {
    const struct level *const level = (const struct level *)board;
    struct evaluation *evaluation = NULL;
    struct arena work = ARENA_INIT;
    struct text text = TEXT_INIT;
    ck_assert_int_eq(kind->evaluate(level, budget, &work, &evaluation), expected);
    arena_deinit(&work);
    if (expected != 0) {
        ck_assert_ptr_null(evaluation);
        return NULL;
    }
    const struct rating rating =
        kind_rate(kind, evaluation, kind->calibration, &BAND_EDGES_DEFAULT);
    kind->dump_evaluation(level, evaluation, &rating, &text);
    free(evaluation);
    return text_take(&text);
}

/* Does a holds at least what b says? */
static bool holds(const json_t *a, const json_t *b) {
    const char *name;
    json_t *value;
    if (!json_is_object(b))
        return json_equal(a, b);
    json_object_foreach((json_t *)b, name, value) {
        if (!holds(json_object_get(a, name), value))
            return false;
    }
    return true;
}

static void check_case(const char *name, const json_t *data) {
    struct level *const level = cases_parse(kind, name, json_object_get(data, "level"));
    char *const text = evaluate(sliding_puzzle_const(level), 1000000, 0);
    json_t *const evaluation = json_loads(text, 0, NULL);
    ck_assert_msg(holds(evaluation, json_object_get(data, "evaluation")), "%s: %s", name, text);
    json_decref(evaluation);
    free(text);
    kind->free(level);
}

START_TEST(evaluations_of_the_data_files) {
    ck_assert_uint_ge(cases_visit(TESTS_DATA "/sliding-puzzle", check_case), 7);
}
END_TEST

/* One of the seventeen boards that need 80 moves (Gasser 1995, turned to this goal). */
START_TEST(the_budget_is_kept) {
    const struct sliding_puzzle hard = tiles_board(4, 4, "0 12 9 13 15 11 10 14 3 7 5 6 4 8 2 1");
    ck_assert(board_is_solvable(&hard));
    evaluate(&hard, 10000, KIND_UNDETERMINED);
    const struct sliding_puzzle large =
        tiles_board(5, 5, "24 23 22 21 20 19 18 17 16 15 14 13 12 11 10 9 8 7 6 5 4 3 2 1 0");
    ck_assert(board_is_solvable(&large));
    evaluate(&large, 10, KIND_UNDETERMINED);
    free(evaluate(&large, 10000000, 0));
}
END_TEST

SUITE_MAIN("kinds/sliding_puzzle/evaluate", evaluations_of_the_data_files, the_budget_is_kept)
