/* Marks: which of them each write turns, and that none stands while a write is under way. */
#include "service/marks.h"

#include "service/curate.h"
#include "service/daily.h"
#include "service/inner.h"
#include "services.h"

#define ALL_MARKS (MARK_RULES | MARK_LISTS | MARK_DAYS | MARK_LEVELS)

/* The marks that stand no more since the look. */
static uint64_t turned(struct service *service, const struct marks *then) {
    uint64_t set = 0;
    for (unsigned i = 0; i < MARKS; i++) {
        const uint64_t mark = UINT64_C(1) << i;
        if (!service_marks_stand(service, mark, marks_sum(then, mark)))
            set |= mark;
    }
    return set;
}

static void expect_turned(struct service *service, struct marks *then, uint64_t set) {
    const uint64_t found = turned(service, then);
    ck_assert_msg(found == set, "%#llx instead of %#llx", (unsigned long long)found,
                  (unsigned long long)set);
    ck_assert(service_marks_stand(service, ALL_MARKS & ~set, marks_sum(then, ALL_MARKS & ~set)));
    ck_assert(!set || !service_marks_stand(service, set, marks_sum(then, set)));
    service_marks_look(service, then);
}

static void keep(struct service *service, struct level_record *out) {
    static const char corridor[] =
        "{\"kind\":\"light-maze\",\"rows\":[\"#######\",\"#.....#\",\"#######\"],"
        "\"start\":{\"x\":1,\"y\":1},\"goal\":{\"x\":5,\"y\":1},\"light\":9}";
    const struct keep_request request = {.kind = kind_find("light-maze"),
                                         .json = corridor,
                                         .length = sizeof(corridor) - 1,
                                         .world = "glow",
                                         .tags = "",
                                         .note = ""};
    struct faults faults = FAULTS_INIT;
    struct arena work = ARENA_INIT;
    ck_assert_int_eq(service_level_keep(service, &request, &work, &faults, out), 0);
    arena_deinit(&work);
}

START_TEST(a_kept_level_turns_lists_and_a_change_its_level_too) {
    struct home home = home_new();
    struct service *const service = service_on(home.path, 1, false);
    struct level_record level = {0};
    struct level_record changed = {0};
    struct faults faults = FAULTS_INIT;
    struct marks then;
    service_marks_look(service, &then);
    keep(service, &level);
    expect_turned(service, &then, MARK_LISTS);
    const struct level_change change = {
        .status = LEVEL_PUBLISHED, .band_override = -1, .tags = "new"};
    ck_assert_int_eq(service_level_change(service, level.id.text, 1, &change, &faults, &changed),
                     0);
    expect_turned(service, &then, MARK_LISTS | mark_of_level(level.id.text));
    level_record_deinit(&level);
    level_record_deinit(&changed);
    service_close(service);
    home_free(&home);
}
END_TEST

/* Nothing that anyone can see is changed by a batch before it is admitted. */
START_TEST(a_batch_turns_lists_once) {
    struct home home = home_new();
    struct service *const service = service_on(home.path, 1, false);
    const struct batch_request request = batch_of("glow", 40, 2);
    struct marks then;
    bool ready;
    struct check checks[CHECKS_MAX];
    service_marks_look(service, &then);
    const struct id id = batch_begin(service, &request);
    ck_assert_int_eq(batch_finish(service, id.text), BATCH_SUCCEEDED);
    ck_assert_uint_eq(marks_sum(&then, MARK_LISTS), 0);
    expect_turned(service, &then, MARK_LISTS);
    ck_assert_uint_eq(marks_sum(&then, MARK_LISTS), 2); /* before, and behind */
    ck_assert_uint_gt(service_ready(service, checks, &ready), 0);
    expect_turned(service, &then, 0);
    service_close(service);
    home_free(&home);
}
END_TEST

START_TEST(a_date_turns_days_and_whatever_it_may_publish) {
    struct home home = home_new();
    struct service *const service = service_on(home.path, 1, false);
    const struct daily_request request = {.world = "glow", .band = -1, .may_work = true};
    struct marks then;
    struct faults faults = FAULTS_INIT;
    service_marks_look(service, &then);
    for (int again = 0; again < 2; again++) {
        struct daily daily = {0};
        ck_assert_int_eq(service_daily(service, &request, &faults, &daily), 0);
        daily_deinit(&daily);
        expect_turned(service, &then, again ? 0 : MARK_DAYS | MARK_LISTS | MARK_LEVELS);
    }
    service_close(service);
    home_free(&home);
}
END_TEST

struct glance {
    struct service *service;
    struct marks before;
};

/* Neither what was seen before the write nor what is seen during it counts meanwhile. */
static int glance_write(struct store *store, void *context) {
    struct glance *const glance = context;
    struct marks during;
    service_marks_look(glance->service, &during);
    ck_assert_uint_eq(turned(glance->service, &glance->before), MARK_DAYS);
    ck_assert_uint_eq(turned(glance->service, &during), MARK_DAYS);
    glance->before = during;
    return 7;
}

START_TEST(nothing_stands_while_it_is_written) {
    struct home home = home_new();
    struct service *const service = service_on(home.path, 1, false);
    struct glance glance = {.service = service};
    service_marks_look(service, &glance.before);
    ck_assert_int_eq(writer_call(service, MARK_DAYS, glance_write, &glance), 7);
    expect_turned(service, &glance.before, MARK_DAYS); /* seen during the write: never */
    expect_turned(service, &glance.before, 0);
    service_close(service);
    home_free(&home);
}
END_TEST

START_TEST(levels_have_marks_of_their_own) {
    static const char *const ids[] = {"00000000-0000-5000-8000-000000000000",
                                      "00000000-0000-5000-8000-000000000001",
                                      "ffffffff-ffff-5fff-bfff-ffffffffffff"};
    uint64_t all = 0;
    for (size_t i = 0; i < sizeof(ids) / sizeof(ids[0]); i++) {
        const uint64_t mark = mark_of_level(ids[i]);
        ck_assert_int_eq(__builtin_popcountll(mark), 1);
        ck_assert_uint_eq(mark & MARK_LEVELS, mark);
        ck_assert_uint_eq(mark_of_level(ids[i]), mark);
        all |= mark;
    }
    ck_assert_int_ge(__builtin_popcountll(all), 2);
}
END_TEST

SUITE_MAIN("service/marks", a_kept_level_turns_lists_and_a_change_its_level_too,
           a_batch_turns_lists_once, a_date_turns_days_and_whatever_it_may_publish,
           nothing_stands_while_it_is_written, levels_have_marks_of_their_own)
