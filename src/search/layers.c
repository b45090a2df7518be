/* Search over (place, mask of switches): what both widths of the sweeps share. */
#include "search/layers.h"

#include <errno.h>

#include "base/result.h"
#include "search/layers_width.h"

void search_layers_open(struct search_layers *layers, uint32_t place) {
    for (uint32_t from = 0; from < layers->place_count; from++)
        for (uint32_t to = 0; to < layers->place_count; to++) {
            const int32_t way = layers->distances[from][place] + layers->distances[place][to];
            if (way < layers->distances[from][to])
                layers->distances[from][to] = way;
        }
}

int32_t *search_layers_gains(const struct search_layers *layers, struct arena *work) {
    const uint32_t mask_count = 1u << layers->switch_count;
    int32_t *const totals = arena_take(work, mask_count, sizeof(*totals));
    if (!totals)
        return NULL;
    totals[0] = 0;
    for (uint32_t mask = 1; mask < mask_count; mask++)
        totals[mask] = totals[mask & (mask - 1)] + layers->gains[__builtin_ctz(mask)];
    return totals;
}

static int32_t layers_all_gains(const struct search_layers *layers) {
    int32_t sum = 0;
    for (uint32_t i = 0; i < layers->switch_count; i++)
        sum += layers->gains[i];
    return sum;
}

/* Nothing is ever spent beyond the purse and all gains, so rows that hold that much are exact. */
int search_layers_forward(const struct search_layers *layers, uint32_t from, int32_t purse,
                          const int32_t *totals, struct arena *work, struct search_budget *budget,
                          struct search_table *out) {
    TRY(search_spend(budget, UINT64_C(1) << layers->switch_count));
    out->exact = SEARCH_BOUNDLESS;
    out->narrow = purse + layers_all_gains(layers) < SEARCH_NARROW_FAR;
    const struct layers_sweeps *const sweeps =
        out->narrow ? &layers->lanes->narrow : &layers->lanes->wide;
    return sweeps->forward(layers, from, purse, totals, work, out);
}

/* A cost that narrow rows cut off matters only to costs that are less by gains still to come: what
 * stays below the cut by all gains is exact. */
int search_layers_backward(const struct search_layers *layers, uint32_t to, uint32_t required,
                           int32_t most, struct arena *work, struct search_budget *budget,
                           struct search_table *out) {
    TRY(search_spend(budget, UINT64_C(1) << layers->switch_count));
    const int32_t exact = SEARCH_NARROW_FAR - 1 - layers_all_gains(layers);
    out->narrow = most <= exact;
    out->exact = out->narrow ? exact : SEARCH_BOUNDLESS;
    const struct layers_sweeps *const sweeps =
        out->narrow ? &layers->lanes->narrow : &layers->lanes->wide;
    return sweeps->backward(layers, to, required, work, out);
}
