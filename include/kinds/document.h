/* Reading JSON documents into a kind's own terms: what the document.c of every kind shares. All
 * faults are collected, each with a pointer and a sentence. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/faults.h"

enum { DOCUMENT_DEPTH_MAX = 32 };

struct json_t;

/* An object of a document while it is read. */
struct document_place {
    const struct json_t *object;
    const char *pointer; /* of the object; "" is the document */
    const char *what;    /* the object in a sentence: "the candle at (1, 5)" */
    struct faults *faults;
};

/* The object that a text holds; the caller json_decref's it. Condition: KIND_REFUSED, with a fault
 * that names line and column. -ENOMEM. */
int document_load(const char *json, size_t length, struct faults *faults, struct json_t **out);

/* A fault at a member of the place. */
void document_fault(const struct document_place *place, const char *name, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* A fault for every member that is not among the known names (NULL-terminated). */
void document_members(const struct document_place *place, const char *const *known);

/* Each answers the member of that type, or false or NULL after a fault (an absent optional list:
 * NULL without a fault). */
bool document_integer(const struct document_place *place, const char *name, int64_t least,
                      int64_t most, int64_t *out);
const struct json_t *document_object(const struct document_place *place, const char *name);
const struct json_t *document_list(const struct document_place *place, const char *name,
                                   bool optional);

/* "an integer", "null" ...: the type of a value in a sentence. */
const char *document_type(const struct json_t *value);

/* A fault unless the member "kind" is that. */
void document_kind(const struct document_place *root, const char *kind);

/* What rows of a kind may be. */
struct document_shape {
    size_t least; /* of either side */
    size_t most;
    bool open; /* the border may hold floor */
};

/* The member "rows": strings of one length, of # and . alone. NULL, with *width and *height 0 and
 * faults, unless they are sound. */
const struct json_t *document_rows(const struct document_place *root, struct document_shape shape,
                                   size_t *width, size_t *height);

/* Copies sound rows, one behind the other. */
void document_rows_copy(const struct json_t *rows, unsigned char *cells);

/* The entry of a list of cells, of which none has to lie in the level. */
bool document_cell(const struct document_place *list, size_t index, int64_t *x, int64_t *y);
