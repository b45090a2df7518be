/* Batches in trouble: a store that cannot be written, a close in the middle of the admission. */
#include "service/job.h"

#include <signal.h>
#include <sys/resource.h>

#include "service/world.h"
#include "services.h"

/* Files may not grow past this; UINT64_MAX lifts the limit. */
static void limit_files(uint64_t bytes) {
    struct rlimit limit;
    ck_assert_int_eq(getrlimit(RLIMIT_FSIZE, &limit), 0);
    limit.rlim_cur = bytes == UINT64_MAX ? limit.rlim_max : (rlim_t)bytes;
    ck_assert_int_eq(setrlimit(RLIMIT_FSIZE, &limit), 0);
}

START_TEST(a_write_that_fails_fails_the_batch) {
    signal(SIGXFSZ, SIG_IGN);
    struct batch_request request = batch_of("glow", BATCH_COUNT_MOST, 1);
    request.idempotency_key = "once";
    request.idempotency_body = "{}";
    struct home home = home_new();
    struct service *service = service_on(home.path, 2, true);
    const struct id id = batch_begin(service, &request);
    limit_files(4096);
    ck_assert_int_eq(batch_finish(service, id.text), BATCH_FAILED);
    struct batch_record record = {0};
    ck_assert_int_eq(service_batch_get(service, id.text, &record, NULL), 0);
    ck_assert_uint_gt(strlen(record.error), 10);
    batch_record_deinit(&record);
    limit_files(UINT64_MAX);
    for (int i = 0; i < 500 && job_state(service, id.text).failure; i++)
        usleep(10000); /* the heartbeat takes it down as soon as that works */
    service_close(service);
    service = service_on(home.path, 2, true);
    ck_assert_int_eq(service_batch_get(service, id.text, &record, NULL), 0);
    ck_assert_int_eq(record.status, BATCH_FAILED);
    ck_assert_uint_gt(strlen(record.error), 10);
    batch_record_deinit(&record);
    service_close(service);
    home_free(&home);
}
END_TEST

static char *undisturbed(const struct batch_request *request) {
    struct home home = home_new();
    struct service *const service = service_on(home.path, 2, false);
    const struct id id = batch_begin(service, request);
    ck_assert_int_eq(batch_finish(service, id.text), BATCH_SUCCEEDED);
    char *const line = batch_line(service, id.text);
    service_close(service);
    home_free(&home);
    return line;
}

/* Waits until all is scored; false when it was admitted by then. */
static bool wait_for_admission(struct service *service, const char *id) {
    for (;;) {
        struct batch_record record = {0};
        ck_assert_int_eq(service_batch_get(service, id, &record, NULL), 0);
        const bool done = record.progress.done == record.count;
        const bool running = record.status == BATCH_RUNNING;
        batch_record_deinit(&record);
        if (done || !running)
            return running;
        usleep(500);
    }
}

START_TEST(an_interrupted_admission_is_made_good) {
    const struct batch_request request = batch_of("gates", 800, 1000);
    char *const expected = undisturbed(&request);
    struct home home = home_new();
    struct service *service = service_on(home.path, 2, true);
    const struct id id = batch_begin(service, &request);
    ck_assert(wait_for_admission(service, id.text));
    service_close(service);
    service = service_on(home.path, 2, true);
    ck_assert_int_eq(batch_finish(service, id.text), BATCH_SUCCEEDED);
    char *const line = batch_line(service, id.text);
    ck_assert_str_eq(line, expected);
    free(line);
    free(expected);
    service_close(service);
    home_free(&home);
}
END_TEST

START_TEST(a_cancel_during_the_admission_keeps_nothing) {
    const struct batch_request request = batch_of("gates", 800, 1000);
    struct home home = home_new();
    struct service *const service = service_on(home.path, 2, true);
    const struct id id = batch_begin(service, &request);
    ck_assert(wait_for_admission(service, id.text));
    struct batch_record record = {0};
    ck_assert_int_eq(service_batch_cancel(service, id.text, &record), 0);
    batch_record_deinit(&record);
    ck_assert_int_eq(batch_finish(service, id.text), BATCH_CANCELLED);
    int64_t stock[BAND_COUNT];
    ck_assert_int_eq(service_world_stock(service, "gates", stock), 0);
    ck_assert_int_eq(stock[0] + stock[1] + stock[2] + stock[3], 0);
    service_close(service);
    home_free(&home);
}
END_TEST

START_TEST(several_batches_share_and_end_as_alone) {
    static const char *const worlds[] = {"glow", "gates", "plates"};
    struct home home = home_new();
    struct service *const service = service_on(home.path, 3, true);
    struct id ids[3];
    for (size_t i = 0; i < 3; i++) {
        const struct batch_request request = batch_of(worlds[i], 200, 2);
        ids[i] = batch_begin(service, &request);
    }
    for (size_t i = 0; i < 3; i++) {
        const struct batch_request request = batch_of(worlds[i], 200, 2);
        ck_assert_int_eq(batch_finish(service, ids[i].text), BATCH_SUCCEEDED);
        char *const alone = undisturbed(&request);
        char *const line = batch_line(service, ids[i].text);
        ck_assert_str_eq(line, alone);
        free(line);
        free(alone);
    }
    service_close(service);
    home_free(&home);
}
END_TEST

SUITE_MAIN("service/job", a_write_that_fails_fails_the_batch, an_interrupted_admission_is_made_good,
           a_cancel_during_the_admission_keeps_nothing, several_batches_share_and_end_as_alone)
