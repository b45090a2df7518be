/* The sweeps over all layers, forward and backward, with rows of one width of cost. Included by
 * layers_narrow.c and layers_wide.c, which define the width first:
 *   SWEEP(name)    the function's name for that width
 *   sweep_cost     the type of a cost; the sum of two costs fits
 *   SWEEP_FAR      the cost of what cannot be reached, and of all that costs more
 *   SWEEP_SHORT, SWEEP_MIDDLE, SWEEP_LONG   entries a row: few lengths, known when compiling, so
 *                  that rows are worked on as vectors */

#include <errno.h>
#include <stdbool.h>

#include "base/result.h"

/* The two lowest switches enter no closure: a vector of costs is carried over them by three more
 * relaxations, and three of four closures need never be made. */
enum { SWEEP_LOW = 3 };

/* The closures of a mask's highest bits, ever more of them: levels[b] allows ways through the bits
 * of set from b up. Masks asked for in rising or falling order share most of them. */
struct sweep_closure {
    uint32_t set;
    uint32_t switch_count;
    uint32_t place_count;
    const sweep_cost *current;               /* the closure over set */
    sweep_cost *base;                        /* no switch allowed */
    sweep_cost *levels[SEARCH_SWITCHES_MAX]; /* each of place_count rows of stride */
};

#define SWEEP_INLINE static inline __attribute__((always_inline))

/* into = min(into, cost + row), entry by entry. */
SWEEP_INLINE void sweep_relax(sweep_cost *restrict into, const sweep_cost *restrict row,
                              sweep_cost cost, uint32_t stride) {
    for (uint32_t i = 0; i < stride; i++) {
        const sweep_cost way = (sweep_cost)(cost + row[i]);
        into[i] = way < into[i] ? way : into[i];
    }
}

/* Allows ways through one place more. */
SWEEP_INLINE void sweep_close(sweep_cost *restrict to, const sweep_cost *restrict from,
                              uint32_t place, uint32_t place_count, uint32_t stride) {
    const sweep_cost *const through = from + place * stride;
    for (uint32_t row = 0; row < place_count; row++) {
        const sweep_cost *const old = from + row * stride;
        sweep_cost *const new = to + row *stride;
        const sweep_cost cost = old[place];
        for (uint32_t i = 0; i < stride; i++) {
            const sweep_cost way = (sweep_cost)(cost + through[i]);
            new[i] = way < old[i] ? way : old[i];
        }
    }
}

/* The closure over set, of which only the levels that differ from the last call are made anew. */
SWEEP_INLINE const sweep_cost *sweep_closure_at(struct sweep_closure *closure, uint32_t set,
                                                uint32_t stride) {
    const uint32_t changed = closure->set ^ set;
    if (!changed)
        return closure->current;
    const sweep_cost *from = closure->base;
    for (uint32_t bit = closure->switch_count; bit-- > 0;) {
        if (!(set >> bit & 1))
            continue;
        if (changed >> bit)
            sweep_close(closure->levels[bit], from, bit, closure->place_count, stride);
        from = closure->levels[bit];
    }
    closure->set = set;
    closure->current = from;
    return from;
}

/* Carries costs over the low switches in the mask: 0, then 1, then 0 again is every order. */
SWEEP_INLINE void sweep_relax_low(sweep_cost *costs, const sweep_cost *closure, uint32_t mask,
                                  uint32_t stride) {
    if (mask & 1)
        sweep_relax(costs, closure, costs[0], stride);
    if (mask & 2)
        sweep_relax(costs, closure + stride, costs[1], stride);
    if ((mask & SWEEP_LOW) == SWEEP_LOW)
        sweep_relax(costs, closure, costs[0], stride);
}

/* Spreads costs from some places, then over the mask's low switches. */
SWEEP_INLINE void sweep_spread(sweep_cost *costs, const sweep_cost *row, uint32_t places,
                               const sweep_cost *closure, uint32_t mask, uint32_t stride) {
    for (uint32_t i = 0; i < stride; i++)
        costs[i] = SWEEP_FAR;
    for (uint32_t bits = places; bits; bits &= bits - 1) {
        const uint32_t place = (uint32_t)__builtin_ctz(bits);
        if (row[place] < SWEEP_FAR)
            sweep_relax(costs, closure + place * stride, row[place], stride);
    }
    sweep_relax_low(costs, closure, mask, stride);
}

static uint32_t sweep_stride(const struct search_layers *layers) {
    return layers->place_count <= SWEEP_SHORT    ? SWEEP_SHORT
           : layers->place_count <= SWEEP_MIDDLE ? SWEEP_MIDDLE
                                                 : SWEEP_LONG;
}

/* turned: rows are the places that ways lead to. */
static int sweep_closure_init(struct sweep_closure *closure, const struct search_layers *layers,
                              bool turned, struct arena *work) {
    const uint32_t stride = sweep_stride(layers);
    const size_t size = (size_t)layers->place_count * stride;
    sweep_cost *const matrices =
        arena_take(work, size * (layers->switch_count + 1), sizeof(*matrices));
    *closure = (struct sweep_closure){.switch_count = layers->switch_count,
                                      .place_count = layers->place_count,
                                      .base = matrices,
                                      .current = matrices};
    if (!matrices)
        return -ENOMEM;
    for (uint32_t bit = 0; bit < layers->switch_count; bit++)
        closure->levels[bit] = matrices + (bit + 1) * size;
    for (size_t i = 0; i < size; i++)
        matrices[i] = SWEEP_FAR;
    for (uint32_t from = 0; from < layers->place_count; from++)
        for (uint32_t to = 0; to < layers->place_count; to++) {
            const int32_t way = layers->distances[from][to];
            matrices[turned ? to * stride + from : from * stride + to] =
                (sweep_cost)(way < SWEEP_FAR ? way : SWEEP_FAR);
        }
    return 0;
}

/* What both sweeps work on. */
struct sweep {
    const struct search_layers *layers;
    struct sweep_closure closure;
    sweep_cost *table;
};

static int sweep_init(struct sweep *sweep, const struct search_layers *layers, bool turned,
                      struct arena *work, struct search_table *out) {
    out->stride = sweep_stride(layers);
    sweep->layers = layers;
    sweep->table =
        arena_take(work, (size_t)out->stride << layers->switch_count, sizeof(sweep_cost));
    out->costs = sweep->table;
    return sweep->table ? sweep_closure_init(&sweep->closure, layers, turned, work) : -ENOMEM;
}

/* Leaves the layer by every switch whose toll can be paid: an entry in a larger mask's row. */
SWEEP_INLINE void sweep_forward_leave(const struct sweep *sweep, const sweep_cost *row,
                                      int32_t most, uint32_t mask, uint32_t stride) {
    const uint32_t all = (1u << sweep->layers->switch_count) - 1;
    for (uint32_t bits = all & ~mask; bits; bits &= bits - 1) {
        const uint32_t place = (uint32_t)__builtin_ctz(bits);
        const int32_t spent = row[place] + sweep->layers->tolls[place];
        sweep->table[(size_t)(mask | 1u << place) * stride + place] =
            (sweep_cost)(spent <= most ? spent : SWEEP_FAR);
    }
}

SWEEP_INLINE void sweep_forward(struct sweep *sweep, uint32_t from, int32_t purse,
                                const int32_t *totals, uint32_t stride) {
    sweep->table[from] = 0;
    for (uint32_t mask = 0; mask < 1u << sweep->layers->switch_count; mask++) {
        const sweep_cost *const ways =
            sweep_closure_at(&sweep->closure, mask & ~(uint32_t)SWEEP_LOW, stride);
        sweep_cost *const row = sweep->table + (size_t)mask * stride;
        const sweep_cost most = (sweep_cost)(purse + totals[mask]);
        sweep_cost spent[SWEEP_LONG];
        sweep_spread(spent, row, mask ? mask : 1u << from, ways, mask, stride);
        for (uint32_t i = 0; i < stride; i++)
            row[i] = spent[i] <= most ? spent[i] : SWEEP_FAR;
        sweep_forward_leave(sweep, row, most, mask, stride);
    }
}

int SWEEP(forward)(const struct search_layers *layers, uint32_t from, int32_t purse,
                   const int32_t *totals, struct arena *work, struct search_table *out) {
    struct sweep sweep;
    TRY(sweep_init(&sweep, layers, false, work, out));
    if (out->stride == SWEEP_SHORT)
        sweep_forward(&sweep, from, purse, totals, SWEEP_SHORT);
    else if (out->stride == SWEEP_MIDDLE)
        sweep_forward(&sweep, from, purse, totals, SWEEP_MIDDLE);
    else
        sweep_forward(&sweep, from, purse, totals, SWEEP_LONG);
    return 0;
}

/* Keeps what the passable places ask for, and tells every smaller mask what entering this layer by
 * a switch does. */
SWEEP_INLINE void sweep_backward_leave(const struct sweep *sweep, const sweep_cost *needed,
                                       uint32_t mask, uint32_t stride) {
    sweep_cost *const row = sweep->table + (size_t)mask * stride;
    for (uint32_t bits = mask; bits; bits &= bits - 1) {
        const uint32_t place = (uint32_t)__builtin_ctz(bits);
        const int32_t after = needed[place] - sweep->layers->gains[place];
        const int32_t before = sweep->layers->tolls[place] + (after > 0 ? after : 0);
        row[place] = needed[place];
        sweep->table[(size_t)(mask & ~(1u << place)) * stride + place] =
            (sweep_cost)(needed[place] < SWEEP_FAR && before < SWEEP_FAR ? before : SWEEP_FAR);
    }
}

/* The rows hold an entry for each switch that is not in the mask: larger masks have put it there.
 */
SWEEP_INLINE void sweep_backward(struct sweep *sweep, uint32_t to, uint32_t required,
                                 uint32_t stride) {
    const uint32_t switch_count = sweep->layers->switch_count;
    const uint32_t all = (1u << switch_count) - 1;
    for (uint32_t mask = all + 1; mask-- > 0;) {
        const sweep_cost *const ways =
            sweep_closure_at(&sweep->closure, mask & ~(uint32_t)SWEEP_LOW, stride);
        sweep_cost *const row = sweep->table + (size_t)mask * stride;
        sweep_cost needed[SWEEP_LONG];
        row[to] = (mask & required) == required ? 0 : SWEEP_FAR;
        sweep_spread(needed, row, (all & ~mask) | 1u << to, ways, mask, stride);
        for (uint32_t i = switch_count; i < sweep->layers->place_count; i++)
            row[i] = i == to ? row[i] : needed[i];
        sweep_backward_leave(sweep, needed, mask, stride);
    }
}

int SWEEP(backward)(const struct search_layers *layers, uint32_t to, uint32_t required,
                    struct arena *work, struct search_table *out) {
    struct sweep sweep;
    TRY(sweep_init(&sweep, layers, true, work, out));
    if (out->stride == SWEEP_SHORT)
        sweep_backward(&sweep, to, required, SWEEP_SHORT);
    else if (out->stride == SWEEP_MIDDLE)
        sweep_backward(&sweep, to, required, SWEEP_MIDDLE);
    else
        sweep_backward(&sweep, to, required, SWEEP_LONG);
    return 0;
}
