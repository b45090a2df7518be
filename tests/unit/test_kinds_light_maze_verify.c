/* Runs through a light maze, and the answer to each. */
#include "kinds/light_maze/light_maze.h"

#include <string.h>

#include "suite.h"

/* A corridor of five cells: four steps from start to goal. */
#define CORRIDOR(light, more)                                                                      \
    "{\"kind\":\"light-maze\",\"rows\":[\"#######\",\"#.....#\",\"#######\"],"                     \
    "\"start\":{\"x\":1,\"y\":1},\"goal\":{\"x\":5,\"y\":1},\"light\":" #light more "}"
#define C(x) "{\"x\":" #x ",\"y\":1}"
#define WAY C(1) "," C(2) "," C(3) "," C(4) "," C(5)
#define EMBERS "\"lights\":[\"ember\",\"ember\",\"ember\",\"ember\"]"
#define FAILED(step, x, y)                                                                         \
    "{\"finished\":false,\"failed_at\":{\"step\":" #step ",\"x\":" #x ",\"y\":" #y "},"            \
    "\"reason\":\""
#define WON(steps, left, stars, bites)                                                             \
    "{\"finished\":true,\"steps\":" #steps ",\"light_left\":" #left ",\"stars\":" #stars           \
    ",\"bites\":" #bites "}"

static const struct {
    const char *why;
    const char *level;
    const char *run;
    const char *answer; /* begins so */
} RUNS[] = {
    {"the straight way", CORRIDOR(6, ""), "{\"route\":[" WAY "]}", WON(4, 2, 3, 0)},
    {"as long as it goes", CORRIDOR(6, ""), "{\"route\":[" C(1) "," C(2) "," WAY "]}",
     WON(6, 0, 1, 0)},
    {"two stars", CORRIDOR(12, ""), "{\"route\":[" C(1) "," C(2) "," C(1) "," C(2) "," WAY "]}",
     WON(8, 4, 2, 0)},
    {"under the ember", CORRIDOR(6, ""), "{\"route\":[" WAY "]," EMBERS "}", WON(4, 5, 3, 0)},
    {"under the ember where the beam cannot win", CORRIDOR(3, ""),
     "{\"route\":[" WAY "]," EMBERS "}", WON(4, 2, 1, 0)},
    {"either light", CORRIDOR(3, ""),
     "{\"lights\":[\"beam\",\"ember\",\"beam\",\"ember\"],\"route\":[" WAY "]}", WON(4, 0, 1, 0)},
    {"bitten when it is met, and again at its lair",
     CORRIDOR(20, ",\"shadow\":{\"x\":4,\"y\":1,\"speed\":100,\"bite\":3}"),
     "{\"route\":[" WAY "]}", WON(4, 10, 3, 2)},
    {"the light ends", CORRIDOR(3, ""), "{\"route\":[" WAY "]}", FAILED(4, 5, 1)},
    {"a wall", CORRIDOR(6, ""), "{\"route\":[" C(1) ",{\"x\":1,\"y\":0}]}", FAILED(1, 1, 0)},
    {"a leap", CORRIDOR(6, ""), "{\"route\":[" C(1) "," C(2) "," C(4) "]}", FAILED(2, 4, 1)},
    {"standing still", CORRIDOR(6, ""), "{\"route\":[" C(1) "," C(1) "]}", FAILED(1, 1, 1)},
    {"on past the goal", CORRIDOR(6, ""), "{\"route\":[" WAY "," C(4) "]}", FAILED(5, 4, 1)},
    {"out of the grid", CORRIDOR(6, ""), "{\"route\":[" C(1) "," C(2) "," C(70000) "," C(3) "]}",
     FAILED(2, 70000, 1) "This cell lies outside the maze, which is 7 wide and 3 high.\"}"},
    {"out of the grid after a wrong step", CORRIDOR(6, ""),
     "{\"route\":[" C(1) "," C(3) "," C(70) "]}", FAILED(1, 3, 1)},
    {"out of the grid from the goal", CORRIDOR(6, ""), "{\"route\":[" WAY "," C(7) "]}",
     FAILED(5, 7, 1)},
    {"short of the goal", CORRIDOR(6, ""), "{\"route\":[" C(1) "," C(2) "," C(3) "]}",
     FAILED(3, 3, 1) "The run stops here, short of the goal at (5, 1).\"}"},
    {"no step at all", CORRIDOR(6, ""), "{\"route\":[" C(1) "],\"lights\":[]}", FAILED(1, 1, 1)},
    {"a bite of more than is left",
     CORRIDOR(6, ",\"shadow\":{\"x\":4,\"y\":1,\"speed\":100,\"bite\":9}"), "{\"route\":[" WAY "]}",
     FAILED(2, 3, 1)},
};

static struct level *parse(const char *json) {
    struct faults faults = FAULTS_INIT;
    struct level *level = NULL;
    ck_assert_int_eq(light_maze_parse(json, strlen(json), &faults, &level), 0);
    return level;
}

START_TEST(runs_and_answers) {
    for (size_t i = 0; i < sizeof(RUNS) / sizeof(RUNS[0]); i++) {
        struct level *const level = parse(RUNS[i].level);
        struct faults faults = FAULTS_INIT;
        struct arena work = ARENA_INIT;
        struct text answer = TEXT_INIT;
        ck_assert_msg(light_maze_verify(level, RUNS[i].run, strlen(RUNS[i].run), &work, &faults,
                                        &answer) == 0,
                      "%s", RUNS[i].why);
        ck_assert_msg(strncmp(answer.data, RUNS[i].answer, strlen(RUNS[i].answer)) == 0,
                      "%s: %s instead of %s", RUNS[i].why, answer.data, RUNS[i].answer);
        text_deinit(&answer);
        arena_deinit(&work);
        free(level);
    }
}
END_TEST

static const struct {
    const char *run;
    const char *pointer; /* of the only fault */
    const char *says;
} BAD[] = {
    {"{}", "/route", "missing"},
    {"[]", "", "object"},
    {"{\"route\":[" WAY "],\"speed\":1}", "/speed", "its members are route, lights"},
    {"{\"route\":7}", "/route", "must be an array"},
    {"{\"route\":[]}", "/route", "at least the start"},
    {"{\"route\":[" C(2) "]}", "/route/0", "begin at the start, (1, 1)"},
    {"{\"route\":[" C(9) "]}", "/route/0", "begin at the start, (1, 1)"},
    {"{\"route\":[" C(1) ",[2,1]]}", "/route/1", "is an array; it must be a cell"},
    {"{\"route\":[" C(1) ",{\"x\":2}]}", "/route/1/y", "missing"},
    {"{\"route\":[" C(1) ",{\"x\":2,\"y\":1,\"z\":0}]}", "/route/1/z", "no member \"z\""},
    {"{\"route\":[" C(1) "," C(-2) "]}", "/route/1/x", "is -2"},
    {"{\"route\":[" C(1) "," C(2.0) "]}", "/route/1/x", "fraction"},
    {"{\"route\":[" C(1) "," C(2) "],\"lights\":[]}", "/lights", "0 lights for 2 cells"},
    {"{\"route\":[" C(1) "," C(2) "],\"lights\":null}", "/lights", "must be an array"},
    {"{\"route\":[" C(1) "," C(2) "],\"lights\":[\"torch\"]}", "/lights/0", "\"ember\""},
    {"{\"route\":[" C(1) "," C(2) "],\"lights\":[1]}", "/lights/0", "\"beam\""},
};

START_TEST(bad_runs_are_refused) {
    struct level *const level = parse(CORRIDOR(6, ""));
    for (size_t i = 0; i < sizeof(BAD) / sizeof(BAD[0]); i++) {
        struct faults faults = FAULTS_INIT;
        struct arena work = ARENA_INIT;
        struct text answer = TEXT_INIT;
        ck_assert_msg(light_maze_verify(level, BAD[i].run, strlen(BAD[i].run), &work, &faults,
                                        &answer) == KIND_REFUSED,
                      "%s", BAD[i].run);
        ck_assert_msg(faults.count == 1, "%s: %zu faults", BAD[i].run, faults.count);
        ck_assert_str_eq(faults.items[0].pointer, BAD[i].pointer);
        ck_assert_msg(strstr(faults.items[0].detail, BAD[i].says) != NULL, "%s: %s", BAD[i].run,
                      faults.items[0].detail);
        ck_assert_uint_eq(answer.length, 0);
        faults_deinit(&faults);
        arena_deinit(&work);
    }
    free(level);
}
END_TEST

SUITE_MAIN("kinds/light_maze/verify", runs_and_answers, bad_runs_are_refused)
