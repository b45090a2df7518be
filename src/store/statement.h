/* Prepared statements: parameters and columns by name. A run of binds or of column reads is checked
 * once, by the next step or by statement_check. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/siphash.h"
#include "store/connection.h"
#include "store/id.h"

/* Lends the statement with this text, prepared if it is not at hand. */
int statement_take(struct store *store, const char *sql, struct statement **out);

/* Gives it back, reset. For CLEANUP. */
void statement_give(struct statement **lent);

/* A name is ":name". A parameter that the text does not have is a fault of the program. */
void bind_integer(struct statement *statement, const char *name, int64_t value);
void bind_null(struct statement *statement, const char *name);
/* The text must outlive the statement's use. NULL is no value. */
void bind_text(struct statement *statement, const char *name, const char *value);
/* The first length bytes. */
void bind_text_part(struct statement *statement, const char *name, const char *value,
                    size_t length);
/* "" is no value. */
void bind_text_or_null(struct statement *statement, const char *name, const char *value);
void bind_blob(struct statement *statement, const char *name, const void *bytes, size_t size);

/* The next row is at hand. Condition: STORE_MISSING (there is none). */
int statement_step(struct statement *statement);
/* Ready to be run again; what is bound stays bound. */
void statement_rewind(struct statement *statement);
/* Runs a statement without rows, ready to be bound and run again. */
int statement_run(struct statement *statement);
/* Rows that the last run changed. */
int statement_changes(const struct statement *statement);

/* Fine, or what went wrong while columns were read. */
int statement_check(const struct statement *statement);

/* Columns of the row at hand. Cheapest in the order of the SELECT. */
int64_t row_integer(struct statement *statement, const char *name);
bool row_is_null(struct statement *statement, const char *name);
/* The caller frees; NULL where the column is. */
char *row_text(struct statement *statement, const char *name);
struct id row_id(struct statement *statement, const char *name);
/* Borrowed until the next step. */
const void *row_blob(struct statement *statement, const char *name, size_t *size);
struct siphash row_siphash(struct statement *statement, const char *name);
