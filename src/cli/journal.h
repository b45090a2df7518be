/* The daemon's lines on standard error, which never hold up who writes them: what cannot be written
 * at once is dropped and counted. Any thread may write. */
#pragma once

#include <stdio.h>

struct journal;

/* -ENOMEM. */
int journal_new(struct journal **out);
void journal_free(struct journal *journal); /* takes NULL */

/* Writes the line, with "dropped=N" before it where lines were lost. journal: a struct journal. */
void journal_line(void *journal, const char *line);

/* A stream whose lines go the same way; NULL when there is no memory. The caller closes it. */
FILE *journal_stream(struct journal *journal);
