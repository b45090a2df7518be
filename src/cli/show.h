/* A level as a person reads it: its drawing and what was measured. */
#pragma once

#include <jansson.h>

#include "command.h"
#include "kinds/kind.h"

struct made_level;

struct shown_level {
    const struct kind *kind;
    const char *id;
    const char *document; /* canonical */
    const json_t *rated;  /* its evaluation, or its resource */
};

/* Prints it on standard output; returns the exit code. */
int show_level(const struct call *call, const struct shown_level *level);

/* The same, with the evaluation as text. */
int show_made(const struct call *call, const struct made_level *made);

/* Prints "name   text" in the columns that show_level uses. */
void show_line(const struct call *call, const char *name, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
