/* Calibrations: the newest of a kind, any by version, none twice. */
#include "store/calibration.h"

#include "store_fixture.h"
#include "suite.h"

START_TEST(versions_are_kept) {
    struct fixture fixture;
    fixture_init(&fixture);
    struct calibration_record record = {.kind = strdup("light-maze"), .created_at = 5};
    for (uint32_t version = 1; version <= 3; version++) {
        record.version = version;
        for (int i = 0; i < STORE_CAPS_MAX; i++)
            record.caps[i] = 100 * version + (uint32_t)i;
        ck_assert_int_eq(store_calibration_put(fixture.store, &record), 0);
        ck_assert_int_eq(store_calibration_put(fixture.store, &record), STORE_EXISTS);
    }
    calibration_record_deinit(&record);
    ck_assert_int_eq(store_calibration_get(fixture.store, "light-maze", 0, &record), 0);
    ck_assert_uint_eq(record.version, 3);
    ck_assert_int_eq(record.caps[7], 307);
    calibration_record_deinit(&record);
    ck_assert_int_eq(store_calibration_get(fixture.store, "light-maze", 2, &record), 0);
    ck_assert_uint_eq(record.version, 2);
    ck_assert_int_eq(record.caps[0], 200);
    ck_assert_int_eq(record.created_at, 5);
    calibration_record_deinit(&record);
    ck_assert_int_eq(store_calibration_get(fixture.store, "light-maze", 4, &record), STORE_MISSING);
    ck_assert_int_eq(store_calibration_get(fixture.store, "other", 0, &record), STORE_MISSING);
    struct calibration_list list = {0};
    ck_assert_int_eq(store_calibration_list(fixture.store, &list), 0);
    ck_assert_uint_eq(list.count, 3);
    ck_assert_uint_eq(list.items[0].version, 1);
    calibration_list_deinit(&list);
    fixture_deinit(&fixture);
}
END_TEST

SUITE_MAIN("store/calibration", versions_are_kept)
