/* The searches over a light maze: its contraction, and the tables that all measures come from. */
#include "kinds/light_maze/solve.h"

#include <errno.h>

#include "base/result.h"

int32_t solve_spent(const struct solve *solve, uint32_t node, uint32_t mask) {
    if (solve_is_switch(solve, node) && !(mask >> node & 1))
        return SEARCH_FAR;
    if (node <= solve->start)
        return search_table_at(&solve->spent, mask, node);
    if (node == solve->goal)
        return SEARCH_FAR;
    int32_t spent = mask ? SEARCH_FAR : solve_near(solve, solve->start)[node];
    for (uint32_t bits = mask; bits; bits &= bits - 1) {
        const uint32_t key = (uint32_t)__builtin_ctz(bits);
        const int32_t way =
            search_table_at(&solve->spent, mask, key) + solve_near(solve, key)[node];
        spent = way < spent ? way : spent;
    }
    return spent <= solve_purse(solve, mask) ? spent : SEARCH_FAR;
}

/* Cost of entering each cell, tolls that are paid once left out. */
static uint16_t *solve_costs(const struct solve *solve) {
    const struct light_maze *const maze = solve->maze;
    const uint32_t cell_count = maze->grid.width * maze->grid.height;
    uint16_t *const costs = arena_take(solve->work, cell_count, sizeof(*costs));
    if (!costs)
        return NULL;
    for (uint32_t cell = 0; cell < cell_count; cell++)
        costs[cell] = grid_is_floor(&maze->grid, cell);
    for (uint32_t i = 0; i < maze->fragile_count; i++)
        costs[maze->fragile[i].cell] = (uint16_t)(1 + maze->fragile[i].value);
    return costs;
}

static int solve_contract(struct solve *solve) {
    const struct light_maze *const maze = solve->maze;
    const uint16_t *const costs = solve_costs(solve);
    if (!costs)
        return -ENOMEM;
    uint32_t keys[SEARCH_PLACES_MAX];
    for (uint32_t i = 0; i < solve->switch_count; i++)
        keys[i] = maze->switches[i].cell;
    keys[solve->start] = maze->start;
    keys[solve->goal] = maze->goal;
    return search_graph_init(&solve->graph, maze->grid.width, maze->grid.height, costs, keys,
                             solve->goal + 1, solve->work);
}

/* Ways from every key, none of them past another switch or the goal. None leads on from the goal.
 */
static int solve_measure_ways(struct solve *solve) {
    const uint32_t node_count = solve->graph.node_count;
    const uint32_t barriers = ((1u << solve->switch_count) - 1) | 1u << solve->goal;
    solve->near = arena_take(solve->work, (size_t)solve->goal * node_count, sizeof(int32_t));
    if (!solve->near)
        return -ENOMEM;
    for (uint32_t key = 0; key < solve->goal; key++)
        TRY(search_graph_from(&solve->graph, key, barriers, solve->work, &solve->budget,
                              solve->near + (size_t)key * node_count));
    return 0;
}

static void solve_fill_layers(struct solve *solve) {
    const struct light_maze *const maze = solve->maze;
    struct search_layers *const layers = &solve->layers;
    *layers = (struct search_layers){
        .lanes = solve->lanes, .switch_count = solve->switch_count, .place_count = solve->goal + 1};
    for (uint32_t i = 0; i < solve->switch_count; i++) {
        const bool candle = i < maze->candle_count;
        layers->gains[i] = candle ? maze->switches[i].value : 0;
        layers->tolls[i] = candle ? 0 : maze->switches[i].value;
    }
    for (uint32_t from = 0; from <= solve->goal; from++)
        for (uint32_t to = 0; to <= solve->goal; to++)
            layers->distances[from][to] = from == to            ? 0
                                          : from == solve->goal ? SEARCH_FAR
                                                                : solve_near(solve, from)[to];
}

int solve_init(struct solve *solve, const struct light_maze *maze, const struct search_lanes *lanes,
               uint64_t budget, struct arena *work) {
    const uint32_t switch_count = light_maze_switch_count(maze);
    const uint32_t first_plate = switch_count - maze->plate_count;
    *solve = (struct solve){.maze = maze,
                            .lanes = lanes,
                            .work = work,
                            .budget = {budget},
                            .switch_count = switch_count,
                            .start = switch_count,
                            .goal = switch_count + 1,
                            .plates = ((1u << maze->plate_count) - 1) << first_plate};
    TRY(search_spend(&solve->budget, (uint64_t)maze->grid.width * maze->grid.height));
    TRY(solve_contract(solve));
    TRY(solve_measure_ways(solve));
    solve_fill_layers(solve);
    solve->totals = search_layers_gains(&solve->layers, work);
    return solve->totals ? 0 : -ENOMEM;
}

uint32_t solve_best_mask(const struct solve *solve) {
    uint32_t best = SEARCH_NONE;
    int32_t least = SEARCH_FAR;
    for (uint32_t mask = 0; mask < 1u << solve->switch_count; mask++) {
        const int32_t spent = search_table_at(&solve->spent, mask, solve->goal);
        if ((mask & solve->plates) != solve->plates || spent >= SEARCH_FAR ||
            spent - solve->totals[mask] >= least)
            continue;
        least = spent - solve->totals[mask];
        best = mask;
    }
    return best;
}

/* Narrow tables usually do; a level that needs more than they hold is swept again. */
int solve_sweep_back(struct solve *solve, const struct search_layers *layers, uint32_t plates,
                     int32_t most, struct search_table *needed, int32_t *required) {
    const uint32_t start = layers->switch_count;
    const uint32_t goal = start + 1;
    TRY(search_layers_backward(layers, goal, plates, most, solve->work, &solve->budget, needed));
    *required = search_table_at(needed, 0, start);
    if (!needed->narrow || *required <= needed->exact)
        return 0;
    TRY(search_layers_backward(layers, goal, plates, SEARCH_BOUNDLESS, solve->work, &solve->budget,
                               needed));
    *required = search_table_at(needed, 0, start);
    return 0;
}

int solve_backward(struct solve *solve, int32_t *required) {
    const int32_t purse = solve_purse(solve, (1u << solve->switch_count) - 1);
    return solve_sweep_back(solve, &solve->layers, solve->plates, purse, &solve->needed, required);
}

int solve_forward(struct solve *solve) {
    return search_layers_forward(&solve->layers, solve->start, solve->maze->light, solve->totals,
                                 solve->work, &solve->budget, &solve->spent);
}
