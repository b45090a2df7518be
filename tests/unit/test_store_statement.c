/* Prepared statements: one at hand is used again, the oldest makes room, one that is lent is not
 * lent twice. */
#include "store/statement.h"

#include "store_fixture.h"
#include "suite.h"

START_TEST(a_statement_is_prepared_once) {
    struct fixture fixture;
    fixture_init(&fixture);
    struct statement *first = NULL, *second = NULL, *third = NULL;
    ck_assert_int_eq(statement_take(fixture.store, "SELECT :a AS a", &first), 0);
    ck_assert_int_eq(statement_take(fixture.store, "SELECT :a AS a", &second), 0);
    ck_assert_ptr_ne(first, second);
    bind_integer(first, ":a", 7);
    ck_assert_int_eq(statement_step(first), 0);
    ck_assert_int_eq(row_integer(first, "a"), 7);
    ck_assert_int_eq(statement_step(first), STORE_MISSING);
    sqlite3_stmt *const handle = first->handle;
    statement_give(&first);
    ck_assert_int_eq(statement_take(fixture.store, "SELECT :a AS a", &third), 0);
    ck_assert_ptr_eq(third->handle, handle);
    ck_assert_int_eq(statement_step(third), 0);
    ck_assert(row_is_null(third, "a")); /* nothing stays bound */
    statement_give(&third);
    statement_give(&second);
    fixture_deinit(&fixture);
}
END_TEST

START_TEST(the_oldest_makes_room) {
    struct fixture fixture;
    fixture_init(&fixture);
    for (int i = 0; i < 5 * STORE_STATEMENTS; i++) {
        char sql[32];
        snprintf(sql, sizeof(sql), "SELECT %d AS n", i);
        struct statement *statement = NULL;
        ck_assert_int_eq(statement_take(fixture.store, sql, &statement), 0);
        ck_assert_int_eq(statement_step(statement), 0);
        ck_assert_int_eq(row_integer(statement, "n"), i);
        statement_give(&statement);
    }
    fixture_deinit(&fixture);
}
END_TEST

START_TEST(all_lent_is_told) {
    struct fixture fixture;
    fixture_init(&fixture);
    struct statement *lent[STORE_STATEMENTS], *more = NULL;
    for (int i = 0; i < STORE_STATEMENTS; i++)
        ck_assert_int_eq(statement_take(fixture.store, "SELECT 1", &lent[i]), 0);
    ck_assert_int_eq(statement_take(fixture.store, "SELECT 1", &more), -EBUSY);
    for (int i = 0; i < STORE_STATEMENTS; i++)
        statement_give(&lent[i]);
    ck_assert_int_eq(statement_take(fixture.store, "SELECT 1", &more), 0);
    statement_give(&more);
    fixture_deinit(&fixture);
}
END_TEST

START_TEST(columns_by_name_in_any_order) {
    struct fixture fixture;
    fixture_init(&fixture);
    struct statement *statement = NULL;
    ck_assert_int_eq(statement_take(fixture.store,
                                    "SELECT 'x' AS t, 5 AS i, NULL AS n, x'0102' AS b,"
                                    " '12345678-1234-5123-8123-123456789abc' AS id",
                                    &statement),
                     0);
    ck_assert_int_eq(statement_step(statement), 0);
    size_t size = 0;
    ck_assert_mem_eq(row_blob(statement, "b", &size), "\1\2", 2);
    ck_assert_uint_eq(size, 2);
    char *const text = row_text(statement, "t");
    ck_assert_str_eq(text, "x");
    free(text);
    ck_assert_ptr_null(row_text(statement, "n"));
    const struct id id = row_id(statement, "id"), none = row_id(statement, "n");
    ck_assert_str_eq(id.text, "12345678-1234-5123-8123-123456789abc");
    ck_assert_str_eq(none.text, "");
    ck_assert_int_eq(row_integer(statement, "i"), 5);
    ck_assert_int_eq(statement_check(statement), 0);
    statement_give(&statement);
    fixture_deinit(&fixture);
}
END_TEST

SUITE_MAIN("store/statement", a_statement_is_prepared_once, the_oldest_makes_room, all_lent_is_told,
           columns_by_name_in_any_order)
