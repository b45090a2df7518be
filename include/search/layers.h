/* Search over (place, mask of switches, mode): every mask in every mode is a layer, a small graph
 * of places whose passable switches are those already changed; the others are exits to a larger
 * mask. Only places that matter are in it (the start, the end, the switches): distances between
 * them that touch no switch on the way are the same in every layer, so each layer's closure follows
 * from a smaller one's (as in Floyd 1962 and Warshall 1962: one more place allowed on the way). */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "search/budget.h"
#include "search/graph.h"
#include "search/lanes.h"

enum { SEARCH_SWITCHES_MAX = 16, SEARCH_PLACES_MAX = 18, SEARCH_MODES_MAX = 2 };

/* A purse that never runs out. */
enum { SEARCH_BOUNDLESS = SEARCH_FAR - 1 };

/* What a run is like between two changes of switches: with empty hands, say, or with a sword. */
struct search_mode {
    uint32_t floor;                     /* switches that are walked over unchanged in this mode */
    int32_t tolls[SEARCH_SWITCHES_MAX]; /* for changing each switch, beyond the way */
    uint8_t next[SEARCH_SWITCHES_MAX];  /* the mode after changing it */
};

/* Switches are places 0 ... switch_count - 1, and the bits of a mask; the others follow. A run
 * begins in mode 0; a kind that has no modes has this one alone. Sizes: a way between two places
 * enters no cell twice, so it costs at most cells * dearest cell, and a run at most 17 such ways
 * plus its tolls. With 101 * 101 cells of up to 1000 that is 174 million, below SEARCH_FAR. */
struct search_layers {
    const struct search_lanes *lanes; /* how to sweep them: the fastest that run here are best */
    uint32_t switch_count;
    uint32_t place_count;
    uint32_t mode_count; /* at least 1 */
    struct search_mode modes[SEARCH_MODES_MAX];
    int32_t gains[SEARCH_SWITCHES_MAX]; /* each switch gives that once, after its toll is paid */
    /* [from][to], touching no other switch on the way; 0 to itself, SEARCH_FAR where there is no
     * way. Entering a switch is part of the way, its toll is not. */
    int32_t distances[SEARCH_PLACES_MAX][SEARCH_PLACES_MAX];
};

/* Layers are numbered mask by mask. With one mode a layer is its mask. */
static inline uint32_t search_layer(const struct search_layers *layers, uint32_t mask,
                                    uint32_t mode) {
    return mask * layers->mode_count + mode;
}

static inline uint32_t search_layer_count(const struct search_layers *layers) {
    return layers->mode_count << layers->switch_count;
}

static inline uint32_t search_layer_mask(const struct search_layers *layers, uint32_t layer) {
    return layer / layers->mode_count;
}

static inline uint32_t search_layer_mode(const struct search_layers *layers, uint32_t layer) {
    return layer % layers->mode_count;
}

/* The switches of a layer that can be stood on: changed, or floor in its mode. */
static inline uint32_t search_layer_passable(const struct search_layers *layers, uint32_t layer) {
    return search_layer_mask(layers, layer) | layers->modes[search_layer_mode(layers, layer)].floor;
}

/* What narrow tables hold for SEARCH_FAR and for all that is not less. */
enum { SEARCH_NARROW_FAR = INT16_MAX / 2 };

/* One row a layer, one entry a place. */
struct search_table {
    uint32_t stride;
    bool narrow;   /* int16_t, else int32_t */
    int32_t exact; /* costs up to that are exact; larger ones may show as SEARCH_FAR */
    void *costs;
};

static inline int32_t search_table_at(const struct search_table *table, uint32_t layer,
                                      uint32_t place) {
    const size_t at = (size_t)layer * table->stride + place;
    if (!table->narrow)
        return ((const int32_t *)table->costs)[at];
    const int32_t cost = ((const int16_t *)table->costs)[at];
    return cost < SEARCH_NARROW_FAR ? cost : SEARCH_FAR;
}

/* Makes a switch floor for good. It becomes the last place; those behind it move up. */
void search_layers_level(struct search_layers *layers, uint32_t place);

/* The sum of gains of every mask: 1 << switch_count entries. NULL: no memory. */
int32_t *search_layers_gains(const struct search_layers *layers, struct arena *work);

/* The least spent to stand on each place in each layer, starting on from with nothing changed and
 * purse in hand, when no step may cost more than what is left of purse and gains (totals: of
 * search_layers_gains). A switch that is no floor yet: what is spent on the way to it when nothing
 * is left to do but pay its toll. SEARCH_FAR: not reached. The table lives in the arena.
 * SEARCH_EXHAUSTED, -ENOMEM. */
int search_layers_forward(const struct search_layers *layers, uint32_t from, int32_t purse,
                          const int32_t *totals, struct arena *work, struct search_budget *budget,
                          struct search_table *out);

/* The least one must hold on each place in each layer to end on to, which ends the run when the
 * mask has all of required, and which no way leads on from but at the beginning. Nothing is told of
 * a switch that is not passable. SEARCH_FAR: no amount does. Masks are solved from the full one
 * down, because a gain lets values fall along an edge: closing nodes in order of value over all
 * masks at once would be wrong. Exact up to most at least (out->exact). SEARCH_EXHAUSTED, -ENOMEM.
 */
int search_layers_backward(const struct search_layers *layers, uint32_t to, uint32_t required,
                           int32_t most, struct arena *work, struct search_budget *budget,
                           struct search_table *out);

/* What one must hold on a switch that is not passable in a layer, right before paying its toll;
 * needed: of search_layers_backward. */
static inline int32_t search_layers_before(const struct search_layers *layers,
                                           const struct search_table *needed, uint32_t layer,
                                           uint32_t place) {
    const struct search_mode *const mode = &layers->modes[search_layer_mode(layers, layer)];
    const uint32_t mask = search_layer_mask(layers, layer) | 1u << place;
    const int32_t after =
        search_table_at(needed, search_layer(layers, mask, mode->next[place]), place);
    const int32_t rest = after - layers->gains[place];
    return after == SEARCH_FAR ? SEARCH_FAR : mode->tolls[place] + (rest > 0 ? rest : 0);
}

/* The same with *least, what one must hold on from at the beginning, SEARCH_FAR only where no
 * amount does: swept first as if at most guess were needed. */
int search_layers_least(const struct search_layers *layers, uint32_t from, uint32_t to,
                        uint32_t required, int32_t guess, struct arena *work,
                        struct search_budget *budget, struct search_table *out, int32_t *least);
