/* A maze contracted to its keys (the cells that matter to a search) and its junctions, with the
 * corridors between them as edges, and cheapest ways through it. Dead ends that hold no key are
 * left out: no best way enters them. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "search/budget.h"

/* Beyond any cost: twice it still fits. Costs of whole runs must stay below; search/layers.h says
 * why they do. */
enum { SEARCH_FAR = 1 << 29 };

enum { SEARCH_WAYS = 4 }; /* out of a cell: north, west, east, south */

/* No node. */
#define SEARCH_NONE UINT32_MAX

/* A corridor seen from one of its ends. */
struct search_edge {
    uint32_t to; /* the node at its other end; SEARCH_NONE where no corridor leaves that way */
    int32_t out; /* the cost of walking to that end, entering it included */
    int32_t in;  /* and of walking back here, entering this end included */
};

struct search_node {
    uint32_t cell;
    struct search_edge edges[SEARCH_WAYS]; /* in the order of the neighbours' cells */
};

/* Lives in the arena it was made with. */
struct search_graph {
    uint32_t width;
    uint32_t key_count;
    uint32_t node_count;
    struct search_node *nodes; /* the keys as given, then the junctions in row-major order */
    uint32_t *node_of;         /* by cell; SEARCH_NONE within corridors and elsewhere */
    uint8_t *exits;            /* by cell: neighbours that remain when dead ends are left out */
};

/* Contracts a maze of width * height cells. costs: of entering each cell, at least 1; 0 is wall,
 * and so is the whole border. keys: distinct floor cells. -ENOMEM. */
int search_graph_init(struct search_graph *graph, uint32_t width, uint32_t height,
                      const uint16_t *costs, const uint32_t *keys, uint32_t key_count,
                      struct arena *work);

/* The number of corridors that meet in a node. */
uint32_t search_graph_degree(const struct search_graph *graph, uint32_t node);

/* Writes the cells strictly inside a corridor, from node outwards and downwards from end: end[-1]
 * is the one beside node. Returns how many. */
uint32_t search_graph_corridor(const struct search_graph *graph, uint32_t node, uint32_t way,
                               uint16_t *end);

/* Least costs from one node to all (SEARCH_FAR: no way), by Dijkstra's algorithm (1959). Keys in
 * the bit set barriers are reached but not walked through. costs: node_count entries. -ENOMEM. */
int search_graph_from(const struct search_graph *graph, uint32_t node, uint32_t barriers,
                      struct arena *work, struct search_budget *budget, int32_t *costs);

/* Least costs of finishing from every node. On entry costs holds what finishing costs once a key
 * in the bit set barriers has been entered (SEARCH_FAR: it cannot be entered); these stay. next:
 * the node to walk to first. Both node_count entries; next of a barrier or of a node without a way
 * is SEARCH_NONE. -ENOMEM. */
int search_graph_towards(const struct search_graph *graph, uint32_t barriers, struct arena *work,
                         struct search_budget *budget, int32_t *costs, uint32_t *next);

/* Fine with *found: can one, standing on from, finish at a cost of at most most without entering
 * the node avoided? costs, next: of search_graph_towards. reached: node_count entries of
 * SEARCH_FAR, which it leaves so. A* (Hart, Nilsson and Raphael 1968): the costs bound what is left
 * from below, and the search ends at the first node whose own best way keeps clear. -ENOMEM. */
int search_graph_around(const struct search_graph *graph, uint32_t from, uint32_t avoided,
                        int32_t most, const int32_t *costs, const uint32_t *next, int32_t *reached,
                        struct arena *work, struct search_budget *budget, bool *found);
