/* Bringing the schema up to date. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "store/connection.h"

/* The numbered files of sql/migrations, in order: the build makes them. */
extern const char *const store_migrations[];
extern const size_t store_migration_count;

/* Applies those of count migrations that the database does not have, in one transaction, after a
 * backup beside it when there was data. Condition: STORE_REFUSED (its schema is newer). */
int migrate_run(struct store *store, const char *const *migrations, size_t count, int64_t now,
                struct text *why);

/* The number of the last migration that was applied. */
int migrate_version(struct store *store, int64_t *out);

/* Condition: STORE_REFUSED, with the words for a schema of another version than ours. */
int migrate_refuse(const struct store *store, int64_t version, size_t count, struct text *why);
