/* Targets: taken apart strictly. */
#include "http/target.h"

#include <string.h>

#include "http/condition.h"
#include "suite.h"

START_TEST(a_good_target_comes_apart) {
    struct target target = {.segment_count = 0};
    const char *why = NULL;
    ck_assert_int_eq(target_keep(&target, "/v1/le%76els?a=1&b=x%2Cy&c&d="), 0);
    ck_assert_int_eq(target_parse(&target, &why), 0);
    ck_assert_uint_eq(target.segment_count, 2);
    ck_assert_str_eq(target.segments[0], "v1");
    ck_assert_str_eq(target.segments[1], "levels");
    ck_assert_uint_eq(target.query_count, 4);
    ck_assert_str_eq(target_query(&target, "a"), "1");
    ck_assert_str_eq(target_query(&target, "b"), "x,y");
    ck_assert_str_eq(target_query(&target, "c"), "");
    ck_assert_str_eq(target_query(&target, "d"), "");
    ck_assert_ptr_null(target_query(&target, "e"));
    ck_assert_str_eq(target.raw.data, "/v1/le%76els?a=1&b=x%2Cy&c&d=");
    target_deinit(&target);
}
END_TEST

START_TEST(forms_other_than_a_path) {
    static const struct {
        const char *raw;
        int result;
        const char *authority;
        size_t segments;
    } forms[] = {
        {"/", 0, NULL, 0},
        {"*", 0, NULL, 0},
        {"http://host:80/a/b", 0, "host:80", 2},
        {"HTTP://host/", 0, "host", 0},
        {"http://host", CONDITION_MALFORMED_REQUEST, NULL, 0},
        {"https://host/a", CONDITION_MALFORMED_REQUEST, NULL, 0},
        {"host:80", CONDITION_MALFORMED_REQUEST, NULL, 0},
        {"", CONDITION_MALFORMED_REQUEST, NULL, 0},
        {"a/b", CONDITION_MALFORMED_REQUEST, NULL, 0},
        {"//", CONDITION_NO_ROUTE, NULL, 0},
        {"/a/", CONDITION_NO_ROUTE, NULL, 1},
        {"/1/2/3/4/5/6/7/8", 0, NULL, 8},
        {"/1/2/3/4/5/6/7/8/9", CONDITION_NO_ROUTE, NULL, 8},
    };
    struct target target = {.segment_count = 0};
    for (size_t i = 0; i < sizeof(forms) / sizeof(forms[0]); i++) {
        const char *why = NULL;
        ck_assert_int_eq(target_keep(&target, forms[i].raw), 0);
        ck_assert_msg(target_parse(&target, &why) == forms[i].result, "%s", forms[i].raw);
        ck_assert_int_eq(target.asterisk, forms[i].raw[0] == '*');
        if (forms[i].result)
            continue;
        ck_assert_uint_eq(target.segment_count, forms[i].segments);
        ck_assert_int_eq(target.authority != NULL, forms[i].authority != NULL);
        if (forms[i].authority)
            ck_assert_str_eq(target.authority, forms[i].authority);
    }
    target_deinit(&target);
}
END_TEST

START_TEST(keys_are_counted) {
    struct target target = {.segment_count = 0};
    for (size_t keys = TARGET_KEYS_MAX; keys <= TARGET_KEYS_MAX + 1; keys++) {
        struct text raw = TEXT_INIT;
        const char *why = NULL;
        text_append_string(&raw, "/a?");
        for (size_t i = 0; i < keys; i++)
            text_append_format(&raw, "%sk%zu=1", i ? "&" : "", i);
        ck_assert_int_eq(target_keep(&target, raw.data), 0);
        ck_assert_int_eq(target_parse(&target, &why),
                         keys > TARGET_KEYS_MAX ? CONDITION_MALFORMED_REQUEST : 0);
        text_deinit(&raw);
    }
    target_deinit(&target);
}
END_TEST

SUITE_MAIN("http/target", a_good_target_comes_apart, forms_other_than_a_path, keys_are_counted)
