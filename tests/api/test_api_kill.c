/* kill -9 in the middle of large batches: taken up again, each ends with the levels of one that
 * nothing disturbed. Ten rounds at random moments. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "api.h"
#include "base/cleanup.h"
#include "base/random.h"
#include "suite.h"

enum { ROUNDS = 10, COUNT = 20000, PATIENCE = 120000 /* milliseconds */ };

/* Starts the batch and returns its path. */
static void begin(const struct api *api, char path[128]) {
    CLEANUP(reply_deinit) struct reply reply = {0};
    char body[128];
    snprintf(body, sizeof(body), "{\"world\":\"gates\",\"count\":%d,\"seed\":2026}", COUNT);
    api_post(api, "/v1/batches", body, &reply);
    ck_assert_int_eq(reply.status, 202);
    snprintf(path, 128, "%s", reply_field(&reply, "Location"));
}

static json_t *look(const struct api *api, const char *path) {
    CLEANUP(reply_deinit) struct reply reply = {0};
    api_get(api, path, &reply);
    ck_assert_int_eq(reply.status, 200);
    return reply_json(&reply);
}

/* Waits until the batch has done so many, or has ended. */
static json_t *wait_for(const struct api *api, const char *path, json_int_t done) {
    for (unsigned waited = 0; waited < PATIENCE; waited += 5) {
        json_t *const batch = look(api, path);
        const char *const status = json_string_value(json_at(batch, "/status"));
        const bool ended = strcmp(status, "queued") != 0 && strcmp(status, "running") != 0;
        if (ended || json_integer_value(json_at(batch, "/done")) >= done)
            return batch;
        json_decref(batch);
        usleep(5000);
    }
    ck_abort_msg("the batch does not go on");
}

/* Run to its end, killed after so many candidates (0: never). */
static json_t *outcome(json_int_t killed_after) {
    struct api api = {.program = 0};
    char path[128];
    api_launch(&api, NULL);
    begin(&api, path);
    if (killed_after) {
        json_t *const batch = wait_for(&api, path, killed_after);
        ck_assert_str_eq(json_string_value(json_at(batch, "/status")), "running");
        json_decref(batch);
        kill(api.program, SIGKILL);
        waitpid(api.program, NULL, 0);
        api_launch(&api, NULL);
    }
    json_t *const batch = wait_for(&api, path, COUNT + 1);
    ck_assert_int_eq(api_terminate(&api), 0);
    api_discard(&api);
    return batch;
}

START_TEST(killing_at_random_moments_changes_nothing) {
    static const char *const same[] = {"/status", "/levels", "/funnel", "/bands", "/admitted"};
    struct random random;
    const uint64_t seed = (uint64_t)getpid();
    random_init(&random, seed, 0);
    json_t *const expected = outcome(0);
    ck_assert_uint_gt(json_array_size(json_at(expected, "/levels")), 0);
    for (unsigned round = 0; round < ROUNDS; round++) {
        const json_int_t moment = random_between(&random, 1, COUNT * 17 / 20);
        json_t *const batch = outcome(moment);
        for (size_t i = 0; i < sizeof(same) / sizeof(same[0]); i++)
            ck_assert_msg(json_equal(json_at(batch, same[i]), json_at(expected, same[i])),
                          "killed after %lld candidates (seed %llu): another %s", (long long)moment,
                          (unsigned long long)seed, same[i]);
        json_decref(batch);
    }
    json_decref(expected);
}
END_TEST

SUITE_MAIN("api/kill", killing_at_random_moments_changes_nothing)
