/* Generates light mazes. One stream a candidate, drawn from in a fixed order: width, height,
 * carver, the carving, braid, the braiding, the objects (place.c), factor, tank. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/cleanup.h"
#include "base/result.h"
#include "kinds/dump.h"
#include "kinds/light_maze/light_maze.h"
#include "kinds/light_maze/trail.h"
#include "maze/braid.h"
#include "maze/carve.h"

enum {
    SIDE_LEAST = 5, /* of a generated maze */
    RAISES_MOST = 3,
    CLOSE = 5, /* a shadow that never comes nearer might as well not be there */
};

const struct parameter light_maze_parameters[LIGHT_MAZE_PARAMETERS] = {
    [LIGHT_MAZE_WIDTH] = {.name = "width",
                          .help = "Cells across, border included; odd",
                          .least = SIDE_LEAST,
                          .most = LIGHT_MAZE_SIDE_MOST,
                          .standard = {15, 21}},
    [LIGHT_MAZE_HEIGHT] = {.name = "height",
                           .help = "Cells down, border included; odd",
                           .least = SIDE_LEAST,
                           .most = LIGHT_MAZE_SIDE_MOST,
                           .standard = {15, 21}},
    [LIGHT_MAZE_BRAID] = {.name = "braid",
                          .help = "Hundredths of the dead ends opened into loops",
                          .least = 0,
                          .most = 100,
                          .standard = {20, 60}},
    [LIGHT_MAZE_CARVER] = {.name = "carver",
                           .help = "How the maze is dug",
                           .type = PARAMETER_CHOICE,
                           .choices = CARVER_NAMES,
                           .standard = {CARVER_BACKTRACKER, CARVER_BACKTRACKER}},
    [LIGHT_MAZE_CANDLES] = {.name = "candles",
                            .help = "Candles that give light once",
                            .least = 0,
                            .most = LIGHT_MAZE_GENERATED_SWITCHES_MAX,
                            .standard = {2, 5}},
    [LIGHT_MAZE_CANDLE_LIGHT] = {.name = "candle_light",
                                 .help = "Light that a candle gives",
                                 .least = 1,
                                 .most = 999,
                                 .standard = {6, 20}},
    [LIGHT_MAZE_DOORS] = {.name = "doors",
                          .help = "Doors that cost light once, to open",
                          .least = 0,
                          .most = LIGHT_MAZE_GENERATED_SWITCHES_MAX,
                          .standard = {0, 3}},
    [LIGHT_MAZE_DOOR_TOLL] = {.name = "door_toll",
                              .help = "Light that a door costs",
                              .least = 0,
                              .most = 999,
                              .standard = {3, 12}},
    [LIGHT_MAZE_PLATES] = {.name = "plates",
                           .help = "Plates to be lit before the goal opens",
                           .least = 0,
                           .most = TRAIL_PLATES_MOST,
                           .standard = {0, 2}},
    [LIGHT_MAZE_PLATE_TOLL] = {.name = "plate_toll",
                               .help = "Light that a plate costs",
                               .least = 0,
                               .most = 999,
                               .standard = {2, 8}},
    [LIGHT_MAZE_FRAGILE] = {.name = "fragile",
                            .help = "Fragile cells that cost light each time",
                            .least = 0,
                            .most = 100,
                            .standard = {0, 4}},
    [LIGHT_MAZE_FRAGILE_TOLL] = {.name = "fragile_toll",
                                 .help = "Light that a fragile cell costs",
                                 .least = 0,
                                 .most = 999,
                                 .standard = {1, 4}},
    [LIGHT_MAZE_SHADOW_SPEED] = {.name = "shadow_speed",
                                 .help = "Hundredths of a cell the shadow walks in a unit of time; "
                                         "0: nothing hunts",
                                 .least = 0,
                                 .most = 100,
                                 .standard = {0, 0}},
    [LIGHT_MAZE_SHADOW_BITE] = {.name = "shadow_bite",
                                .help = "Light that a bite takes",
                                .least = 1,
                                .most = 999,
                                .standard = {4, 10}},
    [LIGHT_MAZE_FACTOR] = {.name = "factor",
                           .help = "Light at the start in hundredths of the light required",
                           .least = 100,
                           .most = 1000,
                           .standard = {120, 300}},
    [LIGHT_MAZE_TANK] = {.name = "tank",
                         .help = "The most light that a player can carry at the start",
                         .least = 1,
                         .most = LIGHT_MAZE_LIGHT_MOST,
                         .standard = {999, 999}},
};

static void check_side(const struct parameters *parameters, enum light_maze_parameter place,
                       struct faults *faults) {
    const struct range range = parameters->values[place];
    if (range.min != range.max || range.min % 2 == 1)
        return;
    const char *const name = light_maze_parameters[place].name;
    char pointer[16];
    snprintf(pointer, sizeof(pointer), "/%s", name);
    faults_add(faults, pointer,
               "%s must hold an odd number, since rooms stand on odd cells; %d is even: give %d, "
               "%d or a range",
               name, range.min, range.min - 1, range.min + 1);
}

/* The most that a range allows of all these together. */
static int32_t most_of(const struct parameters *parameters, const enum light_maze_parameter *places,
                       size_t count) {
    int32_t sum = 0;
    for (size_t i = 0; i < count; i++)
        sum += parameters->values[places[i]].max;
    return sum;
}

static void check_switches(const struct parameters *parameters, struct faults *faults) {
    static const enum light_maze_parameter places[] = {LIGHT_MAZE_CANDLES, LIGHT_MAZE_DOORS,
                                                       LIGHT_MAZE_PLATES};
    const int32_t most = most_of(parameters, places, 3);
    if (most > LIGHT_MAZE_GENERATED_SWITCHES_MAX)
        faults_add(faults, "/candles",
                   "candles, doors and plates may come to at most %d together; their maxima %d, %d "
                   "and %d come to %d: lower them by %d",
                   LIGHT_MAZE_GENERATED_SWITCHES_MAX, parameters->values[LIGHT_MAZE_CANDLES].max,
                   parameters->values[LIGHT_MAZE_DOORS].max,
                   parameters->values[LIGHT_MAZE_PLATES].max, most,
                   most - LIGHT_MAZE_GENERATED_SWITCHES_MAX);
}

/* The least odd side that a range allows. */
static int32_t least_side(const struct parameters *parameters, enum light_maze_parameter place) {
    return parameters->values[place].min | 1;
}

/* Every object must find floor in the smallest maze: rooms and the ways between them, without start
 * and goal. */
static void check_room(const struct parameters *parameters, struct faults *faults) {
    static const enum light_maze_parameter places[] = {LIGHT_MAZE_CANDLES, LIGHT_MAZE_DOORS,
                                                       LIGHT_MAZE_PLATES, LIGHT_MAZE_FRAGILE};
    const int32_t lair = parameters->values[LIGHT_MAZE_SHADOW_SPEED].max > 0;
    const int32_t most = most_of(parameters, places, 4) + lair;
    const int32_t width = least_side(parameters, LIGHT_MAZE_WIDTH);
    const int32_t height = least_side(parameters, LIGHT_MAZE_HEIGHT);
    const int32_t room = 2 * (width / 2) * (height / 2) - 3;
    if (most > room)
        faults_add(faults, "/width",
                   "a maze of %d by %d cells has room for %d objects beside start and goal; "
                   "candles, doors, plates, fragile and the lair may come to %d: make the maze "
                   "larger or their maxima smaller",
                   width, height, room, most);
}

int light_maze_check(const struct parameters *parameters, struct faults *faults) {
    check_side(parameters, LIGHT_MAZE_WIDTH, faults);
    check_side(parameters, LIGHT_MAZE_HEIGHT, faults);
    check_switches(parameters, faults);
    check_room(parameters, faults);
    return faults_check(faults);
}

/* An odd number of the range. */
static uint32_t draw_side(const struct parameters *parameters, enum light_maze_parameter place,
                          struct random *random) {
    const uint32_t least = (uint32_t)least_side(parameters, place);
    const uint32_t most = (uint32_t)parameters->values[place].max;
    return least + 2 * random_below(random, (most - least) / 2 + 1);
}

/* The maze as it is carved. trace: NULL, or to be filled; its steps are in work. -ENOMEM. */
static int dig(const struct parameters *parameters, struct random *random, struct arena *work,
               struct carve_trace *trace, struct light_maze **out) {
    const uint32_t width = draw_side(parameters, LIGHT_MAZE_WIDTH, random);
    const uint32_t height = draw_side(parameters, LIGHT_MAZE_HEIGHT, random);
    const uint32_t fragile_most = (uint32_t)parameters->values[LIGHT_MAZE_FRAGILE].max;
    CLEANUP(cleanup_free) struct light_maze *maze = light_maze_new(width, height, fragile_most);
    if (!maze)
        return -ENOMEM;
    if (trace)
        TRY(carve_trace_init(trace, &maze->grid, work));
    const uint32_t carver = light_maze_draw(parameters, LIGHT_MAZE_CARVER, random);
    TRY(carve_traced(&maze->grid, (enum carver)carver, random, work, trace));
    *out = TAKE(maze);
    return 0;
}

/* Everything but the light. Condition: KIND_DISCARDED. -ENOMEM. */
static int lay_out(const struct parameters *parameters, struct random *random, struct arena *work,
                   struct light_maze **out) {
    CLEANUP(cleanup_free) struct light_maze *maze = NULL;
    uint32_t goal;
    TRY(dig(parameters, random, work, NULL, &maze));
    TRY(braid(&maze->grid, light_maze_draw(parameters, LIGHT_MAZE_BRAID, random), random, work));
    maze->start = (uint16_t)grid_cell(&maze->grid, 1, 1);
    TRY(grid_farthest_room(&maze->grid, maze->start, work, &goal));
    maze->goal = (uint16_t)goal;
    TRY(light_maze_place(maze, parameters, random, work));
    *out = TAKE(maze);
    return 0;
}

static const struct light_maze_evaluation *evaluation_of(const struct evaluation *evaluation) {
    return (const struct light_maze_evaluation *)evaluation;
}

static int evaluate(const struct light_maze *maze, uint64_t budget, struct arena *work,
                    struct evaluation **evaluation) {
    free(*evaluation);
    *evaluation = NULL;
    return light_maze_evaluate((const struct level *)maze, budget, work, evaluation);
}

/* Lights the maze by what it requires, and measures it. */
static int light_up(struct light_maze *maze, uint32_t factor, uint32_t tank, uint64_t budget,
                    struct arena *work, struct evaluation **evaluation) {
    maze->light = 0; /* in the dark only the cheap measures are taken, this one among them */
    TRY(evaluate(maze, budget, work, evaluation));
    const int64_t required = (*evaluation)->measures[LIGHT_MAZE_REQUIRED_LIGHT];
    const int64_t light = (required * factor + 99) / 100;
    maze->light = (uint16_t)(light < tank ? light : tank);
    return evaluate(maze, budget, work, evaluation);
}

/* The least light above the maze's own with which the route survives; 0: not even the tank. More
 * light never hurts a given route, which the shadow meets the same way. -ENOMEM. */
static int find_surviving_light(const struct light_maze *maze,
                                const struct light_maze_evaluation *evaluation, uint32_t tank,
                                struct arena *work, uint32_t *light) {
    struct light_maze trial = *maze;
    struct light_maze_hunt hunt;
    uint32_t dies = maze->light;
    uint32_t survives = tank + 1;
    while (survives - dies > 1) {
        trial.light = (uint16_t)(dies + (survives - dies) / 2);
        TRY(light_maze_hunt(&trial, evaluation->route, evaluation->route_length, work, &hunt));
        if (hunt.survives)
            survives = trial.light;
        else
            dies = trial.light;
    }
    *light = survives <= tank ? survives : 0;
    return 0;
}

static bool is_killed(const struct evaluation *evaluation) {
    return evaluation_of(evaluation)->hunted && !evaluation_of(evaluation)->hunt.survives;
}

/* Raises the light until the best run survives the shadow, if the tank allows. */
static int outlive(struct light_maze *maze, uint32_t tank, uint64_t budget, struct arena *work,
                   struct evaluation **evaluation) {
    for (uint32_t raises = 0; raises < RAISES_MOST && is_killed(*evaluation); raises++) {
        uint32_t light;
        TRY(find_surviving_light(maze, evaluation_of(*evaluation), tank, work, &light));
        if (light == 0)
            return 0;
        maze->light = (uint16_t)light;
        TRY(evaluate(maze, budget, work, evaluation));
    }
    return 0;
}

static void take_out_switches(struct light_maze *maze, uint32_t first, uint32_t count) {
    const uint32_t behind = light_maze_switch_count(maze) - first - count;
    memmove(maze->switches + first, maze->switches + first + count,
            behind * sizeof(*maze->switches));
}

/* Takes out every object of a rule. */
static void take_out(struct light_maze *maze, enum light_maze_rule rule) {
    switch (rule) {
    case LIGHT_MAZE_RULE_CANDLES:
        take_out_switches(maze, 0, maze->candle_count);
        maze->candle_count = 0;
        break;
    case LIGHT_MAZE_RULE_DOORS:
        take_out_switches(maze, maze->candle_count, maze->door_count);
        maze->door_count = 0;
        break;
    case LIGHT_MAZE_RULE_PLATES:
        maze->plate_count = 0;
        break;
    case LIGHT_MAZE_RULE_SHADOW:
        maze->shadow.exists = false;
        break;
    case LIGHT_MAZE_RULE_FRAGILE:
        maze->fragile_count = 0;
        break;
    }
}

static bool same_measures(const struct evaluation *a, const struct evaluation *b,
                          const enum light_maze_measure *compared, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (a->measures[compared[i]] != b->measures[compared[i]])
            return false;
    return true;
}

/* Does anything change when the rule's objects are taken out, the light kept? Mostly that shows in
 * what can be measured cheaply, in the dark. */
static int taking_out_matters(const struct light_maze *maze, const struct evaluation *evaluation,
                              enum light_maze_rule rule, uint64_t budget, struct arena *work,
                              bool *matters) {
    static const enum light_maze_measure compared[] = {
        LIGHT_MAZE_REQUIRED_LIGHT, LIGHT_MAZE_PATH,      LIGHT_MAZE_DETOURS,
        LIGHT_MAZE_NET_LIGHT,      LIGHT_MAZE_DECISIONS,
    };
    enum { IN_THE_DARK = 3, ALL = sizeof(compared) / sizeof(compared[0]) };
    CLEANUP(cleanup_free) struct evaluation *other = NULL;
    struct light_maze without = *maze;
    take_out(&without, rule);
    take_out(&without, LIGHT_MAZE_RULE_SHADOW); /* it has no part in these measures */
    without.light = 0;
    TRY(evaluate(&without, budget, work, &other));
    *matters = !same_measures(evaluation, other, compared, IN_THE_DARK);
    if (*matters)
        return 0;
    without.light = maze->light;
    TRY(evaluate(&without, budget, work, &other));
    *matters = !same_measures(evaluation, other, compared, ALL);
    return 0;
}

static int rule_matters(const struct light_maze *maze, const struct evaluation *evaluation,
                        enum light_maze_rule rule, uint64_t budget, struct arena *work,
                        bool *matters) {
    if (rule != LIGHT_MAZE_RULE_SHADOW)
        return taking_out_matters(maze, evaluation, rule, budget, work, matters);
    const struct light_maze_evaluation *const whole = evaluation_of(evaluation);
    *matters = whole->hunted && whole->hunt.closest <= CLOSE;
    return 0;
}

static int find_degenerate(const struct light_maze *maze, const struct evaluation *evaluation,
                           uint32_t rules, uint64_t budget, struct arena *work, bool *degenerate) {
    *degenerate = is_killed(evaluation) ||
                  2 * evaluation->measures[LIGHT_MAZE_PATH] < maze->grid.width + maze->grid.height;
    for (uint32_t rule = LIGHT_MAZE_RULE_CANDLES; rule <= LIGHT_MAZE_RULE_FRAGILE && !*degenerate;
         rule <<= 1) {
        bool matters = true;
        if (rules & rule)
            TRY(rule_matters(maze, evaluation, (enum light_maze_rule)rule, budget, work, &matters));
        *degenerate = !matters;
    }
    return 0;
}

static int generate(const struct parameters *parameters, uint32_t rules, struct random *random,
                    uint64_t budget, struct arena *work, struct candidate *out) {
    CLEANUP(cleanup_free) struct light_maze *maze = NULL;
    CLEANUP(cleanup_free) struct evaluation *evaluation = NULL;
    TRY(lay_out(parameters, random, work, &maze));
    const uint32_t factor = light_maze_draw(parameters, LIGHT_MAZE_FACTOR, random);
    const uint32_t tank = light_maze_draw(parameters, LIGHT_MAZE_TANK, random);
    TRY(light_up(maze, factor, tank, budget, work, &evaluation));
    bool degenerate = false;
    if (evaluation->solvable) {
        TRY(outlive(maze, tank, budget, work, &evaluation));
        TRY(find_degenerate(maze, evaluation, rules, budget, work, &degenerate));
    }
    *out = (struct candidate){(struct level *)TAKE(maze), TAKE(evaluation), degenerate};
    return 0;
}

int light_maze_generate(const struct parameters *parameters, uint32_t rules, uint64_t seed,
                        uint64_t index, uint64_t budget, struct arena *work,
                        struct candidate *out) {
    struct random random;
    random_init(&random, seed, index);
    const struct arena_mark mark = arena_mark(work);
    const int result = generate(parameters, rules, &random, budget, work, out);
    arena_release(work, mark);
    return result;
}

int light_maze_trace(const struct parameters *parameters, uint64_t seed, uint64_t index,
                     struct arena *work, struct text *out) {
    CLEANUP(cleanup_free) struct light_maze *maze = NULL;
    struct random random;
    struct carve_trace trace;
    random_init(&random, seed, index);
    const struct arena_mark mark = arena_mark(work);
    const int result = dig(parameters, &random, work, &trace, &maze);
    if (result == 0)
        dump_trace(&maze->grid, &trace, out);
    arena_release(work, mark);
    return result == 0 ? text_check(out) : result;
}
