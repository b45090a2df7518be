/* Random light mazes for tests. */
#include "levels.h"

#include <stdlib.h>
#include <string.h>

#include "maze/braid.h"
#include "maze/carve.h"

enum { CELLS_MOST = 101 * 101, SMALL_MOST = 11, FLOOR_MOST = SMALL_MOST * SMALL_MOST };

/* What a level is made of. */
struct recipe {
    uint32_t width;
    uint32_t height;
    uint32_t counts[3]; /* candles, doors, plates */
    uint32_t fragile_count;
    uint32_t value_most[2]; /* a candle's light, a toll */
    bool hunted;
};

/* Floor cells in a random order, handed out one by one. */
struct cells {
    uint16_t items[CELLS_MOST];
    uint32_t count;
    uint32_t taken;
};

static void cells_collect(struct cells *cells, const struct grid *grid, struct random *random) {
    cells->count = 0;
    cells->taken = 0;
    for (uint32_t cell = 0; cell < grid->width * grid->height; cell++)
        if (grid_is_floor(grid, cell))
            cells->items[cells->count++] = (uint16_t)cell;
    for (uint32_t i = cells->count; i > 1; i--) {
        const uint32_t other = random_below(random, i);
        const uint16_t cell = cells->items[i - 1];
        cells->items[i - 1] = cells->items[other];
        cells->items[other] = cell;
    }
}

static uint32_t cells_left(const struct cells *cells) {
    return cells->count - cells->taken;
}

static int compare_objects(const void *left, const void *right) {
    const struct light_maze_object *const a = left;
    const struct light_maze_object *const b = right;
    return (a->cell > b->cell) - (a->cell < b->cell);
}

/* Puts as many as there is room for. */
static uint32_t put(struct light_maze_object *objects, uint32_t count, uint32_t least,
                    uint32_t most, struct cells *cells, struct random *random) {
    const uint32_t possible = count < cells_left(cells) ? count : cells_left(cells);
    for (uint32_t i = 0; i < possible; i++)
        objects[i] = (struct light_maze_object){cells->items[cells->taken++],
                                                (uint16_t)random_between(random, least, most)};
    qsort(objects, possible, sizeof(*objects), compare_objects);
    return possible;
}

/* The lair takes a free cell, now and then one with fragile floor. */
static void put_shadow(struct light_maze *maze, struct cells *cells, struct random *random) {
    const bool on_fragile = maze->fragile_count > 0 && random_below(random, 4) == 0;
    if (!on_fragile && !cells_left(cells))
        return;
    maze->shadow.exists = true;
    maze->shadow.lair = on_fragile ? maze->fragile[random_below(random, maze->fragile_count)].cell
                                   : cells->items[cells->taken];
    maze->shadow.speed = (uint16_t)random_between(random, 1, 100);
    maze->shadow.bite = (uint16_t)random_between(random, 1, 12);
}

/* Furnishes carved floor; false when there is not even room for start and goal. */
static bool furnish(struct light_maze *maze, const struct recipe *recipe, struct random *random) {
    struct cells cells;
    cells_collect(&cells, &maze->grid, random);
    if (cells.count < 2)
        return false;
    maze->start = cells.items[cells.taken++];
    maze->goal = cells.items[cells.taken++];
    struct light_maze_object *const doors = maze->switches + recipe->counts[0];
    maze->candle_count =
        (uint8_t)put(maze->switches, recipe->counts[0], 1, recipe->value_most[0], &cells, random);
    struct light_maze_object *const plates = doors + recipe->counts[1];
    maze->door_count =
        (uint8_t)put(doors, recipe->counts[1], 0, recipe->value_most[1], &cells, random);
    maze->plate_count =
        (uint8_t)put(plates, recipe->counts[2], 0, recipe->value_most[1], &cells, random);
    const bool everywhere = recipe->fragile_count >= cells_left(&cells); /* as dear as can be */
    maze->fragile_count =
        (uint16_t)put(maze->fragile, recipe->fragile_count, everywhere ? recipe->value_most[1] : 0,
                      recipe->value_most[1], &cells, random);
    if (light_maze_switch_count(maze) != recipe->counts[0] + recipe->counts[1] + recipe->counts[2])
        return false; /* the switches would have gaps */
    if (recipe->hunted)
        put_shadow(maze, &cells, random);
    return true;
}

static void make_room(struct grid *grid, uint32_t wall_percent, struct random *random) {
    for (uint32_t y = 1; y + 1 < grid->height; y++)
        for (uint32_t x = 1; x + 1 < grid->width; x++)
            grid->cells[grid_cell(grid, x, y)] =
                random_below(random, 100) < wall_percent ? GRID_WALL : GRID_FLOOR;
}

static void make_maze(struct grid *grid, uint32_t hundredths, struct random *random,
                      struct arena *work) {
    if (carve(grid, CARVER_BACKTRACKER, random, work) < 0 ||
        braid(grid, hundredths, random, work) < 0)
        abort();
}

static void make_floor(struct grid *grid, struct random *random, struct arena *work) {
    static const uint32_t braids[] = {0, 30, 100};
    if (grid->width % 2 && grid->height % 2 && grid->width >= 5 && grid->height >= 5 &&
        random_below(random, 2))
        make_maze(grid, braids[random_below(random, 3)], random, work);
    else
        make_room(grid, random_below(random, 3) ? random_below(random, 45) : 0, random);
}

/* None, a few, many or all of the floor that is left. */
static uint32_t draw_fragile_count(struct random *random) {
    static const uint32_t most[] = {1, 1, 9, 60};
    const uint32_t kind = random_below(random, 5);
    return kind < 4 ? random_below(random, most[kind]) : FLOOR_MOST;
}

static uint32_t draw_value_most(struct random *random) {
    static const uint32_t most[] = {1, 3, 8, 30, 999};
    return most[random_below(random, 5)];
}

/* One draw a statement: compilers differ in the order of those within one. */
static struct recipe draw_recipe(struct random *random) {
    struct recipe recipe = {0};
    recipe.width = (uint32_t)random_between(random, 3, SMALL_MOST);
    recipe.height = (uint32_t)random_between(random, 3, SMALL_MOST);
    recipe.fragile_count = draw_fragile_count(random);
    recipe.value_most[0] = draw_value_most(random);
    recipe.value_most[1] = draw_value_most(random) - (random_below(random, 2) ? 0 : 1);
    recipe.hunted = random_below(random, 2);
    if (recipe.fragile_count == FLOOR_MOST)
        recipe.value_most[1] = random_below(random, 3) ? 999 : recipe.value_most[1];
    const uint32_t total = random_below(random, 7);
    for (uint32_t i = 0; i < total; i++)
        recipe.counts[random_below(random, 3)]++;
    if (random_below(random, 4) == 0) /* all of one sort */
        memset(recipe.counts + 1, 0, sizeof(recipe.counts) - sizeof(recipe.counts[0]));
    return recipe;
}

struct light_maze *levels_small(struct random *random, struct arena *work) {
    for (;;) {
        const struct recipe recipe = draw_recipe(random);
        struct light_maze *const maze =
            light_maze_new(recipe.width, recipe.height, recipe.fragile_count);
        if (!maze)
            abort();
        make_floor(&maze->grid, random, work);
        maze->light = (uint16_t)random_below(random, 60);
        if (furnish(maze, &recipe, random))
            return maze;
        free(maze);
    }
}

struct light_maze *levels_large(struct random *random, uint32_t side, const uint32_t counts[3],
                                uint32_t fragile_count, struct arena *work) {
    const struct recipe recipe = {.width = side,
                                  .height = side,
                                  .counts = {counts[0], counts[1], counts[2]},
                                  .fragile_count = fragile_count,
                                  .value_most = {60, 30},
                                  .hunted = true};
    struct light_maze *const maze = light_maze_new(side, side, fragile_count);
    if (!maze)
        abort();
    make_maze(&maze->grid, 30, random, work);
    maze->light = (uint16_t)random_below(random, 1000);
    furnish(maze, &recipe, random);
    return maze;
}
