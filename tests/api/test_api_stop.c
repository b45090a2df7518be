/* Starting where it cannot, stopping while it is busy. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "api.h"
#include "base/cleanup.h"
#include "suite.h"

enum { PATIENCE = 20000 /* milliseconds */ };

START_TEST(an_address_that_cannot_be_had_is_explained) {
    struct api api;
    struct api_options options = api_defaults();
    api_start(&api, &options);
    char taken[32];
    snprintf(taken, sizeof(taken), "127.0.0.1:%u", api.port);
    const struct {
        const char *listen;
        const char *proxies;
        const char *word;
    } wrong[] = {
        {taken, NULL, "another program"},
        {"", NULL, "such as 127.0.0.1:8080"},
        {"127.0.0.1", NULL, "such as 127.0.0.1:8080"},
        {"127.0.0.1:", NULL, "such as 127.0.0.1:8080"},
        {"127.0.0.1:65536", NULL, "such as 127.0.0.1:8080"},
        {"127.0.0.1:8o", NULL, "such as 127.0.0.1:8080"},
        {"::1:8080", NULL, "such as 127.0.0.1:8080"},
        {"example.org:80", NULL, "such as 127.0.0.1:8080"},
        {"192.0.2.1:0", NULL, "no such address"},
        {"127.0.0.1:0", "10.0.0.0/33", "\"10.0.0.0\" is no address"},
        {"127.0.0.1:0", "proxy", "\"proxy\" is no address"},
    };
    for (size_t i = 0; i < sizeof(wrong) / sizeof(wrong[0]); i++) {
        struct server *server = NULL;
        CLEANUP(text_deinit) struct text why = TEXT_INIT;
        options.server.listen = wrong[i].listen;
        options.server.trusted_proxies = wrong[i].proxies;
        ck_assert_int_eq(server_start(&options.server, api.service, &server, &why), 1);
        ck_assert_msg(strstr(why.data, wrong[i].word) != NULL, "%s: %s", wrong[i].listen, why.data);
    }
    api_stop(&api);
}
END_TEST

/* What is under way when the server stops is answered. */
START_TEST(requests_under_way_are_answered) {
    static const char request[] =
        "POST /v1/generate HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
        "Content-Length: 57\r\n\r\n"
        "{\"kind\":\"light-maze\",\"params\":{\"width\":51,\"height\":51  }}";
    struct api api;
    const struct api_options options = api_defaults();
    for (unsigned round = 0; round < 5; round++) {
        int connections[6];
        api_start(&api, &options);
        for (size_t i = 0; i < 6; i++) {
            connections[i] = api_connect(&api);
            api_send(connections[i], request, sizeof(request) - 1);
        }
        usleep(20000);
        api_stop(&api);
        for (size_t i = 0; i < 6; i++) {
            CLEANUP(text_deinit) struct text answer = TEXT_INIT;
            ck_assert(api_receive(connections[i], PATIENCE, &answer));
            ck_assert_msg(answer.data && (strstr(answer.data, "HTTP/1.1 200") ||
                                          strstr(answer.data, "HTTP/1.1 503")),
                          "%s", answer.data ? answer.data : "nothing");
            close(connections[i]);
        }
    }
}
END_TEST

/* Clients that left while their request was away cost nothing. */
START_TEST(requests_may_be_abandoned) {
    static const char request[] =
        "POST /v1/generate HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
        "Content-Length: 16\r\n\r\n{\"world\":\"glow\"}";
    struct api api;
    const struct api_options options = api_defaults();
    api_start(&api, &options);
    for (unsigned i = 0; i < 100; i++) {
        const int connection = api_connect(&api);
        api_send(connection, request, sizeof(request) - 1);
        if (i % 3)
            usleep(i * 10);
        close(connection);
    }
    CLEANUP(reply_deinit) struct reply reply = {0};
    api_get(&api, "/livez", &reply);
    ck_assert_int_eq(reply.status, 200);
    api_stop(&api);
}
END_TEST

/* No room for more work away: told so at once, while reads go on. */
START_TEST(a_full_queue_is_told) {
    static const char request[] =
        "POST /v1/generate HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
        "Content-Length: 57\r\n\r\n"
        "{\"kind\":\"light-maze\",\"params\":{\"width\":99,\"height\":99  }}";
    struct api api;
    struct api_options options = api_defaults();
    options.service.interactive = 1;
    options.service.queue = 2;
    api_start(&api, &options);
    int connections[12];
    for (size_t i = 0; i < 12; i++) {
        connections[i] = api_connect(&api);
        api_send(connections[i], request, sizeof(request) - 1);
    }
    CLEANUP(reply_deinit) struct reply reply = {0};
    api_get(&api, "/livez", &reply);
    ck_assert_int_eq(reply.status, 200);
    size_t refused = 0;
    size_t served = 0;
    for (size_t i = 0; i < 12; i++) {
        CLEANUP(text_deinit) struct text answer = TEXT_INIT;
        for (unsigned waited = 0; waited < 60 && !answer.length; waited++)
            api_receive(connections[i], 500, &answer);
        ck_assert_ptr_nonnull(answer.data);
        served += strstr(answer.data, "HTTP/1.1 200") != NULL;
        if (strstr(answer.data, "HTTP/1.1 503")) {
            ck_assert_ptr_nonnull(strstr(answer.data, "Retry-After: "));
            refused++;
        }
        close(connections[i]);
    }
    ck_assert_uint_eq(served + refused, 12);
    ck_assert_uint_ge(served, 1);
    ck_assert_uint_ge(refused, 1);
    api_stop(&api);
}
END_TEST

SUITE_MAIN("api/stop", an_address_that_cannot_be_had_is_explained, requests_under_way_are_answered,
           requests_may_be_abandoned, a_full_queue_is_told)
