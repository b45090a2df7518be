/* Tags and notes, good and bad. */
#include "service/curate.h"

#include <string.h>

#include "suite.h"

#define A32 "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"

START_TEST(tags_are_sorted_or_refused) {
    static const struct {
        const char *tags[18];
        const char *joined; /* NULL: refused */
        const char *pointer;
    } cases[] = {
        {{NULL}, "", NULL},
        {{"b", "a-1", "c"}, "a-1 b c", NULL},
        {{A32}, A32, NULL},
        {{A32 "a"}, NULL, "/tags/0"},
        {{"a", ""}, NULL, "/tags/1"},
        {{"Upper"}, NULL, "/tags/0"},
        {{"two words"}, NULL, "/tags/0"},
        {{"a", "b", "a"}, NULL, "/tags"},
        {{"a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n", "o", "p"},
         "a b c d e f g h i j k l m n o p",
         NULL},
        {{"a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n", "o", "p", "q"},
         NULL,
         "/tags"},
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        size_t count = 0;
        while (cases[i].tags[count])
            count++;
        struct faults faults = FAULTS_INIT;
        struct text joined = TEXT_INIT;
        ck_assert_int_eq(service_tags_check(cases[i].tags, count, "/tags", &faults, &joined), 0);
        ck_assert_uint_eq(faults.count, cases[i].joined ? 0 : 1);
        if (cases[i].joined)
            ck_assert_str_eq(joined.data ? joined.data : "", cases[i].joined);
        else
            ck_assert_str_eq(faults.items[0].pointer, cases[i].pointer);
        faults_deinit(&faults);
        text_deinit(&joined);
    }
}
END_TEST

START_TEST(notes_are_plain_text) {
    char longest[NOTE_LENGTH + 2];
    memset(longest, 'n', sizeof(longest));
    longest[NOTE_LENGTH] = '\0';
    static const struct {
        const char *note;
        size_t faults;
    } cases[] = {{"", 0}, {"a line\n\tand a next", 0}, {"bell \a", 1}, {"rub \177 out", 1}};
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct faults faults = FAULTS_INIT;
        service_note_check(cases[i].note, "/note", &faults);
        ck_assert_uint_eq(faults.count, cases[i].faults);
        faults_deinit(&faults);
    }
    struct faults faults = FAULTS_INIT;
    service_note_check(longest, "/note", &faults);
    ck_assert_uint_eq(faults.count, 0);
    longest[NOTE_LENGTH] = 'n';
    longest[NOTE_LENGTH + 1] = '\0';
    service_note_check(longest, "/note", &faults);
    ck_assert_uint_eq(faults.count, 1);
    faults_deinit(&faults);
}
END_TEST

/* Two bytes each, and still no more of them than there may be. */
START_TEST(notes_are_counted_in_characters) {
    struct text note = TEXT_INIT;
    struct faults faults = FAULTS_INIT;
    for (size_t i = 0; i < NOTE_LENGTH; i++)
        text_append_string(&note, "\xc3\xa9");
    service_note_check(note.data, "/note", &faults);
    ck_assert_uint_eq(faults.count, 0);
    text_append_string(&note, "\xc3\xa9");
    service_note_check(note.data, "/note", &faults);
    ck_assert_uint_eq(faults.count, 1);
    ck_assert_ptr_nonnull(strstr(faults.items[0].detail, "2001 characters"));
    faults_deinit(&faults);
    text_deinit(&note);
}
END_TEST

START_TEST(every_tag_is_looked_at) {
    static const char *const tags[] = {"A b", NULL, "fine", ""};
    struct faults faults = FAULTS_INIT;
    struct text joined = TEXT_INIT;
    ck_assert_int_eq(service_tags_check(tags, 4, "/tags", &faults, &joined), 0);
    ck_assert_uint_eq(faults.count, 2);
    ck_assert_str_eq(faults.items[0].pointer, "/tags/0");
    ck_assert_str_eq(faults.items[1].pointer, "/tags/3");
    ck_assert_uint_eq(joined.length, 0);
    faults_deinit(&faults);
    text_deinit(&joined);
}
END_TEST

SUITE_MAIN("service/tags", tags_are_sorted_or_refused, notes_are_plain_text,
           notes_are_counted_in_characters, every_tag_is_looked_at)
