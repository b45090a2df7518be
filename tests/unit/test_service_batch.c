/* Batches: the same levels whatever the workers and whatever stops the daemon. */
#include "service/batch.h"

#include <signal.h>
#include <stdatomic.h>
#include <sys/wait.h>

#include "service/generate.h"
#include "service/inner.h"
#include "services.h"
#include "store/batch.h"

enum {
    COUNT = 900,
    LONG = 2500, /* to be interrupted */
    KEEP = 3,
    ATTEMPTS = 20, /* to be in the middle of a batch, which a quick machine ends too soon */
};

/* Lets the batch end, and everything with it; returns what it selected. */
static char *end_of(struct service *service, struct home *home, const char *id) {
    ck_assert_int_eq(batch_finish(service, id), BATCH_SUCCEEDED);
    char *const line = batch_line(service, id);
    service_close(service);
    home_free(home);
    return line;
}

/* How an undisturbed run ends. */
static char *undisturbed(const struct batch_request *request, uint32_t workers) {
    struct home home = home_new();
    struct service *const service = service_on(home.path, workers, false);
    const struct id id = batch_begin(service, request);
    return end_of(service, &home, id.text);
}

START_TEST(workers_change_nothing) {
    const struct batch_request request = batch_of("gates", COUNT, KEEP);
    char *const one = undisturbed(&request, 1);
    char *const four = undisturbed(&request, 4);
    ck_assert_str_eq(one, four);
    ck_assert_ptr_nonnull(strchr(one, '-')); /* some level was selected */
    free(one);
    free(four);
}
END_TEST

static uint32_t batch_done(struct service *service, const char *id) {
    struct batch_record record = {0};
    ck_assert_int_eq(service_batch_get(service, id, &record, NULL), 0);
    const uint32_t done = record.progress.done;
    batch_record_deinit(&record);
    return done;
}

/* Interrupts a batch, again and again until it was in the middle: it ends as it would have. */
static void assert_interruptions_change_nothing(
    bool (*interrupt)(const struct batch_request *request, const char *expected)) {
    const struct batch_request request = batch_of("gates", LONG, KEEP);
    char *const expected = undisturbed(&request, 2);
    bool middle = false;
    for (int i = 0; i < ATTEMPTS && !middle; i++)
        middle = interrupt(&request, expected);
    ck_assert(middle); /* else this tests nothing */
    free(expected);
}

/* Closes the service twice, each time when it has got on; was the batch in the middle each time? */
static bool close_and_open(const struct batch_request *request, const char *expected) {
    struct home home = home_new();
    struct service *service = service_on(home.path, 2, true);
    const struct id id = batch_begin(service, request);
    bool middle = true;
    for (int i = 0; i < 2; i++) {
        const uint32_t before = batch_done(service, id.text);
        for (int tries = 0; tries < 2000 && batch_done(service, id.text) == before; tries++)
            usleep(1000);
        middle = middle && batch_done(service, id.text) < LONG;
        service_close(service);
        service = service_on(home.path, 2, true);
        ck_assert_uint_ge(batch_done(service, id.text), before);
    }
    char *const line = end_of(service, &home, id.text);
    ck_assert_str_eq(line, expected);
    free(line);
    return middle;
}

START_TEST(closing_and_opening_again_changes_nothing) {
    assert_interruptions_change_nothing(close_and_open);
}
END_TEST

/* A daemon of its own that starts the batch (the first one) and waits to be killed. */
static void kill_after(const char *path, const struct batch_request *request, useconds_t delay) {
    int ready[2];
    ck_assert_int_eq(pipe(ready), 0);
    const pid_t child = fork();
    ck_assert_int_ge(child, 0);
    if (child == 0) {
        struct service *const service = service_on(path, 2, true);
        if (request)
            batch_begin(service, request);
        if (write(ready[1], "!", 1) == 1)
            pause();
        _exit(1);
    }
    char byte;
    close(ready[1]);
    ck_assert_int_eq(read(ready[0], &byte, 1), 1);
    close(ready[0]);
    usleep(delay);
    kill(child, SIGKILL);
    ck_assert_int_eq(waitpid(child, NULL, 0), child);
}

/* Kills it at four moments; was the batch still in the middle after the last? */
static bool kill_and_open(const struct batch_request *request, const char *expected) {
    struct home home = home_new();
    static const useconds_t delays[] = {0, 30000, 5000, 20000};
    for (size_t i = 0; i < sizeof(delays) / sizeof(delays[0]); i++)
        kill_after(home.path, i == 0 ? request : NULL, delays[i]);
    struct service *const service = service_on(home.path, 2, true);
    struct batch_list list = {0};
    ck_assert_int_eq(service_batch_list(service, 0, 10, &list), 0);
    ck_assert_uint_eq(list.count, 1);
    const bool middle = list.items[0].status == BATCH_RUNNING;
    char *const line = end_of(service, &home, list.items[0].id.text);
    ck_assert_str_eq(line, expected);
    free(line);
    batch_list_deinit(&list);
    return middle;
}

START_TEST(killing_changes_nothing) {
    assert_interruptions_change_nothing(kill_and_open);
}
END_TEST

static int age_batch(struct store *store, void *id) {
    return store_batch_restart(store, id, ENGINE_VERSION + 1);
}

START_TEST(another_engine_starts_afresh) {
    struct batch_request request = batch_of("gates", 100000, KEEP);
    struct home home = home_new();
    struct service *service = service_on(home.path, 1, true);
    struct id id = batch_begin(service, &request);
    service_close(service);
    service = service_on(home.path, 1, false);
    ck_assert_int_eq(writer_call(service, 0, age_batch, id.text), 0);
    service_close(service);
    service = service_on(home.path, 1, true);
    struct batch_record record = {0};
    ck_assert_int_eq(service_batch_get(service, id.text, &record, NULL), 0);
    ck_assert_uint_eq(record.engine, ENGINE_VERSION);
    ck_assert_int_eq(record.status, BATCH_RUNNING);
    batch_record_deinit(&record);
    service_close(service);
    home_free(&home);
}
END_TEST

START_TEST(cancelling_keeps_nothing) {
    const struct batch_request request = batch_of("glow", BATCH_COUNT_MOST, KEEP);
    struct home home = home_new();
    struct service *const service = service_on(home.path, 2, true);
    const struct id id = batch_begin(service, &request);
    for (int i = 0; i < 2; i++) { /* the second time is fine too */
        struct batch_record record = {0};
        ck_assert_int_eq(service_batch_cancel(service, id.text, &record), 0);
        ck_assert_int_eq(record.status, BATCH_CANCELLED);
        batch_record_deinit(&record);
    }
    struct id_list levels = {0};
    struct batch_record record = {0};
    ck_assert_int_eq(service_batch_get(service, id.text, &record, &levels), 0);
    ck_assert_uint_eq(levels.count, 0);
    ck_assert_uint_eq(record.admitted, 0);
    batch_record_deinit(&record);
    ck_assert_int_eq(service_batch_cancel(service, "nobody", &record), SERVICE_MISSING);
    service_close(service);
    home_free(&home);
}
END_TEST

START_TEST(a_finished_batch_cannot_be_cancelled) {
    const struct batch_request request = batch_of("glow", 1, 1);
    struct home home = home_new();
    struct service *const service = service_on(home.path, 1, true);
    const struct id id = batch_begin(service, &request);
    ck_assert_int_eq(batch_finish(service, id.text), BATCH_SUCCEEDED);
    struct batch_record record = {0};
    ck_assert_int_eq(service_batch_cancel(service, id.text, &record), SERVICE_CONFLICT);
    ck_assert_int_eq(record.status, BATCH_SUCCEEDED);
    batch_record_deinit(&record);
    service_close(service);
    home_free(&home);
}
END_TEST

START_TEST(a_key_stands_for_one_request) {
    struct batch_request request = batch_of("glow", 5, 1);
    request.idempotency_key = "once";
    request.idempotency_body = "{\"world\":\"glow\"}";
    struct home home = home_new();
    struct service *service = service_on(home.path, 1, true);
    const struct id first = batch_begin(service, &request);
    const struct id again = batch_begin(service, &request);
    ck_assert_str_eq(first.text, again.text);
    ck_assert_int_eq(batch_finish(service, first.text), BATCH_SUCCEEDED);
    service_close(service);
    service = service_on(home.path, 1, true);
    const struct id later = batch_begin(service, &request);
    ck_assert_str_eq(first.text, later.text);
    request.idempotency_body = "{\"world\":\"gates\"}";
    struct faults faults = FAULTS_INIT;
    struct batch_record record = {0};
    ck_assert_int_eq(service_batch_start(service, &request, &faults, &record), SERVICE_KEY_REUSED);
    service_close(service);
    home_free(&home);
}
END_TEST

START_TEST(too_many_batches_are_busy) {
    const struct batch_request request = batch_of("glow", BATCH_COUNT_MOST, 1);
    struct home home = home_new();
    struct service *const service = service_on(home.path, 1, true);
    struct id ids[4];
    for (size_t i = 0; i < 4; i++)
        ids[i] = batch_begin(service, &request);
    struct faults faults = FAULTS_INIT;
    struct batch_record record = {0};
    ck_assert_int_eq(service_batch_start(service, &request, &faults, &record), SERVICE_BUSY);
    ck_assert_int_eq(service_batch_cancel(service, ids[0].text, &record), 0);
    batch_record_deinit(&record);
    int result = SERVICE_BUSY; /* the place comes free when its run has stopped */
    for (int i = 0; i < 200 && result == SERVICE_BUSY; i++) {
        usleep(20000);
        result = service_batch_start(service, &request, &faults, &record);
    }
    ck_assert_int_eq(result, 0);
    batch_record_deinit(&record);
    service_close(service);
    home_free(&home);
}
END_TEST

START_TEST(bad_requests_are_named) {
    static const struct {
        const char *world;
        uint32_t count;
        uint32_t keep;
        uint64_t seed;
        int result;
        const char *pointer;
    } cases[] = {
        {"nowhere", 1, 1, 0, SERVICE_MISSING, NULL},
        {"glow", 0, 1, 0, SERVICE_INVALID, "/count"},
        {"glow", BATCH_COUNT_MOST + 1, 1, 0, SERVICE_INVALID, "/count"},
        {"glow", 1, 0, 0, SERVICE_INVALID, "/keep"},
        {"glow", 1, BATCH_KEEP_MOST + 1, 0, SERVICE_INVALID, "/keep"},
        {"glow", 1, 1, SEED_MOST + 1, SERVICE_INVALID, "/seed"},
    };
    struct home home = home_new();
    struct service *const service = service_on(home.path, 1, true);
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct batch_request request = batch_of(cases[i].world, cases[i].count, cases[i].keep);
        request.seed = cases[i].seed;
        struct faults faults = FAULTS_INIT;
        struct batch_record record = {0};
        ck_assert_int_eq(service_batch_start(service, &request, &faults, &record), cases[i].result);
        ck_assert_uint_eq(faults.count, cases[i].pointer ? 1 : 0);
        if (cases[i].pointer)
            ck_assert_str_eq(faults.items[0].pointer, cases[i].pointer);
        faults_deinit(&faults);
    }
    service_close(service);
    home_free(&home);
}
END_TEST

static void count_wake(void *context) {
    atomic_fetch_add((atomic_int *)context, 1);
}

START_TEST(watchers_are_woken_until_they_leave) {
    const struct batch_request request = batch_of("glow", BATCH_COUNT_MOST, 1);
    struct home home = home_new();
    struct service *const service = service_on(home.path, 1, true);
    const struct id id = batch_begin(service, &request);
    atomic_int wakes = 0;
    struct watch *watches[3];
    for (size_t i = 0; i < 3; i++)
        ck_assert_int_eq(service_batch_watch(service, id.text, count_wake, &wakes, &watches[i]), 0);
    ck_assert_int_eq(service_batch_watch(service, "nobody", count_wake, &wakes, &watches[0]),
                     SERVICE_MISSING);
    usleep(1200000);
    ck_assert_int_ge(atomic_load(&wakes), 3);
    service_batch_unwatch(watches[1]);
    service_batch_unwatch(watches[0]);
    service_batch_unwatch(watches[2]);
    service_batch_unwatch(NULL);
    const int last = atomic_load(&wakes);
    struct batch_record record = {0};
    ck_assert_int_eq(service_batch_cancel(service, id.text, &record), 0);
    batch_record_deinit(&record);
    usleep(700000);
    ck_assert_int_eq(atomic_load(&wakes), last);
    service_close(service);
    home_free(&home);
}
END_TEST

START_TEST(admitted_levels_are_published_and_reproducible) {
    const struct batch_request request = batch_of("glow", 30, 2);
    struct home home = home_new();
    struct service *const service = service_on(home.path, 2, true);
    const struct id id = batch_begin(service, &request);
    ck_assert_int_eq(batch_finish(service, id.text), BATCH_SUCCEEDED);
    struct lease lease;
    ck_assert_int_eq(lease_take(service, &lease), 0);
    struct id_list levels = {0};
    ck_assert_int_eq(store_batch_levels(lease.store, id.text, &levels), 0);
    ck_assert_uint_gt(levels.count, 0);
    struct arena work = ARENA_INIT;
    for (size_t i = 0; i < levels.count; i++) {
        struct level_record record = {0};
        ck_assert_int_eq(store_level_get(lease.store, levels.items[i].text, &record), 0);
        ck_assert_int_eq(record.status, LEVEL_PUBLISHED);
        ck_assert_str_eq(record.batch.text, id.text);
        const struct generate_request generate = {.world = "glow",
                                                  .seeded = true,
                                                  .seed = (uint64_t)record.seed,
                                                  .index = (uint64_t)record.index};
        struct made_level made = {0};
        struct faults faults = FAULTS_INIT;
        ck_assert_int_eq(service_generate(service, &generate, &work, &faults, &made), 0);
        ck_assert_str_eq(made.document, record.document);
        ck_assert_str_eq(made.evaluation, record.evaluation);
        ck_assert_str_eq(made.id.text, record.id.text);
        made_level_deinit(&made);
        level_record_deinit(&record);
    }
    arena_deinit(&work);
    id_list_deinit(&levels);
    lease_give(&lease);
    service_close(service);
    home_free(&home);
}
END_TEST

START_TEST(draining_takes_no_more) {
    const struct batch_request request = batch_of("glow", BATCH_COUNT_MOST, 1);
    struct home home = home_new();
    struct service *const service = service_on(home.path, 1, true);
    const struct id id = batch_begin(service, &request);
    struct check checks[CHECKS_MAX];
    bool ready;
    ck_assert_uint_eq(service_ready(service, checks, &ready), 5);
    ck_assert(ready);
    service_drain(service);
    struct faults faults = FAULTS_INIT;
    struct batch_record record = {0};
    ck_assert_int_eq(service_batch_start(service, &request, &faults, &record), SERVICE_BUSY);
    service_ready(service, checks, &ready);
    ck_assert(!ready);
    ck_assert_int_eq(service_batch_get(service, id.text, &record, NULL), 0);
    ck_assert_int_eq(record.status, BATCH_RUNNING); /* the next start takes it up */
    batch_record_deinit(&record);
    service_close(service);
    home_free(&home);
}
END_TEST

SUITE_MAIN("service/batch", workers_change_nothing, closing_and_opening_again_changes_nothing,
           killing_changes_nothing, another_engine_starts_afresh, cancelling_keeps_nothing,
           a_finished_batch_cannot_be_cancelled, a_key_stands_for_one_request,
           too_many_batches_are_busy, bad_requests_are_named, watchers_are_woken_until_they_leave,
           admitted_levels_are_published_and_reproducible, draining_takes_no_more)
