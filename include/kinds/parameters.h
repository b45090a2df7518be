/* Parameters of a kind: one table drives parsing, validation, defaults and help. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "base/faults.h"
#include "base/text.h"

enum { PARAMETERS_MAX = 24 };

enum parameter_type {
    PARAMETER_INTEGER, /* an integer, or a range to draw from */
    PARAMETER_CHOICE,  /* one of a list of words, held as its place in the list */
};

struct range {
    int32_t min;
    int32_t max;
};

struct parameter {
    const char *name;
    const char *help;           /* one line */
    const char *const *choices; /* NULL-terminated, for a choice */
    enum parameter_type type;
    int32_t least; /* the range of its values */
    int32_t most;
    struct range standard; /* the default */
};

struct parameter_table {
    const struct parameter *items;
    size_t count;
};

/* Values in the table's order. */
struct parameters {
    struct range values[PARAMETERS_MAX];
};

void parameters_default(struct parameter_table table, struct parameters *out);

/* The place of name in the table, or -1. */
int parameters_find(struct parameter_table table, const char *name);

/* Each sets one value, checked against the table; else a fault at pointer says what would do.
 * Fine also with a fault; -ENOMEM. */
int parameters_set_range(struct parameter_table table, size_t place, int64_t min, int64_t max,
                         const char *pointer, struct faults *faults, struct parameters *out);
int parameters_set_choice(struct parameter_table table, size_t place, const char *word,
                          const char *pointer, struct faults *faults, struct parameters *out);

/* Text form, as stored and typed: "width=21 doors=2..4 carver=backtracker". Every key that the
 * text has overrides *out; unknown and repeated keys are faults (pointer "/name"). An unknown name
 * is answered with the nearest right one. */
int parameters_parse(struct parameter_table table, const char *text, struct faults *faults,
                     struct parameters *out);

/* The canonical text form: every parameter, in the table's order. */
void parameters_format(struct parameter_table table, const struct parameters *parameters,
                       struct text *out);
