/* Runs replayed step by step: what a step costs under either light, and what cannot be done. */
#include "kinds/light_maze/light_maze.h"

#include <string.h>

#include "suite.h"

enum { ROWS_MOST = 8, STEPS_MOST = 64 };

/* A level drawn in letters: S start, G goal, c candle of 5, d door of 3, p plate of 2, f fragile
 * floor of 2, z a door of 0, h the shadow's lair. */
struct drawing {
    const char *rows[ROWS_MOST];
    uint16_t light;
    uint16_t speed;
    uint16_t bite;
};

/* Steps by compass letter, capitals under the beam and small ones under the ember; '+' is a jump
 * two cells east, '=' a step on the spot. */
struct replay_case {
    const char *name;
    struct drawing level;
    const char *steps;
    struct light_maze_run expected; /* reason: a part of the sentence */
};

static void put(struct light_maze_object *objects, uint32_t place, uint32_t cell, uint16_t value) {
    objects[place] = (struct light_maze_object){(uint16_t)cell, value};
}

static void draw_cell(struct light_maze *maze, uint32_t cell, char letter) {
    const uint32_t switch_count = light_maze_switch_count(maze);
    maze->grid.cells[cell] = letter == '#' ? GRID_WALL : GRID_FLOOR;
    switch (letter) {
    case 'S':
        maze->start = (uint16_t)cell;
        break;
    case 'G':
        maze->goal = (uint16_t)cell;
        break;
    case 'c':
        maze->candle_count++;
        put(maze->switches, switch_count, cell, 5);
        break;
    case 'd':
    case 'z':
        maze->door_count++;
        put(maze->switches, switch_count, cell, letter == 'd' ? 3 : 0);
        break;
    case 'p':
        maze->plate_count++;
        put(maze->switches, switch_count, cell, 2);
        break;
    case 'f':
        put(maze->fragile, maze->fragile_count++, cell, 2);
        break;
    case 'h':
        maze->shadow.exists = true;
        maze->shadow.lair = (uint16_t)cell;
        break;
    }
}

/* Switches must stand in the drawing in their order: candles, doors, plates. */
static struct light_maze *draw(const struct drawing *drawing) {
    const uint32_t width = (uint32_t)strlen(drawing->rows[0]);
    uint32_t height = 0;
    while (height < ROWS_MOST && drawing->rows[height])
        height++;
    struct light_maze *const maze = light_maze_new(width, height, width * height);
    ck_assert_ptr_nonnull(maze);
    maze->light = drawing->light;
    maze->shadow.speed = drawing->speed;
    maze->shadow.bite = drawing->bite;
    for (uint32_t y = 0; y < height; y++)
        for (uint32_t x = 0; x < width; x++)
            draw_cell(maze, grid_cell(&maze->grid, x, y), drawing->rows[y][x]);
    return maze;
}

static uint32_t step_from(const struct grid *grid, uint32_t cell, char step) {
    switch (step) {
    case 'N':
    case 'n':
        return cell - grid->width;
    case 'W':
    case 'w':
        return cell - 1;
    case 'E':
    case 'e':
        return cell + 1;
    case 'S':
    case 's':
        return cell + grid->width;
    case '+':
        return cell + 2;
    default:
        return cell;
    }
}

static void replay(const struct light_maze *maze, const char *steps, bool with_lights,
                   struct light_maze_run *run) {
    uint16_t route[STEPS_MOST + 1] = {maze->start};
    uint8_t lights[STEPS_MOST];
    const uint32_t count = (uint32_t)strlen(steps);
    for (uint32_t i = 0; i < count; i++) {
        route[i + 1] = (uint16_t)step_from(&maze->grid, route[i], steps[i]);
        lights[i] = steps[i] >= 'a' ? LIGHT_EMBER : LIGHT_BEAM;
    }
    struct arena work = ARENA_INIT;
    ck_assert_int_eq(
        light_maze_replay(maze, route, with_lights ? lights : NULL, count + 1, &work, run), 0);
    arena_deinit(&work);
    if (run->failed_step)
        ck_assert_uint_eq(run->failed_cell, route[run->failed_step]);
}

#define WALLS "##########"

static const struct replay_case CASES[] = {
    {"five steps under the ember cost one",
     {{WALLS, "#S....G###", WALLS}, 1, 0, 0},
     "eeeee",
     {.finished = true, .steps = 5}},
    {"a sixth does not",
     {{WALLS, "#S.....G##", WALLS}, 1, 0, 0},
     "eeeeee",
     {.steps = 5, .failed_step = 6, .reason = "light in hand"}},
    {"light left is rounded down",
     {{WALLS, "#S....G###", WALLS}, 2, 0, 0},
     "e",
     {.steps = 1, .light_left = 1, .reason = "before the goal"}},
    {"beam and ember mix",
     {{WALLS, "#S....G###", WALLS}, 9, 0, 0},
     "EeEee",
     {.finished = true, .steps = 5, .light_left = 6}},
    {"tolls stay whole under the ember",
     {{WALLS, "#S.d..G###", WALLS}, 3, 0, 0},
     "eeeee",
     {.steps = 1, .light_left = 2, .failed_step = 2, .reason = "light in hand"}},
    {"a toll and a fifth",
     {{WALLS, "#Sd...G###", WALLS}, 4, 0, 0},
     "eeeee",
     {.finished = true, .steps = 5, .light_left = 0}},
    {"candles stay whole under the ember",
     {{WALLS, "#Sc...G###", WALLS}, 1, 0, 0},
     "eeeee",
     {.finished = true, .steps = 5, .light_left = 5}},
    {"a candle is paid for before it counts",
     {{WALLS, "#S.c..G###", WALLS}, 1, 0, 0},
     "EEEEE",
     {.steps = 1, .failed_step = 2, .reason = "light in hand"}},
    {"a candle counts once",
     {{WALLS, "#Sc...G###", WALLS}, 4, 0, 0},
     "EWEWEW",
     {.steps = 6, .light_left = 3, .reason = "before the goal"}},
    {"a door is paid once",
     {{WALLS, "#Sd...G###", WALLS}, 9, 0, 0},
     "EWEWEW",
     {.steps = 6, .light_left = 0, .reason = "before the goal"}},
    {"fragile floor every time",
     {{WALLS, "#Sf...G###", WALLS}, 9, 0, 0},
     "EWEWEW",
     {.steps = 4, .light_left = 1, .failed_step = 5, .reason = "light in hand"}},
    {"exactly 0 is allowed",
     {{WALLS, "#S....G###", WALLS}, 5, 0, 0},
     "EEEEE",
     {.finished = true, .steps = 5}},
    {"one less is not",
     {{WALLS, "#S....G###", WALLS}, 4, 0, 0},
     "EEEEE",
     {.steps = 4, .failed_step = 5, .reason = "light in hand"}},
    {"a cell after the goal",
     {{WALLS, "#S....G..#", WALLS}, 20, 0, 0},
     "EEEEEE",
     {.steps = 5, .light_left = 15, .failed_step = 6, .reason = "level is over"}},
    {"even a wall after the goal",
     {{WALLS, "#S....G###", WALLS}, 20, 0, 0},
     "EEEEEE",
     {.steps = 5, .light_left = 15, .failed_step = 6, .reason = "level is over"}},
    {"a wall",
     {{WALLS, "#S....G###", WALLS}, 20, 0, 0},
     "EENEE",
     {.steps = 2, .light_left = 18, .failed_step = 3, .reason = "wall"}},
    {"a jump",
     {{WALLS, "#S....G###", WALLS}, 20, 0, 0},
     "E+",
     {.steps = 1, .light_left = 19, .failed_step = 2, .reason = "not next to"}},
    {"a step on the spot",
     {{WALLS, "#S....G###", WALLS}, 20, 0, 0},
     "E=",
     {.steps = 1, .light_left = 19, .failed_step = 2, .reason = "not next to"}},
    {"no step at all",
     {{WALLS, "#S....G###", WALLS}, 20, 0, 0},
     "",
     {.light_left = 20, .reason = "before the goal"}},
    {"a goal behind unlit plates",
     {{WALLS, "#pS.G..p##", WALLS}, 20, 0, 0},
     "WEEE",
     {.steps = 3, .light_left = 15, .failed_step = 4, .reason = "plate"}},
    {"and with all of them lit",
     {{WALLS, "#ppS..G###", WALLS}, 20, 0, 0},
     "WWEEEEE",
     {.finished = true, .steps = 7, .light_left = 9}},
    {"a deadly bite is its step's failure",
     {{WALLS, "#S...h..G#", WALLS}, 9, 100, 8},
     "EEEEEEE",
     {.steps = 1, .bites = 1, .failed_step = 2, .reason = "bite"}},
    {"a bite of all that is left is not",
     {{WALLS, "#S...h..G#", WALLS}, 9, 100, 7},
     "EEEEEEE",
     {.steps = 2, .bites = 1, .failed_step = 3, .reason = "light in hand"}},
    {"bites stay whole under the ember",
     {{WALLS, "#S...h..G#", WALLS}, 9, 100, 7},
     "ee",
     {.steps = 2, .bites = 1, .light_left = 1, .reason = "before the goal"}},
    {"a shadow walked into bites",
     {{WALLS, "#S.h....G#", WALLS}, 20, 1, 2},
     "EEEEEEE",
     {.finished = true, .steps = 7, .bites = 1, .light_left = 11}},
    {"nothing bites on the goal",
     {{WALLS, "#S..Gh####", WALLS}, 20, 34, 2},
     "EEE",
     {.finished = true, .steps = 3, .light_left = 17}},
    {"seen from six cells under the beam",
     {{WALLS, "#S......h#", "#G########", WALLS}, 40, 100, 1},
     "EWEWEWE",
     {.steps = 7, .bites = 1, .light_left = 32, .reason = "before the goal"}},
    {"unseen from six cells under the ember",
     {{WALLS, "#S......h#", "#G########", WALLS}, 40, 100, 1},
     "eweweweweweweww",
     {.steps = 14, .light_left = 37, .failed_step = 15, .reason = "wall"}},
    {"seen from five under the ember",
     {{WALLS, "#S.....h##", "#G########", WALLS}, 40, 100, 1},
     "ewewew",
     {.steps = 6, .bites = 1, .light_left = 37, .reason = "before the goal"}},
    {"charging a door takes time",
     {{WALLS, "#Sd.....h#", "#G########", WALLS}, 40, 100, 1},
     "EE",
     {.steps = 2, .bites = 1, .light_left = 34, .reason = "before the goal"}},
};

static void check_run(const struct replay_case *wanted, const struct light_maze_run *run) {
    const struct light_maze_run *const expected = &wanted->expected;
    const char *const name = wanted->name;
    ck_assert_msg(run->finished == expected->finished, "%s: finished", name);
    ck_assert_msg(run->steps == expected->steps, "%s: %u steps", name, run->steps);
    ck_assert_msg(run->bites == expected->bites, "%s: %u bites", name, run->bites);
    ck_assert_msg(run->light_left == expected->light_left, "%s: %u left", name, run->light_left);
    ck_assert_msg(run->failed_step == expected->failed_step, "%s: %u failed", name,
                  run->failed_step);
    ck_assert_msg((run->reason != NULL) == (expected->reason != NULL), "%s: %s", name,
                  run->reason ? run->reason : "no reason");
    if (run->reason)
        ck_assert_msg(strstr(run->reason, expected->reason) != NULL, "%s: %s", name, run->reason);
}

START_TEST(runs_are_replayed_as_played) {
    for (size_t i = 0; i < sizeof(CASES) / sizeof(CASES[0]); i++) {
        struct light_maze *const maze = draw(&CASES[i].level);
        struct light_maze_run run;
        replay(maze, CASES[i].steps, true, &run);
        check_run(&CASES[i], &run);
        free(maze);
    }
}
END_TEST

START_TEST(without_lights_all_is_beam) {
    const struct drawing drawing = {{WALLS, "#S....G###", WALLS}, 9, 0, 0};
    struct light_maze *const maze = draw(&drawing);
    struct light_maze_run run;
    replay(maze, "eeeee", false, &run);
    ck_assert(run.finished);
    ck_assert_uint_eq(run.light_left, 4);
    free(maze);
}
END_TEST

START_TEST(a_run_begins_on_the_start) {
    const struct drawing drawing = {{WALLS, "#.S...G###", WALLS}, 9, 0, 0};
    struct light_maze *const maze = draw(&drawing);
    const uint16_t route[] = {11, 12};
    struct arena work = ARENA_INIT;
    struct light_maze_run run;
    ck_assert_int_eq(light_maze_replay(maze, route, NULL, 2, &work, &run), 0);
    ck_assert(!run.finished);
    ck_assert_uint_eq(run.steps, 0);
    ck_assert_uint_eq(run.failed_step, 1);
    ck_assert_uint_eq(run.failed_cell, 11);
    ck_assert_ptr_nonnull(strstr(run.reason, "start"));
    arena_deinit(&work);
    free(maze);
}
END_TEST

SUITE_MAIN("kinds/light_maze/shadow", runs_are_replayed_as_played, without_lights_all_is_beam,
           a_run_begins_on_the_start)
