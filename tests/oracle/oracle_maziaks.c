/* Holds the evaluator of maziaks, and its replay, against flooding on random levels:
 * oracle_maziaks [levels [seed]] */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "flood_maziaks.h"
#include "maze/carve.h"
#include "search/layers.h"

enum { BUDGET = 1000000000, LEVELS = 6000, SEED = 1, WALK_MOST = 80, OBJECTS_MOST = 6 };

/* How many levels of each sort were seen, so that a run proves something. */
struct tally {
    uint32_t solvable;
    uint32_t unsolvable;
    uint32_t on_the_edge;
    uint32_t gaining; /* the berries more than pay the way */
    uint32_t dear;    /* more than narrow rows hold */
    uint32_t swords_worth;
    uint32_t fought_bare; /* the best run needs no sword though there is one */
    uint32_t finished;    /* walks */
};

static uint32_t draw_floor(const struct maziaks *maze, const bool *taken, struct random *random) {
    uint32_t cell;
    do
        cell = random_below(random, maze->grid.width * maze->grid.height);
    while (!grid_is_floor(&maze->grid, cell) || taken[cell]);
    return cell;
}

static uint32_t open_somewhere(struct maziaks *maze, struct random *random) {
    const struct grid *const grid = &maze->grid;
    const uint32_t x = 2 * random_below(random, grid->width / 2) + 1;
    const uint32_t y = 2 * random_below(random, grid->height / 2) + 1;
    switch (random_below(random, 4)) {
    case 0:
        return grid_cell(grid, x, 0);
    case 1:
        return grid_cell(grid, x, grid->height - 1);
    case 2:
        return grid_cell(grid, 0, y);
    default:
        return grid_cell(grid, grid->width - 1, y);
    }
}

static void scatter(struct maziaks *maze, struct random *random) {
    bool taken[256] = {false};
    const uint32_t dearest = random_below(random, 10) ? 1 + random_below(random, 25) : 15000;
    const uint32_t room = 2 * (maze->grid.width / 2) * (maze->grid.height / 2) - 2;
    const uint32_t wanted = random_below(random, OBJECTS_MOST + 1);
    taken[maze->entrance] = true;
    maze->treasure = (uint16_t)draw_floor(maze, taken, random);
    taken[maze->treasure] = true;
    for (uint32_t i = 0; i < wanted && i < room; i++) {
        const enum maziaks_sort sort = (enum maziaks_sort)random_below(random, MAZIAKS_SORTS);
        struct maziaks_object object = {(uint16_t)draw_floor(maze, taken, random), {0}};
        taken[object.cell] = true;
        if (sort == MAZIAKS_BERRY)
            object.values[0] = (uint16_t)(1 + random_below(random, 20));
        if (sort == MAZIAKS_CREATURE)
            for (uint32_t value = 0; value < MAZIAKS_VALUES_MAX; value++)
                object.values[value] = (uint16_t)random_below(random, dearest);
        maziaks_insert(maze, sort, object);
    }
}

/* Energy on the edge, just below it, above it, or anything. */
static void strengthen(struct maziaks *maze, struct random *random) {
    const int64_t required = flood_maziaks_required(maze);
    const int64_t extra[] = {0, -1, random_below(random, 4), random_below(random, 40)};
    const int64_t energy = random_below(random, 6) ? required + extra[random_below(random, 4)]
                                                   : random_below(random, 60);
    maze->energy = (uint16_t)(energy < 0 ? 0 : energy);
}

static struct maziaks *draw_maze(struct random *random, struct arena *work) {
    const uint32_t width = 2 * (1 + random_below(random, 5)) + 1;
    const uint32_t height = 2 * (1 + random_below(random, 5)) + 1;
    struct maziaks *const maze = maziaks_new(width, height);
    if (!maze || carve(&maze->grid, CARVER_ANY, random, work) != 0)
        abort();
    maze->entrance = (uint16_t)open_somewhere(maze, random);
    maze->grid.cells[maze->entrance] = GRID_FLOOR;
    scatter(maze, random);
    strengthen(maze, random);
    return maze;
}

static bool same(const struct maziaks_evaluation *fast, const struct maziaks_evaluation *slow) {
    bool same = fast->head.solvable == slow->head.solvable;
    for (int i = 0; i < MAZIAKS_MEASURES; i++) {
        if (fast->head.measures[i] == slow->head.measures[i])
            continue;
        printf("%s is %" PRId64 ", by flooding %" PRId64 "\n", maziaks_measures[i].name,
               fast->head.measures[i], slow->head.measures[i]);
        same = false;
    }
    return same && fast->head.stars_two == slow->head.stars_two &&
           fast->head.stars_three == slow->head.stars_three &&
           fast->route_length == slow->route_length &&
           memcmp(fast->route, slow->route, slow->route_length * sizeof(*slow->route)) == 0;
}

static void print_route(const char *title, const struct maziaks *maze,
                        const struct maziaks_evaluation *evaluation) {
    printf("%s: route", title);
    for (uint32_t i = 0; i < evaluation->route_length; i++)
        printf(" %u,%u", grid_x(&maze->grid, evaluation->route[i]),
               grid_y(&maze->grid, evaluation->route[i]));
    printf("\n");
}

static void tell(const struct maziaks *maze, const struct maziaks_evaluation *fast,
                 const struct maziaks_evaluation *slow) {
    struct text text = TEXT_INIT;
    maziaks_dump((const struct level *)maze, &text);
    printf("%s\n", text.data);
    text_deinit(&text);
    print_route("evaluated", maze, fast);
    print_route("by flooding", maze, slow);
}

static void count(struct tally *tally, const struct maziaks *maze,
                  const struct maziaks_evaluation *slow) {
    const int64_t *const measures = slow->head.measures;
    tally->solvable += slow->head.solvable;
    tally->unsolvable += !slow->head.solvable;
    tally->on_the_edge += measures[MAZIAKS_REQUIRED_ENERGY] == maze->energy;
    tally->gaining += slow->head.solvable && measures[MAZIAKS_NET_ENERGY] < 0;
    tally->dear += measures[MAZIAKS_PATH] > SEARCH_NARROW_FAR;
    tally->swords_worth += measures[MAZIAKS_SWORDS_WORTH] > 0;
    tally->fought_bare += maze->counts[MAZIAKS_SWORD] && measures[MAZIAKS_UNAVOIDABLE] > 0 &&
                          measures[MAZIAKS_SWORDS_WORTH] == 0;
}

/* A random walk that now and then tries a wall; or the best run, perhaps with a step too many. */
static uint32_t wander(const struct maziaks *maze, const struct maziaks_evaluation *evaluation,
                       struct random *random, uint16_t *route) {
    uint32_t length = 1 + random_below(random, WALK_MOST - 1);
    route[0] = maze->entrance;
    if (evaluation->route_length && evaluation->route_length < WALK_MOST &&
        random_below(random, 2)) {
        memcpy(route, evaluation->route, evaluation->route_length * sizeof(*route));
        route[evaluation->route_length] = route[evaluation->route_length - 2];
        return evaluation->route_length + random_below(random, 2);
    }
    for (uint32_t i = 0; i + 1 < length; i++) {
        uint32_t neighbours[DIRECTION_COUNT];
        const uint32_t count = grid_open_neighbours(&maze->grid, route[i], neighbours);
        const bool astray = count == 0 || random_below(random, 200) == 0;
        route[i + 1] =
            (uint16_t)(astray ? random_below(random, maze->grid.width * maze->grid.height)
                              : neighbours[random_below(random, count)]);
        if (!grid_is_floor(&maze->grid, route[i + 1]))
            return i + 2;
    }
    return length;
}

static char *told(const struct maziaks *maze, const uint16_t *route, uint32_t length) {
    struct text text = TEXT_INIT;
    text_append_string(&text, "{\"route\":[");
    for (uint32_t i = 0; i < length; i++)
        text_append_format(&text, "%s{\"x\":%u,\"y\":%u}", i ? "," : "",
                           grid_x(&maze->grid, route[i]), grid_y(&maze->grid, route[i]));
    text_append_string(&text, "]}");
    return text_take(&text);
}

/* The answer that flooding expects, up to what it does not know. */
static char *expected(const struct maziaks *maze, const struct maziaks_evaluation *slow,
                      const struct flood_run *run, const uint16_t *route, uint32_t length) {
    struct text text = TEXT_INIT;
    const uint32_t failed = run->steps + 1 < length ? run->steps + 1 : length;
    const uint16_t cell = route[failed < length ? failed : length - 1];
    if (run->finished)
        text_append_format(&text,
                           "{\"finished\":true,\"steps\":%u,\"energy_left\":%u,\"stars\":%d}",
                           run->steps, run->energy_left,
                           1 + (run->energy_left >= slow->head.stars_two) +
                               (run->energy_left >= slow->head.stars_three));
    else
        text_append_format(
            &text,
            "{\"finished\":false,\"failed_at\":{\"step\":%u,\"x\":%u,\"y\":%u},\"reason\":", failed,
            grid_x(&maze->grid, cell), grid_y(&maze->grid, cell));
    return text_take(&text);
}

static bool agree_on_replay(const struct maziaks *maze, const struct maziaks_evaluation *slow,
                            struct random *random, struct arena *work, struct tally *tally) {
    uint16_t route[WALK_MOST];
    struct text answer = TEXT_INIT;
    struct faults faults = FAULTS_INIT;
    const uint32_t length = wander(maze, slow, random, route);
    const struct flood_run run = flood_maziaks_replay(maze, route, length);
    char *const json = told(maze, route, length);
    char *const wanted = expected(maze, slow, &run, route, length);
    const int result =
        maziaks_verify((const struct level *)maze, json, strlen(json), work, &faults, &answer);
    const bool agreed = result == 0 && strncmp(answer.data, wanted, strlen(wanted)) == 0;
    if (!agreed)
        printf("%s: %s, by flooding %s\n", json, answer.data, wanted);
    tally->finished += run.finished;
    text_deinit(&answer);
    free(wanted);
    free(json);
    return agreed;
}

static bool agree(const struct maziaks *maze, struct random *random, struct arena *work,
                  struct tally *tally) {
    struct evaluation *evaluation = NULL;
    if (maziaks_evaluate((const struct level *)maze, BUDGET, work, &evaluation) != 0)
        return false;
    struct maziaks_evaluation *const fast = (struct maziaks_evaluation *)evaluation;
    struct maziaks_evaluation *const slow = flood_maziaks(maze);
    const struct arena_mark mark = arena_mark(work);
    const bool agreed = same(fast, slow) && agree_on_replay(maze, slow, random, work, tally);
    arena_release(work, mark);
    if (!agreed)
        tell(maze, fast, slow);
    count(tally, maze, slow);
    free(fast);
    free(slow);
    return agreed;
}

/* A stream a level, so that a level that fails can be had again alone. */
static uint32_t disagreements(uint64_t seed, uint32_t levels, struct tally *tally) {
    struct arena work = ARENA_INIT;
    uint32_t wrong = 0;
    for (uint64_t i = 0; i < levels && wrong < 3; i++) {
        struct random random;
        random_init(&random, seed, i);
        struct maziaks *const maze = draw_maze(&random, &work);
        wrong += !agree(maze, &random, &work, tally);
        free(maze);
    }
    arena_deinit(&work);
    return wrong;
}

static bool varied(const struct tally *tally, uint32_t levels) {
    const uint32_t some = levels / 200;
    return tally->solvable > some && tally->unsolvable > some && tally->on_the_edge > some &&
           tally->gaining > some && tally->dear > levels / 1000 && tally->swords_worth > some &&
           tally->fought_bare > some && tally->finished > some;
}

int main(int argc, char **argv) {
    const uint32_t levels = argc > 1 ? (uint32_t)strtoul(argv[1], NULL, 10) : LEVELS;
    const uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : SEED;
    struct tally tally = {0};
    const uint32_t wrong = disagreements(seed, levels, &tally);
    printf("%u levels: %u solvable, %u not, %u on the edge, %u gaining, %u dear, %u with swords "
           "worth it, %u with none such, %u walks finished\n%u disagreements\n",
           levels, tally.solvable, tally.unsolvable, tally.on_the_edge, tally.gaining, tally.dear,
           tally.swords_worth, tally.fought_bare, tally.finished, wrong);
    return wrong || !varied(&tally, levels) ? EXIT_FAILURE : EXIT_SUCCESS;
}
