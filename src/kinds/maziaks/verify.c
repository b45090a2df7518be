/* The verify slot: a run replayed, its answer and its stars. */
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/cleanup.h"
#include "base/result.h"
#include "kinds/failure.h"
#include "kinds/maziaks/maziaks.h"

enum { NOTHING = -1 };

/* A run under way. */
struct walk {
    const struct maziaks *maze;
    int8_t *objects; /* by cell: the object that is still there, or NOTHING */
    uint32_t cell;
    uint32_t energy;
    bool armed;
    bool rich; /* has the treasure */
};

static int walk_init(struct walk *walk, const struct maziaks *maze, struct arena *work) {
    const size_t count = (size_t)maze->grid.width * maze->grid.height;
    *walk = (struct walk){.maze = maze,
                          .objects = arena_take(work, count, sizeof(*walk->objects)),
                          .cell = maze->entrance,
                          .energy = maze->energy};
    if (!walk->objects)
        return -ENOMEM;
    memset(walk->objects, NOTHING, count);
    for (uint32_t i = 0; i < maziaks_object_count(maze); i++)
        walk->objects[maze->objects[i].cell] = (int8_t)i;
    return 0;
}

static bool walk_has_ended(const struct walk *walk) {
    return walk->rich && walk->cell == walk->maze->entrance;
}

/* What entering a cell costs. */
static uint32_t walk_cost(const struct walk *walk, uint32_t cell) {
    const int8_t object = walk->objects[cell];
    if (object == NOTHING || maziaks_sort_of(walk->maze, (uint32_t)object) != MAZIAKS_CREATURE)
        return 1;
    return 1u + walk->maze->objects[object].values[walk->armed ? 0 : 1];
}

/* Why a step cannot be made, or NULL. */
static const char *walk_objection(const struct walk *walk, uint32_t cell) {
    if (walk_has_ended(walk))
        return "The level is over: the run has left with the treasure, and no step can follow.";
    if (grid_manhattan(&walk->maze->grid, walk->cell, cell) != 1)
        return "The cell is not next to the one before; a step goes to one of the four neighbours.";
    if (!grid_is_floor(&walk->maze->grid, cell))
        return "The cell is wall; a step goes onto floor.";
    if (walk_cost(walk, cell) > walk->energy)
        return "The energy in hand does not pay for the step.";
    return NULL;
}

static void walk_meet(struct walk *walk, uint32_t object) {
    switch (maziaks_sort_of(walk->maze, object)) {
    case MAZIAKS_BERRY:
        walk->energy += walk->maze->objects[object].values[0];
        break;
    case MAZIAKS_SWORD:
        if (walk->armed)
            return; /* it stays where it is */
        walk->armed = true;
        break;
    case MAZIAKS_CREATURE:
        walk->armed = false;
        break;
    }
    walk->objects[walk->cell] = NOTHING;
}

static void walk_step(struct walk *walk, uint32_t cell) {
    walk->energy -= walk_cost(walk, cell);
    walk->cell = cell;
    walk->rich = walk->rich || cell == walk->maze->treasure;
    if (walk->objects[cell] != NOTHING)
        walk_meet(walk, (uint32_t)walk->objects[cell]);
}

/* One star for finishing, more for the energy that is left. */
static int answer_finished(const struct level *level, uint32_t steps, uint32_t energy,
                           struct arena *work, struct text *out) {
    CLEANUP(cleanup_free) struct evaluation *evaluation = NULL;
    TRY(maziaks_evaluate(level, UINT64_MAX, work, &evaluation));
    const int stars = 1 + (energy >= evaluation->stars_two) + (energy >= evaluation->stars_three);
    text_append_format(
        out, "{\"finished\":true,\"steps\":%" PRIu32 ",\"energy_left\":%" PRIu32 ",\"stars\":%d}",
        steps, energy, stars);
    return text_check(out);
}

static int answer_short(const struct walk *walk, const struct document_walk *told,
                        struct text *out) {
    const struct maziaks *const maze = walk->maze;
    if (walk->rich)
        return failure_short(&maze->grid, told, "before it is back at the entrance", maze->entrance,
                             out);
    return failure_short(&maze->grid, told, "before it has the treasure", maze->treasure, out);
}

int maziaks_verify(const struct level *level, const char *json, size_t length, struct arena *work,
                   struct faults *faults, struct text *out) {
    const struct maziaks *const maze = maziaks_const(level);
    const struct document_start start = {&maze->grid, maze->entrance, "the entrance"};
    struct document_walk told;
    struct walk walk;
    TRY(document_read_walk(json, length, &start, work, faults, &told));
    TRY(walk_init(&walk, maze, work));
    for (uint32_t step = 1; step < told.length; step++) {
        const char *const reason = walk_objection(&walk, told.route[step]);
        if (reason)
            return failure_step(&maze->grid, step, told.route[step], reason, out);
        walk_step(&walk, told.route[step]);
    }
    if (told.leaves)
        return failure_outside(&maze->grid, &told, "This cell lies outside the maze", out);
    if (!walk_has_ended(&walk))
        return answer_short(&walk, &told, out);
    return answer_finished(level, told.length - 1, walk.energy, work, out);
}
