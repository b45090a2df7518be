/* Reading JSON strictly: one text, no duplicate or unknown member, every fault with its pointer. */
#pragma once

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/faults.h"
#include "base/text.h"
#include "kinds/kind.h"

/* Condition: these bytes are no JSON. */
enum { READ_MALFORMED = 1 };

enum { READ_DEPTH_MOST = 32 };

static inline void read_release(json_t **json) {
    json_decref(*json);
}

/* One JSON value, UTF-8, without duplicate keys, at most READ_DEPTH_MOST deep. Condition:
 * READ_MALFORMED: a fault at "" with line and column. -ENOMEM. The caller decrefs *out. */
int read_json(const char *bytes, size_t length, struct faults *faults, json_t **out);

/* An object that is read: where it stands in the body, and where its faults go. */
struct reader {
    const json_t *object; /* NULL: it is no object, and a fault says so; every member is absent */
    const char *pointer;
    struct faults *faults;
};

/* Members other than names (NULL-terminated; NULL: any) are faults. */
struct reader reader_open(const json_t *json, const char *pointer, const char *const *names,
                          struct faults *faults);

/* Adds a fault at a member, its name escaped as RFC 6901 wants. */
void reader_fault(const struct reader *reader, const char *name, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* True with *out set; false when the member is absent (a fault too if it is required) or wrong (a
 * fault). Strings and objects are borrowed. */
enum presence { OPTIONAL, REQUIRED };
bool read_integer(const struct reader *reader, const char *name, enum presence presence,
                  int64_t least, int64_t most, int64_t *out);
bool read_boolean(const struct reader *reader, const char *name, enum presence presence, bool *out);
bool read_string(const struct reader *reader, const char *name, enum presence presence,
                 size_t longest, const char **out);
bool read_object(const struct reader *reader, const char *name, enum presence presence,
                 const json_t **out);

/* Parameters of a kind as an object of integers, {"min", "max"} and words; each that is there
 * overrides *out. Rules that bind several are checked too. Fine also with faults; -ENOMEM. */
int read_parameters(const struct kind *kind, const json_t *json, const char *pointer,
                    struct faults *faults, struct parameters *out);
