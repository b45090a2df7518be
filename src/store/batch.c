/* Batches: the frozen request, its progress, and the outcomes of its candidates. */
#include "store/batch.h"

#include <stdlib.h>

#include "base/result.h"
#include "store/batch_row.h"
#include "store/rows.h"
#include "store/statement.h"

#define BATCH_SELECT                                                                               \
    "SELECT sequence, id, engine, world, world_revision, kind, introduces, parameters, edge_1,"    \
    " edge_2, edge_3, calibration, seed, count, keep, publish,"                                    \
    " coalesce(idempotency_key, '') AS idempotency_key, idempotency_body, status, done,"           \
    " unsolvable, degenerate, duplicate, discarded, overrun, scored, milliseconds, seen_0, "       \
    "seen_1, seen_2,"                                                                              \
    " seen_3, kept_0, kept_1, kept_2, kept_3, admitted, already_kept, error, created_at,"          \
    " started_at, finished_at FROM batches "

const char *batch_status_name(enum batch_status status) {
    static const char *const names[] = {
        [BATCH_QUEUED] = "queued",       [BATCH_RUNNING] = "running",
        [BATCH_SUCCEEDED] = "succeeded", [BATCH_CANCELLED] = "cancelled",
        [BATCH_FAILED] = "failed",
    };
    return names[status];
}

void batch_record_deinit(struct batch_record *record) {
    free(record->world);
    free(record->kind);
    free(record->introduces);
    free(record->parameters);
    free(record->idempotency_key);
    free(record->idempotency_body);
    free(record->error);
    *record = (struct batch_record){0};
}

void batch_list_deinit(struct batch_list *list) {
    for (size_t i = 0; i < list->count; i++)
        batch_record_deinit(&list->items[i]);
    free(list->items);
    *list = (struct batch_list){0};
}

static uint32_t row_count(struct statement *row, const char *name) {
    return (uint32_t)row_integer(row, name);
}

static struct batch_progress batch_row_progress(struct statement *row) {
    return (struct batch_progress){
        .done = row_count(row, "done"),
        .unsolvable = row_count(row, "unsolvable"),
        .degenerate = row_count(row, "degenerate"),
        .duplicate = row_count(row, "duplicate"),
        .discarded = row_count(row, "discarded"),
        .overrun = row_count(row, "overrun"),
        .scored = row_count(row, "scored"),
        .milliseconds = row_count(row, "milliseconds"),
        .seen = {row_count(row, "seen_0"), row_count(row, "seen_1"), row_count(row, "seen_2"),
                 row_count(row, "seen_3")},
    };
}

static int batch_row(struct statement *row, struct batch_record *out) {
    CLEANUP(batch_record_deinit)
    struct batch_record record = {
        .sequence = row_integer(row, "sequence"),
        .id = row_id(row, "id"),
        .engine = row_count(row, "engine"),
        .world = row_text(row, "world"),
        .world_revision = row_count(row, "world_revision"),
        .kind = row_text(row, "kind"),
        .introduces = row_text(row, "introduces"),
        .parameters = row_text(row, "parameters"),
        .edges = {row_count(row, "edge_1"), row_count(row, "edge_2"), row_count(row, "edge_3")},
        .calibration = row_count(row, "calibration"),
        .seed = row_integer(row, "seed"),
        .count = row_count(row, "count"),
        .keep = row_count(row, "keep"),
        .publish = row_integer(row, "publish") != 0,
        .idempotency_key = row_text(row, "idempotency_key"),
        .idempotency_body = row_text(row, "idempotency_body"),
        .status = (enum batch_status)row_integer(row, "status"),
        .progress = batch_row_progress(row),
        .kept = {row_count(row, "kept_0"), row_count(row, "kept_1"), row_count(row, "kept_2"),
                 row_count(row, "kept_3")},
        .admitted = row_count(row, "admitted"),
        .already_kept = row_count(row, "already_kept"),
        .error = row_text(row, "error"),
        .created_at = row_integer(row, "created_at"),
        .started_at = row_integer(row, "started_at"),
        .finished_at = row_integer(row, "finished_at"),
    };
    TRY(statement_check(row));
    *out = record;
    record = (struct batch_record){0};
    return 0;
}

int store_batch_get(struct store *store, const char *id, struct batch_record *out) {
    CLEANUP(statement_give) struct statement *statement = NULL;
    TRY(statement_take(store, BATCH_SELECT "WHERE id = :id", &statement));
    bind_text(statement, ":id", id);
    TRY(statement_step(statement));
    return batch_row(statement, out);
}

int store_batch_find_key(struct store *store, const char *idempotency_key,
                         struct batch_record *out) {
    CLEANUP(statement_give) struct statement *statement = NULL;
    TRY(statement_take(store, BATCH_SELECT "WHERE idempotency_key = :key", &statement));
    bind_text_or_null(statement, ":key", idempotency_key);
    TRY(statement_step(statement));
    return batch_row(statement, out);
}

static int batch_list_read(struct statement *statement, size_t limit, struct batch_list *out) {
    CLEANUP(batch_list_deinit) struct batch_list list = {0};
    int result;
    while ((result = statement_step(statement)) == 0 && list.count < limit) {
        TRY(rows_grow(&list.items, list.count, sizeof(list.items[0])));
        TRY(batch_row(statement, &list.items[list.count]));
        list.count++;
    }
    if (result < 0)
        return result;
    list.more = result == 0;
    *out = list;
    list = (struct batch_list){0};
    return 0;
}

int store_batch_list(struct store *store, int64_t after_sequence, uint32_t limit,
                     struct batch_list *out) {
    CLEANUP(statement_give) struct statement *statement = NULL;
    TRY(statement_take(store,
                       BATCH_SELECT "WHERE sequence < :after ORDER BY sequence DESC LIMIT :limit",
                       &statement));
    bind_integer(statement, ":after", after_sequence ? after_sequence : INT64_MAX);
    bind_integer(statement, ":limit", (int64_t)limit + 1);
    return batch_list_read(statement, limit, out);
}

int store_batch_unfinished(struct store *store, struct batch_list *out) {
    CLEANUP(statement_give) struct statement *statement = NULL;
    TRY(statement_take(store, BATCH_SELECT "WHERE status IN (:queued, :running) ORDER BY sequence",
                       &statement));
    bind_integer(statement, ":queued", BATCH_QUEUED);
    bind_integer(statement, ":running", BATCH_RUNNING);
    return batch_list_read(statement, SIZE_MAX, out);
}

static void bind_batch(struct statement *statement, const struct batch_record *record) {
    bind_text(statement, ":id", record->id.text);
    bind_integer(statement, ":engine", record->engine);
    bind_text(statement, ":world", record->world);
    bind_integer(statement, ":world_revision", record->world_revision);
    bind_text(statement, ":kind", record->kind);
    bind_text(statement, ":introduces", record->introduces);
    bind_text(statement, ":parameters", record->parameters);
    bind_integer(statement, ":edge_1", record->edges[0]);
    bind_integer(statement, ":edge_2", record->edges[1]);
    bind_integer(statement, ":edge_3", record->edges[2]);
    bind_integer(statement, ":calibration", record->calibration);
    bind_integer(statement, ":seed", record->seed);
    bind_integer(statement, ":count", record->count);
    bind_integer(statement, ":keep", record->keep);
    bind_integer(statement, ":publish", record->publish);
    bind_text_or_null(statement, ":idempotency_key", record->idempotency_key);
    bind_text(statement, ":idempotency_body", record->idempotency_body);
    bind_integer(statement, ":status", record->status);
    bind_integer(statement, ":created_at", record->created_at);
}

int store_batch_insert(struct store *store, struct batch_record *record) {
    CLEANUP(statement_give) struct statement *statement = NULL;
    TRY(statement_take(store,
                       "INSERT INTO batches (id, engine, world, world_revision, kind, introduces,"
                       " parameters, edge_1, edge_2, edge_3, calibration, seed, count, keep,"
                       " publish, idempotency_key, idempotency_body, status, created_at)"
                       " VALUES (:id, :engine, :world, :world_revision, :kind, :introduces,"
                       " :parameters, :edge_1, :edge_2, :edge_3, :calibration, :seed, :count,"
                       " :keep, :publish, :idempotency_key, :idempotency_body, :status,"
                       " :created_at) ON CONFLICT (idempotency_key) DO NOTHING",
                       &statement));
    bind_batch(statement, record);
    TRY(statement_run(statement));
    if (!statement_changes(statement))
        return STORE_EXISTS;
    record->sequence = sqlite3_last_insert_rowid(store->database);
    return 0;
}

int batch_find(struct store *store, const char *id, int64_t *sequence) {
    CLEANUP(statement_give) struct statement *statement = NULL;
    TRY(statement_take(store, "SELECT sequence FROM batches WHERE id = :id", &statement));
    bind_text(statement, ":id", id);
    TRY(statement_step(statement));
    *sequence = row_integer(statement, "sequence");
    return 0;
}

int store_batch_levels(struct store *store, const char *id, struct id_list *out) {
    CLEANUP(statement_give) struct statement *statement = NULL;
    TRY(statement_take(store,
                       "SELECT levels.id FROM batches"
                       " CROSS JOIN batch_levels ON batch_levels.batch = batches.sequence"
                       " CROSS JOIN levels ON levels.sequence = batch_levels.level"
                       " WHERE batches.id = :id ORDER BY batch_levels.place",
                       &statement));
    bind_text(statement, ":id", id);
    CLEANUP(id_list_deinit) struct id_list list = {0};
    int result;
    while ((result = statement_step(statement)) == 0) {
        TRY(rows_grow(&list.items, list.count, sizeof(list.items[0])));
        list.items[list.count++] = row_id(statement, "id");
    }
    if (result != STORE_MISSING)
        return result;
    TRY(statement_check(statement));
    *out = list;
    list = (struct id_list){0};
    return 0;
}

void id_list_deinit(struct id_list *list) {
    free(list->items);
    *list = (struct id_list){0};
}
