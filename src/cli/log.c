/* Log lines on standard error that never hold up who writes them. A shared terminal or pipe must
 * not be made non-blocking for everybody, so standard error is opened a second time where that
 * works, and asked whether it has room where not. */
#include "cli/log.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/cleanup.h"
#include "base/text.h"

enum manner { MANNER_OWN, MANNER_SOCKET, MANNER_ASK };

struct log {
    int descriptor;
    enum manner manner;
    atomic_uint dropped;
};

static void log_open(struct log *log) {
    struct stat status;
    log->descriptor = STDERR_FILENO;
    log->manner = MANNER_ASK;
    if (!fstat(STDERR_FILENO, &status) && S_ISSOCK(status.st_mode)) {
        log->manner = MANNER_SOCKET;
        return;
    }
    const int own =
        open("/proc/self/fd/2", O_WRONLY | O_APPEND | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    if (own >= 0) {
        log->descriptor = own;
        log->manner = MANNER_OWN;
    }
}

int log_new(struct log **out) {
    struct log *const log = calloc(1, sizeof(*log));
    if (!log)
        return -ENOMEM;
    log_open(log);
    *out = log;
    return 0;
}

void log_free(struct log *log) {
    if (!log)
        return;
    if (log->manner == MANNER_OWN)
        close(log->descriptor);
    free(log);
}

/* Is there room for PIPE_BUF bytes? */
static int has_room(int descriptor) {
    struct pollfd question = {.fd = descriptor, .events = POLLOUT};
    return poll(&question, 1, 0) == 1 && (question.revents & POLLOUT);
}

static ssize_t put(const struct log *log, const char *bytes, size_t length) {
    switch (log->manner) {
    case MANNER_OWN:
        return write(log->descriptor, bytes, length);
    case MANNER_SOCKET:
        return send(log->descriptor, bytes, length, MSG_DONTWAIT | MSG_NOSIGNAL);
    case MANNER_ASK:
        return has_room(log->descriptor) ? write(log->descriptor, bytes, length) : -1;
    }
    return -1;
}

void log_line(void *context, const char *line) {
    struct log *const log = context;
    struct text text CLEANUP(text_deinit) = TEXT_INIT;
    const unsigned dropped = atomic_exchange(&log->dropped, 0);
    if (dropped)
        text_append_format(&text, "dropped=%u ", dropped);
    text_append_string(&text, line);
    if (text.length >= PIPE_BUF) /* whole or not at all */
        text.length = PIPE_BUF - 1;
    text_append_char(&text, '\n');
    if (text_check(&text) || put(log, text.data, text.length) != (ssize_t)text.length)
        atomic_fetch_add(&log->dropped, dropped + 1);
}
