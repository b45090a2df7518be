/* Measures of light mazes against levels worked out by hand and by flooding. */
#include "kinds/light_maze/light_maze.h"

#include "cases.h"

extern const struct kind light_maze_kind;

enum { BUDGET = 1000000000 };

static const char *const MEASURES[LIGHT_MAZE_MEASURES] = {
    [LIGHT_MAZE_REQUIRED_LIGHT] = "required_light",
    [LIGHT_MAZE_NET_LIGHT] = "net_light",
    [LIGHT_MAZE_SLACK] = "slack",
    [LIGHT_MAZE_PRESSURE] = "pressure",
    [LIGHT_MAZE_DECISIONS] = "decisions",
    [LIGHT_MAZE_PATH] = "path",
    [LIGHT_MAZE_DETOURS] = "detours",
};

static struct light_maze_evaluation *evaluate(const struct level *level) {
    struct arena work = ARENA_INIT;
    struct evaluation *evaluation = NULL;
    ck_assert_int_eq(light_maze_evaluate(level, BUDGET, &work, &evaluation), 0);
    arena_deinit(&work);
    return (struct light_maze_evaluation *)evaluation;
}

/* A number of the file in a measure's unit; null and an absent key are no value. */
static int64_t expected_number(const json_t *expect, const char *key, double scale) {
    const json_t *const value = json_object_get(expect, key);
    return json_is_number(value) ? (int64_t)(json_number_value(value) * scale +
                                             (json_number_value(value) < 0 ? -0.5 : 0.5))
                                 : MEASURE_NULL;
}

static void check_route(const char *name, const json_t *data, const struct light_maze *maze,
                        const struct light_maze_evaluation *evaluation) {
    const json_t *const route = json_object_get(data, "route");
    ck_assert_msg(json_array_size(route) == evaluation->route_length, "%s: route of %u cells", name,
                  evaluation->route_length);
    for (uint32_t i = 0; i < evaluation->route_length; i++) {
        const json_t *const cell = json_array_get(route, i);
        const uint32_t x = (uint32_t)json_integer_value(json_object_get(cell, "x"));
        const uint32_t y = (uint32_t)json_integer_value(json_object_get(cell, "y"));
        ck_assert_msg(evaluation->route[i] == grid_cell(&maze->grid, x, y), "%s: cell %u", name, i);
    }
}

static void check_hunt(const char *name, const json_t *expect,
                       const struct light_maze_evaluation *evaluation) {
    const json_t *const shadow = json_object_get(expect, "shadow");
    ck_assert_msg(evaluation->hunted == (shadow != NULL), "%s: hunted", name);
    if (!shadow)
        return;
    const int64_t closest = expected_number(shadow, "closest", 1);
    const struct light_maze_hunt *const hunt = &evaluation->hunt;
    ck_assert_msg(hunt->bites == expected_number(shadow, "bites", 1), "%s: bites", name);
    ck_assert_msg(hunt->light_lost == expected_number(shadow, "light_lost", 1), "%s: lost", name);
    ck_assert_msg(hunt->closest == (closest == MEASURE_NULL ? GRID_NONE : closest), "%s: closest",
                  name);
    ck_assert_msg(hunt->survives == json_is_true(json_object_get(shadow, "survives")),
                  "%s: survives", name);
}

static void check_level(const char *name, const json_t *data) {
    const json_t *const expect = json_object_get(data, "expect");
    const json_t *const stars = json_object_get(expect, "stars");
    struct level *const level = cases_parse(&light_maze_kind, name, json_object_get(data, "level"));
    struct light_maze_evaluation *const evaluation = evaluate(level);
    ck_assert_msg(evaluation->head.solvable == json_is_true(json_object_get(expect, "solvable")),
                  "%s: solvable", name);
    for (uint32_t i = 0; i < LIGHT_MAZE_MEASURES; i++) {
        const int64_t expected =
            expected_number(expect, MEASURES[i], i == LIGHT_MAZE_PRESSURE ? 1e6 : 1);
        ck_assert_msg(evaluation->head.measures[i] == expected, "%s: %s is %lld, not %lld", name,
                      MEASURES[i], (long long)evaluation->head.measures[i], (long long)expected);
    }
    ck_assert_msg(evaluation->head.stars_two == expected_number(stars, "two", 1), "%s", name);
    ck_assert_msg(evaluation->head.stars_three == expected_number(stars, "three", 1), "%s", name);
    check_route(name, data, light_maze_const(level), evaluation);
    check_hunt(name, expect, evaluation);
    free(evaluation);
    free(level);
}

START_TEST(levels_measure_as_expected) {
    cases_visit(TESTS_DATA "/light-maze", check_level);
}
END_TEST

/* The route ends with exactly the slack: replayed without its shadow. */
static void check_replay(const char *name, const json_t *data) {
    struct level *const level = cases_parse(&light_maze_kind, name, json_object_get(data, "level"));
    struct light_maze *const maze = (struct light_maze *)level;
    struct light_maze_evaluation *const evaluation = evaluate(level);
    struct arena work = ARENA_INIT;
    struct light_maze_run run;
    maze->shadow.exists = false;
    if (evaluation->head.solvable) {
        ck_assert_int_eq(
            light_maze_replay(maze, evaluation->route, NULL, evaluation->route_length, &work, &run),
            0);
        ck_assert_msg(run.finished && run.light_left == evaluation->head.measures[LIGHT_MAZE_SLACK],
                      "%s: %u left", name, run.light_left);
    }
    arena_deinit(&work);
    free(evaluation);
    free(level);
}

START_TEST(routes_replay_to_their_slack) {
    cases_visit(TESTS_DATA "/light-maze", check_replay);
}
END_TEST

/* Every budget from nothing up either runs out or gives the same measures. */
static void check_budgets(const char *name, const json_t *data) {
    struct level *const level = cases_parse(&light_maze_kind, name, json_object_get(data, "level"));
    struct light_maze_evaluation *const whole = evaluate(level);
    struct arena work = ARENA_INIT;
    uint64_t undetermined = 0;
    for (uint64_t budget = 1; budget < BUDGET; budget += budget / 2 + 1) {
        struct evaluation *evaluation = NULL;
        const int result = light_maze_evaluate(level, budget, &work, &evaluation);
        ck_assert_msg(result == 0 || result == KIND_UNDETERMINED, "%s", name);
        undetermined += result == KIND_UNDETERMINED;
        if (result == 0)
            ck_assert_mem_eq(evaluation->measures, whole->head.measures,
                             sizeof(whole->head.measures));
        free(evaluation);
    }
    ck_assert_msg(undetermined > 0, "%s: budget 1 was enough", name);
    arena_deinit(&work);
    free(whole);
    free(level);
}

START_TEST(small_budgets_leave_it_undetermined) {
    cases_visit(TESTS_DATA "/light-maze", check_budgets);
}
END_TEST

SUITE_MAIN("kinds/light_maze/evaluate", levels_measure_as_expected, routes_replay_to_their_slack,
           small_budgets_leave_it_undetermined)
