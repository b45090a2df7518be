/* Dates and times as text. */
#include "service/inner.h"

#include "suite.h"

START_TEST(dates_are_real_ones) {
    static const struct {
        const char *text;
        int64_t days; /* -1: no date */
    } cases[] = {{"1970-01-01", 0},
                 {"2026-11-29", 20786},
                 {"2000-02-29", 11016},
                 {"2024-02-29", 19782},
                 {"9999-12-31", 2932896},
                 {"2023-02-29", -1},
                 {"2100-02-29", -1},
                 {"2026-11-31", -1},
                 {"2026-13-01", -1},
                 {"2026-00-10", -1},
                 {"2026-01-00", -1},
                 {"1969-12-31", -1},
                 {"2026-1-1", -1},
                 {"2026-11-29 ", -1},
                 {" 2026-11-29", -1},
                 {"2026/11/29", -1},
                 {"", -1},
                 {"today", -1},
                 {"+026-11-29", -1},
                 {"20261-11-2", -1}};
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        int64_t days = -1;
        ck_assert_int_eq(time_date_parse(cases[i].text, &days), cases[i].days < 0 ? 1 : 0);
        ck_assert_int_eq(days, cases[i].days);
        if (days < 0)
            continue;
        char text[DATE_LENGTH + 1];
        time_date_text(days, text);
        ck_assert_str_eq(text, cases[i].text);
    }
}
END_TEST

START_TEST(times_are_rfc_3339) {
    static const struct {
        int64_t at;
        const char *text;
    } cases[] = {{0, "1970-01-01T00:00:00Z"},          {1796000399, "2026-11-30T00:59:59Z"},
                 {2147483648, "2038-01-19T03:14:08Z"}, {253402300799, "9999-12-31T23:59:59Z"},
                 {INT64_MAX, "9999-12-31T23:59:59Z"},  {-1, "1970-01-01T00:00:00Z"}};
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        char text[TIME_TEXT_LENGTH + 1];
        service_time_text(cases[i].at, text);
        ck_assert_str_eq(text, cases[i].text);
    }
}
END_TEST

START_TEST(times_are_ones_of_header_fields) {
    char text[TIME_FIELD_LENGTH + 1];
    service_time_field(784111777, text); /* the example of RFC 9110 */
    ck_assert_str_eq(text, "Sun, 06 Nov 1994 08:49:37 GMT");
    service_time_field(INT64_MAX, text);
    ck_assert_str_eq(text, "Fri, 31 Dec 9999 23:59:59 GMT");
}
END_TEST

SUITE_MAIN("service/time", dates_are_real_ones, times_are_rfc_3339, times_are_ones_of_header_fields)
