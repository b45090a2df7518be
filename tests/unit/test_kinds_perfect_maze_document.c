/* Perfect maze documents: what is refused and how it is told, and what is measured of sound ones.
 */
#include "kinds/perfect_maze/perfect_maze.h"

#include <dirent.h>
#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "suite.h"

extern const struct kind perfect_maze_kind;

typedef void visitor(const char *name, const json_t *data);

static void visit_file(const char *path, visitor *visit) {
    json_error_t error;
    json_t *const data = json_load_file(path, 0, &error);
    ck_assert_msg(data != NULL, "%s: %s", path, error.text);
    visit(path, data);
    json_decref(data);
}

static void for_each_file(const char *folder, visitor *visit) {
    struct dirent **entries = NULL;
    const int count = scandir(folder, &entries, NULL, alphasort);
    size_t visited = 0;
    for (int i = 0; i < count; i++) {
        char path[1024];
        snprintf(path, sizeof(path), "%s/%s", folder, entries[i]->d_name);
        if (strstr(path, ".json")) {
            visit_file(path, visit);
            visited++;
        }
        free(entries[i]);
    }
    free(entries);
    ck_assert_uint_gt(visited, 0);
}

static void check_fault(const char *name, const struct fault *fault, const json_t *expected) {
    const char *const pointer = json_string_value(json_object_get(expected, "pointer"));
    const char *const says = json_string_value(json_object_get(expected, "says"));
    ck_assert_msg(strcmp(fault->pointer, pointer) == 0, "%s: %s instead of %s", name,
                  fault->pointer, pointer);
    ck_assert_msg(strstr(fault->detail, says) != NULL, "%s: \"%s\" lacks \"%s\"", name,
                  fault->detail, says);
}

static void check_refused(const char *name, const json_t *data) {
    const json_t *const expected = json_object_get(data, "faults");
    const json_t *const given = json_object_get(data, "text");
    char *const text = given ? strdup(json_string_value(given))
                             : json_dumps(json_object_get(data, "document"), JSON_COMPACT);
    struct faults faults = FAULTS_INIT;
    struct level *level = NULL;
    ck_assert_msg(perfect_maze_parse(text, strlen(text), &faults, &level) == KIND_REFUSED,
                  "%s was not refused", name);
    ck_assert_ptr_null(level);
    for (size_t i = 0; i < json_array_size(expected); i++) {
        ck_assert_msg(i < faults.count, "%s: only %zu faults", name, faults.count);
        check_fault(name, &faults.items[i], json_array_get(expected, i));
    }
    ck_assert_msg(faults.count == json_array_size(expected), "%s: one too many, at %s: %s", name,
                  faults.items[faults.count - 1].pointer, faults.items[faults.count - 1].detail);
    faults_deinit(&faults);
    free(text);
}

START_TEST(bad_documents_are_refused) {
    for_each_file(TESTS_DATA "/perfect-maze-bad", check_refused);
}
END_TEST

static struct level *parse(const char *name, const char *text) {
    struct faults faults = FAULTS_INIT;
    struct level *level = NULL;
    const int result = perfect_maze_parse(text, strlen(text), &faults, &level);
    ck_assert_msg(result == 0, "%s: %s", name, faults.count ? faults.items[0].detail : "");
    faults_deinit(&faults);
    return level;
}

static json_t *evaluate(const struct level *level) {
    struct arena work = ARENA_INIT;
    struct text text = TEXT_INIT;
    struct evaluation *evaluation = NULL;
    ck_assert_int_eq(perfect_maze_evaluate(level, UINT64_MAX, &work, &evaluation), 0);
    const struct rating rating = kind_rate(&perfect_maze_kind, evaluation,
                                           perfect_maze_kind.calibration, &BAND_EDGES_DEFAULT);
    perfect_maze_dump_evaluation(level, evaluation, &rating, &text);
    json_t *const read = json_loadb(text.data, text.length, JSON_REJECT_DUPLICATES, NULL);
    ck_assert_ptr_nonnull(read);
    text_deinit(&text);
    free(evaluation);
    arena_deinit(&work);
    return read;
}

/* Every member of expected is in found, and the same. */
static void check_members(const char *name, const json_t *found, json_t *expected) {
    const char *member;
    json_t *value;
    ck_assert_uint_gt(json_object_size(expected), 0);
    json_object_foreach(expected, member, value) {
        ck_assert_msg(json_equal(json_object_get(found, member), value), "%s: %s", name, member);
    }
}

static void check_measured(const char *name, const json_t *data) {
    char *const text = json_dumps(json_object_get(data, "level"), JSON_COMPACT);
    struct level *const level = parse(name, text);
    struct text again = TEXT_INIT;
    perfect_maze_dump(level, &again);
    ck_assert_str_eq(again.data, text); /* the files are canonical */
    json_t *const evaluation = evaluate(level);
    check_members(name, json_object_get(evaluation, "metrics"), json_object_get(data, "metrics"));
    check_members(name, json_object_get(evaluation, "texture"), json_object_get(data, "texture"));
    ck_assert_msg(
        json_equal(json_object_get(evaluation, "solution"), json_object_get(data, "route")), "%s",
        name);
    json_decref(evaluation);
    text_deinit(&again);
    free(level);
    free(text);
}

START_TEST(good_documents_measure_as_worked_out_by_hand) {
    for_each_file(TESTS_DATA "/perfect-maze", check_measured);
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
    struct text again = TEXT_INIT;
    parameters_default(perfect_maze_kind.parameters, &parameters);
    parameters.values[PERFECT_MAZE_WIDTH] = (struct range){250, 250};
    parameters.values[PERFECT_MAZE_HEIGHT] = (struct range){250, 250};
    ck_assert_int_eq(perfect_maze_generate(&parameters, 0, 1, 0, UINT64_MAX, &work, &candidate), 0);
    perfect_maze_dump(candidate.level, &text);
    struct level *const level = parse("the largest", text.data);
    perfect_maze_dump(level, &again);
    ck_assert_str_eq(text.data, again.data);
    ck_assert_uint_gt(perfect_maze_const(level)->goal, UINT16_MAX);
    free(level);
    text_deinit(&text);
    text_deinit(&again);
    candidate_deinit(&perfect_maze_kind, &candidate);
    arena_deinit(&work);
}
END_TEST

SUITE_MAIN("kinds/perfect_maze/document", bad_documents_are_refused,
           good_documents_measure_as_worked_out_by_hand, one_cell_breaks_it,
           the_largest_comes_through)
