/* The contracted maze: building it, and cheapest ways through it. */
#include "search/graph.h"

#include <errno.h>
#include <string.h>

#include "base/result.h"
#include "search/heap.h"

/* The cell next to another, by way. A floor cell has all four: the border is wall. */
static inline uint32_t graph_beside(const struct search_graph *graph, uint32_t cell, uint32_t way) {
    switch (way) {
    case 0:
        return cell - graph->width;
    case 1:
        return cell - 1;
    case 2:
        return cell + 1;
    default:
        return cell + graph->width;
    }
}

static void graph_count_exits(struct search_graph *graph, uint32_t cell_count,
                              const uint16_t *costs) {
    for (uint32_t cell = 0; cell < cell_count; cell++) {
        graph->exits[cell] = 0;
        if (!costs[cell])
            continue;
        for (uint32_t way = 0; way < SEARCH_WAYS; way++)
            graph->exits[cell] += costs[graph_beside(graph, cell, way)] != 0;
    }
}

/* Takes a dead end's cells out, from its end up to the first junction or key. */
static void graph_cut_dead_end(struct search_graph *graph, uint32_t end) {
    uint32_t cell = end;
    while (graph->exits[cell] == 1 && graph->node_of[cell] == SEARCH_NONE) {
        uint32_t way = 0;
        while (!graph->exits[graph_beside(graph, cell, way)])
            way++;
        graph->exits[cell] = 0;
        cell = graph_beside(graph, cell, way);
        graph->exits[cell]--;
    }
}

static bool graph_is_junction(const struct search_graph *graph, uint32_t cell) {
    return graph->exits[cell] >= 3 && graph->node_of[cell] == SEARCH_NONE;
}

static int graph_number_nodes(struct search_graph *graph, uint32_t cell_count, const uint32_t *keys,
                              struct arena *work) {
    uint32_t count = graph->key_count;
    for (uint32_t cell = 0; cell < cell_count; cell++)
        count += graph_is_junction(graph, cell);
    graph->nodes = arena_take(work, count, sizeof(*graph->nodes));
    if (!graph->nodes)
        return -ENOMEM;
    for (uint32_t key = 0; key < graph->key_count; key++)
        graph->nodes[key].cell = keys[key];
    graph->node_count = graph->key_count;
    for (uint32_t cell = 0; cell < cell_count; cell++) {
        if (!graph_is_junction(graph, cell))
            continue;
        graph->node_of[cell] = graph->node_count;
        graph->nodes[graph->node_count++].cell = cell;
    }
    return 0;
}

/* The way on through a corridor cell, not back to the cell before. */
static uint32_t graph_onwards(const struct search_graph *graph, uint32_t cell, uint32_t before) {
    for (uint32_t way = 0; way < SEARCH_WAYS; way++) {
        const uint32_t beside = graph_beside(graph, cell, way);
        if (beside != before && graph->exits[beside])
            return beside;
    }
    return before;
}

static struct search_edge graph_edge(const struct search_graph *graph, const uint16_t *costs,
                                     uint32_t from, uint32_t way) {
    uint32_t before = from;
    uint32_t cell = graph_beside(graph, from, way);
    if (!graph->exits[from] || !graph->exits[cell])
        return (struct search_edge){SEARCH_NONE, SEARCH_FAR, SEARCH_FAR};
    int32_t inside = 0;
    while (graph->node_of[cell] == SEARCH_NONE) {
        const uint32_t onwards = graph_onwards(graph, cell, before);
        inside += costs[cell];
        before = cell;
        cell = onwards;
    }
    return (struct search_edge){graph->node_of[cell], inside + costs[cell], inside + costs[from]};
}

int search_graph_init(struct search_graph *graph, uint32_t width, uint32_t height,
                      const uint16_t *costs, const uint32_t *keys, uint32_t key_count,
                      struct arena *work) {
    const uint32_t cell_count = width * height;
    *graph = (struct search_graph){.width = width, .key_count = key_count};
    graph->node_of = arena_take(work, cell_count, sizeof(*graph->node_of));
    graph->exits = arena_take(work, cell_count, sizeof(*graph->exits));
    if (!graph->node_of || !graph->exits)
        return -ENOMEM;
    memset(graph->node_of, 0xff, cell_count * sizeof(*graph->node_of));
    for (uint32_t key = 0; key < key_count; key++)
        graph->node_of[keys[key]] = key;
    graph_count_exits(graph, cell_count, costs);
    for (uint32_t cell = 0; cell < cell_count; cell++)
        graph_cut_dead_end(graph, cell);
    TRY(graph_number_nodes(graph, cell_count, keys, work));
    for (uint32_t node = 0; node < graph->node_count; node++)
        for (uint32_t way = 0; way < SEARCH_WAYS; way++)
            graph->nodes[node].edges[way] = graph_edge(graph, costs, graph->nodes[node].cell, way);
    return 0;
}

uint32_t search_graph_degree(const struct search_graph *graph, uint32_t node) {
    return graph->exits[graph->nodes[node].cell];
}

uint32_t search_graph_corridor(const struct search_graph *graph, uint32_t node, uint32_t way,
                               uint16_t *end) {
    uint32_t before = graph->nodes[node].cell;
    uint32_t cell = graph_beside(graph, before, way);
    uint32_t count = 0;
    while (graph->node_of[cell] == SEARCH_NONE) {
        const uint32_t onwards = graph_onwards(graph, cell, before);
        *(end - ++count) = (uint16_t)cell;
        before = cell;
        cell = onwards;
    }
    return count;
}

static bool graph_in_set(const struct search_graph *graph, uint32_t node, uint32_t keys) {
    return node < graph->key_count && keys >> node & 1;
}

/* Room for every push of one search: each node is settled once, each edge relaxed once. */
static int graph_heap(const struct search_graph *graph, struct arena *work, struct heap *heap) {
    const size_t most = (size_t)graph->node_count * SEARCH_WAYS + graph->key_count + 1;
    *heap = (struct heap){arena_take(work, most, sizeof(*heap->items)), 0};
    return heap->items ? 0 : -ENOMEM;
}

int search_graph_from(const struct search_graph *graph, uint32_t node, uint32_t barriers,
                      struct arena *work, struct search_budget *budget, int32_t *costs) {
    const struct arena_mark mark = arena_mark(work);
    struct heap heap;
    TRY(graph_heap(graph, work, &heap));
    for (uint32_t i = 0; i < graph->node_count; i++)
        costs[i] = SEARCH_FAR;
    costs[node] = 0;
    heap_push(&heap, 0, node);
    while (heap.count) {
        const uint64_t item = heap_pop(&heap);
        const uint32_t at = heap_node(item);
        if (heap_cost(item) > costs[at] || (at != node && graph_in_set(graph, at, barriers)))
            continue;
        TRY(search_spend(budget, 1));
        for (uint32_t way = 0; way < SEARCH_WAYS; way++) {
            const struct search_edge *const edge = &graph->nodes[at].edges[way];
            if (edge->to == SEARCH_NONE || costs[at] + edge->out >= costs[edge->to])
                continue;
            costs[edge->to] = costs[at] + edge->out;
            heap_push(&heap, costs[edge->to], edge->to);
        }
    }
    arena_release(work, mark);
    return 0;
}

/* The ends of the search towards: barriers keep their costs, all else is open. */
static void graph_seed(const struct search_graph *graph, uint32_t barriers, struct heap *heap,
                       int32_t *costs, uint32_t *next) {
    for (uint32_t node = 0; node < graph->node_count; node++) {
        next[node] = SEARCH_NONE;
        if (!graph_in_set(graph, node, barriers))
            costs[node] = SEARCH_FAR;
        else if (costs[node] < SEARCH_FAR)
            heap_push(heap, costs[node], node);
    }
}

int search_graph_towards(const struct search_graph *graph, uint32_t barriers, struct arena *work,
                         struct search_budget *budget, int32_t *costs, uint32_t *next) {
    const struct arena_mark mark = arena_mark(work);
    struct heap heap;
    TRY(graph_heap(graph, work, &heap));
    graph_seed(graph, barriers, &heap, costs, next);
    while (heap.count) {
        const uint64_t item = heap_pop(&heap);
        const uint32_t at = heap_node(item);
        if (heap_cost(item) > costs[at])
            continue;
        TRY(search_spend(budget, 1));
        for (uint32_t way = 0; way < SEARCH_WAYS; way++) {
            const struct search_edge *const edge = &graph->nodes[at].edges[way];
            if (edge->to == SEARCH_NONE || graph_in_set(graph, edge->to, barriers) ||
                costs[at] + edge->in >= costs[edge->to])
                continue;
            costs[edge->to] = costs[at] + edge->in;
            next[edge->to] = at;
            heap_push(&heap, costs[edge->to], edge->to);
        }
    }
    arena_release(work, mark);
    return 0;
}

static bool graph_keeps_clear(const uint32_t *next, uint32_t from, uint32_t avoided) {
    uint32_t node = from;
    while (node != SEARCH_NONE && node != avoided)
        node = next[node];
    return node == SEARCH_NONE;
}

/* What search_graph_around keeps: the nodes it has touched, to leave reached as it was. */
struct around {
    struct heap heap;
    uint32_t *touched;
    uint32_t touched_count;
};

static void graph_around_reach(struct around *around, int32_t *reached, const int32_t *costs,
                               int32_t most, uint32_t node, int32_t cost) {
    if (costs[node] >= SEARCH_FAR || cost >= reached[node] || cost + costs[node] > most)
        return;
    if (reached[node] == SEARCH_FAR)
        around->touched[around->touched_count++] = node;
    reached[node] = cost;
    heap_push(&around->heap, cost + costs[node], node);
}

int search_graph_around(const struct search_graph *graph, uint32_t from, uint32_t avoided,
                        int32_t most, const int32_t *costs, const uint32_t *next, int32_t *reached,
                        struct arena *work, struct search_budget *budget, bool *found) {
    const struct arena_mark mark = arena_mark(work);
    struct around around = {.touched = arena_take(work, graph->node_count, sizeof(uint32_t))};
    if (!around.touched)
        return -ENOMEM;
    TRY(graph_heap(graph, work, &around.heap));
    *found = false;
    if (from != avoided)
        graph_around_reach(&around, reached, costs, most, from, 0);
    while (around.heap.count && !*found) {
        const uint64_t item = heap_pop(&around.heap);
        const uint32_t at = heap_node(item);
        if (heap_cost(item) > reached[at] + costs[at])
            continue;
        TRY(search_spend(budget, 1));
        *found = graph_keeps_clear(next, at, avoided);
        for (uint32_t way = 0; way < SEARCH_WAYS && !*found; way++) {
            const struct search_edge *const edge = &graph->nodes[at].edges[way];
            if (edge->to != SEARCH_NONE && edge->to != avoided)
                graph_around_reach(&around, reached, costs, most, edge->to,
                                   reached[at] + edge->out);
        }
    }
    for (uint32_t i = 0; i < around.touched_count; i++)
        reached[around.touched[i]] = SEARCH_FAR;
    arena_release(work, mark);
    return 0;
}
