/* A level by lot. Stock numbers the levels of each world, status and band without a gap, so a draw
 * is a look-up and fair; what the filter excludes besides is drawn again. When that does not find
 * one the filter is narrow, and the lot is cast over a walk through its levels. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "base/result.h"
#include "store/level_filter.h"
#include "store/level_row.h"
#include "store/statement.h"

enum { LOT_DRAWS = 24, LOT_WALK = 1024 };

struct lot {
    struct random random;
    const struct id *seen;
    size_t seen_count;
    int64_t *seen_at; /* their row numbers, while walking */
    uint32_t passed;  /* levels that took part */
    int64_t chosen;
};

static int lot_total(struct store *store, const struct level_filter *filter, int64_t *out) {
    struct text text = TEXT_INIT;
    text_append_string(&text, "SELECT coalesce(sum(levels), 0) AS total FROM stock WHERE 1");
    level_filter_stock(filter, &text);
    CLEANUP(cleanup_free) char *sql = text_take(&text);
    if (!sql)
        return -ENOMEM;
    CLEANUP(statement_give) struct statement *statement = NULL;
    TRY(statement_take(store, sql, &statement));
    level_filter_bind_stock(filter, statement);
    TRY(statement_step(statement));
    *out = row_integer(statement, "total");
    return 0;
}

/* The level with that number, counted through the filter's rows of stock one after another. */
static char *lot_draw_sql(const struct level_filter *filter) {
    struct text sql = TEXT_INIT;
    text_append_string(&sql,
                       "SELECT levels.sequence, levels.id, levels.difficulty FROM"
                       " (SELECT *, sum(levels) OVER (ORDER BY world, kind, status, band) AS upto"
                       " FROM stock WHERE levels > 0");
    level_filter_stock(filter, &sql);
    text_append_string(&sql, ") AS row CROSS JOIN level_places AS place"
                             " ON place.world = row.world AND place.kind = row.kind"
                             " AND place.status = row.status AND place.band = row.band"
                             " AND place.position = :number - (row.upto - row.levels) + 1"
                             " CROSS JOIN levels ON levels.sequence = place.level"
                             " WHERE :number < row.upto AND :number >= row.upto - row.levels");
    return text_take(&sql);
}

static bool lot_has_seen(const struct lot *lot, const struct id *id) {
    for (size_t i = 0; i < lot->seen_count; i++)
        if (strcmp(lot->seen[i].text, id->text) == 0)
            return true;
    return false;
}

/* One draw. Condition: STORE_MISSING (a blank). */
static int lot_draw(struct statement *statement, const struct level_filter *filter, uint32_t total,
                    struct lot *lot) {
    statement_rewind(statement);
    bind_integer(statement, ":number", random_below(&lot->random, total));
    TRY(statement_step(statement));
    const int64_t sequence = row_integer(statement, "sequence");
    const struct id id = row_id(statement, "id");
    const int64_t difficulty = row_integer(statement, "difficulty");
    TRY(statement_check(statement));
    if (difficulty < filter->difficulty_min || difficulty > filter->difficulty_max)
        return STORE_MISSING;
    if (lot_has_seen(lot, &id))
        return STORE_MISSING;
    lot->chosen = sequence;
    return 0;
}

static int lot_draw_some(struct store *store, const struct level_filter *filter, uint32_t total,
                         struct lot *lot) {
    CLEANUP(cleanup_free) char *sql = lot_draw_sql(filter);
    if (!sql)
        return -ENOMEM;
    CLEANUP(statement_give) struct statement *statement = NULL;
    TRY(statement_take(store, sql, &statement));
    level_filter_bind_stock(filter, statement);
    for (int i = 0; i < LOT_DRAWS; i++) {
        const int result = lot_draw(statement, filter, total, lot);
        if (result != STORE_MISSING)
            return result;
    }
    return STORE_MISSING;
}

static int lot_find_seen(struct store *store, struct lot *lot) {
    lot->seen_at = calloc(lot->seen_count + 1, sizeof(lot->seen_at[0]));
    if (!lot->seen_at)
        return -ENOMEM;
    for (size_t i = 0; i < lot->seen_count; i++) {
        const int result = level_find(store, lot->seen[i].text, &lot->seen_at[i]);
        if (result && result != STORE_MISSING)
            return result;
    }
    return 0;
}

static int lot_last_sequence(struct store *store, int64_t *out) {
    CLEANUP(statement_give) struct statement *statement = NULL;
    TRY(statement_take(store, "SELECT coalesce(max(sequence), 0) AS last FROM levels", &statement));
    TRY(statement_step(statement));
    *out = row_integer(statement, "last");
    return 0;
}

/* Each that takes part takes the place of the one chosen with chance 1 / passed (reservoir
 * sampling: Vitter 1985, algorithm R). */
static void lot_take_part(struct lot *lot, int64_t sequence) {
    for (size_t i = 0; i < lot->seen_count; i++)
        if (lot->seen_at[i] == sequence)
            return;
    lot->passed++;
    if (random_below(&lot->random, lot->passed) == 0)
        lot->chosen = sequence;
}

/* Is the row behind the place where the walk began? */
static bool lot_is_behind(const struct level_filter *start, int64_t sequence, int64_t difficulty) {
    if (start->sort == LEVEL_SORT_NEWEST)
        return sequence < start->after_sequence;
    return difficulty > start->after_difficulty ||
           (difficulty == start->after_difficulty && sequence > start->after_sequence);
}

/* Walks from behind the start to the end, or (again) from the beginning up to the start. */
static int lot_walk(struct store *store, const struct level_filter *start, bool again,
                    struct lot *lot) {
    struct level_filter filter = *start;
    filter.after = !again;
    struct text text = TEXT_INIT;
    level_filter_select(&filter, &text);
    CLEANUP(cleanup_free) char *sql = text_take(&text);
    if (!sql)
        return -ENOMEM;
    CLEANUP(statement_give) struct statement *statement = NULL;
    TRY(statement_take(store, sql, &statement));
    level_filter_bind(&filter, statement);
    bind_integer(statement, ":limit", LOT_WALK);
    int result;
    while ((result = statement_step(statement)) == 0) {
        const int64_t sequence = row_integer(statement, "sequence");
        if (again && lot_is_behind(start, sequence, row_integer(statement, "difficulty")))
            return 0;
        lot_take_part(lot, sequence);
    }
    return result == STORE_MISSING ? 0 : result;
}

/* Starts anywhere, so that of more levels than a walk passes all have their turn. */
static int lot_walk_round(struct store *store, const struct level_filter *filter, struct lot *lot) {
    int64_t last = 0;
    TRY(lot_last_sequence(store, &last));
    TRY(lot_find_seen(store, lot));
    struct level_filter start = *filter;
    start.sort = filter->batch || filter->tag_count ? LEVEL_SORT_NEWEST : LEVEL_SORT_DIFFICULTY;
    start.after_difficulty =
        (uint32_t)random_between(&lot->random, filter->difficulty_min, filter->difficulty_max);
    start.after_sequence = random_between(&lot->random, 0, last + 1);
    TRY(lot_walk(store, &start, false, lot));
    if (lot->passed < LOT_WALK / 2)
        TRY(lot_walk(store, &start, true, lot));
    return lot->passed ? 0 : STORE_MISSING;
}

static void lot_deinit(struct lot *lot) {
    free(lot->seen_at);
}

int store_level_random(struct store *store, const struct level_filter *filter,
                       const struct id *seen, size_t seen_count, uint64_t random,
                       struct level_record *out) {
    CLEANUP(lot_deinit) struct lot lot = {.seen = seen, .seen_count = seen_count};
    random_init(&lot.random, random, 0);
    if (filter->difficulty_min > filter->difficulty_max)
        return STORE_MISSING;
    int64_t total = 0;
    TRY(lot_total(store, filter, &total));
    if (total == 0)
        return STORE_MISSING;
    int result = STORE_MISSING;
    if (!filter->batch && !filter->tag_count)
        result = lot_draw_some(store, filter, (uint32_t)total, &lot);
    if (result == STORE_MISSING)
        result = lot_walk_round(store, filter, &lot);
    TRY(result);
    return level_get_at(store, lot.chosen, filter->documents, out);
}
