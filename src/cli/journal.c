/* The daemon's lines on standard error, which never hold up who writes them. A shared terminal or
 * pipe must not be made non-blocking for everybody, so standard error is opened a second time where
 * that works, and asked whether it has room where not. */
#include "journal.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/cleanup.h"
#include "base/text.h"

enum manner { MANNER_OWN, MANNER_SOCKET, MANNER_ASK };

struct journal {
    int descriptor;
    enum manner manner;
    atomic_uint dropped;
};

/* Only pipes and terminals can make a writer wait. A file keeps its one place to write at. */
static void journal_open(struct journal *journal) {
    struct stat status = {.st_mode = 0};
    fstat(STDERR_FILENO, &status);
    journal->descriptor = STDERR_FILENO;
    journal->manner = S_ISSOCK(status.st_mode) ? MANNER_SOCKET : MANNER_ASK;
    if (!S_ISFIFO(status.st_mode) && !S_ISCHR(status.st_mode))
        return;
    const int own = open("/proc/self/fd/2", O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    if (own >= 0) {
        journal->descriptor = own;
        journal->manner = MANNER_OWN;
    }
}

int journal_new(struct journal **out) {
    struct journal *const journal = calloc(1, sizeof(*journal));
    if (!journal)
        return -ENOMEM;
    journal_open(journal);
    *out = journal;
    return 0;
}

void journal_free(struct journal *journal) {
    if (!journal)
        return;
    if (journal->manner == MANNER_OWN)
        close(journal->descriptor);
    free(journal);
}

/* Is there room for PIPE_BUF bytes? */
static int has_room(int descriptor) {
    struct pollfd question = {.fd = descriptor, .events = POLLOUT};
    return poll(&question, 1, 0) == 1 && (question.revents & POLLOUT);
}

static ssize_t put(const struct journal *journal, const char *bytes, size_t length) {
    switch (journal->manner) {
    case MANNER_OWN:
        return write(journal->descriptor, bytes, length);
    case MANNER_SOCKET:
        return send(journal->descriptor, bytes, length, MSG_DONTWAIT | MSG_NOSIGNAL);
    case MANNER_ASK:
        return has_room(journal->descriptor) ? write(journal->descriptor, bytes, length) : -1;
    }
    return -1;
}

static void journal_put(struct journal *journal, const char *bytes, size_t length) {
    struct text text CLEANUP(text_deinit) = TEXT_INIT;
    const unsigned dropped = atomic_exchange(&journal->dropped, 0);
    if (dropped)
        text_append_format(&text, "dropped=%u ", dropped);
    text_append(&text, bytes, length);
    if (text.length >= PIPE_BUF) /* whole or not at all */
        text.length = PIPE_BUF - 1;
    text_append_char(&text, '\n');
    if (text_check(&text) || put(journal, text.data, text.length) != (ssize_t)text.length)
        atomic_fetch_add(&journal->dropped, dropped + 1);
}

void journal_line(void *journal, const char *line) {
    journal_put(journal, line, strlen(line));
}

/* The stream is line-buffered: what comes ends with a line. */
static ssize_t stream_write(void *journal, const char *bytes, size_t length) {
    journal_put(journal, bytes, length && bytes[length - 1] == '\n' ? length - 1 : length);
    return (ssize_t)length;
}

FILE *journal_stream(struct journal *journal) {
    FILE *const stream = fopencookie(journal, "w", (cookie_io_functions_t){.write = stream_write});
    if (stream)
        setvbuf(stream, NULL, _IOLBF, BUFSIZ);
    return stream;
}
