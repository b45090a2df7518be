/* Members found in compact objects. */
#include "json/member.h"

#include <stdlib.h>
#include <string.h>

#include "suite.h"

START_TEST(members_are_found) {
    static const struct {
        const char *object;
        const char *name;
        const char *value; /* NULL: not there */
    } cases[] = {
        {"{}", "a", NULL},
        {"{\"a\":1}", "a", "1"},
        {"{\"a\":1}", "b", NULL},
        {"{\"ab\":1,\"a\":2}", "a", "2"},
        {"{\"a\":{\"b\":1},\"b\":2}", "b", "2"},
        {"{\"a\":[{\"b\":1},[]],\"b\":null}", "b", "null"},
        {"{\"a\":\"},\\\"b\\\":7\",\"b\":{\"x\":[1,2],\"y\":\"]\"},\"c\":1}", "b",
         "{\"x\":[1,2],\"y\":\"]\"}"},
        {"{\"a\":true,\"b\":0.833333}", "b", "0.833333"},
        {"{\"a\":1,\"b\"", "b", NULL}, /* cut short */
        {"", "a", NULL},
        {"[1]", "a", NULL},
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        json_t *const value = member_read(cases[i].object, cases[i].name);
        char *const text =
            value ? json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY | JSON_REAL_PRECISION(15))
                  : NULL;
        ck_assert_pstr_eq(text, cases[i].value);
        free(text);
        json_decref(value);
    }
}
END_TEST

SUITE_MAIN("json/member", members_are_found)
