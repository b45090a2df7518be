/* Holds the evaluator against flooding, on random levels: oracle_light_maze [small [large [seed]]]
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "flood.h"
#include "kinds/light_maze/solve.h"
#include "levels.h"
#include "search/lanes.h"

enum { BUDGET = 1000000000, SMALL = 20000, LARGE = 1, SEED = 1, WALK_MOST = 100 };

static const char *const NAMES[] = {"required_light", "net_light", "slack",  "pressure",
                                    "decisions",      "path",      "detours"};

/* How many levels of each sort were seen, so that a run proves something. */
struct tally {
    uint32_t solvable;
    uint32_t unsolvable;
    uint32_t hopeless;
    uint32_t on_the_edge;
    uint32_t undecided; /* no decision at all */
    uint32_t dear;      /* more than narrow rows hold for sure */
    uint32_t bitten;
    uint32_t killed;
};

static bool same(const struct light_maze_evaluation *fast,
                 const struct light_maze_evaluation *slow) {
    bool same = fast->head.solvable == slow->head.solvable;
    for (int i = 0; i < LIGHT_MAZE_MEASURES; i++) {
        if (fast->head.measures[i] == slow->head.measures[i])
            continue;
        printf("%s is %lld, by flooding %lld\n", NAMES[i], (long long)fast->head.measures[i],
               (long long)slow->head.measures[i]);
        same = false;
    }
    same = same && fast->head.stars_two == slow->head.stars_two &&
           fast->head.stars_three == slow->head.stars_three &&
           fast->route_length == slow->route_length && fast->hunted == slow->hunted &&
           memcmp(fast->route, slow->route, slow->route_length * sizeof(*slow->route)) == 0;
    if (same && slow->hunted)
        same = fast->hunt.bites == slow->hunt.bites &&
               fast->hunt.light_lost == slow->hunt.light_lost &&
               fast->hunt.closest == slow->hunt.closest &&
               fast->hunt.survives == slow->hunt.survives;
    return same;
}

static void print_route(const char *title, const struct light_maze *maze,
                        const struct light_maze_evaluation *evaluation) {
    printf("%s: solvable %d, stars %lld %lld, bites %u, lost %u, closest %u, survives %d, route",
           title, evaluation->head.solvable, (long long)evaluation->head.stars_two,
           (long long)evaluation->head.stars_three, evaluation->hunt.bites,
           evaluation->hunt.light_lost, evaluation->hunt.closest, evaluation->hunt.survives);
    for (uint32_t i = 0; i < evaluation->route_length; i++)
        printf(" %u,%u", grid_x(&maze->grid, evaluation->route[i]),
               grid_y(&maze->grid, evaluation->route[i]));
    printf("\n");
}

static void tell(const struct light_maze *maze, const struct light_maze_evaluation *fast,
                 const struct light_maze_evaluation *slow) {
    struct text text = TEXT_INIT;
    light_maze_dump((const struct level *)maze, &text);
    printf("%s\n", text.data);
    text_deinit(&text);
    print_route("evaluated", maze, fast);
    print_route("by flooding", maze, slow);
}

static void count(struct tally *tally, const struct light_maze *maze,
                  const struct light_maze_evaluation *slow) {
    const int64_t required = slow->head.measures[LIGHT_MAZE_REQUIRED_LIGHT];
    tally->solvable += slow->head.solvable;
    tally->hopeless += required == MEASURE_NULL;
    tally->unsolvable += !slow->head.solvable && required != MEASURE_NULL;
    tally->on_the_edge += required == maze->light;
    tally->dear += required > SEARCH_NARROW_FAR - 4 * 999;
    tally->undecided += slow->head.measures[LIGHT_MAZE_DECISIONS] == 0;
    tally->bitten += slow->hunted && slow->hunt.bites > 0;
    tally->killed += slow->hunted && !slow->hunt.survives;
}

/* A random walk that now and then tries a wall, under lights that last a while. */
static uint32_t wander(const struct light_maze *maze, struct random *random, uint16_t *route,
                       uint8_t *lights) {
    const uint32_t length = 2 + random_below(random, WALK_MOST - 1);
    route[0] = maze->start;
    for (uint32_t i = 0; i + 1 < length; i++) {
        uint32_t neighbours[DIRECTION_COUNT];
        const uint32_t count = grid_open_neighbours(&maze->grid, route[i], neighbours);
        const bool astray = count == 0 || random_below(random, 200) == 0;
        route[i + 1] =
            (uint16_t)(astray ? random_below(random, maze->grid.width * maze->grid.height)
                              : neighbours[random_below(random, count)]);
        lights[i] = i > 0 && random_below(random, 10) ? lights[i - 1]
                    : random_below(random, 2)         ? LIGHT_EMBER
                                                      : LIGHT_BEAM;
        if (!grid_is_floor(&maze->grid, route[i + 1]))
            return i + 2;
    }
    return length;
}

static bool agree_on_replay(const struct light_maze *maze, struct random *random,
                            struct arena *work) {
    uint16_t route[WALK_MOST];
    uint8_t lights[WALK_MOST];
    struct light_maze_run fast;
    const uint32_t length = wander(maze, random, route, lights);
    if (light_maze_replay(maze, route, lights, length, work, &fast) != 0)
        return false;
    const struct light_maze_run slow = flood_replay(maze, route, lights, length);
    const bool agreed =
        fast.finished == slow.finished && fast.steps == slow.steps && fast.bites == slow.bites &&
        fast.light_left == slow.light_left && fast.failed_step == slow.failed_step &&
        fast.failed_cell == slow.failed_cell && (fast.reason == NULL) == slow.finished;
    if (!agreed)
        printf("replay: %u steps, %u bites, %u left, failed %u; by flooding %u, %u, %u, %u\n",
               fast.steps, fast.bites, fast.light_left, fast.failed_step, slow.steps, slow.bites,
               slow.light_left, slow.failed_step);
    return agreed;
}

/* Light on the edge, just below it, above it, or as it was. */
static void set_light(struct light_maze *maze, struct random *random) {
    const int64_t required = flood_required_light(maze);
    if (required == MEASURE_NULL || random_below(random, 5) == 0)
        return;
    const uint32_t most = random_below(random, 2) ? 4 : maze->light + 1u;
    const int64_t extra[] = {0, -1, random_below(random, most)};
    const int64_t light = required + extra[random_below(random, 3)];
    maze->light = light < LIGHT_MAZE_LIGHT_MOST ? (uint16_t)light : LIGHT_MAZE_LIGHT_MOST;
}

/* The sweeps for every processor that this one can stand in for. */
static bool agree_on_lanes(const struct light_maze *maze, const struct light_maze_evaluation *slow,
                           struct arena *work) {
    bool agreed = true;
    for (size_t i = 0; SEARCH_LANES[i]; i++) {
        struct evaluation *evaluation = NULL;
        if (!search_lanes_run(SEARCH_LANES[i]))
            continue;
        if (solve_evaluate(maze, SEARCH_LANES[i], BUDGET, work, &evaluation) != 0)
            return false;
        agreed = agreed && same((struct light_maze_evaluation *)evaluation, slow);
        free(evaluation);
    }
    return agreed;
}

static bool agree(struct light_maze *maze, struct random *random, struct arena *work,
                  struct tally *tally) {
    set_light(maze, random);
    struct evaluation *evaluation = NULL;
    if (light_maze_evaluate((const struct level *)maze, BUDGET, work, &evaluation) != 0)
        return false;
    struct light_maze_evaluation *const fast = (struct light_maze_evaluation *)evaluation;
    struct light_maze_evaluation *const slow = flood_evaluate(maze);
    const bool agreed =
        same(fast, slow) && agree_on_lanes(maze, slow, work) && agree_on_replay(maze, random, work);
    if (!agreed)
        tell(maze, fast, slow);
    count(tally, maze, slow);
    free(fast);
    free(slow);
    return agreed;
}

/* A stream a level, so that a level that fails can be had again alone. */
static uint32_t disagreements(uint64_t seed, uint64_t first, uint32_t levels, bool large,
                              struct tally *tally) {
    static const uint32_t counts[3] = {6, 3, 3};
    struct arena work = ARENA_INIT;
    uint32_t wrong = 0;
    for (uint64_t i = 0; i < levels && wrong < 3; i++) {
        struct random random;
        random_init(&random, seed, first + i);
        struct light_maze *const maze =
            large ? levels_large(&random, 41, counts, 10, &work) : levels_small(&random, &work);
        wrong += !agree(maze, &random, &work, tally);
        free(maze);
    }
    arena_deinit(&work);
    return wrong;
}

static bool varied(const struct tally *tally, uint32_t levels) {
    const uint32_t some = levels / 200;
    return tally->solvable > some && tally->unsolvable > some && tally->hopeless > some &&
           tally->on_the_edge > some && tally->undecided > some && tally->dear > levels / 1000 &&
           tally->bitten > some && tally->killed > some &&
           tally->solvable - tally->undecided > some;
}

int main(int argc, char **argv) {
    const uint32_t small = argc > 1 ? (uint32_t)strtoul(argv[1], NULL, 10) : SMALL;
    const uint32_t large = argc > 2 ? (uint32_t)strtoul(argv[2], NULL, 10) : LARGE;
    const uint64_t seed = argc > 3 ? strtoull(argv[3], NULL, 10) : SEED;
    struct tally tally = {0};
    const uint32_t wrong = disagreements(seed, 0, small, false, &tally);
    printf("%u small levels: %u solvable (%u without a decision), %u not, %u hopeless, %u on the "
           "edge, %u dear, %u bitten, %u killed\n",
           small, tally.solvable, tally.undecided, tally.unsolvable, tally.hopeless,
           tally.on_the_edge, tally.dear, tally.bitten, tally.killed);
    const bool enough = varied(&tally, small);
    const uint32_t wrong_large = disagreements(seed, UINT32_MAX, large, true, &tally);
    printf("%u large levels\n%u disagreements\n", large, wrong + wrong_large);
    return wrong || wrong_large || (small && !enough) ? EXIT_FAILURE : EXIT_SUCCESS;
}
