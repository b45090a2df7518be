/* Junctions of a light maze at which two or more branches still win. */
#include "kinds/light_maze/solve.h"

#include <errno.h>

#include "base/result.h"

/* Nodes (key, some masks) from which junctions are reached straight away: the cheapest ones with
 * enough light in hand for it, and of these the ones with the greatest gains. */
struct source {
    uint32_t key;
    int32_t spent;
    int32_t gains;
    const struct source *next;
};

/* The cheapest arrivals at a junction, with the keys that they come from. */
struct arrival {
    int32_t spent; /* SEARCH_FAR: none alive */
    int32_t gains;
    uint32_t keys;
    bool decision; /* proven to be one */
};

struct decisions {
    struct solve *solve;
    struct arrival *arrivals;     /* by node of the graph */
    const struct source *sources; /* by key, from the last to the first */
    /* Finishing from the nodes in one mask: search_graph_towards. */
    uint32_t mask;
    int32_t *costs;
    uint32_t *next;
    int32_t *reached;
};

/* Dead ends without a key never win, so less than three corridors leave less than two branches
 * beside the way in. Only the start has no way in. */
static bool decisions_is_junction(const struct solve *solve, uint32_t node) {
    if (node != solve->runs.start)
        return node != solve->runs.goal && search_graph_degree(&solve->runs.graph, node) >= 3;
    uint32_t neighbours[DIRECTION_COUNT];
    return grid_open_neighbours(&solve->maze->grid, solve->maze->start, neighbours) >= 3;
}

/* The cheapest source at key whose light in hand is more than hand; SEARCH_FAR spent: none. */
static struct source decisions_cheapest(const struct solve *solve, uint32_t key, int32_t hand) {
    struct source best = {key, SEARCH_FAR, 0, NULL};
    if (key == solve->runs.start)
        return hand < solve->maze->light ? (struct source){key, 0, 0, NULL} : best;
    const uint32_t bit = 1u << key;
    for (uint32_t i = 0; i < 1u << (solve->runs.layers.switch_count - 1); i++) {
        const uint32_t mask = (i & ~(bit - 1)) << 1 | bit | (i & (bit - 1));
        const int32_t spent = search_table_at(&solve->runs.spent, mask, key);
        const int32_t gains = solve->runs.totals[mask];
        if (spent > best.spent || (spent == best.spent && gains <= best.gains) ||
            spent == SEARCH_FAR || solve->maze->light + gains - spent <= hand)
            continue;
        best.spent = spent;
        best.gains = gains;
    }
    return best;
}

static void decisions_arrive(struct arrival *arrival, const struct source *source, int32_t spent) {
    if (spent > arrival->spent || (spent == arrival->spent && source->gains < arrival->gains))
        return;
    if (spent < arrival->spent || source->gains > arrival->gains)
        *arrival = (struct arrival){spent, source->gains, 0, false};
    arrival->keys |= 1u << source->key;
}

/* Offers a source to the junctions that it reaches with its light in hand. Are there any that it
 * does not reach? */
static bool decisions_offer(struct decisions *decisions, const struct source *source,
                            int32_t hand) {
    const struct solve *const solve = decisions->solve;
    const int32_t *const near = search_runs_near(&solve->runs, source->key);
    bool farther = false;
    if (decisions_is_junction(solve, source->key))
        decisions_arrive(&decisions->arrivals[source->key], source, source->spent);
    for (uint32_t node = solve->runs.graph.key_count; node < solve->runs.graph.node_count; node++) {
        if (near[node] <= hand)
            decisions_arrive(&decisions->arrivals[node], source, source->spent + near[node]);
        farther = farther || (near[node] > hand && near[node] < SEARCH_FAR);
    }
    return farther;
}

/* The cheapest source comes first; each further one, dearer, has more light in hand. */
static int decisions_find_sources(struct decisions *decisions, uint32_t key) {
    const struct solve *const solve = decisions->solve;
    int32_t hand = -1;
    for (bool farther = true; farther;) {
        const struct source found = decisions_cheapest(solve, key, hand);
        TRY(search_spend(&decisions->solve->runs.budget, solve->runs.graph.node_count));
        if (found.spent == SEARCH_FAR)
            return 0;
        struct source *const source = arena_take(solve->runs.work, 1, sizeof(*source));
        if (!source)
            return -ENOMEM;
        *source = found;
        source->next = decisions->sources;
        decisions->sources = source;
        hand = solve->maze->light + source->gains - source->spent;
        farther = decisions_offer(decisions, source, hand);
    }
    return 0;
}

/* Makes costs and next those of a mask. */
static int decisions_turn_to(struct decisions *decisions, uint32_t mask) {
    if (decisions->mask == mask)
        return 0;
    struct solve *const solve = decisions->solve;
    const uint32_t all = (1u << solve->runs.layers.switch_count) - 1;
    for (uint32_t key = 0; key < solve->runs.graph.key_count; key++)
        decisions->costs[key] =
            search_runs_is_switch(&solve->runs, key) && !(mask >> key & 1)
                ? search_layers_before(&solve->runs.layers, &solve->runs.needed, mask, key)
                : search_table_at(&solve->runs.needed, mask, key);
    decisions->mask = mask;
    return search_graph_towards(&solve->runs.graph, (all & ~mask) | 1u << solve->runs.goal,
                                solve->runs.work, &solve->runs.budget, decisions->costs,
                                decisions->next);
}

/* Does a cheapest arrival come along that edge? A switch is new at its cheapest arrival. */
static bool decisions_is_way_in(const struct solve *solve, uint32_t node, uint32_t mask,
                                int32_t spent, const struct search_edge *edge) {
    if (node == solve->runs.start)
        return false;
    const bool is_switch = search_runs_is_switch(&solve->runs, node);
    const uint32_t before = is_switch ? mask & ~(1u << node) : mask;
    const int32_t toll = is_switch ? solve->runs.layers.modes[0].tolls[node] : 0;
    return search_runs_spent(&solve->runs, edge->to, before) + edge->in + toll == spent;
}

/* Is the junction a decision at that mask, which costs and next are of? */
static int decisions_judge(struct decisions *decisions, uint32_t node, uint32_t mask) {
    struct solve *const solve = decisions->solve;
    struct arrival *const arrival = &decisions->arrivals[node];
    const int32_t hand = search_runs_purse(&solve->runs, mask) - arrival->spent;
    uint32_t winning = 0;
    for (uint32_t way = 0; way < SEARCH_WAYS && winning < 2; way++) {
        const struct search_edge *const edge = &solve->runs.graph.nodes[node].edges[way];
        if (edge->to == SEARCH_NONE || decisions_is_way_in(solve, node, mask, arrival->spent, edge))
            continue;
        bool wins;
        TRY(search_graph_around(&solve->runs.graph, edge->to, node, hand - edge->out,
                                decisions->costs, decisions->next, decisions->reached,
                                solve->runs.work, &solve->runs.budget, &wins));
        winning += wins;
    }
    arrival->decision = winning >= 2;
    return 0;
}

/* Does the junction's cheapest arrival come straight from that source, and is it open whether it is
 * a decision? */
static bool decisions_concerns(const struct decisions *decisions, const struct source *source,
                               uint32_t node) {
    const struct arrival *const arrival = &decisions->arrivals[node];
    return !arrival->decision && arrival->keys >> source->key & 1 &&
           source->spent + search_runs_near(&decisions->solve->runs, source->key)[node] ==
               arrival->spent;
}

static int decisions_judge_mask(struct decisions *decisions, const struct source *source,
                                uint32_t mask) {
    const struct search_graph *const graph = &decisions->solve->runs.graph;
    for (uint32_t node = 0; node < graph->node_count; node++) {
        if (!decisions_concerns(decisions, source, node))
            continue;
        TRY(decisions_turn_to(decisions, mask));
        TRY(decisions_judge(decisions, node, mask));
    }
    return search_spend(&decisions->solve->runs.budget, graph->node_count);
}

static int decisions_judge_source(struct decisions *decisions, const struct source *source) {
    const struct solve *const solve = decisions->solve;
    bool concerned = false;
    for (uint32_t node = 0; node < solve->runs.graph.node_count && !concerned; node++)
        concerned = decisions_concerns(decisions, source, node);
    if (!concerned)
        return 0;
    if (source->key == solve->runs.start)
        return decisions_judge_mask(decisions, source, 0);
    for (uint32_t mask = 0; mask < 1u << solve->runs.layers.switch_count; mask++)
        if (mask >> source->key & 1 && solve->runs.totals[mask] == source->gains &&
            search_table_at(&solve->runs.spent, mask, source->key) == source->spent)
            TRY(decisions_judge_mask(decisions, source, mask));
    return 0;
}

static int decisions_init(struct decisions *decisions, struct solve *solve) {
    const uint32_t count = solve->runs.graph.node_count;
    *decisions = (struct decisions){
        .solve = solve,
        .mask = SEARCH_NONE,
        .arrivals = arena_take(solve->runs.work, count, sizeof(*decisions->arrivals)),
        .costs = arena_take(solve->runs.work, count, sizeof(*decisions->costs)),
        .next = arena_take(solve->runs.work, count, sizeof(*decisions->next)),
        .reached = arena_take(solve->runs.work, count, sizeof(*decisions->reached)),
    };
    if (!decisions->arrivals || !decisions->costs || !decisions->next || !decisions->reached)
        return -ENOMEM;
    for (uint32_t node = 0; node < count; node++) {
        decisions->arrivals[node] = (struct arrival){SEARCH_FAR, 0, 0, false};
        decisions->reached[node] = SEARCH_FAR;
    }
    return 0;
}

int solve_decisions(struct solve *solve, uint32_t *count) {
    struct decisions decisions;
    TRY(decisions_init(&decisions, solve));
    for (uint32_t key = 0; key <= solve->runs.start; key++)
        TRY(decisions_find_sources(&decisions, key));
    for (const struct source *source = decisions.sources; source; source = source->next)
        TRY(decisions_judge_source(&decisions, source));
    *count = 0;
    for (uint32_t node = 0; node < solve->runs.graph.node_count; node++)
        *count += decisions.arrivals[node].decision;
    return 0;
}
