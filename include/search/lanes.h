/* The sweeps of search/layers.h as compiled for different processors: the same results, faster
 * where vectors are longer. */
#pragma once

#include <stdbool.h>

struct search_lanes;

/* NULL-terminated, the fastest first; the last run on every processor that the build is for. */
extern const struct search_lanes *const SEARCH_LANES[];

/* "avx2", "plain". */
const char *search_lanes_name(const struct search_lanes *lanes);

/* Does this processor know their instructions? */
bool search_lanes_run(const struct search_lanes *lanes);

/* The first that run here. */
const struct search_lanes *search_lanes_best(void);
