/* Worlds: those that ship, and what becomes of them in the store. */
#include "service/world.h"

#include "service/inner.h"
#include "services.h"
#include "store/world.h"

/* The six of the light maze come first; other kinds add theirs behind. */
static void check_shipped(struct service *service) {
    static const char *const ids[] = {"glow", "gates", "plates", "pursuit", "brittle", "eclipse"};
    struct world_set set = {NULL, 0};
    ck_assert_int_eq(service_world_list(service, &set), 0);
    ck_assert_uint_eq(set.count, shipped_worlds());
    uint32_t slots = 0;
    for (size_t i = 0; i < set.count; i++) {
        ck_assert_uint_eq(set.items[i].calibration.version, 1);
        ck_assert(set.items[i].record.auto_publish);
    }
    for (size_t i = 0; i < 6; i++) {
        ck_assert_str_eq(set.items[i].record.id, ids[i]);
        ck_assert_uint_gt(set.items[i].calibration.caps[3], 0); /* of pressure, say */
        slots += set.items[i].record.slots;
    }
    ck_assert_uint_eq(slots, 68);
    world_set_deinit(&set);
}

START_TEST(default_worlds_ship) {
    struct home home = home_new();
    const struct service_settings settings = {.workers = 1};
    struct service *service = NULL;
    struct text why = TEXT_INIT;
    ck_assert_int_eq(service_open(&settings, &service, &why), 0);
    check_shipped(service);
    service_close(service);
    for (int i = 0; i < 2; i++) {
        service = service_on(home.path, 1, false);
        check_shipped(service);
        service_close(service);
    }
    home_free(&home);
}
END_TEST

static int revise(struct store *store, void *context) {
    struct world_record record = {0};
    ck_assert_int_eq(store_world_get(store, "glow", &record), 0);
    free(record.title);
    record.title = strdup("Another name");
    ck_assert_int_eq(store_world_put(store, &record), 0);
    world_record_deinit(&record);
    return store_world_delete(store, "gates");
}

START_TEST(a_start_touches_nothing_that_is_there) {
    struct home home = home_new();
    struct service *service = service_on(home.path, 1, false);
    ck_assert_int_eq(writer_call(service, MARK_RULES, revise, NULL), 0);
    service_close(service);
    service = service_on(home.path, 1, false);
    struct world world = {0};
    ck_assert_int_eq(service_world_get(service, "glow", &world), 0);
    ck_assert_str_eq(world.record.title, "Another name");
    ck_assert_uint_eq(world.record.revision, 2);
    world_deinit(&world);
    ck_assert_int_eq(service_world_get(service, "gates", &world), SERVICE_MISSING);
    ck_assert_int_eq(service_world_get(service, "Glow", &world), SERVICE_MISSING);
    service_close(service);
    home_free(&home);
}
END_TEST

START_TEST(the_stock_counts_published_levels) {
    struct home home = home_new();
    struct service *const service = service_on(home.path, 1, false);
    int64_t stock[BAND_COUNT];
    ck_assert_int_eq(service_world_stock(service, "glow", stock), 0);
    ck_assert_int_eq(stock[0] + stock[1] + stock[2] + stock[3], 0);
    const struct batch_request request = batch_of("glow", 40, 2);
    const struct id id = batch_begin(service, &request);
    ck_assert_int_eq(batch_finish(service, id.text), BATCH_SUCCEEDED);
    struct batch_record record = {0};
    ck_assert_int_eq(service_batch_get(service, id.text, &record, NULL), 0);
    ck_assert_int_eq(service_world_stock(service, "glow", stock), 0);
    for (int i = 0; i < BAND_COUNT; i++)
        ck_assert_int_eq(stock[i], record.kept[i]);
    batch_record_deinit(&record);
    service_close(service);
    home_free(&home);
}
END_TEST

START_TEST(a_used_directory_is_refused) {
    struct home home = home_new();
    struct service *const service = service_on(home.path, 1, false);
    const struct service_settings settings = {
        .data = home.path, .workers = 1, .interactive = 1, .batches = 1};
    struct service *second = NULL;
    struct text why = TEXT_INIT;
    ck_assert_int_eq(service_open(&settings, &second, &why), SERVICE_REFUSED);
    ck_assert_uint_gt(why.length, 0);
    text_deinit(&why);
    service_close(service);
    home_free(&home);
}
END_TEST

SUITE_MAIN("service/world", default_worlds_ship, a_start_touches_nothing_that_is_there,
           the_stock_counts_published_levels, a_used_directory_is_refused)
