/* Places the treasure and the objects of maziaks, so that each matters: the treasure in a dead end
 * far from the entrance; creatures in corridors on the way there; swords where they are fetched at
 * less than a fight saves, before a creature is met; berries on the way and in dead ends; then the
 * other creatures where they guard a sword or a berry. Drawn in that order: the counts of
 * creatures, swords and berries when their turn comes, then for each object its values, its coin
 * and its cell. */
#include <errno.h>
#include <string.h>

#include "base/result.h"
#include "kinds/maziaks/maziaks.h"

enum { FAR_PARTS = 3 }; /* the treasure lies beyond all but the last of so many parts */

struct placement {
    struct maziaks *maze;
    const struct parameters *parameters;
    struct random *random;
    bool *taken;             /* by cell */
    bool *on_way;            /* by cell: between entrance and treasure */
    bool *on_branch;         /* by cell: between the way and a sword or berry off it */
    uint32_t *from_entrance; /* walking distance */
    uint32_t *before;        /* the next cell towards the entrance, which has itself */
    uint32_t *turning;       /* where one turns off the way to get to a cell */
    uint32_t *candidates;    /* of a pick */
    uint32_t farthest;       /* distance of the farthest cell */
    uint32_t worth;          /* what the object in hand may cost to fetch */
    uint32_t last_fight;     /* distance of the last creature on the way; 0 without one */
};

typedef bool fits_function(const struct placement *placement, uint32_t cell);

static uint32_t exits_of(const struct placement *placement, uint32_t cell) {
    uint32_t neighbours[DIRECTION_COUNT];
    return grid_open_neighbours(&placement->maze->grid, cell, neighbours);
}

static bool is_anywhere(const struct placement *placement, uint32_t cell) {
    return true;
}

static bool is_dead_end(const struct placement *placement, uint32_t cell) {
    return exits_of(placement, cell) == 1;
}

static bool is_far_dead_end(const struct placement *placement, uint32_t cell) {
    return is_dead_end(placement, cell) &&
           FAR_PARTS * placement->from_entrance[cell] >= (FAR_PARTS - 1) * placement->farthest;
}

static bool is_corridor(const struct placement *placement, uint32_t cell) {
    return exits_of(placement, cell) == 2;
}

static bool is_corridor_on_way(const struct placement *placement, uint32_t cell) {
    return is_corridor(placement, cell) && placement->on_way[cell];
}

static bool is_guarding(const struct placement *placement, uint32_t cell) {
    return is_corridor(placement, cell) && placement->on_branch[cell];
}

static bool is_before_fights(const struct placement *placement, uint32_t cell) {
    return placement->from_entrance[placement->turning[cell]] < placement->last_fight;
}

/* There and back again from the way. */
static bool is_worth_fetching(const struct placement *placement, uint32_t cell) {
    const uint32_t turning = placement->turning[cell];
    return is_dead_end(placement, cell) && turning != cell &&
           2 * (placement->from_entrance[cell] - placement->from_entrance[turning]) <=
               placement->worth;
}

static bool is_sword_on_way(const struct placement *placement, uint32_t cell) {
    return placement->on_way[cell] && is_before_fights(placement, cell);
}

static bool is_sword_off_way(const struct placement *placement, uint32_t cell) {
    return is_worth_fetching(placement, cell) && is_before_fights(placement, cell);
}

static bool is_on_way(const struct placement *placement, uint32_t cell) {
    return placement->on_way[cell];
}

/* Where each would best stand, and what will do. */
static fits_function *const TREASURE[] = {is_far_dead_end, NULL};
static fits_function *const FIGHT[] = {is_corridor_on_way, is_on_way, is_anywhere, NULL};
static fits_function *const GUARD[] = {is_guarding, is_corridor, is_anywhere, NULL};
static fits_function *const SWORD_ON[] = {is_sword_on_way, is_before_fights, is_dead_end,
                                          is_anywhere, NULL};
static fits_function *const SWORD_OFF[] = {is_sword_off_way, is_before_fights, is_dead_end,
                                           is_anywhere, NULL};
static fits_function *const BERRY_ON[] = {is_on_way, is_dead_end, is_anywhere, NULL};
static fits_function *const BERRY_OFF[] = {is_worth_fetching, is_dead_end, is_anywhere, NULL};

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

static uint32_t draw(struct placement *placement, enum maziaks_parameter place) {
    return maziaks_draw(placement->parameters, place, placement->random);
}

static bool toss(struct placement *placement) {
    return random_below(placement->random, 2) == 1;
}

/* Picks a cell for an object and puts it there. */
static int put(struct placement *placement, enum maziaks_sort sort, fits_function *const *wishes,
               struct maziaks_object object) {
    const uint32_t cell = pick(placement, wishes);
    if (cell == GRID_NONE || maziaks_object_count(placement->maze) == MAZIAKS_OBJECTS_MAX)
        return KIND_DISCARDED;
    placement->taken[cell] = true;
    object.cell = (uint16_t)cell;
    maziaks_insert(placement->maze, sort, object);
    for (uint32_t at = cell; sort != MAZIAKS_CREATURE && !placement->on_way[at];
         at = placement->before[at])
        placement->on_branch[at] = true;
    if (sort == MAZIAKS_CREATURE && placement->on_way[cell] &&
        placement->from_entrance[cell] > placement->last_fight)
        placement->last_fight = placement->from_entrance[cell];
    return 0;
}

static int place_creatures(struct placement *placement, uint32_t count,
                           fits_function *const *wishes) {
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t armed = draw(placement, MAZIAKS_ARMED);
        const uint32_t unarmed = draw(placement, MAZIAKS_UNARMED);
        const struct maziaks_object creature = {0, {(uint16_t)armed, (uint16_t)unarmed}};
        TRY(put(placement, MAZIAKS_CREATURE, wishes, creature));
    }
    return 0;
}

/* What a sword saves in the dearest fight so far. */
static uint32_t sword_worth(const struct maziaks *maze) {
    const uint32_t first = maziaks_first(maze, MAZIAKS_CREATURE);
    uint32_t most = 0;
    for (uint32_t i = first; i < maziaks_object_count(maze); i++) {
        const uint16_t *const values = maze->objects[i].values;
        if (values[1] > values[0] && values[1] - values[0] > (int32_t)most)
            most = (uint32_t)(values[1] - values[0]);
    }
    return most;
}

static int place_swords(struct placement *placement) {
    const uint32_t count = draw(placement, MAZIAKS_SWORDS);
    const struct maziaks_object sword = {0};
    placement->worth = sword_worth(placement->maze);
    for (uint32_t i = 0; i < count; i++)
        TRY(put(placement, MAZIAKS_SWORD, toss(placement) ? SWORD_ON : SWORD_OFF, sword));
    return 0;
}

static int place_berries(struct placement *placement) {
    const uint32_t count = draw(placement, MAZIAKS_BERRIES);
    for (uint32_t i = 0; i < count; i++) {
        placement->worth = draw(placement, MAZIAKS_BERRY_ENERGY);
        const struct maziaks_object berry = {0, {(uint16_t)placement->worth, 0}};
        TRY(put(placement, MAZIAKS_BERRY, toss(placement) ? BERRY_ON : BERRY_OFF, berry));
    }
    return 0;
}

/* Each cell's turning is that of the cell before, unless it is on the way itself. */
static void find_turnings(struct placement *placement) {
    const struct grid *const grid = &placement->maze->grid;
    uint32_t *const turning = placement->turning;
    for (uint32_t cell = 0; cell < grid->width * grid->height; cell++)
        turning[cell] = placement->on_way[cell] ? cell : GRID_NONE;
    for (uint32_t cell = 0; cell < grid->width * grid->height; cell++) {
        uint32_t known = cell;
        while (grid_is_floor(grid, cell) && turning[known] == GRID_NONE)
            known = placement->before[known];
        for (uint32_t at = cell; at != known; at = placement->before[at])
            turning[at] = turning[known];
    }
}

static int place_treasure(struct placement *placement) {
    const uint32_t cell = pick(placement, TREASURE);
    if (cell == GRID_NONE)
        return KIND_DISCARDED;
    placement->maze->treasure = (uint16_t)cell;
    placement->taken[cell] = true;
    for (uint32_t at = cell; !placement->on_way[at]; at = placement->before[at])
        placement->on_way[at] = true;
    find_turnings(placement);
    return 0;
}

/* One creature stands on the way, the others by a coin each. */
static int place_all(struct placement *placement) {
    TRY(place_treasure(placement));
    const uint32_t creatures = draw(placement, MAZIAKS_CREATURES);
    uint32_t fights = creatures > 0;
    while (fights < creatures && toss(placement))
        fights++;
    TRY(place_creatures(placement, fights, FIGHT));
    TRY(place_swords(placement));
    TRY(place_berries(placement));
    return place_creatures(placement, creatures - fights, GUARD);
}

static uint32_t cell_before(const struct placement *placement, uint32_t cell) {
    uint32_t neighbours[DIRECTION_COUNT];
    const uint32_t count = grid_open_neighbours(&placement->maze->grid, cell, neighbours);
    for (uint32_t i = 0; i < count; i++)
        if (placement->from_entrance[neighbours[i]] < placement->from_entrance[cell])
            return neighbours[i];
    return cell;
}

static int placement_allocate(struct placement *placement, uint32_t cells, struct arena *work) {
    enum { FLAGS = 3, NUMBERS = 4 };
    bool *const flags = arena_take(work, FLAGS * (size_t)cells, sizeof(*flags));
    uint32_t *const numbers = arena_take(work, NUMBERS * (size_t)cells, sizeof(*numbers));
    if (!flags || !numbers)
        return -ENOMEM;
    memset(flags, 0, FLAGS * (size_t)cells * sizeof(*flags));
    placement->taken = flags;
    placement->on_way = placement->taken + cells;
    placement->on_branch = placement->on_way + cells;
    placement->from_entrance = numbers;
    placement->before = placement->from_entrance + cells;
    placement->turning = placement->before + cells;
    placement->candidates = placement->turning + cells;
    return 0;
}

static int placement_init(struct placement *placement, struct arena *work) {
    const struct maziaks *const maze = placement->maze;
    const uint32_t cells = maze->grid.width * maze->grid.height;
    TRY(placement_allocate(placement, cells, work));
    placement->taken[maze->entrance] = true;
    TRY(grid_distances(&maze->grid, maze->entrance, work, placement->from_entrance));
    for (uint32_t cell = 0; cell < cells; cell++) {
        if (!grid_is_floor(&maze->grid, cell))
            continue;
        placement->before[cell] = cell_before(placement, cell);
        if (placement->from_entrance[cell] > placement->farthest)
            placement->farthest = placement->from_entrance[cell];
    }
    return 0;
}

int maziaks_place(struct maziaks *maze, const struct parameters *parameters, struct random *random,
                  struct arena *work) {
    struct placement placement = {.maze = maze, .parameters = parameters, .random = random};
    TRY(placement_init(&placement, work));
    return place_all(&placement);
}
