/* Runs through a maze with switches, from a start to a goal: what they spend on any node, what they
 * need, and the best one's cells. What every kind that has switches is measured with. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "search/budget.h"
#include "search/graph.h"
#include "search/layers.h"

/* Keys of the graph, and places of the layers: the switches by number, then start and goal, which
 * may be one. The goal ends a run as soon as the mask has all of required; no way leads on from it
 * unless it is the start. Lives in the arena work. */
struct search_runs {
    struct arena *work;
    struct search_budget budget;
    uint32_t start;
    uint32_t goal;
    uint32_t required; /* a mask */
    int32_t purse;     /* in hand at the start */
    struct search_layers layers;
    struct search_graph graph;
    int32_t *near;              /* [key][node]: costs that touch no other switch and not the goal */
    int32_t *totals;            /* gains by mask */
    struct search_table spent;  /* from that purse */
    struct search_table needed; /* whatever the purse */
};

/* Contracts the maze and fills all but the two tables. Set before: all up to purse, and of the
 * layers what is no distance and no count of places. costs and keys as for search_graph_init, the
 * keys as many as there are places. SEARCH_EXHAUSTED, -ENOMEM. */
int search_runs_init(struct search_runs *runs, uint32_t width, uint32_t height,
                     const uint16_t *costs, const uint32_t *keys);

/* Fill needed, with *least, the smallest purse that finishes (SEARCH_FAR: none does); and spent.
 * SEARCH_EXHAUSTED, -ENOMEM. */
int search_runs_backward(struct search_runs *runs, int32_t *least);
int search_runs_forward(struct search_runs *runs);

static inline const int32_t *search_runs_near(const struct search_runs *runs, uint32_t key) {
    return runs->near + (size_t)key * runs->graph.node_count;
}

/* In hand when nothing is spent yet: what all steps up to the next switch must be paid of. */
static inline int32_t search_runs_purse(const struct search_runs *runs, uint32_t mask) {
    return runs->purse + runs->totals[mask];
}

static inline bool search_runs_is_switch(const struct search_runs *runs, uint32_t node) {
    return node < runs->layers.switch_count;
}

/* The least spent to stand on a node; SEARCH_FAR when no run does alive. */
int32_t search_runs_spent(const struct search_runs *runs, uint32_t node, uint32_t layer);

/* The goal's layer of least spent - gains, ties to the smallest; SEARCH_NONE when none is reached.
 */
uint32_t search_runs_best(const struct search_runs *runs);

/* Writes the cells of the best run to the goal in that layer, start first; *route lives in the
 * arena. Of several runs the one that comes, seen from the goal, from the smallest cell, then the
 * smallest layer. -ENOMEM. */
int search_runs_route(struct search_runs *runs, uint32_t layer, uint16_t **route, uint32_t *length);
