/* Measures a light maze: the searches over it, and what follows from their tables. */
#include "kinds/light_maze/solve.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

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
    *layers =
        (struct search_layers){.switch_count = solve->switch_count, .place_count = solve->goal + 1};
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

static int solve_init(struct solve *solve, const struct light_maze *maze, uint64_t budget,
                      struct arena *work) {
    const uint32_t switch_count = light_maze_switch_count(maze);
    const uint32_t first_plate = switch_count - maze->plate_count;
    *solve = (struct solve){.maze = maze,
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

/* With unlimited light a candle is floor like any other, so the only switches are doors and plates,
 * and the candles are places after start and goal. */
static struct search_layers solve_boundless_layers(const struct solve *solve) {
    const uint32_t candle_count = solve->maze->candle_count;
    const uint32_t switch_count = solve->switch_count - candle_count;
    const uint32_t place_count = solve->goal + 1;
    struct search_layers layers = {.switch_count = switch_count, .place_count = place_count};
    for (uint32_t i = 0; i < switch_count; i++)
        layers.tolls[i] = solve->layers.tolls[candle_count + i];
    for (uint32_t from = 0; from < place_count; from++)
        for (uint32_t to = 0; to < place_count; to++)
            layers.distances[from][to] =
                solve->layers.distances[(from + candle_count) % place_count]
                                       [(to + candle_count) % place_count];
    for (uint32_t place = switch_count + 2; place < place_count; place++)
        search_layers_open(&layers, place);
    return layers;
}

/* The least spent by a finishing run that stands on place with some mask. */
static int32_t solve_least_through(const struct search_layers *layers,
                                   const struct search_table *spent,
                                   const struct search_table *needed, uint32_t place) {
    int32_t least = SEARCH_FAR;
    for (uint32_t mask = 0; mask < 1u << layers->switch_count; mask++) {
        const int32_t through =
            search_table_at(spent, mask, place) + search_table_at(needed, mask, place);
        least = through < least ? through : least;
    }
    return least;
}

/* Path and detours, by searches forward and backward with unlimited light. */
static int solve_boundless(struct solve *solve, struct evaluation *out) {
    const struct search_layers layers = solve_boundless_layers(solve);
    const uint32_t start = layers.switch_count;
    const uint32_t goal = start + 1;
    const uint32_t plates = solve->plates >> solve->maze->candle_count;
    const int32_t *const totals = search_layers_gains(&layers, solve->work);
    if (!totals)
        return -ENOMEM;
    struct search_table spent;
    struct search_table needed;
    TRY(search_layers_forward(&layers, start, SEARCH_BOUNDLESS, totals, solve->work, &solve->budget,
                              &spent));
    TRY(search_layers_backward(&layers, goal, plates, SEARCH_BOUNDLESS, solve->work, &solve->budget,
                               &needed));
    const int32_t path = search_table_at(&needed, 0, start);
    uint32_t detours = 0;
    for (uint32_t candle = goal + 1; candle < layers.place_count; candle++)
        detours += solve_least_through(&layers, &spent, &needed, candle) > path;
    out->measures[LIGHT_MAZE_PATH] = path;
    out->measures[LIGHT_MAZE_DETOURS] = detours;
    return 0;
}

/* Light needed against light carried, in millionths, rounded half up. */
static int64_t evaluate_pressure(const struct light_maze *maze, int64_t needed) {
    if (!maze->light)
        return MEASURE_NULL;
    return (2 * needed * 1000000 + maze->light) / (2 * maze->light);
}

static void evaluate_stars(struct evaluation *head, int64_t slack) {
    head->stars_two = (25 * slack + 99) / 100;
    head->stars_three = (60 * slack + 99) / 100;
}

/* What only a solvable level has. */
static int evaluate_solvable(struct solve *solve, struct light_maze_evaluation *out,
                             uint16_t **route) {
    const struct light_maze *const maze = solve->maze;
    int64_t *const measures = out->head.measures;
    const uint32_t mask = solve_best_mask(solve);
    const int64_t net_light =
        search_table_at(&solve->spent, mask, solve->goal) - solve->totals[mask];
    measures[LIGHT_MAZE_NET_LIGHT] = net_light;
    measures[LIGHT_MAZE_SLACK] = maze->light - net_light;
    evaluate_stars(&out->head, maze->light - net_light);
    uint32_t decisions;
    TRY(solve_decisions(solve, &decisions));
    measures[LIGHT_MAZE_DECISIONS] = decisions;
    TRY(solve_route(solve, mask, route, &out->route_length));
    if (!maze->shadow.exists)
        return 0;
    TRY(light_maze_hunt(maze, *route, out->route_length, solve->work, &out->hunt));
    out->hunted = true;
    measures[LIGHT_MAZE_PRESSURE] =
        evaluate_pressure(maze, measures[LIGHT_MAZE_REQUIRED_LIGHT] + out->hunt.light_lost);
    return 0;
}

/* Narrow tables usually do; a level that needs more than they hold is swept again. */
static int solve_backward(struct solve *solve, int32_t *required) {
    const int32_t purse = solve_purse(solve, (1u << solve->switch_count) - 1);
    TRY(search_layers_backward(&solve->layers, solve->goal, solve->plates, purse, solve->work,
                               &solve->budget, &solve->needed));
    *required = search_table_at(&solve->needed, 0, solve->start);
    if (!solve->needed.narrow || *required <= solve->needed.exact)
        return 0;
    TRY(search_layers_backward(&solve->layers, solve->goal, solve->plates, SEARCH_BOUNDLESS,
                               solve->work, &solve->budget, &solve->needed));
    *required = search_table_at(&solve->needed, 0, solve->start);
    return 0;
}

static int evaluate_measure(const struct light_maze *maze, uint64_t budget, struct arena *work,
                            struct light_maze_evaluation *out, uint16_t **route) {
    struct solve solve;
    TRY(solve_init(&solve, maze, budget, work));
    int32_t required;
    TRY(solve_backward(&solve, &required));
    if (required >= SEARCH_FAR)
        return 0;
    out->head.measures[LIGHT_MAZE_REQUIRED_LIGHT] = required;
    out->head.measures[LIGHT_MAZE_PRESSURE] = evaluate_pressure(maze, required);
    TRY(solve_boundless(&solve, &out->head));
    out->head.solvable = required <= maze->light;
    if (!out->head.solvable)
        return 0;
    TRY(search_layers_forward(&solve.layers, solve.start, maze->light, solve.totals, work,
                              &solve.budget, &solve.spent));
    return evaluate_solvable(&solve, out, route);
}

/* One heap block with the route behind it. */
static int evaluate_keep(const struct light_maze_evaluation *measured, const uint16_t *route,
                         struct evaluation **out) {
    const size_t route_size = measured->route_length * sizeof(*route);
    struct light_maze_evaluation *const kept = malloc(sizeof(*kept) + route_size);
    if (!kept)
        return -ENOMEM;
    memcpy(kept, measured, sizeof(*kept));
    if (route_size)
        memcpy(kept->route, route, route_size);
    *out = &kept->head;
    return 0;
}

int light_maze_evaluate(const struct level *level, uint64_t budget, struct arena *work,
                        struct evaluation **out) {
    struct light_maze_evaluation measured = {
        .head = {.stars_two = MEASURE_NULL, .stars_three = MEASURE_NULL}};
    for (uint32_t i = 0; i < MEASURES_MAX; i++)
        measured.head.measures[i] = MEASURE_NULL;
    uint16_t *route = NULL;
    const struct arena_mark mark = arena_mark(work);
    int result = evaluate_measure(light_maze_const(level), budget, work, &measured, &route);
    if (result == 0)
        result = evaluate_keep(&measured, route, out);
    arena_release(work, mark);
    return result == SEARCH_EXHAUSTED ? KIND_UNDETERMINED : result;
}
