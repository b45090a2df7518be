/* The choice of the best of each band, spread first, as MAP-Elites keeps an archive (Mouret and
 * Clune 2015). Pure: the same scores give the same choice, in whatever order they came. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "rating/difficulty.h"
#include "rating/measure.h"

enum { ARCHIVE_STEPS = 10 }; /* cells a side: the last takes all above it */

struct score {
    uint32_t index;      /* of the candidate */
    uint32_t difficulty; /* millionths */
    uint8_t band;
    uint8_t row;    /* archive cell, by the table's first spanning measure */
    uint8_t column; /* and by its second */
};

/* The archive cell of measures: min(9, value / step) by each of the two spanning measures. */
void archive_cell(struct measure_table table, const int64_t measures[MEASURES_MAX],
                  struct score *score);

/* Picks at most keep of each band, band by band: cells in order (row, column), each ordered by
 * distance from the band's middle, then index; the first of every cell, then the second, ...
 * scores get reordered. chosen has room for BAND_COUNT * keep entries. Returns how many. */
size_t archive_select(struct score *scores, size_t score_count, const struct band_edges *edges,
                      uint32_t keep, struct score *chosen);
