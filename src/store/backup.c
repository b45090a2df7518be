/* A copy of the database while it is in use. */
#include "store/backup.h"

#include <errno.h>
#include <libgen.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/result.h"
#include "store/connection.h"
#include "store/directory.h"

static void close_database(sqlite3 **owned) {
    sqlite3_close(*owned);
}

static void finalize_statement(sqlite3_stmt **owned) {
    sqlite3_finalize(*owned);
}

/* In one step: pages that another connection changes meanwhile would start it again. */
static int backup_copy(sqlite3 *source, sqlite3 *target) {
    sqlite3_backup *const backup = sqlite3_backup_init(target, "main", source, "main");
    if (!backup)
        return database_result(target, sqlite3_errcode(target));
    sqlite3_backup_step(backup, -1);
    return database_result(target, sqlite3_backup_finish(backup));
}

static int backup_check(sqlite3 *database) {
    CLEANUP(finalize_statement) sqlite3_stmt *statement = NULL;
    TRY(database_result(
        database, sqlite3_prepare_v2(database, "PRAGMA quick_check(1)", -1, &statement, NULL)));
    const int code = sqlite3_step(statement);
    if (code != SQLITE_ROW)
        return code == SQLITE_DONE ? -EUCLEAN : database_result(database, code);
    const unsigned char *const word = sqlite3_column_text(statement, 0);
    if (!word)
        return -ENOMEM;
    return strcmp((const char *)word, "ok") == 0 ? 0 : -EUCLEAN;
}

/* Without a write-ahead log, the copy is one file. */
static int backup_fill(sqlite3 *source, const char *path) {
    CLEANUP(close_database) sqlite3 *target = NULL;
    const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
    const int code = sqlite3_open_v2(path, &target, flags, NULL);
    if (!target)
        return -ENOMEM;
    TRY(database_result(target, code));
    sqlite3_extended_result_codes(target, 1);
    TRY(backup_copy(source, target));
    TRY(database_result(target,
                        sqlite3_exec(target, "PRAGMA journal_mode = DELETE", NULL, NULL, NULL)));
    return backup_check(target);
}

static int backup_place(const char *partial, const char *path) {
    if (rename(partial, path) < 0)
        return -errno;
    CLEANUP(cleanup_free) char *copy = strdup(path);
    return copy ? directory_sync(dirname(copy)) : -ENOMEM;
}

static void remove_suffixed(const char *path, const char *suffix) {
    struct text name = TEXT_INIT;
    text_append_format(&name, "%s%s", path, suffix);
    CLEANUP(cleanup_free) char *file = text_take(&name);
    if (file)
        unlink(file);
}

int backup_write(sqlite3 *source, const char *path) {
    struct text name = TEXT_INIT;
    text_append_format(&name, "%s.tmp", path);
    CLEANUP(cleanup_free) char *partial = text_take(&name);
    if (!partial)
        return -ENOMEM;
    unlink(partial); /* of a backup that was killed */
    const int filled = backup_fill(source, partial);
    const int result = filled ? filled : backup_place(partial, path);
    if (result) {
        unlink(partial);
        remove_suffixed(partial, "-journal");
        remove_suffixed(partial, "-wal");
        remove_suffixed(partial, "-shm");
    }
    return result;
}

int store_backup(struct store *store, const char *path) {
    if (access(path, F_OK) == 0)
        return STORE_EXISTS;
    return backup_write(store->database, path);
}
