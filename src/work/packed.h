/* Outcomes as bytes, to be stored: a head of 12 bytes (version, three zeros, the first index, how
 * many), then 24 for each (cause, band, row, column, difficulty, twin key; all but the cause zero
 * where not scored). Little-endian. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "base/text.h"
#include "work/run.h"

enum { PACKED_HEAD = 12, PACKED_OUTCOME = 24 };

/* Condition: not well-formed. */
enum { PACKED_REFUSED = 1 };

/* Appends outcomes first ... first + count - 1 of all. */
void packed_write(const struct outcome *outcomes, uint32_t first, uint32_t count,
                  struct text *packed);

/* Reads outcomes that must begin at first into outcomes, of which there are total, and which may
 * be written to from first on even where the bytes are refused. */
int packed_read(const void *packed, size_t size, const struct band_edges *edges, uint32_t first,
                uint32_t total, struct outcome *outcomes, uint32_t *count);
