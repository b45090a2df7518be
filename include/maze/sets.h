/* Disjoint sets of numbered things: union by halving paths (Tarjan and van Leeuwen 1984). */
#pragma once

#include <stdbool.h>
#include <stdint.h>

static inline void sets_init(uint32_t *parents, uint32_t count) {
    for (uint32_t i = 0; i < count; i++)
        parents[i] = i;
}

static inline uint32_t sets_find(uint32_t *parents, uint32_t thing) {
    while (parents[thing] != thing) {
        parents[thing] = parents[parents[thing]];
        thing = parents[thing];
    }
    return thing;
}

/* Makes one set of two; were they two? The smaller number stands for both. */
static inline bool sets_join(uint32_t *parents, uint32_t a, uint32_t b) {
    const uint32_t first = sets_find(parents, a);
    const uint32_t second = sets_find(parents, b);
    if (first < second)
        parents[second] = first;
    else
        parents[first] = second;
    return first != second;
}
