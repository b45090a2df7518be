/* Packed outcomes: the layout to the byte, and nothing else is taken for it. */
#include "work/packed.h"

#include <string.h>

#include "suite.h"

static const struct band_edges edges = {{300000, 450000, 600000}};

static const struct outcome outcomes[5] = {
    {.cause = OUTCOME_DISCARDED},
    {.cause = OUTCOME_DISCARDED},
    {.cause = OUTCOME_SCORED,
     .score = {.index = 2, .difficulty = 0x000927c0, .band = 3, .row = 9, .column = 4},
     .twin_key = {{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16}}},
    {.cause = OUTCOME_DUPLICATE},
    {.cause = OUTCOME_OVERRUN},
};

static const uint8_t expected[PACKED_HEAD + 3 * PACKED_OUTCOME] = {
    1, 0, 0, 0, 2,    0,    0, 0, 3, 0, 0, 0, /* version, first, count */
    0, 3, 9, 4, 0xc0, 0x27, 9, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16,
    3, 0, 0, 0, 0,    0,    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,  0,  0,  0,  0,  0,  0,
    5, 0, 0, 0, 0,    0,    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,  0,  0,  0,  0,  0,  0,
};

START_TEST(written_to_the_byte) {
    struct text packed = TEXT_INIT;
    packed_write(outcomes, 2, 3, &packed);
    ck_assert_int_eq(text_check(&packed), 0);
    ck_assert_uint_eq(packed.length, sizeof(expected));
    ck_assert_mem_eq(packed.data, expected, sizeof(expected));
    text_deinit(&packed);
}
END_TEST

START_TEST(read_back) {
    struct outcome read[5] = {{0}};
    uint32_t count = 0;
    ck_assert_int_eq(packed_read(expected, sizeof(expected), &edges, 2, 5, read, &count), 0);
    ck_assert_uint_eq(count, 3);
    ck_assert_uint_eq(read[2].cause, OUTCOME_SCORED);
    ck_assert_uint_eq(read[2].score.index, 2);
    ck_assert_uint_eq(read[2].score.difficulty, 600000);
    ck_assert_uint_eq(read[2].score.band, 3);
    ck_assert_uint_eq(read[2].score.row, 9);
    ck_assert_uint_eq(read[2].score.column, 4);
    ck_assert_mem_eq(read[2].twin_key.bytes, outcomes[2].twin_key.bytes, 16);
    ck_assert_uint_eq(read[3].cause, OUTCOME_DUPLICATE);
    ck_assert_uint_eq(read[4].cause, OUTCOME_OVERRUN);
}
END_TEST

static int read_expected(const uint8_t *bytes, size_t size, uint32_t first, uint32_t total) {
    struct outcome read[6] = {{0}};
    uint32_t count = 0;
    return packed_read(bytes, size, &edges, first, total, read, &count);
}

START_TEST(other_sizes_are_refused) {
    uint8_t bytes[sizeof(expected) + 1] = {0};
    memcpy(bytes, expected, sizeof(expected));
    for (size_t size = 0; size <= sizeof(bytes); size++)
        ck_assert_int_eq(read_expected(bytes, size, 2, 5),
                         size == sizeof(expected) ? 0 : PACKED_REFUSED);
    ck_assert_int_eq(read_expected(expected, sizeof(expected), 1, 5), PACKED_REFUSED);
    ck_assert_int_eq(read_expected(expected, sizeof(expected), 3, 6), PACKED_REFUSED);
    ck_assert_int_eq(read_expected(expected, sizeof(expected), 2, 4), PACKED_REFUSED);
    static const uint8_t none[PACKED_HEAD] = {1, 0, 0, 0, 2};
    ck_assert_int_eq(read_expected(none, sizeof(none), 2, 5), PACKED_REFUSED);
}
END_TEST

/* Each byte that may hold only some values, with one that it may not. */
START_TEST(changed_bytes_are_refused) {
    static const struct {
        size_t place;
        uint8_t value;
    } cases[] = {
        {0, 0},
        {0, 2},
        {1, 1},
        {3, 1},
        {4, 3},
        {7, 1},
        {8, 2},
        {8, 4},
        {11, 1},
        {12, 1},
        {12, 6},
        {12, 255},
        {13, 2},
        {13, 4},
        {14, 10},
        {15, 255},
        {19, 1},
        {18, 255},
        {16, 0xbf /* below the edge of its band */},
        {37, 1},
        {44, 1},
        {59, 1},
        {36, 6},
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        uint8_t bytes[sizeof(expected)];
        memcpy(bytes, expected, sizeof(expected));
        bytes[cases[i].place] = cases[i].value;
        ck_assert_msg(read_expected(bytes, sizeof(bytes), 2, 5) == PACKED_REFUSED,
                      "byte %zu as %d was taken", cases[i].place, cases[i].value);
    }
}
END_TEST

SUITE_MAIN("work/packed", written_to_the_byte, read_back, other_sizes_are_refused,
           changed_bytes_are_refused)
