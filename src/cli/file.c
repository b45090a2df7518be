/* Small files, read and written whole. */
#include "file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/cleanup.h"
#include "base/result.h"

static int read_all(int descriptor, size_t most, struct text *out) {
    char buffer[16384];
    for (;;) {
        const ssize_t got = read(descriptor, buffer, sizeof(buffer));
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return FILE_UNREADABLE;
        if (got == 0)
            return text_check(out);
        if (out->length + (size_t)got > most)
            return FILE_TOO_LONG;
        text_append(out, buffer, (size_t)got);
        TRY(text_check(out));
    }
}

int file_read(const char *path, size_t most, struct text *out, struct text *why) {
    const bool standard = strcmp(path, "-") == 0;
    const int descriptor CLEANUP(file_close) =
        standard ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
    const int result = descriptor < 0 ? FILE_UNREADABLE : read_all(descriptor, most, out);
    if (result == FILE_UNREADABLE)
        text_append_format(why, "cannot read %s: %s", standard ? "standard input" : path,
                           strerror(errno));
    if (result == FILE_TOO_LONG)
        text_append_format(why, "%s is longer than %zu bytes", standard ? "standard input" : path,
                           most);
    return result;
}

static int write_all(int descriptor, const char *text, size_t length) {
    while (length) {
        const ssize_t put = write(descriptor, text, length);
        if (put < 0 && errno != EINTR)
            return -errno;
        if (put > 0) {
            text += put;
            length -= (size_t)put;
        }
    }
    return 0;
}

int file_write(const char *path, const char *text) {
    struct text beside CLEANUP(text_deinit) = TEXT_INIT;
    text_append_format(&beside, "%s.new", path);
    TRY(text_check(&beside));
    const int descriptor CLEANUP(file_close) =
        open(beside.data, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
    if (descriptor < 0)
        return -errno;
    TRY(write_all(descriptor, text, strlen(text)));
    return rename(beside.data, path) ? -errno : 0;
}
