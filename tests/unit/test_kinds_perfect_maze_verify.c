/* Runs through a perfect maze: what finishes, what fails and where, and the stars. */
#include "kinds/perfect_maze/perfect_maze.h"

#include <string.h>

#include "suite.h"

/* From (1, 1) across, down back and down to (1, 5): twelve steps in all, with a wrong way at (3,
 * 3). */
static const char LEVEL[] =
    "{\"kind\":\"perfect-maze\",\"rows\":[\"#######\",\"#.....#\",\"#####.#\",\"#.....#\",\"#.#.###"
    "\","
    "\"#.#...#\",\"#######\"],\"start\":{\"x\":1,\"y\":1},\"goal\":{\"x\":1,\"y\":5}}";

/* The cells as "1,1 2,1" become a run. */
static void run_text(const char *cells, struct text *out) {
    text_append_string(out, "{\"route\":[");
    for (const char *at = cells; *at; at += strspn(at, " ")) {
        char *end;
        const long x = strtol(at, &end, 10);
        const long y = strtol(end + 1, &end, 10);
        text_append_format(out, "%s{\"x\":%ld,\"y\":%ld}", at == cells ? "" : ",", x, y);
        at = end;
    }
    text_append_string(out, "]}");
}

static char *verify(const char *run, int expected, struct faults *faults) {
    struct level *level = NULL;
    struct arena work = ARENA_INIT;
    struct text answer = TEXT_INIT;
    ck_assert_int_eq(perfect_maze_parse(LEVEL, strlen(LEVEL), faults, &level), 0);
    const int result = perfect_maze_verify(level, run, strlen(run), &work, faults, &answer);
    ck_assert_msg(result == expected, "%s: %s", run, faults->count ? faults->items[0].detail : "");
    arena_deinit(&work);
    free(level);
    return text_take(&answer);
}

#define ACROSS "1,1 2,1 3,1 4,1 5,1"
#define BACK "5,2 5,3 4,3 3,3 2,3 1,3"
#define WAY ACROSS " " BACK " 1,4 1,5"

START_TEST(runs_are_answered) {
    static const struct {
        const char *cells;
        const char *answer;
    } cases[] = {
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
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct text run = TEXT_INIT;
        struct faults faults = FAULTS_INIT;
        run_text(cases[i].cells, &run);
        char *const answer = verify(run.data, 0, &faults);
        ck_assert_str_eq(answer, cases[i].answer);
        free(answer);
        text_deinit(&run);
    }
}
END_TEST

START_TEST(malformed_runs_are_refused) {
    static const struct {
        const char *run;
        const char *pointer;
    } cases[] = {
        {"{}", "/route"},
        {"{\"route\":[]}", "/route"},
        {"{\"route\":[{\"x\":2,\"y\":1}]}", "/route/0"},
        {"{\"route\":[{\"x\":1,\"y\":1},7]}", "/route/1"},
        {"{\"route\":[{\"x\":1,\"y\":-1}]}", "/route/0/y"},
        {"{\"route\":[{\"x\":1,\"y\":1,\"z\":1}]}", "/route/0/z"},
        {"{\"route\":[{\"x\":1,\"y\":1}],\"lights\":[]}", "/lights"},
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct faults faults = FAULTS_INIT;
        free(verify(cases[i].run, KIND_REFUSED, &faults));
        ck_assert_uint_eq(faults.count, 1);
        ck_assert_str_eq(faults.items[0].pointer, cases[i].pointer);
        faults_deinit(&faults);
    }
}
END_TEST

SUITE_MAIN("kinds/perfect_maze/verify", runs_are_answered, malformed_runs_are_refused)
