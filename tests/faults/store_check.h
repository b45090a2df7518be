/* What must hold of a store's files after any fault. */
#pragma once

#include <check.h>
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>

#include "store/connection.h"
#include "store_fixture.h"

/* One value of one row, as SQLite sees the file on its own. */
static inline void store_check_text(sqlite3 *database, const char *sql, char out[128]) {
    sqlite3_stmt *statement = NULL;
    ck_assert_int_eq(sqlite3_prepare_v2(database, sql, -1, &statement, NULL), SQLITE_OK);
    ck_assert_int_eq(sqlite3_step(statement), SQLITE_ROW);
    snprintf(out, 128, "%s", (const char *)sqlite3_column_text(statement, 0));
    sqlite3_finalize(statement);
}

/* The file is whole, every reference leads somewhere, and the triggers' tables agree with levels.
 */
static inline void store_check_whole(const char *directory) {
    static const char *const checks[][2] = {
        {"PRAGMA integrity_check", "ok"},
        {"SELECT count(*) FROM pragma_foreign_key_check", "0"},
        {"SELECT count(*) FROM stock WHERE levels <> (SELECT count(*) FROM levels WHERE"
         " levels.world = stock.world AND levels.kind = stock.kind AND"
         " levels.status = stock.status AND levels.effective_band = stock.band)",
         "0"},
        {"SELECT (SELECT sum(levels) FROM stock) IS NOT (SELECT nullif(count(*), 0) FROM levels)",
         "0"},
        {"SELECT count(*) FROM level_places JOIN stock USING (world, kind, status, band)"
         " WHERE position NOT BETWEEN 1 AND levels",
         "0"},
        {"SELECT count(*) FROM batch_outcomes JOIN batches ON batches.sequence = batch"
         " WHERE status > 1",
         "0"},
    };
    char path[2 * FIXTURE_PATH];
    snprintf(path, sizeof(path), "%s/" STORE_DATABASE, directory);
    sqlite3 *database = NULL;
    ck_assert_int_eq(sqlite3_open_v2(path, &database, SQLITE_OPEN_READONLY, NULL), SQLITE_OK);
    for (size_t i = 0; i < sizeof(checks) / sizeof(checks[0]); i++) {
        char value[128];
        store_check_text(database, checks[i][0], value);
        ck_assert_msg(strcmp(value, checks[i][1]) == 0, "%s: %s", checks[i][0], value);
    }
    sqlite3_close(database);
}
