/* Dailies: the level of each date, world and band, fixed for good. */
#include "store/day.h"

#include "base/result.h"
#include "store/level_row.h"
#include "store/statement.h"

int store_day_get(struct store *store, const char *date, const char *world, int band,
                  struct day_record *out) {
    CLEANUP(statement_give) struct statement *statement = NULL;
    TRY(statement_take(store,
                       "SELECT levels.id, days.generated FROM days"
                       " CROSS JOIN levels ON levels.sequence = days.level"
                       " WHERE days.date = :date AND days.world = :world AND days.band = :band",
                       &statement));
    bind_text(statement, ":date", date);
    bind_text(statement, ":world", world);
    bind_integer(statement, ":band", band);
    TRY(statement_step(statement));
    const struct day_record record = {
        .level = row_id(statement, "id"),
        .generated = row_integer(statement, "generated") != 0,
    };
    TRY(statement_check(statement));
    *out = record;
    return 0;
}

/* Never used ("" sorts first) or used longest ago, then the smallest id: the index's own order. */
static int day_choose(struct store *store, const char *world, int band, int64_t *level) {
    CLEANUP(statement_give) struct statement *statement = NULL;
    TRY(statement_take(store,
                       "SELECT sequence FROM levels INDEXED BY levels_by_daily"
                       " WHERE world = :world AND status = :published AND effective_band = :band"
                       " ORDER BY last_daily, id LIMIT 1",
                       &statement));
    bind_text(statement, ":world", world);
    bind_integer(statement, ":published", LEVEL_PUBLISHED);
    bind_integer(statement, ":band", band);
    TRY(statement_step(statement));
    *level = row_integer(statement, "sequence");
    return 0;
}

static int day_insert(struct store *store, const char *date, const char *world, int band,
                      int64_t level, bool generated) {
    CLEANUP(statement_give) struct statement *statement = NULL;
    TRY(statement_take(store,
                       "INSERT INTO days (date, world, band, level, generated)"
                       " VALUES (:date, :world, :band, :level, :generated)",
                       &statement));
    bind_text(statement, ":date", date);
    bind_text(statement, ":world", world);
    bind_integer(statement, ":band", band);
    bind_integer(statement, ":level", level);
    bind_integer(statement, ":generated", generated);
    return statement_run(statement);
}

static int day_mark_level(struct store *store, const char *date, int64_t level) {
    CLEANUP(statement_give) struct statement *statement = NULL;
    TRY(statement_take(store,
                       "UPDATE levels SET last_daily = max(last_daily, :date)"
                       " WHERE sequence = :level",
                       &statement));
    bind_text(statement, ":date", date);
    bind_integer(statement, ":level", level);
    return statement_run(statement);
}

int store_day_fix(struct store *store, const char *date, const char *world, int band,
                  struct day_record *out) {
    CLEANUP(transaction_end) struct transaction transaction = {0};
    TRY(transaction_begin(store, &transaction));
    const int standing = store_day_get(store, date, world, band, out);
    if (standing != STORE_MISSING)
        return standing;
    int64_t level = 0;
    TRY(day_choose(store, world, band, &level));
    TRY(day_insert(store, date, world, band, level, false));
    TRY(day_mark_level(store, date, level));
    TRY(store_day_get(store, date, world, band, out));
    return transaction_commit(&transaction);
}

/* The level made for a date was there: published if nobody decided against it. */
static int day_adopt(struct store *store, struct level_record *level) {
    CLEANUP(level_record_deinit) struct level_record kept = {0};
    TRY(store_level_get(store, level->id.text, &kept));
    level->sequence = kept.sequence;
    switch (kept.status) {
    case LEVEL_PUBLISHED:
        return 0;
    case LEVEL_CURATED: {
        const struct level_change change = {.status = LEVEL_PUBLISHED, .now = level->published_at};
        return level_apply(store, &kept, &change);
    }
    case LEVEL_RETIRED:
    case LEVEL_REJECTED:
        return STORE_STALE;
    }
    return STORE_STALE;
}

static int day_keep_level(struct store *store, struct level_record *level) {
    const int result = level_keep(store, level);
    return result == STORE_EXISTS ? day_adopt(store, level) : result;
}

int store_day_fix_generated(struct store *store, const char *date, const char *world, int band,
                            struct level_record *level, struct day_record *out) {
    CLEANUP(transaction_end) struct transaction transaction = {0};
    TRY(transaction_begin(store, &transaction));
    const int standing = store_day_get(store, date, world, band, out);
    if (standing != STORE_MISSING)
        return standing;
    TRY(day_keep_level(store, level));
    TRY(day_insert(store, date, world, band, level->sequence, true));
    TRY(day_mark_level(store, date, level->sequence));
    TRY(store_day_get(store, date, world, band, out));
    return transaction_commit(&transaction);
}
