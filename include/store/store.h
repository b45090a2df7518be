/* The store: one SQLite database in a data directory. It computes nothing and knows no kind. A
 * connection belongs to one thread at a time: one writer, any number of readers. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"

/* Conditions. Fatal results are -ENOMEM, -ENOSPC (disk full: reads go on), -EBUSY (the writer
 * waited too long, or a read was past its budget of work), -EUCLEAN (the file is damaged), -EINVAL
 * (a row that the schema forbids: of a world that is not there, say), -EIO and whatever else the
 * system said. */
enum {
    STORE_MISSING = 1, /* no such row */
    STORE_EXISTS = 2,  /* there already */
    STORE_STALE = 3,   /* it has another revision than the caller named, or another state */
    STORE_REFUSED = 4, /* the directory cannot be used: *why says what would do */
};

enum store_mode {
    STORE_WRITER,
    STORE_READER,
    STORE_WRITER_ANYWHERE, /* a writer that is told to trust a network file system */
};

struct store;

/* Opens the database in directory. The writer creates both when missing, takes the lock file,
 * brings the schema up to date (backup first), refuses another application's file, a newer
 * schema, a network file system. Readers open read-only, after a writer did.
 * Condition: STORE_REFUSED. */
int store_open(const char *directory, enum store_mode mode, int64_t now, struct store **out,
               struct text *why);

/* Takes NULL. The writer checkpoints first, so it is best closed last. */
void store_close(struct store *store);

/* Times are seconds since 1970 in UTC everywhere in the store. */
int store_created_at(struct store *store, int64_t *out);

/* Can the writer write? Touches a row in a transaction. */
int store_check_writable(struct store *store);

/* Bytes free for the database's file system. */
int store_disk_free(struct store *store, uint64_t *bytes);

/* Copies the database as it stands into one file: written beside path, checked, renamed into place;
 * a failure leaves nothing behind. For a reader too. Condition: STORE_EXISTS (path is there). */
int store_backup(struct store *store, const char *path);

/* Each call of store_* is a transaction of its own unless between these. A call that fails takes
 * back what it did; after a negative result inside of a transaction all further calls in it
 * return that result, store_commit too, and nothing of it is kept. */
int store_begin(struct store *store);
int store_commit(struct store *store);
void store_rollback(struct store *store);
