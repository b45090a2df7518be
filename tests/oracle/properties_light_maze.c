/* What must hold of every light maze's measures, whatever they are. */
#include <jansson.h>
#include <string.h>

#include "levels.h"
#include "maze/carve.h"
#include "../unit/suite.h"

enum { BUDGET = 1000000000, LEVELS = 1500, TURNS = 8 };

/* Calls check for random levels, each with its own stream. */
static void for_each_level(uint64_t seed,
                           void (*check)(struct light_maze *, struct random *, struct arena *)) {
    static const uint32_t counts[3] = {3, 2, 2};
    struct arena work = ARENA_INIT;
    for (uint64_t i = 0; i < LEVELS; i++) {
        struct random random;
        random_init(&random, seed, i);
        struct light_maze *const maze =
            i % 20 ? levels_small(&random, &work) : levels_large(&random, 21, counts, 5, &work);
        check(maze, &random, &work);
        free(maze);
    }
    arena_deinit(&work);
}

static struct light_maze_evaluation *evaluate(const struct light_maze *maze, struct arena *work) {
    struct evaluation *evaluation = NULL;
    ck_assert_int_eq(light_maze_evaluate((const struct level *)maze, BUDGET, work, &evaluation), 0);
    return (struct light_maze_evaluation *)evaluation;
}

static bool solvable(const struct light_maze *maze, struct arena *work) {
    struct light_maze_evaluation *const evaluation = evaluate(maze, work);
    const bool is = evaluation->head.solvable;
    free(evaluation);
    return is;
}

static int64_t required_light(const struct light_maze *maze, struct arena *work) {
    struct light_maze_evaluation *const evaluation = evaluate(maze, work);
    const int64_t required = evaluation->head.measures[LIGHT_MAZE_REQUIRED_LIGHT];
    free(evaluation);
    return required;
}

/* On the edge, one below, and whatever the level came with. */
static void check_edge(struct light_maze *maze, struct random *random, struct arena *work) {
    const int64_t required = required_light(maze, work);
    ck_assert(solvable(maze, work) == (required != MEASURE_NULL && required <= maze->light));
    if (required == MEASURE_NULL || required > LIGHT_MAZE_LIGHT_MOST)
        return;
    maze->light = (uint16_t)required;
    ck_assert(solvable(maze, work));
    maze->light--;
    ck_assert(!solvable(maze, work));
}

START_TEST(solvable_from_the_required_light_on) {
    for_each_level(11, check_edge);
}
END_TEST

static void check_more_light(struct light_maze *maze, struct random *random, struct arena *work) {
    bool before = false;
    for (maze->light = 0; maze->light < 100; maze->light++) {
        const bool now = solvable(maze, work);
        ck_assert_msg(now || !before, "light %u", maze->light);
        before = now;
    }
}

START_TEST(more_light_never_hurts) {
    for_each_level(12, check_more_light);
}
END_TEST

static bool is_taken(const struct light_maze *maze, uint32_t cell) {
    bool taken = cell == maze->start || cell == maze->goal;
    for (uint32_t i = 0; i < light_maze_switch_count(maze); i++)
        taken = taken || maze->switches[i].cell == cell;
    for (uint32_t i = 0; i < maze->fragile_count; i++)
        taken = taken || maze->fragile[i].cell == cell;
    return taken;
}

/* Puts a candle on a cell, in its place by cell among the candles. */
static void add_candle(struct light_maze *maze, uint32_t cell, uint16_t light) {
    uint32_t place = 0;
    while (place < maze->candle_count && maze->switches[place].cell < cell)
        place++;
    memmove(maze->switches + place + 1, maze->switches + place,
            (light_maze_switch_count(maze) - place) * sizeof(maze->switches[0]));
    maze->switches[place] = (struct light_maze_object){(uint16_t)cell, light};
    maze->candle_count++;
}

/* The level is put on its edge first, where anything lost would show. */
static bool put_on_edge(struct light_maze *maze, struct arena *work) {
    const int64_t required = required_light(maze, work);
    if (required == MEASURE_NULL || required > LIGHT_MAZE_LIGHT_MOST)
        return false;
    maze->light = (uint16_t)required;
    return true;
}

static void check_candle(struct light_maze *maze, struct random *random, struct arena *work) {
    const uint32_t cell = random_below(random, maze->grid.width * maze->grid.height);
    if (!put_on_edge(maze, work) || !grid_is_floor(&maze->grid, cell) || is_taken(maze, cell))
        return;
    add_candle(maze, cell, (uint16_t)random_between(random, 1, 20));
    ck_assert(solvable(maze, work));
}

START_TEST(one_more_candle_never_hurts) {
    for_each_level(13, check_candle);
}
END_TEST

static void check_wall(struct light_maze *maze, struct random *random, struct arena *work) {
    const uint32_t x = (uint32_t)random_between(random, 1, maze->grid.width - 2);
    const uint32_t y = (uint32_t)random_between(random, 1, maze->grid.height - 2);
    if (!put_on_edge(maze, work))
        return;
    maze->grid.cells[grid_cell(&maze->grid, x, y)] = GRID_FLOOR;
    ck_assert(solvable(maze, work));
}

START_TEST(one_wall_less_never_hurts) {
    for_each_level(14, check_wall);
}
END_TEST

/* A rotation or mirror image: bit 0 mirrors x, bit 1 mirrors y, bit 2 swaps them. */
static uint32_t turned_cell(const struct grid *grid, uint32_t cell, uint32_t turn) {
    const uint32_t x = turn & 1 ? grid->width - 1 - grid_x(grid, cell) : grid_x(grid, cell);
    const uint32_t y = turn & 2 ? grid->height - 1 - grid_y(grid, cell) : grid_y(grid, cell);
    return turn & 4 ? x * grid->height + y : y * grid->width + x;
}

static int compare_objects(const void *left, const void *right) {
    const struct light_maze_object *const a = left;
    const struct light_maze_object *const b = right;
    return (a->cell > b->cell) - (a->cell < b->cell);
}

static void turn_objects(const struct grid *grid, uint32_t turn, struct light_maze_object *objects,
                         uint32_t count) {
    for (uint32_t i = 0; i < count; i++)
        objects[i].cell = (uint16_t)turned_cell(grid, objects[i].cell, turn);
    qsort(objects, count, sizeof(*objects), compare_objects);
}

static struct light_maze *turned(const struct light_maze *maze, uint32_t turn) {
    const struct grid *const grid = &maze->grid;
    struct light_maze *const image = light_maze_copy(maze);
    ck_assert_ptr_nonnull(image);
    if (turn & 4) {
        image->grid.width = grid->height;
        image->grid.height = grid->width;
    }
    for (uint32_t cell = 0; cell < grid->width * grid->height; cell++)
        image->grid.cells[turned_cell(grid, cell, turn)] = grid->cells[cell];
    image->start = (uint16_t)turned_cell(grid, maze->start, turn);
    image->goal = (uint16_t)turned_cell(grid, maze->goal, turn);
    image->shadow.lair = (uint16_t)turned_cell(grid, maze->shadow.lair, turn);
    struct light_maze_object *const doors = image->switches + image->candle_count;
    turn_objects(grid, turn, image->switches, image->candle_count);
    turn_objects(grid, turn, doors, image->door_count);
    turn_objects(grid, turn, doors + image->door_count, image->plate_count);
    turn_objects(grid, turn, image->fragile, image->fragile_count);
    return image;
}

/* Under a shadow the pressure hangs on which of several equal routes is taken. */
static void check_same_measures(const struct light_maze_evaluation *a,
                                const struct light_maze_evaluation *b) {
    ck_assert(a->head.solvable == b->head.solvable);
    ck_assert_int_eq(a->head.stars_two, b->head.stars_two);
    ck_assert_int_eq(a->head.stars_three, b->head.stars_three);
    ck_assert_uint_eq(a->hunted, b->hunted);
    for (uint32_t i = 0; i < LIGHT_MAZE_MEASURES; i++)
        if (i != LIGHT_MAZE_PRESSURE || !a->hunted)
            ck_assert_int_eq(a->head.measures[i], b->head.measures[i]);
}

static void check_turns(struct light_maze *maze, struct random *random, struct arena *work) {
    struct light_maze_evaluation *const evaluation = evaluate(maze, work);
    for (uint32_t turn = 1; turn < TURNS; turn++) {
        struct light_maze *const image = turned(maze, turn);
        struct light_maze_evaluation *const other = evaluate(image, work);
        check_same_measures(evaluation, other);
        free(other);
        free(image);
    }
    free(evaluation);
}

START_TEST(turning_changes_no_measure) {
    for_each_level(15, check_turns);
}
END_TEST

static void reverse_lists(json_t *document) {
    static const char *const names[] = {"candles", "doors", "plates", "fragile"};
    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
        const json_t *const list = json_object_get(document, names[i]);
        json_t *const reversed = json_array();
        for (size_t j = json_array_size(list); j-- > 0;)
            json_array_append(reversed, json_array_get(list, j));
        json_object_set_new(document, names[i], reversed);
    }
}

static struct light_maze *with_reversed_lists(const struct light_maze *maze) {
    struct text text = TEXT_INIT;
    light_maze_dump((const struct level *)maze, &text);
    json_t *const document = json_loads(text.data, 0, NULL);
    ck_assert_ptr_nonnull(document);
    reverse_lists(document);
    char *const json = json_dumps(document, JSON_COMPACT);
    struct faults faults = FAULTS_INIT;
    struct level *level = NULL;
    ck_assert_int_eq(light_maze_parse(json, strlen(json), &faults, &level), 0);
    faults_deinit(&faults);
    free(json);
    json_decref(document);
    text_deinit(&text);
    return (struct light_maze *)level;
}

static void check_lists(struct light_maze *maze, struct random *random, struct arena *work) {
    struct light_maze *const other_maze = with_reversed_lists(maze);
    struct light_maze_evaluation *const one = evaluate(maze, work);
    struct light_maze_evaluation *const other = evaluate(other_maze, work);
    check_same_measures(one, other);
    ck_assert_uint_eq(one->route_length, other->route_length);
    ck_assert_mem_eq(one->route, other->route, one->route_length * sizeof(one->route[0]));
    free(other);
    free(one);
    free(other_maze);
}

START_TEST(the_order_of_lists_changes_nothing) {
    for_each_level(16, check_lists);
}
END_TEST

static void check_replay(struct light_maze *maze, struct random *random, struct arena *work) {
    maze->shadow.exists = false;
    struct light_maze_evaluation *const evaluation = evaluate(maze, work);
    if (evaluation->head.solvable) {
        struct light_maze_run run;
        ck_assert_int_eq(
            light_maze_replay(maze, evaluation->route, NULL, evaluation->route_length, work, &run),
            0);
        ck_assert(run.finished);
        ck_assert_int_eq(run.light_left, evaluation->head.measures[LIGHT_MAZE_SLACK]);
        ck_assert_uint_eq(run.steps, evaluation->route_length - 1);
    }
    free(evaluation);
}

START_TEST(replaying_the_route_leaves_the_slack) {
    for_each_level(17, check_replay);
}
END_TEST

/* The replay under the beam and the evaluation's own are one and the same hunt. */
static void check_hunted_replay(struct light_maze *maze, struct random *random,
                                struct arena *work) {
    struct light_maze_evaluation *const evaluation = evaluate(maze, work);
    if (evaluation->hunted) {
        struct light_maze_run run;
        ck_assert_int_eq(
            light_maze_replay(maze, evaluation->route, NULL, evaluation->route_length, work, &run),
            0);
        ck_assert(run.finished == evaluation->hunt.survives);
        ck_assert_uint_eq(run.bites, evaluation->hunt.bites);
        if (run.finished)
            ck_assert_int_eq(run.light_left, evaluation->head.measures[LIGHT_MAZE_SLACK] -
                                                 evaluation->hunt.light_lost);
    }
    free(evaluation);
}

START_TEST(replaying_the_hunt_gives_its_bites) {
    for_each_level(18, check_hunted_replay);
}
END_TEST

START_TEST(a_perfect_maze_without_switches_decides_nothing) {
    static const uint32_t sides[] = {5, 11, 21, 41, 101};
    struct arena work = ARENA_INIT;
    for (uint32_t i = 0; i < 50; i++) {
        struct random random;
        random_init(&random, 19, i);
        const uint32_t side = sides[i % 5];
        struct light_maze *const maze = light_maze_new(side, side, 0);
        ck_assert_int_eq(carve(&maze->grid, CARVER_BACKTRACKER, &random, &work), 0);
        maze->start = (uint16_t)grid_cell(&maze->grid, 1, 1);
        maze->goal = (uint16_t)grid_cell(&maze->grid, side - 2, side - 2);
        maze->light = LIGHT_MAZE_LIGHT_MOST;
        struct light_maze_evaluation *const evaluation = evaluate(maze, &work);
        ck_assert(evaluation->head.solvable);
        ck_assert_int_eq(evaluation->head.measures[LIGHT_MAZE_DECISIONS], 0);
        free(evaluation);
        free(maze);
    }
    arena_deinit(&work);
}
END_TEST

/* One winding corridor through the largest grid, from its second cell to its last, which holds a
 * plate, and back to the goal in its first; all other floor is as fragile as can be. */
static struct light_maze *dearest(uint32_t *fragile_count) {
    struct light_maze *const maze = light_maze_new(101, 101, 101 * 101);
    ck_assert_ptr_nonnull(maze);
    const struct grid *const grid = &maze->grid;
    for (uint32_t y = 1; y < 100; y += 2)
        for (uint32_t x = 1; x < 100; x++)
            grid->cells[grid_cell(grid, x, y)] = GRID_FLOOR;
    for (uint32_t y = 2; y < 100; y += 2)
        grid->cells[grid_cell(grid, y % 4 ? 99 : 1, y)] = GRID_FLOOR;
    maze->goal = (uint16_t)grid_cell(grid, 1, 1);
    maze->start = (uint16_t)grid_cell(grid, 2, 1);
    maze->plate_count = 1;
    maze->switches[0] = (struct light_maze_object){(uint16_t)grid_cell(grid, 1, 99), 999};
    for (uint32_t cell = 0; cell < 101 * 101; cell++)
        if (grid_is_floor(grid, cell) && !is_taken(maze, cell))
            maze->fragile[maze->fragile_count++] = (struct light_maze_object){(uint16_t)cell, 999};
    *fragile_count = maze->fragile_count;
    return maze;
}

START_TEST(the_dearest_level_is_measured) {
    struct arena work = ARENA_INIT;
    uint32_t fragile_count;
    struct light_maze *const maze = dearest(&fragile_count);
    const uint32_t there = fragile_count * 1000 + 1 + 999;
    const uint32_t back = fragile_count * 1000 + 1 + 1;
    struct light_maze_evaluation *const evaluation = evaluate(maze, &work);
    ck_assert(!evaluation->head.solvable);
    ck_assert_int_eq(evaluation->head.measures[LIGHT_MAZE_REQUIRED_LIGHT], there + back);
    ck_assert_int_eq(evaluation->head.measures[LIGHT_MAZE_PATH], there + back);
    free(evaluation);
    free(maze);
    arena_deinit(&work);
}
END_TEST

SUITE_MAIN("properties of light mazes", solvable_from_the_required_light_on, more_light_never_hurts,
           one_more_candle_never_hurts, one_wall_less_never_hurts, turning_changes_no_measure,
           the_order_of_lists_changes_nothing, replaying_the_route_leaves_the_slack,
           replaying_the_hunt_gives_its_bites, a_perfect_maze_without_switches_decides_nothing,
           the_dearest_level_is_measured)
