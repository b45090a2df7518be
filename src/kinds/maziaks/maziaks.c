/* Maziaks as a kind: its level in memory. */
#include "kinds/maziaks/maziaks.h"

#include <stdlib.h>
#include <string.h>

/* The cells come right behind the structure. */
struct maziaks *maziaks_new(uint32_t width, uint32_t height) {
    const size_t cell_count = (size_t)width * height;
    struct maziaks *const maze = calloc(1, sizeof(*maze) + cell_count);
    if (!maze)
        return NULL;
    unsigned char *const cells = (unsigned char *)(maze + 1);
    memset(cells, GRID_WALL, cell_count);
    maze->grid = (struct grid){width, height, cells};
    return maze;
}

enum maziaks_sort maziaks_sort_of(const struct maziaks *maze, uint32_t object) {
    uint32_t sort = 0;
    while (sort + 1 < MAZIAKS_SORTS && object >= maziaks_first(maze, sort + 1))
        sort++;
    return (enum maziaks_sort)sort;
}

void maziaks_insert(struct maziaks *maze, enum maziaks_sort sort, struct maziaks_object object) {
    const uint32_t first = maziaks_first(maze, sort);
    uint32_t place = first + maze->counts[sort];
    while (place > first && maze->objects[place - 1].cell > object.cell)
        place--;
    memmove(&maze->objects[place + 1], &maze->objects[place],
            (maziaks_object_count(maze) - place) * sizeof(object));
    maze->objects[place] = object;
    maze->counts[sort]++;
}

const struct measure maziaks_measures[MAZIAKS_MEASURES] = {
    [MAZIAKS_REQUIRED_ENERGY] = {.name = "required_energy",
                                 .help = "The least energy with which the level can be finished.",
                                 .scale = 1},
    [MAZIAKS_NET_ENERGY] = {.name = "net_energy",
                            .help = "The energy that the best run consumes, berries subtracted.",
                            .scale = 1},
    [MAZIAKS_SLACK] = {.name = "slack", .help = "The energy left after perfect play.", .scale = 1},
    [MAZIAKS_PRESSURE] = {.name = "pressure",
                          .help = "How much of the energy carried is truly needed.",
                          .scale = DIFFICULTY_ONE,
                          .weight = 35,
                          .archive_step = DIFFICULTY_ONE / 10},
    [MAZIAKS_PATH] = {.name = "path",
                      .help = "Steps and fights of the shortest finishing run.",
                      .scale = 1,
                      .weight = 20},
    [MAZIAKS_UNAVOIDABLE] = {.name = "unavoidable",
                             .help = "Creatures on the one way to the treasure.",
                             .scale = 1,
                             .weight = 25,
                             .archive_step = 1},
    [MAZIAKS_DETOURS] = {.name = "detours",
                         .help = "Berries and swords off the one way to the treasure.",
                         .scale = 1,
                         .weight = 20},
    [MAZIAKS_SWORDS_WORTH] = {.name = "swords_worth",
                              .help = "Swords without which the level would need more energy.",
                              .scale = 1},
};

/* In the order of the sorts, whose bits they are. */
static const char *const MAZIAKS_RULES[] = {"berries", "swords", "creatures", NULL};

static void maziaks_free(struct level *level) {
    free(level);
}

extern const struct kind maziaks_kind;

const struct kind maziaks_kind = {
    .name = "maziaks",
    .title = "Maziaks",
    .run = "route",
    .solution = "route",
    .stars = "energy left",
    .parameters = {maziaks_parameters, MAZIAKS_PARAMETERS},
    .measures = {maziaks_measures, MAZIAKS_MEASURES},
    .rules = MAZIAKS_RULES,
    .calibration = &maziaks_calibration,
    .worlds = maziaks_worlds,
    .check = maziaks_check,
    .generate = maziaks_generate,
    .trace = maziaks_trace,
    .parse = maziaks_parse,
    .dump = maziaks_dump,
    .evaluate = maziaks_evaluate,
    .dump_evaluation = maziaks_dump_evaluation,
    .verify = maziaks_verify,
    .twin_key = maziaks_twin_key,
    .render_text = maziaks_render_text,
    .render_svg = maziaks_render_svg,
    .free = maziaks_free,
};
