/* Measures of maziaks: levels measured by others, levels worked out by hand, images, budgets. */
#include "kinds/maziaks/maziaks.h"

#include "cases.h"

extern const struct kind maziaks_kind;

/* Every member of expected is among the metrics, or in the document, and the same. */
static void check_members(const char *name, const json_t *evaluation, json_t *expected) {
    const json_t *const metrics = json_object_get(evaluation, "metrics");
    const char *member;
    json_t *value;
    ck_assert_uint_gt(json_object_size(expected), 0);
    json_object_foreach(expected, member, value) {
        const json_t *const measured = json_object_get(metrics, member);
        const json_t *const found = measured ? measured : json_object_get(evaluation, member);
        ck_assert_msg(json_equal((json_t *)found, value), "%s: %s", name, member);
    }
}

/* A file of one case a line, measured by another program. */
START_TEST(given_levels_measure_as_given) {
    FILE *const file = fopen(TESTS_DATA "/maziaks/levels.jsonl", "r");
    ck_assert_ptr_nonnull(file);
    char line[65536];
    size_t count = 0;
    for (; fgets(line, sizeof(line), file); count++) {
        json_t *const data = json_loads(line, 0, NULL);
        ck_assert_ptr_nonnull(data);
        const char *const name = json_string_value(json_object_get(data, "name"));
        struct level *const level =
            cases_parse(&maziaks_kind, name, json_object_get(data, "level"));
        json_t *const evaluation = cases_evaluate(&maziaks_kind, level);
        check_members(name, evaluation, json_object_get(data, "expect"));
        json_decref(evaluation);
        free(level);
        json_decref(data);
    }
    ck_assert_uint_eq(count, 8);
    fclose(file);
}
END_TEST

static void check_measured(const char *name, const json_t *data) {
    struct level *const level = cases_parse(&maziaks_kind, name, json_object_get(data, "level"));
    json_t *const evaluation = cases_evaluate(&maziaks_kind, level);
    check_members(name, evaluation, json_object_get(data, "metrics"));
    ck_assert_msg(json_equal(json_object_get(evaluation, "route"), json_object_get(data, "route")),
                  "%s: route", name);
    json_decref(evaluation);
    free(level);
}

START_TEST(levels_measure_as_worked_out_by_hand) {
    cases_visit(TESTS_DATA "/maziaks", check_measured);
}
END_TEST

/* The cell seen in a mirror, or with its coordinates exchanged, in a grid of that width. */
static uint32_t moved(const struct grid *grid, uint32_t cell, bool exchange) {
    const uint32_t x = grid_x(grid, cell);
    const uint32_t y = grid_y(grid, cell);
    return exchange ? x * grid->height + y : y * grid->width + grid->width - 1 - x;
}

static struct maziaks *image(const struct maziaks *maze, bool exchange) {
    const struct grid *const grid = &maze->grid;
    struct maziaks *const out =
        exchange ? maziaks_new(grid->height, grid->width) : maziaks_new(grid->width, grid->height);
    for (uint32_t cell = 0; cell < grid->width * grid->height; cell++)
        out->grid.cells[moved(grid, cell, exchange)] = grid->cells[cell];
    out->entrance = (uint16_t)moved(grid, maze->entrance, exchange);
    out->treasure = (uint16_t)moved(grid, maze->treasure, exchange);
    out->energy = maze->energy;
    for (uint32_t i = 0; i < maziaks_object_count(maze); i++) {
        struct maziaks_object object = maze->objects[i];
        object.cell = (uint16_t)moved(grid, object.cell, exchange);
        maziaks_insert(out, maziaks_sort_of(maze, i), object);
    }
    return out;
}

static void check_images(struct candidate *candidate, struct arena *work) {
    struct maziaks *maze = (struct maziaks *)candidate->level;
    struct siphash key;
    ck_assert_int_eq(maziaks_twin_key(candidate->level, &key), 0);
    for (int i = 0; i < 8; i++) {
        struct evaluation *other = NULL;
        struct siphash twin;
        struct maziaks *const next = image(maze, i % 2);
        free(maze);
        maze = next;
        ck_assert_int_eq(maziaks_evaluate((const struct level *)maze, UINT64_MAX, work, &other), 0);
        ck_assert_mem_eq(other, candidate->evaluation, sizeof(*other));
        ck_assert_int_eq(maziaks_twin_key((const struct level *)maze, &twin), 0);
        ck_assert_mem_eq(&twin, &key, sizeof(key));
        free(other);
    }
    candidate->level = (struct level *)maze;
}

START_TEST(images_measure_alike) {
    struct parameters parameters;
    struct arena work = ARENA_INIT;
    parameters_default(maziaks_kind.parameters, &parameters);
    for (uint64_t seed = 1; seed <= 40; seed++) {
        struct candidate candidate;
        ck_assert_int_eq(maziaks_generate(&parameters, 0, seed, 0, UINT64_MAX, &work, &candidate),
                         0);
        check_images(&candidate, &work);
        candidate_deinit(&maziaks_kind, &candidate);
    }
    arena_deinit(&work);
}
END_TEST

/* As many things as may be, in the largest maze: fights that cost more than narrow rows hold. */
static struct maziaks *largest(void) {
    struct maziaks *const maze = maziaks_new(MAZIAKS_SIDE_MOST, 3);
    memset(maze->grid.cells + MAZIAKS_SIDE_MOST, GRID_FLOOR, MAZIAKS_SIDE_MOST - 1);
    maze->entrance = MAZIAKS_SIDE_MOST;
    maze->treasure = 2 * MAZIAKS_SIDE_MOST - 2;
    maze->energy = MAZIAKS_ENERGY_MOST;
    for (uint16_t i = 0; i < MAZIAKS_OBJECTS_MAX; i++)
        maziaks_insert(maze, MAZIAKS_CREATURE,
                       (struct maziaks_object){(uint16_t)(maze->entrance + 5 * i + 5), {0, 999}});
    return maze;
}

START_TEST(sixteen_things_are_measured) {
    struct maziaks *const maze = largest();
    struct arena work = ARENA_INIT;
    struct evaluation *evaluation = NULL;
    ck_assert_int_eq(maziaks_evaluate((const struct level *)maze, UINT64_MAX, &work, &evaluation),
                     0);
    ck_assert_int_eq(evaluation->measures[MAZIAKS_REQUIRED_ENERGY], 2 * 99 + 15 * 999);
    ck_assert_int_eq(evaluation->measures[MAZIAKS_PATH], 2 * 99 + 15 * 999);
    ck_assert_int_eq(evaluation->measures[MAZIAKS_UNAVOIDABLE], 15);
    ck_assert(!evaluation->solvable);
    free(evaluation);
    arena_deinit(&work);
    free(maze);
}
END_TEST

START_TEST(a_budget_runs_out) {
    struct maziaks *const maze = largest();
    struct arena work = ARENA_INIT;
    struct evaluation *evaluation = NULL;
    for (uint64_t budget = 1; budget < 1 << 17; budget *= 3) /* fewer than there are layers */
        ck_assert_int_eq(maziaks_evaluate((const struct level *)maze, budget, &work, &evaluation),
                         KIND_UNDETERMINED);
    ck_assert_ptr_null(evaluation);
    arena_deinit(&work);
    free(maze);
}
END_TEST

SUITE_MAIN("kinds/maziaks/evaluate", given_levels_measure_as_given,
           levels_measure_as_worked_out_by_hand, images_measure_alike, sixteen_things_are_measured,
           a_budget_runs_out)
