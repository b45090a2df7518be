/* The index, health, version and the contract; methods that every path has. */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "api.h"
#include "base/cleanup.h"
#include "suite.h"

static void expect(const struct api *api, const char *path, const char *body) {
    CLEANUP(reply_deinit) struct reply reply = {0};
    api_get(api, path, &reply);
    ck_assert_int_eq(reply.status, 200);
    ck_assert_str_eq(reply_field(&reply, "Content-Type"), "application/json");
    ck_assert_str_eq(reply_field(&reply, "X-Content-Type-Options"), "nosniff");
    ck_assert_ptr_nonnull(reply_field(&reply, "X-Request-Id"));
    ck_assert_ptr_null(reply_field(&reply, "Connection"));
    if (body)
        ck_assert_str_eq(reply.body.data, body);
}

START_TEST(it_lives_and_is_ready) {
    struct api api;
    const struct api_options options = api_defaults();
    api_start(&api, &options);
    expect(&api, "/livez", "{\"status\":\"live\"}");
    expect(&api, "/readyz", "{\"status\":\"ready\"}");
    expect(&api, "/readyz?verbose=false", "{\"status\":\"ready\"}");
    expect(&api, "/version", NULL);
    CLEANUP(reply_deinit) struct reply reply = {0};
    api_get(&api, "/readyz?verbose", &reply);
    json_t *const ready = json_loads(reply.body.data, 0, NULL);
    json_t *const checks = json_object_get(ready, "checks");
    ck_assert_uint_eq(json_array_size(checks), 5);
    for (size_t i = 0; i < 5; i++)
        ck_assert(json_is_true(json_object_get(json_array_get(checks, i), "fine")));
    json_decref(ready);
    api_get(&api, "/readyz?verbose=yes", &reply);
    api_assert_problem(&reply, 400, "invalid-query");
    api_stop(&api);
}
END_TEST

START_TEST(draining_is_not_ready) {
    struct api api;
    const struct api_options options = api_defaults();
    api_start(&api, &options);
    service_drain(api.service);
    CLEANUP(reply_deinit) struct reply reply = {0};
    api_get(&api, "/readyz?verbose=true", &reply);
    ck_assert_int_eq(reply.status, 503);
    ck_assert_str_eq(reply_field(&reply, "Content-Type"), "application/json");
    ck_assert_ptr_nonnull(reply_field(&reply, "Retry-After"));
    ck_assert_ptr_nonnull(strstr(reply.body.data, "{\"status\":\"unready\",\"checks\":["));
    expect(&api, "/livez", "{\"status\":\"live\"}");
    api_stop(&api);
}
END_TEST

START_TEST(the_index_links_to_what_is_there) {
    struct api api;
    const struct api_options options = api_defaults();
    api_start(&api, &options);
    CLEANUP(reply_deinit) struct reply reply = {0};
    api_get(&api, "/", &reply);
    json_t *const index = json_loads(reply.body.data, 0, NULL);
    const char *name;
    json_t *link;
    json_object_foreach(json_object_get(index, "links"), name, link) {
        CLEANUP(reply_deinit) struct reply there = {0};
        api_call(&api, "OPTIONS", json_string_value(link), NULL, NULL, &there);
        ck_assert_msg(there.status == 204, "%s: %ld", name, there.status);
        ck_assert_ptr_nonnull(reply_field(&there, "Allow"));
    }
    json_decref(index);
    api_stop(&api);
}
END_TEST

START_TEST(the_contract_is_served) {
    struct api api;
    const struct api_options options = api_defaults();
    api_start(&api, &options);
    CLEANUP(reply_deinit) struct reply reply = {0};
    api_get(&api, "/openapi.yaml", &reply);
    ck_assert_int_eq(reply.status, 200);
    ck_assert_str_eq(reply_field(&reply, "Content-Type"), "application/yaml");
    ck_assert(!strncmp(reply.body.data, "openapi: 3.1", 12));
    api_stop(&api);
}
END_TEST

SUITE_MAIN("api/operations", it_lives_and_is_ready, draining_is_not_ready,
           the_index_links_to_what_is_there, the_contract_is_served)
