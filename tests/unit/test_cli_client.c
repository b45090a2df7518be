/* The client: addresses, and answers as a server of our own sends them. */
#include "cli/client.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "suite.h"

START_TEST(addresses) {
    static const struct {
        const char *url;
        int result;
        const char *host, *port, *prefix;
    } cases[] = {
        {"http://127.0.0.1:8080", 0, "127.0.0.1", "8080", ""},
        {"http://127.0.0.1:8080/", 0, "127.0.0.1", "8080", ""},
        {"http://levels.example.org/game", 0, "levels.example.org", "80", "/game"},
        {"http://[::1]:1", 0, "::1", "1", ""},
        {"http://[::1]", 0, "::1", "80", ""},
        {"https://127.0.0.1", 1, NULL, NULL, NULL},
        {"127.0.0.1:8080", 1, NULL, NULL, NULL},
        {"http://", 1, NULL, NULL, NULL},
        {"http://:80", 1, NULL, NULL, NULL},
        {"http://a:", 1, NULL, NULL, NULL},
        {"http://a:123456", 1, NULL, NULL, NULL},
        {"http://a:80x", 1, NULL, NULL, NULL},
        {"http://[::1", 1, NULL, NULL, NULL},
        {"", 1, NULL, NULL, NULL},
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct client client;
        struct text why = TEXT_INIT;
        ck_assert_msg(client_init(&client, cases[i].url, NULL, &why) == cases[i].result, "%s",
                      cases[i].url);
        if (cases[i].result == 0) {
            ck_assert_str_eq(client.host, cases[i].host);
            ck_assert_str_eq(client.port, cases[i].port);
            ck_assert_str_eq(client.prefix, cases[i].prefix);
        }
        text_deinit(&why);
    }
}
END_TEST

/* A child that takes one request on a free port, writes it to sink and sends answer. */
static pid_t serve_once(const char *answer, int sink, char url[64]) {
    const int listener = socket(AF_INET, SOCK_STREAM, 0);
    struct sockaddr_in address = {.sin_family = AF_INET};
    socklen_t length = sizeof(address);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    ck_assert_int_eq(bind(listener, (struct sockaddr *)&address, length), 0);
    ck_assert_int_eq(listen(listener, 1), 0);
    ck_assert_int_eq(getsockname(listener, (struct sockaddr *)&address, &length), 0);
    snprintf(url, 64, "http://127.0.0.1:%u", (unsigned)ntohs(address.sin_port));
    const pid_t child = fork();
    if (child == 0) {
        char request[4096];
        const int peer = accept(listener, NULL, NULL);
        const ssize_t got = read(peer, request, sizeof(request));
        const bool fine = got > 0 && write(sink, request, (size_t)got) == got &&
                          write(peer, answer, strlen(answer)) == (ssize_t)strlen(answer);
        _exit(fine ? 0 : 1);
    }
    close(listener);
    return child;
}

/* Asks a child that answers so; *request gets what it was asked. */
static int ask_child(const char *answer, const struct ask *ask, struct reply *reply,
                     char request[4096]) {
    int pipe_ends[2], status = 0;
    char url[64];
    struct client client;
    struct text why = TEXT_INIT;
    ck_assert_int_eq(pipe(pipe_ends), 0);
    const pid_t child = serve_once(answer, pipe_ends[1], url);
    ck_assert_int_eq(client_init(&client, url, "a token", &why), 0);
    const int result = client_request(&client, ask, reply, &why);
    ck_assert_int_eq(waitpid(child, &status, 0), child);
    ck_assert_int_eq(status, 0);
    const ssize_t got = read(pipe_ends[0], request, 4095);
    ck_assert_int_gt(got, 0);
    request[got] = '\0';
    close(pipe_ends[0]);
    close(pipe_ends[1]);
    ck_assert_int_eq(result != 0, why.length != 0);
    text_deinit(&why);
    return result;
}

START_TEST(a_good_answer) {
    const struct ask ask = {
        .method = "POST", .path = "/v1/x", .body = "{\"a\":1}", .if_match = "W/\"7\""};
    struct reply reply;
    char request[4096];
    ck_assert_int_eq(ask_child("HTTP/1.1 201 Created\r\nEtag: \"a-7\"\r\n\r\nbody\r\n\r\n", &ask,
                               &reply, request),
                     0);
    ck_assert_int_eq(reply.status, 201);
    ck_assert_str_eq(reply.etag, "\"a-7\"");
    ck_assert_str_eq(reply.body.data, "body\r\n\r\n");
    ck_assert_ptr_eq(strstr(request, "POST /v1/x HTTP/1.1\r\nHost: 127.0.0.1:"), request);
    ck_assert_ptr_nonnull(strstr(request, "\r\nAuthorization: Bearer a token\r\n"));
    ck_assert_ptr_nonnull(strstr(request, "\r\nIf-Match: W/\"7\"\r\n"));
    ck_assert_ptr_nonnull(strstr(request, "\r\nContent-Length: 7\r\n\r\n{\"a\":1}"));
    reply_deinit(&reply);
}
END_TEST

START_TEST(no_answer_of_a_daemon) {
    static const char *const answers[] = {"", "SSH-2.0-x\r\n\r\n", "HTTP/1.1 200 OK\r\n",
                                          "HTTP/2 200\r\n\r\n", "HTTP/1.1 abc\r\n\r\n"};
    const struct ask ask = {.method = "GET", .path = "/livez"};
    for (size_t i = 0; i < sizeof(answers) / sizeof(answers[0]); i++) {
        struct reply reply;
        char request[4096];
        ck_assert_msg(ask_child(answers[i], &ask, &reply, request) == 1, "%s", answers[i]);
        reply_deinit(&reply);
    }
}
END_TEST

SUITE_MAIN("cli/client", addresses, a_good_answer, no_answer_of_a_daemon)
