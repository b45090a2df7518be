/* The daily: which dates there are, which band, and that a level once fixed stays. */
#include "service/daily.h"

#include "service/curate.h"
#include "service/inner.h"
#include "services.h"
#include "store/day.h"

static int daily_of(struct service *service, const char *date, const char *world, int band,
                    struct daily *out) {
    const struct daily_request request = {
        .date = date, .world = world, .band = band, .may_work = true};
    struct faults faults = FAULTS_INIT;
    const int result = service_daily(service, &request, &faults, out);
    faults_deinit(&faults);
    return result;
}

static void day_text(int64_t ahead, char text[DATE_LENGTH + 1]) {
    time_date_text(service_now() / 86400 + ahead, text);
}

/* What a directory opened now would be if it had been made long ago. */
static struct service *old_service(const char *path) {
    struct service *const service = service_on(path, 1, false);
    service->created_at = 1700000000; /* 2023-11-14 */
    return service;
}

START_TEST(every_world_has_its_level) {
    struct home home = home_new();
    struct service *service = service_on(home.path, 1, false);
    char today[DATE_LENGTH + 1];
    day_text(0, today);
    struct daily first = {0};
    ck_assert_int_eq(daily_of(service, NULL, NULL, -1, &first), 0);
    ck_assert_str_eq(first.date, today);
    ck_assert_uint_eq(first.count, shipped_worlds());
    for (size_t i = 0; i < first.count; i++) {
        ck_assert(first.generated[i]); /* there is no stock */
        ck_assert_int_eq(first.levels[i].status, LEVEL_PUBLISHED);
    }
    ck_assert_str_eq(first.levels[0].world, "glow");
    ck_assert_int_eq(first.ends_at % 86400, 0);
    service_close(service);
    service = service_on(home.path, 1, false);
    const struct daily_request request = {.band = -1}; /* may not work: all is fixed */
    struct faults faults = FAULTS_INIT;
    struct daily again = {0};
    ck_assert_int_eq(service_daily(service, &request, &faults, &again), 0);
    for (size_t i = 0; i < first.count; i++)
        ck_assert_str_eq(first.levels[i].id.text, again.levels[i].id.text);
    daily_deinit(&first);
    daily_deinit(&again);
    service_close(service);
    home_free(&home);
}
END_TEST

START_TEST(a_date_s_own_level_is_the_same_everywhere) {
    struct id ids[2];
    for (size_t i = 0; i < 2; i++) {
        struct home home = home_new();
        struct service *const service = old_service(home.path);
        struct daily daily = {0};
        ck_assert_int_eq(daily_of(service, "2026-01-05", "gates", -1, &daily), 0);
        ck_assert_uint_eq(daily.count, 1);
        ids[i] = daily.levels[0].id;
        daily_deinit(&daily);
        service_close(service);
        home_free(&home);
    }
    ck_assert_str_eq(ids[0].text, ids[1].text);
}
END_TEST

START_TEST(the_band_follows_the_weekday) {
    static const struct {
        const char *date;
        enum band band;
    } cases[] = {{"2026-11-23", BAND_INTRODUCE}, /* a Monday */
                 {"2026-11-24", BAND_DEVELOP},   {"2026-11-25", BAND_DEVELOP},
                 {"2026-11-26", BAND_TWIST},     {"2026-11-27", BAND_TWIST},
                 {"2026-11-28", BAND_MASTER},    {"2026-11-29", BAND_MASTER}};
    struct home home = home_new();
    struct service *const service = old_service(home.path);
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct daily daily = {0};
        ck_assert_int_eq(daily_of(service, cases[i].date, "glow", -1, &daily), 0);
        ck_assert_int_eq(daily.levels[0].band, (int)cases[i].band);
        struct daily asked = {0};
        ck_assert_int_eq(daily_of(service, cases[i].date, "glow", BAND_DEVELOP, &asked), 0);
        ck_assert_int_eq(asked.levels[0].band, BAND_DEVELOP);
        daily_deinit(&daily);
        daily_deinit(&asked);
    }
    service_close(service);
    home_free(&home);
}
END_TEST

START_TEST(the_stock_is_used_first_and_in_turn) {
    struct home home = home_new();
    struct service *const service = old_service(home.path);
    const struct batch_request request = batch_of("glow", 60, 2);
    const struct id id = batch_begin(service, &request);
    ck_assert_int_eq(batch_finish(service, id.text), BATCH_SUCCEEDED);
    static const char *const mondays[] = {"2026-11-02", "2026-11-09", "2026-11-16"};
    struct daily days[3] = {0};
    for (size_t i = 0; i < 3; i++) {
        ck_assert_int_eq(daily_of(service, mondays[i], "glow", -1, &days[i]), 0);
        ck_assert(!days[i].generated[0]);
    }
    ck_assert_str_lt(days[0].levels[0].id.text, days[1].levels[0].id.text);
    ck_assert_str_eq(days[0].levels[0].id.text, days[2].levels[0].id.text);
    for (size_t i = 0; i < 3; i++)
        daily_deinit(&days[i]);
    service_close(service);
    home_free(&home);
}
END_TEST

START_TEST(a_retired_level_stays) {
    struct home home = home_new();
    struct service *const service = old_service(home.path);
    struct daily before = {0};
    ck_assert_int_eq(daily_of(service, "2026-11-02", "glow", -1, &before), 0);
    const struct level_change change = {.status = LEVEL_RETIRED, .band_override = -1};
    struct faults faults = FAULTS_INIT;
    struct level_record record = {0};
    ck_assert_int_eq(
        service_level_change(service, before.levels[0].id.text, 1, &change, &faults, &record), 0);
    level_record_deinit(&record);
    struct daily after = {0};
    ck_assert_int_eq(daily_of(service, "2026-11-02", "glow", -1, &after), 0);
    ck_assert_str_eq(after.levels[0].id.text, before.levels[0].id.text);
    ck_assert_int_eq(after.levels[0].status, LEVEL_RETIRED);
    daily_deinit(&before);
    daily_deinit(&after);
    service_close(service);
    home_free(&home);
}
END_TEST

START_TEST(dates_have_a_range) {
    struct home home = home_new();
    struct service *const service = service_on(home.path, 1, false);
    static const struct {
        int64_t ahead;
        int result;
    } cases[] = {{-1, SERVICE_MISSING}, {0, 0}, {2, SERVICE_MISSING}, {4000, SERVICE_MISSING}};
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        char date[DATE_LENGTH + 1];
        day_text(cases[i].ahead, date);
        struct daily daily = {0};
        ck_assert_int_eq(daily_of(service, date, "glow", -1, &daily), cases[i].result);
        daily_deinit(&daily);
    }
    struct daily daily = {0};
    ck_assert_int_eq(daily_of(service, "2026-02-30", "glow", -1, &daily), SERVICE_INVALID);
    ck_assert_int_eq(daily_of(service, NULL, "nowhere", -1, &daily), SERVICE_MISSING);
    service_close(service);
    home_free(&home);
}
END_TEST

static struct daily preview(struct service *service, const char *date) {
    const struct daily_request request = {
        .date = date, .world = "glow", .band = -1, .curator = true, .may_work = true};
    struct faults faults = FAULTS_INIT;
    struct daily daily = {0};
    ck_assert_int_eq(service_daily(service, &request, &faults, &daily), 0);
    ck_assert_uint_eq(daily.count, 1);
    return daily;
}

START_TEST(a_preview_fixes_nothing) {
    struct home home = home_new();
    struct service *const service = service_on(home.path, 1, false);
    char date[DATE_LENGTH + 1];
    day_text(30, date);
    struct daily made = preview(service, date);
    ck_assert(made.generated[0]);
    struct level_record record = {0};
    ck_assert_int_eq(service_level_get(service, made.levels[0].id.text, true, &record),
                     SERVICE_MISSING);
    const struct batch_request request = batch_of("glow", 60, 1);
    const struct id id = batch_begin(service, &request);
    ck_assert_int_eq(batch_finish(service, id.text), BATCH_SUCCEEDED);
    struct daily stocked = preview(service, date);
    ck_assert(!stocked.generated[0]);
    ck_assert_str_ne(stocked.levels[0].id.text, made.levels[0].id.text);
    struct lease lease;
    ck_assert_int_eq(lease_take(service, &lease), 0);
    struct day_record day;
    for (int band = 0; band < BAND_COUNT; band++)
        ck_assert_int_eq(store_day_get(lease.store, date, "glow", band, &day), STORE_MISSING);
    lease_give(&lease);
    daily_deinit(&made);
    daily_deinit(&stocked);
    service_close(service);
    home_free(&home);
}
END_TEST

START_TEST(what_needs_a_write_is_deferred) {
    struct home home = home_new();
    struct service *const service = service_on(home.path, 1, false);
    const struct daily_request request = {.world = "glow", .band = -1};
    struct faults faults = FAULTS_INIT;
    struct daily daily = {0};
    ck_assert_int_eq(service_daily(service, &request, &faults, &daily), SERVICE_DEFER);
    ck_assert_int_eq(daily_of(service, NULL, "glow", -1, &daily), 0);
    daily_deinit(&daily);
    ck_assert_int_eq(service_daily(service, &request, &faults, &daily), 0);
    daily_deinit(&daily);
    service_close(service);
    home_free(&home);
}
END_TEST

SUITE_MAIN("service/daily", every_world_has_its_level, a_date_s_own_level_is_the_same_everywhere,
           the_band_follows_the_weekday, the_stock_is_used_first_and_in_turn, a_retired_level_stays,
           dates_have_a_range, a_preview_fixes_nothing, what_needs_a_write_is_deferred)
