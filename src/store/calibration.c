/* Calibrations by kind and version. */
#include "store/calibration.h"

#include <stdlib.h>

#include "base/result.h"
#include "store/rows.h"
#include "store/statement.h"

#define CALIBRATION_SELECT                                                                         \
    "SELECT kind, version, cap_0, cap_1, cap_2, cap_3, cap_4, cap_5, cap_6, cap_7, created_at"     \
    " FROM calibrations "

void calibration_record_deinit(struct calibration_record *record) {
    free(record->kind);
    *record = (struct calibration_record){0};
}

void calibration_list_deinit(struct calibration_list *list) {
    for (size_t i = 0; i < list->count; i++)
        calibration_record_deinit(&list->items[i]);
    free(list->items);
    *list = (struct calibration_list){0};
}

static int calibration_row(struct statement *row, struct calibration_record *out) {
    CLEANUP(calibration_record_deinit)
    struct calibration_record record = {
        .kind = row_text(row, "kind"),
        .version = (uint32_t)row_integer(row, "version"),
        .caps = {row_integer(row, "cap_0"), row_integer(row, "cap_1"), row_integer(row, "cap_2"),
                 row_integer(row, "cap_3"), row_integer(row, "cap_4"), row_integer(row, "cap_5"),
                 row_integer(row, "cap_6"), row_integer(row, "cap_7")},
        .created_at = row_integer(row, "created_at"),
    };
    TRY(statement_check(row));
    *out = record;
    record = (struct calibration_record){0};
    return 0;
}

int store_calibration_get(struct store *store, const char *kind, uint32_t version,
                          struct calibration_record *out) {
    CLEANUP(statement_give) struct statement *statement = NULL;
    TRY(statement_take(store,
                       CALIBRATION_SELECT "WHERE kind = :kind AND version BETWEEN :least AND :most"
                                          " ORDER BY version DESC LIMIT 1",
                       &statement));
    bind_text(statement, ":kind", kind);
    bind_integer(statement, ":least", version);
    bind_integer(statement, ":most", version ? version : UINT32_MAX);
    TRY(statement_step(statement));
    return calibration_row(statement, out);
}

int store_calibration_list(struct store *store, struct calibration_list *out) {
    CLEANUP(statement_give) struct statement *statement = NULL;
    TRY(statement_take(store, CALIBRATION_SELECT "ORDER BY kind, version", &statement));
    CLEANUP(calibration_list_deinit) struct calibration_list list = {0};
    int result;
    while ((result = statement_step(statement)) == 0) {
        TRY(rows_grow(&list.items, list.count, sizeof(list.items[0])));
        TRY(calibration_row(statement, &list.items[list.count]));
        list.count++;
    }
    if (result != STORE_MISSING)
        return result;
    *out = list;
    list = (struct calibration_list){0};
    return 0;
}

int store_calibration_put(struct store *store, const struct calibration_record *record) {
    CLEANUP(statement_give) struct statement *statement = NULL;
    TRY(statement_take(store,
                       "INSERT INTO calibrations (kind, version, cap_0, cap_1, cap_2, cap_3, cap_4,"
                       " cap_5, cap_6, cap_7, created_at) VALUES (:kind, :version, :cap_0, :cap_1,"
                       " :cap_2, :cap_3, :cap_4, :cap_5, :cap_6, :cap_7, :created_at)"
                       " ON CONFLICT (kind, version) DO NOTHING",
                       &statement));
    static const char *const names[STORE_CAPS_MAX] = {":cap_0", ":cap_1", ":cap_2", ":cap_3",
                                                      ":cap_4", ":cap_5", ":cap_6", ":cap_7"};
    bind_text(statement, ":kind", record->kind);
    bind_integer(statement, ":version", record->version);
    for (size_t i = 0; i < STORE_CAPS_MAX; i++)
        bind_integer(statement, names[i], record->caps[i]);
    bind_integer(statement, ":created_at", record->created_at);
    TRY(statement_run(statement));
    return statement_changes(statement) ? 0 : STORE_EXISTS;
}
