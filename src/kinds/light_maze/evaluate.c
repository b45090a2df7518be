/* Measures a light maze: the searches over it, and what follows from their tables. */
#include "kinds/light_maze/solve.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/result.h"

/* The least spent by a finishing run that stands on place with some mask. */
static int32_t evaluate_least_through(const struct search_layers *layers,
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

/* Path and detours, by searches backward and forward with unlimited light, to which candles are
 * floor: as much as the path costs is enough for what they tell. */
static int evaluate_boundless(struct solve *solve, struct evaluation *out) {
    struct search_runs *const runs = &solve->runs;
    struct search_layers layers = runs->layers;
    for (uint32_t i = 0; i < solve->maze->candle_count; i++)
        search_layers_level(&layers, 0);
    const uint32_t start = layers.switch_count;
    const uint32_t goal = start + 1;
    const uint32_t plates = runs->required >> solve->maze->candle_count;
    const int32_t *const totals = search_layers_gains(&layers, runs->work);
    if (!totals)
        return -ENOMEM;
    struct search_table spent;
    struct search_table needed;
    int32_t path;
    TRY(search_layers_least(&layers, start, goal, plates, 0, runs->work, &runs->budget, &needed,
                            &path));
    TRY(search_layers_forward(&layers, start, path, totals, runs->work, &runs->budget, &spent));
    uint32_t detours = 0;
    for (uint32_t candle = goal + 1; candle < layers.place_count; candle++)
        detours += evaluate_least_through(&layers, &spent, &needed, candle) > path;
    out->measures[LIGHT_MAZE_PATH] = path;
    out->measures[LIGHT_MAZE_DETOURS] = detours;
    return 0;
}

/* Without candles the light that a level requires is the length of its path. */
static int evaluate_path(struct solve *solve, int32_t required, struct evaluation *out) {
    if (solve->maze->candle_count)
        return evaluate_boundless(solve, out);
    out->measures[LIGHT_MAZE_PATH] = required;
    out->measures[LIGHT_MAZE_DETOURS] = 0;
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
    struct search_runs *const runs = &solve->runs;
    int64_t *const measures = out->head.measures;
    const uint32_t mask = search_runs_best(runs);
    const int64_t net_light = search_table_at(&runs->spent, mask, runs->goal) - runs->totals[mask];
    measures[LIGHT_MAZE_NET_LIGHT] = net_light;
    measures[LIGHT_MAZE_SLACK] = maze->light - net_light;
    evaluate_stars(&out->head, maze->light - net_light);
    uint32_t decisions;
    TRY(solve_decisions(solve, &decisions));
    measures[LIGHT_MAZE_DECISIONS] = decisions;
    TRY(search_runs_route(runs, mask, route, &out->route_length));
    if (!maze->shadow.exists)
        return 0;
    TRY(light_maze_hunt(maze, *route, out->route_length, runs->work, &out->hunt));
    out->hunted = true;
    measures[LIGHT_MAZE_PRESSURE] =
        evaluate_pressure(maze, measures[LIGHT_MAZE_REQUIRED_LIGHT] + out->hunt.light_lost);
    return 0;
}

static int evaluate_measure(const struct light_maze *maze, const struct search_lanes *lanes,
                            uint64_t budget, struct arena *work, struct light_maze_evaluation *out,
                            uint16_t **route) {
    struct solve solve;
    TRY(solve_init(&solve, maze, lanes, budget, work));
    int32_t required;
    TRY(search_runs_backward(&solve.runs, &required));
    if (required >= SEARCH_FAR)
        return 0;
    out->head.measures[LIGHT_MAZE_REQUIRED_LIGHT] = required;
    out->head.measures[LIGHT_MAZE_PRESSURE] = evaluate_pressure(maze, required);
    TRY(evaluate_path(&solve, required, &out->head));
    out->head.solvable = required <= maze->light;
    if (!out->head.solvable)
        return 0;
    TRY(search_runs_forward(&solve.runs));
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

int solve_evaluate(const struct light_maze *maze, const struct search_lanes *lanes, uint64_t budget,
                   struct arena *work, struct evaluation **out) {
    struct light_maze_evaluation measured = {
        .head = {.stars_two = MEASURE_NULL, .stars_three = MEASURE_NULL}};
    for (uint32_t i = 0; i < MEASURES_MAX; i++)
        measured.head.measures[i] = MEASURE_NULL;
    uint16_t *route = NULL;
    const struct arena_mark mark = arena_mark(work);
    int result = evaluate_measure(maze, lanes, budget, work, &measured, &route);
    if (result == 0)
        result = evaluate_keep(&measured, route, out);
    arena_release(work, mark);
    return result == SEARCH_EXHAUSTED ? KIND_UNDETERMINED : result;
}

int light_maze_evaluate(const struct level *level, uint64_t budget, struct arena *work,
                        struct evaluation **out) {
    return solve_evaluate(light_maze_const(level), search_lanes_best(), budget, work, out);
}
