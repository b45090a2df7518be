/* Opening: what is refused stays as it was, and the refusal says what would do. */
#include "store/store.h"

#include <sys/wait.h>

#include "store/connection.h"
#include "store/directory.h"
#include "store/migrate.h"
#include "store_fixture.h"
#include "suite.h"

static void database_path(const char *directory, char path[FIXTURE_PATH + 32]) {
    snprintf(path, FIXTURE_PATH + 32, "%s/" STORE_DATABASE, directory);
}

static void execute(const char *directory, const char *sql) {
    char path[FIXTURE_PATH + 32];
    database_path(directory, path);
    sqlite3 *database = NULL;
    ck_assert_int_eq(sqlite3_open(path, &database), SQLITE_OK);
    ck_assert_int_eq(sqlite3_exec(database, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(database);
}

static char *slurp(const char *directory, size_t *size) {
    char path[FIXTURE_PATH + 32];
    database_path(directory, path);
    FILE *const file = fopen(path, "rb");
    ck_assert_ptr_nonnull(file);
    char *const bytes = malloc(1 << 20);
    *size = fread(bytes, 1, 1 << 20, file);
    fclose(file);
    return bytes;
}

static void assert_refused(const char *directory, enum store_mode mode, const char *word) {
    struct store *store = NULL;
    struct text why = TEXT_INIT;
    ck_assert_int_eq(store_open(directory, mode, 1, &store, &why), STORE_REFUSED);
    ck_assert_ptr_null(store);
    ck_assert_msg(strstr(why.data, word), "no \"%s\" in: %s", word, why.data);
    ck_assert_msg(strstr(why.data, directory), "no directory in: %s", why.data);
    text_deinit(&why);
}

START_TEST(a_store_is_made_and_opened_again) {
    char directory[FIXTURE_PATH];
    fixture_directory(directory);
    char inner[FIXTURE_PATH + 8];
    snprintf(inner, sizeof(inner), "%s/data", directory);
    struct store *store = fixture_open(inner, STORE_WRITER);
    struct stat status;
    ck_assert_int_eq(stat(inner, &status), 0);
    ck_assert_uint_eq(status.st_mode & 0777, 0700);
    store_close(store);
    store = fixture_open(inner, STORE_WRITER);
    int64_t version = 0;
    ck_assert_int_eq(migrate_version(store, &version), 0);
    ck_assert_int_eq(version, (int64_t)store_migration_count);
    store_close(store);
    fixture_remove(directory);
}
END_TEST

START_TEST(a_second_writer_is_refused) {
    struct fixture fixture;
    fixture_init(&fixture);
    char pid[32];
    snprintf(pid, sizeof(pid), "process %ld", (long)getpid());
    assert_refused(fixture.directory, STORE_WRITER, pid);
    const pid_t child = fork();
    if (child == 0) {
        assert_refused(fixture.directory, STORE_WRITER, pid);
        _exit(0);
    }
    int status = 0;
    ck_assert_int_eq(waitpid(child, &status, 0), child);
    ck_assert_int_eq(status, 0);
    store_close(fixture.store);
    fixture.store = fixture_open(fixture.directory, STORE_WRITER);
    fixture_deinit(&fixture);
}
END_TEST

START_TEST(a_killed_writer_leaves_no_lock) {
    char directory[FIXTURE_PATH];
    fixture_directory(directory);
    const pid_t child = fork();
    if (child == 0) {
        fixture_open(directory, STORE_WRITER);
        raise(SIGKILL);
    }
    int status = 0;
    ck_assert_int_eq(waitpid(child, &status, 0), child);
    ck_assert(WIFSIGNALED(status));
    store_close(fixture_open(directory, STORE_WRITER));
    fixture_remove(directory);
}
END_TEST

static void assert_refused_untouched(const char *directory, enum store_mode mode,
                                     const char *word) {
    size_t before = 0, after = 0;
    char *const first = slurp(directory, &before);
    assert_refused(directory, mode, word);
    char *const second = slurp(directory, &after);
    ck_assert_uint_eq(before, after);
    ck_assert_mem_eq(first, second, before);
    free(first);
    free(second);
}

START_TEST(another_applications_file_is_refused) {
    char directory[FIXTURE_PATH];
    fixture_directory(directory);
    execute(directory, "CREATE TABLE notes (text); PRAGMA application_id = 77;"
                       "INSERT INTO notes VALUES ('dear diary')");
    assert_refused_untouched(directory, STORE_WRITER, "another application");
    assert_refused_untouched(directory, STORE_READER, "another application");
    fixture_remove(directory);
}
END_TEST

START_TEST(no_database_is_refused) {
    char directory[FIXTURE_PATH], path[FIXTURE_PATH + 32];
    fixture_directory(directory);
    assert_refused(directory, STORE_READER, "start the daemon");
    database_path(directory, path);
    FILE *const file = fopen(path, "w");
    for (int i = 0; i < 100; i++)
        fputs("this is a text, not a database\n", file);
    fclose(file);
    assert_refused_untouched(directory, STORE_WRITER, "no SQLite database");
    fixture_remove(directory);
}
END_TEST

START_TEST(a_newer_schema_is_refused) {
    char directory[FIXTURE_PATH];
    fixture_directory(directory);
    store_close(fixture_open(directory, STORE_WRITER));
    execute(directory, "PRAGMA user_version = 999");
    assert_refused_untouched(directory, STORE_WRITER, "newer program");
    assert_refused_untouched(directory, STORE_READER, "newer program");
    fixture_remove(directory);
}
END_TEST

/* The newer version stands only in the write-ahead log, as after a crash of the newer program. */
START_TEST(a_newer_schema_in_the_log_is_refused) {
    char directory[FIXTURE_PATH], path[FIXTURE_PATH + 32];
    fixture_directory(directory);
    store_close(fixture_open(directory, STORE_WRITER));
    database_path(directory, path);
    sqlite3 *database = NULL;
    ck_assert_int_eq(sqlite3_open(path, &database), SQLITE_OK);
    sqlite3_db_config(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
    ck_assert_int_eq(sqlite3_exec(database, "PRAGMA user_version = 999", NULL, NULL, NULL), 0);
    sqlite3_close(database);
    assert_refused_untouched(directory, STORE_WRITER, "newer program");
    fixture_remove(directory);
}
END_TEST

START_TEST(a_bad_directory_is_refused) {
    char directory[FIXTURE_PATH], path[FIXTURE_PATH + 32];
    fixture_directory(directory);
    snprintf(path, sizeof(path), "%s/none/data", directory);
    assert_refused(path, STORE_WRITER, "cannot be made");
    snprintf(path, sizeof(path), "%s/file", directory);
    fclose(fopen(path, "w"));
    assert_refused(path, STORE_WRITER, "not a directory");
    fixture_remove(directory);
}
END_TEST

START_TEST(network_file_systems_are_known) {
    static const struct {
        unsigned long magic;
        bool network;
    } cases[] = {
        {0x6969, true},      {0xff534d42, true},  {0xfe534d42, true},  {0x01021997, true},
        {0x65735546, true},  {0x517b, true},      {0xef53, false},     {0x58465342, false},
        {0x9123683e, false}, {0x01021994, false}, {0x794c7630, false},
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
        ck_assert(!!directory_network_name(cases[i].magic) == cases[i].network);
    struct text why = TEXT_INIT;
    ck_assert_int_eq(directory_check_local("/", &why), 0);
    text_deinit(&why);
}
END_TEST

/* Writes junk over the file from there to its end. */
static void damage(const char *directory, long from) {
    char path[FIXTURE_PATH + 32];
    database_path(directory, path);
    FILE *const file = fopen(path, "r+b");
    ck_assert_ptr_nonnull(file);
    fseek(file, 0, SEEK_END);
    const long size = ftell(file);
    ck_assert_int_gt(size, from);
    fseek(file, from, SEEK_SET);
    for (long i = from; i < size; i++)
        fputc(0xa5, file);
    fclose(file);
}

START_TEST(a_damaged_file_is_told) {
    struct fixture fixture;
    fixture_init(&fixture);
    fixture_fill(fixture.store, 1, 2000);
    store_close(fixture.store);
    damage(fixture.directory, 1 << 19);
    fixture.store = fixture_open(fixture.directory, STORE_WRITER);
    const struct level_filter filter = {.difficulty_max = 1000000, .limit = 2000};
    struct level_list list = {0};
    ck_assert_int_eq(store_level_list(fixture.store, &filter, &list), -EUCLEAN);
    store_close(fixture.store);
    damage(fixture.directory, 4096);
    assert_refused(fixture.directory, STORE_WRITER, "damaged");
    fixture_remove(fixture.directory);
}
END_TEST

SUITE_MAIN("store/open", a_store_is_made_and_opened_again, a_second_writer_is_refused,
           a_killed_writer_leaves_no_lock, another_applications_file_is_refused,
           no_database_is_refused, a_newer_schema_is_refused, a_newer_schema_in_the_log_is_refused,
           a_bad_directory_is_refused, network_file_systems_are_known, a_damaged_file_is_told)
