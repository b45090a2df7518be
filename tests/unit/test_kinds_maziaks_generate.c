/* Generated levels of maziaks: where things stand, what is given to the player, and parameters. */
#include "kinds/maziaks/maziaks.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "base/cleanup.h"
#include "suite.h"

enum { LEVELS = 300 };

extern const struct kind maziaks_kind;

static struct arena work;

static struct parameters parameters_with(const char *text) {
    struct parameters parameters;
    struct faults faults = FAULTS_INIT;
    parameters_default(maziaks_kind.parameters, &parameters);
    ck_assert_int_eq(parameters_parse(maziaks_kind.parameters, text, &faults, &parameters), 0);
    ck_assert(!faults_any(&faults));
    return parameters;
}

static const struct maziaks *generate(const struct parameters *parameters, uint64_t index,
                                      struct candidate *candidate) {
    ck_assert_int_eq(maziaks_generate(parameters, 0, 11, index, UINT64_MAX, &work, candidate), 0);
    return maziaks_const(candidate->level);
}

static uint32_t exits_of(const struct maziaks *maze, uint32_t cell) {
    uint32_t neighbours[DIRECTION_COUNT];
    return grid_open_neighbours(&maze->grid, cell, neighbours);
}

/* What is generated is accepted as a document: a perfect maze with one opening and all else. */
static void check_document(const struct level *level) {
    struct text text = TEXT_INIT;
    struct text again = TEXT_INIT;
    struct faults faults = FAULTS_INIT;
    struct level *read = NULL;
    maziaks_dump(level, &text);
    ck_assert_int_eq(maziaks_parse(text.data, text.length, &faults, &read), 0);
    maziaks_dump(read, &again);
    ck_assert_str_eq(text.data, again.data);
    free(read);
    text_deinit(&text);
    text_deinit(&again);
}

/* The treasure lies in a dead end beyond two thirds of the way to the farthest cell. */
static void check_treasure(const struct maziaks *maze) {
    const uint32_t count = maze->grid.width * maze->grid.height;
    const struct arena_mark mark = arena_mark(&work);
    uint32_t *const distances = arena_take(&work, count, sizeof(*distances));
    uint32_t farthest = 0;
    ck_assert_int_eq(grid_distances(&maze->grid, maze->entrance, &work, distances), 0);
    for (uint32_t cell = 0; cell < count; cell++)
        if (distances[cell] != GRID_NONE && distances[cell] > farthest)
            farthest = distances[cell];
    ck_assert_uint_eq(exits_of(maze, maze->treasure), 1);
    ck_assert_uint_ge(3 * distances[maze->treasure], 2 * farthest);
    arena_release(&work, mark);
}

static void check_values(const struct parameters *parameters, const struct maziaks *maze) {
    static const enum maziaks_parameter COUNTS[] = {MAZIAKS_BERRIES, MAZIAKS_SWORDS,
                                                    MAZIAKS_CREATURES};
    for (uint32_t sort = 0; sort < MAZIAKS_SORTS; sort++) {
        ck_assert_int_ge(maze->counts[sort], parameters->values[COUNTS[sort]].min);
        ck_assert_int_le(maze->counts[sort], parameters->values[COUNTS[sort]].max);
    }
    for (uint32_t i = maziaks_first(maze, MAZIAKS_CREATURE); i < maziaks_object_count(maze); i++) {
        ck_assert_int_le(maze->objects[i].values[0], parameters->values[MAZIAKS_ARMED].max);
        ck_assert_int_ge(maze->objects[i].values[1], parameters->values[MAZIAKS_UNARMED].min);
    }
}

START_TEST(things_stand_where_they_matter) {
    const struct parameters parameters = parameters_with("");
    uint32_t corridors = 0;
    uint32_t creatures = 0;
    int64_t unavoidable = 0;
    int64_t detours = 0;
    int64_t worth = 0;
    for (uint64_t index = 0; index < LEVELS; index++) {
        struct candidate candidate;
        const struct maziaks *const maze = generate(&parameters, index, &candidate);
        const int64_t *const measures = candidate.evaluation->measures;
        check_document(candidate.level);
        check_treasure(maze);
        check_values(&parameters, maze);
        for (uint32_t i = maziaks_first(maze, MAZIAKS_CREATURE); i < maziaks_object_count(maze);
             i++, creatures++)
            corridors += exits_of(maze, maze->objects[i].cell) == 2;
        ck_assert_int_ge(measures[MAZIAKS_UNAVOIDABLE], 1);
        unavoidable += measures[MAZIAKS_UNAVOIDABLE];
        detours += measures[MAZIAKS_DETOURS];
        worth += measures[MAZIAKS_SWORDS_WORTH];
        candidate_deinit(&maziaks_kind, &candidate);
    }
    ck_assert_uint_eq(corridors, creatures); /* mazes of this size always have some left */
    ck_assert_int_lt(unavoidable, creatures);
    ck_assert_int_gt(detours, LEVELS);   /* more than one a level */
    ck_assert_int_gt(2 * worth, LEVELS); /* and a sword that pays in every second */
    arena_deinit(&work);
}
END_TEST

/* The entrance is beside a border room, each alike likely: chi-square over the 12 of 4 by 4 rooms
 * has 11 degrees of freedom, and stays below 31.26 in 999 of 1000 runs of a fair draw. */
START_TEST(the_entrance_is_anywhere_along_the_border) {
    enum { DRAWS = 2400, ROOMS = 12 };
    const struct parameters parameters =
        parameters_with("width=4 height=4 berries=0 swords=0 creatures=0");
    uint32_t counts[81] = {0};
    for (uint64_t index = 0; index < DRAWS; index++) {
        struct candidate candidate;
        const struct maziaks *const maze = generate(&parameters, index, &candidate);
        uint32_t room[DIRECTION_COUNT];
        ck_assert_uint_eq(grid_open_neighbours(&maze->grid, maze->entrance, room), 1);
        counts[room[0]]++;
        candidate_deinit(&maziaks_kind, &candidate);
    }
    uint32_t seen = 0;
    double chi_square = 0;
    for (uint32_t cell = 0; cell < 81; cell++) {
        const double off = counts[cell] - (double)DRAWS / ROOMS;
        seen += counts[cell] > 0;
        chi_square += counts[cell] ? off * off * ROOMS / DRAWS : 0;
    }
    ck_assert_uint_eq(seen, ROOMS);
    ck_assert(chi_square < 31.26);
    arena_deinit(&work);
}
END_TEST

START_TEST(energy_follows_from_what_is_needed) {
    const struct parameters edge = parameters_with("factor=100");
    const struct parameters triple = parameters_with("factor=300 tank=9999");
    const struct parameters small = parameters_with("factor=300 tank=100");
    for (uint64_t index = 0; index < 50; index++) {
        struct candidate candidate;
        const struct maziaks *maze = generate(&edge, index, &candidate);
        const int64_t required = candidate.evaluation->measures[MAZIAKS_REQUIRED_ENERGY];
        ck_assert_int_eq(maze->energy, required);
        ck_assert(candidate.evaluation->solvable);
        candidate_deinit(&maziaks_kind, &candidate);
        maze = generate(&triple, index, &candidate);
        ck_assert_int_eq(maze->energy, 3 * required);
        candidate_deinit(&maziaks_kind, &candidate);
        maze = generate(&small, index, &candidate);
        ck_assert_int_eq(maze->energy, 3 * required < 100 ? 3 * required : 100);
        ck_assert_int_eq(candidate.evaluation->solvable, required <= 100);
        candidate_deinit(&maziaks_kind, &candidate);
    }
    arena_deinit(&work);
}
END_TEST

/* Without a rule's sort nothing of it can matter: the world drops all. */
START_TEST(a_rule_that_changes_nothing_is_dropped) {
    static const char *const WITHOUT[] = {"berries=0", "swords=0", "creatures=0"};
    for (uint32_t rule = 0; rule < 3; rule++) {
        const struct parameters parameters = parameters_with(WITHOUT[rule]);
        for (uint64_t index = 0; index < 10; index++) {
            struct candidate candidate;
            ck_assert_int_eq(
                maziaks_generate(&parameters, 1u << rule, 3, index, UINT64_MAX, &work, &candidate),
                0);
            ck_assert(candidate.degenerate || !candidate.evaluation->solvable);
            candidate_deinit(&maziaks_kind, &candidate);
        }
    }
    arena_deinit(&work);
}
END_TEST

START_TEST(the_smallest_and_the_largest_come_through) {
    static const char *const SIZES[] = {
        "width=2 height=2 berries=2 swords=2 creatures=2",
        "width=2 height=50 berries=4 swords=3 creatures=4",
        "width=50 height=50 berries=4 swords=3 creatures=4 tank=9999",
    };
    for (size_t i = 0; i < sizeof(SIZES) / sizeof(SIZES[0]); i++) {
        const struct parameters parameters = parameters_with(SIZES[i]);
        for (uint64_t index = 0; index < 10; index++) {
            struct candidate candidate;
            generate(&parameters, index, &candidate);
            check_document(candidate.level);
            candidate_deinit(&maziaks_kind, &candidate);
        }
    }
    arena_deinit(&work);
}
END_TEST

START_TEST(parameters_are_held_together) {
    static const struct {
        const char *text;
        const char *pointer;
    } cases[] = {
        {"berries=4 swords=4 creatures=4", "/berries"},
        {"width=2 height=2 berries=0..5 swords=1 creatures=1", "/width"},
        {"berries=4 swords=4 creatures=3", NULL},
        {"width=2 height=2 berries=2 swords=2 creatures=2", NULL},
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        const struct parameters parameters = parameters_with(cases[i].text);
        struct faults faults = FAULTS_INIT;
        ck_assert_int_eq(maziaks_check(&parameters, &faults), 0);
        ck_assert_uint_eq(faults.count, cases[i].pointer != NULL);
        if (cases[i].pointer)
            ck_assert_str_eq(faults.items[0].pointer, cases[i].pointer);
        faults_deinit(&faults);
    }
}
END_TEST

/* The trace digs every room once, and begins beside the entrance. */
START_TEST(the_trace_is_the_carving) {
    const struct parameters parameters = parameters_with("");
    struct candidate candidate;
    struct text text = TEXT_INIT;
    const struct maziaks *const maze = generate(&parameters, 5, &candidate);
    ck_assert_int_eq(maziaks_trace(&parameters, 11, 5, &work, &text), 0);
    json_t *const trace = json_loads(text.data, 0, NULL);
    const json_t *const first = json_array_get(trace, 0);
    const uint32_t room =
        grid_cell(&maze->grid, (uint32_t)json_integer_value(json_object_get(first, "x")),
                  (uint32_t)json_integer_value(json_object_get(first, "y")));
    uint32_t beside[DIRECTION_COUNT];
    grid_open_neighbours(&maze->grid, maze->entrance, beside);
    ck_assert_uint_eq(room, beside[0]);
    size_t digs = 0;
    size_t at;
    json_t *step;
    json_array_foreach(trace, at, step) {
        digs += strcmp(json_string_value(json_object_get(step, "action")), "dig") == 0;
    }
    ck_assert_uint_eq(digs, (maze->grid.width / 2) * (maze->grid.height / 2));
    json_decref(trace);
    text_deinit(&text);
    candidate_deinit(&maziaks_kind, &candidate);
    arena_deinit(&work);
}
END_TEST

SUITE_MAIN("kinds/maziaks/generate", things_stand_where_they_matter,
           the_entrance_is_anywhere_along_the_border, energy_follows_from_what_is_needed,
           a_rule_that_changes_nothing_is_dropped, the_smallest_and_the_largest_come_through,
           parameters_are_held_together, the_trace_is_the_carving)
