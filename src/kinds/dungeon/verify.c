/* The verify slot: a run replayed step by step, its answer and its stars. */
#include <errno.h>
#include <inttypes.h>
#include <string.h>

#include "base/result.h"
#include "kinds/dungeon/arrows.h"
#include "kinds/dungeon/dungeon.h"
#include "kinds/failure.h"

/* What stands on a tile; each is met once. */
enum {
    RUN_COIN = 1 << 0,
    RUN_CHEST = 1 << 1,
    RUN_POTION = 1 << 2,
    RUN_ENEMY = 1 << 3,
    RUN_SPIKES = 1 << 4, /* in the floor or in a wall beside it: these stay */
};

/* A boulder lies still until its run is entered, then rolls a tile each step, that one included. */
struct boulder {
    const struct dungeon_trap *trap;
    uint32_t rolled; /* tiles; 0: it lies still */
    bool has_hit;
};

struct run {
    const struct dungeon *dungeon;
    uint8_t *tiles;
    struct arrows arrows;
    struct boulder *boulders;
    uint32_t boulder_count;
    uint32_t steps; /* made; waits are steps */
    uint32_t treasure;
    uint32_t potions;
    uint32_t wounds;
    uint32_t fights;
};

static void run_put_items(struct run *run) {
    const struct dungeon *const dungeon = run->dungeon;
    for (size_t item = 0; item < DUNGEON_ITEMS; item++)
        for (uint32_t i = 0; i < dungeon->counts.items[item]; i++)
            run->tiles[dungeon->items[item][i]] |= (uint8_t)(RUN_COIN << item);
    for (uint32_t i = 0; i < dungeon->counts.enemies; i++)
        run->tiles[dungeon->enemies[i].cell] |= RUN_ENEMY;
}

static void run_put_trap(struct run *run, const struct dungeon_trap *trap) {
    const enum direction direction = (enum direction)trap->direction;
    switch ((enum dungeon_trap_type)trap->type) {
    case DUNGEON_WALL_SPIKES:
        run->tiles[grid_step(&run->dungeon->grid, trap->cell, direction, 1)] |= RUN_SPIKES;
        break;
    case DUNGEON_FLOOR_SPIKES:
        run->tiles[trap->cell] |= RUN_SPIKES;
        break;
    case DUNGEON_BOULDER:
        run->boulders[run->boulder_count++] = (struct boulder){.trap = trap};
        break;
    case DUNGEON_ARROWS:
    case DUNGEON_TRAP_TYPES:
        break;
    }
}

static int run_init(struct run *run, const struct dungeon *dungeon, struct arena *work) {
    const size_t cell_count = (size_t)dungeon->grid.width * dungeon->grid.height;
    *run =
        (struct run){.dungeon = dungeon,
                     .tiles = arena_take(work, cell_count, 1),
                     .boulders = arena_take(work, dungeon->counts.traps, sizeof(*run->boulders))};
    if (!run->tiles || !run->boulders)
        return -ENOMEM;
    memset(run->tiles, 0, cell_count);
    run_put_items(run);
    for (uint32_t i = 0; i < dungeon->counts.traps; i++)
        run_put_trap(run, &dungeon->traps[i]);
    return arrows_init(&run->arrows, dungeon, work);
}

/* The tile of a boulder's run after that many, or GRID_NONE behind the last. */
static uint32_t boulder_tile(const struct run *run, const struct boulder *boulder,
                             uint32_t rolled) {
    if (rolled >= boulder->trap->length)
        return GRID_NONE;
    return grid_step(&run->dungeon->grid, boulder->trap->cell,
                     (enum direction)boulder->trap->direction, rolled);
}

static bool boulder_wakes(const struct run *run, const struct boulder *boulder, uint32_t cell) {
    for (uint32_t i = 0; i < boulder->trap->length; i++)
        if (boulder_tile(run, boulder, i) == cell)
            return true;
    return false;
}

/* It hits once: who stands where it comes to, or who walks through it. */
static void boulder_roll(struct run *run, struct boulder *boulder, uint32_t from, uint32_t to) {
    if (boulder->rolled == 0 && !boulder_wakes(run, boulder, to))
        return;
    const uint32_t before = boulder_tile(run, boulder, boulder->rolled);
    const uint32_t after = boulder_tile(run, boulder, boulder->rolled + 1);
    boulder->rolled++;
    if (boulder->has_hit || (after != to && !(before == to && after == from)))
        return;
    boulder->has_hit = true;
    run->wounds++;
}

/* What entering a tile brings. */
static void run_enter(struct run *run, uint32_t cell) {
    uint8_t *const tile = &run->tiles[cell];
    run->treasure +=
        (*tile & RUN_COIN ? DUNGEON_COIN_VALUE : 0) + (*tile & RUN_CHEST ? DUNGEON_CHEST_VALUE : 0);
    run->potions += (*tile & RUN_POTION) != 0;
    run->fights += (*tile & RUN_ENEMY) != 0;
    run->wounds += (*tile & RUN_SPIKES) != 0;
    *tile &= RUN_SPIKES;
}

static void run_step(struct run *run, uint32_t from, uint32_t to) {
    run->steps++;
    if (to != from)
        run_enter(run, to);
    run->wounds += arrows_strike(&run->arrows, to, run->steps);
    for (uint32_t i = 0; i < run->boulder_count; i++)
        boulder_roll(run, &run->boulders[i], from, to);
}

/* Why a step cannot be made; NULL when it can. */
static const char *run_fault(const struct run *run, uint32_t from, uint32_t to) {
    const struct grid *const grid = &run->dungeon->grid;
    if (from == run->dungeon->exit)
        return "The run has ended: the step before this one reached the exit.";
    if (grid_manhattan(grid, from, to) > 1)
        return "The tile is not next to the one before; a step goes to one of the four "
               "neighbours, or waits.";
    return grid_is_floor(grid, to) ? NULL : "The tile is wall; a step goes onto floor.";
}

static int answer_finished(const struct run *run, struct text *out) {
    struct evaluation head;
    dungeon_stars(run->dungeon, &head);
    const int stars = 1 + (run->treasure >= head.stars_two) + (run->treasure >= head.stars_three);
    text_append_format(out,
                       "{\"finished\":true,\"steps\":%" PRIu32 ",\"treasure\":%" PRIu32
                       ",\"stars\":%d,\"wounds\":%" PRIu32 ",\"fights\":%" PRIu32
                       ",\"potions\":%" PRIu32 "}",
                       run->steps, run->treasure, stars, run->wounds, run->fights, run->potions);
    return text_check(out);
}

int dungeon_verify(const struct level *level, const char *json, size_t length, struct arena *work,
                   struct faults *faults, struct text *out) {
    const struct dungeon *const dungeon = dungeon_const(level);
    const struct document_start start = {&dungeon->grid, dungeon->entrance, "the entrance"};
    struct document_walk walk;
    struct run run;
    TRY(document_read_walk(json, length, &start, work, faults, &walk));
    TRY(run_init(&run, dungeon, work));
    for (uint32_t step = 1; step < walk.length; step++) {
        const uint32_t from = walk.route[step - 1];
        const uint32_t to = walk.route[step];
        const char *const reason = run_fault(&run, from, to);
        if (reason)
            return failure_step(&dungeon->grid, step, to, reason, out);
        run_step(&run, from, to);
    }
    if (walk.leaves)
        return failure_outside(&dungeon->grid, &walk, "This tile lies outside the dungeon", out);
    if (walk.route[walk.length - 1] != dungeon->exit)
        return failure_short(&dungeon->grid, &walk, "short of the exit", dungeon->exit, out);
    return answer_finished(&run, out);
}
