/* The store as a whole: transactions, readers beside the writer, failures that leave no trace. */
#include "store/store.h"

#include <pthread.h>
#include <stdatomic.h>

#include "store/connection.h"
#include "store/statement.h"
#include "store_fixture.h"
#include "suite.h"

static int get(struct store *store, uint32_t number) {
    struct level_record level = {0};
    const struct id id = fixture_id(number);
    const int result = store_level_get(store, id.text, &level);
    level_record_deinit(&level);
    return result;
}

static int insert(struct store *store, uint32_t number) {
    struct level_record level = fixture_level(number);
    const int result = store_level_insert(store, &level);
    level_record_deinit(&level);
    return result;
}

static int insert_impossible(struct store *store, uint32_t number) {
    struct level_record level = fixture_level(number);
    level.world_revision = 77;
    const int result = store_level_insert(store, &level);
    level_record_deinit(&level);
    return result;
}

START_TEST(a_transaction_is_all_or_nothing) {
    struct fixture fixture;
    fixture_init(&fixture);
    struct store *const store = fixture.store;
    ck_assert_int_eq(store_begin(store), 0);
    ck_assert_int_eq(insert(store, 1), 0);
    store_rollback(store);
    ck_assert_int_eq(get(store, 1), STORE_MISSING);
    ck_assert_int_eq(store_begin(store), 0);
    ck_assert_int_eq(insert(store, 1), 0);
    ck_assert_int_eq(insert(store, 1), STORE_EXISTS); /* a condition spoils nothing */
    ck_assert_int_eq(store_commit(store), 0);
    ck_assert_int_eq(get(store, 1), 0);
    fixture_deinit(&fixture);
}
END_TEST

START_TEST(a_failure_dooms_the_transaction) {
    struct fixture fixture;
    fixture_init(&fixture);
    struct store *const store = fixture.store;
    ck_assert_int_eq(store_begin(store), 0);
    ck_assert_int_eq(insert(store, 1), 0);
    ck_assert_int_eq(insert_impossible(store, 2), -EINVAL);
    ck_assert_int_eq(insert(store, 3), -EINVAL);
    ck_assert_int_eq(store_commit(store), -EINVAL);
    for (uint32_t number = 1; number <= 3; number++)
        ck_assert_int_eq(get(store, number), STORE_MISSING);
    ck_assert_int_eq(insert(store, 3), 0);
    ck_assert_int_eq(get(store, 3), 0);
    fixture_deinit(&fixture);
}
END_TEST

START_TEST(a_reader_sees_what_was_committed) {
    struct fixture fixture;
    fixture_init(&fixture);
    struct store *const reader = fixture_open(fixture.directory, STORE_READER);
    ck_assert_int_eq(store_begin(fixture.store), 0);
    ck_assert_int_eq(insert(fixture.store, 1), 0);
    ck_assert_int_eq(get(reader, 1), STORE_MISSING);
    ck_assert_int_eq(store_commit(fixture.store), 0);
    ck_assert_int_eq(get(reader, 1), 0);
    /* A snapshot stands still. */
    ck_assert_int_eq(store_begin(reader), 0);
    ck_assert_int_eq(get(reader, 2), STORE_MISSING);
    ck_assert_int_eq(insert(fixture.store, 2), 0);
    ck_assert_int_eq(get(reader, 2), STORE_MISSING);
    ck_assert_int_eq(store_commit(reader), 0);
    ck_assert_int_eq(get(reader, 2), 0);
    ck_assert_int_eq(insert(reader, 3), -EROFS);
    store_close(reader);
    fixture_deinit(&fixture);
}
END_TEST

struct beside {
    const char *directory;
    atomic_bool done;
    uint32_t reads;
};

/* Counts published levels over and over: a level is there with its stock or not at all. */
static void *read_beside(void *context) {
    struct beside *const beside = context;
    struct store *const reader = fixture_open(beside->directory, STORE_READER);
    const struct level_filter filter = {.world = "gates", .difficulty_max = 1000000, .limit = 100};
    while (!atomic_load(&beside->done) || beside->reads < 10) {
        ck_assert_int_eq(store_begin(reader), 0);
        struct level_list list = {0};
        ck_assert_int_eq(store_level_list(reader, &filter, &list), 0);
        struct stock stock;
        ck_assert_int_eq(store_stock(reader, "gates", &stock), 0);
        int64_t total = 0;
        for (int band = 0; band < STORE_BANDS; band++)
            total += stock.levels[LEVEL_PUBLISHED][band];
        ck_assert_int_eq(total, list.count ? list.items[0].sequence : 0);
        level_list_deinit(&list);
        ck_assert_int_eq(store_commit(reader), 0);
        beside->reads++;
    }
    store_close(reader);
    return NULL;
}

START_TEST(readers_run_beside_the_writer) {
    struct fixture fixture;
    fixture_init(&fixture);
    struct beside beside[3];
    pthread_t threads[3];
    for (int i = 0; i < 3; i++) {
        beside[i] = (struct beside){.directory = fixture.directory};
        ck_assert_int_eq(pthread_create(&threads[i], NULL, read_beside, &beside[i]), 0);
    }
    for (uint32_t number = 1; number <= 150; number++)
        ck_assert_int_eq(insert(fixture.store, number), 0);
    for (int i = 0; i < 3; i++) {
        atomic_store(&beside[i].done, true);
        pthread_join(threads[i], NULL);
    }
    fixture_deinit(&fixture);
}
END_TEST

START_TEST(a_busy_writer_is_told) {
    struct fixture fixture;
    fixture_init(&fixture);
    char path[FIXTURE_PATH + 16];
    snprintf(path, sizeof(path), "%s/" STORE_DATABASE, fixture.directory);
    sqlite3 *shell = NULL;
    ck_assert_int_eq(sqlite3_open(path, &shell), SQLITE_OK);
    ck_assert_int_eq(sqlite3_exec(shell, "BEGIN IMMEDIATE", NULL, NULL, NULL), SQLITE_OK);
    sqlite3_busy_timeout(fixture.store->database, 20);
    ck_assert_int_eq(insert(fixture.store, 1), -EBUSY);
    ck_assert_int_eq(store_check_writable(fixture.store), -EBUSY);
    ck_assert_int_eq(sqlite3_exec(shell, "ROLLBACK", NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(shell);
    ck_assert_int_eq(insert(fixture.store, 1), 0);
    ck_assert_int_eq(store_check_writable(fixture.store), 0);
    fixture_deinit(&fixture);
}
END_TEST

START_TEST(an_endless_read_ends) {
    struct fixture fixture;
    fixture_init(&fixture);
    struct store *const reader = fixture_open(fixture.directory, STORE_READER);
    CLEANUP(statement_give) struct statement *statement = NULL;
    ck_assert_int_eq(statement_take(reader,
                                    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1"
                                    " FROM n) SELECT max(i) AS most FROM n",
                                    &statement),
                     0);
    ck_assert_int_eq(statement_step(statement), -EBUSY);
    ck_assert_int_eq(get(reader, 1), STORE_MISSING);
    statement_give(&statement);
    statement = NULL;
    store_close(reader);
    fixture_deinit(&fixture);
}
END_TEST

START_TEST(its_birth_and_its_disk) {
    struct fixture fixture;
    fixture_init(&fixture);
    int64_t created_at = 0;
    ck_assert_int_eq(store_created_at(fixture.store, &created_at), 0);
    ck_assert_int_eq(created_at, FIXTURE_NOW);
    uint64_t bytes = 0;
    ck_assert_int_eq(store_disk_free(fixture.store, &bytes), 0);
    ck_assert_uint_gt(bytes, 0);
    fixture_deinit(&fixture);
}
END_TEST

SUITE_MAIN("store/store", a_transaction_is_all_or_nothing, a_failure_dooms_the_transaction,
           a_reader_sees_what_was_committed, readers_run_beside_the_writer, a_busy_writer_is_told,
           an_endless_read_ends, its_birth_and_its_disk)
