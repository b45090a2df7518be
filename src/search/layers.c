/* Search over (place, mask of switches), layer by layer. */
#include "search/layers.h"

#include <errno.h>

#include "base/result.h"

/* The two lowest switches enter no closure: a vector of costs is carried over them by three more
 * relaxations, and three of four closures need never be made. */
enum { LAYERS_LOW = 3 };

/* Entries a row: few lengths, known when compiling, so that rows are worked on as vectors. */
enum { LAYERS_SHORT = 8, LAYERS_MIDDLE = 16, LAYERS_LONG = 20 };

/* The closures of a mask's highest bits, ever more of them: levels[b] allows ways through the bits
 * of set from b up. Masks asked for in rising or falling order share most of them. */
struct layers_closure {
    uint32_t set;
    uint32_t switch_count;
    uint32_t place_count;
    const int32_t *current;               /* the closure over set */
    int32_t *base;                        /* no switch allowed */
    int32_t *levels[SEARCH_SWITCHES_MAX]; /* each of place_count rows of stride */
};

#define LAYERS_INLINE static inline __attribute__((always_inline))

/* into = min(into, cost + row), entry by entry. */
LAYERS_INLINE void layers_relax(int32_t *restrict into, const int32_t *restrict row, int32_t cost,
                                uint32_t stride) {
    for (uint32_t i = 0; i < stride; i++) {
        const int32_t way = cost + row[i];
        into[i] = way < into[i] ? way : into[i];
    }
}

/* Allows ways through one place more. */
LAYERS_INLINE void layers_close(int32_t *restrict to, const int32_t *restrict from, uint32_t place,
                                uint32_t place_count, uint32_t stride) {
    const int32_t *const through = from + place * stride;
    for (uint32_t row = 0; row < place_count; row++) {
        const int32_t *const old = from + row * stride;
        int32_t *const new = to + row *stride;
        const int32_t cost = old[place];
        for (uint32_t i = 0; i < stride; i++) {
            const int32_t way = cost + through[i];
            new[i] = way < old[i] ? way : old[i];
        }
    }
}

/* The closure over set, of which only the levels that differ from the last call are made anew. */
LAYERS_INLINE const int32_t *layers_closure_at(struct layers_closure *closure, uint32_t set,
                                               uint32_t stride) {
    const uint32_t changed = closure->set ^ set;
    if (!changed)
        return closure->current;
    const int32_t *from = closure->base;
    for (uint32_t bit = closure->switch_count; bit-- > 0;) {
        if (!(set >> bit & 1))
            continue;
        if (changed >> bit)
            layers_close(closure->levels[bit], from, bit, closure->place_count, stride);
        from = closure->levels[bit];
    }
    closure->set = set;
    closure->current = from;
    return from;
}

/* Carries costs over the low switches in the mask: 0, then 1, then 0 again is every order. */
LAYERS_INLINE void layers_relax_low(int32_t *costs, const int32_t *closure, uint32_t mask,
                                    uint32_t stride) {
    if (mask & 1)
        layers_relax(costs, closure, costs[0], stride);
    if (mask & 2)
        layers_relax(costs, closure + stride, costs[1], stride);
    if ((mask & LAYERS_LOW) == LAYERS_LOW)
        layers_relax(costs, closure, costs[0], stride);
}

static uint32_t layers_stride(const struct search_layers *layers) {
    return layers->place_count <= LAYERS_SHORT    ? LAYERS_SHORT
           : layers->place_count <= LAYERS_MIDDLE ? LAYERS_MIDDLE
                                                  : LAYERS_LONG;
}

/* turned: rows are the places that ways lead to. */
static int layers_closure_init(struct layers_closure *closure, const struct search_layers *layers,
                               bool turned, struct arena *work) {
    const uint32_t stride = layers_stride(layers);
    const size_t size = (size_t)layers->place_count * stride;
    *closure = (struct layers_closure){.switch_count = layers->switch_count,
                                       .place_count = layers->place_count};
    int32_t *const matrices = arena_take(work, size * (layers->switch_count + 1), sizeof(int32_t));
    if (!matrices)
        return -ENOMEM;
    closure->base = matrices;
    closure->current = matrices;
    for (uint32_t bit = 0; bit < layers->switch_count; bit++)
        closure->levels[bit] = matrices + (bit + 1) * size;
    for (uint32_t row = 0; row < layers->place_count; row++)
        for (uint32_t i = 0; i < stride; i++)
            closure->base[row * stride + i] = i >= layers->place_count ? SEARCH_FAR
                                              : turned                 ? layers->distances[i][row]
                                                                       : layers->distances[row][i];
    return 0;
}

static int layers_table_init(const struct search_layers *layers, struct arena *work,
                             struct search_table *table) {
    table->stride = layers_stride(layers);
    table->costs =
        arena_take(work, (size_t)table->stride << layers->switch_count, sizeof(*table->costs));
    return table->costs ? 0 : -ENOMEM;
}

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

/* Spreads what the layer was entered with. The row holds an entry for each switch of the mask. */
LAYERS_INLINE void layers_forward_spread(int32_t *reached, const int32_t *row,
                                         const int32_t *closure, uint32_t from, uint32_t mask,
                                         uint32_t stride) {
    for (uint32_t i = 0; i < stride; i++)
        reached[i] = SEARCH_FAR;
    if (!mask)
        layers_relax(reached, closure + from * stride, 0, stride);
    for (uint32_t bits = mask; bits; bits &= bits - 1) {
        const uint32_t place = (uint32_t)__builtin_ctz(bits);
        if (row[place] < SEARCH_FAR)
            layers_relax(reached, closure + place * stride, row[place], stride);
    }
    layers_relax_low(reached, closure, mask, stride);
}

/* Leaves the layer by every switch whose toll can be paid: an entry in a larger mask's row. */
LAYERS_INLINE void layers_forward_leave(const struct search_layers *layers, const int32_t *row,
                                        const struct search_table *table, int32_t most,
                                        uint32_t mask, uint32_t stride) {
    const uint32_t all = (1u << layers->switch_count) - 1;
    for (uint32_t bits = all & ~mask; bits; bits &= bits - 1) {
        const uint32_t place = (uint32_t)__builtin_ctz(bits);
        const int32_t spent = row[place] + layers->tolls[place];
        table->costs[(size_t)(mask | 1u << place) * stride + place] =
            spent <= most ? spent : SEARCH_FAR;
    }
}

LAYERS_INLINE void layers_forward(const struct search_layers *layers, uint32_t from, int32_t purse,
                                  const int32_t *totals, struct layers_closure *closure,
                                  const struct search_table *table, uint32_t stride) {
    for (uint32_t mask = 0; mask < 1u << layers->switch_count; mask++) {
        const int32_t *const ways =
            layers_closure_at(closure, mask & ~(uint32_t)LAYERS_LOW, stride);
        int32_t *const row = table->costs + (size_t)mask * stride;
        const int32_t most = purse + totals[mask];
        int32_t reached[LAYERS_LONG];
        layers_forward_spread(reached, row, ways, from, mask, stride);
        for (uint32_t i = 0; i < stride; i++)
            row[i] = reached[i] <= most ? reached[i] : SEARCH_FAR;
        layers_forward_leave(layers, row, table, most, mask, stride);
    }
}

int search_layers_forward(const struct search_layers *layers, uint32_t from, int32_t purse,
                          const int32_t *totals, struct arena *work, struct search_budget *budget,
                          struct search_table *out) {
    TRY(search_spend(budget, UINT64_C(1) << layers->switch_count));
    TRY(layers_table_init(layers, work, out));
    struct layers_closure closure;
    TRY(layers_closure_init(&closure, layers, false, work));
    if (out->stride == LAYERS_SHORT)
        layers_forward(layers, from, purse, totals, &closure, out, LAYERS_SHORT);
    else if (out->stride == LAYERS_MIDDLE)
        layers_forward(layers, from, purse, totals, &closure, out, LAYERS_MIDDLE);
    else
        layers_forward(layers, from, purse, totals, &closure, out, LAYERS_LONG);
    return 0;
}

/* Gathers what each exit asks for, from every place. The row holds it for each switch that is not
 * in the mask, and for the end. */
LAYERS_INLINE void layers_backward_gather(int32_t *needed, const int32_t *row,
                                          const int32_t *closure, uint32_t exits, uint32_t mask,
                                          uint32_t stride) {
    for (uint32_t i = 0; i < stride; i++)
        needed[i] = SEARCH_FAR;
    for (uint32_t bits = exits; bits; bits &= bits - 1) {
        const uint32_t place = (uint32_t)__builtin_ctz(bits);
        if (row[place] < SEARCH_FAR)
            layers_relax(needed, closure + place * stride, row[place], stride);
    }
    layers_relax_low(needed, closure, mask, stride);
}

/* Keeps what the passable places ask for, and tells every smaller mask what entering this layer by
 * a switch does. */
LAYERS_INLINE void layers_backward_leave(const struct search_layers *layers, const int32_t *needed,
                                         const struct search_table *table, uint32_t mask,
                                         uint32_t stride) {
    int32_t *const row = table->costs + (size_t)mask * stride;
    for (uint32_t bits = mask; bits; bits &= bits - 1) {
        const uint32_t place = (uint32_t)__builtin_ctz(bits);
        const int32_t after = needed[place] - layers->gains[place];
        row[place] = needed[place];
        table->costs[(size_t)(mask & ~(1u << place)) * stride + place] =
            needed[place] >= SEARCH_FAR ? SEARCH_FAR
                                        : layers->tolls[place] + (after > 0 ? after : 0);
    }
}

LAYERS_INLINE void layers_backward(const struct search_layers *layers, uint32_t to,
                                   uint32_t required, struct layers_closure *closure,
                                   const struct search_table *table, uint32_t stride) {
    const uint32_t all = (1u << layers->switch_count) - 1;
    for (uint32_t mask = all + 1; mask-- > 0;) {
        const int32_t *const ways =
            layers_closure_at(closure, mask & ~(uint32_t)LAYERS_LOW, stride);
        int32_t *const row = table->costs + (size_t)mask * stride;
        const uint32_t exits = (all & ~mask) | 1u << to;
        row[to] = (mask & required) == required ? 0 : SEARCH_FAR;
        int32_t needed[LAYERS_LONG];
        layers_backward_gather(needed, row, ways, exits, mask, stride);
        for (uint32_t i = layers->switch_count; i < layers->place_count; i++)
            row[i] = i == to ? row[i] : needed[i];
        layers_backward_leave(layers, needed, table, mask, stride);
    }
}

int search_layers_backward(const struct search_layers *layers, uint32_t to, uint32_t required,
                           struct arena *work, struct search_budget *budget,
                           struct search_table *out) {
    TRY(search_spend(budget, UINT64_C(1) << layers->switch_count));
    TRY(layers_table_init(layers, work, out));
    struct layers_closure closure;
    TRY(layers_closure_init(&closure, layers, true, work));
    if (out->stride == LAYERS_SHORT)
        layers_backward(layers, to, required, &closure, out, LAYERS_SHORT);
    else if (out->stride == LAYERS_MIDDLE)
        layers_backward(layers, to, required, &closure, out, LAYERS_MIDDLE);
    else
        layers_backward(layers, to, required, &closure, out, LAYERS_LONG);
    return 0;
}
