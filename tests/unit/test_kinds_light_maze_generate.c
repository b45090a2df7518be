/* Generated light mazes: the same from the same seed, within every limit, and what they promise. */
#include "kinds/light_maze/light_maze.h"

#include <string.h>

#include "base/cleanup.h"
#include "kinds/parameters.h"
#include "maze/carve.h"
#include "suite.h"

enum { BUDGET = 1 << 30, INDICES = 60, EVERY_RULE = 31 };

static const struct parameter_table TABLE = {light_maze_parameters, LIGHT_MAZE_PARAMETERS};

static struct arena work;

static struct parameters parameters_of(const char *text) {
    struct parameters parameters;
    struct faults faults = FAULTS_INIT;
    parameters_default(TABLE, &parameters);
    ck_assert_int_eq(parameters_parse(TABLE, text, &faults, &parameters), 0);
    ck_assert_int_eq(light_maze_check(&parameters, &faults), 0);
    ck_assert_msg(!faults_any(&faults), "%s: %s", text, faults.items[0].detail);
    return parameters;
}

static void candidate_free(struct candidate *candidate) {
    free(candidate->level);
    free(candidate->evaluation);
}

static struct candidate generate(const struct parameters *parameters, uint32_t rules, uint64_t seed,
                                 uint64_t index) {
    struct candidate candidate;
    ck_assert_int_eq(light_maze_generate(parameters, rules, seed, index, BUDGET, &work, &candidate),
                     0);
    return candidate;
}

static const struct light_maze_evaluation *measured(const struct candidate *candidate) {
    return (const struct light_maze_evaluation *)candidate->evaluation;
}

/* Runs check on some candidates of every world. */
static void for_each_candidate(void (*check)(const struct parameters *parameters,
                                             const struct candidate *candidate)) {
    for (const struct default_world *world = light_maze_worlds; world->id; world++) {
        const struct parameters parameters = parameters_of(world->parameters);
        for (uint64_t index = 0; index < INDICES; index++) {
            CLEANUP(candidate_free)
            struct candidate candidate = generate(&parameters, 0, 11, index);
            check(&parameters, &candidate);
        }
    }
    arena_deinit(&work);
}

static void check_valid(const struct parameters *parameters, const struct candidate *candidate) {
    struct text text = TEXT_INIT;
    struct text again = TEXT_INIT;
    struct faults faults = FAULTS_INIT;
    struct level *level = NULL;
    light_maze_dump(candidate->level, &text);
    ck_assert_int_eq(light_maze_parse(text.data, text.length, &faults, &level), 0);
    light_maze_dump(level, &again);
    ck_assert_str_eq(text.data, again.data);
    free(level);
    text_deinit(&text);
    text_deinit(&again);
}

START_TEST(every_level_is_valid) {
    for_each_candidate(check_valid);
}
END_TEST

static void check_measured_once(const struct parameters *parameters,
                                const struct candidate *candidate) {
    const struct light_maze_evaluation *const given = measured(candidate);
    CLEANUP(cleanup_free) struct evaluation *evaluation = NULL;
    ck_assert_int_eq(light_maze_evaluate(candidate->level, BUDGET, &work, &evaluation), 0);
    const struct light_maze_evaluation *const again =
        (const struct light_maze_evaluation *)evaluation;
    ck_assert_int_eq(given->head.solvable, again->head.solvable);
    ck_assert_mem_eq(given->head.measures, again->head.measures,
                     LIGHT_MAZE_MEASURES * sizeof(int64_t));
    ck_assert_uint_eq(given->route_length, again->route_length);
    ck_assert_mem_eq(given->route, again->route, given->route_length * sizeof(*given->route));
    ck_assert_int_eq(given->hunted, again->hunted);
    if (given->hunted)
        ck_assert_uint_eq(given->hunt.light_lost, again->hunt.light_lost);
}

START_TEST(its_evaluation_is_the_levels) {
    for_each_candidate(check_measured_once);
}
END_TEST

static void check_in_range(const struct parameters *parameters, enum light_maze_parameter place,
                           uint32_t value) {
    ck_assert_int_ge((int32_t)value, parameters->values[place].min);
    ck_assert_int_le((int32_t)value, parameters->values[place].max);
}

static void check_objects(const struct parameters *parameters, enum light_maze_parameter counts,
                          const struct light_maze_object *objects, uint32_t count,
                          unsigned char *used) {
    check_in_range(parameters, counts, count);
    for (uint32_t i = 0; i < count; i++) {
        check_in_range(parameters, counts + 1, objects[i].value);
        ck_assert(!used[objects[i].cell]);
        used[objects[i].cell] = 1;
    }
}

static void check_limits(const struct parameters *parameters, const struct candidate *candidate) {
    const struct light_maze *const maze = light_maze_const(candidate->level);
    unsigned char used[LIGHT_MAZE_SIDE_MOST * LIGHT_MAZE_SIDE_MOST] = {0};
    used[maze->start] = used[maze->goal] = 1;
    const struct light_maze_object *const doors = maze->switches + maze->candle_count;
    check_in_range(parameters, LIGHT_MAZE_WIDTH, maze->grid.width);
    check_in_range(parameters, LIGHT_MAZE_HEIGHT, maze->grid.height);
    check_objects(parameters, LIGHT_MAZE_CANDLES, maze->switches, maze->candle_count, used);
    check_objects(parameters, LIGHT_MAZE_DOORS, doors, maze->door_count, used);
    check_objects(parameters, LIGHT_MAZE_PLATES, doors + maze->door_count, maze->plate_count, used);
    if (maze->shadow.exists) {
        check_in_range(parameters, LIGHT_MAZE_SHADOW_SPEED, maze->shadow.speed);
        check_in_range(parameters, LIGHT_MAZE_SHADOW_BITE, maze->shadow.bite);
        ck_assert(!used[maze->shadow.lair]);
    }
    check_objects(parameters, LIGHT_MAZE_FRAGILE, maze->fragile, maze->fragile_count, used);
    for (uint32_t cell = 0; cell < maze->grid.width * maze->grid.height; cell++)
        ck_assert(!used[cell] || grid_is_floor(&maze->grid, cell));
    ck_assert_uint_le(light_maze_switch_count(maze), LIGHT_MAZE_GENERATED_SWITCHES_MAX);
}

START_TEST(within_the_parameters) {
    for_each_candidate(check_limits);
}
END_TEST

static void check_goal(const struct parameters *parameters, const struct candidate *candidate) {
    const struct light_maze *const maze = light_maze_const(candidate->level);
    static uint32_t distances[LIGHT_MAZE_SIDE_MOST * LIGHT_MAZE_SIDE_MOST];
    ck_assert_uint_eq(maze->start, grid_cell(&maze->grid, 1, 1));
    ck_assert_int_eq(grid_distances(&maze->grid, maze->start, &work, distances), 0);
    for (uint32_t y = 1; y < maze->grid.height; y += 2)
        for (uint32_t x = 1; x < maze->grid.width; x += 2) {
            const uint32_t room = grid_cell(&maze->grid, x, y);
            ck_assert_uint_le(distances[room], distances[maze->goal]);
            ck_assert(room >= maze->goal || distances[room] < distances[maze->goal]);
        }
}

START_TEST(the_goal_is_the_first_of_the_farthest_rooms) {
    for_each_candidate(check_goal);
}
END_TEST

/* Without a shadow that raises it, the light is the required light by the factor. */
static void check_light(const struct parameters *parameters, const struct candidate *candidate) {
    const struct light_maze *const maze = light_maze_const(candidate->level);
    const int64_t required = candidate->evaluation->measures[LIGHT_MAZE_REQUIRED_LIGHT];
    const struct range factor = parameters->values[LIGHT_MAZE_FACTOR];
    ck_assert(candidate->evaluation->solvable);
    ck_assert_int_ge(maze->light, (required * factor.min + 99) / 100);
    if (!maze->shadow.exists)
        ck_assert_int_le(maze->light, (required * factor.max + 99) / 100);
}

START_TEST(light_by_the_factor) {
    for_each_candidate(check_light);
}
END_TEST

static void check_survives(const struct parameters *parameters, const struct candidate *candidate) {
    const struct light_maze_evaluation *const evaluation = measured(candidate);
    const bool hunts = light_maze_const(candidate->level)->shadow.exists;
    ck_assert_int_eq(hunts, parameters->values[LIGHT_MAZE_SHADOW_SPEED].min > 0);
    ck_assert_int_eq(hunts, evaluation->hunted);
    ck_assert(!hunts || evaluation->hunt.survives || candidate->degenerate);
}

START_TEST(the_best_run_survives_the_shadow) {
    for_each_candidate(check_survives);
}
END_TEST

static char *dumped(const struct parameters *parameters, uint64_t seed, uint64_t index) {
    CLEANUP(candidate_free) struct candidate candidate = generate(parameters, 0, seed, index);
    struct text text = TEXT_INIT;
    light_maze_dump(candidate.level, &text);
    return text_take(&text);
}

START_TEST(one_seed_and_index_one_level) {
    const struct parameters parameters = parameters_of("");
    CLEANUP(cleanup_free) char *first = dumped(&parameters, 5, 3);
    CLEANUP(cleanup_free) char *between = dumped(&parameters, 5, 4);
    CLEANUP(cleanup_free) char *again = dumped(&parameters, 5, 3);
    CLEANUP(cleanup_free) char *elsewhere = dumped(&parameters, 6, 3);
    ck_assert_str_eq(first, again);
    ck_assert_str_ne(first, between);
    ck_assert_str_ne(first, elsewhere);
    arena_deinit(&work);
}
END_TEST

START_TEST(more_than_the_tank_is_not_solvable) {
    const struct parameters parameters = parameters_of("tank=3 candles=0");
    for (uint64_t index = 0; index < INDICES; index++) {
        CLEANUP(candidate_free)
        struct candidate candidate = generate(&parameters, EVERY_RULE, 1, index);
        ck_assert(!candidate.evaluation->solvable);
        ck_assert_uint_eq(light_maze_const(candidate.level)->light, 3);
        ck_assert_int_gt(candidate.evaluation->measures[LIGHT_MAZE_REQUIRED_LIGHT], 3);
    }
    arena_deinit(&work);
}
END_TEST

/* A rule without objects changes nothing; a rule whose objects all cost or give something does. */
START_TEST(rules_must_matter) {
    static const struct {
        const char *parameters;
        uint32_t rules;
        bool degenerate;
    } cases[] = {
        {"candles=0 doors=0 plates=0", 0, false},
        {"candles=0", LIGHT_MAZE_RULE_CANDLES, true},
        {"doors=0", LIGHT_MAZE_RULE_DOORS, true},
        {"plates=0", LIGHT_MAZE_RULE_PLATES, true},
        {"fragile=0", LIGHT_MAZE_RULE_FRAGILE, true},
        {"shadow_speed=0", LIGHT_MAZE_RULE_SHADOW, true},
        {"candles=4", LIGHT_MAZE_RULE_CANDLES, false},
        {"doors=4 braid=0", LIGHT_MAZE_RULE_DOORS, false},
        {"plates=2 braid=0", LIGHT_MAZE_RULE_PLATES, false},
        {"fragile=4 braid=0", LIGHT_MAZE_RULE_FRAGILE, false},
        {"fragile=4 braid=0 candles=0", LIGHT_MAZE_RULE_FRAGILE | LIGHT_MAZE_RULE_CANDLES, true},
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        const struct parameters parameters = parameters_of(cases[i].parameters);
        for (uint64_t index = 0; index < 20; index++) {
            CLEANUP(candidate_free)
            struct candidate candidate = generate(&parameters, cases[i].rules, 2, index);
            ck_assert_msg(candidate.degenerate == cases[i].degenerate, "%s: candidate %d",
                          cases[i].parameters, (int)index);
        }
    }
    arena_deinit(&work);
}
END_TEST

static struct evaluation *evaluate(const struct light_maze *maze) {
    struct evaluation *evaluation = NULL;
    ck_assert_int_eq(light_maze_evaluate((const struct level *)maze, BUDGET, &work, &evaluation),
                     0);
    return evaluation;
}

static void take_out(struct light_maze *maze, enum light_maze_rule rule) {
    const struct light_maze whole = *maze;
    struct light_maze_object *end = maze->switches;
    maze->candle_count = rule == LIGHT_MAZE_RULE_CANDLES ? 0 : whole.candle_count;
    maze->door_count = rule == LIGHT_MAZE_RULE_DOORS ? 0 : whole.door_count;
    maze->plate_count = rule == LIGHT_MAZE_RULE_PLATES ? 0 : whole.plate_count;
    maze->fragile_count = rule == LIGHT_MAZE_RULE_FRAGILE ? 0 : whole.fragile_count;
    for (uint32_t i = 0; i < light_maze_switch_count(&whole); i++) {
        const bool candle = i < whole.candle_count;
        const bool door = !candle && i < (uint32_t)whole.candle_count + whole.door_count;
        const enum light_maze_rule its = candle ? LIGHT_MAZE_RULE_CANDLES
                                         : door ? LIGHT_MAZE_RULE_DOORS
                                                : LIGHT_MAZE_RULE_PLATES;
        if (its != rule)
            *end++ = whole.switches[i];
    }
}

/* The design's words: is a measure another once the rule's objects are gone, light kept? */
static bool matters(const struct light_maze *maze, const struct light_maze_evaluation *evaluation,
                    enum light_maze_rule rule) {
    if (rule == LIGHT_MAZE_RULE_SHADOW)
        return evaluation->hunted && evaluation->hunt.closest <= 5;
    const int64_t *const before = evaluation->head.measures;
    struct light_maze without = *maze;
    take_out(&without, rule);
    CLEANUP(cleanup_free) struct evaluation *other = evaluate(&without);
    const int64_t *const after = other->measures;
    return before[LIGHT_MAZE_REQUIRED_LIGHT] != after[LIGHT_MAZE_REQUIRED_LIGHT] ||
           before[LIGHT_MAZE_NET_LIGHT] != after[LIGHT_MAZE_NET_LIGHT] ||
           before[LIGHT_MAZE_PATH] != after[LIGHT_MAZE_PATH] ||
           before[LIGHT_MAZE_DECISIONS] != after[LIGHT_MAZE_DECISIONS] ||
           before[LIGHT_MAZE_DETOURS] != after[LIGHT_MAZE_DETOURS];
}

static bool is_degenerate(const struct candidate *candidate, uint32_t rules) {
    const struct light_maze *const maze = light_maze_const(candidate->level);
    const struct light_maze_evaluation *const evaluation = measured(candidate);
    if (2 * evaluation->head.measures[LIGHT_MAZE_PATH] < maze->grid.width + maze->grid.height)
        return true;
    for (uint32_t rule = 1; rule <= rules; rule <<= 1)
        if ((rules & rule) && !matters(maze, evaluation, (enum light_maze_rule)rule))
            return true;
    return evaluation->hunted && !evaluation->hunt.survives;
}

/* Parameters that leave rules without effect now and then, and some levels too short. */
START_TEST(degenerate_by_the_design) {
    static const char *const cases[] = {
        ("width=7..13 height=7..13 braid=100 candles=0..2 candle_light=1..3 doors=0..1 "
         "door_toll=0..2 plates=0..1 plate_toll=0 fragile=0..1 fragile_toll=0..1"),
        "width=17 height=17 braid=100 candles=1 doors=1 plates=1 fragile=1 shadow_speed=1..60",
        "width=5 height=5..11 braid=100 candles=0..1 doors=0 plates=0 fragile=0",
    };
    uint32_t counts[2] = {0};
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
        for (uint32_t rules = 0; rules <= EVERY_RULE; rules++) {
            const struct parameters parameters = parameters_of(cases[i]);
            for (uint64_t index = 0; index < 20; index++) {
                CLEANUP(candidate_free)
                struct candidate candidate = generate(&parameters, rules, rules, index);
                ck_assert_int_eq(candidate.degenerate, is_degenerate(&candidate, rules));
                counts[candidate.degenerate]++;
            }
        }
    ck_assert_uint_gt(counts[false], 100);
    ck_assert_uint_gt(counts[true], 100);
    arena_deinit(&work);
}
END_TEST

static bool survives(const struct light_maze *maze, const struct evaluation *evaluation) {
    const struct light_maze_evaluation *const route =
        (const struct light_maze_evaluation *)evaluation;
    struct light_maze_hunt hunt;
    ck_assert_int_eq(light_maze_hunt(maze, route->route, route->route_length, &work, &hunt), 0);
    return hunt.survives;
}

/* The light that the design gives a level, unit by unit. *raises: how often the route was new. */
static bool light_up(struct light_maze *maze, uint32_t light, uint32_t tank, uint32_t *raises) {
    maze->light = (uint16_t)(light < tank ? light : tank);
    for (*raises = 0;; (*raises)++) {
        CLEANUP(cleanup_free) struct evaluation *evaluation = evaluate(maze);
        if (survives(maze, evaluation))
            return true;
        struct light_maze trial = *maze;
        while (trial.light < tank && !survives(&trial, evaluation))
            trial.light++;
        if (*raises == 3 || !survives(&trial, evaluation))
            return false;
        maze->light = trial.light;
    }
}

START_TEST(light_is_raised_by_the_least) {
    static const struct {
        const char *parameters;
        uint32_t tank;
    } cases[] = {
        {"width=15..21 height=15..21 factor=100 tank=999 shadow_speed=80 shadow_bite=20", 999},
        {"width=15..21 height=15..21 factor=100 tank=80 shadow_speed=80 shadow_bite=20", 80},
    };
    uint32_t raised = 0;
    uint32_t killed = 0;
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        const struct parameters parameters = parameters_of(cases[i].parameters);
        for (uint64_t index = 0; index < INDICES; index++) {
            CLEANUP(candidate_free) struct candidate candidate = generate(&parameters, 0, 4, index);
            const struct light_maze *const maze = light_maze_const(candidate.level);
            const int64_t required = measured(&candidate)->head.measures[LIGHT_MAZE_REQUIRED_LIGHT];
            if (!candidate.evaluation->solvable)
                continue;
            struct light_maze again = *maze;
            uint32_t raises;
            const bool alive = light_up(&again, (uint32_t)required, cases[i].tank, &raises);
            ck_assert_int_eq(alive, measured(&candidate)->hunt.survives);
            ck_assert_uint_eq(again.light, maze->light);
            raised += raises > 0;
            killed += !alive;
        }
    }
    ck_assert_uint_gt(raised, 10);
    ck_assert_uint_gt(killed, 0);
    arena_deinit(&work);
}
END_TEST

START_TEST(refuses_what_cannot_be) {
    static const struct {
        const char *parameters;
        const char *pointer;
        const char *says;
    } cases[] = {
        {"width=12", "/width", "give 11, 13 or a range"},
        {"height=100", "/height", "even"},
        {"candles=1..6 doors=5 plates=2", "/candles", "come to 13: lower them by 1"},
        {"candles=12 doors=0..12 plates=0..3", "/candles", "lower them by 15"},
        {"width=5 height=5 candles=2..5 doors=1 plates=0 fragile=0", "/width",
         "room for 5 objects"},
        {"width=5..21 height=5..21 fragile=0..40", "/width", "5 by 5"},
        {"width=5 height=7 candles=3 doors=3 plates=3 fragile=0 shadow_speed=10", "/width", "10"},
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct parameters parameters;
        struct faults faults = FAULTS_INIT;
        parameters_default(TABLE, &parameters);
        ck_assert_int_eq(parameters_parse(TABLE, cases[i].parameters, &faults, &parameters), 0);
        ck_assert_uint_eq(faults.count, 0);
        ck_assert_int_eq(light_maze_check(&parameters, &faults), 0);
        ck_assert_msg(faults.count >= 1, "%s is taken", cases[i].parameters);
        ck_assert_str_eq(faults.items[0].pointer, cases[i].pointer);
        ck_assert_msg(strstr(faults.items[0].detail, cases[i].says) != NULL, "%s: %s",
                      cases[i].parameters, faults.items[0].detail);
        faults_deinit(&faults);
    }
}
END_TEST

/* The corners of the table: the smallest maze filled up, the largest, even ends of a range. */
START_TEST(corners_become_levels) {
    static const char *const cases[] = {
        "width=5 height=5 candles=2 doors=1 plates=1 fragile=1",
        "width=5 height=5 candles=0 doors=0 plates=0 fragile=4 shadow_speed=100",
        "width=101 height=5 candles=6 doors=3 plates=3 fragile=60 shadow_speed=1 braid=100",
        "width=101 height=101 candles=2 doors=2 plates=3 fragile=100 fragile_toll=0..999",
        "width=6..8 height=6..8 braid=0",
        "factor=100 candles=12 doors=0 plates=0 candle_light=999",
        "factor=1000 tank=9999 door_toll=999 doors=6 plates=3 candles=3",
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        const struct parameters parameters = parameters_of(cases[i]);
        for (uint64_t index = 0; index < 5; index++) {
            CLEANUP(candidate_free) struct candidate candidate = generate(&parameters, 0, 3, index);
            check_valid(&parameters, &candidate);
            check_limits(&parameters, &candidate);
            check_goal(&parameters, &candidate);
        }
    }
    arena_deinit(&work);
}
END_TEST

/* What check refuses becomes no level, and no crash either. */
START_TEST(no_room_no_level) {
    static const char *const cases[] = {
        "width=5 height=5 candles=12 doors=0 plates=0 fragile=0",
        "width=31 height=31 candles=12 doors=12 plates=3",
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct parameters parameters;
        struct faults faults = FAULTS_INIT;
        struct candidate candidate;
        parameters_default(TABLE, &parameters);
        ck_assert_int_eq(parameters_parse(TABLE, cases[i], &faults, &parameters), 0);
        ck_assert_int_eq(light_maze_generate(&parameters, 0, 1, 0, BUDGET, &work, &candidate),
                         KIND_DISCARDED);
    }
    arena_deinit(&work);
}
END_TEST

/* Whoever digs, light mazes come of it: sound, and some of them won. */
START_TEST(every_carver_serves) {
    for (int carver = 0; CARVER_NAMES[carver]; carver++) {
        struct parameters parameters = parameters_of("braid=0..40");
        uint32_t solvable = 0;
        parameters.values[LIGHT_MAZE_CARVER] = (struct range){carver, carver};
        for (uint64_t index = 0; index < 10; index++) {
            CLEANUP(candidate_free)
            struct candidate candidate = generate(&parameters, 0, 5, index);
            check_valid(&parameters, &candidate);
            solvable += candidate.evaluation->solvable;
        }
        ck_assert_msg(solvable >= 5, "%s: %u", CARVER_NAMES[carver], solvable);
    }
    arena_deinit(&work);
}
END_TEST

START_TEST(a_small_budget_is_told) {
    const struct parameters parameters = parameters_of("");
    struct candidate candidate;
    ck_assert_int_eq(light_maze_generate(&parameters, 0, 1, 0, 1, &work, &candidate),
                     KIND_UNDETERMINED);
    arena_deinit(&work);
}
END_TEST

SUITE_MAIN("kinds/light_maze/generate", every_level_is_valid, its_evaluation_is_the_levels,
           within_the_parameters, the_goal_is_the_first_of_the_farthest_rooms, light_by_the_factor,
           the_best_run_survives_the_shadow, one_seed_and_index_one_level,
           more_than_the_tank_is_not_solvable, rules_must_matter, degenerate_by_the_design,
           light_is_raised_by_the_least, refuses_what_cannot_be, corners_become_levels,
           no_room_no_level, every_carver_serves, a_small_budget_is_told)
