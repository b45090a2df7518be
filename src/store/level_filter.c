/* A filter as SQL. */
#include "store/level_filter.h"

#include <stdio.h>

enum { FILTER_SLIVER = 5000 }; /* millionths */

/* What leads to the levels: the narrowest that the filter names. */
enum driver { DRIVER_BATCH, DRIVER_TAG, DRIVER_WORLD, DRIVER_KIND, DRIVER_STATUS };

struct driver_text {
    const char *from[2]; /* by enum level_sort */
    const char *where;
    const char *sequence;
    const char *difficulty;
};

static const struct driver_text drivers[] = {
    [DRIVER_BATCH] = {{"levels INDEXED BY levels_by_batch", "levels INDEXED BY levels_by_batch"},
                      "batch = :batch",
                      "sequence",
                      "difficulty"},
    [DRIVER_TAG] = {{"level_tags AS tagged CROSS JOIN levels ON levels.sequence = tagged.level",
                     "level_tags AS tagged INDEXED BY level_tags_easiest"
                     " CROSS JOIN levels ON levels.sequence = tagged.level"},
                    "tagged.tag = :tag0",
                    "tagged.level",
                    "tagged.difficulty"},
    [DRIVER_WORLD] = {{"levels INDEXED BY levels_newest_of_world",
                       "levels INDEXED BY levels_easiest_of_world"},
                      "world = :world",
                      "sequence",
                      "difficulty"},
    [DRIVER_KIND] = {{"levels INDEXED BY levels_newest_of_kind",
                      "levels INDEXED BY levels_easiest_of_kind"},
                     "kind = :kind",
                     "sequence",
                     "difficulty"},
    [DRIVER_STATUS] = {{"levels INDEXED BY levels_newest", "levels INDEXED BY levels_easiest"},
                       "1",
                       "sequence",
                       "difficulty"},
};

static enum driver filter_driver(const struct level_filter *filter) {
    if (filter->batch)
        return DRIVER_BATCH;
    if (filter->tag_count)
        return DRIVER_TAG;
    if (filter->world)
        return DRIVER_WORLD;
    return filter->kind ? DRIVER_KIND : DRIVER_STATUS;
}

static uint32_t filter_statuses(const struct level_filter *filter) {
    const uint32_t all = (1u << LEVEL_STATUS_COUNT) - 1;
    return filter->statuses ? filter->statuses & all : all;
}

static uint32_t filter_bands(const struct level_filter *filter) {
    const uint32_t all = (1u << STORE_BANDS) - 1;
    return filter->bands ? filter->bands & all : all;
}

/* " AND column IN (:name0, :name2)" for the bits that are set. */
static void append_in(struct text *sql, const char *column, const char *name, uint32_t bits) {
    text_append_format(sql, " AND %s IN (", column);
    const char *comma = "";
    for (uint32_t bit = 0; bits >> bit; bit++) {
        if (bits >> bit & 1) {
            text_append_format(sql, "%s:%s%u", comma, name, bit);
            comma = ", ";
        }
    }
    text_append_char(sql, ')');
}

/* What the driver's index does not settle. */
static void append_rest(struct text *sql, const struct level_filter *filter, enum driver driver) {
    if (filter->world && driver != DRIVER_WORLD)
        text_append_string(sql, " AND world = :world");
    if (filter->kind && driver != DRIVER_KIND)
        text_append_string(sql, " AND kind = :kind");
    for (size_t i = driver == DRIVER_TAG ? 1 : 0; i < filter->tag_count; i++)
        text_append_format(sql,
                           " AND EXISTS (SELECT 1 FROM level_tags"
                           " WHERE tag = :tag%zu AND level = levels.sequence)",
                           i);
}

static void append_place(struct text *sql, const struct level_filter *filter,
                         const struct driver_text *driver) {
    switch (filter->sort) {
    case LEVEL_SORT_NEWEST:
        text_append_format(sql, " AND %s < :after_sequence AND %s BETWEEN :least AND :most",
                           driver->sequence, driver->difficulty);
        break;
    case LEVEL_SORT_DIFFICULTY:
        text_append_format(sql,
                           " AND (%s, %s) > (:after_difficulty, :after_sequence) AND %s <= :most",
                           driver->difficulty, driver->sequence, driver->difficulty);
        break;
    }
}

/* So narrow a range of difficulty that reading all of it and sorting is less work than looking for
 * it among the newest: half a per cent, a few thousand levels of a million. */
static bool is_sliver(const struct level_filter *filter) {
    return (int64_t)filter->difficulty_max - filter->difficulty_min < FILTER_SLIVER;
}

static void append_head(struct text *sql, const struct level_filter *filter, enum driver driver) {
    const struct driver_text *const text = &drivers[driver];
    const enum level_sort index = is_sliver(filter) ? LEVEL_SORT_DIFFICULTY : filter->sort;
    text_append_format(sql, "SELECT %s AS sequence, %s AS difficulty FROM %s WHERE %s",
                       text->sequence, text->difficulty, text->from[index], text->where);
}

/* Few levels or a residual test: one run, whatever the status and band. */
static void append_single(struct text *sql, const struct level_filter *filter, enum driver driver) {
    append_head(sql, filter, driver);
    append_in(sql, "status", "status", filter_statuses(filter));
    append_in(sql, "effective_band", "band", filter_bands(filter));
    append_rest(sql, filter, driver);
    append_place(sql, filter, &drivers[driver]);
}

/* One run of the index for each status and band. */
static void append_runs(struct text *sql, const struct level_filter *filter, enum driver driver) {
    const uint32_t statuses = filter_statuses(filter), bands = filter_bands(filter);
    const char *joint = "";
    for (uint32_t run = 0; run < LEVEL_STATUS_COUNT * STORE_BANDS; run++) {
        const uint32_t status = run / STORE_BANDS, band = run % STORE_BANDS;
        if (!(statuses >> status & 1) || !(bands >> band & 1))
            continue;
        text_append_string(sql, joint);
        append_head(sql, filter, driver);
        text_append_format(sql, " AND status = :status%u AND effective_band = :band%u", status,
                           band);
        append_rest(sql, filter, driver);
        append_place(sql, filter, &drivers[driver]);
        joint = " UNION ALL ";
    }
}

void level_filter_select(const struct level_filter *filter, struct text *sql) {
    const enum driver driver = filter_driver(filter);
    if (driver == DRIVER_BATCH || driver == DRIVER_TAG)
        append_single(sql, filter, driver);
    else
        append_runs(sql, filter, driver);
    text_append_string(sql, filter->sort == LEVEL_SORT_NEWEST
                                ? " ORDER BY sequence DESC LIMIT :limit"
                                : " ORDER BY difficulty, sequence LIMIT :limit");
}

static void bind_bits(struct statement *statement, const char *name, uint32_t bits) {
    for (uint32_t bit = 0; bits >> bit; bit++) {
        char parameter[sizeof(":tag") + 20]; /* digits of a size_t */
        snprintf(parameter, sizeof(parameter), ":%s%u", name, bit);
        if (bits >> bit & 1)
            bind_integer(statement, parameter, bit);
    }
}

/* Where the list starts: before everything, unless it is behind a place. */
static void bind_place(const struct level_filter *filter, struct statement *statement) {
    bind_integer(statement, ":most", filter->difficulty_max);
    switch (filter->sort) {
    case LEVEL_SORT_NEWEST:
        bind_integer(statement, ":least", filter->difficulty_min);
        bind_integer(statement, ":after_sequence",
                     filter->after ? filter->after_sequence : INT64_MAX);
        break;
    case LEVEL_SORT_DIFFICULTY: {
        const bool after = filter->after && filter->after_difficulty >= filter->difficulty_min;
        bind_integer(statement, ":after_difficulty",
                     after ? filter->after_difficulty : (int64_t)filter->difficulty_min - 1);
        bind_integer(statement, ":after_sequence", after ? filter->after_sequence : INT64_MAX);
        break;
    }
    }
}

void level_filter_stock(const struct level_filter *filter, struct text *sql) {
    append_in(sql, "status", "status", filter_statuses(filter));
    append_in(sql, "band", "band", filter_bands(filter));
    if (filter->world)
        text_append_string(sql, " AND world = :world");
    if (filter->kind)
        text_append_string(sql, " AND kind = :kind");
}

void level_filter_bind_stock(const struct level_filter *filter, struct statement *statement) {
    if (filter->world)
        bind_text(statement, ":world", filter->world);
    if (filter->kind)
        bind_text(statement, ":kind", filter->kind);
    bind_bits(statement, "status", filter_statuses(filter));
    bind_bits(statement, "band", filter_bands(filter));
}

void level_filter_bind(const struct level_filter *filter, struct statement *statement) {
    level_filter_bind_stock(filter, statement);
    if (filter->batch)
        bind_text(statement, ":batch", filter->batch);
    for (size_t i = 0; i < filter->tag_count; i++) {
        char parameter[sizeof(":tag") + 20]; /* digits of a size_t */
        snprintf(parameter, sizeof(parameter), ":tag%zu", i);
        bind_text(statement, parameter, filter->tags[i]);
    }
    bind_place(filter, statement);
}
