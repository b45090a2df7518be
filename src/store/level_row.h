/* A row of levels as a struct. */
#pragma once

#include "store/level.h"
#include "store/statement.h"

#define LEVEL_COLUMNS(document)                                                                    \
    "levels.sequence, id, kind, world, " document " AS document, evaluation, twin_key, twin_of,"   \
    " levels.difficulty, band, band_override, status, engine, world_revision, calibration, batch," \
    " seed, \"index\", tags, note, revision, created_at, published_at "

int level_row(struct statement *row, struct level_record *out);

/* Keeps a level within the caller's transaction. Condition: STORE_EXISTS. */
int level_keep(struct store *store, struct level_record *record);

/* The level's row number. Condition: STORE_MISSING. */
int level_find(struct store *store, const char *id, int64_t *sequence);

/* By row number. Condition: STORE_MISSING. */
int level_get_at(struct store *store, int64_t sequence, bool document, struct level_record *out);

/* Changes the level within the caller's transaction; its revision goes up. */
int level_apply(struct store *store, const struct level_record *record,
                const struct level_change *change);
