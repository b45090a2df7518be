/* Negotiation: the most special range decides, the heaviest format wins. */
#include "http/negotiate.h"

#include "http/condition.h"
#include "suite.h"

enum { ALL = FORMAT_BIT(FORMAT_JSON) | FORMAT_BIT(FORMAT_TEXT) | FORMAT_BIT(FORMAT_SVG) };

START_TEST(formats) {
    static const struct {
        const char *accept;
        int format; /* -1: none */
    } cases[] = {
        {NULL, FORMAT_JSON},
        {"", FORMAT_JSON},
        {"*/*", FORMAT_JSON},
        {"text/*", FORMAT_TEXT},
        {"TEXT/PLAIN", FORMAT_TEXT},
        {"text/plain;charset=utf-8", FORMAT_TEXT},
        {"text/plain ; q=0.1 , image/svg+xml;q=0.2", FORMAT_SVG},
        {"*/*;q=0.1, application/json;q=0", FORMAT_TEXT},
        {"application/*;q=0.3, */*;q=0.2", FORMAT_JSON},
        {"text/plain;q=0.0001, image/svg+xml;q=0.001", FORMAT_SVG},
        {"text/plain;q=2", -1},
        {"text/plain;q=x", -1},
        {"text/html", -1},
        {"*/*;q=0", -1},
        {"application/jso", -1},
        {"application/json5", -1},
        {",,,", -1},
        {"*", -1},
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        enum format format = FORMAT_COUNT;
        const int result = negotiate_format(cases[i].accept, ALL, &format);
        ck_assert_msg(result == (cases[i].format < 0 ? CONDITION_NOT_ACCEPTABLE : 0), "%s",
                      cases[i].accept);
        if (cases[i].format >= 0)
            ck_assert_msg((int)format == cases[i].format, "%s: %d", cases[i].accept, format);
    }
}
END_TEST

START_TEST(json_bodies) {
    static const struct {
        const char *type;
        bool json;
    } cases[] = {
        {"application/json", true},
        {"Application/JSON", true},
        {"application/json;", true},
        {"application/json; charset=utf-8", true},
        {"application/json;charset=\"UTF-8\"", true},
        {"application/json; charset=utf-16", false},
        {"application/json; charset=utf-8; x=1", false},
        {"application/json; version=1", false},
        {"application/jsonx", false},
        {"application/problem+json", false},
        {"text/json", false},
        {"", false},
        {NULL, false},
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
        ck_assert_msg(negotiate_is_json(cases[i].type) == cases[i].json, "%s", cases[i].type);
}
END_TEST

SUITE_MAIN("http/negotiate", formats, json_bodies)
