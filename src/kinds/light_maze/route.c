/* The best run of a light maze, walked back from the goal. */
#include "kinds/light_maze/solve.h"

#include <errno.h>

#include "base/result.h"

/* A node on the way back. */
struct route_place {
    uint32_t node;
    uint32_t mask;
    int32_t spent;
};

/* The corridor by which a node is entered. */
struct route_step {
    uint32_t way; /* out of the node entered */
    struct route_place from;
};

static bool route_comes_from(const struct solve *solve, uint32_t node, uint32_t mask,
                             int32_t spent) {
    return spent >= 0 && spent < SEARCH_FAR && solve_spent(solve, node, mask) == spent;
}

/* Ties: the smallest neighbour, then the smallest mask, so changing the switch comes first. */
static struct route_step route_back(const struct solve *solve, struct route_place at) {
    const struct search_node *const node = &solve->graph.nodes[at.node];
    for (uint32_t way = 0; way < SEARCH_WAYS; way++) {
        const struct search_edge *const edge = &node->edges[way];
        if (edge->to == SEARCH_NONE || edge->to == solve->goal)
            continue;
        if (solve_is_switch(solve, at.node)) {
            const uint32_t before = at.mask & ~(1u << at.node);
            const int32_t spent = at.spent - edge->in - solve->layers.tolls[at.node];
            if (at.spent <= solve_purse(solve, before) &&
                route_comes_from(solve, edge->to, before, spent))
                return (struct route_step){way, {edge->to, before, spent}};
        }
        if (route_comes_from(solve, edge->to, at.mask, at.spent - edge->in))
            return (struct route_step){way, {edge->to, at.mask, at.spent - edge->in}};
    }
    return (struct route_step){SEARCH_WAYS, at};
}

/* Cells are written from the end of the buffer: every step costs at least 1, so they fit. */
int solve_route(struct solve *solve, uint32_t mask, uint16_t **route, uint32_t *length) {
    const int32_t spent = search_table_at(&solve->spent, mask, solve->goal);
    const uint32_t room = (uint32_t)spent + 1;
    uint16_t *const cells = arena_take(solve->work, room, sizeof(*cells));
    if (!cells)
        return -ENOMEM;
    uint32_t first = room - 1;
    cells[first] = solve->maze->goal;
    struct route_place at = {solve->goal, mask, spent};
    while (at.node != solve->start || at.spent > 0) {
        const struct route_step step = route_back(solve, at);
        first -= search_graph_corridor(&solve->graph, at.node, step.way, cells + first);
        at = step.from;
        cells[--first] = (uint16_t)solve->graph.nodes[at.node].cell;
    }
    *route = cells + first;
    *length = room - first;
    return 0;
}
