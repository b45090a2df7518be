/* Results, transactions, and what is asked of the store as a whole. */
#include "store/store.h"

#include <errno.h>
#include <sys/statvfs.h>

#include "base/result.h"
#include "store/connection.h"
#include "store/statement.h"

/* What the system last said of the database's file, or of its write-ahead log. */
static int file_error(sqlite3 *database, int pointer) {
    sqlite3_file *file = NULL;
    int error = 0;
    sqlite3_file_control(database, "main", pointer, &file);
    if (file && file->pMethods)
        file->pMethods->xFileControl(file, SQLITE_FCNTL_LAST_ERRNO, &error);
    return error;
}

/* SQLite calls only ENOSPC full: a quota or a limit on files is an I/O error to it. */
static bool is_disk_full(sqlite3 *database) {
    const int errors[] = {
        sqlite3_system_errno(database),
        file_error(database, SQLITE_FCNTL_FILE_POINTER),
        file_error(database, SQLITE_FCNTL_JOURNAL_POINTER),
    };
    for (size_t i = 0; i < sizeof(errors) / sizeof(errors[0]); i++)
        if (errors[i] == ENOSPC || errors[i] == EDQUOT || errors[i] == EFBIG)
            return true;
    return false;
}

int database_result(sqlite3 *database, int code) {
    switch (code & 0xff) {
    case SQLITE_OK:
        return 0;
    case SQLITE_NOMEM:
        return -ENOMEM;
    case SQLITE_FULL:
        return -ENOSPC;
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
    case SQLITE_INTERRUPT: /* the budget of steps is spent */
        return -EBUSY;
    case SQLITE_READONLY:
    case SQLITE_PERM:
        return -EROFS;
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
        return -EUCLEAN;
    case SQLITE_TOOBIG:
        return -EFBIG;
    case SQLITE_CONSTRAINT:
    case SQLITE_MISMATCH:
        return -EINVAL;
    case SQLITE_IOERR:
    case SQLITE_CANTOPEN:
        if (code == SQLITE_IOERR_NOMEM)
            return -ENOMEM;
        return is_disk_full(database) ? -ENOSPC : -EIO;
    default: /* not an enum of ours: whatever else SQLite may say is a fault of the program */
        return -EPROTO;
    }
}

int store_result(struct store *store, int code) {
    const int result = database_result(store->database, code);
    if (result && store->open && !store->failure)
        store->failure = result;
    return result;
}

int store_execute(struct store *store, const char *sql) {
    CLEANUP(statement_give) struct statement *statement = NULL;
    TRY(statement_take(store, sql, &statement));
    return statement_run(statement);
}

int store_begin(struct store *store) {
    TRY(store_execute(store, store->mode == STORE_READER ? "BEGIN" : "BEGIN IMMEDIATE"));
    store->open = true;
    return 0;
}

int store_commit(struct store *store) {
    const int result = store_execute(store, "COMMIT");
    if (result)
        store_rollback(store);
    store->open = false;
    return result;
}

void store_rollback(struct store *store) {
    store->open = false;
    store->failure = 0;
    if (!sqlite3_get_autocommit(store->database))
        store_execute(store, "ROLLBACK");
}

int transaction_begin(struct store *store, struct transaction *out) {
    TRY(store_execute(store, store->open ? "SAVEPOINT call" : "BEGIN IMMEDIATE"));
    *out = (struct transaction){.store = store, .open = true};
    return 0;
}

int transaction_commit(struct transaction *transaction) {
    struct store *const store = transaction->store;
    TRY(store_execute(store, store->open ? "RELEASE call" : "COMMIT"));
    transaction->open = false;
    return 0;
}

/* After some failures SQLite has rolled everything back by itself. */
void transaction_end(struct transaction *transaction) {
    if (!transaction->open || sqlite3_get_autocommit(transaction->store->database))
        return;
    if (!transaction->store->open) {
        store_execute(transaction->store, "ROLLBACK");
        return;
    }
    store_execute(transaction->store, "ROLLBACK TO call");
    store_execute(transaction->store, "RELEASE call");
}

int store_created_at(struct store *store, int64_t *out) {
    CLEANUP(statement_give) struct statement *statement = NULL;
    TRY(statement_take(store, "SELECT created_at FROM store", &statement));
    TRY(statement_step(statement));
    *out = row_integer(statement, "created_at");
    return 0;
}

int store_check_writable(struct store *store) {
    return store_execute(store, "UPDATE store SET touches = touches + 1");
}

int store_disk_free(struct store *store, uint64_t *bytes) {
    struct statvfs status;
    if (statvfs(store->directory, &status) < 0)
        return -errno;
    *bytes = (uint64_t)status.f_bavail * status.f_frsize;
    return 0;
}
