/* Runs through a maze with switches: contraction, tables, and the best run walked back. */
#include "search/runs.h"

#include <errno.h>

#include "base/result.h"

static uint32_t runs_all(const struct search_runs *runs) {
    return (1u << runs->layers.switch_count) - 1;
}

/* Ways from every key, none of them past another switch or the goal. */
static int runs_measure_ways(struct search_runs *runs) {
    const uint32_t node_count = runs->graph.node_count;
    const uint32_t key_count = runs->graph.key_count;
    const uint32_t barriers = runs_all(runs) | 1u << runs->goal;
    runs->near = arena_take(runs->work, (size_t)key_count * node_count, sizeof(int32_t));
    if (!runs->near)
        return -ENOMEM;
    for (uint32_t key = 0; key <= runs->start; key++)
        TRY(search_graph_from(&runs->graph, key, barriers, runs->work, &runs->budget,
                              runs->near + (size_t)key * node_count));
    return 0;
}

static void runs_fill_distances(struct search_runs *runs) {
    struct search_layers *const layers = &runs->layers;
    for (uint32_t from = 0; from < layers->place_count; from++)
        for (uint32_t to = 0; to < layers->place_count; to++)
            layers->distances[from][to] = from == to           ? 0
                                          : from > runs->start ? SEARCH_FAR
                                                               : search_runs_near(runs, from)[to];
}

int search_runs_init(struct search_runs *runs, uint32_t width, uint32_t height,
                     const uint16_t *costs, const uint32_t *keys) {
    runs->layers.place_count = runs->goal + 1;
    TRY(search_spend(&runs->budget, (uint64_t)width * height));
    TRY(search_graph_init(&runs->graph, width, height, costs, keys, runs->layers.place_count,
                          runs->work));
    TRY(runs_measure_ways(runs));
    runs_fill_distances(runs);
    runs->totals = search_layers_gains(&runs->layers, runs->work);
    return runs->totals ? 0 : -ENOMEM;
}

int search_runs_backward(struct search_runs *runs, int32_t *least) {
    return search_layers_least(&runs->layers, runs->start, runs->goal, runs->required,
                               search_runs_purse(runs, runs_all(runs)), runs->work, &runs->budget,
                               &runs->needed, least);
}

int search_runs_forward(struct search_runs *runs) {
    return search_layers_forward(&runs->layers, runs->start, runs->purse, runs->totals, runs->work,
                                 &runs->budget, &runs->spent);
}

int32_t search_runs_spent(const struct search_runs *runs, uint32_t node, uint32_t layer) {
    const uint32_t passable = search_layer_passable(&runs->layers, layer);
    if (search_runs_is_switch(runs, node) && !(passable >> node & 1))
        return SEARCH_FAR;
    if (node <= runs->start)
        return search_table_at(&runs->spent, layer, node);
    if (node == runs->goal)
        return SEARCH_FAR;
    int32_t spent = layer ? SEARCH_FAR : search_runs_near(runs, runs->start)[node];
    for (uint32_t bits = passable; bits; bits &= bits - 1) {
        const uint32_t key = (uint32_t)__builtin_ctz(bits);
        const int32_t way =
            search_table_at(&runs->spent, layer, key) + search_runs_near(runs, key)[node];
        spent = way < spent ? way : spent;
    }
    const uint32_t mask = search_layer_mask(&runs->layers, layer);
    return spent <= search_runs_purse(runs, mask) ? spent : SEARCH_FAR;
}

uint32_t search_runs_best(const struct search_runs *runs) {
    uint32_t best = SEARCH_NONE;
    int32_t least = SEARCH_FAR;
    for (uint32_t layer = 0; layer < search_layer_count(&runs->layers); layer++) {
        const uint32_t mask = search_layer_mask(&runs->layers, layer);
        const int32_t spent = search_table_at(&runs->spent, layer, runs->goal);
        if ((mask & runs->required) != runs->required || spent >= SEARCH_FAR ||
            spent - runs->totals[mask] >= least)
            continue;
        least = spent - runs->totals[mask];
        best = layer;
    }
    return best;
}

/* A node on the way back. */
struct runs_place {
    uint32_t node;
    uint32_t layer;
    int32_t spent;
};

/* The corridor by which a node is entered. */
struct runs_step {
    uint32_t way; /* out of the node entered */
    struct runs_place from;
};

static bool runs_comes_from(const struct search_runs *runs, struct runs_place from) {
    return from.spent >= 0 && from.spent < SEARCH_FAR &&
           search_runs_spent(runs, from.node, from.layer) == from.spent;
}

/* Was the switch changed on entering it from there? The modes before are tried in order. */
static bool runs_changed(const struct search_runs *runs, struct runs_place at,
                         const struct search_edge *edge, struct runs_place *from) {
    const struct search_layers *const layers = &runs->layers;
    const uint32_t mask = search_layer_mask(layers, at.layer);
    if (!search_runs_is_switch(runs, at.node) || !(mask >> at.node & 1))
        return false;
    const uint32_t before = mask & ~(1u << at.node);
    if (at.spent > search_runs_purse(runs, before))
        return false;
    for (uint32_t i = 0; i < layers->mode_count; i++) {
        const struct search_mode *const mode = &layers->modes[i];
        *from = (struct runs_place){edge->to, search_layer(layers, before, i),
                                    at.spent - edge->in - mode->tolls[at.node]};
        if (!(mode->floor >> at.node & 1) &&
            mode->next[at.node] == search_layer_mode(layers, at.layer) &&
            runs_comes_from(runs, *from))
            return true;
    }
    return false;
}

/* Ties: the smallest neighbour, then the smallest layer, so changing the switch comes first. */
static struct runs_step runs_back(const struct search_runs *runs, struct runs_place at) {
    const struct search_node *const node = &runs->graph.nodes[at.node];
    for (uint32_t way = 0; way < SEARCH_WAYS; way++) {
        const struct search_edge *const edge = &node->edges[way];
        if (edge->to == SEARCH_NONE)
            continue;
        struct runs_place from;
        if (runs_changed(runs, at, edge, &from))
            return (struct runs_step){way, from};
        from = (struct runs_place){edge->to, at.layer, at.spent - edge->in};
        if (runs_comes_from(runs, from))
            return (struct runs_step){way, from};
    }
    return (struct runs_step){SEARCH_WAYS, at};
}

/* Cells are written from the end of the buffer: every step costs at least 1, so they fit. */
int search_runs_route(struct search_runs *runs, uint32_t layer, uint16_t **route,
                      uint32_t *length) {
    const int32_t spent = search_table_at(&runs->spent, layer, runs->goal);
    const uint32_t room = (uint32_t)spent + 1;
    uint16_t *const cells = arena_take(runs->work, room, sizeof(*cells));
    if (!cells)
        return -ENOMEM;
    uint32_t first = room - 1;
    cells[first] = (uint16_t)runs->graph.nodes[runs->goal].cell;
    struct runs_place at = {runs->goal, layer, spent};
    while (at.node != runs->start || at.spent > 0) {
        const struct runs_step step = runs_back(runs, at);
        first -= search_graph_corridor(&runs->graph, at.node, step.way, cells + first);
        at = step.from;
        cells[--first] = (uint16_t)runs->graph.nodes[at.node].cell;
    }
    *route = cells + first;
    *length = room - first;
    return 0;
}
