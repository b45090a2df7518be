/* Runs through maziaks: what finishes, what fails and where, and the stars. */
#include "runs.h"

extern const struct kind maziaks_kind;

/* In at (0, 1), the treasure at (7, 1): 14 steps there and back. A berry, two swords, a creature.
 */
static const char LEVEL[] =
    "{\"kind\":\"maziaks\",\"rows\":[\"#########\",\"........#\",\"#########\"],"
    "\"entrance\":{\"x\":0,\"y\":1},\"treasure\":{\"x\":7,\"y\":1},\"energy\":20,"
    "\"berries\":[{\"x\":1,\"y\":1,\"energy\":6}],\"swords\":[{\"x\":3,\"y\":1},{\"x\":4,\"y\":1}],"
    "\"creatures\":[{\"x\":6,\"y\":1,\"armed\":3,\"unarmed\":18}]}";

#define IN "0,1 1,1 2,1 3,1 4,1 5,1 6,1 7,1"
#define OUT "6,1 5,1 4,1 3,1 2,1 1,1 0,1"
#define FAILED(step, x, y, reason)                                                                 \
    "{\"finished\":false,\"failed_at\":{\"step\":" step ",\"x\":" x ",\"y\":" y                    \
    "},\"reason\":\"" reason "\"}"

START_TEST(runs_are_answered) {
    static const struct runs_case cases[] = {
        {IN " " OUT, "{\"finished\":true,\"steps\":14,\"energy_left\":9,\"stars\":3}"},
        {"0,1 1,1 0,1 1,1 " IN " " OUT,
         "{\"finished\":true,\"steps\":18,\"energy_left\":5,\"stars\":2}"},
        {"0,1", FAILED("1", "0", "1", "The run stops here, before it has the treasure at (7, 1).")},
        {IN,
         FAILED("8", "7", "1", "The run stops here, before it is back at the entrance at (0, 1).")},
        {IN " " OUT " 1,1",
         FAILED("15", "1", "1",
                "The level is over: the run has left with the treasure, and no step can follow.")},
        {"0,1 2,1", FAILED("1", "2", "1",
                           "The cell is not next to the one before; a step goes to one of the four "
                           "neighbours.")},
        {"0,1 0,0", FAILED("1", "0", "0", "The cell is wall; a step goes onto floor.")},
        {"0,1 1,1 2,1 99,1",
         FAILED("3", "99", "1", "This cell lies outside the maze, which is 9 wide and 3 high.")},
        {"0,1 1,1 2,1 3,1 2,1 3,1 2,1 3,1 2,1 3,1 2,1 3,1 2,1 3,1 2,1 3,1 2,1 3,1 2,1 3,1 2,1 3,1 "
         "4,1 5,1 6,1",
         FAILED("24", "6", "1", "The energy in hand does not pay for the step.")},
    };
    runs_check(&maziaks_kind, LEVEL, cases, sizeof(cases) / sizeof(cases[0]));
}
END_TEST

START_TEST(what_is_no_run_is_refused) {
    static const struct runs_refusal cases[] = {
        {"{\"route\":[]}", "/route"},
        {"{\"route\":[{\"x\":1,\"y\":1}]}", "/route/0"},
        {"{\"route\":[{\"x\":0}]}", "/route/0/y"},
        {"{\"route\":[{\"x\":0,\"y\":1,\"z\":1}]}", "/route/0/z"},
        {"{\"route\":[3]}", "/route/0"},
        {"{\"route\":[{\"x\":0,\"y\":1}],\"lights\":[]}", "/lights"},
        {"{}", "/route"},
    };
    runs_check_refused(&maziaks_kind, LEVEL, cases, sizeof(cases) / sizeof(cases[0]));
}
END_TEST

SUITE_MAIN("kinds/maziaks/verify", runs_are_answered, what_is_no_run_is_refused)
