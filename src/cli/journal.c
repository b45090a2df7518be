/* The daemon's lines on standard error, gathered so that a line costs its copy and no more. A
 * shared terminal or pipe must not be made non-blocking for everybody, so standard error is opened
 * a second time where that works, and asked whether it has room where not. */
#include "journal.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/cleanup.h"
#include "base/result.h"
#include "base/text.h"
#include "work/lane.h"
#include "work/lock.h"

enum {
    JOURNAL_GATHER = 20,     /* milliseconds from a first line to its writing */
    JOURNAL_PATIENCE = 50,   /* such, at the end, for somebody to read */
    JOURNAL_BYTES = 1 << 20, /* gathered at most */
    JOURNAL_KEPT = 1 << 16,  /* of the memory for that, between two bursts */
};

enum manner { MANNER_OWN, MANNER_FILE, MANNER_SOCKET, MANNER_ASK };

struct journal {
    int descriptor;
    enum manner manner;
    struct lane *lane;
    struct text leaving; /* the lane's: whole lines, on their way out */
    size_t gone;         /* of these */
    unsigned told;       /* the lost lines that the first of these tells of */
    bool torn;           /* the last line that was written is half a line */
    struct lock *lock;   /* over what follows */
    struct text lines;
    unsigned telling; /* the lost lines that the first of these tells of */
    unsigned dropped; /* lost, and not told of yet */
    bool closing;
};

/* Only pipes and terminals can make a writer wait. A file keeps its one place to write at. */
static void journal_open(struct journal *journal) {
    struct stat status = {.st_mode = 0};
    fstat(STDERR_FILENO, &status);
    journal->descriptor = STDERR_FILENO;
    journal->manner = S_ISSOCK(status.st_mode)  ? MANNER_SOCKET
                      : S_ISREG(status.st_mode) ? MANNER_FILE
                                                : MANNER_ASK;
    if (!S_ISFIFO(status.st_mode) && !S_ISCHR(status.st_mode))
        return;
    const int own = open("/proc/self/fd/2", O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    if (own >= 0) {
        journal->descriptor = own;
        journal->manner = MANNER_OWN;
    }
}

/* Is there room for PIPE_BUF bytes? */
static int has_room(int descriptor) {
    struct pollfd question = {.fd = descriptor, .events = POLLOUT};
    return poll(&question, 1, 0) == 1 && (question.revents & POLLOUT);
}

static ssize_t put(const struct journal *journal, const char *bytes, size_t length) {
    switch (journal->manner) {
    case MANNER_OWN:
    case MANNER_FILE:
        return write(journal->descriptor, bytes, length);
    case MANNER_SOCKET:
        return send(journal->descriptor, bytes, length, MSG_DONTWAIT | MSG_NOSIGNAL);
    case MANNER_ASK:
        return has_room(journal->descriptor) ? write(journal->descriptor, bytes, length) : -1;
    }
    return -1;
}

/* A file takes all at once; a pipe takes at most PIPE_BUF bytes, of whole lines, as one or not at
 * all. */
static size_t journal_piece(const struct journal *journal) {
    const char *const from = journal->leaving.data + journal->gone;
    const size_t left = journal->leaving.length - journal->gone;
    if (left <= PIPE_BUF || journal->manner == MANNER_FILE)
        return left;
    const char *const end = memrchr(from, '\n', PIPE_BUF);
    return end ? (size_t)(end - from) + 1 : PIPE_BUF;
}

static unsigned count_lines(const char *bytes, size_t length) {
    unsigned lines = 0;
    for (size_t i = 0; i < length; i++)
        lines += bytes[i] == '\n';
    return lines;
}

/* What cannot be written, now or ever: a file on a full disk, a reader that left. */
static void journal_drop(struct journal *journal) {
    const struct text *const leaving = &journal->leaving;
    unsigned lost = count_lines(leaving->data + journal->gone, leaving->length - journal->gone);
    if (!journal->gone)
        lost += journal->told;
    else if (leaving->data[journal->gone - 1] != '\n')
        journal->torn = true;
    journal->gone = leaving->length;
    LOCK_SCOPE(journal->lock);
    journal->dropped += lost;
}

/* Writes until all has left or there is no room. */
static void journal_write(struct journal *journal) {
    while (journal->gone < journal->leaving.length) {
        errno = EAGAIN;
        const ssize_t length = journal->torn ? put(journal, "\n", 1)
                                             : put(journal, journal->leaving.data + journal->gone,
                                                   journal_piece(journal));
        if (length > 0 && journal->torn)
            journal->torn = false;
        else if (length > 0)
            journal->gone += (size_t)length;
        else if (errno == EAGAIN)
            return;
        else if (errno != EINTR)
            journal_drop(journal);
    }
}

/* Waits for lines, lets some more come, and takes them all; false at the end. */
static bool journal_take(struct journal *journal) {
    LOCK_SCOPE(journal->lock);
    while (!journal->lines.length && !journal->closing)
        lock_wait(journal->lock, LOCK_FOREVER);
    if (!journal->closing)
        lock_wait(journal->lock, JOURNAL_GATHER);
    if (!journal->lines.length)
        return !journal->closing;
    if (journal->leaving.capacity > JOURNAL_KEPT)
        text_deinit(&journal->leaving);
    const struct text emptied = journal->leaving;
    journal->leaving = journal->lines;
    journal->lines = emptied;
    text_clear(&journal->lines);
    journal->gone = 0;
    journal->told = journal->telling;
    journal->telling = 0;
    return true;
}

/* False when the journal is closing and has waited long enough. */
static bool journal_wait_for_room(struct journal *journal, unsigned *patience) {
    LOCK_SCOPE(journal->lock);
    lock_wait(journal->lock, JOURNAL_GATHER);
    return !journal->closing || (*patience)-- > 0;
}

static void journal_run(void *context) {
    struct journal *const journal = context;
    unsigned patience = JOURNAL_PATIENCE;
    while (journal_take(journal)) {
        journal_write(journal);
        while (journal->gone < journal->leaving.length) {
            if (!journal_wait_for_room(journal, &patience))
                return;
            journal_write(journal);
        }
    }
}

CLEANUP_DEFINE(journal_release, struct journal, journal_free)

int journal_new(struct journal **out) {
    CLEANUP(journal_release) struct journal *journal = calloc(1, sizeof(*journal));
    if (!journal)
        return -ENOMEM;
    journal_open(journal);
    TRY(lock_new(&journal->lock));
    TRY(lane_new(&journal->lane));
    TRY(lane_post(journal->lane, journal_run, journal));
    *out = TAKE(journal);
    return 0;
}

static void journal_close(struct journal *journal) {
    LOCK_SCOPE(journal->lock);
    journal->closing = true;
    lock_wake_all(journal->lock);
}

void journal_free(struct journal *journal) {
    if (!journal)
        return;
    if (journal->lock)
        journal_close(journal);
    lane_free(journal->lane);
    lock_free(journal->lock);
    if (journal->manner == MANNER_OWN)
        close(journal->descriptor);
    text_deinit(&journal->lines);
    text_deinit(&journal->leaving);
    free(journal);
}

/* A line longer than PIPE_BUF is cut: a pipe would take it in two. */
static void journal_put(struct journal *journal, const char *bytes, size_t length) {
    LOCK_SCOPE(journal->lock);
    struct text *const lines = &journal->lines;
    const size_t before = lines->length;
    if (before + PIPE_BUF > JOURNAL_BYTES) {
        journal->dropped++;
        return;
    }
    const unsigned told = before ? 0 : journal->dropped;
    if (told)
        text_append_format(lines, "dropped=%u ", told);
    const size_t most = PIPE_BUF - 1 - (lines->length - before);
    text_append(lines, bytes, length < most ? length : most);
    text_append_char(lines, '\n');
    if (text_check(lines)) {
        lines->length = before;
        lines->failed = false;
        journal->dropped++;
        return;
    }
    journal->dropped -= told;
    journal->telling += told;
    if (!before)
        lock_wake_all(journal->lock);
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
