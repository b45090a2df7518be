/* Framing: what two readers would take for two different requests is refused, and the connection
 * closed behind it. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "api.h"
#include "base/cleanup.h"
#include "suite.h"

enum { PATIENCE = 3000 /* milliseconds */ };

#define REST "Connection: keep-alive\r\n\r\n"
#define HOST "Host: 127.0.0.1\r\n"

struct framing_case {
    const char *bytes;
    size_t length;
    int status; /* 0: closed without an answer is fine too */
};

#define CASE(status, text)                                                                         \
    { text, sizeof(text) - 1, status }

static const struct framing_case refused[] = {
    CASE(400, "POST /v1/evaluate HTTP/1.1\r\n" HOST
              "Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /livez "
              "HTTP/1.1\r\n" HOST "\r\n"),
    CASE(400,
         "POST /v1/evaluate HTTP/1.1\r\n" HOST "Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}"),
    CASE(400,
         "POST /v1/evaluate HTTP/1.1\r\n" HOST "Content-Length: 2\r\nContent-Length: 20\r\n\r\n{}"),
    CASE(400, "POST /v1/evaluate HTTP/1.1\r\n" HOST "Content-Length: 2, 2\r\n\r\n{}"),
    CASE(400, "POST /v1/evaluate HTTP/1.1\r\n" HOST "Content-Length: +2\r\n\r\n{}"),
    CASE(400, "POST /v1/evaluate HTTP/1.1\r\n" HOST "Content-Length: -2\r\n\r\n{}"),
    CASE(501, "POST /v1/evaluate HTTP/1.1\r\n" HOST "Transfer-Encoding: gzip\r\n\r\n"),
    CASE(501, "POST /v1/evaluate HTTP/1.1\r\n" HOST "Transfer-Encoding: xchunked\r\n\r\n"),
    CASE(501, "POST /v1/evaluate HTTP/1.1\r\n" HOST "Transfer-Encoding: gzip, chunked\r\n\r\n"),
    CASE(400, "POST /v1/evaluate HTTP/1.1\r\n" HOST
              "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"),
    CASE(400, "GET /livez HTTP/1.1\r\n" REST),
    CASE(400, "GET /livez HTTP/1.1\r\n" HOST HOST REST),
    CASE(400, "GET /livez HTTP/1.1\r\nHost: a/b\r\n" REST),
    CASE(400, "GET /livez\0/x HTTP/1.1\r\n" HOST REST),
    CASE(400, "GET /livez HTTP/1.1\r\n" HOST "Authorization: Bearer a\r\nAuthorization: Bearer "
              "b\r\n" REST),
    CASE(0, "GET /livez x HTTP/1.1\r\n" HOST REST),
    CASE(0, "\x16\x03\x01\x02\x00\r\n\r\n"),
    CASE(0, "GET\r\n\r\n"),
};

static int status_of(const struct text *answer) {
    int status = 0;
    return answer->data && sscanf(answer->data, "HTTP/1.%*d %d", &status) == 1 ? status : 0;
}

static size_t answers_in(const struct text *answer) {
    size_t count = 0;
    for (const char *at = answer->data; at && (at = strstr(at, "HTTP/1.")); at++)
        count++;
    return count;
}

START_TEST(ambiguous_framing_is_refused_and_closed) {
    struct api api;
    const struct api_options options = api_defaults();
    api_start(&api, &options);
    for (size_t i = 0; i < sizeof(refused) / sizeof(refused[0]); i++) {
        CLEANUP(text_deinit) struct text answer = TEXT_INIT;
        const bool closed = api_raw(&api, refused[i].bytes, refused[i].length, PATIENCE, &answer);
        ck_assert_msg(closed, "case %zu stays open", i);
        if (refused[i].status || answer.length)
            ck_assert_msg(status_of(&answer) == (refused[i].status ? refused[i].status : 400),
                          "case %zu: %.200s", i, answer.data ? answer.data : "nothing");
        ck_assert_msg(!answer.data || !strstr(answer.data, "\"live\""), "case %zu smuggles", i);
    }
    CLEANUP(reply_deinit) struct reply reply = {0};
    api_get(&api, "/livez", &reply);
    ck_assert_int_eq(reply.status, 200);
    api_stop(&api);
}
END_TEST

START_TEST(a_connection_serves_many_requests) {
    static const char three[] = "GET /livez HTTP/1.1\r\n" HOST "\r\n"
                                "HEAD /livez HTTP/1.1\r\n" HOST "\r\n"
                                "GET /version HTTP/1.1\r\n" HOST "Connection: close\r\n\r\n";
    struct api api;
    const struct api_options options = api_defaults();
    api_start(&api, &options);
    CLEANUP(text_deinit) struct text answer = TEXT_INIT;
    ck_assert(api_raw(&api, three, sizeof(three) - 1, PATIENCE, &answer));
    ck_assert_uint_eq(answers_in(&answer), 3);
    ck_assert_ptr_nonnull(strstr(answer.data, "{\"version\""));
    api_stop(&api);
}
END_TEST

START_TEST(pipelined_requests_end_behind_a_bad_one) {
    static const char three[] = "GET /livez HTTP/1.1\r\n" HOST "\r\n"
                                "GET /livez HTTP/1.1\r\n" HOST HOST "\r\n"
                                "GET /version HTTP/1.1\r\n" HOST "\r\n";
    struct api api;
    const struct api_options options = api_defaults();
    api_start(&api, &options);
    CLEANUP(text_deinit) struct text answer = TEXT_INIT;
    ck_assert(api_raw(&api, three, sizeof(three) - 1, PATIENCE, &answer));
    ck_assert_uint_eq(answers_in(&answer), 2);
    ck_assert_ptr_null(strstr(answer.data, "{\"version\""));
    api_stop(&api);
}
END_TEST

/* HEAD has a head alone, where GET streams too. */
START_TEST(head_has_no_body) {
    static const char *const accepts[] = {"application/json", "application/x-ndjson"};
    struct api api;
    const struct api_options options = api_defaults();
    api_start(&api, &options);
    for (size_t i = 0; i < 2; i++) {
        CLEANUP(text_deinit) struct text answer = TEXT_INIT;
        char request[256];
        const int length =
            snprintf(request, sizeof(request),
                     "HEAD /v1/levels HTTP/1.1\r\n" HOST "Accept: %s\r\nConnection: close\r\n\r\n",
                     accepts[i]);
        ck_assert(api_raw(&api, request, (size_t)length, PATIENCE, &answer));
        ck_assert_int_eq(status_of(&answer), 200);
        ck_assert_uint_eq(answer.length, strlen(answer.data));
        ck_assert_str_eq(strstr(answer.data, "\r\n\r\n"), "\r\n\r\n");
    }
    api_stop(&api);
}
END_TEST

/* However many, and whatever libmicrohttpd has room for. */
START_TEST(a_query_of_many_pairs_is_refused) {
    static const size_t counts[] = {25, 64, 65, 400, 3000};
    struct api api;
    const struct api_options options = api_defaults();
    api_start(&api, &options);
    for (size_t i = 0; i < sizeof(counts) / sizeof(counts[0]); i++) {
        CLEANUP(text_deinit) struct text request = TEXT_INIT;
        CLEANUP(text_deinit) struct text answer = TEXT_INIT;
        text_append_string(&request, "GET /v1/levels?a=b");
        for (size_t pair = 1; pair < counts[i]; pair++)
            text_append_string(&request, "&");
        text_append_string(&request, " HTTP/1.1\r\n" HOST "Connection: close\r\n\r\n");
        const int connection = api_connect(&api);
        api_send(connection, request.data, request.length);
        while (!api_receive(connection, 100, &answer) && answer.length == 0)
            continue; /* the harness ends what never answers */
        close(connection);
        ck_assert_int_eq(status_of(&answer), 400);
        ck_assert_ptr_nonnull(strstr(answer.data, "more keys than any resource knows"));
    }
    api_stop(&api);
}
END_TEST

SUITE_MAIN("api/framing", ambiguous_framing_is_refused_and_closed,
           a_connection_serves_many_requests, pipelined_requests_end_behind_a_bad_one,
           head_has_no_body, a_query_of_many_pairs_is_refused)
