/* Cursors: every place comes back, no other text does. */
#include "http/cursor.h"

#include <string.h>

#include "base/random.h"
#include "http/condition.h"
#include "suite.h"

static const struct text filter = {.data = (char[]){"a filter"}, .length = 8};
static const struct text other = {.data = (char[]){"another"}, .length = 7};

START_TEST(places_come_back) {
    struct random random;
    random_init(&random, 1, 0);
    for (unsigned i = 0; i < 2000; i++) {
        const struct cursor place = {(uint32_t)random_next(&random),
                                     (int64_t)(random_next(&random) >> (1 + i % 63))};
        struct cursor back;
        char text[CURSOR_LENGTH + 1];
        cursor_write(&place, &filter, text);
        ck_assert_uint_eq(strlen(text), CURSOR_LENGTH);
        ck_assert_int_eq(cursor_read(text, &filter, &back), 0);
        ck_assert_uint_eq(back.difficulty, place.difficulty);
        ck_assert_int_eq(back.sequence, place.sequence);
        ck_assert_int_eq(cursor_read(text, &other, &back), CONDITION_INVALID_CURSOR);
    }
}
END_TEST

START_TEST(nothing_else_is_taken) {
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
                                 "=+/ ";
    const struct cursor place = {450000, 1234};
    struct cursor back;
    char text[CURSOR_LENGTH + 2];
    cursor_write(&place, &filter, text);
    for (size_t i = 0; i < CURSOR_LENGTH; i++) {
        const char kept = text[i];
        for (const char *digit = digits; *digit; digit++) {
            text[i] = *digit;
            ck_assert_int_eq(cursor_read(text, &filter, &back),
                             *digit == kept ? 0 : CONDITION_INVALID_CURSOR);
        }
        text[i] = kept;
    }
    text[CURSOR_LENGTH] = 'A';
    text[CURSOR_LENGTH + 1] = '\0';
    ck_assert_int_eq(cursor_read(text, &filter, &back), CONDITION_INVALID_CURSOR);
    ck_assert_int_eq(cursor_read("", &filter, &back), CONDITION_INVALID_CURSOR);
}
END_TEST

SUITE_MAIN("http/cursor", places_come_back, nothing_else_is_taken)
