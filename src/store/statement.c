/* Prepared statements, kept by the text they were made from. */
#include "store/statement.h"

#include <assert.h>
#include <errno.h>
#include <string.h>

#include "base/result.h"

/* FNV-1a (Fowler, Noll and Vo): only to skip most comparisons. */
static uint64_t statement_hash(const char *sql) {
    uint64_t hash = 0xcbf29ce484222325u;
    for (; *sql; sql++)
        hash = (hash ^ (unsigned char)*sql) * 0x100000001b3u;
    return hash;
}

/* The statement with that text, or else the slot to put it in; NULL when all are lent. */
static struct statement *statement_find(struct store *store, const char *sql, uint64_t hash) {
    struct statement *oldest = NULL;
    for (size_t i = 0; i < STORE_STATEMENTS; i++) {
        struct statement *const slot = &store->statements[i];
        if (slot->lent)
            continue;
        if (slot->handle && slot->hash == hash && strcmp(sqlite3_sql(slot->handle), sql) == 0)
            return slot;
        if (!oldest || !slot->handle || (oldest->handle && slot->used < oldest->used))
            oldest = slot;
    }
    return oldest;
}

static int statement_prepare(struct statement *slot, const char *sql, uint64_t hash) {
    sqlite3_finalize(slot->handle);
    slot->handle = NULL;
    const int code = sqlite3_prepare_v3(slot->store->database, sql, -1, SQLITE_PREPARE_PERSISTENT,
                                        &slot->handle, NULL);
    slot->hash = hash;
    return store_result(slot->store, code);
}

int statement_take(struct store *store, const char *sql, struct statement **out) {
    if (store->failure)
        return store->failure;
    const uint64_t hash = statement_hash(sql);
    struct statement *const slot = statement_find(store, sql, hash);
    if (!slot)
        return -EBUSY;
    slot->store = store;
    store->looks = 0;
    if (!slot->handle || slot->hash != hash || strcmp(sqlite3_sql(slot->handle), sql) != 0)
        TRY(statement_prepare(slot, sql, hash));
    slot->used = ++store->turn;
    slot->lent = true;
    slot->column = 0;
    slot->failure = 0;
    *out = slot;
    return 0;
}

void statement_give(struct statement **lent) {
    struct statement *const statement = *lent;
    if (!statement)
        return;
    sqlite3_reset(statement->handle);
    sqlite3_clear_bindings(statement->handle);
    statement->lent = false;
}

static void statement_fail(struct statement *statement, int result) {
    if (result < 0 && !statement->failure)
        statement->failure = result;
}

static int parameter(struct statement *statement, const char *name) {
    const int index = sqlite3_bind_parameter_index(statement->handle, name);
    assert(index > 0);
    return index;
}

void bind_integer(struct statement *statement, const char *name, int64_t value) {
    const int code = sqlite3_bind_int64(statement->handle, parameter(statement, name), value);
    statement_fail(statement, store_result(statement->store, code));
}

void bind_null(struct statement *statement, const char *name) {
    const int code = sqlite3_bind_null(statement->handle, parameter(statement, name));
    statement_fail(statement, store_result(statement->store, code));
}

void bind_text_part(struct statement *statement, const char *name, const char *value,
                    size_t length) {
    const int code = sqlite3_bind_text64(statement->handle, parameter(statement, name), value,
                                         length, SQLITE_STATIC, SQLITE_UTF8);
    statement_fail(statement, store_result(statement->store, code));
}

void bind_text(struct statement *statement, const char *name, const char *value) {
    bind_text_part(statement, name, value, value ? strlen(value) : 0);
}

void bind_text_or_null(struct statement *statement, const char *name, const char *value) {
    bind_text(statement, name, value && value[0] ? value : NULL);
}

void bind_blob(struct statement *statement, const char *name, const void *bytes, size_t size) {
    const int code = sqlite3_bind_blob64(statement->handle, parameter(statement, name),
                                         bytes ? bytes : "", size, SQLITE_STATIC);
    statement_fail(statement, store_result(statement->store, code));
}

int statement_step(struct statement *statement) {
    if (statement->failure)
        return statement->failure;
    statement->column = 0;
    const int code = sqlite3_step(statement->handle);
    if (code == SQLITE_ROW)
        return 0;
    if (code == SQLITE_DONE)
        return STORE_MISSING;
    return store_result(statement->store, code);
}

void statement_rewind(struct statement *statement) {
    sqlite3_reset(statement->handle);
}

int statement_run(struct statement *statement) {
    int result = statement_step(statement);
    while (result == 0)
        result = statement_step(statement);
    statement_rewind(statement);
    return result == STORE_MISSING ? 0 : result;
}

int statement_changes(const struct statement *statement) {
    return sqlite3_changes(statement->store->database);
}

int statement_check(const struct statement *statement) {
    return statement->failure;
}

/* Looks from behind the last column read on: in the order of the SELECT the first look finds it. */
static int column(struct statement *statement, const char *name) {
    const int count = sqlite3_column_count(statement->handle);
    for (int i = 0; i < count; i++) {
        const int index = (statement->column + i) % count;
        const char *const candidate = sqlite3_column_name(statement->handle, index);
        if (!candidate) {
            statement_fail(statement, -ENOMEM);
            return 0;
        }
        if (strcmp(candidate, name) == 0) {
            statement->column = index + 1;
            return index;
        }
    }
    assert(!"a column of that name");
    return 0;
}

int64_t row_integer(struct statement *statement, const char *name) {
    return sqlite3_column_int64(statement->handle, column(statement, name));
}

bool row_is_null(struct statement *statement, const char *name) {
    return sqlite3_column_type(statement->handle, column(statement, name)) == SQLITE_NULL;
}

char *row_text(struct statement *statement, const char *name) {
    const int index = column(statement, name);
    if (sqlite3_column_type(statement->handle, index) == SQLITE_NULL)
        return NULL;
    const unsigned char *const text = sqlite3_column_text(statement->handle, index);
    char *const copy = text ? strdup((const char *)text) : NULL;
    if (!copy)
        statement_fail(statement, -ENOMEM);
    return copy;
}

struct id row_id(struct statement *statement, const char *name) {
    struct id id = {""};
    const int index = column(statement, name);
    if (sqlite3_column_type(statement->handle, index) == SQLITE_NULL)
        return id;
    const unsigned char *const text = sqlite3_column_text(statement->handle, index);
    if (!text)
        statement_fail(statement, -ENOMEM);
    else
        memccpy(id.text, text, '\0', ID_LENGTH);
    return id;
}

const void *row_blob(struct statement *statement, const char *name, size_t *size) {
    const int index = column(statement, name);
    const void *const bytes = sqlite3_column_blob(statement->handle, index);
    *size = (size_t)sqlite3_column_bytes(statement->handle, index);
    if (!bytes && *size)
        statement_fail(statement, -ENOMEM);
    return bytes;
}

struct siphash row_siphash(struct statement *statement, const char *name) {
    struct siphash hash = {{0}};
    size_t size = 0;
    const void *const bytes = row_blob(statement, name, &size);
    if (bytes && size == sizeof(hash.bytes))
        memcpy(hash.bytes, bytes, size);
    return hash;
}
