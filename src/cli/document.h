/* A level document out of a file that a person names. */
#pragma once

#include <jansson.h>

#include "command.h"
#include "kinds/kind.h"

struct document {
    const struct kind *kind;
    json_t *root; /* the whole file */
    char *text;   /* the level alone */
    size_t length;
};

void document_deinit(struct document *document);

/* Reads the JSON of a file ("-": standard input). Fine, or the exit code of what was said. */
int document_read_json(const struct call *call, const char *path, json_t **out);

/* Reads a level document, or an object that has one as "level". Fine, or the exit code. */
int document_read(const struct call *call, const char *path, struct document *out);
