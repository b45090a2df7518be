/* How far long work is, on standard error: a bar on a terminal, else a line every ten seconds. */
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

struct progress {
    FILE *err;
    bool terminal;
    bool drawn;         /* a bar stands in the last line */
    int64_t printed_at; /* the last plain line */
};

struct progress progress_init(FILE *err);

/* done of total; per_second in thousandths, 0: unknown; now in seconds. */
void progress_show(struct progress *progress, const char *label, uint32_t done, uint32_t total,
                   uint64_t per_second, int64_t now);

/* Takes the bar away, so that other words may follow. */
void progress_clear(struct progress *progress);
