/* How the cost of a whole evaluation grows with the maze and with its switches: a table in
 * microseconds of processor, or an array of figures. bench_growth [--json] */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/cleanup.h"
#include "cli/figures.h"
#include "kinds/light_maze/solve.h"
#include "levels.h"
#include "search/lanes.h"

enum { ROUNDS = 5, LEVELS = 8, SEED = 17, FRAGILE = 5, WORK_LENGTH = 64 };

static const uint32_t SIDES[] = {11, 21, 31, 41, 61, 81, 101};
static const uint32_t SWITCHES[] = {0, 2, 4, 6, 8, 10, 12, 14, 16};
enum {
    SIDE_COUNT = sizeof(SIDES) / sizeof(SIDES[0]),
    SWITCH_COUNT = sizeof(SWITCHES) / sizeof(SWITCHES[0]),
};

static double processor_us(void) {
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec * 1e6 + (double)time.tv_nsec / 1e3;
}

static int64_t evaluate(const struct light_maze *maze, struct arena *work) {
    CLEANUP(cleanup_free) struct evaluation *evaluation = NULL;
    if (light_maze_evaluate((const struct level *)maze, UINT64_MAX, work, &evaluation) != 0)
        abort();
    return evaluation->measures[LIGHT_MAZE_REQUIRED_LIGHT];
}

/* Half of the switches candles, a quarter doors, and plates; twice the light that is needed. Random
 * places may leave a level without a way to its goal: then the next. */
static struct light_maze *make_level(uint32_t side, uint32_t switch_count, struct random *random,
                                     struct arena *work) {
    const uint32_t doors = switch_count / 4;
    const uint32_t counts[3] = {switch_count - 2 * doors, doors, doors};
    for (;;) {
        struct light_maze *const maze = levels_large(random, side, counts, FRAGILE, work);
        const int64_t required = evaluate(maze, work);
        const int64_t light = 2 * required;
        maze->light = (uint16_t)(light < LIGHT_MAZE_LIGHT_MOST ? light : LIGHT_MAZE_LIGHT_MOST);
        if (required != MEASURE_NULL && required <= maze->light)
            return maze;
        free(maze);
    }
}

/* One round over levels of its own. */
static double measure_round(uint32_t side, uint32_t switch_count, uint32_t round,
                            struct arena *work) {
    struct random random;
    double spent = 0;
    random_init(&random, SEED, ((uint64_t)side << 32) + switch_count * ROUNDS + round);
    for (uint32_t level = 0; level < LEVELS; level++) {
        CLEANUP(cleanup_free)
        struct light_maze *maze = make_level(side, switch_count, &random, work);
        evaluate(maze, work); /* warms up */
        const double start = processor_us();
        evaluate(maze, work);
        spent += processor_us() - start;
    }
    return spent / LEVELS;
}

static void add(struct figures *figures, uint32_t side, uint32_t switch_count,
                const struct samples *samples) {
    char work[WORK_LENGTH];
    snprintf(work, sizeof(work), "%ux%u, %u switches", side, side, switch_count);
    const struct figure figure = {.name = "whole evaluation",
                                  .work = work,
                                  .value = samples_median(samples),
                                  .unit = "us",
                                  .rounds = samples->count,
                                  .spread = samples_spread(samples)};
    if (figures->array)
        figures_add(figures, &figure);
    else
        printf("%9.0f", figure.value);
    fflush(stdout);
}

static void measure_side(struct figures *figures, uint32_t side) {
    CLEANUP(arena_deinit) struct arena work = ARENA_INIT;
    for (size_t i = 0; i < SWITCH_COUNT; i++) {
        struct samples samples = {0};
        for (uint32_t round = 0; round < ROUNDS; round++)
            samples_add(&samples, measure_round(side, SWITCHES[i], round, &work));
        add(figures, side, SWITCHES[i], &samples);
    }
}

static void print_head(void) {
    printf("whole evaluation in us (%s), by cells a side and switches\n      ",
           search_lanes_name(search_lanes_best()));
    for (size_t i = 0; i < SWITCH_COUNT; i++)
        printf("%9u", SWITCHES[i]);
    printf("\n");
}

int main(int argc, char **argv) {
    const bool json = argc > 1 && !strcmp(argv[1], "--json");
    struct figures figures = figures_init(stdout, json);
    if (!json)
        print_head();
    for (size_t i = 0; i < SIDE_COUNT; i++) {
        if (!json)
            printf("%6u", SIDES[i]);
        measure_side(&figures, SIDES[i]);
        if (!json)
            printf("\n");
    }
    return figures_end(&figures) ? EXIT_FAILURE : EXIT_SUCCESS;
}
