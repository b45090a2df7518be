/* Batches: each step only from the state it expects; admission all or nothing, once. */
#include "store/batch.h"

#include "store_fixture.h"
#include "suite.h"

static void insert_running(struct store *store, uint32_t number) {
    struct batch_record batch = fixture_batch(number, "");
    ck_assert_int_eq(store_batch_insert(store, &batch), 0);
    ck_assert_int_eq(store_batch_start(store, batch.id.text, 11), 0);
    batch_record_deinit(&batch);
}

static struct batch_record get(struct store *store, uint32_t number) {
    struct batch_record batch = {0};
    const struct id id = fixture_id(number);
    ck_assert_int_eq(store_batch_get(store, id.text, &batch), 0);
    return batch;
}

START_TEST(a_batch_comes_back_whole) {
    struct fixture fixture;
    fixture_init(&fixture);
    struct batch_record batch = fixture_batch(1, "key");
    ck_assert_int_eq(store_batch_insert(fixture.store, &batch), 0);
    struct batch_record read = get(fixture.store, 1);
    ck_assert_int_eq(read.sequence, batch.sequence);
    ck_assert_uint_eq(read.engine, 1);
    ck_assert_str_eq(read.world, "gates");
    ck_assert_uint_eq(read.world_revision, 1);
    ck_assert_str_eq(read.kind, "light-maze");
    ck_assert_str_eq(read.introduces, "walls");
    ck_assert_str_eq(read.parameters, "width=9");
    ck_assert_uint_eq(read.edges[2], 3);
    ck_assert_int_eq(read.seed, 42);
    ck_assert_uint_eq(read.count, 500);
    ck_assert_uint_eq(read.keep, 10);
    ck_assert(read.publish);
    ck_assert_str_eq(read.idempotency_key, "key");
    ck_assert_str_eq(read.idempotency_body, "{}");
    ck_assert_int_eq((int)read.status, BATCH_QUEUED);
    ck_assert_str_eq(read.error, "");
    ck_assert_int_eq(read.created_at, FIXTURE_NOW);
    ck_assert_int_eq(read.finished_at, 0);
    batch_record_deinit(&read);
    batch_record_deinit(&batch);
    ck_assert_int_eq(store_batch_get(fixture.store, "nobody", &read), STORE_MISSING);
    fixture_deinit(&fixture);
}
END_TEST

START_TEST(an_idempotency_key_is_taken_once) {
    struct fixture fixture;
    fixture_init(&fixture);
    for (uint32_t number = 1; number <= 2; number++) {
        struct batch_record keyless = fixture_batch(number, "");
        ck_assert_int_eq(store_batch_insert(fixture.store, &keyless), 0);
        batch_record_deinit(&keyless);
    }
    struct batch_record batch = fixture_batch(3, "key");
    ck_assert_int_eq(store_batch_insert(fixture.store, &batch), 0);
    batch.id = fixture_id(4);
    ck_assert_int_eq(store_batch_insert(fixture.store, &batch), STORE_EXISTS);
    batch_record_deinit(&batch);
    ck_assert_int_eq(store_batch_find_key(fixture.store, "key", &batch), 0);
    const struct id id = fixture_id(3);
    ck_assert_str_eq(batch.id.text, id.text);
    batch_record_deinit(&batch);
    ck_assert_int_eq(store_batch_find_key(fixture.store, "other", &batch), STORE_MISSING);
    ck_assert_int_eq(store_batch_find_key(fixture.store, "", &batch), STORE_MISSING);
    fixture_deinit(&fixture);
}
END_TEST

START_TEST(pages_and_unfinished) {
    struct fixture fixture;
    fixture_init(&fixture);
    for (uint32_t number = 1; number <= 9; number++)
        insert_running(fixture.store, number);
    for (uint32_t number = 1; number <= 3; number++) {
        const struct id id = fixture_id(number);
        ck_assert_int_eq(store_batch_end(fixture.store, id.text, BATCH_FAILED, "it broke", 12), 0);
    }
    struct batch_list list = {0};
    ck_assert_int_eq(store_batch_unfinished(fixture.store, &list), 0);
    ck_assert_uint_eq(list.count, 6);
    ck_assert_int_lt(list.items[0].sequence, list.items[5].sequence);
    batch_list_deinit(&list);
    int64_t after = 0;
    for (uint32_t page = 0, newest = 9; page < 3; page++) {
        ck_assert_int_eq(store_batch_list(fixture.store, after, 4, &list), 0);
        ck_assert_uint_eq(list.count, page < 2 ? 4 : 1);
        ck_assert(list.more == (page < 2));
        for (size_t i = 0; i < list.count; i++, newest--) {
            const struct id id = fixture_id(newest);
            ck_assert_str_eq(list.items[i].id.text, id.text);
        }
        after = list.items[list.count - 1].sequence;
        batch_list_deinit(&list);
    }
    fixture_deinit(&fixture);
}
END_TEST

struct pieces {
    uint32_t count;
    uint32_t firsts[8];
    char bytes[64];
};

static int collect(void *context, uint32_t first, const void *outcomes, size_t size) {
    struct pieces *const pieces = context;
    pieces->firsts[pieces->count++] = first;
    strncat(pieces->bytes, outcomes, size);
    return 0;
}

START_TEST(progress_goes_on_where_it_stands) {
    struct fixture fixture;
    fixture_init(&fixture);
    insert_running(fixture.store, 1);
    const struct id id = fixture_id(1);
    struct batch_progress progress = {.done = 10,
                                      .milliseconds = 12,
                                      .unsolvable = 1,
                                      .degenerate = 2,
                                      .duplicate = 3,
                                      .discarded = 4,
                                      .overrun = 5,
                                      .scored = 6,
                                      .seen = {7, 8, 9, 10}};
    ck_assert_int_eq(store_batch_advance(fixture.store, id.text, 0, "abc", 3, &progress), 0);
    ck_assert_int_eq(store_batch_advance(fixture.store, id.text, 0, "abc", 3, &progress),
                     STORE_STALE);
    progress.done = 20;
    ck_assert_int_eq(store_batch_advance(fixture.store, id.text, 11, "de", 2, &progress),
                     STORE_STALE);
    ck_assert_int_eq(store_batch_advance(fixture.store, id.text, 10, "de", 2, &progress), 0);
    struct batch_record read = get(fixture.store, 1);
    ck_assert_mem_eq(&read.progress, &progress, sizeof(progress));
    ck_assert_int_eq(read.started_at, 11);
    batch_record_deinit(&read);
    struct pieces pieces = {0};
    ck_assert_int_eq(store_batch_outcomes(fixture.store, id.text, collect, &pieces), 0);
    ck_assert_uint_eq(pieces.count, 2);
    ck_assert_uint_eq(pieces.firsts[1], 10);
    ck_assert_str_eq(pieces.bytes, "abcde");
    ck_assert_int_eq(store_batch_restart(fixture.store, id.text, 9), 0);
    read = get(fixture.store, 1);
    ck_assert_uint_eq(read.engine, 9);
    ck_assert_uint_eq(read.progress.done, 0);
    ck_assert_uint_eq(read.progress.seen[3], 0);
    batch_record_deinit(&read);
    pieces = (struct pieces){0};
    ck_assert_int_eq(store_batch_outcomes(fixture.store, id.text, collect, &pieces), 0);
    ck_assert_uint_eq(pieces.count, 0);
    fixture_deinit(&fixture);
}
END_TEST

START_TEST(admission_keeps_once_and_counts) {
    struct fixture fixture;
    fixture_init(&fixture);
    fixture_fill(fixture.store, 2, 2);
    insert_running(fixture.store, 1);
    const struct id id = fixture_id(1);
    const struct batch_progress progress = {.done = 500};
    ck_assert_int_eq(store_batch_advance(fixture.store, id.text, 0, "x", 1, &progress), 0);
    struct level_record levels[3];
    for (uint32_t i = 0; i < 3; i++) {
        levels[i] = fixture_level(3 - i);
        levels[i].batch = id;
    }
    levels[2].twin_key = levels[1].twin_key; /* a mirror image of the one that is there */
    const uint32_t kept[STORE_BANDS] = {3, 0, 0, 0};
    ck_assert_int_eq(store_batch_admit(fixture.store, id.text, levels, 3, kept, 77), 0);
    ck_assert_int_eq(store_batch_admit(fixture.store, id.text, levels, 3, kept, 78), STORE_STALE);
    struct batch_record read = get(fixture.store, 1);
    ck_assert_int_eq((int)read.status, BATCH_SUCCEEDED);
    ck_assert_uint_eq(read.admitted, 2);
    ck_assert_uint_eq(read.already_kept, 1);
    ck_assert_uint_eq(read.kept[0], 3);
    ck_assert_int_eq(read.finished_at, 77);
    batch_record_deinit(&read);
    struct id_list ids = {0};
    ck_assert_int_eq(store_batch_levels(fixture.store, id.text, &ids), 0);
    ck_assert_uint_eq(ids.count, 3);
    for (uint32_t i = 0; i < 3; i++)
        ck_assert_str_eq(ids.items[i].text, levels[i].id.text);
    id_list_deinit(&ids);
    ck_assert_str_eq(levels[2].twin_of.text, levels[1].id.text);
    struct pieces pieces = {0};
    ck_assert_int_eq(store_batch_outcomes(fixture.store, id.text, collect, &pieces), 0);
    ck_assert_uint_eq(pieces.count, 0);
    for (uint32_t i = 0; i < 3; i++)
        level_record_deinit(&levels[i]);
    fixture_deinit(&fixture);
}
END_TEST

START_TEST(a_broken_admission_leaves_nothing) {
    struct fixture fixture;
    fixture_init(&fixture);
    insert_running(fixture.store, 1);
    const struct id id = fixture_id(1);
    struct level_record levels[2] = {fixture_level(1), fixture_level(2)};
    levels[1].world_revision = 5; /* which there is not */
    const uint32_t kept[STORE_BANDS] = {2, 0, 0, 0};
    ck_assert_int_eq(store_batch_admit(fixture.store, id.text, levels, 2, kept, 77), -EINVAL);
    struct batch_record read = get(fixture.store, 1);
    ck_assert_int_eq((int)read.status, BATCH_RUNNING);
    batch_record_deinit(&read);
    struct level_record level = {0};
    ck_assert_int_eq(store_level_get(fixture.store, levels[0].id.text, &level), STORE_MISSING);
    levels[1].world_revision = 1;
    ck_assert_int_eq(store_batch_admit(fixture.store, id.text, levels, 2, kept, 78), 0);
    for (uint32_t i = 0; i < 2; i++)
        level_record_deinit(&levels[i]);
    fixture_deinit(&fixture);
}
END_TEST

START_TEST(an_ended_batch_stays_ended) {
    struct fixture fixture;
    fixture_init(&fixture);
    insert_running(fixture.store, 1);
    const struct id id = fixture_id(1);
    ck_assert_int_eq(store_batch_start(fixture.store, id.text, 12), STORE_STALE);
    ck_assert_int_eq(store_batch_end(fixture.store, id.text, BATCH_CANCELLED, NULL, 13), 0);
    const struct batch_progress progress = {.done = 5};
    const uint32_t kept[STORE_BANDS] = {0};
    ck_assert_int_eq(store_batch_advance(fixture.store, id.text, 0, "x", 1, &progress),
                     STORE_STALE);
    ck_assert_int_eq(store_batch_admit(fixture.store, id.text, NULL, 0, kept, 14), STORE_STALE);
    ck_assert_int_eq(store_batch_end(fixture.store, id.text, BATCH_FAILED, "x", 14), STORE_STALE);
    ck_assert_int_eq(store_batch_restart(fixture.store, id.text, 2), STORE_STALE);
    ck_assert_int_eq(store_batch_end(fixture.store, "nobody", BATCH_FAILED, "x", 14), STORE_STALE);
    struct batch_record read = get(fixture.store, 1);
    ck_assert_int_eq((int)read.status, BATCH_CANCELLED);
    ck_assert_int_eq(read.finished_at, 13);
    ck_assert_str_eq(batch_status_name(read.status), "cancelled");
    batch_record_deinit(&read);
    fixture_deinit(&fixture);
}
END_TEST

SUITE_MAIN("store/batch", a_batch_comes_back_whole, an_idempotency_key_is_taken_once,
           pages_and_unfinished, progress_goes_on_where_it_stands, admission_keeps_once_and_counts,
           a_broken_admission_leaves_nothing, an_ended_batch_stays_ended)
