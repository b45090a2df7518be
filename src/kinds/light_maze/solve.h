/* A light maze being evaluated: what solve.c works out, and evaluate.c and decisions.c read. */
#pragma once

#include <stdint.h>

#include "base/arena.h"
#include "kinds/light_maze/light_maze.h"
#include "search/runs.h"

/* A node of the search is (node of the graph, mask of switches): layers are masks. */
struct solve {
    const struct light_maze *maze;
    struct search_runs runs;
};

/* Contracts the maze and fills all but the two tables. budget: steps. SEARCH_EXHAUSTED, -ENOMEM. */
int solve_init(struct solve *solve, const struct light_maze *maze, const struct search_lanes *lanes,
               uint64_t budget, struct arena *work);

/* light_maze_evaluate with those sweeps. */
int solve_evaluate(const struct light_maze *maze, const struct search_lanes *lanes, uint64_t budget,
                   struct arena *work, struct evaluation **out);

/* Counts the junctions that are decisions. SEARCH_EXHAUSTED, -ENOMEM. */
int solve_decisions(struct solve *solve, uint32_t *count);
