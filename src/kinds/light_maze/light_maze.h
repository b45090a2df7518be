/* The light maze, private to its folder. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "base/random.h"
#include "kinds/document_walk.h"
#include "kinds/kind.h"
#include "maze/grid.h"

enum {
    LIGHT_MAZE_SIDE_LEAST = 3,
    LIGHT_MAZE_SIDE_MOST = 101,
    LIGHT_MAZE_SWITCHES_MAX = 16,
    LIGHT_MAZE_GENERATED_SWITCHES_MAX = 12,
    LIGHT_MAZE_LIGHT_MOST = 9999,
};

/* An object on a cell; value is a candle's light or a toll. */
struct light_maze_object {
    uint16_t cell;
    uint16_t value;
};

struct light_maze_shadow {
    bool exists;
    uint16_t lair;
    uint16_t speed; /* hundredths of a cell a unit of time */
    uint16_t bite;
};

/* Valid by construction: parse and generate make nothing else. One heap block with its arrays, so
 * that free(3) frees it. Switches are numbered candles, doors, plates, each sorted by cell. */
struct light_maze {
    struct grid grid;
    uint16_t start;
    uint16_t goal;
    uint16_t light;
    uint8_t candle_count;
    uint8_t door_count;
    uint8_t plate_count;
    uint16_t fragile_count;
    struct light_maze_object switches[LIGHT_MAZE_SWITCHES_MAX];
    struct light_maze_object *fragile; /* sorted by cell */
    struct light_maze_shadow shadow;
};

enum light_maze_measure {
    LIGHT_MAZE_REQUIRED_LIGHT,
    LIGHT_MAZE_NET_LIGHT,
    LIGHT_MAZE_SLACK,
    LIGHT_MAZE_PRESSURE, /* millionths */
    LIGHT_MAZE_DECISIONS,
    LIGHT_MAZE_PATH,
    LIGHT_MAZE_DETOURS,
    LIGHT_MAZE_MEASURES,
};

extern const struct measure light_maze_measures[LIGHT_MAZE_MEASURES];

/* How a run fares against the shadow. */
struct light_maze_hunt {
    uint32_t bites;
    uint32_t light_lost;
    uint32_t closest; /* GRID_NONE when the lair cannot reach the player */
    bool survives;
};

/* One heap block, route included. */
struct light_maze_evaluation {
    struct evaluation head;
    bool hunted; /* the level has a shadow and is solvable: hunt is set */
    struct light_maze_hunt hunt;
    uint32_t route_length; /* cells; 0 when not solvable */
    uint16_t route[];      /* cells, start first */
};

enum light_maze_parameter {
    LIGHT_MAZE_WIDTH,
    LIGHT_MAZE_HEIGHT,
    LIGHT_MAZE_BRAID,
    LIGHT_MAZE_CARVER,
    LIGHT_MAZE_CANDLES,
    LIGHT_MAZE_CANDLE_LIGHT,
    LIGHT_MAZE_DOORS,
    LIGHT_MAZE_DOOR_TOLL,
    LIGHT_MAZE_PLATES,
    LIGHT_MAZE_PLATE_TOLL,
    LIGHT_MAZE_FRAGILE,
    LIGHT_MAZE_FRAGILE_TOLL,
    LIGHT_MAZE_SHADOW_SPEED, /* 0: nothing hunts */
    LIGHT_MAZE_SHADOW_BITE,
    LIGHT_MAZE_FACTOR,
    LIGHT_MAZE_TANK,
    LIGHT_MAZE_PARAMETERS,
};

enum light_maze_rule {
    LIGHT_MAZE_RULE_CANDLES = 1 << 0,
    LIGHT_MAZE_RULE_DOORS = 1 << 1,
    LIGHT_MAZE_RULE_PLATES = 1 << 2,
    LIGHT_MAZE_RULE_SHADOW = 1 << 3,
    LIGHT_MAZE_RULE_FRAGILE = 1 << 4,
};

static inline uint32_t light_maze_switch_count(const struct light_maze *maze) {
    return (uint32_t)maze->candle_count + maze->door_count + maze->plate_count;
}

static inline const struct light_maze *light_maze_const(const struct level *level) {
    return (const struct light_maze *)level;
}

/* One value of a parameter's range. */
static inline uint32_t light_maze_draw(const struct parameters *parameters,
                                       enum light_maze_parameter place, struct random *random) {
    const struct range range = parameters->values[place];
    return (uint32_t)random_between(random, range.min, range.max);
}

/* The tables behind the kind's slots: generate.c and worlds.c. */
extern const struct parameter light_maze_parameters[LIGHT_MAZE_PARAMETERS];
extern const struct default_world light_maze_worlds[];
extern const struct calibration light_maze_calibration;

/* An empty maze of that size with room for fragile_capacity fragile cells, all wall; a copy.
 * NULL: no memory. */
struct light_maze *light_maze_new(uint32_t width, uint32_t height, uint32_t fragile_capacity);
struct light_maze *light_maze_copy(const struct light_maze *maze);

/* One slot of the kind each; kinds/kind.h says what they do. */
int light_maze_check(const struct parameters *parameters, struct faults *faults);
int light_maze_generate(const struct parameters *parameters, uint32_t rules, uint64_t seed,
                        uint64_t index, uint64_t budget, struct arena *work, struct candidate *out);
int light_maze_trace(const struct parameters *parameters, uint64_t seed, uint64_t index,
                     struct arena *work, struct text *out);
int light_maze_parse(const char *json, size_t length, struct faults *faults, struct level **out);
void light_maze_dump(const struct level *level, struct text *out);
int light_maze_evaluate(const struct level *level, uint64_t budget, struct arena *work,
                        struct evaluation **out);
void light_maze_dump_evaluation(const struct level *level, const struct evaluation *evaluation,
                                const struct rating *rating, struct text *out);
int light_maze_verify(const struct level *level, const char *json, size_t length,
                      struct arena *work, struct faults *faults, struct text *out);
int light_maze_twin_key(const struct level *level, struct siphash *out);
void light_maze_render_text(const struct level *level, struct render_options options,
                            struct text *out);
void light_maze_render_svg(const struct level *level, struct text *out);

/* Places objects after carving: place.c. The maze has grid, start and goal, all of its floor
 * connected, and room for the most fragile cells that the parameters allow. Condition:
 * KIND_DISCARDED, no free floor was left. -ENOMEM. What it takes of work stays taken. */
int light_maze_place(struct light_maze *maze, const struct parameters *parameters,
                     struct random *random, struct arena *work);

/* Replays a route under the beam against the level's shadow: shadow.c. Needs exists. -ENOMEM. */
int light_maze_hunt(const struct light_maze *maze, const uint16_t *route, uint32_t length,
                    struct arena *work, struct light_maze_hunt *out);

/* A run under either light, step by step: shadow.c. */
enum light { LIGHT_BEAM, LIGHT_EMBER };

struct light_maze_run {
    bool finished;
    uint32_t steps; /* made */
    uint32_t bites;
    uint32_t light_left;  /* whole units, rounded down */
    uint32_t failed_step; /* from 1; 0: none failed (the run may still stop short of the goal) */
    uint32_t failed_cell; /* where that step would have gone */
    const char *reason;   /* a sentence; NULL when finished */
};

/* route: length cells of the grid, any numbers below width * height; lights: length - 1, or NULL
 * for all beam. -ENOMEM. */
int light_maze_replay(const struct light_maze *maze, const uint16_t *route, const uint8_t *lights,
                      uint32_t length, struct arena *work, struct light_maze_run *out);

/* A run as it was told: document.c. Its arrays are in the work arena. */
struct light_maze_walk {
    struct document_walk cells;
    uint8_t *lights; /* enum light, one a step; NULL for all beam */
};

/* Conditions as those of light_maze_verify, which it serves. */
int light_maze_read_walk(const struct light_maze *maze, const char *json, size_t length,
                         struct arena *work, struct faults *faults, struct light_maze_walk *out);
