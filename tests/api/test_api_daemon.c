/* The program itself: candela serve from its first line to its exit. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "api.h"
#include "base/cleanup.h"
#include "suite.h"

enum { PATIENCE = 30000 /* milliseconds */ };

START_TEST(it_serves_and_leaves_in_order) {
    struct api api = {.program = 0};
    api_launch(&api, NULL);
    CLEANUP(reply_deinit) struct reply reply = {0};
    api_get(&api, "/readyz", &reply);
    ck_assert_str_eq(reply.body.data, "{\"status\":\"ready\"}");
    api_post(&api, "/v1/generate", "{\"world\":\"gates\",\"seed\":1}", &reply);
    ck_assert_int_eq(reply.status, 200);
    ck_assert_ptr_nonnull(reply_field(&reply, "RateLimit"));
    ck_assert_int_eq(api_terminate(&api), 0);
    api_discard(&api);
}
END_TEST

static void wait_for_end(const struct api *api, const char *path) {
    char request[512];
    snprintf(request, sizeof(request),
             "GET %s/events HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n", path);
    const int connection = api_connect(api);
    api_send(connection, request, strlen(request));
    CLEANUP(text_deinit) struct text stream = TEXT_INIT;
    ck_assert(api_receive(connection, PATIENCE, &stream));
    close(connection);
    ck_assert_msg(strstr(stream.data, "event: succeeded\n") != NULL, "%s", stream.data);
}

/* Killed in the middle of a batch, it takes the batch up again and gives the same levels. */
START_TEST(a_batch_outlives_the_program) {
    static const char body[] = "{\"world\":\"gates\",\"count\":1500,\"keep\":5,\"seed\":77}";
    char paths[2][128];
    json_t *batches[2];
    for (size_t i = 0; i < 2; i++) {
        struct api api = {.program = 0};
        CLEANUP(reply_deinit) struct reply reply = {0};
        api_launch(&api, NULL);
        api_post(&api, "/v1/batches", body, &reply);
        ck_assert_int_eq(reply.status, 202);
        snprintf(paths[i], sizeof(paths[i]), "%s", reply_field(&reply, "Location"));
        if (i == 1) { /* the other one is never disturbed */
            usleep(400000);
            kill(api.program, SIGKILL);
            waitpid(api.program, NULL, 0);
            api_launch(&api, NULL);
        }
        wait_for_end(&api, paths[i]);
        api_get(&api, paths[i], &reply);
        batches[i] = reply_json(&reply);
        ck_assert_int_eq(api_terminate(&api), 0);
        api_discard(&api);
    }
    ck_assert_uint_gt(json_array_size(json_at(batches[0], "/levels")), 0);
    ck_assert(json_equal(json_at(batches[0], "/levels"), json_at(batches[1], "/levels")));
    ck_assert(json_equal(json_at(batches[0], "/funnel"), json_at(batches[1], "/funnel")));
    ck_assert(json_equal(json_at(batches[0], "/bands"), json_at(batches[1], "/bands")));
    json_decref(batches[0]);
    json_decref(batches[1]);
}
END_TEST

/* Told to stop, it is no longer ready at once, serves on meanwhile, and tells the streams. */
START_TEST(it_drains) {
    static const char *const slowly[] = {"--drain-seconds", "2", NULL};
    struct api api = {.program = 0};
    api_launch(&api, slowly);
    CLEANUP(reply_deinit) struct reply reply = {0};
    api_post(&api, "/v1/batches", "{\"world\":\"gates\",\"count\":100000}", &reply);
    ck_assert_int_eq(reply.status, 202);
    char request[512];
    snprintf(request, sizeof(request), "GET %s/events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
             reply_field(&reply, "Location"));
    const int connection = api_connect(&api);
    api_send(connection, request, strlen(request));
    usleep(300000);
    kill(api.program, SIGTERM);
    usleep(500000);
    api_get(&api, "/livez", &reply);
    ck_assert_int_eq(reply.status, 200);
    bool unready = false;
    for (unsigned tries = 0; tries < 10 && !unready; tries++) {
        api_get(&api, "/readyz", &reply);
        unready = reply.status == 503;
        usleep(100000);
    }
    ck_assert(unready);
    CLEANUP(text_deinit) struct text stream = TEXT_INIT;
    ck_assert(api_receive(connection, PATIENCE, &stream));
    close(connection);
    ck_assert_ptr_nonnull(strstr(stream.data, "event: shutdown\n"));
    int status = -1;
    ck_assert_int_eq(waitpid(api.program, &status, 0), api.program);
    ck_assert(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    api_discard(&api);
}
END_TEST

/* A token by the environment closes what was open to this machine. */
START_TEST(a_token_by_the_environment_is_heeded) {
    static const char *const token[] = {"Authorization: Bearer sesame-sesame-sesame-1", NULL};
    struct api api = {.program = 0};
    setenv("CANDELA_ADMIN_TOKEN", "sesame-sesame-sesame-1", 1);
    api_launch(&api, NULL);
    CLEANUP(reply_deinit) struct reply reply = {0};
    api_get(&api, "/v1/batches", &reply);
    api_assert_problem(&reply, 401, "unauthorized");
    api_call(&api, "GET", "/v1/batches", token, NULL, &reply);
    ck_assert_int_eq(reply.status, 200);
    ck_assert_int_eq(api_terminate(&api), 0);
    api_discard(&api);
}
END_TEST

SUITE_MAIN("api/daemon", it_serves_and_leaves_in_order, a_batch_outlives_the_program, it_drains,
           a_token_by_the_environment_is_heeded)
