/* The table of sweeps, and the choice among them. */
#include "search/lanes.h"

#include <stddef.h>

#include "search/layers_width.h"

static bool run_anywhere(void) {
    return true;
}

static const struct search_lanes PLAIN = {
    .name = "plain",
    .run = run_anywhere,
    .narrow = {layers_narrow_forward, layers_narrow_backward},
    .wide = {layers_wide_forward, layers_wide_backward},
};

#ifdef __x86_64__

static bool run_with_avx2(void) {
    return __builtin_cpu_supports("avx2");
}

static const struct search_lanes AVX2 = {
    .name = "avx2",
    .run = run_with_avx2,
    .narrow = {layers_narrow_avx2_forward, layers_narrow_avx2_backward},
    .wide = {layers_wide_avx2_forward, layers_wide_avx2_backward},
};

const struct search_lanes *const SEARCH_LANES[] = {&AVX2, &PLAIN, NULL};

#else

const struct search_lanes *const SEARCH_LANES[] = {&PLAIN, NULL};

#endif

const char *search_lanes_name(const struct search_lanes *lanes) {
    return lanes->name;
}

bool search_lanes_run(const struct search_lanes *lanes) {
    return lanes->run();
}

const struct search_lanes *search_lanes_best(void) {
    size_t i = 0;
    while (!search_lanes_run(SEARCH_LANES[i]))
        i++;
    return SEARCH_LANES[i];
}
