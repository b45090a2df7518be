/* Curation: keeping hand-made levels, judging kept ones, and who sees what meanwhile. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api.h"
#include "base/cleanup.h"
#include "suite.h"

#define TOKEN "a token of the tests"

static const char corridor[] =
    "{\"kind\":\"light-maze\",\"rows\":[\"#######\",\"#.....#\",\"#######\"],"
    "\"start\":{\"x\":1,\"y\":1},\"goal\":{\"x\":5,\"y\":1},\"light\":%d,\"candles\":[],"
    "\"doors\":[],\"plates\":[],\"fragile\":[]}";

static const char *const curator[] = {"Authorization: Bearer " TOKEN, NULL};

static void open_with_token(struct api *api) {
    struct api_options options = api_defaults();
    options.server.admin_token = TOKEN;
    api_start(api, &options);
}

/* Keeps a corridor with that much light and returns the reply. */
static void keep(const struct api *api, int light, const char *rest, struct reply *reply) {
    char level[512];
    char body[1024];
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
    snprintf(level, sizeof(level), corridor, light);
#pragma GCC diagnostic pop
    snprintf(body, sizeof(body), "{\"level\":%s,\"world\":\"glow\"%s}", level, rest);
    api_call(api, "POST", "/v1/levels", curator, body, reply);
}

/* PATCHes with an If-Match field (NULL: none). */
static void change(const struct api *api, const char *path, const char *match, const char *body,
                   struct reply *reply) {
    char line[256];
    snprintf(line, sizeof(line), "If-Match: %s", match ? match : "");
    const char *const headers[] = {curator[0], match ? line : NULL, NULL};
    api_call(api, "PATCH", path, headers, body, reply);
}

START_TEST(a_hand_made_level_is_kept) {
    struct api api;
    open_with_token(&api);
    CLEANUP(reply_deinit) struct reply reply = {0};
    keep(&api, 9, ",\"tags\":[\"short\",\"first\"],\"note\":\"by hand\"", &reply);
    ck_assert_msg(reply.status == 201, "%s", reply.body.data);
    ck_assert_str_eq(reply_field(&reply, "Cache-Control"), "private, no-store");
    ck_assert_uint_eq(reply_count(&reply, "Access-Control-Allow-Origin"), 0);
    json_t *const level = reply_json(&reply);
    ck_assert_str_eq(json_string_value(json_at(level, "/status")), "curated");
    ck_assert_str_eq(json_string_value(json_at(level, "/note")), "by hand");
    ck_assert_str_eq(json_string_value(json_at(level, "/tags/0")), "first");
    char path[128];
    snprintf(path, sizeof(path), "/v1/levels/%s", json_string_value(json_at(level, "/id")));
    json_decref(level);
    ck_assert_str_eq(reply_field(&reply, "Location"), path);
    keep(&api, 9, "", &reply);
    api_assert_problem(&reply, 409, "exists");
    ck_assert_str_eq(reply_field(&reply, "Location"), path);
    api_get(&api, path, &reply);
    api_assert_problem(&reply, 404, "not-found");
    api_call(&api, "GET", path, curator, NULL, &reply);
    ck_assert_int_eq(reply.status, 200);
    ck_assert_str_eq(reply_field(&reply, "Cache-Control"), "private, no-store");
    keep(&api, 3, "", &reply); /* one step short */
    api_assert_problem(&reply, 422, "invalid");
    api_stop(&api);
}
END_TEST

/* Anyone's run of the level, along the route of its evaluation. */
static void verify(const struct api *api, const char *id, const json_t *evaluation,
                   struct reply *reply) {
    json_t *const run =
        json_pack("{s:s, s:O}", "level_id", id, "route", json_at(evaluation, "/route"));
    CLEANUP(cleanup_free) char *text = json_dumps(run, JSON_COMPACT);
    api_post(api, "/v1/verify", text, reply);
    json_decref(run);
}

START_TEST(a_level_goes_its_way) {
    struct api api;
    open_with_token(&api);
    CLEANUP(reply_deinit) struct reply reply = {0};
    keep(&api, 9, "", &reply);
    char path[128];
    snprintf(path, sizeof(path), "%s", reply_field(&reply, "Location"));
    char tag[128];
    snprintf(tag, sizeof(tag), "%s", reply_field(&reply, "ETag"));
    change(&api, path, tag, "{\"status\":\"published\",\"band\":\"twist\"}", &reply);
    ck_assert_msg(reply.status == 200, "%s", reply.body.data);
    json_t *const level = reply_json(&reply);
    ck_assert_int_eq(json_integer_value(json_at(level, "/revision")), 2);
    ck_assert_str_eq(json_string_value(json_at(level, "/band")), "twist");
    json_at(level, "/band_measured");
    json_decref(level);
    ck_assert_str_ne(reply_field(&reply, "ETag"), tag);
    change(&api, path, tag, "{\"note\":\"late\"}", &reply);
    api_assert_problem(&reply, 412, "stale");
    api_get(&api, path, &reply);
    ck_assert_int_eq(reply.status, 200);
    ck_assert_uint_eq(strstr(reply.body.data, "note") != NULL, 0);
    snprintf(tag, sizeof(tag), "%s", reply_field(&reply, "ETag"));
    change(&api, path, tag, "{\"status\":\"curated\"}", &reply);
    api_assert_problem(&reply, 409, "conflict");
    change(&api, path, tag, "{\"status\":\"retired\"}", &reply);
    ck_assert_int_eq(reply.status, 200);
    static const char *const suffixes[] = {"", ".json", ".svg", "/evaluation"};
    for (size_t i = 0; i < 4; i++) {
        char face[160];
        snprintf(face, sizeof(face), "%s%s", path, suffixes[i]);
        api_get(&api, face, &reply);
        api_assert_problem(&reply, 410, "gone");
        api_call(&api, "GET", face, curator, NULL, &reply);
        ck_assert_int_eq(reply.status, 200);
    }
    json_t *const evaluation = reply_json(&reply);
    /* Retired ones stay in past dailies, and are played on. */
    verify(&api, path + strlen("/v1/levels/"), evaluation, &reply);
    ck_assert_msg(reply.status == 200, "%s", reply.body.data);
    ck_assert_ptr_nonnull(strstr(reply.body.data, "{\"finished\":true,"));
    json_decref(evaluation);
    api_stop(&api);
}
END_TEST

/* If-Match in every way that a proxy or a client may bring it back. */
START_TEST(if_match_is_required_and_tolerant) {
    struct api api;
    open_with_token(&api);
    CLEANUP(reply_deinit) struct reply reply = {0};
    keep(&api, 9, "", &reply);
    char path[128];
    snprintf(path, sizeof(path), "%s", reply_field(&reply, "Location"));
    const char *const id = path + strlen("/v1/levels/");
    static const struct {
        const char *form; /* %s: the id, %u: the revision that stands */
        long status;
    } forms[] = {
        {"W/\"%s-%u\"", 200},
        {"\"%s-%u\"", 200},
        {"W/\"%s-%u-gzip\"", 200},
        {"\"%s-%u-gzip\"", 200},
        {"\"x\", W/\"%s-%u\"", 200},
        {"W/\"%s-%u-svg\"", 200},
        {"*", 200},
        {"W/\"%s-999\"", 412},
        {"W/\"%s-\"", 412},
        {"W/\"%s-0\"", 412},
        {"W/\"00000000-0000-5000-8000-000000000000-1\"", 412},
        {"%s-%u", 412},
        {"\"\"", 412},
    };
    unsigned revision = 1;
    for (size_t i = 0; i < sizeof(forms) / sizeof(forms[0]); i++) {
        char match[128];
        char note[64];
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
        snprintf(match, sizeof(match), forms[i].form, id, revision);
#pragma GCC diagnostic pop
        snprintf(note, sizeof(note), "{\"note\":\"number %zu\"}", i);
        change(&api, path, match, note, &reply);
        ck_assert_msg(reply.status == forms[i].status, "%s: %ld", match, reply.status);
        revision += reply.status == 200;
    }
    change(&api, path, NULL, "{\"note\":\"x\"}", &reply);
    api_assert_problem(&reply, 428, "precondition-required");
    static const char missing[] = "/v1/levels/00000000-0000-5000-8000-000000000000";
    change(&api, missing, "*", "{\"note\":\"x\"}", &reply);
    api_assert_problem(&reply, 412, "stale");
    change(&api, missing, "\"00000000-0000-5000-8000-000000000000-1\"", "{\"note\":\"x\"}", &reply);
    api_assert_problem(&reply, 404, "not-found");
    api_stop(&api);
}
END_TEST

START_TEST(a_change_is_checked_whole) {
    static const struct {
        const char *body;
        long status;
        const char *pointer;
    } changes[] = {
        {"{}", 422, ""},
        {"{\"status\":\"lost\"}", 422, "/status"},
        {"{\"status\":1}", 422, "/status"},
        {"{\"band\":\"hard\"}", 422, "/band"},
        {"{\"tags\":\"a\"}", 422, "/tags"},
        {"{\"tags\":[\"A\"]}", 422, "/tags/0"},
        {"{\"tags\":[\"a\",\"a\"]}", 422, "/tags"},
        {"{\"note\":null}", 422, "/note"},
        {"{\"difficulty\":1}", 422, "/difficulty"},
        {"[]", 400, NULL},
        {"", 400, NULL},
    };
    struct api api;
    open_with_token(&api);
    CLEANUP(reply_deinit) struct reply reply = {0};
    keep(&api, 9, "", &reply);
    char path[128];
    snprintf(path, sizeof(path), "%s", reply_field(&reply, "Location"));
    for (size_t i = 0; i < sizeof(changes) / sizeof(changes[0]); i++) {
        change(&api, path, "*", changes[i].body, &reply);
        api_assert_problem(&reply, changes[i].status,
                           changes[i].status == 422 ? "invalid" : "malformed-json");
        if (!changes[i].pointer)
            continue;
        json_t *const problem = reply_json(&reply);
        ck_assert_str_eq(json_string_value(json_at(problem, "/errors/0/pointer")),
                         changes[i].pointer);
        json_decref(problem);
    }
    api_stop(&api);
}
END_TEST

SUITE_MAIN("api/curation", a_hand_made_level_is_kept, a_level_goes_its_way,
           if_match_is_required_and_tolerant, a_change_is_checked_whole)
