/* Bringing the schema up to date. */
#include "store/migrate.h"

#include <errno.h>
#include <stdlib.h>

#include "base/result.h"
#include "store/backup.h"
#include "store/directory.h"
#include "store/statement.h"

int migrate_version(struct store *store, int64_t *out) {
    CLEANUP(statement_give) struct statement *statement = NULL;
    TRY(statement_take(store, "PRAGMA user_version", &statement));
    TRY(statement_step(statement));
    *out = row_integer(statement, "user_version");
    return 0;
}

int migrate_refuse(const struct store *store, int64_t version, size_t count, struct text *why) {
    text_append_format(why, "the database in %s has schema %lld and this program knows up to %zu: ",
                       store->directory, (long long)version, count);
    text_append_string(why, version > (int64_t)count
                                ? "use the newer program that made it, or restore a backup"
                                : "start the daemon once to bring it up to date");
    TRY(text_check(why));
    return STORE_REFUSED;
}

/* candela-schema-1.db: the database as it was before the schema behind 1. */
static int migrate_backup(struct store *store, int64_t version) {
    struct text name = TEXT_INIT;
    text_append_format(&name, "candela-schema-%lld.db", (long long)version);
    CLEANUP(cleanup_free) char *file = text_take(&name);
    CLEANUP(cleanup_free) char *path = file ? directory_path(store->directory, file) : NULL;
    if (!path)
        return -ENOMEM;
    return backup_write(store->database, path);
}

static int migrate_execute(struct store *store, const char *sql) {
    return store_result(store, sqlite3_exec(store->database, sql, NULL, NULL, NULL));
}

/* No parameter can be bound in a PRAGMA. */
static int migrate_set_version(struct store *store, size_t version) {
    struct text pragma = TEXT_INIT;
    text_append_format(&pragma, "PRAGMA user_version = %zu", version);
    CLEANUP(cleanup_free) char *sql = text_take(&pragma);
    return sql ? migrate_execute(store, sql) : -ENOMEM;
}

static int migrate_mark_birth(struct store *store, int64_t now) {
    CLEANUP(statement_give) struct statement *statement = NULL;
    TRY(statement_take(store, "INSERT INTO store (only, created_at) VALUES (1, :now)", &statement));
    bind_integer(statement, ":now", now);
    return statement_run(statement);
}

int migrate_run(struct store *store, const char *const *migrations, size_t count, int64_t now,
                struct text *why) {
    int64_t version = 0;
    TRY(migrate_version(store, &version));
    if (version == (int64_t)count)
        return 0;
    if (version < 0 || version > (int64_t)count)
        return migrate_refuse(store, version, count, why);
    if (version > 0)
        TRY(migrate_backup(store, version));
    CLEANUP(transaction_end) struct transaction transaction = {0};
    TRY(transaction_begin(store, &transaction));
    for (size_t i = (size_t)version; i < count; i++)
        TRY(migrate_execute(store, migrations[i]));
    if (version == 0)
        TRY(migrate_mark_birth(store, now));
    TRY(migrate_set_version(store, count));
    return transaction_commit(&transaction);
}
