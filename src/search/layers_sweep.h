/* The sweeps over all layers, forward and backward, with rows of one width of cost. Included by
 * layers_narrow.c, layers_wide.c and their likes for other processors, which define first:
 *   SWEEP(name)    the function's name for that width and processor
 *   SWEEP_TARGET   the attribute that lets the compiler use the processor's vectors, or nothing
 *   sweep_cost     the type of a cost; the sum of two costs fits
 *   SWEEP_FAR      the cost of what cannot be reached, and of all that costs more
 *   SWEEP_SHORT, SWEEP_MIDDLE, SWEEP_LONG   entries a row: few lengths, known when compiling, so
 *                  that rows are worked on as vectors
 * Plain loops throughout: with the length of a row known, compilers make vector code of them. */

#include <errno.h>
#include <stdbool.h>
#include <string.h>

#include "base/result.h"

#define SWEEP_INLINE static inline __attribute__((always_inline))
#ifdef __clang__ /* does so of its own accord */
#define SWEEP_UNROLL
#else
#define SWEEP_UNROLL _Pragma("GCC unroll 8")
#endif

/* Masks that differ in the lowest switches only are worked on together, as a group: they share a
 * closure, in which those are no way through. */
enum { SWEEP_LOW = 2, SWEEP_GROUP = 1 << SWEEP_LOW };

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

/* What both sweeps work on. Rows are those of layers, mask by mask. */
struct sweep {
    struct sweep_closure closures[SEARCH_MODES_MAX]; /* of each mode: its masks come in order */
    uint32_t switch_count;
    uint32_t mask_count;
    sweep_cost *costs; /* the table */
    /* By layer and switch: the cost in that mode when that switch is changed there and then,
     * forward into the mode, backward out of it. */
    sweep_cost *changed;
    uint32_t floors[SEARCH_MODES_MAX];
    /* [from][to], by place: SWEEP_FAR where a switch does not lead from mode to mode, 0 where there
     * is no switch. */
    sweep_cost tolls[SEARCH_MODES_MAX][SEARCH_MODES_MAX][SWEEP_LONG];
    sweep_cost gains[SWEEP_LONG]; /* by place */
};

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
        const sweep_cost cost = from[place];
        for (uint32_t i = 0; i < stride; i++) {
            const sweep_cost way = (sweep_cost)(cost + through[i]);
            to[i] = way < from[i] ? way : from[i];
        }
        from += stride;
        to += stride;
    }
}

/* Makes current the closure over set: only the levels that differ from the last are made anew. */
SWEEP_INLINE void sweep_closure_turn(struct sweep_closure *closure, uint32_t set, uint32_t stride) {
    const uint32_t differing = closure->set ^ set;
    const sweep_cost *from = closure->base;
    for (uint32_t bit = closure->switch_count; bit-- > SWEEP_LOW;) {
        if (!(set >> bit & 1))
            continue;
        if (differing >> bit)
            sweep_close(closure->levels[bit], from, bit, closure->place_count, stride);
        from = closure->levels[bit];
    }
    closure->set = set;
    closure->current = from;
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

static sweep_cost sweep_toll(const struct search_layers *layers, uint32_t from, uint32_t to,
                             uint32_t place) {
    const struct search_mode *const mode = &layers->modes[from];
    if (place >= layers->switch_count)
        return 0;
    const bool leads = mode->next[place] == to && !(mode->floor >> place & 1);
    return (sweep_cost)(leads && mode->tolls[place] < SWEEP_FAR ? mode->tolls[place] : SWEEP_FAR);
}

static void sweep_fill_switches(struct sweep *sweep, const struct search_layers *layers) {
    for (uint32_t from = 0; from < layers->mode_count; from++) {
        sweep->floors[from] = layers->modes[from].floor;
        for (uint32_t to = 0; to < layers->mode_count; to++)
            for (uint32_t i = 0; i < SWEEP_LONG; i++)
                sweep->tolls[from][to][i] = sweep_toll(layers, from, to, i);
    }
    for (uint32_t i = 0; i < SWEEP_LONG; i++)
        sweep->gains[i] = (sweep_cost)(i < layers->switch_count ? layers->gains[i] : 0);
}

/* The table stays with the caller; the rest of what was taken goes when mark is released. */
static int sweep_init(struct sweep *sweep, const struct search_layers *layers, bool turned,
                      struct arena *work, struct search_table *out, struct arena_mark *mark) {
    const size_t size = (size_t)sweep_stride(layers) * search_layer_count(layers);
    out->stride = sweep_stride(layers);
    sweep->switch_count = layers->switch_count;
    sweep->mask_count = 1u << layers->switch_count;
    sweep->costs = arena_take(work, size, sizeof(sweep_cost));
    out->costs = sweep->costs;
    *mark = arena_mark(work);
    sweep->changed = arena_take(work, size, sizeof(sweep_cost));
    if (!sweep->costs || !sweep->changed)
        return -ENOMEM;
    sweep_fill_switches(sweep, layers);
    for (uint32_t mode = 0; mode < layers->mode_count; mode++)
        TRY(sweep_closure_init(&sweep->closures[mode], layers, turned, work));
    return 0;
}

/* The costs of the layers of a group in one mode. */
typedef sweep_cost sweep_group[SWEEP_GROUP][SWEEP_LONG];

/* A layer's row in one of the tables. modes: how many there are, known when compiling. */
SWEEP_INLINE sweep_cost *sweep_row(sweep_cost *table, uint32_t mask, uint32_t mode, uint32_t modes,
                                   uint32_t stride) {
    return table + ((size_t)mask * modes + mode) * stride;
}

/* The switches that ways may lead over. With one mode none but the mask's. */
SWEEP_INLINE uint32_t sweep_passable(const struct sweep *sweep, uint32_t mask, uint32_t mode,
                                     uint32_t modes) {
    return modes > 1 ? mask | sweep->floors[mode] : mask;
}

/* Of a group of layers from first on: costs as far as they come from one place, with a cost of its
 * own in each, and from some high switches, changed in the groups that differ by these. */
SWEEP_INLINE void sweep_spread(const struct sweep *sweep, uint32_t first, uint32_t switches,
                               uint32_t mode, uint32_t place, const sweep_cost *starts,
                               uint32_t low_count, uint32_t modes, uint32_t stride,
                               sweep_group costs) {
    const sweep_cost *const ways = sweep->closures[mode].current;
    const uint32_t size = 1u << low_count;
    SWEEP_UNROLL
    for (uint32_t low = 0; low < size; low++) {
        for (uint32_t i = 0; i < stride; i++)
            costs[low][i] = SWEEP_FAR;
        sweep_relax(costs[low], ways + place * stride, starts[low], stride);
    }
    for (uint32_t bits = switches; bits; bits &= bits - 1) {
        const uint32_t high = (uint32_t)__builtin_ctz(bits);
        const sweep_cost *const changed =
            sweep_row(sweep->changed, first ^ 1u << high, mode, modes, stride) + high;
        SWEEP_UNROLL
        for (uint32_t low = 0; low < size; low++)
            sweep_relax(costs[low], ways + high * stride, changed[low * modes * stride], stride);
    }
}

/* A layer of the group: costs that come from some low switches, changed in the layers that differ
 * by these, and costs on over the low ones that may be passed: 0, then 1, then 0 is every order. */
SWEEP_INLINE void sweep_spread_low(const struct sweep *sweep, uint32_t mask, uint32_t switches,
                                   uint32_t mode, uint32_t low_count, uint32_t modes,
                                   uint32_t stride, sweep_cost *costs) {
    const sweep_cost *const ways = sweep->closures[mode].current;
    const uint32_t passable = sweep_passable(sweep, mask, mode, modes);
    SWEEP_UNROLL
    for (uint32_t low = 0; low < low_count; low++)
        if (switches >> low & 1)
            sweep_relax(costs, ways + low * stride,
                        sweep_row(sweep->changed, mask ^ 1u << low, mode, modes, stride)[low],
                        stride);
    SWEEP_UNROLL
    for (uint32_t low = 0; low < low_count; low++)
        if (passable >> low & 1)
            sweep_relax(costs, ways + low * stride, costs[low], stride);
    if (low_count > 1 && (passable & 3) == 3)
        sweep_relax(costs, ways, costs[0], stride);
}

/* Writes what changes between the layers of a mask cost in one mode: of those from or to all modes,
 * which come in turn, the least. */
SWEEP_INLINE void sweep_keep_changed(const struct sweep *sweep, sweep_cost *costs, uint32_t mask,
                                     uint32_t mode, bool first, uint32_t modes, uint32_t stride) {
    sweep_cost *const row = sweep_row(sweep->changed, mask, mode, modes, stride);
    if (!first)
        for (uint32_t i = 0; i < stride; i++)
            costs[i] = costs[i] < row[i] ? costs[i] : row[i];
    memcpy(row, costs, stride * sizeof(*row));
}

/* What is spent beyond most cannot be paid. */
SWEEP_INLINE void sweep_forward_keep(const struct sweep *sweep, sweep_cost *spent, sweep_cost most,
                                     uint32_t mask, uint32_t mode, uint32_t modes,
                                     uint32_t stride) {
    for (uint32_t i = 0; i < stride; i++)
        spent[i] = spent[i] <= most ? spent[i] : SWEEP_FAR;
    memcpy(sweep_row(sweep->costs, mask, mode, modes, stride), spent, stride * sizeof(*spent));
    SWEEP_UNROLL
    for (uint32_t to = 0; to < modes; to++) {
        sweep_cost after[SWEEP_LONG];
        for (uint32_t i = 0; i < stride; i++) {
            const sweep_cost cost = (sweep_cost)(spent[i] + sweep->tolls[mode][to][i]);
            after[i] = cost <= most ? cost : SWEEP_FAR;
        }
        sweep_keep_changed(sweep, after, mask, to, mode == 0, modes, stride);
    }
}

SWEEP_INLINE void sweep_forward(struct sweep *sweep, uint32_t from, int32_t purse,
                                const int32_t *totals, uint32_t low_count, uint32_t modes,
                                uint32_t stride) {
    sweep_cost starts[SWEEP_GROUP] = {0, SWEEP_FAR, SWEEP_FAR, SWEEP_FAR};
    const uint32_t size = 1u << low_count;
    for (uint32_t first = 0; first < sweep->mask_count; first += size) {
        sweep_group spent[SEARCH_MODES_MAX];
        SWEEP_UNROLL
        for (uint32_t mode = 0; mode < modes; mode++) {
            sweep_closure_turn(&sweep->closures[mode], sweep_passable(sweep, first, mode, modes),
                               stride);
            sweep_spread(sweep, first, first, mode, from, starts, low_count, modes, stride,
                         spent[mode]);
            starts[0] = SWEEP_FAR;
        }
        SWEEP_UNROLL
        for (uint32_t low = 0; low < size; low++) {
            const uint32_t mask = first + low;
            const int32_t hand = purse + totals[mask];
            const sweep_cost most = (sweep_cost)(hand < SWEEP_FAR ? hand : SWEEP_FAR - 1);
            SWEEP_UNROLL
            for (uint32_t mode = 0; mode < modes; mode++) {
                sweep_spread_low(sweep, mask, low, mode, low_count, modes, stride,
                                 spent[mode][low]);
                sweep_forward_keep(sweep, spent[mode][low], most, mask, mode, modes, stride);
            }
        }
    }
}

/* With few switches there may still be many places, though seldom. */
SWEEP_INLINE void sweep_forward_any(struct sweep *sweep, uint32_t from, int32_t purse,
                                    const int32_t *totals, uint32_t modes, uint32_t stride) {
    if (sweep->switch_count < SWEEP_LOW && stride == SWEEP_SHORT)
        sweep_forward(sweep, from, purse, totals, sweep->switch_count, modes, SWEEP_SHORT);
    else if (sweep->switch_count < SWEEP_LOW)
        sweep_forward(sweep, from, purse, totals, sweep->switch_count, modes, stride);
    else if (stride == SWEEP_SHORT)
        sweep_forward(sweep, from, purse, totals, SWEEP_LOW, modes, SWEEP_SHORT);
    else if (stride == SWEEP_MIDDLE)
        sweep_forward(sweep, from, purse, totals, SWEEP_LOW, modes, SWEEP_MIDDLE);
    else
        sweep_forward(sweep, from, purse, totals, SWEEP_LOW, modes, SWEEP_LONG);
}

SWEEP_TARGET
int SWEEP(forward)(const struct search_layers *layers, uint32_t from, int32_t purse,
                   const int32_t *totals, struct arena *work, struct search_table *out) {
    struct sweep sweep;
    struct arena_mark mark;
    TRY(sweep_init(&sweep, layers, false, work, out, &mark));
    if (layers->mode_count == 1)
        sweep_forward_any(&sweep, from, purse, totals, 1, out->stride);
    else
        sweep_forward_any(&sweep, from, purse, totals, SEARCH_MODES_MAX, out->stride);
    arena_release(work, mark);
    return 0;
}

SWEEP_INLINE void sweep_backward_keep(const struct sweep *sweep, const sweep_cost *needed,
                                      uint32_t mask, uint32_t mode, uint32_t modes,
                                      uint32_t stride) {
    memcpy(sweep_row(sweep->costs, mask, mode, modes, stride), needed, stride * sizeof(*needed));
    SWEEP_UNROLL
    for (uint32_t from = 0; from < modes; from++) {
        sweep_cost before[SWEEP_LONG];
        for (uint32_t i = 0; i < stride; i++) {
            const sweep_cost rest = (sweep_cost)(needed[i] - sweep->gains[i]);
            const sweep_cost cost =
                (sweep_cost)(sweep->tolls[from][mode][i] + (rest > 0 ? rest : 0));
            before[i] = needed[i] < SWEEP_FAR && cost < SWEEP_FAR ? cost : SWEEP_FAR;
        }
        sweep_keep_changed(sweep, before, mask, from, mode == 0, modes, stride);
    }
}

SWEEP_INLINE void sweep_backward(struct sweep *sweep, uint32_t to, uint32_t required,
                                 uint32_t low_count, uint32_t modes, uint32_t stride) {
    const uint32_t size = 1u << low_count;
    for (uint32_t end = sweep->mask_count; end > 0; end -= size) {
        const uint32_t first = end - size;
        sweep_cost ends[SWEEP_GROUP] = {0};
        sweep_group needed[SEARCH_MODES_MAX];
        SWEEP_UNROLL
        for (uint32_t low = 0; low < size; low++)
            ends[low] = ((first + low) & required) == required ? 0 : SWEEP_FAR;
        SWEEP_UNROLL
        for (uint32_t mode = 0; mode < modes; mode++) {
            sweep_closure_turn(&sweep->closures[mode], sweep_passable(sweep, first, mode, modes),
                               stride);
            sweep_spread(sweep, first, (sweep->mask_count - size) & ~first, mode, to, ends,
                         low_count, modes, stride, needed[mode]);
        }
        SWEEP_UNROLL
        for (uint32_t low = size; low-- > 0;) {
            SWEEP_UNROLL
            for (uint32_t mode = 0; mode < modes; mode++) {
                sweep_spread_low(sweep, first + low, ~low, mode, low_count, modes, stride,
                                 needed[mode][low]);
                sweep_backward_keep(sweep, needed[mode][low], first + low, mode, modes, stride);
            }
        }
    }
}

SWEEP_INLINE void sweep_backward_any(struct sweep *sweep, uint32_t to, uint32_t required,
                                     uint32_t modes, uint32_t stride) {
    if (sweep->switch_count < SWEEP_LOW && stride == SWEEP_SHORT)
        sweep_backward(sweep, to, required, sweep->switch_count, modes, SWEEP_SHORT);
    else if (sweep->switch_count < SWEEP_LOW)
        sweep_backward(sweep, to, required, sweep->switch_count, modes, stride);
    else if (stride == SWEEP_SHORT)
        sweep_backward(sweep, to, required, SWEEP_LOW, modes, SWEEP_SHORT);
    else if (stride == SWEEP_MIDDLE)
        sweep_backward(sweep, to, required, SWEEP_LOW, modes, SWEEP_MIDDLE);
    else
        sweep_backward(sweep, to, required, SWEEP_LOW, modes, SWEEP_LONG);
}

SWEEP_TARGET
int SWEEP(backward)(const struct search_layers *layers, uint32_t to, uint32_t required,
                    struct arena *work, struct search_table *out) {
    struct sweep sweep;
    struct arena_mark mark;
    TRY(sweep_init(&sweep, layers, true, work, out, &mark));
    if (layers->mode_count == 1)
        sweep_backward_any(&sweep, to, required, 1, out->stride);
    else
        sweep_backward_any(&sweep, to, required, SEARCH_MODES_MAX, out->stride);
    arena_release(work, mark);
    return 0;
}
