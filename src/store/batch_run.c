/* The life of a batch: start, advance, restart, admission, end. */
#include "base/result.h"
#include "store/batch_row.h"
#include "store/level_row.h"
#include "store/statement.h"

/* Runs an update that names the state it expects. Condition: STORE_STALE. */
static int batch_expect(struct statement *statement) {
    TRY(statement_run(statement));
    return statement_changes(statement) ? 0 : STORE_STALE;
}

int store_batch_start(struct store *store, const char *id, int64_t now) {
    CLEANUP(statement_give) struct statement *statement = NULL;
    TRY(statement_take(store,
                       "UPDATE batches SET status = :running, started_at = :now"
                       " WHERE id = :id AND status = :queued",
                       &statement));
    bind_text(statement, ":id", id);
    bind_integer(statement, ":queued", BATCH_QUEUED);
    bind_integer(statement, ":running", BATCH_RUNNING);
    bind_integer(statement, ":now", now);
    return batch_expect(statement);
}

static int batch_set_progress(struct store *store, const char *id, uint32_t first,
                              const struct batch_progress *progress) {
    CLEANUP(statement_give) struct statement *statement = NULL;
    TRY(statement_take(store,
                       "UPDATE batches SET done = :done, unsolvable = :unsolvable,"
                       " degenerate = :degenerate, duplicate = :duplicate,"
                       " discarded = :discarded, overrun = :overrun, scored = :scored,"
                       " milliseconds = :milliseconds,"
                       " seen_0 = :seen_0, seen_1 = :seen_1, seen_2 = :seen_2, seen_3 = :seen_3"
                       " WHERE id = :id AND status = :running AND done = :first",
                       &statement));
    bind_integer(statement, ":done", progress->done);
    bind_integer(statement, ":unsolvable", progress->unsolvable);
    bind_integer(statement, ":degenerate", progress->degenerate);
    bind_integer(statement, ":duplicate", progress->duplicate);
    bind_integer(statement, ":discarded", progress->discarded);
    bind_integer(statement, ":overrun", progress->overrun);
    bind_integer(statement, ":scored", progress->scored);
    bind_integer(statement, ":milliseconds", progress->milliseconds);
    bind_integer(statement, ":seen_0", progress->seen[0]);
    bind_integer(statement, ":seen_1", progress->seen[1]);
    bind_integer(statement, ":seen_2", progress->seen[2]);
    bind_integer(statement, ":seen_3", progress->seen[3]);
    bind_text(statement, ":id", id);
    bind_integer(statement, ":running", BATCH_RUNNING);
    bind_integer(statement, ":first", first);
    return batch_expect(statement);
}

static int batch_keep_outcomes(struct store *store, const char *id, uint32_t first,
                               const void *outcomes, size_t size) {
    CLEANUP(statement_give) struct statement *statement = NULL;
    TRY(statement_take(store,
                       "INSERT INTO batch_outcomes (batch, first, outcomes)"
                       " SELECT sequence, :first, :outcomes FROM batches WHERE id = :id",
                       &statement));
    bind_text(statement, ":id", id);
    bind_integer(statement, ":first", first);
    bind_blob(statement, ":outcomes", outcomes, size);
    return statement_run(statement);
}

int store_batch_advance(struct store *store, const char *id, uint32_t first, const void *outcomes,
                        size_t size, const struct batch_progress *progress) {
    CLEANUP(transaction_end) struct transaction transaction = {0};
    TRY(transaction_begin(store, &transaction));
    TRY(batch_set_progress(store, id, first, progress));
    TRY(batch_keep_outcomes(store, id, first, outcomes, size));
    return transaction_commit(&transaction);
}

int store_batch_outcomes(struct store *store, const char *id,
                         int (*each)(void *context, uint32_t first, const void *outcomes,
                                     size_t size),
                         void *context) {
    CLEANUP(statement_give) struct statement *statement = NULL;
    TRY(statement_take(store,
                       "SELECT first, outcomes FROM batch_outcomes"
                       " WHERE batch = (SELECT sequence FROM batches WHERE id = :id)"
                       " ORDER BY first",
                       &statement));
    bind_text(statement, ":id", id);
    int result;
    while ((result = statement_step(statement)) == 0) {
        const uint32_t first = (uint32_t)row_integer(statement, "first");
        size_t size = 0;
        const void *const outcomes = row_blob(statement, "outcomes", &size);
        TRY(statement_check(statement));
        TRY(each(context, first, outcomes, size));
    }
    return result == STORE_MISSING ? 0 : result;
}

static int batch_drop_outcomes(struct store *store, const char *id) {
    CLEANUP(statement_give) struct statement *statement = NULL;
    TRY(statement_take(store,
                       "DELETE FROM batch_outcomes"
                       " WHERE batch = (SELECT sequence FROM batches WHERE id = :id)",
                       &statement));
    bind_text(statement, ":id", id);
    return statement_run(statement);
}

static int batch_reset(struct store *store, const char *id, uint32_t engine) {
    CLEANUP(statement_give) struct statement *statement = NULL;
    TRY(statement_take(store,
                       "UPDATE batches SET engine = :engine, done = 0, unsolvable = 0,"
                       " degenerate = 0, duplicate = 0, discarded = 0, overrun = 0, scored = 0,"
                       " milliseconds = 0,"
                       " seen_0 = 0, seen_1 = 0, seen_2 = 0, seen_3 = 0"
                       " WHERE id = :id AND status IN (:queued, :running)",
                       &statement));
    bind_text(statement, ":id", id);
    bind_integer(statement, ":engine", engine);
    bind_integer(statement, ":queued", BATCH_QUEUED);
    bind_integer(statement, ":running", BATCH_RUNNING);
    return batch_expect(statement);
}

int store_batch_restart(struct store *store, const char *id, uint32_t engine) {
    CLEANUP(transaction_end) struct transaction transaction = {0};
    TRY(transaction_begin(store, &transaction));
    TRY(batch_reset(store, id, engine));
    TRY(batch_drop_outcomes(store, id));
    return transaction_commit(&transaction);
}

static int batch_list_level(struct store *store, int64_t batch, size_t place, int64_t level) {
    CLEANUP(statement_give) struct statement *statement = NULL;
    TRY(statement_take(store,
                       "INSERT INTO batch_levels (batch, place, level)"
                       " VALUES (:batch, :place, :level)",
                       &statement));
    bind_integer(statement, ":batch", batch);
    bind_integer(statement, ":place", (int64_t)place);
    bind_integer(statement, ":level", level);
    return statement_run(statement);
}

/* Keeps the level, or finds it where it is. */
static int batch_admit_level(struct store *store, struct level_record *level,
                             uint32_t *already_kept) {
    const int result = level_keep(store, level);
    if (result != STORE_EXISTS)
        return result;
    ++*already_kept;
    return level_find(store, level->id.text, &level->sequence);
}

static int batch_succeed(struct store *store, const char *id, const uint32_t kept[STORE_BANDS],
                         int64_t now) {
    CLEANUP(statement_give) struct statement *statement = NULL;
    TRY(statement_take(store,
                       "UPDATE batches SET status = :succeeded, kept_0 = :kept_0,"
                       " kept_1 = :kept_1, kept_2 = :kept_2, kept_3 = :kept_3,"
                       " finished_at = :now WHERE id = :id AND status = :running",
                       &statement));
    bind_text(statement, ":id", id);
    bind_integer(statement, ":running", BATCH_RUNNING);
    bind_integer(statement, ":succeeded", BATCH_SUCCEEDED);
    bind_integer(statement, ":kept_0", kept[0]);
    bind_integer(statement, ":kept_1", kept[1]);
    bind_integer(statement, ":kept_2", kept[2]);
    bind_integer(statement, ":kept_3", kept[3]);
    bind_integer(statement, ":now", now);
    return batch_expect(statement);
}

static int batch_set_admitted(struct store *store, int64_t batch, size_t admitted,
                              uint32_t already_kept) {
    CLEANUP(statement_give) struct statement *statement = NULL;
    TRY(statement_take(store,
                       "UPDATE batches SET admitted = :admitted, already_kept = :already_kept"
                       " WHERE sequence = :batch",
                       &statement));
    bind_integer(statement, ":batch", batch);
    bind_integer(statement, ":admitted", (int64_t)admitted);
    bind_integer(statement, ":already_kept", already_kept);
    return statement_run(statement);
}

int store_batch_admit(struct store *store, const char *id, struct level_record *levels,
                      size_t count, const uint32_t kept[STORE_BANDS], int64_t now) {
    CLEANUP(transaction_end) struct transaction transaction = {0};
    TRY(transaction_begin(store, &transaction));
    TRY(batch_succeed(store, id, kept, now));
    int64_t batch = 0;
    TRY(batch_find(store, id, &batch));
    uint32_t already_kept = 0;
    for (size_t i = 0; i < count; i++) {
        TRY(batch_admit_level(store, &levels[i], &already_kept));
        TRY(batch_list_level(store, batch, i, levels[i].sequence));
    }
    TRY(batch_set_admitted(store, batch, count - already_kept, already_kept));
    TRY(batch_drop_outcomes(store, id));
    return transaction_commit(&transaction);
}

static int batch_finish(struct store *store, const char *id, enum batch_status status,
                        const char *error, int64_t now) {
    CLEANUP(statement_give) struct statement *statement = NULL;
    TRY(statement_take(store,
                       "UPDATE batches SET status = :status, error = :error, finished_at = :now"
                       " WHERE id = :id AND status IN (:queued, :running)",
                       &statement));
    bind_text(statement, ":id", id);
    bind_integer(statement, ":status", status);
    bind_text(statement, ":error", error ? error : "");
    bind_integer(statement, ":now", now);
    bind_integer(statement, ":queued", BATCH_QUEUED);
    bind_integer(statement, ":running", BATCH_RUNNING);
    return batch_expect(statement);
}

int store_batch_end(struct store *store, const char *id, enum batch_status status,
                    const char *error, int64_t now) {
    CLEANUP(transaction_end) struct transaction transaction = {0};
    TRY(transaction_begin(store, &transaction));
    TRY(batch_finish(store, id, status, error, now));
    TRY(batch_drop_outcomes(store, id));
    return transaction_commit(&transaction);
}
