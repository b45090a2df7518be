/* The data directory: made, looked at, locked. */
#pragma once

#include <stdbool.h>

#include "base/text.h"

/* Makes the directory if it is missing. Condition: STORE_REFUSED, with *why. */
int directory_make(const char *directory, struct text *why);

/* Whether a file system of that magic number is shared with other machines, where neither locks nor
 * the write-ahead log's shared memory can be trusted; its name, or NULL. */
const char *directory_network_name(unsigned long magic);

/* Condition: STORE_REFUSED (a network file system). */
int directory_check_local(const char *directory, struct text *why);

/* Takes the lock file for this process; it is given back by closing *out.
 * Condition: STORE_REFUSED (another process holds it: *why names it). */
int directory_lock(const char *directory, int *out, struct text *why);

/* directory/name; the caller frees. NULL: no memory. */
char *directory_path(const char *directory, const char *name);

/* Makes renames in the directory last. */
int directory_sync(const char *directory);
