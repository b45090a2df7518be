/* Dailies: fixed once, least used first. */
#include "store/day.h"

#include "store_fixture.h"
#include "suite.h"

/* Numbers of 1 ... last that are published in the band, smallest id first. */
static uint32_t band_members(uint32_t last, int band, uint32_t members[]) {
    uint32_t count = 0;
    for (uint32_t number = 1; number <= last; number++) {
        if ((int)(number * 7919u % 1000000u / 250000u) != band)
            continue;
        uint32_t at = count++;
        const struct id id = fixture_id(number);
        for (; at > 0; at--) {
            const struct id before = fixture_id(members[at - 1]);
            if (strcmp(before.text, id.text) < 0)
                break;
            members[at] = members[at - 1];
        }
        members[at] = number;
    }
    return count;
}

START_TEST(least_used_first_then_smallest_id) {
    struct fixture fixture;
    fixture_init(&fixture);
    fixture_fill(fixture.store, 1, 60);
    uint32_t members[60];
    const uint32_t count = band_members(60, 1, members);
    ck_assert_uint_gt(count, 5);
    for (uint32_t day = 0; day < 2 * count; day++) {
        char date[32];
        snprintf(date, sizeof(date), "2026-%02u-%02u", 1 + day / 28, 1 + day % 28);
        struct day_record record;
        ck_assert_int_eq(store_day_get(fixture.store, date, "gates", 1, &record), STORE_MISSING);
        ck_assert_int_eq(store_day_fix(fixture.store, date, "gates", 1, &record), 0);
        const struct id expected = fixture_id(members[day % count]);
        ck_assert_str_eq(record.level.text, expected.text);
        ck_assert(!record.generated);
        ck_assert_int_eq(store_day_fix(fixture.store, date, "gates", 1, &record), 0);
        ck_assert_str_eq(record.level.text, expected.text);
        ck_assert_int_eq(store_day_get(fixture.store, date, "gates", 1, &record), 0);
        ck_assert_str_eq(record.level.text, expected.text);
    }
    fixture_deinit(&fixture);
}
END_TEST

START_TEST(a_retired_level_stays_in_its_day) {
    struct fixture fixture;
    fixture_init(&fixture);
    fixture_fill(fixture.store, 1, 1);
    struct day_record record;
    ck_assert_int_eq(store_day_fix(fixture.store, "2026-11-29", "gates", 0, &record), 0);
    const struct level_change retire = {.status = LEVEL_RETIRED};
    ck_assert_int_eq(store_level_change(fixture.store, record.level.text, 1, &retire), 0);
    ck_assert_int_eq(store_day_get(fixture.store, "2026-11-29", "gates", 0, &record), 0);
    ck_assert_int_eq(store_day_fix(fixture.store, "2026-11-30", "gates", 0, &record),
                     STORE_MISSING);
    ck_assert_int_eq(store_day_get(fixture.store, "2026-11-30", "gates", 0, &record),
                     STORE_MISSING);
    fixture_deinit(&fixture);
}
END_TEST

START_TEST(a_generated_level_is_kept_and_marked) {
    struct fixture fixture;
    fixture_init(&fixture);
    struct level_record level = fixture_level(1);
    struct day_record record;
    ck_assert_int_eq(
        store_day_fix_generated(fixture.store, "2026-11-29", "gates", 0, &level, &record), 0);
    ck_assert(record.generated);
    ck_assert_str_eq(record.level.text, level.id.text);
    /* Another one for the same date comes too late. */
    struct level_record late = fixture_level(2);
    ck_assert_int_eq(
        store_day_fix_generated(fixture.store, "2026-11-29", "gates", 0, &late, &record), 0);
    ck_assert_str_eq(record.level.text, level.id.text);
    struct level_record read = {0};
    ck_assert_int_eq(store_level_get(fixture.store, late.id.text, &read), STORE_MISSING);
    level_record_deinit(&late);
    level_record_deinit(&level);
    fixture_deinit(&fixture);
}
END_TEST

START_TEST(a_generated_level_that_is_there) {
    static const struct {
        enum level_status before, after;
        int result;
    } cases[] = {
        {LEVEL_CURATED, LEVEL_PUBLISHED, 0},
        {LEVEL_PUBLISHED, LEVEL_PUBLISHED, 0},
        {LEVEL_RETIRED, LEVEL_RETIRED, STORE_STALE},
        {LEVEL_REJECTED, LEVEL_REJECTED, STORE_STALE},
    };
    struct fixture fixture;
    fixture_init(&fixture);
    for (uint32_t i = 0; i < 4; i++) {
        struct level_record level = fixture_level(i + 1);
        level.status = cases[i].before;
        fixture_insert(fixture.store, &level);
        level.status = LEVEL_PUBLISHED;
        char date[32];
        snprintf(date, sizeof(date), "2026-11-%02u", i + 1);
        struct day_record record;
        ck_assert_int_eq(store_day_fix_generated(fixture.store, date, "gates", 3, &level, &record),
                         cases[i].result);
        struct level_record read = {0};
        ck_assert_int_eq(store_level_get(fixture.store, level.id.text, &read), 0);
        ck_assert_int_eq((int)read.status, (int)cases[i].after);
        ck_assert_int_eq(store_day_get(fixture.store, date, "gates", 3, &record),
                         cases[i].result ? STORE_MISSING : 0);
        level_record_deinit(&read);
        level_record_deinit(&level);
    }
    fixture_deinit(&fixture);
}
END_TEST

SUITE_MAIN("store/day", least_used_first_then_smallest_id, a_retired_level_stays_in_its_day,
           a_generated_level_is_kept_and_marked, a_generated_level_that_is_there)
