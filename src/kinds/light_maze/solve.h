/* A light maze being evaluated: what evaluate.c works out and route.c and decisions.c read. */
#pragma once

#include <stdint.h>

#include "base/arena.h"
#include "kinds/light_maze/light_maze.h"
#include "search/graph.h"
#include "search/layers.h"

/* Keys of the graph, and places of the layers: the switches by number, then start and goal. A node
 * of the search is (node of the graph, mask of switches). Lives in the arena work. */
struct solve {
    const struct light_maze *maze;
    struct arena *work;
    struct search_budget budget;
    uint32_t switch_count;
    uint32_t start;
    uint32_t goal;
    uint32_t plates; /* the mask of all plates */
    struct search_graph graph;
    int32_t *near; /* [key][node]: costs that touch no other switch and not the goal */
    struct search_layers layers;
    int32_t *totals;            /* gains by mask */
    struct search_table spent;  /* under the level's light */
    struct search_table needed; /* whatever the light */
};

static inline const int32_t *solve_near(const struct solve *solve, uint32_t key) {
    return solve->near + (size_t)key * solve->graph.node_count;
}

/* Light in hand when nothing is spent yet: what all steps up to the next switch must be paid of. */
static inline int32_t solve_purse(const struct solve *solve, uint32_t mask) {
    return solve->maze->light + solve->totals[mask];
}

static inline bool solve_is_switch(const struct solve *solve, uint32_t node) {
    return node < solve->switch_count;
}

/* The least spent to stand on a node; SEARCH_FAR when no run does alive. */
int32_t solve_spent(const struct solve *solve, uint32_t node, uint32_t mask);

/* The goal's mask of least spent - gains, ties to the smallest; SEARCH_NONE when none is reached.
 */
uint32_t solve_best_mask(const struct solve *solve);

/* Writes the cells of the best run to the goal's node of that mask; *route lives in the arena.
 * -ENOMEM. */
int solve_route(struct solve *solve, uint32_t mask, uint16_t **route, uint32_t *length);

/* Counts the junctions that are decisions. SEARCH_EXHAUSTED, -ENOMEM. */
int solve_decisions(struct solve *solve, uint32_t *count);
