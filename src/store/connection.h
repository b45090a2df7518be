/* What a store is made of: the connection, its prepared statements, the transaction it is in. */
#pragma once

#include <sqlite3.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/cleanup.h"
#include "store/store.h"

enum {
    STORE_APPLICATION_ID = 0x63616e64, /* "cand" */
    STORE_STATEMENTS = 64,
    STORE_STEPS_A_LOOK = 1000, /* of SQLite's machine, between two looks at the budget */
    STORE_READ_BUDGET = 20000, /* such looks: 20 million steps, a second or so */
    STORE_BUSY_TIMEOUT = 5000, /* milliseconds */
    STORE_CACHE_KIBIBYTES = 16384,
};

#define STORE_DATABASE "candela.db"
#define STORE_LOCK "candela.lock"

/* A prepared statement, kept with the connection and lent to one caller at a time. */
struct statement {
    sqlite3_stmt *handle; /* NULL: a free slot */
    struct store *store;
    uint64_t hash; /* of its text */
    uint64_t used; /* the turn of its last use: the oldest makes room */
    bool lent;
    int column;  /* where the next column is expected */
    int failure; /* of a bind or of a read; negative */
};

struct store {
    sqlite3 *database;
    enum store_mode mode;
    char *directory;
    int lock;         /* the lock file, or -1 */
    bool checkpoints; /* when it closes */
    bool open;        /* a transaction that the caller began */
    int failure;      /* what went wrong in it; it can only be rolled back */
    uint32_t looks;   /* of the statement that is running */
    uint64_t turn;
    struct statement statements[STORE_STATEMENTS];
};

/* SQLite's result as one of ours: 0 for OK, else negative. */
int database_result(sqlite3 *database, int code);
/* The same; a failure dooms the transaction that the caller began. */
int store_result(struct store *store, int code);

/* Runs SQL without parameters and without rows. */
int store_execute(struct store *store, const char *sql);

/* What one call changes, all or nothing: a transaction, or a savepoint in that which the caller
 * began. A scope that ends without a commit takes back what it did. */
struct transaction {
    struct store *store;
    bool open;
};

int transaction_begin(struct store *store, struct transaction *out);
int transaction_commit(struct transaction *transaction);
/* For CLEANUP. */
void transaction_end(struct transaction *transaction);
