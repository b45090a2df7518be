/* A copy of the database while it is in use. */
#pragma once

#include <sqlite3.h>

/* Copies the database as it stands into one file: written beside path, checked, renamed into
 * place. What stood there before is replaced, or left alone when this fails.
 * -EUCLEAN: the copy did not pass its check. */
int backup_write(sqlite3 *source, const char *path);
