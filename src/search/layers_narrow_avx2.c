/* Sweeps with costs of 16 bits, for processors that know AVX2: vectors of 32 bytes. */
#include "search/layers_width.h"

#ifdef __x86_64__

typedef int16_t sweep_cost;
enum { SWEEP_FAR = SEARCH_NARROW_FAR, SWEEP_SHORT = 8, SWEEP_MIDDLE = 16, SWEEP_LONG = 24 };
#define SWEEP(name) layers_narrow_avx2_##name
#define SWEEP_TARGET __attribute__((target("avx2")))

#include "search/layers_sweep.h"

#endif
