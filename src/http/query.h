/* Query values, typed: a wrong one is refused by name. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "http/request.h"

/* Each is fine with *out as it was where the key is absent; else CONDITION_INVALID_QUERY. */

/* A plain whole number from least to most: no sign, no spaces. */
int query_number(struct request *request, const char *name, uint32_t least, uint32_t most,
                 uint32_t *out);
/* "true" or "false". */
int query_flag(struct request *request, const char *name, bool *out);
/* One band's name. */
int query_band(struct request *request, const char *name, int *out);
/* An id in its canonical form. */
int query_id(struct request *request, const char *name, const char **out);

/* Calls each for every word of a list with commas in between; an empty word is refused. */
int query_words(struct request *request, const char *name,
                int (*each)(struct request *request, const char *word, void *context),
                void *context);

bool query_is_id(const char *text, size_t length);
