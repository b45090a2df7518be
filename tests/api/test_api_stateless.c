/* Generate, evaluate, verify, and JSON as strangers send it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api.h"
#include "base/cleanup.h"
#include "suite.h"

#define CORRIDOR                                                                                   \
    "{\"kind\":\"light-maze\",\"rows\":[\"#######\",\"#.....#\",\"#######\"],"                     \
    "\"start\":{\"x\":1,\"y\":1},\"goal\":{\"x\":5,\"y\":1},\"light\":9,\"candles\":[],"           \
    "\"doors\":[],\"plates\":[],\"fragile\":[]}"
#define ROUTE                                                                                      \
    "[{\"x\":1,\"y\":1},{\"x\":2,\"y\":1},{\"x\":3,\"y\":1},{\"x\":4,\"y\":1},{\"x\":5,\"y\":1}]"

START_TEST(the_same_seed_gives_the_same_bytes) {
    static const char request[] = "{\"world\":\"gates\",\"seed\":42,\"index\":3}";
    struct api api;
    const struct api_options options = api_defaults();
    api_start(&api, &options);
    CLEANUP(reply_deinit) struct reply first = {0};
    CLEANUP(reply_deinit) struct reply second = {0};
    api_post(&api, "/v1/generate", request, &first);
    ck_assert_msg(first.status == 200, "%s", first.body.data);
    api_restart(&api, &options);
    api_post(&api, "/v1/generate", request, &second);
    ck_assert_str_eq(first.body.data, second.body.data);
    json_t *const made = reply_json(&first);
    ck_assert_int_eq(json_integer_value(json_at(made, "/provenance/seed")), 42);
    ck_assert_int_eq(json_integer_value(json_at(made, "/provenance/index")), 3);
    json_decref(made);
    api_stop(&api);
}
END_TEST

START_TEST(a_drawn_seed_is_told) {
    struct api api;
    const struct api_options options = api_defaults();
    api_start(&api, &options);
    CLEANUP(reply_deinit) struct reply first = {0};
    CLEANUP(reply_deinit) struct reply second = {0};
    api_post(&api, "/v1/generate", "{\"kind\":\"light-maze\",\"params\":{\"width\":11}}", &first);
    ck_assert_msg(first.status == 200, "%s", first.body.data);
    json_t *const made = reply_json(&first);
    char again[256];
    snprintf(again, sizeof(again),
             "{\"kind\":\"light-maze\",\"params\":{\"width\":11},\"seed\":%lld}",
             (long long)json_integer_value(json_at(made, "/provenance/seed")));
    json_decref(made);
    api_post(&api, "/v1/generate", again, &second);
    ck_assert_str_eq(first.body.data, second.body.data);
    api_stop(&api);
}
END_TEST

START_TEST(a_generated_level_is_evaluated_and_its_route_verified) {
    struct api api;
    const struct api_options options = api_defaults();
    api_start(&api, &options);
    CLEANUP(reply_deinit) struct reply reply = {0};
    for (unsigned seed = 1; seed <= 5; seed++) {
        char request[128];
        snprintf(request, sizeof(request), "{\"world\":\"gates\",\"seed\":%u}", seed);
        api_post(&api, "/v1/generate", request, &reply);
        json_t *const made = reply_json(&reply);
        const json_t *const evaluation = json_at(made, "/evaluation");
        if (!json_is_true(json_at(evaluation, "/solvable"))) {
            json_decref(made);
            continue;
        }
        json_t *const ask =
            json_pack("{s:O, s:s}", "level", json_at(made, "/level"), "world", "gates");
        CLEANUP(cleanup_free) char *ask_text = json_dumps(ask, JSON_COMPACT);
        api_post(&api, "/v1/evaluate", ask_text, &reply);
        ck_assert_msg(reply.status == 200, "%s", reply.body.data);
        json_t *const measured = reply_json(&reply);
        ck_assert(json_equal(measured, evaluation));
        json_t *const run = json_pack("{s:O, s:O}", "level", json_at(made, "/level"), "route",
                                      json_at(evaluation, "/route"));
        CLEANUP(cleanup_free) char *run_text = json_dumps(run, JSON_COMPACT);
        api_post(&api, "/v1/verify", run_text, &reply);
        ck_assert_msg(reply.status == 200, "%s", reply.body.data);
        json_decref(ask);
        json_decref(measured);
        json_decref(run);
        json_decref(made);
    }
    api_stop(&api);
}
END_TEST

/* A kind without light or switches goes the same ways; its trace leads back by its stack. */
START_TEST(a_perfect_maze_is_carved_measured_and_walked) {
    static const char request[] = "{\"kind\":\"perfect-maze\",\"params\":{\"width\":6,\"height\":4,"
                                  "\"carver\":\"backtracker\"},\"seed\":1,\"trace\":true}";
    struct api api;
    const struct api_options options = api_defaults();
    api_start(&api, &options);
    CLEANUP(reply_deinit) struct reply reply = {0};
    api_post(&api, "/v1/generate", request, &reply);
    ck_assert_msg(reply.status == 200, "%s", reply.body.data);
    json_t *const made = reply_json(&reply);
    const json_t *const trace = json_at(made, "/trace");
    ck_assert_uint_eq(json_array_size(trace), 2 * 6 * 4 - 1);
    ck_assert_int_eq(json_integer_value(json_object_get(json_array_get(trace, 46), "stack")), 1);
    json_t *const run = json_pack("{s:O, s:O}", "level", json_at(made, "/level"), "route",
                                  json_at(made, "/evaluation/solution"));
    CLEANUP(cleanup_free) char *run_text = json_dumps(run, JSON_COMPACT);
    api_post(&api, "/v1/verify", run_text, &reply);
    ck_assert_int_eq(reply.status, 200);
    ck_assert_ptr_nonnull(strstr(reply.body.data, "\"wrong_steps\":0,\"stars\":3}"));
    json_t *const ask =
        json_pack("{s:O, s:s}", "level", json_at(made, "/level"), "world", "labyrinth");
    CLEANUP(cleanup_free) char *ask_text = json_dumps(ask, JSON_COMPACT);
    api_post(&api, "/v1/evaluate", ask_text, &reply);
    ck_assert_int_eq(reply.status, 200);
    ck_assert_ptr_nonnull(strstr(reply.body.data, "\"texture\":{\"dead_ends\":"));
    json_decref(ask);
    json_decref(run);
    json_decref(made);
    api_stop(&api);
}
END_TEST

/* A batch, its levels and one of them by its id, drawn. */
START_TEST(a_labyrinth_is_kept_and_shown) {
    struct api api;
    const struct api_options options = api_defaults();
    api_start(&api, &options);
    api_fill(&api, "labyrinth", 60, 2, 3);
    CLEANUP(reply_deinit) struct reply reply = {0};
    api_get(&api, "/v1/worlds/labyrinth/levels?full=true&limit=100", &reply);
    ck_assert_int_eq(reply.status, 200);
    json_t *const page = reply_json(&reply);
    ck_assert_uint_eq(json_array_size(json_at(page, "/items")), 8);
    ck_assert(json_is_integer(json_at(page, "/items/0/metrics/junctions")));
    char path[128];
    snprintf(path, sizeof(path), "/v1/levels/%s.txt",
             json_string_value(json_at(page, "/items/0/id")));
    api_get(&api, path, &reply);
    ck_assert_int_eq(reply.status, 200);
    ck_assert_ptr_nonnull(strstr(reply.body.data, "perfect maze, "));
    json_decref(page);
    api_stop(&api);
}
END_TEST

/* A kind with treasure and wounds; its shortest walk is no careful one. */
START_TEST(a_dungeon_is_filled_measured_and_walked) {
    struct api api;
    const struct api_options options = api_defaults();
    api_start(&api, &options);
    CLEANUP(reply_deinit) struct reply reply = {0};
    api_post(&api, "/v1/generate", "{\"world\":\"crypt\",\"seed\":5}", &reply);
    ck_assert_msg(reply.status == 200, "%s", reply.body.data);
    json_t *const made = reply_json(&reply);
    json_t *const run = json_pack("{s:O, s:O}", "level", json_at(made, "/level"), "route",
                                  json_at(made, "/evaluation/route"));
    CLEANUP(cleanup_free) char *run_text = json_dumps(run, JSON_COMPACT);
    api_post(&api, "/v1/verify", run_text, &reply);
    ck_assert_int_eq(reply.status, 200);
    json_t *const verdict = reply_json(&reply);
    ck_assert(json_is_true(json_at(verdict, "/finished")));
    ck_assert(json_equal(json_at(verdict, "/steps"), json_at(made, "/evaluation/metrics/path")));
    ck_assert(json_is_integer(json_at(verdict, "/wounds")));
    json_t *const ask = json_pack("{s:O, s:s}", "level", json_at(made, "/level"), "world", "crypt");
    CLEANUP(cleanup_free) char *ask_text = json_dumps(ask, JSON_COMPACT);
    api_post(&api, "/v1/evaluate", ask_text, &reply);
    ck_assert_int_eq(reply.status, 200);
    json_t *const measured = reply_json(&reply);
    ck_assert(json_equal(measured, json_at(made, "/evaluation")));
    json_object_set_new(json_object_get(json_object_get(ask, "level"), "entrance"), "x",
                        json_integer(0));
    CLEANUP(cleanup_free) char *bad_text = json_dumps(ask, JSON_COMPACT);
    api_post(&api, "/v1/evaluate", bad_text, &reply);
    ck_assert_int_eq(reply.status, 422);
    ck_assert_ptr_nonnull(strstr(reply.body.data, "\"pointer\":\"/level/entrance\""));
    json_decref(measured);
    json_decref(ask);
    json_decref(verdict);
    json_decref(run);
    json_decref(made);
    api_stop(&api);
}
END_TEST

START_TEST(a_crypt_is_kept_and_shown) {
    struct api api;
    const struct api_options options = api_defaults();
    api_start(&api, &options);
    api_fill(&api, "crypt", 60, 2, 3);
    CLEANUP(reply_deinit) struct reply reply = {0};
    api_get(&api, "/v1/worlds/crypt/levels?full=true&limit=100", &reply);
    ck_assert_int_eq(reply.status, 200);
    json_t *const page = reply_json(&reply);
    ck_assert_uint_eq(json_array_size(json_at(page, "/items")), 8);
    ck_assert(json_is_integer(json_at(page, "/items/0/metrics/danger_on_way")));
    char path[128];
    snprintf(path, sizeof(path), "/v1/levels/%s.txt",
             json_string_value(json_at(page, "/items/0/id")));
    api_get(&api, path, &reply);
    ck_assert_int_eq(reply.status, 200);
    ck_assert_ptr_nonnull(strstr(reply.body.data, "dungeon, "));
    json_decref(page);
    api_stop(&api);
}
END_TEST

/* A run told in moves goes the same ways, and a batch of such levels too. */
START_TEST(a_sliding_puzzle_is_shuffled_measured_and_solved) {
    struct api api;
    const struct api_options options = api_defaults();
    api_start(&api, &options);
    CLEANUP(reply_deinit) struct reply reply = {0};
    api_post(&api, "/v1/generate",
             "{\"kind\":\"sliding-puzzle\",\"params\":{\"width\":3},\"seed\":4}", &reply);
    ck_assert_msg(reply.status == 200, "%s", reply.body.data);
    json_t *const made = reply_json(&reply);
    ck_assert_int_eq(json_integer_value(json_at(made, "/level/height")), 4);
    json_t *const run = json_pack("{s:O, s:O}", "level", json_at(made, "/level"), "moves",
                                  json_at(made, "/evaluation/solution"));
    CLEANUP(cleanup_free) char *run_text = json_dumps(run, JSON_COMPACT);
    api_post(&api, "/v1/verify", run_text, &reply);
    ck_assert_int_eq(reply.status, 200);
    ck_assert_ptr_nonnull(strstr(reply.body.data, "{\"finished\":true,"));
    ck_assert_ptr_nonnull(strstr(reply.body.data, "\"stars\":3}"));
    json_object_set_new(run, "moves", json_array());
    CLEANUP(cleanup_free) char *short_text = json_dumps(run, JSON_COMPACT);
    api_post(&api, "/v1/verify", short_text, &reply);
    ck_assert_int_eq(reply.status, 200);
    ck_assert_ptr_nonnull(strstr(reply.body.data, "\"failed_at\":{\"step\":1,\"tile\":null}"));
    api_fill(&api, "tiles", 60, 2, 3);
    api_get(&api, "/v1/worlds/tiles/levels?full=true&limit=100", &reply);
    json_t *const page = reply_json(&reply);
    ck_assert_uint_eq(json_array_size(json_at(page, "/items")), 8);
    ck_assert(json_is_integer(json_at(page, "/items/0/metrics/moves")));
    json_decref(page);
    json_decref(run);
    json_decref(made);
    api_stop(&api);
}
END_TEST

START_TEST(a_run_is_replayed) {
    struct api api;
    const struct api_options options = api_defaults();
    api_start(&api, &options);
    CLEANUP(reply_deinit) struct reply reply = {0};
    api_post(&api, "/v1/verify", "{\"level\":" CORRIDOR ",\"route\":" ROUTE "}", &reply);
    ck_assert_msg(reply.status == 200, "%s", reply.body.data);
    ck_assert_ptr_nonnull(strstr(reply.body.data, "{\"finished\":true,\"steps\":4,"));
    api_post(&api, "/v1/verify",
             "{\"level\":" CORRIDOR ",\"route\":[{\"x\":1,\"y\":1},{\"x\":1,\"y\":0}]}", &reply);
    ck_assert_int_eq(reply.status, 200);
    ck_assert_ptr_nonnull(
        strstr(reply.body.data, "{\"finished\":false,\"failed_at\":{\"step\":1,"));
    api_post(&api, "/v1/verify", "{\"level\":" CORRIDOR ",\"route\":7}", &reply);
    api_assert_problem(&reply, 422, "invalid");
    api_post(&api, "/v1/verify",
             "{\"level_id\":\"00000000-0000-5000-8000-000000000000\",\"route\":" ROUTE "}", &reply);
    api_assert_problem(&reply, 422, "invalid");
    ck_assert_ptr_nonnull(strstr(reply.body.data, "\"/level_id\""));
    api_stop(&api);
}
END_TEST

START_TEST(a_kept_level_is_verified_by_its_id) {
    struct api api;
    const struct api_options options = api_defaults();
    api_start(&api, &options);
    api_fill(&api, "glow", 30, 2, 3);
    CLEANUP(reply_deinit) struct reply reply = {0};
    api_get(&api, "/v1/levels/random", &reply);
    json_t *const level = reply_json(&reply);
    const char *const id = json_string_value(json_at(level, "/id"));
    char path[128];
    snprintf(path, sizeof(path), "/v1/levels/%s/evaluation", id);
    api_get(&api, path, &reply);
    json_t *const evaluation = reply_json(&reply);
    json_t *const run =
        json_pack("{s:s, s:O}", "level_id", id, "route", json_at(evaluation, "/route"));
    CLEANUP(cleanup_free) char *text = json_dumps(run, JSON_COMPACT);
    api_post(&api, "/v1/verify", text, &reply);
    ck_assert_int_eq(reply.status, 200);
    ck_assert_ptr_nonnull(strstr(reply.body.data, "{\"finished\":true,"));
    json_decref(run);
    json_decref(evaluation);
    json_decref(level);
    api_stop(&api);
}
END_TEST

struct json_case {
    const char *body;
    size_t length;
    long status;
    const char *pointer; /* of the first fault; NULL: not looked at */
};

#define BODY(status, pointer, text)                                                                \
    { text, sizeof(text) - 1, status, pointer }

static const struct json_case bodies[] = {
    BODY(400, NULL, ""),
    BODY(400, NULL, "   "),
    BODY(400, NULL, "1"),
    BODY(400, NULL, "\"x\""),
    BODY(400, NULL, "null"),
    BODY(400, NULL, "[]"),
    BODY(400, NULL, "{"),
    BODY(400, NULL, "{} {}"),
    BODY(400, NULL, "{}x"),
    BODY(400, NULL, "{\"world\":\"gates\",}"),
    BODY(400, NULL, "{\"world\":\"gates\"/**/}"),
    BODY(400, NULL, "{'world':'gates'}"),
    BODY(400, NULL, "{\"world\":\"gates\",\"seed\":01}"),
    BODY(400, NULL, "{\"world\":\"gates\",\"seed\":0x1}"),
    BODY(400, NULL, "{\"world\":\"gates\",\"seed\":NaN}"),
    BODY(400, NULL, "{\"world\":\"gates\",\"seed\":Infinity}"),
    BODY(400, NULL, "\xef\xbb\xbf{\"world\":\"gates\"}"),
    BODY(400, NULL, "{\0\"\0w\0"),
    BODY(400, NULL, "{\"world\":\"gates\",\"world\":\"gates\"}"),
    BODY(400, NULL, "{\"kind\":\"light-maze\",\"params\":{\"width\":11,\"width\":11}}"),
    BODY(400, NULL, "{\"world\":\"a\\u0000b\"}"),
    BODY(400, NULL, "{\"a\\u0000b\":1}"),
    BODY(400, NULL, "{\"world\":\"\\ud800\"}"),
    BODY(400, NULL, "{\"world\":\"\xc0\x80\"}"),
    BODY(400, NULL, "{\"world\":\"\xed\xa0\x80\"}"),
    BODY(422, "/world", "{}"),
    BODY(422, "/world", "{\"world\":\"\xef\xbf\xbf\"}"),
    BODY(422, "/world", "{\"world\":7}"),
    BODY(422, "/world", "{\"world\":null}"),
    BODY(422, "/world", "{\"world\":\"Gates\"}"),
    BODY(422, "/seed", "{\"world\":\"gates\",\"seed\":-1}"),
    BODY(422, "/seed", "{\"world\":\"gates\",\"seed\":9007199254740992}"),
    BODY(200, NULL, "{\"world\":\"gates\",\"seed\":9007199254740991}"),
    BODY(200, NULL, "{\"world\":\"gates\",\"seed\":0}"),
    BODY(422, "/seed", "{\"world\":\"gates\",\"seed\":1.5}"),
    BODY(422, "/seed", "{\"world\":\"gates\",\"seed\":\"1\"}"),
    BODY(422, "/extra", "{\"world\":\"gates\",\"extra\":1}"),
    BODY(422, "/kind", "{\"kind\":\"maze\"}"),
    BODY(422, "/params/width", "{\"kind\":\"light-maze\",\"params\":{\"width\":1}}"),
    BODY(422, "/params/colour", "{\"kind\":\"light-maze\",\"params\":{\"colour\":1}}"),
};

START_TEST(json_is_taken_strictly) {
    struct api api;
    const struct api_options options = api_defaults();
    api_start(&api, &options);
    for (size_t i = 0; i < sizeof(bodies) / sizeof(bodies[0]); i++) {
        CLEANUP(text_deinit) struct text bytes = TEXT_INIT;
        CLEANUP(text_deinit) struct text answer = TEXT_INIT;
        text_append_format(&bytes,
                           "POST /v1/generate HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: "
                           "close\r\nContent-Type: application/json\r\nContent-Length: %zu\r\n\r\n",
                           bodies[i].length);
        text_append(&bytes, bodies[i].body, bodies[i].length);
        ck_assert(api_raw(&api, bytes.data, bytes.length, 20000, &answer));
        int status = 0;
        sscanf(answer.data, "HTTP/1.1 %d", &status);
        ck_assert_msg(status == bodies[i].status, "case %zu: %s", i, answer.data);
        if (!bodies[i].pointer)
            continue;
        char wanted[128];
        snprintf(wanted, sizeof(wanted), "\"errors\":[{\"pointer\":\"%s\"", bodies[i].pointer);
        ck_assert_msg(strstr(answer.data, wanted) != NULL, "case %zu: %s", i, answer.data);
    }
    api_stop(&api);
}
END_TEST

/* Nesting is refused before any recursion hurts. */
START_TEST(depth_is_bounded) {
    static const struct {
        size_t depth;
        long status;
    } depths[] = {{31, 422}, {32, 400}, {33, 400}, {2048, 400}, {100000, 400}};
    struct api api;
    const struct api_options options = api_defaults();
    api_start(&api, &options);
    for (size_t i = 0; i < sizeof(depths) / sizeof(depths[0]); i++) {
        CLEANUP(text_deinit) struct text body = TEXT_INIT;
        CLEANUP(reply_deinit) struct reply reply = {0};
        text_append_string(&body, "{\"x\":");
        for (size_t j = 0; j < depths[i].depth; j++)
            text_append_char(&body, '[');
        for (size_t j = 0; j < depths[i].depth; j++)
            text_append_char(&body, ']');
        text_append_char(&body, '}');
        api_post(&api, "/v1/generate", body.data, &reply);
        ck_assert_msg(reply.status == depths[i].status, "%zu: %ld", depths[i].depth, reply.status);
    }
    api_stop(&api);
}
END_TEST

START_TEST(all_faults_come_at_once) {
    struct api api;
    const struct api_options options = api_defaults();
    api_start(&api, &options);
    CLEANUP(reply_deinit) struct reply reply = {0};
    api_post(&api, "/v1/evaluate",
             "{\"level\":{\"kind\":\"light-maze\",\"rows\":[\"#######\",\"#.....#\",\"#######\"],"
             "\"start\":{\"x\":0,\"y\":1},\"goal\":{\"x\":5},\"light\":-1,\"sound\":1}}",
             &reply);
    api_assert_problem(&reply, 422, "invalid");
    json_t *const problem = reply_json(&reply);
    ck_assert_uint_ge(json_array_size(json_at(problem, "/errors")), 3);
    size_t place;
    json_t *fault;
    json_array_foreach(json_object_get(problem, "errors"), place, fault)
        ck_assert(!strncmp(json_string_value(json_at(fault, "/pointer")), "/level/", 7));
    json_decref(problem);
    api_stop(&api);
}
END_TEST

SUITE_MAIN("api/stateless", the_same_seed_gives_the_same_bytes, a_drawn_seed_is_told,
           a_generated_level_is_evaluated_and_its_route_verified,
           a_perfect_maze_is_carved_measured_and_walked, a_labyrinth_is_kept_and_shown,
           a_dungeon_is_filled_measured_and_walked, a_crypt_is_kept_and_shown,
           a_sliding_puzzle_is_shuffled_measured_and_solved, a_run_is_replayed,
           a_kept_level_is_verified_by_its_id, json_is_taken_strictly, depth_is_bounded,
           all_faults_come_at_once)
