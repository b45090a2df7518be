/* Reading JSON strictly: one object, no duplicate or unknown member, every fault with its pointer.
 */
#pragma once

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/faults.h"
#include "base/text.h"
#include "kinds/document.h"
#include "kinds/kind.h"

/* Condition: these bytes are no JSON object. */
enum { READ_MALFORMED = 1 };

static inline void read_release(json_t **json) {
    json_decref(*json);
}

/* One JSON object, UTF-8, without duplicate keys, at most DOCUMENT_DEPTH_MAX deep. Condition:
 * READ_MALFORMED: a fault at "" with line and column. -ENOMEM. The caller decrefs *out. */
int read_json(const char *bytes, size_t length, struct faults *faults, json_t **out);

/* True with *out set; false when the member is absent (a fault too if it is required) or wrong (a
 * fault). Strings and objects are borrowed. */
enum presence { OPTIONAL, REQUIRED };
bool read_integer(const struct document_place *place, const char *name, enum presence presence,
                  int64_t least, int64_t most, int64_t *out);
bool read_boolean(const struct document_place *place, const char *name, enum presence presence,
                  bool *out);
/* longest: bytes. */
bool read_string(const struct document_place *place, const char *name, enum presence presence,
                 size_t longest, const char **out);
bool read_object(const struct document_place *place, const char *name, enum presence presence,
                 const json_t **out);
bool read_list(const struct document_place *place, const char *name, enum presence presence,
               const json_t **out);

/* Parameters of a kind as an object of integers, {"min", "max"} and words; each that is there
 * overrides *out. Fine also with faults; -ENOMEM. */
int read_parameters(const struct kind *kind, const json_t *json, const char *pointer,
                    struct faults *faults, struct parameters *out);
