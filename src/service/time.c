/* Clocks, and times and dates as text. */
#include "service/inner.h"

#include <ctype.h>
#include <string.h>
#include <time.h>

enum { DAY_SECONDS = 86400 };

/* The latest second that four digits of a year can show: 9999-12-31T23:59:59Z. */
#define TIME_MOST INT64_C(253402300799)

int64_t service_now(void) {
    return (int64_t)time(NULL);
}

static struct tm time_parts(int64_t at) {
    const time_t shown = (time_t)(at < 0 ? 0 : at > TIME_MOST ? TIME_MOST : at);
    struct tm parts;
    gmtime_r(&shown, &parts);
    return parts;
}

/* No locale is ever set, so that the names are C's. */
void service_time_field(int64_t at, char text[TIME_FIELD_LENGTH + 1]) {
    const struct tm parts = time_parts(at);
    strftime(text, TIME_FIELD_LENGTH + 1, "%a, %d %b %Y %H:%M:%S GMT", &parts);
}

void service_time_text(int64_t at, char text[TIME_TEXT_LENGTH + 1]) {
    const struct tm parts = time_parts(at);
    strftime(text, TIME_TEXT_LENGTH + 1, "%Y-%m-%dT%H:%M:%SZ", &parts);
}

int64_t time_monotonic(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

void time_date_text(int64_t days, char text[DATE_LENGTH + 1]) {
    char whole[TIME_TEXT_LENGTH + 1];
    service_time_text(days * DAY_SECONDS, whole);
    memcpy(text, whole, DATE_LENGTH);
    text[DATE_LENGTH] = '\0';
}

static int time_digits(const char *text, size_t count) {
    int value = 0;
    for (size_t i = 0; i < count; i++)
        value = value * 10 + (text[i] - '0');
    return value;
}

static bool time_date_shaped(const char *text) {
    static const char shape[] = "dddd-dd-dd";
    if (strlen(text) != DATE_LENGTH)
        return false;
    for (size_t i = 0; i < DATE_LENGTH; i++)
        if (shape[i] == 'd' ? !isdigit((unsigned char)text[i]) : text[i] != shape[i])
            return false;
    return true;
}

int time_date_parse(const char *text, int64_t *days) {
    if (!time_date_shaped(text))
        return 1;
    struct tm parts = {.tm_year = time_digits(text, 4) - 1900,
                       .tm_mon = time_digits(text + 5, 2) - 1,
                       .tm_mday = time_digits(text + 8, 2)};
    const int64_t seconds = (int64_t)timegm(&parts);
    char again[DATE_LENGTH + 1];
    if (seconds < 0)
        return 1;
    time_date_text(seconds / DAY_SECONDS, again);
    if (strcmp(again, text) != 0) /* the 30th of February became the 2nd of March */
        return 1;
    *days = seconds / DAY_SECONDS;
    return 0;
}
