/* Who may what: every route by every caller, the rule for this very machine, guesses, other sites'
 * pages, proxies. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api.h"
#include "base/cleanup.h"
#include "http/router.h"
#include "suite.h"

#define TOKEN "correct-horse-battery-staple"
#define ID "00000000-0000-5000-8000-000000000000"

/* The lines of the log, under no lock: written by the server's thread, read once it has stopped. */
static void take_line(void *context, const char *line) {
    struct text *const log = context;
    text_append_string(log, line);
    text_append_char(log, '\n');
}

static const char *method_name(enum method method) {
    static const char *const names[] = {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"};
    for (size_t i = 0; i < 7; i++)
        if (method_parse(names[i]) == method)
            return names[i];
    return "OTHER";
}

/* The pattern with something in place of each capture. */
static void concrete(const char *pattern, char *path) {
    static const struct {
        const char *name;
        const char *value;
    } values[] = {
        {"{id}", ID}, {"{kind}", "light-maze"}, {"{world}", "gates"}, {"{date}", "2026-11-29"}};
    while (*pattern) {
        size_t i = 0;
        while (i < 4 && strncmp(pattern, values[i].name, strlen(values[i].name)) != 0)
            i++;
        if (i == 4) {
            *path++ = *pattern++;
            continue;
        }
        path += sprintf(path, "%s", values[i].value);
        pattern += strlen(values[i].name);
    }
    *path = '\0';
}

static void call(const struct api *api, const struct route *route, const char *authorization,
                 struct reply *reply) {
    const char *const headers[] = {authorization, NULL};
    char path[256];
    concrete(route->pattern, path);
    api_call(api, method_name(route->method), path, authorization ? headers : NULL,
             route->body ? "{}" : NULL, reply);
}

START_TEST(every_route_by_every_caller) {
    struct api api;
    struct api_options options = api_defaults();
    options.server.admin_token = TOKEN;
    api_start(&api, &options);
    for (size_t i = 0; i < ROUTE_COUNT; i++) {
        const struct route *const route = &ROUTES[i];
        CLEANUP(reply_deinit) struct reply reply = {0};
        call(&api, route, NULL, &reply);
        if (route->role == ROLE_ANYONE) {
            ck_assert_msg(reply.status != 401 && reply.status != 403, "%s", route->pattern);
            ck_assert_str_eq(reply_field(&reply, "Access-Control-Allow-Origin"), "*");
        } else {
            api_assert_problem(&reply, 401, "unauthorized");
            ck_assert_str_eq(reply_field(&reply, "WWW-Authenticate"), "Bearer realm=\"candela\"");
            ck_assert_uint_eq(reply_count(&reply, "Access-Control-Allow-Origin"), 0);
        }
        call(&api, route, "Authorization: bearer  " TOKEN, &reply);
        ck_assert_msg(reply.status != 401 && reply.status != 403 && reply.status < 500, "%s: %s",
                      route->pattern, reply.body.data);
        ck_assert_str_eq(reply_field(&reply, "Cache-Control"), "private, no-store");
        ck_assert_uint_eq(reply_count(&reply, "Access-Control-Allow-Origin"), 0);
    }
    api_stop(&api);
}
END_TEST

START_TEST(a_wrong_token_opens_nothing) {
    static const char *const wrong[] = {
        "Authorization: Bearer x",
        "Authorization: Bearer " TOKEN "x",
        "Authorization: Bearer correct-horse-battery-stapl",
        "Authorization: Bearer",
        "Authorization: Basic " TOKEN,
        "Authorization: " TOKEN,
    };
    for (size_t i = 0; i < sizeof(wrong) / sizeof(wrong[0]); i++) {
        struct api api;
        struct api_options options = api_defaults();
        options.server.admin_token = TOKEN;
        api_start(&api, &options);
        const char *const headers[] = {wrong[i], NULL};
        CLEANUP(reply_deinit) struct reply reply = {0};
        api_call(&api, "GET", "/v1/batches", headers, NULL, &reply);
        api_assert_problem(&reply, 401, "unauthorized");
        ck_assert_ptr_nonnull(strstr(reply_field(&reply, "WWW-Authenticate"), "invalid_token"));
        api_call(&api, "GET", "/v1/levels", headers, NULL, &reply);
        api_assert_problem(&reply, 401, "unauthorized");
        api_stop(&api);
    }
}
END_TEST

START_TEST(guessing_is_slowed_down) {
    static const char *const wrong[] = {"Authorization: Bearer guess", NULL};
    static const char *const right[] = {"Authorization: Bearer " TOKEN, NULL};
    struct api api;
    struct api_options options = api_defaults();
    options.server.admin_token = TOKEN;
    api_start(&api, &options);
    CLEANUP(reply_deinit) struct reply reply = {0};
    for (unsigned i = 0; i < 10; i++) {
        api_call(&api, "GET", "/v1/batches", wrong, NULL, &reply);
        api_assert_problem(&reply, 401, "unauthorized");
    }
    api_call(&api, "GET", "/v1/batches", wrong, NULL, &reply);
    api_assert_problem(&reply, 429, "rate-limited");
    ck_assert_ptr_nonnull(reply_field(&reply, "Retry-After"));
    /* The right one passes all the same: wrong ones must not lock its owner out. */
    api_call(&api, "GET", "/v1/batches", right, NULL, &reply);
    ck_assert_int_eq(reply.status, 200);
    api_call(&api, "GET", "/v1/batches", wrong, NULL, &reply);
    api_assert_problem(&reply, 429, "rate-limited");
    api_get(&api, "/v1/levels", &reply);
    ck_assert_int_eq(reply.status, 200);
    api_stop(&api);
}
END_TEST

/* Without any token, this machine's own callers may write, if nothing hints at anyone else. */
START_TEST(this_machine_may_write_while_there_is_no_token) {
    static const struct {
        const char *lines[3];
        long status;
    } callers[] = {
        {{NULL}, 200},
        {{"Host: localhost"}, 200},
        {{"Host: LOCALHOST:80"}, 200},
        {{"Host: 127.8.9.10:8080"}, 200},
        {{"Host: [::1]"}, 200},
        {{"Host: [::1]:8080"}, 200},
        {{"Host: localhost:x"}, 401},
        {{"Host: localhost.evil.example"}, 401},
        {{"Host: evil.example"}, 401},
        {{"Host: 127.0.0.1.evil.example"}, 401},
        {{"Host: 10.0.0.1"}, 401},
        {{"Host: [::2]"}, 401},
        {{"Forwarded: for=127.0.0.1"}, 401},
        {{"X-Forwarded-For: 127.0.0.1"}, 401},
        {{"X-Forwarded-Proto: https"}, 401},
        {{"X-Forwarded-Anything: 1"}, 401},
        {{"Via: 1.1 proxy"}, 401},
        {{"X-Real-IP: 127.0.0.1"}, 401},
        {{"X-Forwarded: for=127.0.0.1"}, 401},
        {{"CF-Connecting-IP: 127.0.0.1"}, 401},
        {{"cf-ray: 1"}, 401},
        {{"True-Client-IP: 127.0.0.1"}, 401},
        {{"X-Client-IP: 127.0.0.1"}, 401},
        {{"X-Original-Host: evil.example"}, 401},
        {{"CDN-Loop: x"}, 401},
        {{"X-Unrelated: 1"}, 200},
        {{"Origin: https://evil.example"}, 401},
        {{"Origin: null"}, 401},
        {{"Origin: http://localhost:3000"}, 200},
        {{"Authorization: Bearer anything"}, 401},
    };
    struct api api;
    const struct api_options options = api_defaults();
    api_start(&api, &options);
    for (size_t i = 0; i < sizeof(callers) / sizeof(callers[0]); i++) {
        CLEANUP(reply_deinit) struct reply reply = {0};
        api_call(&api, "GET", "/v1/batches", callers[i].lines, NULL, &reply);
        ck_assert_msg(reply.status == callers[i].status, "%s: %ld",
                      callers[i].lines[0] ? callers[i].lines[0] : "plain", reply.status);
    }
    api_stop(&api);
}
END_TEST

/* As nginx sends it on unless told otherwise: HTTP/1.0, its own address as Host, no field added. */
START_TEST(a_relay_that_speaks_an_older_version_may_not_write) {
    static const struct {
        const char *version;
        const char *status;
    } versions[] = {{"1.1", " 200 "}, {"1.0", " 401 "}};
    struct api api;
    const struct api_options options = api_defaults();
    api_start(&api, &options);
    for (size_t i = 0; i < 2; i++) {
        char request[128];
        const int length = snprintf(request, sizeof(request),
                                    "GET /v1/batches HTTP/%s\r\nHost: 127.0.0.1:%u\r\n"
                                    "Connection: close\r\n\r\n",
                                    versions[i].version, api.port);
        CLEANUP(text_deinit) struct text answer = TEXT_INIT;
        ck_assert(api_raw(&api, request, (size_t)length, 3000, &answer));
        ck_assert_msg(strstr(answer.data, versions[i].status) == answer.data + strlen("HTTP/1.1"),
                      "%s", answer.data);
    }
    api_stop(&api);
}
END_TEST

START_TEST(open_writing_is_said_at_the_start) {
    static const char *const tokens[] = {NULL, TOKEN};
    for (size_t i = 0; i < 2; i++) {
        CLEANUP(text_deinit) struct text log = TEXT_INIT;
        struct api api;
        struct api_options options = api_defaults();
        options.server.admin_token = tokens[i];
        options.server.log = take_line;
        options.server.log_context = &log;
        api_start(&api, &options);
        api_stop(&api);
        const bool said = log.data && strstr(log.data, "set CANDELA_ADMIN_TOKEN_FILE before");
        ck_assert_int_eq(said, tokens[i] == NULL);
    }
}
END_TEST

START_TEST(a_set_token_counts_here_too) {
    struct api api;
    struct api_options options = api_defaults();
    options.server.admin_token = TOKEN;
    api_start(&api, &options);
    CLEANUP(reply_deinit) struct reply reply = {0};
    api_post(&api, "/v1/batches", "{\"world\":\"glow\"}", &reply);
    api_assert_problem(&reply, 401, "unauthorized");
    api_get(&api, "/v1/levels?status=curated", &reply);
    api_assert_problem(&reply, 401, "unauthorized");
    api_get(&api, "/v1/levels?status=published", &reply);
    ck_assert_int_eq(reply.status, 200);
    api_stop(&api);
}
END_TEST

START_TEST(pages_of_other_sites_may_read) {
    static const struct {
        const char *path;
        const char *method;
        const char *allowed; /* NULL: none */
    } preflights[] = {
        {"/v1/levels", "GET", "GET, HEAD"},  {"/v1/levels", "POST", "GET, HEAD"},
        {"/v1/evaluate", "POST", "POST"},    {"/v1/batches", "POST", NULL},
        {"/v1/batches/" ID, "DELETE", NULL}, {"/v1/levels/" ID, "PATCH", "GET, HEAD"},
    };
    struct api api;
    const struct api_options options = api_defaults();
    api_start(&api, &options);
    for (size_t i = 0; i < sizeof(preflights) / sizeof(preflights[0]); i++) {
        static const char *const origins[] = {"Origin: https://game.example", "Origin: null"};
        for (size_t j = 0; j < 2; j++) {
            char line[64];
            snprintf(line, sizeof(line), "Access-Control-Request-Method: %s", preflights[i].method);
            const char *const headers[] = {origins[j], line, NULL};
            CLEANUP(reply_deinit) struct reply reply = {0};
            api_call(&api, "OPTIONS", preflights[i].path, headers, NULL, &reply);
            ck_assert_int_eq(reply.status, 204);
            ck_assert_uint_eq(reply_count(&reply, "Access-Control-Allow-Credentials"), 0);
            const char *const methods = reply_field(&reply, "Access-Control-Allow-Methods");
            ck_assert_int_eq(methods != NULL, preflights[i].allowed != NULL);
            if (methods)
                ck_assert_str_eq(methods, preflights[i].allowed);
            const char *const fields = reply_field(&reply, "Access-Control-Allow-Headers");
            ck_assert(!fields || !strstr(fields, "Authorization"));
        }
    }
    CLEANUP(reply_deinit) struct reply reply = {0};
    api_get(&api, "/v1/levels", &reply);
    ck_assert_str_eq(reply_field(&reply, "Access-Control-Expose-Headers"), "*");
    api_stop(&api);
}
END_TEST

/* Whose word on the client counts; the log tells who it was taken for. */
START_TEST(proxies_are_believed_if_trusted) {
    static const struct {
        const char *trusted;
        const char *lines[3];
        const char *client;
    } hops[] = {
        {NULL, {"X-Forwarded-For: 9.9.9.9"}, "127.0.0.1"},
        {"10.0.0.0/8", {"X-Forwarded-For: 9.9.9.9"}, "127.0.0.1"},
        {"127.0.0.0/8", {NULL}, "127.0.0.1"},
        {"127.0.0.1", {"X-Forwarded-For: 9.9.9.9"}, "9.9.9.9"},
        {"127.0.0.1", {"X-Forwarded-For: 1.2.3.4, 9.9.9.9"}, "9.9.9.9"},
        {"127.0.0.1, 10.0.0.0/8", {"X-Forwarded-For: 1.2.3.4, 9.9.9.9 ,10.1.2.3"}, "9.9.9.9"},
        {"127.0.0.1,10.0.0.0/8",
         {"X-Forwarded-For: 1.2.3.4", "X-Forwarded-For: 8.8.8.8:99, 10.1.2.3"},
         "8.8.8.8"},
        {"127.0.0.1", {"X-Forwarded-For: [2001:db8::1]:443"}, "2001:db8::1"},
        {"127.0.0.1", {"X-Forwarded-For: 2001:db8::2"}, "2001:db8::2"},
        {"127.0.0.1", {"X-Forwarded-For: unknown"}, "127.0.0.1"},
        {"127.0.0.1", {"X-Forwarded-For: 9.9.9.9, junk"}, "127.0.0.1"},
        {"127.0.0.1", {"X-Forwarded-For: 9.9.9.9,"}, "127.0.0.1"},
    };
    for (size_t i = 0; i < sizeof(hops) / sizeof(hops[0]); i++) {
        struct api api;
        struct text log = TEXT_INIT;
        struct api_options options = api_defaults();
        options.server.trusted_proxies = hops[i].trusted;
        options.server.log = take_line;
        options.server.log_context = &log;
        api_start(&api, &options);
        CLEANUP(reply_deinit) struct reply reply = {0};
        api_call(&api, "GET", "/livez", hops[i].lines, NULL, &reply);
        api_stop(&api);
        char wanted[64];
        snprintf(wanted, sizeof(wanted), " client=%s ", hops[i].client);
        ck_assert_msg(strstr(log.data, wanted) != NULL, "%zu: %s", i, log.data);
        text_deinit(&log);
    }
}
END_TEST

START_TEST(a_sub_path_shows_in_every_link) {
    static const struct {
        const char *trusted;
        const char *setting;
        const char *line;
        const char *prefix;
    } places[] = {
        {NULL, "", NULL, ""},
        {NULL, "/games", NULL, "/games"},
        {NULL, "/games/", NULL, "/games"},
        {NULL, "", "X-Forwarded-Prefix: /games", ""},
        {"127.0.0.1", "", "X-Forwarded-Prefix: /games", "/games"},
        {"127.0.0.1", "/a", "X-Forwarded-Prefix: /games/b", "/games/b"},
        {"127.0.0.1", "/a", "X-Forwarded-Prefix: //evil.example", "/a"},
        {"127.0.0.1", "", "X-Forwarded-Prefix: https://evil.example", ""},
        {"127.0.0.1", "", "X-Forwarded-Prefix: /a/../b", ""},
        {"127.0.0.1", "", "X-Forwarded-Prefix: /\"><script>", ""},
    };
    static const char *const forwarded_token = "Authorization: Bearer " TOKEN;
    for (size_t i = 0; i < sizeof(places) / sizeof(places[0]); i++) {
        struct api api;
        struct api_options options = api_defaults();
        options.server.trusted_proxies = places[i].trusted;
        options.server.public_prefix = places[i].setting;
        options.server.admin_token = TOKEN;
        api_start(&api, &options);
        api_fill(&api, "glow", 20, 2, 1);
        const char *const headers[] = {forwarded_token, places[i].line, NULL};
        CLEANUP(reply_deinit) struct reply reply = {0};
        char wanted[96];
        api_call(&api, "GET", "/v1/levels?limit=1", headers, NULL, &reply);
        snprintf(wanted, sizeof(wanted), "\"next\":\"%s/v1/levels?cursor=", places[i].prefix);
        ck_assert_msg(strstr(reply.body.data, wanted) != NULL, "%zu: %s", i, reply.body.data);
        snprintf(wanted, sizeof(wanted), "<%s/v1/levels?cursor=", places[i].prefix);
        ck_assert(!strncmp(reply_field(&reply, "Link"), wanted, strlen(wanted)));
        api_call(&api, "POST", "/v1/batches", headers, "{\"world\":\"glow\",\"count\":1}", &reply);
        snprintf(wanted, sizeof(wanted), "%s/v1/batches/", places[i].prefix);
        ck_assert(!strncmp(reply_field(&reply, "Location"), wanted, strlen(wanted)));
        api_call(&api, "GET", "/", headers, NULL, &reply);
        snprintf(wanted, sizeof(wanted), "\"kinds\":\"%s/v1/kinds\"", places[i].prefix);
        ck_assert_ptr_nonnull(strstr(reply.body.data, wanted));
        api_stop(&api);
    }
}
END_TEST

START_TEST(a_request_id_comes_from_a_trusted_proxy_or_is_made) {
    static const struct {
        const char *trusted;
        const char *line;
        const char *id; /* NULL: one was made */
    } ids[] = {
        {NULL, "X-Request-Id: abc", NULL},
        {"127.0.0.1", "X-Request-Id: abc-1.2_3:4", "abc-1.2_3:4"},
        {"127.0.0.1", "X-Request-Id: a b", NULL},
        {"127.0.0.1", "X-Request-Id: \"a\"", NULL},
        {"127.0.0.1",
         "X-Request-Id: 0123456789012345678901234567890123456789012345678901234567890123",
         "0123456789012345678901234567890123456789012345678901234567890123"},
        {"127.0.0.1",
         "X-Request-Id: 01234567890123456789012345678901234567890123456789012345678901234", NULL},
    };
    for (size_t i = 0; i < sizeof(ids) / sizeof(ids[0]); i++) {
        struct api api;
        struct api_options options = api_defaults();
        options.server.trusted_proxies = ids[i].trusted;
        api_start(&api, &options);
        const char *const headers[] = {ids[i].line, NULL};
        CLEANUP(reply_deinit) struct reply reply = {0};
        api_call(&api, "GET", "/livez", headers, NULL, &reply);
        const char *const given = strchr(ids[i].line, ' ') + 1;
        const char *const id = reply_field(&reply, "X-Request-Id");
        if (ids[i].id)
            ck_assert_str_eq(id, ids[i].id);
        else
            ck_assert_str_ne(id, given);
        api_stop(&api);
    }
}
END_TEST

START_TEST(the_log_keeps_secrets) {
    struct api api;
    struct text log = TEXT_INIT;
    struct api_options options = api_defaults();
    options.server.admin_token = TOKEN;
    options.server.log = take_line;
    options.server.log_context = &log;
    api_start(&api, &options);
    static const char *const right[] = {"Authorization: Bearer " TOKEN, NULL};
    static const char *const wrong[] = {"Authorization: Bearer hunter2", NULL};
    CLEANUP(reply_deinit) struct reply reply = {0};
    api_call(&api, "GET", "/v1/batches", right, NULL, &reply);
    api_call(&api, "GET", "/v1/batches?token=hunter2", wrong, NULL, &reply);
    api_call(&api, "GET", "/%0d%0aevent=forged\"x", NULL, NULL, &reply);
    api_stop(&api);
    ck_assert_ptr_null(strstr(log.data, TOKEN));
    ck_assert_ptr_null(strstr(log.data, "hunter2"));
    ck_assert_ptr_null(strstr(log.data, "\nevent=forged"));
    ck_assert_ptr_nonnull(strstr(log.data, "method=GET path=/v1/batches status=200 bytes=24 "));
    ck_assert_ptr_nonnull(strstr(log.data, "method=GET path=/v1/batches status=401 "));
    size_t lines = 0;
    for (const char *at = log.data; (at = strchr(at, '\n')); at++)
        lines++;
    ck_assert_uint_eq(lines, 3);
    text_deinit(&log);
}
END_TEST

/* Requests are left out, warnings are not. */
START_TEST(a_quiet_log_tells_of_no_request) {
    struct api api;
    CLEANUP(text_deinit) struct text log = TEXT_INIT;
    struct api_options options = api_defaults();
    options.server.quiet = true;
    options.server.log = take_line;
    options.server.log_context = &log;
    api_start(&api, &options);
    CLEANUP(reply_deinit) struct reply reply = {0};
    api_get(&api, "/v1/levels", &reply);
    api_stop(&api);
    ck_assert_ptr_nonnull(strstr(log.data, "event=warning "));
    ck_assert_ptr_null(strstr(log.data, "event=request "));
}
END_TEST

SUITE_MAIN("api/access", every_route_by_every_caller, a_wrong_token_opens_nothing,
           guessing_is_slowed_down, this_machine_may_write_while_there_is_no_token,
           a_relay_that_speaks_an_older_version_may_not_write, open_writing_is_said_at_the_start,
           a_set_token_counts_here_too, pages_of_other_sites_may_read,
           proxies_are_believed_if_trusted, a_sub_path_shows_in_every_link,
           a_request_id_comes_from_a_trusted_proxy_or_is_made, the_log_keeps_secrets,
           a_quiet_log_tells_of_no_request)
