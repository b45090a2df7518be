/* Documents: what is wrong, where, and what would be right. */
#include "tiles.h"

extern const struct kind sliding_puzzle_kind;

static const struct kind *const kind = &sliding_puzzle_kind;

#define LEVEL(width, height, tiles)                                                                \
    "{\"kind\":\"sliding-puzzle\",\"width\":" width ",\"height\":" height ",\"tiles\":[" tiles "]" \
    "}"

static const char *const SOUND[] = {
    LEVEL("2", "2", "1,2,3,0"), LEVEL("3", "2", "0,5,4,3,2,1"), LEVEL("2", "3", "0,5,4,3,2,1"),
    LEVEL("2", "2", "2,1,3,0"), /* not solvable is no fault */
};

START_TEST(sound_documents_come_back) {
    for (size_t i = 0; i < sizeof(SOUND) / sizeof(SOUND[0]); i++) {
        struct faults faults = FAULTS_INIT;
        struct level *level = NULL;
        struct text text = TEXT_INIT;
        ck_assert_int_eq(kind->parse(SOUND[i], strlen(SOUND[i]), &faults, &level), 0);
        kind->dump(level, &text);
        ck_assert_str_eq(text.data, SOUND[i]);
        text_deinit(&text);
        kind->free(level);
    }
}
END_TEST

static const struct {
    const char *json;
    const char *pointer;
    const char *detail; /* part of it */
} BAD[] = {
    {"{\"kind\":\"sliding-puzzle\",\"height\":2,\"tiles\":[1,2,3,0]}", "/width",
     "width of the level is missing; it is an integer from 2 to 8"},
    {LEVEL("1", "2", "1,0"), "/width", "width of the level is 1; it must be from 2 to 8"},
    {LEVEL("2", "9", "1,0"), "/height", "height of the level is 9; it must be from 2 to 8"},
    {LEVEL("2", "2", "1,2,3"), "/tiles",
     "tiles of the level has 3 numbers; a board 2 wide and 2 high has 4 cells and needs one for "
     "each, 0 for the blank"},
    {LEVEL("2", "2", "1,2,3,0,4"), "/tiles", "has 5 numbers"},
    {LEVEL("2", "2", "1,2,4,0"), "/tiles/2", "tile 2 is 4; it must be from 0 to 3"},
    {LEVEL("2", "2", "1,2,-1,0"), "/tiles/2", "tile 2 is -1; it must be from 0 to 3"},
    {LEVEL("2", "2", "1,2,\"3\",0"), "/tiles/2",
     "tile 2 is a string; it must be an integer from 0 to 3"},
    {LEVEL("2", "2", "1,2,3.0,0"), "/tiles/2", "must be an integer"},
    {LEVEL("2", "2", "1,2,256,0"), "/tiles/2", "tile 2 is 256"},
    {LEVEL("2", "2", "1,2,1,0"), "/tiles/2",
     "tile 1 is on the cells (0, 0) and (0, 1); each number from 0 to 3 must be there once"},
    {LEVEL("2", "2", "0,2,1,0"), "/tiles/3", "tile 0 is on the cells (0, 0) and (1, 1)"},
    {LEVEL("null", "2", "1,2,true,0"), "/tiles/2", "tile 2 is true"},
    {"{\"kind\":\"sliding-puzzle\",\"width\":2,\"height\":2,\"tiles\":{}}", "/tiles",
     "tiles of the level is an object; it must be an array"},
    {"{\"kind\":\"light-maze\",\"width\":2,\"height\":2,\"tiles\":[1,2,3,0]}", "/kind",
     "it must be \"sliding-puzzle\""},
    {"{\"kind\":\"sliding-puzzle\",\"width\":2,\"height\":2,\"tiles\":[1,2,3,0],\"blank\":3}",
     "/blank", "its members are kind, width, height, tiles"},
};

static bool faults_tell(const struct faults *faults, const char *pointer, const char *detail) {
    for (size_t i = 0; i < faults->count; i++)
        if (strcmp(faults->items[i].pointer, pointer) == 0 &&
            strstr(faults->items[i].detail, detail))
            return true;
    return false;
}

START_TEST(bad_documents_are_told) {
    for (size_t i = 0; i < sizeof(BAD) / sizeof(BAD[0]); i++) {
        struct faults faults = FAULTS_INIT;
        struct level *level = NULL;
        ck_assert_int_eq(kind->parse(BAD[i].json, strlen(BAD[i].json), &faults, &level),
                         KIND_REFUSED);
        ck_assert_msg(faults_tell(&faults, BAD[i].pointer, BAD[i].detail), "%s: %s %s", BAD[i].json,
                      faults.items[0].pointer, faults.items[0].detail);
        faults_deinit(&faults);
    }
}
END_TEST

SUITE_MAIN("kinds/sliding_puzzle/document", sound_documents_come_back, bad_documents_are_told)
