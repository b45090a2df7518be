/* A light maze as the search sees it. */
#include "kinds/light_maze/solve.h"

#include <errno.h>

/* Cost of entering each cell, tolls that are paid once left out. */
static uint16_t *solve_costs(const struct light_maze *maze, struct arena *work) {
    const uint32_t cell_count = maze->grid.width * maze->grid.height;
    uint16_t *const costs = arena_take(work, cell_count, sizeof(*costs));
    if (!costs)
        return NULL;
    for (uint32_t cell = 0; cell < cell_count; cell++)
        costs[cell] = grid_is_floor(&maze->grid, cell);
    for (uint32_t i = 0; i < maze->fragile_count; i++)
        costs[maze->fragile[i].cell] = (uint16_t)(1 + maze->fragile[i].value);
    return costs;
}

static void solve_fill_switches(const struct light_maze *maze, const struct search_lanes *lanes,
                                struct search_layers *layers) {
    *layers = (struct search_layers){
        .lanes = lanes, .switch_count = light_maze_switch_count(maze), .mode_count = 1};
    for (uint32_t i = 0; i < layers->switch_count; i++) {
        const bool candle = i < maze->candle_count;
        layers->gains[i] = candle ? maze->switches[i].value : 0;
        layers->modes[0].tolls[i] = candle ? 0 : maze->switches[i].value;
    }
}

int solve_init(struct solve *solve, const struct light_maze *maze, const struct search_lanes *lanes,
               uint64_t budget, struct arena *work) {
    const uint32_t switch_count = light_maze_switch_count(maze);
    const uint32_t first_plate = switch_count - maze->plate_count;
    solve->maze = maze;
    solve->runs = (struct search_runs){.work = work,
                                       .budget = {budget},
                                       .start = switch_count,
                                       .goal = switch_count + 1,
                                       .required = ((1u << maze->plate_count) - 1) << first_plate,
                                       .purse = maze->light};
    solve_fill_switches(maze, lanes, &solve->runs.layers);
    uint32_t keys[SEARCH_PLACES_MAX];
    for (uint32_t i = 0; i < switch_count; i++)
        keys[i] = maze->switches[i].cell;
    keys[solve->runs.start] = maze->start;
    keys[solve->runs.goal] = maze->goal;
    const uint16_t *const costs = solve_costs(maze, work);
    if (!costs)
        return -ENOMEM;
    return search_runs_init(&solve->runs, maze->grid.width, maze->grid.height, costs, keys);
}
