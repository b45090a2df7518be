/* Runs through a perfect maze: what finishes, what fails and where, and the stars. */
#include "runs.h"

extern const struct kind perfect_maze_kind;

/* From (1, 1) across, down back and down to (1, 5): twelve steps in all, with a wrong way at (3,
 * 3). */
static const char LEVEL[] =
    "{\"kind\":\"perfect-maze\",\"rows\":[\"#######\",\"#.....#\",\"#####.#\",\"#.....#\",\"#.#.###"
    "\","
    "\"#.#...#\",\"#######\"],\"start\":{\"x\":1,\"y\":1},\"goal\":{\"x\":1,\"y\":5}}";

#define ACROSS "1,1 2,1 3,1 4,1 5,1"
#define BACK "5,2 5,3 4,3 3,3 2,3 1,3"
#define WAY ACROSS " " BACK " 1,4 1,5"

START_TEST(runs_are_answered) {
    static const struct runs_case cases[] = {
        {WAY, "{\"finished\":true,\"steps\":12,\"wrong_steps\":0,\"stars\":3}"},
        {"1,1 2,1 " WAY, "{\"finished\":true,\"steps\":14,\"wrong_steps\":2,\"stars\":2}"},
        {"1,1 2,1 1,1 2,1 1,1 2,1 " WAY,
         "{\"finished\":true,\"steps\":18,\"wrong_steps\":6,\"stars\":2}"},
        {"1,1 2,1 1,1 2,1 1,1 2,1 1,1 2,1 " WAY,
         "{\"finished\":true,\"steps\":20,\"wrong_steps\":8,\"stars\":1}"},
        {"1,1",
         "{\"finished\":false,\"failed_at\":{\"step\":1,\"x\":1,\"y\":1},\"reason\":\"The run "
         "stops here, short of the goal at (1, 5).\"}"},
        {"1,1 2,1 3,1", "{\"finished\":false,\"failed_at\":{\"step\":3,\"x\":3,\"y\":1},\"reason\":"
                        "\"The run stops here, short of the goal at (1, 5).\"}"},
        {"1,1 1,2 1,3", "{\"finished\":false,\"failed_at\":{\"step\":1,\"x\":1,\"y\":2},\"reason\":"
                        "\"The cell is wall; a step goes onto floor.\"}"},
        {"1,1 3,1",
         "{\"finished\":false,\"failed_at\":{\"step\":1,\"x\":3,\"y\":1},\"reason\":\"The "
         "cell is not next to the one before; a step goes to one of the four "
         "neighbours.\"}"},
        {"1,1 1,1",
         "{\"finished\":false,\"failed_at\":{\"step\":1,\"x\":1,\"y\":1},\"reason\":\"The "
         "cell is not next to the one before; a step goes to one of the four "
         "neighbours.\"}"},
        {WAY " 1,4", "{\"finished\":false,\"failed_at\":{\"step\":13,\"x\":1,\"y\":4},\"reason\":"
                     "\"The run has ended: the step before this one reached the goal.\"}"},
        {"1,1 7,1 9,9", "{\"finished\":false,\"failed_at\":{\"step\":1,\"x\":7,\"y\":1},\"reason\":"
                        "\"This cell lies outside the maze, which is 7 wide and 7 high.\"}"},
    };
    runs_check(&perfect_maze_kind, LEVEL, cases, sizeof(cases) / sizeof(cases[0]));
}
END_TEST

START_TEST(malformed_runs_are_refused) {
    static const struct runs_refusal cases[] = {
        {"{}", "/route"},
        {"{\"route\":[]}", "/route"},
        {"{\"route\":[{\"x\":2,\"y\":1}]}", "/route/0"},
        {"{\"route\":[{\"x\":1,\"y\":1},7]}", "/route/1"},
        {"{\"route\":[{\"x\":1,\"y\":-1}]}", "/route/0/y"},
        {"{\"route\":[{\"x\":1,\"y\":1,\"z\":1}]}", "/route/0/z"},
        {"{\"route\":[{\"x\":1,\"y\":1}],\"lights\":[]}", "/lights"},
    };
    runs_check_refused(&perfect_maze_kind, LEVEL, cases, sizeof(cases) / sizeof(cases[0]));
}
END_TEST

SUITE_MAIN("kinds/perfect_maze/verify", runs_are_answered, malformed_runs_are_refused)
