/* Places the objects of a light maze along its finishing run, so that each matters: plates first,
 * off the way, which bend it; then doors and fragile floor where going round them costs something,
 * which may move it again; then candles, one off the run, one on it, the others by a coin; then the
 * lair where a player on the run is seen. Drawn in that order: the count, then for each object its
 * value, a candle's coin, its cell. */
#include <errno.h>
#include <string.h>

#include "base/result.h"
#include "kinds/light_maze/light_maze.h"
#include "kinds/light_maze/trail.h"

enum {
    SIGHT = 20,      /* walking cells at which the beam gives the player away */
    AMBUSH_NEAR = 4, /* nearer to the run, a shadow nearly always bites */
    AMBUSH_FAR = 10, /* farther off, it rarely comes close */
    UNDER_WAY = 4,   /* the share of the way to the goal that is walked before a candle */
    TOLL_TRIES = 8,  /* cells looked at for one that can be gone round at a price */
};

struct placement {
    struct light_maze *maze;
    const struct parameters *parameters;
    struct random *random;
    struct trail trail;
    bool *taken;          /* cells with the start, the goal or an object */
    uint32_t *from_start; /* walking distance */
    uint32_t *off_trail;  /* cost from the trail as it was when last asked for */
    uint32_t *candidates; /* of a pick */
    uint32_t reach;       /* how far off the trail the candle in hand is worth fetching */
};

typedef bool fits_function(const struct placement *placement, uint32_t cell);

static bool is_anywhere(const struct placement *placement, uint32_t cell) {
    return true;
}

static bool is_room(const struct placement *placement, uint32_t cell) {
    const struct grid *const grid = &placement->maze->grid;
    return grid_x(grid, cell) % 2 == 1 && grid_y(grid, cell) % 2 == 1;
}

static bool is_on_trail(const struct placement *placement, uint32_t cell) {
    return placement->trail.covers[cell];
}

static bool is_off_trail(const struct placement *placement, uint32_t cell) {
    return is_room(placement, cell) && !placement->trail.covers[cell];
}

/* A candle next to the start is but a fuller lamp. */
static bool is_under_way(const struct placement *placement, uint32_t cell) {
    const uint32_t *const from_start = placement->from_start;
    return from_start[cell] >= from_start[placement->maze->goal] / UNDER_WAY;
}

static bool is_later_on_trail(const struct placement *placement, uint32_t cell) {
    return is_on_trail(placement, cell) && is_under_way(placement, cell);
}

static bool is_worth_fetching(const struct placement *placement, uint32_t cell) {
    return is_off_trail(placement, cell) && is_under_way(placement, cell) &&
           placement->off_trail[cell] <= placement->reach;
}

static bool is_out_of_sight(const struct placement *placement, uint32_t cell) {
    return placement->from_start[cell] > SIGHT;
}

static bool is_seeing_the_trail(const struct placement *placement, uint32_t cell) {
    return is_out_of_sight(placement, cell) && placement->off_trail[cell] <= SIGHT;
}

static bool is_ambush(const struct placement *placement, uint32_t cell) {
    return is_out_of_sight(placement, cell) && placement->off_trail[cell] >= AMBUSH_NEAR &&
           placement->off_trail[cell] <= AMBUSH_FAR;
}

/* Where each object would best stand, and what will do. */
static fits_function *const ANYWHERE[] = {is_anywhere, NULL};
static fits_function *const ON_TRAIL[] = {is_on_trail, NULL};
static fits_function *const PLATE[] = {is_off_trail, is_anywhere, NULL};
static fits_function *const CANDLE_ON[] = {is_later_on_trail, is_under_way, is_anywhere, NULL};
static fits_function *const CANDLE_OFF[] = {is_worth_fetching, is_off_trail, is_under_way,
                                            is_anywhere, NULL};
static fits_function *const LAIR[] = {is_ambush, is_seeing_the_trail, is_out_of_sight, is_anywhere,
                                      NULL};

/* A free floor cell by the first wish that any fits, drawn at random; GRID_NONE: all are taken. */
static uint32_t pick(struct placement *placement, fits_function *const *wishes) {
    const struct grid *const grid = &placement->maze->grid;
    for (; *wishes; wishes++) {
        uint32_t count = 0;
        for (uint32_t cell = 0; cell < grid->width * grid->height; cell++)
            if (grid_is_floor(grid, cell) && !placement->taken[cell] && (*wishes)(placement, cell))
                placement->candidates[count++] = cell;
        if (count > 0)
            return placement->candidates[random_below(placement->random, count)];
    }
    return GRID_NONE;
}

/* A cell of the trail that has a way round which costs more; else one that has none; else any. */
static uint32_t pick_toll(struct placement *placement) {
    uint32_t unavoidable = GRID_NONE;
    for (uint32_t tries = 0; tries < TOLL_TRIES; tries++) {
        const uint32_t cell = pick(placement, ON_TRAIL);
        if (cell == GRID_NONE)
            break;
        const uint32_t more = trail_way_round(&placement->trail, cell);
        if (more == GRID_NONE)
            unavoidable = cell;
        else if (more > 0)
            return cell;
    }
    return unavoidable != GRID_NONE ? unavoidable : pick(placement, ANYWHERE);
}

static uint32_t draw(struct placement *placement, enum light_maze_parameter place) {
    return light_maze_draw(placement->parameters, place, placement->random);
}

/* Keeps the list sorted by cell. */
static void insert(struct light_maze_object *list, uint32_t count, uint32_t cell, uint32_t value) {
    uint32_t place = count;
    for (; place > 0 && list[place - 1].cell > cell; place--)
        list[place] = list[place - 1];
    list[place] = (struct light_maze_object){(uint16_t)cell, (uint16_t)value};
}

static int place_plates(struct placement *placement, struct light_maze_object *list,
                        uint8_t *count) {
    const uint32_t wanted = draw(placement, LIGHT_MAZE_PLATES);
    for (; *count < wanted; (*count)++) {
        const uint32_t toll = draw(placement, LIGHT_MAZE_PLATE_TOLL);
        const uint32_t cell = pick(placement, PLATE);
        if (cell == GRID_NONE)
            return KIND_DISCARDED;
        placement->taken[cell] = true;
        insert(list, *count, cell, toll);
        trail_add_plate(&placement->trail, cell);
    }
    return 0;
}

static int place_doors(struct placement *placement, struct light_maze_object *list,
                       uint8_t *count) {
    const uint32_t wanted = draw(placement, LIGHT_MAZE_DOORS);
    for (; *count < wanted; (*count)++) {
        const uint32_t toll = draw(placement, LIGHT_MAZE_DOOR_TOLL);
        const uint32_t cell = pick_toll(placement);
        if (cell == GRID_NONE)
            return KIND_DISCARDED;
        placement->taken[cell] = true;
        insert(list, *count, cell, toll);
        trail_add_toll(&placement->trail, cell, toll);
    }
    return 0;
}

static int place_fragile(struct placement *placement) {
    struct light_maze *const maze = placement->maze;
    const uint32_t wanted = draw(placement, LIGHT_MAZE_FRAGILE);
    for (; maze->fragile_count < wanted; maze->fragile_count++) {
        const uint32_t toll = draw(placement, LIGHT_MAZE_FRAGILE_TOLL);
        const uint32_t cell = pick_toll(placement);
        if (cell == GRID_NONE)
            return KIND_DISCARDED;
        placement->taken[cell] = true;
        insert(maze->fragile, maze->fragile_count, cell, toll);
        trail_add_toll(&placement->trail, cell, toll);
    }
    return 0;
}

static int place_candles(struct placement *placement, struct light_maze_object *list,
                         uint8_t *count) {
    const uint32_t wanted = draw(placement, LIGHT_MAZE_CANDLES);
    trail_distances(&placement->trail, placement->off_trail);
    for (; *count < wanted; (*count)++) {
        const uint32_t light = draw(placement, LIGHT_MAZE_CANDLE_LIGHT);
        placement->reach = light / 2;
        const bool on = *count < 2 ? *count == 1 : random_below(placement->random, 2) == 1;
        const uint32_t cell = pick(placement, on ? CANDLE_ON : CANDLE_OFF);
        if (cell == GRID_NONE)
            return KIND_DISCARDED;
        placement->taken[cell] = true;
        insert(list, *count, cell, light);
    }
    return 0;
}

static int place_shadow(struct placement *placement) {
    struct light_maze *const maze = placement->maze;
    const uint32_t speed = draw(placement, LIGHT_MAZE_SHADOW_SPEED);
    const uint32_t bite = draw(placement, LIGHT_MAZE_SHADOW_BITE);
    if (speed == 0)
        return 0;
    /* Only fragile floor may be shared. */
    for (uint32_t i = 0; i < maze->fragile_count; i++)
        placement->taken[maze->fragile[i].cell] = false;
    trail_distances(&placement->trail, placement->off_trail);
    const uint32_t lair = pick(placement, LAIR);
    if (lair == GRID_NONE)
        return KIND_DISCARDED;
    maze->shadow =
        (struct light_maze_shadow){true, (uint16_t)lair, (uint16_t)speed, (uint16_t)bite};
    return 0;
}

/* Candles, doors and plates into the one list of switches. */
static void join_switches(struct light_maze *maze, const struct light_maze_object *candles,
                          const struct light_maze_object *doors,
                          const struct light_maze_object *plates) {
    struct light_maze_object *end = maze->switches;
    for (uint32_t i = 0; i < maze->candle_count; i++)
        *end++ = candles[i];
    for (uint32_t i = 0; i < maze->door_count; i++)
        *end++ = doors[i];
    for (uint32_t i = 0; i < maze->plate_count; i++)
        *end++ = plates[i];
}

static int place_all(struct placement *placement) {
    struct light_maze *const maze = placement->maze;
    struct light_maze_object candles[LIGHT_MAZE_SWITCHES_MAX];
    struct light_maze_object doors[LIGHT_MAZE_SWITCHES_MAX];
    struct light_maze_object plates[LIGHT_MAZE_SWITCHES_MAX];
    TRY(place_plates(placement, plates, &maze->plate_count));
    TRY(place_doors(placement, doors, &maze->door_count));
    TRY(place_fragile(placement));
    TRY(place_candles(placement, candles, &maze->candle_count));
    TRY(place_shadow(placement));
    if (light_maze_switch_count(maze) > LIGHT_MAZE_GENERATED_SWITCHES_MAX)
        return KIND_DISCARDED; /* the parameters were not checked */
    join_switches(maze, candles, doors, plates);
    return 0;
}

static int placement_init(struct placement *placement, struct arena *work) {
    const struct light_maze *const maze = placement->maze;
    const uint32_t cells = maze->grid.width * maze->grid.height;
    placement->taken = arena_take(work, cells, sizeof(*placement->taken));
    placement->from_start = arena_take(work, cells, sizeof(*placement->from_start));
    placement->off_trail = arena_take(work, cells, sizeof(*placement->off_trail));
    placement->candidates = arena_take(work, cells, sizeof(*placement->candidates));
    if (!placement->taken || !placement->from_start || !placement->off_trail ||
        !placement->candidates)
        return -ENOMEM;
    memset(placement->taken, 0, cells * sizeof(*placement->taken));
    placement->taken[maze->start] = true;
    placement->taken[maze->goal] = true;
    TRY(grid_distances(&maze->grid, maze->start, work, placement->from_start));
    return trail_init(&placement->trail, &maze->grid, maze->start, maze->goal, work);
}

int light_maze_place(struct light_maze *maze, const struct parameters *parameters,
                     struct random *random, struct arena *work) {
    struct placement placement = {.maze = maze, .parameters = parameters, .random = random};
    TRY(placement_init(&placement, work));
    return place_all(&placement);
}
