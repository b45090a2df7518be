/* The journal: no line is lost untold, whatever becomes of the file. */
#include "cli/journal.h"

#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "suite.h"

enum { FILE_MOST = 1 << 14, ROUNDS = 40, LINES_A_ROUND = 20, GATHERED = 60000 /* microseconds */ };

#define LINE "event=request number="

static void write_round(struct journal *journal, unsigned *written) {
    char line[64];
    for (unsigned i = 0; i < LINES_A_ROUND; i++) {
        snprintf(line, sizeof(line), LINE "%06u", (*written)++);
        journal_line(journal, line);
    }
    usleep(GATHERED);
}

/* The lines that the file has, and what those with a count tell of. */
static unsigned lines_in(int file, unsigned *told) {
    static char bytes[FILE_MOST + 1];
    const ssize_t length = pread(file, bytes, FILE_MOST, 0);
    unsigned lines = 0;
    ck_assert_int_ge(length, 0);
    bytes[length] = '\0';
    for (char *rest = bytes, *line; (line = strsep(&rest, "\n")) && rest;) {
        unsigned lost = 0;
        const char *at = line;
        if (sscanf(line, "dropped=%u ", &lost) == 1)
            at = strchr(line, ' ') + 1;
        *told += lost;
        const bool whole = !strncmp(at, LINE, strlen(LINE)) && strlen(at) == strlen(LINE) + 6;
        ck_assert_msg(whole || !*line || strlen(line) < strlen(LINE) + 6, "%s", line);
        lines += whole;
    }
    return lines;
}

/* The file may not grow beyond its limit, as on a full disk; then there is room again. */
START_TEST(every_lost_line_is_told_of) {
    char path[] = "/tmp/candela-journal-XXXXXX";
    const int file = mkstemp(path);
    const struct rlimit limit = {FILE_MOST, FILE_MOST};
    struct journal *journal = NULL;
    unsigned written = 0;
    unsigned told = 0;
    ck_assert_int_ge(file, 0);
    unlink(path);
    ck_assert_int_eq(fcntl(file, F_SETFL, O_APPEND), 0);
    signal(SIGXFSZ, SIG_IGN);
    ck_assert_int_eq(setrlimit(RLIMIT_FSIZE, &limit), 0);
    const int former = dup(STDERR_FILENO);
    ck_assert_int_ge(dup2(file, STDERR_FILENO), 0);
    ck_assert_int_eq(journal_new(&journal), 0);
    for (int round = 0; round < ROUNDS; round++)
        write_round(journal, &written);
    unsigned lines = lines_in(file, &told);
    ck_assert_int_eq(ftruncate(file, 0), 0);
    write_round(journal, &written);
    write_round(journal, &written);
    journal_free(journal);
    dup2(former, STDERR_FILENO);
    close(former);
    lines += lines_in(file, &told);
    close(file);
    ck_assert_uint_gt(told, 0);
    ck_assert_uint_eq(lines + told, written);
}
END_TEST

SUITE_MAIN("cli/journal", every_lost_line_is_told_of)
