/* Kept levels: who sees what, keeping by hand, and the ways of a status. */
#include "service/curate.h"

#include "services.h"

static const char CORRIDOR[] =
    "{\"kind\":\"light-maze\",\"rows\":[\"#######\",\"#.....#\",\"#######\"],"
    "\"start\":{\"x\":1,\"y\":1},\"goal\":{\"x\":5,\"y\":1},\"light\":%d}";

static int keep(struct service *service, int light, const char *world, struct faults *faults,
                struct level_record *out) {
    char json[256];
    snprintf(json, sizeof(json), CORRIDOR, light);
    const struct keep_request request = {.kind = kind_find("light-maze"),
                                         .json = json,
                                         .length = strlen(json),
                                         .world = world,
                                         .tags = "hand tiny",
                                         .note = "a corridor"};
    struct arena work = ARENA_INIT;
    const int result = service_level_keep(service, &request, &work, faults, out);
    arena_deinit(&work);
    return result;
}

START_TEST(a_hand_made_level_is_kept_once) {
    struct home home = home_new();
    struct service *const service = service_on(home.path, 1, false);
    struct faults faults = FAULTS_INIT;
    struct level_record first = {0};
    struct level_record second = {0};
    ck_assert_int_eq(keep(service, 9, "glow", &faults, &first), 0);
    ck_assert_int_eq(first.status, LEVEL_CURATED);
    ck_assert_str_eq(first.tags, "hand tiny");
    ck_assert_int_eq(first.seed, -1);
    ck_assert_int_eq(keep(service, 9, "glow", &faults, &second), SERVICE_EXISTS);
    ck_assert_str_eq(first.id.text, second.id.text);
    level_record_deinit(&second);
    level_record_deinit(&first);
    service_close(service);
    home_free(&home);
}
END_TEST

START_TEST(what_cannot_be_finished_is_not_kept) {
    struct home home = home_new();
    struct service *const service = service_on(home.path, 1, false);
    struct faults faults = FAULTS_INIT;
    struct level_record record = {0};
    ck_assert_int_eq(keep(service, 3, "glow", &faults, &record), SERVICE_INVALID);
    ck_assert_str_eq(faults.items[0].pointer, "");
    faults_deinit(&faults);
    ck_assert_int_eq(keep(service, 9, "nowhere", &faults, &record), SERVICE_MISSING);
    service_close(service);
    home_free(&home);
}
END_TEST

static int change_status(struct service *service, const char *id, uint32_t revision, int status,
                         struct faults *faults, struct level_record *out) {
    const struct level_change change = {.status = status, .band_override = -1};
    return service_level_change(service, id, revision, &change, faults, out);
}

/* A level brought to each status along the ways that there are. */
static uint32_t bring(struct service *service, const char *id, const int *way, size_t length) {
    uint32_t revision = 1;
    for (size_t i = 0; i < length; i++) {
        struct faults faults = FAULTS_INIT;
        struct level_record record = {0};
        ck_assert_int_eq(change_status(service, id, revision, way[i], &faults, &record), 0);
        ck_assert_uint_eq(record.revision, revision + 1);
        revision = record.revision;
        level_record_deinit(&record);
    }
    return revision;
}

START_TEST(a_status_has_its_ways) {
    static const int ways[LEVEL_STATUS_COUNT][2] = {
        [LEVEL_PUBLISHED] = {LEVEL_PUBLISHED},
        [LEVEL_RETIRED] = {LEVEL_PUBLISHED, LEVEL_RETIRED},
        [LEVEL_REJECTED] = {LEVEL_REJECTED}};
    static const size_t lengths[LEVEL_STATUS_COUNT] = {0, 1, 2, 1};
    static const bool allowed[LEVEL_STATUS_COUNT][LEVEL_STATUS_COUNT] = {
        /* to: curated, published, retired, rejected */
        {true, true, false, true},
        {false, true, true, true},
        {false, true, true, false},
        {false, true, false, true}};
    struct home home = home_new();
    struct service *const service = service_on(home.path, 1, false);
    for (int from = 0; from < LEVEL_STATUS_COUNT; from++)
        for (int to = 0; to < LEVEL_STATUS_COUNT; to++) {
            struct faults faults = FAULTS_INIT;
            struct level_record record = {0};
            ck_assert_int_eq(keep(service, 9 + from * 4 + to, "glow", &faults, &record), 0);
            const struct id id = record.id;
            level_record_deinit(&record);
            const uint32_t revision = bring(service, id.text, ways[from], lengths[from]);
            const int result = change_status(service, id.text, revision, to, &faults, &record);
            ck_assert_int_eq(result, allowed[from][to] ? 0 : SERVICE_CONFLICT);
            ck_assert_int_eq(record.status, allowed[from][to] ? to : from);
            ck_assert_uint_eq(faults.count, allowed[from][to] ? 0 : 1);
            faults_deinit(&faults);
            level_record_deinit(&record);
        }
    service_close(service);
    home_free(&home);
}
END_TEST

START_TEST(a_stale_revision_changes_nothing) {
    struct home home = home_new();
    struct service *const service = service_on(home.path, 1, false);
    struct faults faults = FAULTS_INIT;
    struct level_record record = {0};
    ck_assert_int_eq(keep(service, 9, "glow", &faults, &record), 0);
    const struct id id = record.id;
    level_record_deinit(&record);
    ck_assert_int_eq(change_status(service, id.text, 2, LEVEL_PUBLISHED, &faults, &record),
                     SERVICE_STALE);
    ck_assert_uint_eq(record.revision, 1);
    ck_assert_int_eq(record.status, LEVEL_CURATED);
    level_record_deinit(&record);
    ck_assert_int_eq(change_status(service, "nobody", 1, LEVEL_PUBLISHED, &faults, &record),
                     SERVICE_MISSING);
    const struct level_change change = {.status = -1,
                                        .set_band = true,
                                        .band_override = BAND_MASTER,
                                        .tags = "hard",
                                        .note = "too easy to see"};
    ck_assert_int_eq(service_level_change(service, id.text, 1, &change, &faults, &record), 0);
    ck_assert_int_eq(level_record_band(&record), BAND_MASTER);
    ck_assert_str_eq(record.tags, "hard");
    ck_assert_str_eq(record.note, "too easy to see");
    level_record_deinit(&record);
    service_close(service);
    home_free(&home);
}
END_TEST

START_TEST(only_published_levels_are_for_anyone) {
    static const struct {
        int status;
        int anyone;
    } cases[] = {{LEVEL_CURATED, SERVICE_MISSING},
                 {LEVEL_PUBLISHED, 0},
                 {LEVEL_RETIRED, SERVICE_GONE},
                 {LEVEL_PUBLISHED, 0},
                 {LEVEL_REJECTED, SERVICE_MISSING}};
    struct home home = home_new();
    struct service *const service = service_on(home.path, 1, false);
    struct faults faults = FAULTS_INIT;
    struct level_record record = {0};
    ck_assert_int_eq(keep(service, 9, "glow", &faults, &record), 0);
    const struct id id = record.id;
    level_record_deinit(&record);
    for (uint32_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        ck_assert_int_eq(change_status(service, id.text, i + 1, cases[i].status, &faults, &record),
                         0);
        level_record_deinit(&record);
        ck_assert_int_eq(service_level_get(service, id.text, false, &record), cases[i].anyone);
        level_record_deinit(&record);
        record = (struct level_record){0};
        ck_assert_int_eq(service_level_get(service, id.text, true, &record), 0);
        level_record_deinit(&record);
    }
    service_close(service);
    home_free(&home);
}
END_TEST

START_TEST(lists_of_other_statuses_are_for_curators) {
    struct home home = home_new();
    struct service *const service = service_on(home.path, 1, false);
    struct faults faults = FAULTS_INIT;
    struct level_record record = {0};
    ck_assert_int_eq(keep(service, 9, "glow", &faults, &record), 0);
    level_record_deinit(&record);
    struct level_filter filter = {.difficulty_max = 1000000, .limit = 10};
    struct level_list list = {0};
    ck_assert_int_eq(service_level_list(service, &filter, false, &list), 0);
    ck_assert_uint_eq(list.count, 0);
    level_list_deinit(&list);
    ck_assert_int_eq(service_level_random(service, &filter, false, NULL, 0, &record),
                     SERVICE_MISSING);
    filter.statuses = 1u << LEVEL_CURATED;
    ck_assert_int_eq(service_level_list(service, &filter, false, &list), SERVICE_MISSING);
    ck_assert_int_eq(service_level_list(service, &filter, true, &list), 0);
    ck_assert_uint_eq(list.count, 1);
    level_list_deinit(&list);
    ck_assert_int_eq(service_level_random(service, &filter, true, NULL, 0, &record), 0);
    level_record_deinit(&record);
    service_close(service);
    home_free(&home);
}
END_TEST

SUITE_MAIN("service/curate", a_hand_made_level_is_kept_once, what_cannot_be_finished_is_not_kept,
           a_status_has_its_ways, a_stale_revision_changes_nothing,
           only_published_levels_are_for_anyone, lists_of_other_statuses_are_for_curators)
