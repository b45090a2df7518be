/* Kept levels, one at a time. */
#include "store/level.h"

#include <stdlib.h>
#include <string.h>

#include "base/result.h"
#include "store/level_row.h"
#include "store/statement.h"

static const char *const status_names[LEVEL_STATUS_COUNT] = {
    [LEVEL_CURATED] = "curated",
    [LEVEL_PUBLISHED] = "published",
    [LEVEL_RETIRED] = "retired",
    [LEVEL_REJECTED] = "rejected",
};

const char *level_status_name(enum level_status status) {
    return status_names[status];
}

int level_status_parse(const char *name, enum level_status *out) {
    for (size_t i = 0; i < LEVEL_STATUS_COUNT; i++) {
        if (strcmp(name, status_names[i]) == 0) {
            *out = (enum level_status)i;
            return 0;
        }
    }
    return 1;
}

void level_record_deinit(struct level_record *record) {
    free(record->kind);
    free(record->world);
    free(record->document);
    free(record->evaluation);
    free(record->tags);
    free(record->note);
    *record = (struct level_record){0};
}

int level_row(struct statement *row, struct level_record *out) {
    CLEANUP(level_record_deinit)
    struct level_record record = {
        .sequence = row_integer(row, "sequence"),
        .id = row_id(row, "id"),
        .kind = row_text(row, "kind"),
        .world = row_text(row, "world"),
        .document = row_text(row, "document"),
        .evaluation = row_text(row, "evaluation"),
        .twin_key = row_siphash(row, "twin_key"),
        .twin_of = row_id(row, "twin_of"),
        .difficulty = (uint32_t)row_integer(row, "difficulty"),
        .band = (int)row_integer(row, "band"),
        .band_override =
            row_is_null(row, "band_override") ? -1 : (int)row_integer(row, "band_override"),
        .status = (enum level_status)row_integer(row, "status"),
        .engine = (uint32_t)row_integer(row, "engine"),
        .world_revision = (uint32_t)row_integer(row, "world_revision"),
        .calibration = (uint32_t)row_integer(row, "calibration"),
        .batch = row_id(row, "batch"),
        .seed = row_integer(row, "seed"),
        .index = row_integer(row, "index"),
        .tags = row_text(row, "tags"),
        .note = row_text(row, "note"),
        .revision = (uint32_t)row_integer(row, "revision"),
        .created_at = row_integer(row, "created_at"),
        .published_at = row_integer(row, "published_at"),
    };
    TRY(statement_check(row));
    *out = record;
    record = (struct level_record){0};
    return 0;
}

int store_level_get(struct store *store, const char *id, struct level_record *out) {
    CLEANUP(statement_give) struct statement *statement = NULL;
    TRY(statement_take(store, "SELECT " LEVEL_COLUMNS("document") "FROM levels WHERE id = :id",
                       &statement));
    bind_text(statement, ":id", id);
    TRY(statement_step(statement));
    return level_row(statement, out);
}

int level_get_at(struct store *store, int64_t sequence, bool document, struct level_record *out) {
    CLEANUP(statement_give) struct statement *statement = NULL;
    TRY(statement_take(
        store,
        document ? "SELECT " LEVEL_COLUMNS("document") "FROM levels WHERE sequence = :sequence"
                 : "SELECT " LEVEL_COLUMNS("NULL") "FROM levels WHERE sequence = :sequence",
        &statement));
    bind_integer(statement, ":sequence", sequence);
    TRY(statement_step(statement));
    return level_row(statement, out);
}

int level_find(struct store *store, const char *id, int64_t *sequence) {
    CLEANUP(statement_give) struct statement *statement = NULL;
    TRY(statement_take(store, "SELECT sequence FROM levels WHERE id = :id", &statement));
    bind_text(statement, ":id", id);
    TRY(statement_step(statement));
    *sequence = row_integer(statement, "sequence");
    return 0;
}

int store_level_find_twin(struct store *store, const struct siphash *twin_key, struct id *out) {
    CLEANUP(statement_give) struct statement *statement = NULL;
    TRY(statement_take(store,
                       "SELECT id FROM levels WHERE twin_key = :twin_key"
                       " ORDER BY sequence LIMIT 1",
                       &statement));
    bind_blob(statement, ":twin_key", twin_key->bytes, sizeof(twin_key->bytes));
    TRY(statement_step(statement));
    const struct id id = row_id(statement, "id");
    TRY(statement_check(statement));
    *out = id;
    return 0;
}
