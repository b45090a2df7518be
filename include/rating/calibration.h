/* A calibration: what counts as much of each measure. Data with a version. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "rating/measure.h"

struct calibration {
    uint32_t version;
    int64_t
        caps[MEASURES_MAX]; /* in the measures' order and units; 0 where a measure has no weight */
};

/* The nearest-rank percentile, ceil(percent * count / 100) from 1, of values, which get sorted.
 * percent 1 ... 100; count at least 1. */
int64_t calibration_percentile(int64_t *values, size_t count, uint32_t percent);
