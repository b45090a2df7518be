/* Sweeps with costs of 16 bits. */
#include "search/layers_width.h"

typedef int16_t sweep_cost;
enum { SWEEP_FAR = SEARCH_NARROW_FAR, SWEEP_SHORT = 8, SWEEP_MIDDLE = 16, SWEEP_LONG = 24 };
#define SWEEP(name) layers_narrow_##name
#define SWEEP_TARGET

#include "search/layers_sweep.h"
