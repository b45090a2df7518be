/* Reading the rows of a document: a level drawn in cells. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "kinds/document.h"

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
