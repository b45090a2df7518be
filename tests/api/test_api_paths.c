/* Paths and queries: nothing but what the table of routes has is ever reached. */
#include <stdio.h>
#include <string.h>

#include "api.h"
#include "base/cleanup.h"
#include "suite.h"

#define ID "00000000-0000-5000-8000-000000000000"

struct path_case {
    const char *path;
    long status;
    const char *type;
};

static const struct path_case paths[] = {
    {"/nothing", 404, "not-found"},
    {"/v1", 404, "not-found"},
    {"/v2/levels", 404, "not-found"},
    {"/v1/levels/", 404, "not-found"},
    {"//v1/levels", 404, "not-found"},
    {"/v1//levels", 404, "not-found"},
    {"/v1/./levels", 404, "not-found"},
    {"/v1/levels/../worlds", 404, "not-found"},
    {"/v1/levels/%2e%2e/worlds", 404, "not-found"},
    {"/v1/levels/%2e%2E", 404, "not-found"},
    {"/v1%2flevels", 400, "malformed-request"},
    {"/v1/levels/..%5cworlds", 400, "malformed-request"},
    {"/livez%00", 400, "malformed-request"},
    {"/livez%00/../readyz", 400, "malformed-request"},
    {"/livez%", 400, "malformed-request"},
    {"/livez%z1", 400, "malformed-request"},
    {"/livez%1", 400, "malformed-request"},
    {"/%c3%28", 400, "malformed-request"},
    {"/livez%0d%0aX-Evil:%201", 400, "malformed-request"},
    {"/livez;jsessionid=1", 404, "not-found"},
    {"/LIVEZ", 404, "not-found"},
    {"/v1/levels/daily", 404, "not-found"},
    {"/v1/levels/random.json", 404, "not-found"},
    {"/v1/levels/" ID, 404, "not-found"},
    {"/v1/levels/" ID ".json", 404, "not-found"},
    {"/v1/levels/" ID ".png", 404, "not-found"},
    {"/v1/levels/" ID ".", 404, "not-found"},
    {"/v1/levels/.json", 404, "not-found"},
    {"/v1/levels/" ID "/", 404, "not-found"},
    {"/v1/levels/" ID "/evaluation/x", 404, "not-found"},
    {"/v1/levels/not-an-id", 404, "not-found"},
    {"/v1/levels/ABCDEF00-0000-5000-8000-000000000000", 404, "not-found"},
    {"/v1/worlds/Gates", 404, "not-found"},
    {"/v1/worlds/nowhere", 404, "not-found"},
    {"/v1/worlds/nowhere/levels", 404, "not-found"},
    {"/v1/worlds/%67ates%20", 404, "not-found"},
    {"/v1/kinds/light_maze", 404, "not-found"},
    {"/v1/kinds/dark-maze", 404, "not-found"},
    {"/v1/batches/" ID, 404, "not-found"},
    {"/v1/batches/" ID "/events", 404, "not-found"},
    {"/v1/daily/2026-13-01", 404, "not-found"},
    {"/v1/daily/2026-02-30", 404, "not-found"},
    {"/v1/daily/today", 404, "not-found"},
    {"/v1/daily/1999-01-01", 404, "not-found"},
    {"/v1/a/b/c/d/e/f/g/h/i/j", 404, "not-found"},
    {"/livez?verbose", 400, "invalid-query"},
    {"/v1/levels?sort=newest&sort=newest", 400, "invalid-query"},
    {"/v1/levels?", 200, NULL},
    {"/v1/levels?&", 400, "invalid-query"},
    {"/v1/levels?=1", 400, "invalid-query"},
    {"/v1/levels?worl=gates", 400, "invalid-query"},
    {"/v1/levels?world%20kind=gates", 400, "invalid-query"},
    {"/v1/levels?World=gates", 400, "invalid-query"},
    {"/v1/levels?world=nowhere", 400, "invalid-query"},
    {"/v1/worlds/gates/levels?world=gates", 400, "invalid-query"},
    {"/v1/levels?kind=dungeon-of-doom", 400, "invalid-query"},
    {"/v1/levels?band=Twist", 400, "invalid-query"},
    {"/v1/levels?band=twist,", 400, "invalid-query"},
    {"/v1/levels?band=", 400, "invalid-query"},
    {"/v1/levels?band=twist,master,twist", 200, NULL},
    {"/v1/levels?status=new", 400, "invalid-query"},
    {"/v1/levels?status=curated,retired", 200, NULL},
    {"/v1/levels?batch=1", 400, "invalid-query"},
    {"/v1/levels?tag=a%27b", 400, "invalid-query"},
    {"/v1/levels?tag=%", 400, "invalid-query"},
    {"/v1/levels?tag=%ff", 400, "invalid-query"},
    {"/v1/levels?tag%ff=a", 400, "malformed-request"},
    {"/v1/levels?tag=a,b,c,d,e,f,g,h,i,j,k,l,m,n,o,p", 200, NULL},
    {"/v1/levels?tag=a,b,c,d,e,f,g,h,i,j,k,l,m,n,o,p,q", 400, "invalid-query"},
    {"/v1/levels?difficulty=0.4", 400, "invalid-query"},
    {"/v1/levels?difficulty=0.6..0.4", 400, "invalid-query"},
    {"/v1/levels?difficulty=0..2", 400, "invalid-query"},
    {"/v1/levels?difficulty=-0.1..1", 400, "invalid-query"},
    {"/v1/levels?difficulty=1e-1..1", 400, "invalid-query"},
    {"/v1/levels?difficulty=.1..1", 400, "invalid-query"},
    {"/v1/levels?difficulty=0....1", 400, "invalid-query"},
    {"/v1/levels?difficulty=0.0000001..1", 400, "invalid-query"},
    {"/v1/levels?difficulty=0.000001..1.0", 200, NULL},
    {"/v1/levels?sort=oldest", 400, "invalid-query"},
    {"/v1/levels?limit=0", 400, "invalid-query"},
    {"/v1/levels?limit=1", 200, NULL},
    {"/v1/levels?limit=100", 200, NULL},
    {"/v1/levels?limit=101", 400, "invalid-query"},
    {"/v1/levels?limit=-1", 400, "invalid-query"},
    {"/v1/levels?limit=1e9", 400, "invalid-query"},
    {"/v1/levels?limit=99999999999999999999", 400, "invalid-query"},
    {"/v1/levels?limit=abc", 400, "invalid-query"},
    {"/v1/levels?limit=+5", 400, "invalid-query"},
    {"/v1/levels?limit=%205", 400, "invalid-query"},
    {"/v1/levels?limit=05", 400, "invalid-query"},
    {"/v1/levels?limit=", 400, "invalid-query"},
    {"/v1/levels?limit", 400, "invalid-query"},
    {"/v1/levels?full=1", 400, "invalid-query"},
    {"/v1/levels?full=true", 200, NULL},
    {"/v1/levels?cursor=", 400, "invalid-cursor"},
    {"/v1/levels?cursor=AAAA", 400, "invalid-cursor"},
    {"/v1/levels/random?limit=1", 400, "invalid-query"},
    {"/v1/levels/random?seen=1", 400, "invalid-query"},
    {"/v1/levels/random?seen=" ID ",,", 400, "invalid-query"},
    {"/v1/batches?limit=0", 400, "invalid-query"},
    {"/v1/batches?world=gates", 400, "invalid-query"},
    {"/v1/daily?band=all", 400, "invalid-query"},
};

START_TEST(each_path_is_answered_for_what_it_is) {
    struct api api;
    const struct api_options options = api_defaults();
    api_start(&api, &options);
    for (size_t i = 0; i < sizeof(paths) / sizeof(paths[0]); i++) {
        CLEANUP(reply_deinit) struct reply reply = {0};
        api_get(&api, paths[i].path, &reply);
        ck_assert_msg(reply.status == paths[i].status, "%s: %ld, %s", paths[i].path, reply.status,
                      reply.body.data);
        if (paths[i].type)
            api_assert_problem(&reply, paths[i].status, paths[i].type);
        ck_assert_uint_eq(reply_count(&reply, "X-Evil"), 0);
    }
    api_stop(&api);
}
END_TEST

/* The word before the colon is the key that is wrong. */
START_TEST(a_wrong_query_is_named) {
    static const char *const named[][2] = {
        {"/v1/levels?limit=0", "limit: "},
        {"/v1/levels?band=x", "band: "},
        {"/v1/levels?difficulty=x", "difficulty: "},
        {"/v1/levels?nope=1", "nope: "},
        {"/v1/levels?sort=x", "sort: "},
        {"/v1/levels?limit=1&limit=1", "limit: "},
        {"/v1/levels?full=x", "full: "},
        {"/v1/levels?tag=X", "tag: "},
        {"/v1/levels?batch=x", "batch: "},
        {"/v1/levels?status=x", "status: "},
        {"/v1/levels/random?seen=x", "seen: "},
        {"/v1/levels?cursor=x", "cursor: "},
        {"/v1/levels?world=x", "world: "},
        {"/v1/levels?kind=x", "kind: "},
        {"/v1/levels?band=%D1%82wist", "band: "},
        {"/v1/levels?limit=5&", "The query holds an empty key"},
    };
    struct api api;
    const struct api_options options = api_defaults();
    api_start(&api, &options);
    for (size_t i = 0; i < sizeof(named) / sizeof(named[0]); i++) {
        CLEANUP(reply_deinit) struct reply reply = {0};
        api_get(&api, named[i][0], &reply);
        json_t *const problem = reply_json(&reply);
        const char *const detail = json_string_value(json_at(problem, "/detail"));
        ck_assert_msg(!strncmp(detail, named[i][1], strlen(named[i][1])), "%s: %s", named[i][0],
                      detail);
        json_decref(problem);
    }
    api_stop(&api);
}
END_TEST

START_TEST(methods_are_told) {
    static const char *const told[][3] = {
        {"/livez", "POST", "GET, HEAD, OPTIONS"},
        {"/livez", "TRACE", "GET, HEAD, OPTIONS"},
        {"/v1/levels", "DELETE", "GET, HEAD, POST, OPTIONS"},
        {"/v1/levels/" ID, "PUT", "GET, HEAD, PATCH, OPTIONS"},
        {"/v1/levels/" ID ".json", "PATCH", "GET, HEAD, OPTIONS"},
        {"/v1/generate", "GET", "POST, OPTIONS"},
        {"/v1/batches/" ID, "POST", "GET, HEAD, DELETE, OPTIONS"},
        {"/v1/levels/random", "PATCH", "GET, HEAD, OPTIONS"},
    };
    struct api api;
    const struct api_options options = api_defaults();
    api_start(&api, &options);
    for (size_t i = 0; i < sizeof(told) / sizeof(told[0]); i++) {
        CLEANUP(reply_deinit) struct reply reply = {0};
        api_call(&api, told[i][1], told[i][0], NULL, NULL, &reply);
        api_assert_problem(&reply, 405, "method-not-allowed");
        ck_assert_str_eq(reply_field(&reply, "Allow"), told[i][2]);
        ck_assert_ptr_nonnull(strstr(reply.body.data, told[i][2]));
        api_call(&api, "OPTIONS", told[i][0], NULL, NULL, &reply);
        ck_assert_int_eq(reply.status, 204);
        ck_assert_str_eq(reply_field(&reply, "Allow"), told[i][2]);
    }
    CLEANUP(reply_deinit) struct reply reply = {0};
    api_call(&api, "OPTIONS", "/nothing", NULL, NULL, &reply);
    api_assert_problem(&reply, 404, "not-found");
    api_stop(&api);
}
END_TEST

START_TEST(an_absolute_target_is_taken) {
    static const char absolute[] = "GET http://127.0.0.1/livez HTTP/1.1\r\nHost: 127.0.0.1\r\n"
                                   "Connection: close\r\n\r\n";
    static const char asterisk[] = "OPTIONS * HTTP/1.1\r\nHost: 127.0.0.1\r\n"
                                   "Connection: close\r\n\r\n";
    struct api api;
    const struct api_options options = api_defaults();
    api_start(&api, &options);
    CLEANUP(text_deinit) struct text answer = TEXT_INIT;
    ck_assert(api_raw(&api, absolute, sizeof(absolute) - 1, 3000, &answer));
    ck_assert_ptr_nonnull(strstr(answer.data, "HTTP/1.1 200"));
    ck_assert(api_raw(&api, asterisk, sizeof(asterisk) - 1, 3000, &answer));
    ck_assert_ptr_nonnull(strstr(answer.data, "HTTP/1.1 204"));
    api_stop(&api);
}
END_TEST

SUITE_MAIN("api/paths", each_path_is_answered_for_what_it_is, a_wrong_query_is_named,
           methods_are_told, an_absolute_target_is_taken)
