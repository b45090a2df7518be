/* Small files, read and written whole. */
#pragma once

#include <stddef.h>
#include <unistd.h>

#include "base/text.h"

/* For CLEANUP: closes a descriptor, but for none and the standard ones. */
static inline void file_close(const int *descriptor) {
    if (*descriptor > STDERR_FILENO)
        close(*descriptor);
}

/* Appends the file's bytes ("-": standard input), at most most of them. Conditions: 1, it cannot be
 * read; 2, it is longer; *why says so. -ENOMEM. */
enum { FILE_UNREADABLE = 1, FILE_TOO_LONG = 2 };
int file_read(const char *path, size_t most, struct text *out, struct text *why);

/* Puts the text there in one step: a reader finds the old file or the new one. -errno. */
int file_write(const char *path, const char *text);
