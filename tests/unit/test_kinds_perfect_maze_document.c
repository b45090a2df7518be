/* Perfect maze documents: what is refused and how it is told, and what is measured of sound ones.
 */
#include "kinds/perfect_maze/perfect_maze.h"

#include "cases.h"

extern const struct kind perfect_maze_kind;

static void check_refused(const char *name, const json_t *data) {
    cases_check_refused(&perfect_maze_kind, name, data);
}

START_TEST(bad_documents_are_refused) {
    cases_visit(TESTS_DATA "/perfect-maze-bad", check_refused);
}
END_TEST

static void check_measured(const char *name, const json_t *data) {
    cases_check_canonical(&perfect_maze_kind, name, data);
    struct level *const level =
        cases_parse(&perfect_maze_kind, name, json_object_get(data, "level"));
    json_t *const evaluation = cases_evaluate(&perfect_maze_kind, level);
    cases_check_members(name, json_object_get(evaluation, "metrics"),
                        json_object_get(data, "metrics"));
    cases_check_members(name, json_object_get(evaluation, "texture"),
                        json_object_get(data, "texture"));
    ck_assert_msg(
        json_equal(json_object_get(evaluation, "solution"), json_object_get(data, "route")), "%s",
        name);
    json_decref(evaluation);
    free(level);
}

START_TEST(good_documents_measure_as_worked_out_by_hand) {
    cases_visit(TESTS_DATA "/perfect-maze", check_measured);
}
END_TEST

static void flip(struct perfect_maze *maze, uint32_t cell) {
    unsigned char *const held = &maze->grid.cells[cell];
    *held = *held == GRID_WALL ? GRID_FLOOR : GRID_WALL;
}

/* What breaks the rule is told at its cell; of a loop any way may be it. */
static void check_flipped(const struct perfect_maze *maze, uint32_t cell) {
    struct text text = TEXT_INIT;
    struct faults faults = FAULTS_INIT;
    struct level *level = NULL;
    char told[64];
    perfect_maze_dump((const struct level *)maze, &text);
    ck_assert_int_eq(perfect_maze_parse(text.data, text.length, &faults, &level), KIND_REFUSED);
    snprintf(told, sizeof(told), "the cell (%u, %u) ", grid_x(&maze->grid, cell),
             grid_y(&maze->grid, cell));
    const char *const detail = faults.items[0].detail;
    ck_assert_msg(strstr(detail, told) || strstr(detail, "closes a loop") ||
                      strstr(detail, "parts rooms"),
                  "%s: %s", told, detail);
    faults_deinit(&faults);
    text_deinit(&text);
}

START_TEST(one_cell_breaks_it) {
    struct parameters parameters;
    struct arena work = ARENA_INIT;
    struct candidate candidate;
    parameters_default(perfect_maze_kind.parameters, &parameters);
    for (uint64_t seed = 1; seed <= 5; seed++) {
        ck_assert_int_eq(
            perfect_maze_generate(&parameters, 0, seed, 0, UINT64_MAX, &work, &candidate), 0);
        struct perfect_maze *const maze = (struct perfect_maze *)candidate.level;
        for (uint32_t cell = 0; cell < maze->grid.width * maze->grid.height; cell++) {
            flip(maze, cell);
            check_flipped(maze, cell);
            flip(maze, cell);
        }
        candidate_deinit(&perfect_maze_kind, &candidate);
    }
    arena_deinit(&work);
}
END_TEST

START_TEST(the_largest_comes_through) {
    struct parameters parameters;
    struct arena work = ARENA_INIT;
    struct candidate candidate;
    struct text text = TEXT_INIT;
    parameters_default(perfect_maze_kind.parameters, &parameters);
    parameters.values[PERFECT_MAZE_WIDTH] = (struct range){250, 250};
    parameters.values[PERFECT_MAZE_HEIGHT] = (struct range){250, 250};
    ck_assert_int_eq(perfect_maze_generate(&parameters, 0, 1, 0, UINT64_MAX, &work, &candidate), 0);
    perfect_maze_dump(candidate.level, &text);
    struct level *const level = cases_parse_text(&perfect_maze_kind, "the largest", text.data);
    cases_check_dump(&perfect_maze_kind, level, text.data);
    ck_assert_uint_gt(perfect_maze_const(level)->goal, UINT16_MAX);
    free(level);
    text_deinit(&text);
    candidate_deinit(&perfect_maze_kind, &candidate);
    arena_deinit(&work);
}
END_TEST

SUITE_MAIN("kinds/perfect_maze/document", bad_documents_are_refused,
           good_documents_measure_as_worked_out_by_hand, one_cell_breaks_it,
           the_largest_comes_through)
