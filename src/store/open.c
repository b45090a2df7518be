/* Opening and closing the database. */
#include "store/store.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/result.h"
#include "store/connection.h"
#include "store/directory.h"
#include "store/migrate.h"
#include "store/statement.h"

enum { HEADER_SIZE = 100, HEADER_VERSION = 60, HEADER_APPLICATION = 68 };

CLEANUP_DEFINE(cleanup_store, struct store, store_close)

static void close_owned(int *owned) {
    if (*owned >= 0)
        close(*owned);
}

static int refuse(struct text *why, const char *directory, const char *reason) {
    text_append_format(why, "the database in %s %s", directory, reason);
    TRY(text_check(why));
    return STORE_REFUSED;
}

static int64_t header_number(const unsigned char *bytes) {
    const uint32_t value =
        (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
    return (int32_t)value;
}

static int check_header(const struct store *store, const unsigned char *header, ssize_t length,
                        struct text *why) {
    static const char magic[] = "SQLite format 3";
    if (length == 0)
        return 0;
    if (length < HEADER_SIZE || memcmp(header, magic, sizeof(magic)) != 0)
        return refuse(why, store->directory,
                      "(" STORE_DATABASE ") is no SQLite database: use another data directory");
    if (header_number(header + HEADER_APPLICATION) != STORE_APPLICATION_ID)
        return refuse(why, store->directory,
                      "(" STORE_DATABASE ") belongs to another application: use another data "
                      "directory");
    const int64_t version = header_number(header + HEADER_VERSION);
    if (version > (int64_t)store_migration_count)
        return migrate_refuse(store, version, store_migration_count, why);
    return 0;
}

/* Looks at the bare file, so that what is refused is not even opened as a database. Only before
 * this process has it open: closing a file drops the locks that SQLite has on it. */
static int check_file(const struct store *store, const char *path, struct text *why) {
    CLEANUP(close_owned) int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return errno == ENOENT ? 0 : -errno;
    unsigned char header[HEADER_SIZE];
    const ssize_t length = read(file, header, sizeof(header));
    return length < 0 ? -errno : check_header(store, header, length, why);
}

static int connect_database(struct store *store, const char *path, int flags) {
    const int code = sqlite3_open_v2(path, &store->database, flags | SQLITE_OPEN_NOMUTEX, NULL);
    if (!store->database)
        return -ENOMEM;
    TRY(store_result(store, code));
    sqlite3_extended_result_codes(store->database, 1);
    sqlite3_busy_timeout(store->database, STORE_BUSY_TIMEOUT);
    return 0;
}

static int configure(struct store *store, const char *pragmas) {
    return store_result(store, sqlite3_exec(store->database, pragmas, NULL, NULL, NULL));
}

/* The mark goes in first, and outside the write-ahead log: check_file must find it. */
static int configure_writer(struct store *store, int64_t application) {
    if (application != STORE_APPLICATION_ID)
        TRY(configure(store, "PRAGMA application_id = 0x63616e64"));
    return configure(store, "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
                            "PRAGMA foreign_keys = ON; PRAGMA trusted_schema = OFF;"
                            "PRAGMA temp_store = MEMORY; PRAGMA secure_delete = OFF;"
                            "PRAGMA wal_autocheckpoint = 1000;"
                            "PRAGMA journal_size_limit = 67108864; PRAGMA cache_size = -16384");
}

static int spend(void *context) {
    struct store *const store = context;
    return ++store->looks > STORE_READ_BUDGET;
}

/* A reader never checkpoints, not even as the last to close. */
static int configure_reader(struct store *store) {
    sqlite3_db_config(store->database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
    sqlite3_progress_handler(store->database, STORE_STEPS_A_LOOK, spend, store);
    return configure(store, "PRAGMA query_only = ON; PRAGMA trusted_schema = OFF;"
                            "PRAGMA temp_store = MEMORY; PRAGMA wal_autocheckpoint = 0;"
                            "PRAGMA cache_size = -16384");
}

static int application(struct store *store, int64_t *out) {
    CLEANUP(statement_give) struct statement *statement = NULL;
    TRY(statement_take(store, "PRAGMA application_id", &statement));
    TRY(statement_step(statement));
    *out = row_integer(statement, "application_id");
    return 0;
}

static int check_journal(struct store *store, struct text *why) {
    CLEANUP(statement_give) struct statement *statement = NULL;
    TRY(statement_take(store, "PRAGMA journal_mode", &statement));
    TRY(statement_step(statement));
    CLEANUP(cleanup_free) char *mode = row_text(statement, "journal_mode");
    TRY(statement_check(statement));
    if (strcmp(mode, "wal") == 0)
        return 0;
    return refuse(why, store->directory,
                  "cannot have a write-ahead log (its file system has no shared memory): use a "
                  "local disk");
}

static int open_writer(struct store *store, int64_t now, struct text *why) {
    TRY(directory_make(store->directory, why));
    if (store->mode != STORE_WRITER_ANYWHERE)
        TRY(directory_check_local(store->directory, why));
    TRY(directory_lock(store->directory, &store->lock, why));
    CLEANUP(cleanup_free) char *path = directory_path(store->directory, STORE_DATABASE);
    if (!path)
        return -ENOMEM;
    TRY(check_file(store, path, why));
    TRY(connect_database(store, path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE));
    /* Till the schema is known to be ours, closing leaves the files as they are. */
    sqlite3_db_config(store->database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
    int64_t mark = 0;
    TRY(application(store, &mark));
    TRY(configure_writer(store, mark));
    TRY(check_journal(store, why));
    TRY(migrate_run(store, store_migrations, store_migration_count, now, why));
    sqlite3_db_config(store->database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 0, NULL);
    store->checkpoints = true;
    return directory_sync(store->directory);
}

static int open_reader(struct store *store, struct text *why) {
    CLEANUP(cleanup_free) char *path = directory_path(store->directory, STORE_DATABASE);
    if (!path)
        return -ENOMEM;
    if (access(path, R_OK) < 0)
        return refuse(why, store->directory,
                      "is missing or cannot be read: start the daemon there first");
    TRY(connect_database(store, path, SQLITE_OPEN_READONLY));
    TRY(configure_reader(store));
    int64_t mark = 0;
    TRY(application(store, &mark));
    if (mark != STORE_APPLICATION_ID)
        return refuse(why, store->directory, "belongs to another application");
    int64_t version = 0;
    TRY(migrate_version(store, &version));
    if (version != (int64_t)store_migration_count)
        return migrate_refuse(store, version, store_migration_count, why);
    return 0;
}

int store_open(const char *directory, enum store_mode mode, int64_t now, struct store **out,
               struct text *why) {
    CLEANUP(cleanup_store) struct store *store = calloc(1, sizeof(*store));
    if (!store)
        return -ENOMEM;
    store->mode = mode;
    store->lock = -1;
    store->directory = strdup(directory);
    if (!store->directory)
        return -ENOMEM;
    const int result =
        mode == STORE_READER ? open_reader(store, why) : open_writer(store, now, why);
    if (result == -EUCLEAN)
        return refuse(why, directory, "is damaged: restore a backup");
    TRY(result);
    *out = TAKE(store);
    return 0;
}

void store_close(struct store *store) {
    if (!store)
        return;
    if (store->open)
        store_rollback(store);
    for (size_t i = 0; i < STORE_STATEMENTS; i++)
        sqlite3_finalize(store->statements[i].handle);
    if (store->checkpoints)
        sqlite3_wal_checkpoint_v2(store->database, NULL, SQLITE_CHECKPOINT_TRUNCATE, NULL, NULL);
    sqlite3_close(store->database);
    if (store->lock >= 0)
        close(store->lock);
    free(store->directory);
    free(store);
}
