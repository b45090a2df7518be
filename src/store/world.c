/* Worlds and their kept revisions, and the stock of levels. */
#include "store/world.h"

#include <stdlib.h>

#include "base/result.h"
#include "store/rows.h"
#include "store/statement.h"

#define WORLD_SELECT                                                                               \
    "SELECT world, revision, title, kind, introduces, parameters, edge_1, edge_2, edge_3, place,"  \
    " slots, auto_publish, changed_at FROM world_revisions "

void world_record_deinit(struct world_record *record) {
    free(record->id);
    free(record->title);
    free(record->kind);
    free(record->introduces);
    free(record->parameters);
    *record = (struct world_record){0};
}

void world_list_deinit(struct world_list *list) {
    for (size_t i = 0; i < list->count; i++)
        world_record_deinit(&list->items[i]);
    free(list->items);
    *list = (struct world_list){0};
}

static int world_row(struct statement *row, struct world_record *out) {
    CLEANUP(world_record_deinit)
    struct world_record record = {
        .id = row_text(row, "world"),
        .revision = (uint32_t)row_integer(row, "revision"),
        .title = row_text(row, "title"),
        .kind = row_text(row, "kind"),
        .introduces = row_text(row, "introduces"),
        .parameters = row_text(row, "parameters"),
        .edges = {(uint32_t)row_integer(row, "edge_1"), (uint32_t)row_integer(row, "edge_2"),
                  (uint32_t)row_integer(row, "edge_3")},
        .order = (uint32_t)row_integer(row, "place"),
        .slots = (uint32_t)row_integer(row, "slots"),
        .auto_publish = row_integer(row, "auto_publish") != 0,
        .changed_at = row_integer(row, "changed_at"),
    };
    TRY(statement_check(row));
    *out = record;
    record = (struct world_record){0};
    return 0;
}

int store_world_get(struct store *store, const char *id, struct world_record *out) {
    CLEANUP(statement_give) struct statement *statement = NULL;
    TRY(statement_take(store,
                       WORLD_SELECT "WHERE world = :id"
                                    " AND revision = (SELECT revision FROM worlds WHERE id = :id)",
                       &statement));
    bind_text(statement, ":id", id);
    TRY(statement_step(statement));
    return world_row(statement, out);
}

int store_world_get_revision(struct store *store, const char *id, uint32_t revision,
                             struct world_record *out) {
    CLEANUP(statement_give) struct statement *statement = NULL;
    TRY(statement_take(store, WORLD_SELECT "WHERE world = :id AND revision = :revision",
                       &statement));
    bind_text(statement, ":id", id);
    bind_integer(statement, ":revision", revision);
    TRY(statement_step(statement));
    return world_row(statement, out);
}

int store_world_list(struct store *store, struct world_list *out) {
    CLEANUP(statement_give) struct statement *statement = NULL;
    TRY(statement_take(store,
                       WORLD_SELECT "WHERE (world, revision) IN (SELECT id, revision FROM worlds)"
                                    " ORDER BY place, world",
                       &statement));
    CLEANUP(world_list_deinit) struct world_list list = {0};
    int result;
    while ((result = statement_step(statement)) == 0) {
        TRY(rows_grow(&list.items, list.count, sizeof(list.items[0])));
        TRY(world_row(statement, &list.items[list.count]));
        list.count++;
    }
    if (result != STORE_MISSING)
        return result;
    *out = list;
    list = (struct world_list){0};
    return 0;
}

static int world_next_revision(struct store *store, const char *id, uint32_t *out) {
    CLEANUP(statement_give) struct statement *statement = NULL;
    TRY(statement_take(store,
                       "SELECT coalesce(max(revision), 0) + 1 AS next FROM world_revisions"
                       " WHERE world = :id",
                       &statement));
    bind_text(statement, ":id", id);
    TRY(statement_step(statement));
    *out = (uint32_t)row_integer(statement, "next");
    return 0;
}

static int world_insert_revision(struct store *store, const struct world_record *record,
                                 uint32_t revision) {
    CLEANUP(statement_give) struct statement *statement = NULL;
    TRY(statement_take(store,
                       "INSERT INTO world_revisions (world, revision, title, kind, introduces,"
                       " parameters, edge_1, edge_2, edge_3, place, slots, auto_publish,"
                       " changed_at) VALUES (:id, :revision, :title, :kind, :introduces,"
                       " :parameters, :edge_1, :edge_2, :edge_3, :place, :slots, :auto_publish,"
                       " :changed_at)",
                       &statement));
    bind_text(statement, ":id", record->id);
    bind_integer(statement, ":revision", revision);
    bind_text(statement, ":title", record->title);
    bind_text(statement, ":kind", record->kind);
    bind_text(statement, ":introduces", record->introduces);
    bind_text(statement, ":parameters", record->parameters);
    bind_integer(statement, ":edge_1", record->edges[0]);
    bind_integer(statement, ":edge_2", record->edges[1]);
    bind_integer(statement, ":edge_3", record->edges[2]);
    bind_integer(statement, ":place", record->order);
    bind_integer(statement, ":slots", record->slots);
    bind_integer(statement, ":auto_publish", record->auto_publish);
    bind_integer(statement, ":changed_at", record->changed_at);
    return statement_run(statement);
}

static int world_point_at(struct store *store, const char *id, uint32_t revision) {
    CLEANUP(statement_give) struct statement *statement = NULL;
    TRY(statement_take(store,
                       "INSERT INTO worlds (id, revision) VALUES (:id, :revision)"
                       " ON CONFLICT (id) DO UPDATE SET revision = excluded.revision",
                       &statement));
    bind_text(statement, ":id", id);
    bind_integer(statement, ":revision", revision);
    return statement_run(statement);
}

int store_world_put(struct store *store, struct world_record *record) {
    CLEANUP(transaction_end) struct transaction transaction = {0};
    TRY(transaction_begin(store, &transaction));
    uint32_t revision = 0;
    TRY(world_next_revision(store, record->id, &revision));
    TRY(world_insert_revision(store, record, revision));
    TRY(world_point_at(store, record->id, revision));
    TRY(transaction_commit(&transaction));
    record->revision = revision;
    return 0;
}

int store_world_delete(struct store *store, const char *id) {
    CLEANUP(statement_give) struct statement *statement = NULL;
    TRY(statement_take(store, "DELETE FROM worlds WHERE id = :id", &statement));
    bind_text(statement, ":id", id);
    TRY(statement_run(statement));
    return statement_changes(statement) ? 0 : STORE_MISSING;
}

int store_stock(struct store *store, const char *world, struct stock *out) {
    CLEANUP(statement_give) struct statement *statement = NULL;
    TRY(statement_take(store, "SELECT status, band, levels FROM stock WHERE world = :world",
                       &statement));
    bind_text(statement, ":world", world);
    struct stock stock = {0};
    int result;
    while ((result = statement_step(statement)) == 0) {
        const int64_t status = row_integer(statement, "status");
        const int64_t band = row_integer(statement, "band");
        if (status >= 0 && status < LEVEL_STATUS_COUNT && band >= 0 && band < STORE_BANDS)
            stock.levels[status][band] += row_integer(statement, "levels");
    }
    if (result != STORE_MISSING)
        return result;
    *out = stock;
    return 0;
}
