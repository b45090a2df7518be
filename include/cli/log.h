/* Log lines on standard error that never hold up who writes them: what cannot be written at once
 * is dropped and counted. Any thread may write. */
#pragma once

struct log;

/* -ENOMEM. */
int log_new(struct log **out);
void log_free(struct log *log); /* takes NULL */

/* Writes the line, with "dropped=N" before it where lines were lost. log: a struct log. */
void log_line(void *log, const char *line);
