/* Measures a level of maziaks: the search over it, and what follows from its tables. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/result.h"
#include "kinds/maziaks/maziaks.h"
#include "search/runs.h"

/* Modes of the search. */
enum { MODE_EMPTY, MODE_ARMED, MODES };

/* Switches are the objects by number, then the treasure; behind them comes the entrance, where runs
 * begin and end. The search sees the maze in a frame of wall, since the entrance is in the border.
 */
struct solve {
    const struct maziaks *maze;
    struct search_runs runs;
};

static uint32_t treasure_of(const struct maziaks *maze) {
    return maziaks_object_count(maze);
}

static uint32_t framed(const struct grid *grid, uint32_t cell) {
    return (grid_y(grid, cell) + 1) * (grid->width + 2) + grid_x(grid, cell) + 1;
}

static uint32_t unframed(const struct grid *grid, uint32_t cell) {
    return grid_cell(grid, cell % (grid->width + 2) - 1, cell / (grid->width + 2) - 1);
}

/* Every floor cell costs 1 to enter. */
static uint16_t *solve_costs(const struct grid *grid, struct arena *work) {
    const size_t framed_count = (size_t)(grid->width + 2) * (grid->height + 2);
    uint16_t *const costs = arena_take(work, framed_count, sizeof(*costs));
    if (!costs)
        return NULL;
    memset(costs, 0, framed_count * sizeof(*costs));
    for (uint32_t cell = 0; cell < grid->width * grid->height; cell++)
        costs[framed(grid, cell)] = grid_is_floor(grid, cell);
    return costs;
}

/* Berries and the treasure leave the hands as they are. */
static void solve_fill_switch(const struct maziaks *maze, uint32_t object,
                              struct search_layers *layers) {
    const uint16_t *const values = maze->objects[object].values;
    switch (maziaks_sort_of(maze, object)) {
    case MAZIAKS_BERRY:
        layers->gains[object] = values[0];
        break;
    case MAZIAKS_SWORD:
        layers->modes[MODE_EMPTY].next[object] = MODE_ARMED;
        layers->modes[MODE_ARMED].floor |= 1u << object;
        break;
    case MAZIAKS_CREATURE:
        layers->modes[MODE_ARMED].tolls[object] = values[0];
        layers->modes[MODE_EMPTY].tolls[object] = values[1];
        layers->modes[MODE_ARMED].next[object] = MODE_EMPTY;
        break;
    }
}

static void solve_fill_switches(const struct maziaks *maze, struct search_layers *layers) {
    const uint32_t treasure = treasure_of(maze);
    *layers = (struct search_layers){
        .lanes = search_lanes_best(), .switch_count = treasure + 1, .mode_count = MODES};
    for (uint32_t i = 0; i <= treasure; i++)
        layers->modes[MODE_ARMED].next[i] = MODE_ARMED;
    for (uint32_t i = 0; i < treasure; i++)
        solve_fill_switch(maze, i, layers);
}

static int solve_init(struct solve *solve, const struct maziaks *maze, uint64_t budget,
                      struct arena *work) {
    const struct grid *const grid = &maze->grid;
    const uint32_t treasure = treasure_of(maze);
    solve->maze = maze;
    solve->runs = (struct search_runs){.work = work,
                                       .budget = {budget},
                                       .start = treasure + 1,
                                       .goal = treasure + 1,
                                       .required = 1u << treasure,
                                       .purse = maze->energy};
    solve_fill_switches(maze, &solve->runs.layers);
    uint32_t keys[SEARCH_PLACES_MAX];
    for (uint32_t i = 0; i < treasure; i++)
        keys[i] = framed(grid, maze->objects[i].cell);
    keys[treasure] = framed(grid, maze->treasure);
    keys[solve->runs.goal] = framed(grid, maze->entrance);
    const uint16_t *const costs = solve_costs(grid, work);
    if (!costs)
        return -ENOMEM;
    return search_runs_init(&solve->runs, grid->width + 2, grid->height + 2, costs, keys);
}

/* The smallest purse when some switches are floor. */
static int solve_least(struct search_runs *runs, const struct search_layers *layers,
                       int32_t *least) {
    const uint32_t entrance = layers->switch_count;
    const uint32_t treasure = entrance - 1;
    struct search_table needed;
    const struct arena_mark mark = arena_mark(runs->work);
    TRY(search_layers_least(layers, entrance, entrance, 1u << treasure, 0, runs->work,
                            &runs->budget, &needed, least));
    arena_release(runs->work, mark);
    return 0;
}

static int measure_swords(struct solve *solve, int64_t *measures) {
    const struct maziaks *const maze = solve->maze;
    const uint32_t first = maziaks_first(maze, MAZIAKS_SWORD);
    measures[MAZIAKS_SWORDS_WORTH] = 0;
    for (uint32_t i = first; i < first + maze->counts[MAZIAKS_SWORD]; i++) {
        struct search_layers layers = solve->runs.layers;
        int32_t least;
        search_layers_level(&layers, i);
        TRY(solve_least(&solve->runs, &layers, &least));
        measures[MAZIAKS_SWORDS_WORTH] += least > measures[MAZIAKS_REQUIRED_ENERGY];
    }
    return 0;
}

/* A run whose energy never ends has no use for berries, and without them needs what it spends. */
static int measure_path(struct solve *solve, int64_t *measures) {
    struct search_layers layers = solve->runs.layers;
    int32_t path;
    for (uint32_t i = 0; i < solve->maze->counts[MAZIAKS_BERRY]; i++)
        search_layers_level(&layers, 0);
    TRY(solve_least(&solve->runs, &layers, &path));
    measures[MAZIAKS_PATH] = path;
    return 0;
}

/* In a tree a place is on the way between two others when going through it is no detour. */
static void measure_way(const struct solve *solve, int64_t *measures) {
    const struct maziaks *const maze = solve->maze;
    const uint32_t treasure = treasure_of(maze);
    struct search_layers layers = solve->runs.layers;
    for (uint32_t i = 0; i <= treasure; i++)
        search_layers_level(&layers, 0);
    /* Now the entrance is place 0, and the switches follow. */
    const int32_t *const from_entrance = layers.distances[0] + 1;
    const int32_t *const to_treasure = layers.distances[treasure + 1] + 1;
    measures[MAZIAKS_UNAVOIDABLE] = 0;
    measures[MAZIAKS_DETOURS] = 0;
    for (uint32_t i = 0; i < treasure; i++) {
        const bool on_way = from_entrance[i] + to_treasure[i] == from_entrance[treasure];
        if (maziaks_sort_of(maze, i) == MAZIAKS_CREATURE)
            measures[MAZIAKS_UNAVOIDABLE] += on_way;
        else
            measures[MAZIAKS_DETOURS] += !on_way;
    }
}

/* Energy needed against energy carried, in millionths, rounded half up. */
static int64_t evaluate_pressure(const struct maziaks *maze, int64_t needed) {
    if (!maze->energy)
        return MEASURE_NULL;
    return (2 * needed * DIFFICULTY_ONE + maze->energy) / (2 * maze->energy);
}

/* What only a solvable level has. */
static int evaluate_solvable(struct solve *solve, struct maziaks_evaluation *out,
                             uint16_t **route) {
    struct search_runs *const runs = &solve->runs;
    int64_t *const measures = out->head.measures;
    TRY(search_runs_forward(runs));
    const uint32_t layer = search_runs_best(runs);
    const int64_t net_energy = search_table_at(&runs->spent, layer, runs->goal) -
                               runs->totals[search_layer_mask(&runs->layers, layer)];
    const int64_t slack = runs->purse - net_energy;
    measures[MAZIAKS_NET_ENERGY] = net_energy;
    measures[MAZIAKS_SLACK] = slack;
    out->head.stars_two = (25 * slack + 99) / 100;
    out->head.stars_three = (60 * slack + 99) / 100;
    TRY(search_runs_route(runs, layer, route, &out->route_length));
    for (uint32_t i = 0; i < out->route_length; i++)
        (*route)[i] = (uint16_t)unframed(&solve->maze->grid, (*route)[i]);
    return 0;
}

static int evaluate_measure(const struct maziaks *maze, uint64_t budget, struct arena *work,
                            struct maziaks_evaluation *out, uint16_t **route) {
    struct solve solve;
    int64_t *const measures = out->head.measures;
    int32_t required;
    TRY(solve_init(&solve, maze, budget, work));
    TRY(search_runs_backward(&solve.runs, &required));
    measures[MAZIAKS_REQUIRED_ENERGY] = required;
    measures[MAZIAKS_PRESSURE] = evaluate_pressure(maze, required);
    measure_way(&solve, measures);
    TRY(measure_path(&solve, measures));
    TRY(measure_swords(&solve, measures));
    out->head.solvable = required <= maze->energy;
    return out->head.solvable ? evaluate_solvable(&solve, out, route) : 0;
}

/* One heap block with the route behind it. */
static int evaluate_keep(const struct maziaks_evaluation *measured, const uint16_t *route,
                         struct evaluation **out) {
    const size_t route_size = measured->route_length * sizeof(*route);
    struct maziaks_evaluation *const kept = malloc(sizeof(*kept) + route_size);
    if (!kept)
        return -ENOMEM;
    memcpy(kept, measured, sizeof(*kept));
    if (route_size)
        memcpy(kept->route, route, route_size);
    *out = &kept->head;
    return 0;
}

int maziaks_evaluate(const struct level *level, uint64_t budget, struct arena *work,
                     struct evaluation **out) {
    struct maziaks_evaluation measured = {
        .head = {.stars_two = MEASURE_NULL, .stars_three = MEASURE_NULL}};
    for (uint32_t i = 0; i < MEASURES_MAX; i++)
        measured.head.measures[i] = MEASURE_NULL;
    uint16_t *route = NULL;
    const struct arena_mark mark = arena_mark(work);
    int result = evaluate_measure(maziaks_const(level), budget, work, &measured, &route);
    if (result == 0)
        result = evaluate_keep(&measured, route, out);
    arena_release(work, mark);
    return result == SEARCH_EXHAUSTED ? KIND_UNDETERMINED : result;
}
