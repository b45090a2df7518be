/* Limits, at the edge and one past it; time for one request in all; what a rude client costs. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "api.h"
#include "base/cleanup.h"
#include "suite.h"

enum { PATIENCE = 5000 /* milliseconds */ };

static int status_of(const struct text *answer) {
    int status = 0;
    return answer->data && sscanf(answer->data, "HTTP/1.%*d %d", &status) == 1 ? status : 0;
}

static double seconds_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static void assert_alive(const struct api *api) {
    CLEANUP(reply_deinit) struct reply reply = {0};
    api_get(api, "/livez", &reply);
    ck_assert_int_eq(reply.status, 200);
}

static void append_post(struct text *request, const char *framing) {
    text_append_format(request,
                       "POST /v1/generate HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n"
                       "Content-Type: application/json\r\n%s\r\n",
                       framing);
}

START_TEST(a_body_has_its_limit) {
    enum { LIMIT = 3000 };
    struct api api;
    struct api_options options = api_defaults();
    options.server.body_bytes = LIMIT;
    api_start(&api, &options);
    for (int more = 0; more <= 1; more++) {
        for (int chunked = 0; chunked <= 1; chunked++) {
            CLEANUP(text_deinit) struct text request = TEXT_INIT;
            CLEANUP(text_deinit) struct text answer = TEXT_INIT;
            char framing[64];
            snprintf(framing, sizeof(framing),
                     chunked ? "Transfer-Encoding: chunked\r\n" : "Content-Length: %d\r\n",
                     LIMIT + more);
            append_post(&request, framing);
            if (chunked)
                text_append_format(&request, "%x\r\n", LIMIT + more);
            text_append_string(&request, "{\"world\":\"glow\",\"seed\":1}");
            for (size_t i = strlen("{\"world\":\"glow\",\"seed\":1}"); i < LIMIT + (size_t)more;
                 i++)
                text_append_char(&request, ' ');
            if (chunked)
                text_append_string(&request, "\r\n0\r\n\r\n");
            ck_assert(api_raw(&api, request.data, request.length, PATIENCE, &answer));
            ck_assert_msg(status_of(&answer) == (more ? 413 : 200), "%s", answer.data);
        }
    }
    api_stop(&api);
}
END_TEST

/* What is declared too large is refused before a byte of it is read. */
START_TEST(a_huge_body_is_refused_at_once) {
    struct api api;
    const struct api_options options = api_defaults();
    api_start(&api, &options);
    CLEANUP(text_deinit) struct text request = TEXT_INIT;
    CLEANUP(text_deinit) struct text answer = TEXT_INIT;
    append_post(&request, "Content-Length: 10000000000\r\n");
    ck_assert(api_raw(&api, request.data, request.length, PATIENCE, &answer));
    ck_assert_int_eq(status_of(&answer), 413);
    api_stop(&api);
}
END_TEST

START_TEST(chunks_without_end_are_cut_off) {
    struct api api;
    struct api_options options = api_defaults();
    options.server.body_bytes = 4096;
    api_start(&api, &options);
    CLEANUP(text_deinit) struct text request = TEXT_INIT;
    CLEANUP(text_deinit) struct text answer = TEXT_INIT;
    append_post(&request, "Transfer-Encoding: chunked\r\n");
    for (size_t i = 0; i < 4096; i++) {
        text_append_string(&request, "400\r\n");
        for (size_t j = 0; j < 1024; j++)
            text_append_char(&request, 'x');
        text_append_string(&request, "\r\n");
    }
    ck_assert(api_raw(&api, request.data, request.length, PATIENCE, &answer));
    ck_assert_int_eq(status_of(&answer), 413);
    assert_alive(&api);
    api_stop(&api);
}
END_TEST

/* As most clients do it: all of the body goes out before a byte of the answer is read. */
START_TEST(who_sends_on_still_sees_the_answer) {
    static const struct {
        const char *fields;
        const char *status;
    } refusals[] = {
        {"Content-Type: application/json\r\nContent-Length: 30000000\r\n", "HTTP/1.1 413 "},
        {"Content-Type: text/plain\r\nContent-Length: 30000000\r\n", "HTTP/1.1 413 "},
        {"Content-Type: application/json\r\nAuthorization: Bearer x\r\n"
         "Content-Length: 30000000\r\n",
         "HTTP/1.1 401 "},
        {"Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n", "HTTP/1.1 413 "},
    };
    enum { SIZE = 30000000 };
    char *const body = malloc(SIZE);
    memset(body, ' ', SIZE);
    memcpy(body, "1C9C370\r\n", 9); /* the size of the one chunk, where they are chunks */
    struct api api;
    const struct api_options options = api_defaults();
    api_start(&api, &options);
    for (size_t i = 0; i < sizeof(refusals) / sizeof(refusals[0]); i++) {
        CLEANUP(text_deinit) struct text request = TEXT_INIT;
        CLEANUP(text_deinit) struct text answer = TEXT_INIT;
        text_append_format(&request, "POST /v1/generate HTTP/1.1\r\nHost: 127.0.0.1\r\n%s\r\n",
                           refusals[i].fields);
        const int connection = api_connect(&api);
        api_send(connection, request.data, request.length);
        const double start = seconds_now();
        ck_assert_msg(send(connection, body, SIZE, MSG_NOSIGNAL) == SIZE, "%zu breaks off", i);
        ck_assert(api_receive(connection, PATIENCE, &answer));
        close(connection);
        ck_assert_msg(!strncmp(answer.data, refusals[i].status, 13), "%zu: %s", i, answer.data);
        ck_assert_ptr_nonnull(strstr(answer.data, "\r\nConnection: close\r\n"));
        ck_assert_ptr_nonnull(strstr(answer.data, "\r\nDate: "));
        ck_assert_ptr_nonnull(strstr(answer.data, "\"instance\":\""));
        ck_assert_double_le(seconds_now() - start, 5);
    }
    free(body);
    assert_alive(&api);
    api_stop(&api);
}
END_TEST

/* Whoever was refused and goes on for ever is cut off: the only connection is free again. */
START_TEST(nobody_lingers_for_ever) {
    static const char request[] = "POST /v1/generate HTTP/1.1\r\nHost: 127.0.0.1\r\n"
                                  "Content-Type: text/plain\r\nContent-Length: 1000\r\n\r\n{";
    struct api api;
    struct api_options options = api_defaults();
    options.server.connections = 1;
    api_start(&api, &options);
    CLEANUP(text_deinit) struct text answer = TEXT_INIT;
    const int connection = api_connect(&api);
    api_send(connection, request, sizeof(request) - 1);
    ck_assert(api_receive(connection, PATIENCE, &answer));
    ck_assert_int_eq(status_of(&answer), 415);
    const double start = seconds_now();
    static const char other[] = "GET /livez HTTP/1.1\r\nHost: 127.0.0.1\r\n"
                                "Connection: close\r\n\r\n";
    do {
        usleep(100000);
        api_send(connection, " ", 1);
        api_raw(&api, other, sizeof(other) - 1, 500, &answer);
    } while (!answer.length && seconds_now() - start < 20);
    ck_assert_int_eq(status_of(&answer), 200);
    close(connection);
    api_stop(&api);
}
END_TEST

START_TEST(a_head_has_its_limit) {
    enum { LIMIT = 8192 };
    struct api api;
    struct api_options options = api_defaults();
    options.server.header_bytes = LIMIT;
    api_start(&api, &options);
    for (size_t size = LIMIT - 1; size <= LIMIT + 1; size++) {
        CLEANUP(text_deinit) struct text request = TEXT_INIT;
        CLEANUP(text_deinit) struct text answer = TEXT_INIT;
        text_append_string(&request, "GET /livez HTTP/1.1\r\nHost: 127.0.0.1\r\n"
                                     "Connection: close\r\nX-Filler: ");
        while (request.length < size - 4)
            text_append_char(&request, 'x');
        text_append_string(&request, "\r\n\r\n");
        ck_assert(api_raw(&api, request.data, request.length, PATIENCE, &answer));
        ck_assert_msg(status_of(&answer) == (size > LIMIT ? 431 : 200), "%zu: %s", size,
                      answer.data);
    }
    api_stop(&api);
}
END_TEST

/* The memory of a connection is just enough for a head of the default limit in many fields. */
START_TEST(a_full_head_may_have_a_hundred_fields) {
    enum { LIMIT = 16384 };
    struct api api;
    const struct api_options options = api_defaults();
    api_start(&api, &options);
    for (size_t fields = 1; fields <= 100; fields *= 10) {
        CLEANUP(text_deinit) struct text request = TEXT_INIT;
        CLEANUP(text_deinit) struct text answer = TEXT_INIT;
        text_append_string(&request, "GET /v1/worlds HTTP/1.1\r\nHost: 127.0.0.1\r\n"
                                     "Connection: close");
        for (size_t i = 1; i <= fields; i++) {
            text_append_format(&request, "\r\nX-Filler-%zu: ", i);
            while (request.length < (LIMIT - 100) * i / fields)
                text_append_char(&request, 'x');
        }
        while (request.length < LIMIT - 4)
            text_append_char(&request, 'x');
        text_append_string(&request, "\r\n\r\n");
        ck_assert(api_raw(&api, request.data, request.length, PATIENCE, &answer));
        ck_assert_msg(status_of(&answer) == 200, "%zu: %s", fields, answer.data);
    }
    api_stop(&api);
}
END_TEST

START_TEST(overlong_targets_and_heads_are_refused) {
    static const struct {
        size_t target;
        size_t field;
        size_t fields;
        int status; /* 0: whatever, as long as it is closed */
    } heads[] = {
        {8192, 0, 0, 404},   {8193, 0, 0, 414}, {40000, 0, 0, 0},    {1000000, 0, 0, 0},
        {10, 17000, 1, 431}, {10, 40000, 1, 0}, {10, 1000000, 1, 0}, {10, 20, 1500, 0},
    };
    struct api api;
    const struct api_options options = api_defaults();
    api_start(&api, &options);
    for (size_t i = 0; i < sizeof(heads) / sizeof(heads[0]); i++) {
        CLEANUP(text_deinit) struct text request = TEXT_INIT;
        CLEANUP(text_deinit) struct text answer = TEXT_INIT;
        text_append_string(&request, "GET /");
        for (size_t j = 1; j < heads[i].target; j++)
            text_append_char(&request, 'a');
        text_append_string(&request, " HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n");
        for (size_t j = 0; j < heads[i].fields; j++) {
            text_append_format(&request, "X-Filler-%zu: ", j);
            for (size_t k = 0; k < heads[i].field; k++)
                text_append_char(&request, 'x');
            text_append_string(&request, "\r\n");
        }
        text_append_string(&request, "\r\n");
        ck_assert(api_raw(&api, request.data, request.length, PATIENCE, &answer));
        const int status = status_of(&answer);
        if (heads[i].status)
            ck_assert_msg(status == heads[i].status, "%zu: %d", i, status);
        else
            ck_assert_msg(status == 0 || status == 413 || status == 414 || status == 431, "%zu: %d",
                          i, status);
        assert_alive(&api);
    }
    api_stop(&api);
}
END_TEST

START_TEST(strangers_have_an_allowance) {
    struct api api;
    struct api_options options = api_defaults();
    options.server.rate_per_minute = 60;
    options.server.rate_burst = 3;
    options.server.admin_token = "a token";
    api_start(&api, &options);
    static const char body[] = "{\"world\":\"glow\",\"seed\":1}";
    static const char *const token[] = {"Authorization: Bearer a token", NULL};
    static const char *const left[] = {"\"anonymous\";r=2", "\"anonymous\";r=1",
                                       "\"anonymous\";r=0"};
    CLEANUP(reply_deinit) struct reply reply = {0};
    for (size_t i = 0; i < 3; i++) {
        api_post(&api, "/v1/generate", body, &reply);
        ck_assert_int_eq(reply.status, 200);
        ck_assert(!strncmp(reply_field(&reply, "RateLimit"), left[i], strlen(left[i])));
        ck_assert_str_eq(reply_field(&reply, "RateLimit-Policy"), "\"anonymous\";q=3;w=3");
    }
    api_post(&api, "/v1/verify", "{}", &reply); /* all three share it */
    api_assert_problem(&reply, 429, "rate-limited");
    ck_assert_str_eq(reply_field(&reply, "Retry-After"), "1");
    api_call(&api, "POST", "/v1/generate", token, body, &reply);
    ck_assert_int_eq(reply.status, 200);
    ck_assert_uint_eq(reply_count(&reply, "RateLimit"), 0);
    api_get(&api, "/v1/levels", &reply);
    ck_assert_int_eq(reply.status, 200);
    usleep(1100000);
    api_post(&api, "/v1/generate", body, &reply);
    ck_assert_int_eq(reply.status, 200);
    api_stop(&api);
}
END_TEST

/* Sends the bytes one by one until the peer has had enough; returns the seconds that it took. */
static double drip(const struct api *api, const char *bytes, size_t length, double most) {
    const int connection = api_connect(api);
    const double start = seconds_now();
    CLEANUP(text_deinit) struct text answer = TEXT_INIT;
    bool closed = false;
    for (size_t i = 0; !closed && seconds_now() - start < most; i++) {
        api_send(connection, i < length ? &bytes[i] : "x", 1);
        closed = api_receive(connection, 50, &answer);
    }
    close(connection);
    ck_assert_msg(closed, "still open after %.1f s", most);
    return seconds_now() - start;
}

START_TEST(a_drip_is_cut_off_at_the_deadline) {
    static const char head[] = "GET /livez HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Filler: ";
    struct api api;
    struct api_options options = api_defaults();
    options.server.request_seconds = 1;
    options.server.idle_seconds = 2;
    api_start(&api, &options);
    CLEANUP(text_deinit) struct text post = TEXT_INIT;
    append_post(&post, "Content-Length: 1000\r\n");
    ck_assert_double_le(drip(&api, head, sizeof(head) - 1, 8), 5.5);
    assert_alive(&api);
    const int connection = api_connect(&api);
    CLEANUP(text_deinit) struct text answer = TEXT_INIT;
    const double start = seconds_now();
    api_send(connection, post.data, post.length);
    bool closed = false;
    while (!closed && seconds_now() - start < 8) {
        api_send(connection, "x", 1);
        closed = api_receive(connection, 50, &answer);
    }
    close(connection);
    ck_assert(closed);
    ck_assert_double_ge(seconds_now() - start, 0.9);
    ck_assert_double_le(seconds_now() - start, 4);
    assert_alive(&api);
    api_stop(&api);
}
END_TEST

START_TEST(silence_ends_a_connection) {
    struct api api;
    struct api_options options = api_defaults();
    options.server.request_seconds = 1;
    options.server.idle_seconds = 1;
    api_start(&api, &options);
    CLEANUP(text_deinit) struct text answer = TEXT_INIT;
    static const char request[] = "GET /livez HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n";
    ck_assert(api_raw(&api, "", 0, PATIENCE, &answer));
    ck_assert_uint_eq(answer.length, 0);
    ck_assert(api_raw(&api, request, sizeof(request) - 1, PATIENCE, &answer));
    ck_assert_int_eq(status_of(&answer), 200);
    api_stop(&api);
}
END_TEST

/* A reader that takes nothing is cut off: the only connection that there may be is free again. */
START_TEST(a_reader_that_does_not_read_is_cut_off) {
    static const char request[] = "GET /v1/levels?full=true HTTP/1.1\r\nHost: 127.0.0.1\r\n"
                                  "Accept: application/x-ndjson\r\n\r\n";
    static const char other[] = "GET /livez HTTP/1.1\r\nHost: 127.0.0.1\r\n"
                                "Connection: close\r\n\r\n";
    struct api api;
    struct api_options options = api_defaults();
    options.server.request_seconds = 1;
    options.server.idle_seconds = 120;
    options.server.connections = 1;
    api_start(&api, &options);
    api_fill(&api, "gates", 400, 100, 1);
    const int connection = api_connect(&api);
    const int small = 2048;
    setsockopt(connection, SOL_SOCKET, SO_RCVBUF, &small, sizeof(small));
    for (size_t i = 0; i < 40; i++) /* more than the system's buffers take */
        api_send(connection, request, sizeof(request) - 1);
    CLEANUP(text_deinit) struct text answer = TEXT_INIT;
    const double start = seconds_now();
    while (!answer.length && seconds_now() - start < 20) {
        usleep(100000);
        api_raw(&api, other, sizeof(other) - 1, 500, &answer);
    }
    ck_assert_int_eq(status_of(&answer), 200);
    ck_assert_double_ge(seconds_now() - start, 0.9);
    close(connection);
    api_stop(&api);
}
END_TEST

START_TEST(a_half_closed_connection_gets_its_answer) {
    static const char request[] = "GET /version HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n";
    static const char post[] = "POST /v1/generate HTTP/1.1\r\nHost: 127.0.0.1\r\n"
                               "Content-Type: application/json\r\nContent-Length: 16\r\n\r\n"
                               "{\"world\":\"glow\"}";
    static const char *const requests[] = {request, post};
    struct api api;
    struct api_options options = api_defaults();
    options.server.idle_seconds = 1;
    api_start(&api, &options);
    for (size_t i = 0; i < 2; i++) {
        CLEANUP(text_deinit) struct text answer = TEXT_INIT;
        const int connection = api_connect(&api);
        api_send(connection, requests[i], strlen(requests[i]));
        shutdown(connection, SHUT_WR);
        ck_assert(api_receive(connection, PATIENCE, &answer));
        ck_assert_msg(status_of(&answer) == 200, "%zu: %s", i, answer.data);
        close(connection);
    }
    api_stop(&api);
}
END_TEST

/* A body that breaks off has no effect. */
START_TEST(half_a_body_does_nothing) {
    static const char request[] = "POST /v1/batches HTTP/1.1\r\nHost: 127.0.0.1\r\n"
                                  "Content-Type: application/json\r\nContent-Length: 100\r\n\r\n"
                                  "{\"world\":\"glow\"}";
    struct api api;
    const struct api_options options = api_defaults();
    api_start(&api, &options);
    for (unsigned i = 0; i < 10; i++) {
        const int connection = api_connect(&api);
        api_send(connection, request, sizeof(request) - 1);
        usleep(10000);
        close(connection);
    }
    CLEANUP(reply_deinit) struct reply reply = {0};
    api_get(&api, "/v1/batches", &reply);
    ck_assert_str_eq(reply.body.data, "{\"items\":[],\"next\":null}");
    api_stop(&api);
}
END_TEST

/* Who waits for "100 Continue" gets the refusal instead, or the 100 and then the answer. */
START_TEST(expectations_are_met_with_the_final_word) {
    static const struct {
        const char *lines;
        int status;
    } expectations[] = {
        {"Content-Type: application/json\r\nContent-Length: 16\r\n", 100},
        {"Content-Type: text/plain\r\nContent-Length: 16\r\n", 415},
        {"Content-Type: application/json; charset=utf-16\r\nContent-Length: 16\r\n", 415},
        {"Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 16\r\n", 415},
        {"Content-Type: application/json\r\nContent-Encoding: gzip\r\nContent-Length: 16\r\n", 415},
        {"Content-Length: 16\r\n", 415},
        {"Content-Type: application/json\r\nContent-Length: 300000\r\n", 413},
        {"Content-Type: application/json\r\nAuthorization: Bearer x\r\nContent-Length: 16\r\n",
         401},
        {"Content-Type: application/json\r\nAccept: text/html\r\nContent-Length: 16\r\n", 406},
    };
    struct api api;
    const struct api_options options = api_defaults();
    api_start(&api, &options);
    for (size_t i = 0; i < sizeof(expectations) / sizeof(expectations[0]); i++) {
        CLEANUP(text_deinit) struct text request = TEXT_INIT;
        CLEANUP(text_deinit) struct text answer = TEXT_INIT;
        text_append_format(&request,
                           "POST /v1/generate HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n"
                           "Expect: 100-continue\r\n%s\r\n",
                           expectations[i].lines);
        const int connection = api_connect(&api);
        api_send(connection, request.data, request.length);
        const bool closed = api_receive(connection, 300, &answer);
        ck_assert_msg(status_of(&answer) == expectations[i].status, "%zu: %s", i, answer.data);
        ck_assert_int_eq(closed, expectations[i].status != 100);
        if (!closed) {
            text_clear(&answer);
            api_send(connection, "{\"world\":\"glow\"}", 16);
            ck_assert(api_receive(connection, PATIENCE, &answer));
            ck_assert_int_eq(status_of(&answer), 200);
        }
        close(connection);
    }
    api_stop(&api);
}
END_TEST

/* More connections than there may be are turned away; room comes back with the first that ends. */
START_TEST(connections_are_limited) {
    struct api api;
    struct api_options options = api_defaults();
    options.server.connections = 8;
    api_start(&api, &options);
    int connections[8];
    for (size_t i = 0; i < 8; i++)
        connections[i] = api_connect(&api);
    usleep(200000);
    static const char request[] = "GET /livez HTTP/1.1\r\nHost: 127.0.0.1\r\n"
                                  "Connection: close\r\n\r\n";
    CLEANUP(text_deinit) struct text answer = TEXT_INIT;
    api_raw(&api, request, sizeof(request) - 1, 500, &answer);
    ck_assert_uint_eq(answer.length, 0);
    for (size_t i = 0; i < 8; i++)
        close(connections[i]);
    usleep(200000);
    assert_alive(&api);
    api_stop(&api);
}
END_TEST

/* Whoever waits for a thread till his time is over is told so; only what is being computed then is
 * cut off. */
START_TEST(waiting_too_long_is_answered) {
    static const char body[] =
        "{\"kind\":\"sliding-puzzle\",\"params\":{\"width\":8,\"height\":2},\"seed\":6}";
    enum { CALLERS = 12 };
    struct api api;
    struct api_options options = api_defaults();
    options.service.interactive = 1;
    options.server.request_seconds = 1;
    options.server.rate_per_minute = 0;
    api_start(&api, &options);
    int connections[CALLERS];
    CLEANUP(text_deinit) struct text request = TEXT_INIT;
    text_append_format(&request,
                       "POST /v1/generate HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n"
                       "Content-Type: application/json\r\nContent-Length: %zu\r\n\r\n%s",
                       sizeof(body) - 1, body);
    for (size_t i = 0; i < CALLERS; i++) {
        connections[i] = api_connect(&api);
        api_send(connections[i], request.data, request.length);
    }
    size_t answered = 0;
    size_t told = 0;
    for (size_t i = 0; i < CALLERS; i++) {
        CLEANUP(text_deinit) struct text answer = TEXT_INIT;
        ck_assert(api_receive(connections[i], 10 * PATIENCE, &answer));
        const int status = status_of(&answer);
        ck_assert_msg(status == 0 || status == 200 || status == 503, "%s", answer.data);
        answered += status != 0;
        told += status == 503 && strstr(answer.data, "Retry-After: ");
        close(connections[i]);
    }
    ck_assert_uint_ge(answered, CALLERS - 1);
    ck_assert_uint_gt(told, 0);
    assert_alive(&api);
    api_stop(&api);
}
END_TEST

SUITE_MAIN("api/limits", a_body_has_its_limit, a_huge_body_is_refused_at_once,
           chunks_without_end_are_cut_off, who_sends_on_still_sees_the_answer,
           nobody_lingers_for_ever, a_head_has_its_limit, a_full_head_may_have_a_hundred_fields,
           overlong_targets_and_heads_are_refused, strangers_have_an_allowance,
           a_drip_is_cut_off_at_the_deadline, silence_ends_a_connection,
           a_reader_that_does_not_read_is_cut_off, a_half_closed_connection_gets_its_answer,
           half_a_body_does_nothing, expectations_are_met_with_the_final_word,
           connections_are_limited, waiting_too_long_is_answered)
