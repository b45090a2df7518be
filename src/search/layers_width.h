/* The sweeps of layers.c in two widths of cost, compiled for several processors. Narrow rows take
 * half the room and half the time; what costs SEARCH_NARROW_FAR or more is SEARCH_NARROW_FAR in
 * them. */
#pragma once

#include "search/layers.h"

/* Arguments as in search/layers.h. -ENOMEM. */
#define LAYERS_SWEEPS(name)                                                                        \
    int name##_forward(const struct search_layers *layers, uint32_t from, int32_t purse,           \
                       const int32_t *totals, struct arena *work, struct search_table *out);       \
    int name##_backward(const struct search_layers *layers, uint32_t to, uint32_t required,        \
                        struct arena *work, struct search_table *out)

LAYERS_SWEEPS(layers_narrow);
LAYERS_SWEEPS(layers_wide);
LAYERS_SWEEPS(layers_narrow_avx2);
LAYERS_SWEEPS(layers_wide_avx2);

struct layers_sweeps {
    int (*forward)(const struct search_layers *layers, uint32_t from, int32_t purse,
                   const int32_t *totals, struct arena *work, struct search_table *out);
    int (*backward)(const struct search_layers *layers, uint32_t to, uint32_t required,
                    struct arena *work, struct search_table *out);
};

struct search_lanes {
    const char *name;
    bool (*run)(void); /* on this processor? */
    struct layers_sweeps narrow;
    struct layers_sweeps wide;
};
