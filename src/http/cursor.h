/* Cursors: where a page ended, opaque, bound to its filter and sort. */
#pragma once

#include <stdint.h>

#include "base/text.h"

enum { CURSOR_LENGTH = 39 };

struct cursor {
    uint32_t difficulty;
    int64_t sequence;
};

/* filter: a text that stands for the filter and sort. */
void cursor_write(const struct cursor *cursor, const struct text *filter,
                  char out[CURSOR_LENGTH + 1]);

/* Condition: CONDITION_INVALID_CURSOR. */
int cursor_read(const char *text, const struct text *filter, struct cursor *out);
