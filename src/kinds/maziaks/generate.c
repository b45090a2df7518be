/* Generates levels of maziaks. One stream a candidate, drawn from in a fixed order: width, height,
 * the entrance, the carving, the treasure and the objects (place.c), factor, tank. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/cleanup.h"
#include "base/result.h"
#include "kinds/dump.h"
#include "kinds/maziaks/maziaks.h"
#include "maze/carve.h"

const struct parameter maziaks_parameters[MAZIAKS_PARAMETERS] = {
    [MAZIAKS_WIDTH] = {.name = "width",
                       .help = "Rooms across",
                       .least = MAZIAKS_ROOMS_LEAST,
                       .most = MAZIAKS_ROOMS_MOST,
                       .standard = {8, 12}},
    [MAZIAKS_HEIGHT] = {.name = "height",
                        .help = "Rooms down",
                        .least = MAZIAKS_ROOMS_LEAST,
                        .most = MAZIAKS_ROOMS_MOST,
                        .standard = {8, 12}},
    [MAZIAKS_BERRIES] = {.name = "berries",
                         .help = "Berries that give energy once",
                         .least = 0,
                         .most = MAZIAKS_GENERATED_THINGS_MAX - 1,
                         .standard = {2, 4}},
    [MAZIAKS_BERRY_ENERGY] = {.name = "berry_energy",
                              .help = "Energy that a berry gives",
                              .least = 1,
                              .most = 999,
                              .standard = {8, 24}},
    [MAZIAKS_SWORDS] = {.name = "swords",
                        .help = "Swords, each of which breaks on one creature",
                        .least = 0,
                        .most = MAZIAKS_GENERATED_THINGS_MAX - 1,
                        .standard = {1, 3}},
    [MAZIAKS_CREATURES] = {.name = "creatures",
                           .help = "Creatures that have to be fought",
                           .least = 0,
                           .most = MAZIAKS_GENERATED_THINGS_MAX - 1,
                           .standard = {2, 4}},
    [MAZIAKS_ARMED] = {.name = "armed",
                       .help = "Energy that a fight costs with a sword in hand",
                       .least = 0,
                       .most = 999,
                       .standard = {0, 4}},
    [MAZIAKS_UNARMED] = {.name = "unarmed",
                         .help = "Energy that a fight costs with empty hands",
                         .least = 0,
                         .most = 999,
                         .standard = {12, 40}},
    [MAZIAKS_FACTOR] = {.name = "factor",
                        .help = "Energy at the start in hundredths of the energy required",
                        .least = 100,
                        .most = 1000,
                        .standard = {120, 300}},
    [MAZIAKS_TANK] = {.name = "tank",
                      .help = "The most energy that a player can have at the start",
                      .least = 1,
                      .most = MAZIAKS_ENERGY_MOST,
                      .standard = {999, 999}},
};

/* The parameters that say how many there are of each sort. */
static const enum maziaks_parameter COUNTS[MAZIAKS_SORTS] = {MAZIAKS_BERRIES, MAZIAKS_SWORDS,
                                                             MAZIAKS_CREATURES};

int maziaks_check(const struct parameters *parameters, struct faults *faults) {
    const int32_t width = parameters->values[MAZIAKS_WIDTH].min;
    const int32_t height = parameters->values[MAZIAKS_HEIGHT].min;
    const int32_t room = 2 * width * height - 2; /* rooms and ways, without the treasure's */
    const int32_t allowed = MAZIAKS_GENERATED_THINGS_MAX - 1;
    int32_t most = 0;
    for (uint32_t sort = 0; sort < MAZIAKS_SORTS; sort++)
        most += parameters->values[COUNTS[sort]].max;
    if (most > allowed)
        faults_add(faults, "/berries",
                   "berries, swords and creatures may come to at most %d together; their maxima "
                   "come to %d: lower them by %d",
                   allowed, most, most - allowed);
    else if (most > room)
        faults_add(faults, "/width",
                   "a maze of %d by %d rooms has room for %d objects beside the treasure; berries, "
                   "swords and creatures may come to %d: make the maze larger or their maxima "
                   "smaller",
                   width, height, room, most);
    return faults_check(faults);
}

/* A random room along the border, and the cell of the border next to it; a corner has two. */
static uint32_t open_border(struct maziaks *maze, struct random *random) {
    const struct grid *const grid = &maze->grid;
    uint32_t rooms[4 * MAZIAKS_ROOMS_MOST];
    uint32_t count = 0;
    for (uint32_t y = 1; y < grid->height; y += 2)
        for (uint32_t x = 1; x < grid->width; x += 2)
            if (x == 1 || y == 1 || x + 2 == grid->width || y + 2 == grid->height)
                rooms[count++] = grid_cell(grid, x, y);
    const uint32_t room = rooms[random_below(random, count)];
    uint32_t sides[DIRECTION_COUNT];
    uint32_t side_count = 0;
    for (uint32_t direction = 0; direction < DIRECTION_COUNT; direction++)
        if (grid_step(grid, room, (enum direction)direction, 2) == GRID_NONE)
            sides[side_count++] = grid_step(grid, room, (enum direction)direction, 1);
    maze->entrance = (uint16_t)sides[random_below(random, side_count)];
    return room;
}

/* The maze as it is carved. trace: NULL, or to be filled; its steps are in work. -ENOMEM. */
static int dig(const struct parameters *parameters, struct random *random, struct arena *work,
               struct carve_trace *trace, struct maziaks **out) {
    const uint32_t width = maziaks_draw(parameters, MAZIAKS_WIDTH, random);
    const uint32_t height = maziaks_draw(parameters, MAZIAKS_HEIGHT, random);
    CLEANUP(cleanup_free) struct maziaks *maze = maziaks_new(2 * width + 1, 2 * height + 1);
    if (!maze)
        return -ENOMEM;
    if (trace)
        TRY(carve_trace_init(trace, &maze->grid, work));
    const uint32_t room = open_border(maze, random);
    TRY(carve_from(&maze->grid, room, random, work, trace));
    maze->grid.cells[maze->entrance] = GRID_FLOOR;
    *out = TAKE(maze);
    return 0;
}

static int evaluate(const struct maziaks *maze, uint64_t budget, struct arena *work,
                    struct evaluation **evaluation) {
    free(*evaluation);
    *evaluation = NULL;
    return maziaks_evaluate((const struct level *)maze, budget, work, evaluation);
}

/* Gives the energy that the factor allows, and measures the maze. */
static int strengthen(struct maziaks *maze, uint32_t factor, uint32_t tank, uint64_t budget,
                      struct arena *work, struct evaluation **evaluation) {
    maze->energy = 0; /* without any only the cheap measures are taken, this one among them */
    TRY(evaluate(maze, budget, work, evaluation));
    const int64_t required = (*evaluation)->measures[MAZIAKS_REQUIRED_ENERGY];
    const int64_t energy = (required * factor + 99) / 100;
    maze->energy = (uint16_t)(energy < tank ? energy : tank);
    return evaluate(maze, budget, work, evaluation);
}

static void take_out(struct maziaks *maze, enum maziaks_sort sort) {
    const uint32_t first = maziaks_first(maze, sort);
    const uint32_t behind = maziaks_object_count(maze) - first - maze->counts[sort];
    memmove(maze->objects + first, maze->objects + first + maze->counts[sort],
            behind * sizeof(*maze->objects));
    maze->counts[sort] = 0;
}

/* Does any of what a run costs change when the sort's objects are taken out, the energy kept? */
static int sort_matters(const struct maziaks *maze, const struct evaluation *evaluation,
                        enum maziaks_sort sort, uint64_t budget, struct arena *work,
                        bool *matters) {
    static const enum maziaks_measure compared[] = {MAZIAKS_REQUIRED_ENERGY, MAZIAKS_PATH,
                                                    MAZIAKS_NET_ENERGY};
    CLEANUP(cleanup_free) struct evaluation *other = NULL;
    struct maziaks without = *maze;
    take_out(&without, sort);
    TRY(evaluate(&without, budget, work, &other));
    *matters = false;
    for (size_t i = 0; i < sizeof(compared) / sizeof(compared[0]); i++)
        *matters |= evaluation->measures[compared[i]] != other->measures[compared[i]];
    return 0;
}

static int find_degenerate(const struct maziaks *maze, const struct evaluation *evaluation,
                           uint32_t rules, uint64_t budget, struct arena *work, bool *degenerate) {
    *degenerate = 2 * evaluation->measures[MAZIAKS_PATH] < maze->grid.width + maze->grid.height;
    for (uint32_t sort = 0; sort < MAZIAKS_SORTS && !*degenerate; sort++) {
        bool matters = true;
        if (rules >> sort & 1)
            TRY(sort_matters(maze, evaluation, (enum maziaks_sort)sort, budget, work, &matters));
        *degenerate = !matters;
    }
    return 0;
}

static int generate(const struct parameters *parameters, uint32_t rules, struct random *random,
                    uint64_t budget, struct arena *work, struct candidate *out) {
    CLEANUP(cleanup_free) struct maziaks *maze = NULL;
    CLEANUP(cleanup_free) struct evaluation *evaluation = NULL;
    TRY(dig(parameters, random, work, NULL, &maze));
    TRY(maziaks_place(maze, parameters, random, work));
    const uint32_t factor = maziaks_draw(parameters, MAZIAKS_FACTOR, random);
    const uint32_t tank = maziaks_draw(parameters, MAZIAKS_TANK, random);
    TRY(strengthen(maze, factor, tank, budget, work, &evaluation));
    bool degenerate = false;
    if (evaluation->solvable)
        TRY(find_degenerate(maze, evaluation, rules, budget, work, &degenerate));
    *out = (struct candidate){(struct level *)TAKE(maze), TAKE(evaluation), degenerate};
    return 0;
}

int maziaks_generate(const struct parameters *parameters, uint32_t rules, uint64_t seed,
                     uint64_t index, uint64_t budget, struct arena *work, struct candidate *out) {
    struct random random;
    random_init(&random, seed, index);
    const struct arena_mark mark = arena_mark(work);
    const int result = generate(parameters, rules, &random, budget, work, out);
    arena_release(work, mark);
    return result;
}

int maziaks_trace(const struct parameters *parameters, uint64_t seed, uint64_t index,
                  struct arena *work, struct text *out) {
    CLEANUP(cleanup_free) struct maziaks *maze = NULL;
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
