/* The sweeps of layers.c in two widths of cost. Narrow rows take half the room and a third of the
 * time; what costs SEARCH_NARROW_FAR or more is SEARCH_NARROW_FAR in them. */
#pragma once

#include "search/layers.h"

/* Arguments as in search/layers.h. -ENOMEM. */
int layers_narrow_forward(const struct search_layers *layers, uint32_t from, int32_t purse,
                          const int32_t *totals, struct arena *work, struct search_table *out);
int layers_narrow_backward(const struct search_layers *layers, uint32_t to, uint32_t required,
                           struct arena *work, struct search_table *out);
int layers_wide_forward(const struct search_layers *layers, uint32_t from, int32_t purse,
                        const int32_t *totals, struct arena *work, struct search_table *out);
int layers_wide_backward(const struct search_layers *layers, uint32_t to, uint32_t required,
                         struct arena *work, struct search_table *out);
