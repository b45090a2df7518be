/* Sweeps with costs of 32 bits. */
#include "search/layers_width.h"

typedef int32_t sweep_cost;
enum { SWEEP_FAR = SEARCH_FAR, SWEEP_SHORT = 8, SWEEP_MIDDLE = 16, SWEEP_LONG = 24 };
#define SWEEP(name) layers_wide_##name
#define SWEEP_TARGET

#include "search/layers_sweep.h"
