/* The percentile that makes a calibration's caps. */
#include "rating/calibration.h"

#include <stdlib.h>

static int compare_values(const void *a, const void *b) {
    const int64_t left = *(const int64_t *)a;
    const int64_t right = *(const int64_t *)b;
    return (left > right) - (left < right);
}

int64_t calibration_percentile(int64_t *values, size_t count, uint32_t percent) {
    qsort(values, count, sizeof(*values), compare_values);
    const size_t rank = (percent * count + 99) / 100;
    return values[rank - 1];
}
