/* Migrations: in order, in one transaction, after a backup; a crash in one leaves the old schema.
 */
#include "store/migrate.h"

#include <sys/wait.h>

#include "store/backup.h"
#include "store/statement.h"
#include "store_fixture.h"
#include "suite.h"

/* The real ones and then some more. */
struct plan {
    const char *migrations[8];
    size_t count;
};

static struct plan plan(const char *first, const char *second) {
    struct plan plan = {.count = store_migration_count};
    for (size_t i = 0; i < plan.count; i++)
        plan.migrations[i] = store_migrations[i];
    plan.migrations[plan.count++] = first;
    if (second)
        plan.migrations[plan.count++] = second;
    return plan;
}

static int64_t version(struct store *store) {
    int64_t version = 0;
    ck_assert_int_eq(migrate_version(store, &version), 0);
    return version;
}

static void backup_path(const struct fixture *fixture, char path[FIXTURE_PATH + 64]) {
    snprintf(path, FIXTURE_PATH + 64, "%s/candela-schema-%zu.db", fixture->directory,
             store_migration_count);
}

static bool has_table(struct store *store, const char *name) {
    CLEANUP(statement_give) struct statement *statement = NULL;
    ck_assert_int_eq(
        statement_take(store, "SELECT 1 FROM sqlite_schema WHERE name = :name", &statement), 0);
    bind_text(statement, ":name", name);
    return statement_step(statement) == 0;
}

START_TEST(later_ones_are_applied_after_a_backup) {
    struct fixture fixture;
    fixture_init(&fixture);
    fixture_fill(fixture.store, 1, 20);
    const struct plan next = plan("CREATE TABLE a (x) STRICT", NULL);
    const struct plan good =
        plan("CREATE TABLE a (x INTEGER) STRICT", "CREATE TABLE b (x INTEGER) STRICT;"
                                                  "INSERT INTO b SELECT sequence FROM levels");
    struct text why = TEXT_INIT;
    const int64_t before = version(fixture.store);
    /* A column without a type is not STRICT. */
    ck_assert_int_lt(migrate_run(fixture.store, next.migrations, next.count, 1, &why), 0);
    ck_assert_int_eq(version(fixture.store), before);
    ck_assert_int_eq(migrate_run(fixture.store, good.migrations, good.count, 1, &why), 0);
    ck_assert_int_eq(version(fixture.store), (int64_t)good.count);
    ck_assert(has_table(fixture.store, "a") && has_table(fixture.store, "b"));
    ck_assert_int_eq(migrate_run(fixture.store, good.migrations, good.count, 1, &why), 0);
    ck_assert_int_eq(migrate_run(fixture.store, store_migrations, store_migration_count, 1, &why),
                     STORE_REFUSED);
    text_deinit(&why);
    int64_t created_at = 0;
    ck_assert_int_eq(store_created_at(fixture.store, &created_at), 0);
    ck_assert_int_eq(created_at, FIXTURE_NOW);
    /* The backup is a database as it was before, one file. */
    char path[FIXTURE_PATH + 64], command[2 * FIXTURE_PATH + 128];
    backup_path(&fixture, path);
    ck_assert_int_eq(access(path, F_OK), 0);
    store_close(fixture.store);
    snprintf(command, sizeof(command), "mv '%s' '%s/candela.db'", path, fixture.directory);
    ck_assert_int_eq(system(command), 0);
    fixture.store = fixture_open(fixture.directory, STORE_WRITER);
    ck_assert_int_eq(version(fixture.store), before);
    ck_assert(!has_table(fixture.store, "a"));
    struct stock stock;
    ck_assert_int_eq(store_stock(fixture.store, "gates", &stock), 0);
    ck_assert_int_eq(stock.levels[LEVEL_PUBLISHED][0] + stock.levels[LEVEL_PUBLISHED][1] +
                         stock.levels[LEVEL_PUBLISHED][2] + stock.levels[LEVEL_PUBLISHED][3],
                     20);
    fixture_deinit(&fixture);
}
END_TEST

static void die(sqlite3_context *context, int count, sqlite3_value **values) {
    raise(SIGKILL);
}

START_TEST(a_crash_in_a_migration_leaves_the_old_schema) {
    struct fixture fixture;
    fixture_init(&fixture);
    fixture_fill(fixture.store, 1, 20);
    store_close(fixture.store);
    const pid_t child = fork();
    if (child == 0) {
        struct store *const store = fixture_open(fixture.directory, STORE_WRITER);
        sqlite3_create_function(store->database, "die", 0, SQLITE_UTF8, NULL, die, NULL, NULL);
        const struct plan deadly = plan("CREATE TABLE a (x INTEGER) STRICT;"
                                        "INSERT INTO a SELECT sequence FROM levels",
                                        "CREATE TABLE b (x INTEGER) STRICT; SELECT die()");
        struct text why = TEXT_INIT;
        migrate_run(store, deadly.migrations, deadly.count, 1, &why);
        _exit(1);
    }
    int status = 0;
    ck_assert_int_eq(waitpid(child, &status, 0), child);
    ck_assert(WIFSIGNALED(status));
    fixture.store = fixture_open(fixture.directory, STORE_WRITER);
    ck_assert_int_eq(version(fixture.store), (int64_t)store_migration_count);
    ck_assert(!has_table(fixture.store, "a"));
    char path[FIXTURE_PATH + 64];
    backup_path(&fixture, path);
    ck_assert_int_eq(access(path, F_OK), 0);
    fixture_deinit(&fixture);
}
END_TEST

START_TEST(a_backup_is_a_database_of_its_own) {
    struct fixture fixture;
    fixture_init(&fixture);
    fixture_fill(fixture.store, 1, 300);
    char directory[FIXTURE_PATH], path[FIXTURE_PATH + 64];
    fixture_directory(directory);
    snprintf(path, sizeof(path), "%s/candela.db", directory);
    struct store *const reader = fixture_open(fixture.directory, STORE_READER);
    ck_assert_int_eq(store_backup(reader, path), 0);
    ck_assert_int_eq(store_backup(reader, path), STORE_EXISTS);
    store_close(reader);
    struct store *const copy = fixture_open(directory, STORE_WRITER);
    struct level_record level = {0};
    const struct id id = fixture_id(300);
    ck_assert_int_eq(store_level_get(copy, id.text, &level), 0);
    level_record_deinit(&level);
    store_close(copy);
    snprintf(path, sizeof(path), "%s/nowhere/candela.db", directory);
    ck_assert_int_lt(store_backup(fixture.store, path), 0);
    fixture_remove(directory);
    fixture_deinit(&fixture);
}
END_TEST

SUITE_MAIN("store/migrate", later_ones_are_applied_after_a_backup,
           a_crash_in_a_migration_leaves_the_old_schema, a_backup_is_a_database_of_its_own)
