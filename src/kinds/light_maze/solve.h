/* A light maze being evaluated: what solve.c works out, and evaluate.c, route.c and decisions.c
 * read. */
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
    const struct search_lanes *lanes;
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

/* Contracts the maze and fills all but the two tables. budget: steps. SEARCH_EXHAUSTED, -ENOMEM. */
int solve_init(struct solve *solve, const struct light_maze *maze, const struct search_lanes *lanes,
               uint64_t budget, struct arena *work);

/* Fill needed, with *required, the least light that finishes the maze (SEARCH_FAR: none does); and
 * spent. SEARCH_EXHAUSTED, -ENOMEM. */
int solve_backward(struct solve *solve, int32_t *required);
int solve_forward(struct solve *solve);

/* search_layers_backward over layers whose places after the switches are start and goal: exact up
 * to most, and up to *required, the start's with nothing changed. SEARCH_EXHAUSTED, -ENOMEM. */
int solve_sweep_back(struct solve *solve, const struct search_layers *layers, uint32_t plates,
                     int32_t most, struct search_table *needed, int32_t *required);

/* The least spent to stand on a node; SEARCH_FAR when no run does alive. */
int32_t solve_spent(const struct solve *solve, uint32_t node, uint32_t mask);

/* The goal's mask of least spent - gains, ties to the smallest; SEARCH_NONE when none is reached.
 */
uint32_t solve_best_mask(const struct solve *solve);

/* Writes the cells of the best run to the goal's node of that mask; *route lives in the arena.
 * -ENOMEM. */
int solve_route(struct solve *solve, uint32_t mask, uint16_t **route, uint32_t *length);

/* light_maze_evaluate with those sweeps. */
int solve_evaluate(const struct light_maze *maze, const struct search_lanes *lanes, uint64_t budget,
                   struct arena *work, struct evaluation **out);

/* Counts the junctions that are decisions. SEARCH_EXHAUSTED, -ENOMEM. */
int solve_decisions(struct solve *solve, uint32_t *count);
