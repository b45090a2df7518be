/* What is wrong with an input, all of it at once: each fault a JSON pointer (RFC 6901) and a
 * sentence that says what is wrong, where, and what would be right. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

enum { FAULTS_MAX = 64 }; /* later ones are counted, not kept: an answer stays readable */

struct fault {
    char *pointer; /* "/candles/2/x"; "" is the whole document */
    char *detail;
};

struct faults {
    size_t count;   /* of the kept */
    size_t dropped; /* past FAULTS_MAX */
    bool failed;    /* an allocation failed */
    struct fault items[FAULTS_MAX];
};

#define FAULTS_INIT                                                                                \
    { .count = 0 }

void faults_deinit(struct faults *faults);

void faults_add(struct faults *faults, const char *pointer, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Puts prefix before the pointer of every fault from first on ("/level" before "/candles/2"). */
void faults_prefix(struct faults *faults, size_t first, const char *prefix);

/* Any, kept or dropped? */
bool faults_any(const struct faults *faults);

/* Fine, or -ENOMEM when one could not be kept. */
int faults_check(const struct faults *faults);
