/* Measures a perfect maze: its one way, what branches off it, and its texture. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/result.h"
#include "kinds/perfect_maze/perfect_maze.h"

enum { STEPS_A_CELL = 4 }; /* of the budget: distances, branches, texture and guess */

/* A maze while it is measured. */
struct measuring {
    const struct grid *grid;
    uint32_t *distances; /* from the start, by cell; GRID_NONE: off every way */
    uint32_t *solution;
    uint32_t length;
};

/* Walks back from the goal: in a tree one neighbour alone is nearer to the start. */
static void trace_solution(const struct perfect_maze *maze, struct measuring *measuring) {
    uint32_t cell = maze->goal;
    measuring->length = measuring->distances[cell] + 1;
    for (uint32_t place = measuring->length - 1; place > 0; place--) {
        uint32_t neighbours[DIRECTION_COUNT];
        uint32_t i = 0;
        measuring->solution[place] = cell;
        grid_open_neighbours(measuring->grid, cell, neighbours);
        while (measuring->distances[neighbours[i]] != place - 1)
            i++;
        cell = neighbours[i];
    }
    measuring->solution[0] = cell;
}

/* The wrong branches: cells still to be left for those behind them, each with the branch it is in.
 */
struct wave {
    uint32_t *cells;
    uint32_t *branches; /* of the cells */
    uint32_t count;
    uint32_t *forks;  /* by branch: the place on the solution where it begins */
    uint32_t *depths; /* and the cells to its deepest one */
    uint32_t branch_count;
};

static int wave_init(struct wave *wave, const struct grid *grid, struct arena *work) {
    const size_t cells = (size_t)grid->width * grid->height;
    *wave = (struct wave){.cells = arena_take(work, cells, sizeof(uint32_t)),
                          .branches = arena_take(work, cells, sizeof(uint32_t)),
                          .forks = arena_take(work, cells, sizeof(uint32_t)),
                          .depths = arena_take(work, cells, sizeof(uint32_t))};
    return wave->cells && wave->branches && wave->forks && wave->depths ? 0 : -ENOMEM;
}

static void wave_reach(struct wave *wave, uint32_t cell, uint32_t branch) {
    wave->cells[wave->count] = cell;
    wave->branches[wave->count++] = branch;
}

/* Begins a branch with each exit from a place of the solution that leads astray; are there any? */
static bool wave_begin(struct wave *wave, const struct measuring *measuring, uint32_t place) {
    const uint32_t before = wave->branch_count;
    uint32_t exits[DIRECTION_COUNT];
    const uint32_t count = grid_open_neighbours(measuring->grid, measuring->solution[place], exits);
    for (uint32_t i = 0; i < count; i++) {
        const bool ahead = measuring->distances[exits[i]] > place;
        if (!ahead || exits[i] == measuring->solution[place + 1])
            continue;
        wave->forks[wave->branch_count] = place;
        wave->depths[wave->branch_count] = 0;
        wave_reach(wave, exits[i], wave->branch_count++);
    }
    return wave->branch_count > before;
}

/* Follows the branches to their ends. In a tree the cells behind one are those farther from the
 * start. */
static void wave_follow(struct wave *wave, const struct measuring *measuring) {
    for (uint32_t head = 0; head < wave->count; head++) {
        const uint32_t branch = wave->branches[head];
        const uint32_t distance = measuring->distances[wave->cells[head]];
        const uint32_t depth = distance - wave->forks[branch];
        uint32_t exits[DIRECTION_COUNT];
        const uint32_t count = grid_open_neighbours(measuring->grid, wave->cells[head], exits);
        if (depth > wave->depths[branch])
            wave->depths[branch] = depth;
        for (uint32_t i = 0; i < count; i++)
            if (measuring->distances[exits[i]] > distance)
                wave_reach(wave, exits[i], branch);
    }
}

/* Junctions, and how deep the wrong branches lead. The goal ends the level: what lies behind it
 * leads nobody astray. */
static int measure_branches(const struct measuring *measuring, struct arena *work,
                            int64_t *measures) {
    struct wave wave;
    TRY(wave_init(&wave, measuring->grid, work));
    int64_t junctions = 0;
    for (uint32_t place = 0; place + 1 < measuring->length; place++)
        junctions += wave_begin(&wave, measuring, place);
    wave_follow(&wave, measuring);
    int64_t depth = 0;
    for (uint32_t i = 0; i < wave.branch_count; i++)
        depth += wave.depths[i] / 2; /* two cells a room: the way to it, and itself */
    measures[PERFECT_MAZE_JUNCTIONS] = junctions;
    measures[PERFECT_MAZE_BRANCH_DEPTH] =
        wave.branch_count ? depth * DIFFICULTY_ONE / wave.branch_count : 0;
    return 0;
}

/* A run may stray by half of the way for two stars, by a tenth for three; the way itself has all.
 */
static void measure_stars(struct evaluation *head) {
    const int64_t length = head->measures[PERFECT_MAZE_ROUTE_LENGTH];
    head->stars_two = length + length / 2;
    head->stars_three = length + length / 10;
}

static int measure(const struct perfect_maze *maze, struct arena *work,
                   struct perfect_maze_evaluation *out, uint32_t **solution) {
    const size_t cells = (size_t)maze->grid.width * maze->grid.height;
    struct measuring measuring = {.grid = &maze->grid,
                                  .distances = arena_take(work, cells, sizeof(uint32_t)),
                                  .solution = arena_take(work, cells, sizeof(uint32_t))};
    if (!measuring.distances || !measuring.solution)
        return -ENOMEM;
    TRY(grid_distances(&maze->grid, maze->start, work, measuring.distances));
    trace_solution(maze, &measuring);
    out->head.solvable = true;
    out->head.measures[PERFECT_MAZE_ROUTE_LENGTH] = measuring.length - 1;
    TRY(measure_branches(&measuring, work, out->head.measures));
    measure_stars(&out->head);
    out->solution_length = measuring.length;
    *solution = measuring.solution;
    return 0;
}

static void judge_texture(const struct perfect_maze *maze, struct perfect_maze_evaluation *out) {
    int64_t misfits[CARVER_ANY];
    out->texture = perfect_maze_texture(&maze->grid);
    perfect_maze_misfits(&maze->grid, &out->texture, misfits);
    out->guess = perfect_maze_guess(misfits);
}

/* One heap block with the solution behind it. */
static int keep(const struct perfect_maze_evaluation *measured, const uint32_t *solution,
                struct evaluation **out) {
    const size_t size = measured->solution_length * sizeof(*solution);
    struct perfect_maze_evaluation *const kept = malloc(sizeof(*kept) + size);
    if (!kept)
        return -ENOMEM;
    memcpy(kept, measured, sizeof(*kept));
    memcpy(kept->solution, solution, size);
    *out = &kept->head;
    return 0;
}

int perfect_maze_evaluate(const struct level *level, uint64_t budget, struct arena *work,
                          struct evaluation **out) {
    const struct perfect_maze *const maze = perfect_maze_const(level);
    const uint64_t cells = (uint64_t)maze->grid.width * maze->grid.height;
    struct search_budget steps = {budget};
    if (search_spend(&steps, STEPS_A_CELL * cells) != 0)
        return KIND_UNDETERMINED;
    struct perfect_maze_evaluation measured = {0};
    for (uint32_t i = 0; i < MEASURES_MAX; i++)
        measured.head.measures[i] = MEASURE_NULL;
    uint32_t *solution = NULL;
    const struct arena_mark mark = arena_mark(work);
    judge_texture(maze, &measured);
    int result = measure(maze, work, &measured, &solution);
    if (result == 0)
        result = keep(&measured, solution, out);
    arena_release(work, mark);
    return result;
}
