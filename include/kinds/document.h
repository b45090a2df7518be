/* Reading JSON documents into a kind's own terms: what the document.c of every kind shares. All
 * faults are collected, each with a pointer and a sentence. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/faults.h"

enum { DOCUMENT_DEPTH_MAX = 32, DOCUMENT_NAME_SIZE = 24, DOCUMENT_POINTER_SIZE = 64 };

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

/* A document from its opening to its verdict. */
struct document_reading {
    struct json_t *json;
    struct document_place root;
    size_t before; /* faults told of what was read earlier */
};

/* what: the whole in a sentence, "the level". *out {0} before; to be closed whatever comes of it.
 * Conditions as those of document_load. */
int document_open(const char *json, size_t length, const char *what, struct faults *faults,
                  struct document_reading *out);

/* Fine, or the condition KIND_REFUSED: faults were told of this document. -ENOMEM. */
int document_verdict(const struct document_reading *document);

void document_close(struct document_reading *document);

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

/* An object below a place. Not to be copied: its place points into it. */
struct document_entry {
    const struct document_place *parent;
    char name[DOCUMENT_NAME_SIZE]; /* in the parent */
    char pointer[DOCUMENT_POINTER_SIZE];
    struct document_place place;
};

/* The member of that name and no other members than those known. False after the fault that it is
 * no object. */
bool document_open_member(const struct document_place *parent, const char *name, const char *what,
                          const char *const *known, struct document_entry *out);

/* An entry of a list, called as "coins/2" is. False after the fault that it is not what is wanted:
 * "an object with x and y". */
bool document_open_entry(const struct document_place *list, size_t index, const char *wanted,
                         struct document_entry *out);

/* "an integer", "null" ...: the type of a value in a sentence. */
const char *document_type(const struct json_t *value);

/* A fault unless the member "kind" is that. */
void document_kind(const struct document_place *root, const char *kind);
