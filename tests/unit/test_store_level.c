/* Levels: kept once, found again whole, changed only under the right revision. */
#include "store/level.h"

#include "store_fixture.h"
#include "suite.h"

static void assert_same(const struct level_record *a, const struct level_record *b) {
    ck_assert_int_eq(a->sequence, b->sequence);
    ck_assert_str_eq(a->id.text, b->id.text);
    ck_assert_str_eq(a->kind, b->kind);
    ck_assert_str_eq(a->world, b->world);
    ck_assert_str_eq(a->document, b->document);
    ck_assert_str_eq(a->evaluation, b->evaluation);
    ck_assert_mem_eq(a->twin_key.bytes, b->twin_key.bytes, 16);
    ck_assert_str_eq(a->twin_of.text, b->twin_of.text);
    ck_assert_uint_eq(a->difficulty, b->difficulty);
    ck_assert_int_eq(a->band, b->band);
    ck_assert_int_eq(a->band_override, b->band_override);
    ck_assert_int_eq((int)a->status, (int)b->status);
    ck_assert_uint_eq(a->engine, b->engine);
    ck_assert_uint_eq(a->world_revision, b->world_revision);
    ck_assert_uint_eq(a->calibration, b->calibration);
    ck_assert_str_eq(a->batch.text, b->batch.text);
    ck_assert_int_eq(a->seed, b->seed);
    ck_assert_int_eq(a->index, b->index);
    ck_assert_str_eq(a->tags, b->tags);
    ck_assert_str_eq(a->note, b->note);
    ck_assert_uint_eq(a->revision, b->revision);
    ck_assert_int_eq(a->created_at, b->created_at);
    ck_assert_int_eq(a->published_at, b->published_at);
}

START_TEST(a_level_comes_back_whole) {
    struct fixture fixture;
    fixture_init(&fixture);
    struct level_record level = fixture_level(7);
    fixture_set(&level.tags, "first hard");
    fixture_set(&level.note, "Ein Hinweis: \xc3\xa4\xe2\x82\xac");
    level.engine = 3;
    level.calibration = UINT32_MAX;
    level.seed = INT64_MAX;
    level.band_override = 2;
    fixture_insert(fixture.store, &level);
    struct level_record read = {0};
    ck_assert_int_eq(store_level_get(fixture.store, level.id.text, &read), 0);
    assert_same(&level, &read);
    level_record_deinit(&read);
    ck_assert_int_eq(store_level_get(fixture.store, "nobody", &read), STORE_MISSING);
    ck_assert_int_eq(store_level_insert(fixture.store, &level), STORE_EXISTS);
    level_record_deinit(&level);
    fixture_deinit(&fixture);
}
END_TEST

START_TEST(a_hand_made_level_has_no_seed) {
    struct fixture fixture;
    fixture_init(&fixture);
    struct level_record level = fixture_level(1);
    level.seed = level.index = -1;
    level.status = LEVEL_CURATED;
    level.published_at = 0;
    fixture_insert(fixture.store, &level);
    struct level_record read = {0};
    ck_assert_int_eq(store_level_get(fixture.store, level.id.text, &read), 0);
    assert_same(&level, &read);
    level_record_deinit(&read);
    level_record_deinit(&level);
    fixture_deinit(&fixture);
}
END_TEST

START_TEST(a_twin_names_the_earliest) {
    struct fixture fixture;
    fixture_init(&fixture);
    struct level_record levels[3];
    for (uint32_t i = 0; i < 3; i++) {
        levels[i] = fixture_level(i + 1);
        levels[i].twin_key = levels[0].twin_key;
        fixture_insert(fixture.store, &levels[i]);
    }
    ck_assert_str_eq(levels[0].twin_of.text, "");
    ck_assert_str_eq(levels[1].twin_of.text, levels[0].id.text);
    ck_assert_str_eq(levels[2].twin_of.text, levels[0].id.text);
    struct id id;
    ck_assert_int_eq(store_level_find_twin(fixture.store, &levels[0].twin_key, &id), 0);
    ck_assert_str_eq(id.text, levels[0].id.text);
    const struct siphash other = {{0xff}};
    ck_assert_int_eq(store_level_find_twin(fixture.store, &other, &id), STORE_MISSING);
    for (uint32_t i = 0; i < 3; i++)
        level_record_deinit(&levels[i]);
    fixture_deinit(&fixture);
}
END_TEST

START_TEST(a_change_needs_the_revision) {
    struct fixture fixture;
    fixture_init(&fixture);
    struct level_record level = fixture_level(1);
    level.status = LEVEL_CURATED;
    level.published_at = 0;
    fixture_insert(fixture.store, &level);
    const struct level_change publish = {.status = LEVEL_PUBLISHED, .now = 99};
    ck_assert_int_eq(store_level_change(fixture.store, "nobody", 1, &publish), STORE_MISSING);
    ck_assert_int_eq(store_level_change(fixture.store, level.id.text, 2, &publish), STORE_STALE);
    ck_assert_int_eq(store_level_change(fixture.store, level.id.text, 1, &publish), 0);
    ck_assert_int_eq(store_level_change(fixture.store, level.id.text, 1, &publish), STORE_STALE);
    const struct level_change band = {
        .status = -1, .set_band = true, .band_override = 3, .tags = "a b", .note = "n", .now = 100};
    ck_assert_int_eq(store_level_change(fixture.store, level.id.text, 2, &band), 0);
    level.status = LEVEL_PUBLISHED;
    level.published_at = 99;
    level.band_override = 3;
    level.revision = 3;
    fixture_set(&level.tags, "a b");
    fixture_set(&level.note, "n");
    struct level_record read = {0};
    ck_assert_int_eq(store_level_get(fixture.store, level.id.text, &read), 0);
    assert_same(&level, &read);
    ck_assert_int_eq(level_record_band(&read), 3);
    level_record_deinit(&read);
    const struct level_change lift = {
        .status = LEVEL_RETIRED, .set_band = true, .band_override = -1};
    ck_assert_int_eq(store_level_change(fixture.store, level.id.text, 3, &lift), 0);
    ck_assert_int_eq(store_level_get(fixture.store, level.id.text, &read), 0);
    ck_assert_int_eq(read.band_override, -1);
    ck_assert_int_eq(level_record_band(&read), level.band);
    ck_assert_int_eq(read.published_at, 99);
    level_record_deinit(&read);
    level_record_deinit(&level);
    fixture_deinit(&fixture);
}
END_TEST

START_TEST(a_level_needs_its_world) {
    struct fixture fixture;
    fixture_init(&fixture);
    struct level_record level = fixture_level(1);
    fixture_set(&level.world, "nowhere");
    ck_assert_int_eq(store_level_insert(fixture.store, &level), -EINVAL);
    fixture_set(&level.world, "gates");
    level.world_revision = 2;
    ck_assert_int_eq(store_level_insert(fixture.store, &level), -EINVAL);
    level.world_revision = 1;
    level.difficulty = 1000001;
    ck_assert_int_eq(store_level_insert(fixture.store, &level), -EINVAL);
    level.difficulty = 1000000;
    fixture_insert(fixture.store, &level);
    level_record_deinit(&level);
    fixture_deinit(&fixture);
}
END_TEST

/* Text that would be SQL stays text. */
START_TEST(metacharacters_are_only_text) {
    static const char *const texts[] = {
        "'; DROP TABLE levels; --", "\"%_\\", "' OR 1=1 --", ":id", "?1", "\xf0\x9f\x95\xaf"};
    struct fixture fixture;
    fixture_init(&fixture);
    for (uint32_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
        struct level_record level = fixture_level(i);
        fixture_set(&level.document, texts[i]);
        fixture_set(&level.note, texts[i]);
        fixture_insert(fixture.store, &level);
        struct level_record read = {0};
        ck_assert_int_eq(store_level_get(fixture.store, texts[i], &read), STORE_MISSING);
        ck_assert_int_eq(store_level_get(fixture.store, level.id.text, &read), 0);
        assert_same(&level, &read);
        level_record_deinit(&read);
        const struct level_filter filter = {
            .world = texts[i], .difficulty_max = 1000000, .limit = 5};
        struct level_list list = {0};
        ck_assert_int_eq(store_level_list(fixture.store, &filter, &list), 0);
        ck_assert_uint_eq(list.count, 0);
        level_list_deinit(&list);
        level_record_deinit(&level);
    }
    fixture_deinit(&fixture);
}
END_TEST

START_TEST(status_names_go_both_ways) {
    for (int i = 0; i < LEVEL_STATUS_COUNT; i++) {
        enum level_status status;
        ck_assert_int_eq(level_status_parse(level_status_name((enum level_status)i), &status), 0);
        ck_assert_int_eq((int)status, i);
    }
    enum level_status status;
    ck_assert_int_eq(level_status_parse("Published", &status), 1);
    ck_assert_int_eq(level_status_parse("", &status), 1);
}
END_TEST

SUITE_MAIN("store/level", a_level_comes_back_whole, a_hand_made_level_has_no_seed,
           a_twin_names_the_earliest, a_change_needs_the_revision, a_level_needs_its_world,
           metacharacters_are_only_text, status_names_go_both_ways)
