/* The daemon's lines on standard error, which never hold up who writes them: they are gathered, and
 * written a few hundredths of a second later by a thread of their own. What finds no room is
 * dropped and counted. Any thread may write. */
#pragma once

#include <stdio.h>

struct journal;

/* -ENOMEM, -EAGAIN. */
int journal_new(struct journal **out);
/* Writes what was gathered, unless nobody takes it for a second. Takes NULL. */
void journal_free(struct journal *journal);

/* Adds the line; one with "dropped=N" before it says that N were lost. journal: a struct journal.
 */
void journal_line(void *journal, const char *line);

/* A stream whose lines go the same way; NULL when there is no memory. The caller closes it. */
FILE *journal_stream(struct journal *journal);
