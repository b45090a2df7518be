/* The daily: today's by default, kept by caches until the date's end, later ones for curators. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "api.h"
#include "base/cleanup.h"
#include "suite.h"

#define TOKEN "a token of the tests"

static void date_in(int days, char date[11]) {
    const time_t then = time(NULL) + days * 86400;
    struct tm parts;
    gmtime_r(&then, &parts);
    strftime(date, 11, "%Y-%m-%d", &parts);
}

START_TEST(today_is_the_default) {
    struct api api;
    const struct api_options options = api_defaults();
    api_start(&api, &options);
    api_fill(&api, "gates", 100, 3, 5);
    char date[11];
    char path[64];
    CLEANUP(reply_deinit) struct reply first = {0};
    CLEANUP(reply_deinit) struct reply second = {0};
    date_in(0, date);
    api_get(&api, "/v1/daily", &first);
    ck_assert_msg(first.status == 200, "%s", first.body.data);
    snprintf(path, sizeof(path), "/v1/daily/%s", date);
    api_get(&api, path, &second);
    ck_assert_str_eq(first.body.data, second.body.data);
    json_t *const daily = reply_json(&first);
    ck_assert_str_eq(json_string_value(json_at(daily, "/date")), date);
    json_at(daily, "/levels/0/level/rows");
    api_get(&api, "/v1/worlds", &second);
    json_t *const worlds = reply_json(&second);
    ck_assert_uint_eq(json_array_size(json_at(daily, "/levels")),
                      json_array_size(json_at(worlds, "/items")));
    snprintf(path, sizeof(path), "/v1/daily/%s/gates", date);
    api_get(&api, path, &second);
    json_t *const one = reply_json(&second);
    ck_assert_uint_eq(json_array_size(json_at(one, "/levels")), 1);
    ck_assert_str_eq(json_string_value(json_at(one, "/levels/0/world")), "gates");
    json_decref(one);
    json_decref(worlds);
    json_decref(daily);
    api_stop(&api);
}
END_TEST

START_TEST(it_is_kept_until_the_date_ends) {
    struct api api;
    const struct api_options options = api_defaults();
    api_start(&api, &options);
    CLEANUP(reply_deinit) struct reply reply = {0};
    api_get(&api, "/v1/daily", &reply); /* fixes it */
    const long before = 86400 - time(NULL) % 86400;
    api_get(&api, "/v1/daily", &reply);
    const long after = 86400 - time(NULL) % 86400;
    long age = -1;
    ck_assert_int_eq(sscanf(reply_field(&reply, "Cache-Control"), "public, max-age=%ld", &age), 1);
    if (after <= before) /* no midnight in between */
        ck_assert(age <= before && age >= after);
    api_stop(&api);
}
END_TEST

START_TEST(the_future_is_for_curators) {
    static const char *const curator[] = {"Authorization: Bearer " TOKEN, NULL};
    struct api api;
    struct api_options options = api_defaults();
    options.server.admin_token = TOKEN;
    api_start(&api, &options);
    CLEANUP(reply_deinit) struct reply reply = {0};
    char date[11];
    char path[64];
    date_in(2, date);
    snprintf(path, sizeof(path), "/v1/daily/%s", date);
    api_get(&api, path, &reply);
    api_assert_problem(&reply, 404, "not-found");
    api_call(&api, "GET", path, curator, NULL, &reply);
    ck_assert_msg(reply.status == 200, "%s", reply.body.data);
    ck_assert_str_eq(reply_field(&reply, "Cache-Control"), "private, no-store");
    date_in(-1, date);
    snprintf(path, sizeof(path), "/v1/daily/%s", date);
    api_get(&api, path, &reply);
    api_assert_problem(&reply, 404, "not-found");
    snprintf(path, sizeof(path), "/v1/daily/%s/nowhere", date);
    api_get(&api, path, &reply);
    api_assert_problem(&reply, 404, "not-found");
    api_stop(&api);
}
END_TEST

START_TEST(another_band_may_be_asked_for) {
    static const char *const bands[] = {"introduce", "develop", "twist", "master"};
    struct api api;
    const struct api_options options = api_defaults();
    api_start(&api, &options);
    for (size_t i = 0; i < 4; i++) {
        CLEANUP(reply_deinit) struct reply reply = {0};
        char date[11];
        char path[96];
        date_in(0, date);
        snprintf(path, sizeof(path), "/v1/daily/%s/glow?band=%s", date, bands[i]);
        api_get(&api, path, &reply);
        ck_assert_msg(reply.status == 200, "%s", reply.body.data);
        json_t *const daily = reply_json(&reply);
        ck_assert_str_eq(json_string_value(json_at(daily, "/levels/0/band")), bands[i]);
        ck_assert(json_is_true(json_at(daily, "/levels/0/generated")));
        json_decref(daily);
    }
    api_stop(&api);
}
END_TEST

SUITE_MAIN("api/daily", today_is_the_default, it_is_kept_until_the_date_ends,
           the_future_is_for_curators, another_band_may_be_asked_for)
