/* The store: one SQLite database in a data directory. It computes nothing and knows no kind. A
 * connection belongs to one thread at a time: one writer, any number of readers. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"

/* Conditions. Fatal results are -ENOMEM, -ENOSPC (disk full: reads go on), -EBUSY (the writer
 * waited too long), -EIO and whatever else the system said. */
enum {
    STORE_MISSING = 1, /* no such row */
    STORE_EXISTS = 2,  /* there already */
    STORE_STALE = 3,   /* it has another revision than the caller named, or another state */
    STORE_REFUSED = 4, /* the directory cannot be used: *why says what would do */
};

enum store_mode { STORE_WRITER, STORE_READER };

struct store;

/* Opens the database in directory. The writer creates both when missing, takes the lock file,
 * brings the schema up to date (backup first), refuses another application's file, a newer
 * schema, a network file system. Readers open read-only, after a writer did.
 * Condition: STORE_REFUSED. */
int store_open(const char *directory, enum store_mode mode, int64_t now, struct store **out,
               struct text *why);

/* Takes NULL. The writer checkpoints first. */
void store_close(struct store *store);

/* Times are seconds since 1970 in UTC everywhere in the store. */
int store_created_at(struct store *store, int64_t *out);

/* Can the writer write? Touches a row in a transaction. */
int store_check_writable(struct store *store);

/* Bytes free for the database's file system. */
int store_disk_free(struct store *store, uint64_t *bytes);

/* Each statement of store_* is a transaction of its own unless between these. */
int store_begin(struct store *store);
int store_commit(struct store *store);
void store_rollback(struct store *store);
