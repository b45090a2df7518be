/* Runs through a board, move by move. */
#include "tiles.h"

extern const struct kind sliding_puzzle_kind;

static const struct kind *const kind = &sliding_puzzle_kind;

/* Four moves from solved. */
static const char NUMBERS[] = "0 1 3 4 2 5 7 8 6";

static const struct {
    const char *run;
    int result;
    const char *answer; /* or the pointer of the fault */
} CASES[] = {
    {"{\"moves\":[1,2,5,6]}", 0, "{\"finished\":true,\"steps\":4,\"stars\":3}"},
    {"{\"moves\":[1,1,1,2,5,6]}", 0, "{\"finished\":true,\"steps\":6,\"stars\":2}"},
    {"{\"moves\":[1,1,1,1,1,1,1,1,1,2,5,6]}", 0, "{\"finished\":true,\"steps\":12,\"stars\":1}"},
    {"{\"moves\":[]}", 0,
     "{\"finished\":false,\"failed_at\":{\"step\":1,\"tile\":null},\"reason\":\"The run stops "
     "here, "
     "and not every tile is on its own cell.\"}"},
    {"{\"moves\":[1,2,5]}", 0, "\"failed_at\":{\"step\":4,\"tile\":null}"},
    {"{\"moves\":[1,3,8]}", 0,
     "{\"finished\":false,\"failed_at\":{\"step\":3,\"tile\":8},\"reason\":\"The tile is not next "
     "to the blank.\"}"},
    {"{\"moves\":[2]}", 0, "\"failed_at\":{\"step\":1,\"tile\":2}"},
    {"{\"moves\":[1,2,5,6,6]}", 0,
     "{\"finished\":false,\"failed_at\":{\"step\":5,\"tile\":6},\"reason\":\"The run has ended: "
     "every tile is on its own cell before this move.\"}"},
    {"{\"moves\":[1,9]}", KIND_REFUSED, "/moves/1"},
    {"{\"moves\":[0]}", KIND_REFUSED, "/moves/0"},
    {"{\"moves\":[1,\"2\"]}", KIND_REFUSED, "/moves/1"},
    {"{\"moves\":[257]}", KIND_REFUSED, "/moves/0"},
    {"{\"moves\":4}", KIND_REFUSED, "/moves"},
    {"{}", KIND_REFUSED, "/moves"},
    {"{\"moves\":[1],\"route\":[]}", KIND_REFUSED, "/route"},
};

START_TEST(runs_are_answered) {
    const struct sliding_puzzle board = tiles_board(3, 3, NUMBERS);
    for (size_t i = 0; i < sizeof(CASES) / sizeof(CASES[0]); i++) {
        struct arena work = ARENA_INIT;
        struct faults faults = FAULTS_INIT;
        struct text answer = TEXT_INIT;
        const int result = kind->verify((const struct level *)&board, CASES[i].run,
                                        strlen(CASES[i].run), &work, &faults, &answer);
        ck_assert_msg(result == CASES[i].result, "%s: %d", CASES[i].run, result);
        if (result == 0)
            ck_assert_msg(strstr(answer.data, CASES[i].answer) != NULL, "%s: %s", CASES[i].run,
                          answer.data);
        else
            ck_assert_str_eq(faults.items[0].pointer, CASES[i].answer);
        text_deinit(&answer);
        faults_deinit(&faults);
        arena_deinit(&work);
    }
}
END_TEST

SUITE_MAIN("kinds/sliding_puzzle/verify", runs_are_answered)
