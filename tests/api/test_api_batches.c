/* Batches: accepted, watched, listed, cancelled. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "api.h"
#include "base/cleanup.h"
#include "suite.h"

enum { PATIENCE = 20000 /* milliseconds */ };

static void start(const struct api *api, const char *body, char path[128]) {
    CLEANUP(reply_deinit) struct reply reply = {0};
    api_post(api, "/v1/batches", body, &reply);
    ck_assert_msg(reply.status == 202, "%ld %s", reply.status, reply.body.data);
    snprintf(path, 128, "%s", reply_field(&reply, "Location"));
    json_t *const batch = reply_json(&reply);
    ck_assert_str_eq(path + strlen("/v1/batches/"), json_string_value(json_at(batch, "/id")));
    json_decref(batch);
}

/* Opens the batch's stream; rest: further header lines. */
static int watch(const struct api *api, const char *path, const char *rest) {
    char request[512];
    snprintf(request, sizeof(request),
             "GET %s/events HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n%s\r\n", path,
             rest);
    const int connection = api_connect(api);
    api_send(connection, request, strlen(request));
    return connection;
}

static size_t occurrences(const char *text, const char *part) {
    size_t count = 0;
    for (; (text = strstr(text, part)); text += strlen(part))
        count++;
    return count;
}

START_TEST(a_batch_is_watched_to_its_end) {
    struct api api;
    const struct api_options options = api_defaults();
    api_start(&api, &options);
    char path[128];
    start(&api, "{\"world\":\"gates\",\"count\":400,\"keep\":3,\"seed\":5}", path);
    const int connection = watch(&api, path, "");
    CLEANUP(text_deinit) struct text stream = TEXT_INIT;
    ck_assert(api_receive(connection, PATIENCE, &stream));
    close(connection);
    ck_assert_ptr_nonnull(strstr(stream.data, "Content-Type: text/event-stream"));
    ck_assert_uint_ge(occurrences(stream.data, "event: progress\n"), 1);
    ck_assert_uint_eq(occurrences(stream.data, "event: succeeded\n"), 1);
    ck_assert_ptr_nonnull(strstr(strstr(stream.data, "event: succeeded\n"), "\"done\":400"));
    CLEANUP(reply_deinit) struct reply reply = {0};
    api_get(&api, path, &reply);
    json_t *const batch = reply_json(&reply);
    ck_assert_str_eq(json_string_value(json_at(batch, "/status")), "succeeded");
    ck_assert_uint_gt(json_array_size(json_at(batch, "/levels")), 0);
    json_decref(batch);
    api_call(&api, "DELETE", path, NULL, NULL, &reply);
    api_assert_problem(&reply, 409, "conflict");
    api_stop(&api);
}
END_TEST

/* A watcher that comes late gets the end at once; one that has seen it is told to stay away. */
START_TEST(a_watcher_that_comes_back_is_not_told_twice) {
    struct api api;
    const struct api_options options = api_defaults();
    api_start(&api, &options);
    char path[128];
    snprintf(path, sizeof(path), "/v1/batches/%s", api_fill(&api, "glow", 20, 2, 1).text);
    CLEANUP(text_deinit) struct text stream = TEXT_INIT;
    int connection = watch(&api, path, "");
    ck_assert(api_receive(connection, PATIENCE, &stream));
    close(connection);
    ck_assert_uint_eq(occurrences(stream.data, "event: "), 1);
    ck_assert_ptr_nonnull(strstr(stream.data, "id: succeeded-20\nevent: succeeded\n"));
    text_clear(&stream);
    connection = watch(&api, path, "Last-Event-ID: succeeded-20\r\n");
    ck_assert(api_receive(connection, PATIENCE, &stream));
    close(connection);
    ck_assert_ptr_nonnull(strstr(stream.data, "HTTP/1.1 204"));
    text_clear(&stream);
    connection = watch(&api, path, "Last-Event-ID: running-10\r\n");
    ck_assert(api_receive(connection, PATIENCE, &stream));
    close(connection);
    ck_assert_uint_eq(occurrences(stream.data, "event: succeeded\n"), 1);
    api_stop(&api);
}
END_TEST

/* Progress comes at least each second, also while nothing moves. */
START_TEST(progress_comes_each_second) {
    struct api api;
    struct api_options options = api_defaults();
    options.service.workers = 1;
    api_start(&api, &options);
    char first[128];
    char second[128];
    start(&api, "{\"world\":\"gates\",\"count\":100000,\"keep\":3}", first);
    start(&api, "{\"world\":\"gates\",\"count\":100000,\"keep\":3}", second);
    const int connection = watch(&api, second, "");
    CLEANUP(text_deinit) struct text stream = TEXT_INIT;
    for (unsigned seconds = 0; seconds < 4; seconds++)
        ck_assert(!api_receive(connection, 1, &stream) && usleep(1000000) == 0);
    api_receive(connection, 1, &stream);
    ck_assert_uint_ge(occurrences(stream.data, "event: progress\n"), 4);
    CLEANUP(reply_deinit) struct reply reply = {0};
    api_call(&api, "DELETE", second, NULL, NULL, &reply);
    ck_assert_int_eq(reply.status, 200);
    ck_assert(api_receive(connection, PATIENCE, &stream));
    close(connection);
    ck_assert_uint_eq(occurrences(stream.data, "event: cancelled\n"), 1);
    api_call(&api, "DELETE", second, NULL, NULL, &reply);
    ck_assert_int_eq(reply.status, 200);
    ck_assert_ptr_nonnull(strstr(reply.body.data, "\"status\":\"cancelled\""));
    api_call(&api, "DELETE", first, NULL, NULL, &reply);
    ck_assert_int_eq(reply.status, 200);
    api_stop(&api);
}
END_TEST

/* As many streams as there may be, not one more; those that were left make room again. */
START_TEST(streams_are_limited_and_freed) {
    struct api api;
    struct api_options options = api_defaults();
    options.server.event_streams = 3;
    api_start(&api, &options);
    char path[128];
    start(&api, "{\"world\":\"gates\",\"count\":100000,\"keep\":3}", path);
    int connections[3];
    CLEANUP(text_deinit) struct text stream = TEXT_INIT;
    for (size_t i = 0; i < 3; i++) {
        connections[i] = watch(&api, path, "");
        text_clear(&stream);
        api_receive(connections[i], 500, &stream);
        ck_assert_ptr_nonnull(strstr(stream.data, "HTTP/1.1 200"));
    }
    char events[160];
    snprintf(events, sizeof(events), "%s/events", path);
    CLEANUP(reply_deinit) struct reply reply = {0};
    api_get(&api, events, &reply);
    api_assert_problem(&reply, 503, "busy");
    ck_assert_ptr_nonnull(reply_field(&reply, "Retry-After"));
    close(connections[1]);
    bool room = false;
    for (unsigned tries = 0; tries < 100 && !room; tries++) {
        usleep(100000);
        const int again = watch(&api, path, "");
        text_clear(&stream);
        api_receive(again, 300, &stream);
        room = strstr(stream.data, "HTTP/1.1 200") != NULL;
        close(again);
    }
    ck_assert(room);
    close(connections[0]);
    close(connections[2]);
    api_stop(&api);
}
END_TEST

/* The server stops while streams are open: they are told, and it does not hang. */
START_TEST(streams_are_told_of_the_end) {
    struct api api;
    const struct api_options options = api_defaults();
    api_start(&api, &options);
    char path[128];
    start(&api, "{\"world\":\"gates\",\"count\":100000,\"keep\":3}", path);
    int connections[4];
    for (size_t i = 0; i < 4; i++) {
        CLEANUP(text_deinit) struct text stream = TEXT_INIT;
        connections[i] = watch(&api, path, "");
        api_receive(connections[i], 300, &stream);
    }
    api_stop(&api);
    for (size_t i = 0; i < 4; i++) {
        CLEANUP(text_deinit) struct text stream = TEXT_INIT;
        ck_assert(api_receive(connections[i], PATIENCE, &stream));
        ck_assert_uint_eq(occurrences(stream.data, "event: shutdown\n"), 1);
        close(connections[i]);
    }
}
END_TEST

START_TEST(an_idempotency_key_stands_for_one_request) {
    static const char body[] = "{\"world\":\"glow\",\"count\":20,\"keep\":1,\"seed\":9}";
    static const char same[] = "{ \"seed\": 9, \"keep\": 1, \"count\": 20, \"world\": \"glow\" }";
    static const char other[] = "{\"world\":\"glow\",\"count\":21,\"keep\":1,\"seed\":9}";
    static const char *const keyed[] = {"Idempotency-Key: the first", NULL};
    static const char *const empty[] = {"Idempotency-Key: \xc3\xa4", NULL};
    struct api api;
    const struct api_options options = api_defaults();
    api_start(&api, &options);
    CLEANUP(reply_deinit) struct reply reply = {0};
    char location[128];
    api_call(&api, "POST", "/v1/batches", keyed, body, &reply);
    ck_assert_int_eq(reply.status, 202);
    snprintf(location, sizeof(location), "%s", reply_field(&reply, "Location"));
    api_call(&api, "POST", "/v1/batches", keyed, same, &reply);
    ck_assert_int_eq(reply.status, 202);
    ck_assert_str_eq(reply_field(&reply, "Location"), location);
    api_restart(&api, &options);
    api_call(&api, "POST", "/v1/batches", keyed, body, &reply);
    ck_assert_int_eq(reply.status, 202);
    ck_assert_str_eq(reply_field(&reply, "Location"), location);
    api_call(&api, "POST", "/v1/batches", keyed, other, &reply);
    api_assert_problem(&reply, 422, "idempotency-key-reused");
    api_call(&api, "POST", "/v1/batches", empty, body, &reply);
    api_assert_problem(&reply, 400, "malformed-request");
    api_stop(&api);
}
END_TEST

/* Who asks by id, by list or by the same key again sees the same batch, and what it was made of. */
START_TEST(a_batch_looks_the_same_from_everywhere) {
    static const char *const key[] = {"Idempotency-Key: one", NULL};
    static const char body[] = "{\"world\":\"glow\",\"count\":40,\"seed\":12,\"publish\":false,"
                               "\"params\":{\"width\":21,\"candles\":5}}";
    struct api api;
    const struct api_options options = api_defaults();
    api_start(&api, &options);
    CLEANUP(reply_deinit) struct reply reply = {0};
    CLEANUP(reply_deinit) struct reply again = {0};
    CLEANUP(text_deinit) struct text stream = TEXT_INIT;
    api_call(&api, "POST", "/v1/batches", key, body, &reply);
    char path[128];
    snprintf(path, sizeof(path), "%s", reply_field(&reply, "Location"));
    const int connection = watch(&api, path, "");
    ck_assert(api_receive(connection, PATIENCE, &stream));
    close(connection);
    api_get(&api, path, &reply);
    json_t *const batch = reply_json(&reply);
    ck_assert_int_eq(json_integer_value(json_at(batch, "/params/width")), 21);
    ck_assert_int_eq(json_integer_value(json_at(batch, "/params/candles")), 5);
    ck_assert(json_is_string(json_at(batch, "/params/carver")));
    ck_assert(json_is_false(json_at(batch, "/publish")));
    ck_assert_double_gt(json_real_value(json_at(batch, "/per_second")), 0);
    ck_assert_uint_gt(json_array_size(json_at(batch, "/levels")), 0);
    api_call(&api, "POST", "/v1/batches", key, body, &again);
    ck_assert_int_eq(again.status, 202);
    ck_assert_str_eq(again.body.data, reply.body.data);
    ck_assert_ptr_nonnull(strstr(stream.data, reply.body.data));
    api_get(&api, "/v1/batches", &again);
    json_t *const list = reply_json(&again);
    json_object_del(batch, "levels");
    ck_assert(json_equal(batch, json_at(list, "/items/0")));
    json_decref(list);
    json_decref(batch);
    api_stop(&api);
}
END_TEST

START_TEST(batches_are_listed_newest_first) {
    struct api api;
    const struct api_options options = api_defaults();
    api_start(&api, &options);
    struct id ids[5];
    for (size_t i = 0; i < 5; i++)
        ids[4 - i] = api_fill(&api, "glow", 4, 1, i);
    for (unsigned limit = 1; limit <= 6; limit++) {
        char path[256];
        size_t seen = 0;
        snprintf(path, sizeof(path), "/v1/batches?limit=%u", limit);
        while (*path) {
            CLEANUP(reply_deinit) struct reply reply = {0};
            api_get(&api, path, &reply);
            ck_assert_int_eq(reply.status, 200);
            json_t *const page = reply_json(&reply);
            size_t place;
            json_t *item;
            json_array_foreach(json_object_get(page, "items"), place, item)
                ck_assert_str_eq(json_string_value(json_at(item, "/id")), ids[seen++].text);
            const char *const next = json_string_value(json_object_get(page, "next"));
            snprintf(path, sizeof(path), "%s", next ? next : "");
            json_decref(page);
        }
        ck_assert_uint_eq(seen, 5);
    }
    api_stop(&api);
}
END_TEST

START_TEST(a_batch_has_its_range) {
    static const struct {
        const char *body;
        long status;
        const char *pointer;
    } requests[] = {
        {"{\"world\":\"glow\",\"count\":0}", 422, "/count"},
        {"{\"world\":\"glow\",\"count\":1}", 202, NULL},
        {"{\"world\":\"glow\",\"count\":100001}", 422, "/count"},
        {"{\"world\":\"glow\",\"count\":1000000000}", 422, "/count"},
        {"{\"world\":\"glow\",\"count\":\"1\"}", 422, "/count"},
        {"{\"world\":\"glow\",\"keep\":0}", 422, "/keep"},
        {"{\"world\":\"glow\",\"keep\":1001}", 422, "/keep"},
        {"{\"world\":\"glow\",\"publish\":1}", 422, "/publish"},
        {"{\"world\":\"nowhere\"}", 422, "/world"},
        {"{\"world\":\"glow\",\"params\":{\"width\":4}}", 422, "/params/width"},
        {"{\"count\":1}", 422, "/world"},
    };
    struct api api;
    const struct api_options options = api_defaults();
    api_start(&api, &options);
    for (size_t i = 0; i < sizeof(requests) / sizeof(requests[0]); i++) {
        CLEANUP(reply_deinit) struct reply reply = {0};
        api_post(&api, "/v1/batches", requests[i].body, &reply);
        ck_assert_msg(reply.status == requests[i].status, "%s: %s", requests[i].body,
                      reply.body.data);
        if (!requests[i].pointer)
            continue;
        json_t *const problem = reply_json(&reply);
        ck_assert_str_eq(json_string_value(json_at(problem, "/errors/0/pointer")),
                         requests[i].pointer);
        json_decref(problem);
    }
    api_stop(&api);
}
END_TEST

START_TEST(too_many_batches_wait_elsewhere) {
    struct api api;
    struct api_options options = api_defaults();
    options.service.batches = 2;
    api_start(&api, &options);
    static const char body[] = "{\"world\":\"gates\",\"count\":100000}";
    CLEANUP(reply_deinit) struct reply reply = {0};
    for (unsigned i = 0; i < 2; i++) {
        api_post(&api, "/v1/batches", body, &reply);
        ck_assert_int_eq(reply.status, 202);
    }
    api_post(&api, "/v1/batches", body, &reply);
    api_assert_problem(&reply, 503, "busy");
    ck_assert_ptr_nonnull(reply_field(&reply, "Retry-After"));
    api_get(&api, "/v1/levels", &reply);
    ck_assert_int_eq(reply.status, 200);
    api_stop(&api);
}
END_TEST

SUITE_MAIN("api/batches", a_batch_is_watched_to_its_end,
           a_watcher_that_comes_back_is_not_told_twice, progress_comes_each_second,
           streams_are_limited_and_freed, streams_are_told_of_the_end,
           an_idempotency_key_stands_for_one_request, a_batch_looks_the_same_from_everywhere,
           batches_are_listed_newest_first, a_batch_has_its_range, too_many_batches_wait_elsewhere)
