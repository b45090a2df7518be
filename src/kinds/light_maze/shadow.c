/* Runs step by step: the player pays, the shadow hunts. Replays of a best route and of any run. */
#include "kinds/light_maze/light_maze.h"

#include <errno.h>

#include "base/result.h"

/* Light is counted in fifths of a unit, because that is what a step under the ember costs. */
enum { FIFTHS = 5, SIGHT_BEAM = 20, SIGHT_EMBER = 5, CARRY_MOVE = 100 };

/* What a cell holds. */
enum { THING_NONE, THING_CANDLE, THING_DOOR, THING_PLATE, THING_FRAGILE };

struct thing {
    uint16_t value;
    uint8_t kind; /* a used candle, open door or lit plate is nothing any more */
};

/* A run under way. */
struct walk {
    const struct light_maze *maze;
    struct thing *things;  /* by cell */
    uint32_t *from_lair;   /* walking distances; where nothing hunts, unused */
    uint32_t *from_rest;   /* and from where it last lost sight of the player */
    uint32_t rest;         /* that cell, or GRID_NONE */
    uint32_t *from_player; /* distances as far as they are known, for the last search */
    uint32_t *queue;       /* of that search; its cells are those to clear before the next */
    uint32_t queue_count;
    uint32_t plates_unlit;
    uint32_t cell;
    uint32_t fifths;
    uint32_t shadow;
    uint32_t carry;
    uint32_t bites;
    uint32_t light_lost; /* fifths */
    uint32_t closest;
    bool dead;
};

static void walk_put(struct walk *walk, const struct light_maze_object *objects, uint32_t count,
                     uint8_t kind) {
    for (uint32_t i = 0; i < count; i++)
        walk->things[objects[i].cell] = (struct thing){objects[i].value, kind};
}

static void walk_put_all(struct walk *walk) {
    const struct light_maze *const maze = walk->maze;
    const struct light_maze_object *const doors = maze->switches + maze->candle_count;
    walk_put(walk, maze->switches, maze->candle_count, THING_CANDLE);
    walk_put(walk, doors, maze->door_count, THING_DOOR);
    walk_put(walk, doors + maze->door_count, maze->plate_count, THING_PLATE);
    walk_put(walk, maze->fragile, maze->fragile_count, THING_FRAGILE);
}

static int walk_init(struct walk *walk, const struct light_maze *maze, struct arena *work) {
    const uint32_t cell_count = maze->grid.width * maze->grid.height;
    *walk = (struct walk){.maze = maze,
                          .things = arena_take(work, cell_count, sizeof(*walk->things)),
                          .from_lair = arena_take(work, cell_count, sizeof(*walk->from_lair)),
                          .from_rest = arena_take(work, cell_count, sizeof(*walk->from_rest)),
                          .rest = GRID_NONE,
                          .from_player = arena_take(work, cell_count, sizeof(*walk->from_player)),
                          .queue = arena_take(work, cell_count, sizeof(*walk->queue)),
                          .plates_unlit = maze->plate_count,
                          .cell = maze->start,
                          .fifths = FIFTHS * maze->light,
                          .shadow = maze->shadow.lair,
                          .closest = GRID_NONE};
    if (!walk->things || !walk->from_lair || !walk->from_rest || !walk->from_player || !walk->queue)
        return -ENOMEM;
    for (uint32_t cell = 0; cell < cell_count; cell++) {
        walk->things[cell] = (struct thing){0, THING_NONE};
        walk->from_player[cell] = GRID_NONE;
    }
    walk_put_all(walk);
    if (!maze->shadow.exists)
        return 0;
    TRY(grid_distances(&maze->grid, maze->shadow.lair, work, walk->from_lair));
    walk->closest = walk->from_lair[maze->start];
    return 0;
}

/* Cost beyond 1 of entering a cell, in units. */
static uint32_t walk_toll(const struct walk *walk, uint32_t cell) {
    const struct thing thing = walk->things[cell];
    return thing.kind == THING_NONE || thing.kind == THING_CANDLE ? 0 : thing.value;
}

static uint32_t walk_cost(const struct walk *walk, uint32_t cell, enum light light) {
    return (light == LIGHT_BEAM ? FIFTHS : 1) + FIFTHS * walk_toll(walk, cell);
}

/* Steps onto a cell that can be paid for. Returns the toll paid, in units. */
static uint32_t walk_step(struct walk *walk, uint32_t cell, enum light light) {
    struct thing *const thing = &walk->things[cell];
    const uint32_t toll = walk_toll(walk, cell);
    walk->cell = cell;
    walk->fifths -= walk_cost(walk, cell, light);
    if (thing->kind == THING_CANDLE)
        walk->fifths += FIFTHS * thing->value;
    if (thing->kind == THING_PLATE)
        walk->plates_unlit--;
    if (thing->kind != THING_FRAGILE)
        thing->kind = THING_NONE;
    return toll;
}

/* Breadth-first from the player until the shadow is met: every cell nearer than it is known then.
 * Returns the shadow's walking distance. */
static uint32_t walk_look(struct walk *walk) {
    const struct grid *const grid = &walk->maze->grid;
    uint32_t *const distances = walk->from_player;
    while (walk->queue_count)
        distances[walk->queue[--walk->queue_count]] = GRID_NONE;
    distances[walk->cell] = 0;
    walk->queue[walk->queue_count++] = walk->cell;
    for (uint32_t head = 0; head < walk->queue_count; head++) {
        const uint32_t cell = walk->queue[head];
        if (cell == walk->shadow)
            break;
        const uint32_t beside[] = {cell - grid->width, cell - 1, cell + 1, cell + grid->width};
        for (uint32_t i = 0; i < DIRECTION_COUNT; i++) {
            if (distances[beside[i]] != GRID_NONE || !grid_is_floor(grid, beside[i]))
                continue;
            distances[beside[i]] = distances[cell] + 1;
            walk->queue[walk->queue_count++] = beside[i];
        }
    }
    return distances[walk->shadow];
}

/* From the shadow to the player, without a search where it has stayed. *looked: by walk_look? */
static uint32_t walk_distance(struct walk *walk, bool *looked) {
    *looked = walk->shadow != walk->maze->shadow.lair && walk->shadow != walk->rest;
    if (*looked)
        return walk_look(walk);
    return walk->shadow == walk->rest ? walk->from_rest[walk->cell] : walk->from_lair[walk->cell];
}

static void walk_note_distance(struct walk *walk, uint32_t distance) {
    walk->closest = distance < walk->closest ? distance : walk->closest;
}

static void walk_bite(struct walk *walk) {
    const uint32_t bite = (uint32_t)FIFTHS * walk->maze->shadow.bite;
    walk->dead = bite > walk->fifths;
    const uint32_t lost = walk->dead ? walk->fifths : bite;
    walk->bites++;
    walk->light_lost += lost;
    walk->fifths -= lost;
    walk->shadow = walk->maze->shadow.lair;
    walk->carry = 0;
}

/* One cell nearer the player: neighbours come in row-major order, so the first is the smallest. */
static void walk_approach(struct walk *walk) {
    uint32_t neighbours[DIRECTION_COUNT];
    const uint32_t count = grid_open_neighbours(&walk->maze->grid, walk->shadow, neighbours);
    const uint32_t distance = walk->from_player[walk->shadow];
    for (uint32_t i = 0; i < count; i++) {
        if (walk->from_player[neighbours[i]] != distance - 1)
            continue;
        walk->shadow = neighbours[i];
        return;
    }
}

/* The shadow's moves, all of them in sight. */
static void walk_chase(struct walk *walk, uint32_t distance) {
    for (uint32_t left = distance; walk->carry >= CARRY_MOVE;) {
        walk->carry -= CARRY_MOVE;
        walk_approach(walk);
        walk_note_distance(walk, --left);
        if (left == 0)
            walk_bite(walk); /* nothing is carried on */
    }
}

/* Out of sight it stays, whatever moves it had; distances from there serve until it moves. */
static int walk_lose_sight(struct walk *walk, struct arena *work, bool looked) {
    walk->carry %= CARRY_MOVE;
    if (!looked)
        return 0;
    walk->rest = walk->shadow;
    return grid_distances(&walk->maze->grid, walk->rest, work, walk->from_rest);
}

/* The shadow's part of a step that did not end the level. */
static int walk_hunt(struct walk *walk, uint32_t toll, enum light light, struct arena *work) {
    const uint32_t sight = light == LIGHT_BEAM ? SIGHT_BEAM : SIGHT_EMBER;
    bool looked;
    const uint32_t distance = walk_distance(walk, &looked);
    walk_note_distance(walk, distance);
    if (walk->cell == walk->maze->goal)
        return 0;
    if (distance == 0) {
        walk_bite(walk);
        return 0;
    }
    walk->carry += walk->maze->shadow.speed * (1 + toll);
    if (walk->carry < CARRY_MOVE)
        return 0;
    if (distance > sight)
        return walk_lose_sight(walk, work, looked);
    if (!looked)
        walk_look(walk);
    walk_chase(walk, distance);
    return 0;
}

/* A whole step that can be paid for; the shadow comes after, if there is one. */
static int walk_turn(struct walk *walk, uint32_t cell, enum light light, struct arena *work) {
    const uint32_t toll = walk_step(walk, cell, light);
    return walk->maze->shadow.exists ? walk_hunt(walk, toll, light, work) : 0;
}

int light_maze_hunt(const struct light_maze *maze, const uint16_t *route, uint32_t length,
                    struct arena *work, struct light_maze_hunt *out) {
    const struct arena_mark mark = arena_mark(work);
    struct walk walk;
    TRY(walk_init(&walk, maze, work));
    uint32_t made = 0;
    while (made + 1 < length && !walk.dead &&
           walk_cost(&walk, route[made + 1], LIGHT_BEAM) <= walk.fifths)
        TRY(walk_turn(&walk, route[++made], LIGHT_BEAM, work));
    *out = (struct light_maze_hunt){walk.bites, walk.light_lost / FIFTHS, walk.closest,
                                    made + 1 == length && !walk.dead};
    arena_release(work, mark);
    return 0;
}

/* Why a step cannot be made, or NULL. */
static const char *walk_objection(const struct walk *walk, uint32_t cell, enum light light) {
    const struct grid *const grid = &walk->maze->grid;
    if (walk->cell == walk->maze->goal)
        return "The level is over: the run has entered the goal, and no step can follow.";
    if (grid_manhattan(grid, walk->cell, cell) != 1)
        return "The cell is not next to the one before; a step goes to one of the four neighbours.";
    if (!grid_is_floor(grid, cell))
        return "The cell is wall; a step goes onto floor.";
    if (cell == walk->maze->goal && walk->plates_unlit)
        return "The goal stays closed until every plate is lit.";
    if (walk_cost(walk, cell, light) > walk->fifths)
        return "The light in hand does not pay for the step.";
    return NULL;
}

/* The first step that cannot be made, or that ends in a deadly bite. */
static int replay_steps(struct walk *walk, const uint16_t *route, const uint8_t *lights,
                        uint32_t length, struct arena *work, struct light_maze_run *out) {
    for (uint32_t step = 1; step < length; step++) {
        const enum light light = lights ? (enum light)lights[step - 1] : LIGHT_BEAM;
        out->reason = walk_objection(walk, route[step], light);
        if (!out->reason)
            TRY(walk_turn(walk, route[step], light, work));
        if (walk->dead)
            out->reason = "The shadow's bite takes more than the light in hand.";
        if (out->reason) {
            out->failed_step = step;
            out->failed_cell = route[step];
            return 0;
        }
        out->steps = step;
    }
    return 0;
}

int light_maze_replay(const struct light_maze *maze, const uint16_t *route, const uint8_t *lights,
                      uint32_t length, struct arena *work, struct light_maze_run *out) {
    const struct arena_mark mark = arena_mark(work);
    struct walk walk;
    TRY(walk_init(&walk, maze, work));
    *out = (struct light_maze_run){0};
    if (length && route[0] != maze->start) {
        out->failed_step = 1;
        out->failed_cell = route[0];
        out->reason = "The run does not begin on the start.";
    } else {
        TRY(replay_steps(&walk, route, lights, length, work, out));
    }
    out->finished = !out->reason && walk.cell == maze->goal;
    if (!out->finished && !out->reason)
        out->reason = "The run stops before the goal.";
    out->bites = walk.bites;
    out->light_left = walk.fifths / FIFTHS;
    arena_release(work, mark);
    return 0;
}
