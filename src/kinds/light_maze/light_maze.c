/* The light maze as a kind: its level in memory. */
#include "kinds/light_maze/light_maze.h"

#include <stdlib.h>
#include <string.h>

/* The fragile list comes right behind the structure, the cells behind that. */
struct light_maze *light_maze_new(uint32_t width, uint32_t height, uint32_t fragile_capacity) {
    const size_t cell_count = (size_t)width * height;
    const size_t fragile_size = fragile_capacity * sizeof(struct light_maze_object);
    struct light_maze *const maze = calloc(1, sizeof(*maze) + fragile_size + cell_count);
    if (!maze)
        return NULL;
    maze->fragile = (struct light_maze_object *)(maze + 1);
    unsigned char *const cells = (unsigned char *)(maze + 1) + fragile_size;
    memset(cells, GRID_WALL, cell_count);
    maze->grid = (struct grid){width, height, cells};
    return maze;
}

struct light_maze *light_maze_copy(const struct light_maze *maze) {
    struct light_maze *const copy =
        light_maze_new(maze->grid.width, maze->grid.height, maze->fragile_count);
    if (!copy)
        return NULL;
    struct light_maze_object *const fragile = copy->fragile;
    const struct grid grid = copy->grid;
    *copy = *maze;
    copy->fragile = fragile;
    copy->grid = grid;
    memcpy(fragile, maze->fragile, maze->fragile_count * sizeof(*fragile));
    memcpy(grid.cells, maze->grid.cells, (size_t)grid.width * grid.height);
    return copy;
}

const struct measure light_maze_measures[LIGHT_MAZE_MEASURES] = {
    [LIGHT_MAZE_REQUIRED_LIGHT] = {.name = "required_light",
                                   .help = "The least light with which the level can be finished.",
                                   .scale = 1},
    [LIGHT_MAZE_NET_LIGHT] = {.name = "net_light",
                              .help = "The light that the best run consumes, candles subtracted.",
                              .scale = 1},
    [LIGHT_MAZE_SLACK] = {.name = "slack",
                          .help = "The light left after perfect play.",
                          .scale = 1},
    [LIGHT_MAZE_PRESSURE] = {.name = "pressure",
                             .help = "How much of the light carried is truly needed.",
                             .scale = DIFFICULTY_ONE,
                             .weight = 35,
                             .archive_step = DIFFICULTY_ONE / 10},
    [LIGHT_MAZE_DECISIONS] = {.name = "decisions",
                              .help = "Junctions where two or more ways still win.",
                              .scale = 1,
                              .weight = 25,
                              .archive_step = 1},
    [LIGHT_MAZE_PATH] = {.name = "path",
                         .help = "Steps and tolls of the shortest finishing run.",
                         .scale = 1,
                         .weight = 20},
    [LIGHT_MAZE_DETOURS] = {.name = "detours",
                            .help = "Candles that the shortest finishing run leaves aside.",
                            .scale = 1,
                            .weight = 20},
};

/* In the order of the bits of enum light_maze_rule. */
static const char *const LIGHT_MAZE_RULES[] = {
    "candles", "doors", "plates", "shadow", "fragile", NULL,
};

static void light_maze_free(struct level *level) {
    free(level);
}

extern const struct kind light_maze_kind;

const struct kind light_maze_kind = {
    .name = "light-maze",
    .title = "Light maze",
    .run = "route",
    .solution = "route",
    .stars = "light left",
    .parameters = {light_maze_parameters, LIGHT_MAZE_PARAMETERS},
    .measures = {light_maze_measures, LIGHT_MAZE_MEASURES},
    .rules = LIGHT_MAZE_RULES,
    .calibration = &light_maze_calibration,
    .worlds = light_maze_worlds,
    .check = light_maze_check,
    .generate = light_maze_generate,
    .trace = light_maze_trace,
    .parse = light_maze_parse,
    .dump = light_maze_dump,
    .evaluate = light_maze_evaluate,
    .dump_evaluation = light_maze_dump_evaluation,
    .verify = light_maze_verify,
    .twin_key = light_maze_twin_key,
    .render_text = light_maze_render_text,
    .render_svg = light_maze_render_svg,
    .free = light_maze_free,
};
