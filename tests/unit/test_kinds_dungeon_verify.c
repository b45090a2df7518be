/* Runs through a dungeon: what wounds, what is gathered, what fails and where. */
#include "kinds/dungeon/dungeon.h"

#include "dungeons.h"

/* The corners of a walk, "1,1 5,1 5,3", become a run of every cell between; "w3" waits three. */
static void run_text(const char *corners, struct text *out) {
    long x = -1, y = -1;
    text_append_string(out, "{\"route\":[");
    for (const char *at = corners; *at; at += strspn(at, " ")) {
        char *end;
        if (*at == 'w') {
            for (long i = strtol(at + 1, &end, 10); i > 0; i--)
                text_append_format(out, ",{\"x\":%ld,\"y\":%ld}", x, y);
            at = end;
            continue;
        }
        const long to_x = strtol(at, &end, 10);
        const long to_y = strtol(end + 1, &end, 10);
        const bool first = x < 0;
        x = first ? to_x : x;
        y = first ? to_y : y;
        if (first)
            text_append_format(out, "{\"x\":%ld,\"y\":%ld}", x, y);
        while (x != to_x || y != to_y) {
            x += (to_x > x) - (to_x < x);
            y += (to_y > y) - (to_y < y);
            text_append_format(out, ",{\"x\":%ld,\"y\":%ld}", x, y);
        }
        at = end;
    }
    text_append_string(out, "]}");
}

static char *verify(const struct level *level, const char *run, int expected,
                    struct faults *faults) {
    struct arena work = ARENA_INIT;
    struct text answer = TEXT_INIT;
    const int result = dungeon_verify(level, run, strlen(run), &work, faults, &answer);
    ck_assert_msg(result == expected, "%s: %s", run, faults->count ? faults->items[0].detail : "");
    arena_deinit(&work);
    return text_take(&answer);
}

static void check_runs(const char *const (*cases)[2], size_t count) {
    struct level *const level = dungeons_read("three-rooms");
    for (size_t i = 0; i < count; i++) {
        struct text run = TEXT_INIT;
        struct faults faults = FAULTS_INIT;
        run_text(cases[i][0], &run);
        char *const answer = verify(level, run.data, 0, &faults);
        ck_assert_msg(strstr(answer, cases[i][1]) != NULL, "%s\n%s", cases[i][0], answer);
        free(answer);
        text_deinit(&run);
    }
    free(level);
}

#define FINISHED(steps, treasure, stars, wounds, fights, potions)                                  \
    "{\"finished\":true,\"steps\":" steps ",\"treasure\":" treasure ",\"stars\":" stars            \
    ",\"wounds\":" wounds ",\"fights\":" fights ",\"potions\":" potions "}"

#define TO_DOOR "1,1 5,1 5,3"
#define TO_EXIT "12,3 12,1 16,1"

START_TEST(runs_that_finish) {
    static const char *const cases[][2] = {
        /* Straight on: all three arrows hit, and the boulder does. */
        {TO_DOOR " " TO_EXIT, FINISHED("19", "0", "1", "4", "0", "0")},
        /* One step of waiting at the corridor's first tile: only the boulder hits, face to face. */
        {TO_DOOR " 6,3 w1 " TO_EXIT, FINISHED("20", "0", "1", "1", "0", "0")},
        /* In and out wakes the boulder; when it is gone the arrows have to be watched as well. */
        {TO_DOOR " 6,3 5,3 w3 " TO_EXIT, FINISHED("24", "0", "1", "0", "0", "0")},
        {TO_DOOR " 6,3 5,3 w2 " TO_EXIT, FINISHED("23", "0", "1", "4", "0", "0")},
        /* The potion, and the warden beside it; a tile gives once, an enemy fights once. */
        {TO_DOOR " 6,3 5,3 w3 14,3 14,4 15,4 14,4 15,4 15,3 14,3 14,1 16,1",
         FINISHED("30", "0", "1", "0", "1", "1")},
        /* Waiting for the second arrow: it hits once for each shot that is waited for. */
        {TO_DOOR " 6,3 5,3 w3 7,3 w4 " TO_EXIT, FINISHED("28", "0", "1", "1", "0", "0")},
        /* The coin by the wall is not beside the spikes. */
        {"1,1 2,1 2,4 2,1 5,1 5,3 6,3 5,3 w3 " TO_EXIT, FINISHED("30", "1", "1", "0", "0", "0")},
        /* The spikes at the wall, twice, and those below. */
        {"1,1 1,5 2,5 2,4", "\"failed_at\":{\"step\":7,\"x\":2,\"y\":4}"},
    };
    check_runs(cases, sizeof(cases) / sizeof(cases[0]));
}
END_TEST

START_TEST(treasure_earns_stars) {
    static const char *const cases[][2] = {
        /* The chest through the spikes on (3, 9) and back: 10 of 12. */
        {"1,1 3,1 3,9 2,9 3,9 3,1 5,1 5,3 6,3 5,3 w3 " TO_EXIT, "\"treasure\":10,\"stars\":3"},
        {"1,1 3,1 3,8 4,8 4,9 4,8 3,8 3,1 5,1 5,3 6,3 5,3 w3 " TO_EXIT,
         "\"treasure\":1,\"stars\":1"},
    };
    check_runs(cases, sizeof(cases) / sizeof(cases[0]));
}
END_TEST

#define FAILED(step, x, y, reason)                                                                 \
    "{\"finished\":false,\"failed_at\":{\"step\":" step ",\"x\":" x ",\"y\":" y                    \
    "},\"reason\":\"" reason "\"}"

START_TEST(runs_that_fail) {
    static const char *const cases[][2] = {
        {"1,1", FAILED("1", "1", "1", "The run stops here, short of the exit at (16, 1).")},
        {"1,1 w2", FAILED("3", "1", "1", "The run stops here, short of the exit at (16, 1).")},
        {"1,1 0,1", FAILED("1", "0", "1", "The tile is wall; a step goes onto floor.")},
        {"1,1 2,2", FAILED("1", "2", "2",
                           "The tile is not next to the one before; a step goes to one of the four "
                           "neighbours, or waits.")},
        {"1,1 1,0 1,0", FAILED("1", "1", "0", "The tile is wall; a step goes onto floor.")},
        {TO_DOOR " " TO_EXIT " w1",
         FAILED("20", "16", "1", "The run has ended: the step before this one reached the exit.")},
    };
    check_runs(cases, sizeof(cases) / sizeof(cases[0]));
}
END_TEST

START_TEST(a_tile_outside_is_a_step_that_fails) {
    struct level *const level = dungeons_read("three-rooms");
    struct faults faults = FAULTS_INIT;
    char *const answer = verify(
        level, "{\"route\":[{\"x\":1,\"y\":1},{\"x\":99,\"y\":1},{\"x\":1,\"y\":2147483647}]}", 0,
        &faults);
    ck_assert_str_eq(answer, FAILED("1", "99", "1",
                                    "This tile lies outside the dungeon, which is 18 wide and 12 "
                                    "high."));
    free(answer);
    free(level);
}
END_TEST

START_TEST(no_run_is_refused) {
    static const struct {
        const char *run;
        const char *pointer;
        const char *says;
    } cases[] = {
        {"{\"route\":[]}", "/route", "the route is empty"},
        {"{\"route\":[{\"x\":2,\"y\":1}]}", "/route/0",
         "the run does not begin at the entrance, (1, 1)"},
        {"{\"route\":[{\"x\":1,\"y\":1},[1,2]]}", "/route/1", "route/1 is an array"},
        {"{\"route\":[{\"x\":1,\"y\":1}],\"lights\":[]}", "/lights", "no member \"lights\""},
        {"{}", "/route", "route of the run is missing"},
        {"{\"route\":[{\"x\":1,\"y\":-1}]}", "/route/0/y", "must be from 0"},
    };
    struct level *const level = dungeons_read("three-rooms");
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct faults faults = FAULTS_INIT;
        free(verify(level, cases[i].run, KIND_REFUSED, &faults));
        ck_assert_uint_eq(faults.count, 1);
        ck_assert_str_eq(faults.items[0].pointer, cases[i].pointer);
        ck_assert_ptr_nonnull(strstr(faults.items[0].detail, cases[i].says));
        faults_deinit(&faults);
    }
    free(level);
}
END_TEST

SUITE_MAIN("kinds/dungeon/verify", runs_that_finish, treasure_earns_stars, runs_that_fail,
           a_tile_outside_is_a_step_that_fails, no_run_is_refused)
