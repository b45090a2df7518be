/* Worlds keep every revision; stock follows each change of a level. */
#include "store/world.h"

#include "store_fixture.h"
#include "suite.h"

START_TEST(revisions_stay) {
    struct fixture fixture;
    fixture_init(&fixture);
    struct world_record world = {0};
    ck_assert_int_eq(store_world_get(fixture.store, "gates", &world), 0);
    ck_assert_uint_eq(world.revision, 1);
    ck_assert_str_eq(world.kind, "light-maze");
    ck_assert_str_eq(world.introduces, "walls doors");
    ck_assert_str_eq(world.parameters, "width=9;height=9");
    ck_assert_uint_eq(world.edges[1], 500000);
    ck_assert_uint_eq(world.slots, 12);
    ck_assert(world.auto_publish);
    ck_assert_int_eq(world.changed_at, FIXTURE_NOW);
    fixture_set(&world.title, "Another title");
    world.auto_publish = false;
    ck_assert_int_eq(store_world_put(fixture.store, &world), 0);
    ck_assert_uint_eq(world.revision, 2);
    world_record_deinit(&world);
    ck_assert_int_eq(store_world_get_revision(fixture.store, "gates", 1, &world), 0);
    ck_assert_str_eq(world.title, "A world");
    world_record_deinit(&world);
    ck_assert_int_eq(store_world_get(fixture.store, "gates", &world), 0);
    ck_assert_str_eq(world.title, "Another title");
    ck_assert(!world.auto_publish);
    world_record_deinit(&world);
    ck_assert_int_eq(store_world_get(fixture.store, "nowhere", &world), STORE_MISSING);
    ck_assert_int_eq(store_world_get_revision(fixture.store, "gates", 3, &world), STORE_MISSING);
    fixture_deinit(&fixture);
}
END_TEST

START_TEST(worlds_are_listed_in_order) {
    struct fixture fixture;
    fixture_init(&fixture);
    fixture_world(fixture.store, "labyrinth", "light-maze");
    fixture_world(fixture.store, "a", "sliding-puzzle");
    fixture_world(fixture.store, "gates", "light-maze");
    struct world_list list = {0};
    ck_assert_int_eq(store_world_list(fixture.store, &list), 0);
    ck_assert_uint_eq(list.count, 3);
    ck_assert_str_eq(list.items[0].id, "a");
    ck_assert_str_eq(list.items[1].id, "gates");
    ck_assert_uint_eq(list.items[1].revision, 2);
    ck_assert_str_eq(list.items[2].id, "labyrinth");
    world_list_deinit(&list);
    fixture_deinit(&fixture);
}
END_TEST

START_TEST(a_deleted_world_counts_on) {
    struct fixture fixture;
    fixture_init(&fixture);
    fixture_fill(fixture.store, 1, 3);
    ck_assert_int_eq(store_world_delete(fixture.store, "gates"), 0);
    ck_assert_int_eq(store_world_delete(fixture.store, "gates"), STORE_MISSING);
    struct world_record world = {0};
    ck_assert_int_eq(store_world_get(fixture.store, "gates", &world), STORE_MISSING);
    ck_assert_int_eq(store_world_get_revision(fixture.store, "gates", 1, &world), 0);
    ck_assert_int_eq(store_world_put(fixture.store, &world), 0);
    ck_assert_uint_eq(world.revision, 2);
    world_record_deinit(&world);
    fixture_deinit(&fixture);
}
END_TEST

/* Stock and the numbering of its levels against a count over the tables. */
static void assert_stock(struct fixture *fixture, int expected[][STORE_BANDS]) {
    struct stock stock;
    ck_assert_int_eq(store_stock(fixture->store, "gates", &stock), 0);
    for (int status = 0; status < LEVEL_STATUS_COUNT; status++)
        for (int band = 0; band < STORE_BANDS; band++)
            ck_assert_int_eq(stock.levels[status][band], expected[status][band]);
}

START_TEST(stock_follows_status_and_band) {
    struct fixture fixture;
    fixture_init(&fixture);
    int expected[LEVEL_STATUS_COUNT][STORE_BANDS] = {{0}};
    assert_stock(&fixture, expected);
    for (uint32_t number = 1; number <= 40; number++) {
        struct level_record level = fixture_level(number);
        fixture_insert(fixture.store, &level);
        expected[level.status][level.band]++;
        level_record_deinit(&level);
    }
    assert_stock(&fixture, expected);
    for (uint32_t number = 1; number <= 40; number += 3) {
        struct level_record level = {0};
        const struct id id = fixture_id(number);
        ck_assert_int_eq(store_level_get(fixture.store, id.text, &level), 0);
        const struct level_change change = {.status = (int)(number % LEVEL_STATUS_COUNT),
                                            .set_band = number % 2,
                                            .band_override = (int)(number % STORE_BANDS)};
        ck_assert_int_eq(store_level_change(fixture.store, id.text, 1, &change), 0);
        expected[level.status][level.band]--;
        expected[change.status][change.set_band ? change.band_override : level.band]++;
        level_record_deinit(&level);
        assert_stock(&fixture, expected);
    }
    struct stock stock;
    ck_assert_int_eq(store_stock(fixture.store, "nowhere", &stock), 0);
    ck_assert_int_eq(stock.levels[LEVEL_PUBLISHED][0], 0);
    fixture_deinit(&fixture);
}
END_TEST

SUITE_MAIN("store/world", revisions_stay, worlds_are_listed_in_order, a_deleted_world_counts_on,
           stock_follows_status_and_band)
