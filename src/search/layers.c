/* Search over (place, mask of switches, mode): what both widths of the sweeps share. */
#include "search/layers.h"

#include <errno.h>

#include "base/result.h"
#include "search/layers_width.h"

/* Lets every way lead through a place that is no switch. */
static void layers_open(struct search_layers *layers, uint32_t place) {
    for (uint32_t from = 0; from < layers->place_count; from++)
        for (uint32_t to = 0; to < layers->place_count; to++) {
            const int32_t way = layers->distances[from][place] + layers->distances[place][to];
            if (way < layers->distances[from][to])
                layers->distances[from][to] = way;
        }
}

/* Where a place comes from when one is moved to the end. */
static uint32_t layers_before(const struct search_layers *layers, uint32_t place, uint32_t moved) {
    return place < moved ? place : place + 1 < layers->place_count ? place + 1 : moved;
}

static void layers_level_mode(struct search_mode *mode, uint32_t switch_count, uint32_t place) {
    const uint32_t below = (1u << place) - 1;
    mode->floor = (mode->floor & below) | (mode->floor >> 1 & ~below);
    for (uint32_t i = place; i + 1 < switch_count; i++) {
        mode->tolls[i] = mode->tolls[i + 1];
        mode->next[i] = mode->next[i + 1];
    }
}

void search_layers_level(struct search_layers *layers, uint32_t place) {
    const struct search_layers old = *layers;
    for (uint32_t mode = 0; mode < layers->mode_count; mode++)
        layers_level_mode(&layers->modes[mode], layers->switch_count, place);
    for (uint32_t i = place; i + 1 < layers->switch_count; i++)
        layers->gains[i] = layers->gains[i + 1];
    for (uint32_t from = 0; from < layers->place_count; from++)
        for (uint32_t to = 0; to < layers->place_count; to++)
            layers->distances[from][to] =
                old.distances[layers_before(&old, from, place)][layers_before(&old, to, place)];
    layers->switch_count--;
    layers_open(layers, layers->place_count - 1);
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
    TRY(search_spend(budget, search_layer_count(layers)));
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
    TRY(search_spend(budget, search_layer_count(layers)));
    const int32_t exact = SEARCH_NARROW_FAR - 1 - layers_all_gains(layers);
    out->narrow = most <= exact;
    out->exact = out->narrow ? exact : SEARCH_BOUNDLESS;
    const struct layers_sweeps *const sweeps =
        out->narrow ? &layers->lanes->narrow : &layers->lanes->wide;
    return sweeps->backward(layers, to, required, work, out);
}

/* Narrow tables usually do; a level that needs more than they hold is swept again. */
int search_layers_least(const struct search_layers *layers, uint32_t from, uint32_t to,
                        uint32_t required, int32_t guess, struct arena *work,
                        struct search_budget *budget, struct search_table *out, int32_t *least) {
    TRY(search_layers_backward(layers, to, required, guess, work, budget, out));
    *least = search_table_at(out, 0, from);
    if (!out->narrow || *least <= out->exact)
        return 0;
    TRY(search_layers_backward(layers, to, required, SEARCH_BOUNDLESS, work, budget, out));
    *least = search_table_at(out, 0, from);
    return 0;
}
