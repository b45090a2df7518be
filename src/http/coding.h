/* The gzip coding of a body. */
#pragma once

#include <stddef.h>

#include "base/text.h"

/* Replaces the text by its gzip form. Condition: 1, it would not get smaller and stays as it is.
 * -ENOMEM. */
int coding_gzip(struct text *body);
