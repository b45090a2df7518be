/* Keeping levels, and what may change of them afterwards. */
#include <string.h>

#include "base/result.h"
#include "store/level_row.h"
#include "store/statement.h"

static void bind_level(struct statement *statement, const struct level_record *record,
                       const struct id *twin_of) {
    bind_text(statement, ":id", record->id.text);
    bind_text(statement, ":kind", record->kind);
    bind_text(statement, ":world", record->world);
    bind_text(statement, ":document", record->document);
    bind_text(statement, ":evaluation", record->evaluation);
    bind_blob(statement, ":twin_key", record->twin_key.bytes, sizeof(record->twin_key.bytes));
    bind_text_or_null(statement, ":twin_of", twin_of->text);
    bind_integer(statement, ":difficulty", record->difficulty);
    bind_integer(statement, ":band", record->band);
    if (record->band_override >= 0)
        bind_integer(statement, ":band_override", record->band_override);
    bind_integer(statement, ":status", record->status);
    bind_integer(statement, ":engine", record->engine);
    bind_integer(statement, ":world_revision", record->world_revision);
    bind_integer(statement, ":calibration", record->calibration);
    bind_text_or_null(statement, ":batch", record->batch.text);
    bind_integer(statement, ":seed", record->seed);
    bind_integer(statement, ":index", record->index);
    bind_text(statement, ":tags", record->tags);
    bind_text(statement, ":note", record->note);
    bind_integer(statement, ":revision", record->revision);
    bind_integer(statement, ":created_at", record->created_at);
    bind_integer(statement, ":published_at", record->published_at);
}

static int level_insert_row(struct store *store, const struct level_record *record,
                            const struct id *twin_of, int64_t *sequence) {
    CLEANUP(statement_give) struct statement *statement = NULL;
    TRY(statement_take(
        store,
        "INSERT INTO levels (id, kind, world, document, evaluation, twin_key,"
        " twin_of, difficulty, band, band_override, effective_band, status, engine, world_revision,"
        " calibration, batch, seed, \"index\", tags, note, revision, created_at,"
        " published_at) VALUES (:id, :kind, :world, :document, :evaluation,"
        " :twin_key, :twin_of, :difficulty, :band, :band_override,"
        " coalesce(:band_override, :band), :status, :engine,"
        " :world_revision, :calibration, :batch, :seed, :index, :tags, :note,"
        " :revision, :created_at, :published_at)",
        &statement));
    bind_level(statement, record, twin_of);
    TRY(statement_run(statement));
    *sequence = sqlite3_last_insert_rowid(store->database);
    return 0;
}

static int level_tag(struct store *store, int64_t sequence, const char *tag, size_t length,
                     uint32_t difficulty) {
    CLEANUP(statement_give) struct statement *statement = NULL;
    TRY(statement_take(store,
                       "INSERT INTO level_tags (tag, level, difficulty)"
                       " VALUES (:tag, :level, :difficulty) ON CONFLICT DO NOTHING",
                       &statement));
    bind_text_part(statement, ":tag", tag, length);
    bind_integer(statement, ":level", sequence);
    bind_integer(statement, ":difficulty", difficulty);
    return statement_run(statement);
}

static int level_insert_tags(struct store *store, int64_t sequence, const char *tags,
                             uint32_t difficulty) {
    for (const char *tag = tags + strspn(tags, " "); *tag; tag += strspn(tag, " ")) {
        const size_t length = strcspn(tag, " ");
        TRY(level_tag(store, sequence, tag, length, difficulty));
        tag += length;
    }
    return 0;
}

static int level_delete_tags(struct store *store, int64_t sequence) {
    CLEANUP(statement_give) struct statement *statement = NULL;
    TRY(statement_take(store, "DELETE FROM level_tags WHERE level = :level", &statement));
    bind_integer(statement, ":level", sequence);
    return statement_run(statement);
}

int level_keep(struct store *store, struct level_record *record) {
    int64_t sequence = 0;
    const int found = level_find(store, record->id.text, &sequence);
    if (found != STORE_MISSING)
        return found ? found : STORE_EXISTS;
    struct id twin_of = {""};
    const int twin = store_level_find_twin(store, &record->twin_key, &twin_of);
    if (twin && twin != STORE_MISSING)
        return twin;
    TRY(level_insert_row(store, record, &twin_of, &sequence));
    TRY(level_insert_tags(store, sequence, record->tags, record->difficulty));
    record->sequence = sequence;
    record->twin_of = twin_of;
    return 0;
}

int store_level_insert(struct store *store, struct level_record *record) {
    CLEANUP(transaction_end) struct transaction transaction = {0};
    TRY(transaction_begin(store, &transaction));
    TRY(level_keep(store, record));
    return transaction_commit(&transaction);
}

static int level_update_row(struct store *store, const struct level_record *record,
                            const struct level_change *change) {
    CLEANUP(statement_give) struct statement *statement = NULL;
    TRY(statement_take(store,
                       "UPDATE levels SET status = :status, band_override = :band_override,"
                       " effective_band = coalesce(:band_override, band), tags = :tags, note = "
                       ":note, revision = revision + 1,"
                       " published_at = :published_at WHERE sequence = :sequence",
                       &statement));
    const int status = change->status >= 0 ? change->status : (int)record->status;
    const int band = change->set_band ? change->band_override : record->band_override;
    const bool first = status == LEVEL_PUBLISHED && !record->published_at;
    bind_integer(statement, ":status", status);
    if (band >= 0)
        bind_integer(statement, ":band_override", band);
    bind_text(statement, ":tags", change->tags ? change->tags : record->tags);
    bind_text(statement, ":note", change->note ? change->note : record->note);
    bind_integer(statement, ":published_at", first ? change->now : record->published_at);
    bind_integer(statement, ":sequence", record->sequence);
    return statement_run(statement);
}

int level_apply(struct store *store, const struct level_record *record,
                const struct level_change *change) {
    TRY(level_update_row(store, record, change));
    if (!change->tags)
        return 0;
    TRY(level_delete_tags(store, record->sequence));
    return level_insert_tags(store, record->sequence, change->tags, record->difficulty);
}

int store_level_change(struct store *store, const char *id, uint32_t revision,
                       const struct level_change *change) {
    CLEANUP(transaction_end) struct transaction transaction = {0};
    TRY(transaction_begin(store, &transaction));
    CLEANUP(level_record_deinit) struct level_record record = {0};
    TRY(store_level_get(store, id, &record));
    if (record.revision != revision)
        return STORE_STALE;
    TRY(level_apply(store, &record, change));
    return transaction_commit(&transaction);
}
