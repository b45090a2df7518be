/* The perfect maze, private to its folder. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "base/random.h"
#include "kinds/kind.h"
#include "maze/carve.h"
#include "maze/grid.h"
#include "search/budget.h"

enum {
    PERFECT_MAZE_ROOMS_LEAST = 2, /* a side */
    PERFECT_MAZE_ROOMS_MOST = 250,
    PERFECT_MAZE_SIDE_LEAST = 2 * PERFECT_MAZE_ROOMS_LEAST + 1, /* cells */
    PERFECT_MAZE_SIDE_MOST = 2 * PERFECT_MAZE_ROOMS_MOST + 1,
};

/* Valid by construction: parse and generate make nothing else. One heap block with its cells, so
 * that free(3) frees it. Its ways make a tree of the rooms, at odd coordinates. */
struct perfect_maze {
    struct grid grid;
    uint32_t start; /* a room's cell, as is the goal */
    uint32_t goal;
};

enum perfect_maze_measure {
    PERFECT_MAZE_ROUTE_LENGTH,
    PERFECT_MAZE_JUNCTIONS,
    PERFECT_MAZE_BRANCH_DEPTH, /* millionths of a room */
    PERFECT_MAZE_MEASURES,
};

extern const struct measure perfect_maze_measures[PERFECT_MAZE_MEASURES];

/* Rooms by their exits. */
struct perfect_maze_texture {
    uint32_t rooms;
    uint32_t dead_ends;
    uint32_t straight; /* two exits, opposite each other */
    uint32_t bent;     /* two exits round a corner */
    uint32_t three_way;
    uint32_t four_way;
    uint32_t corridors; /* longest chains of rooms with two exits */
};

/* The carver that made it, as far as the texture tells. */
struct perfect_maze_guess {
    enum carver carver;                 /* the likeliest; of equals the first */
    uint32_t probabilities[CARVER_ANY]; /* by carver, millionths */
};

/* One heap block, solution included. */
struct perfect_maze_evaluation {
    struct evaluation head;
    struct perfect_maze_texture texture;
    struct perfect_maze_guess guess;
    uint32_t solution_length; /* cells, at least 3 */
    uint32_t solution[];      /* cells, start first */
};

enum perfect_maze_parameter {
    PERFECT_MAZE_WIDTH,
    PERFECT_MAZE_HEIGHT,
    PERFECT_MAZE_CARVER,
    PERFECT_MAZE_BRAID,
    PERFECT_MAZE_PARAMETERS,
};

static inline const struct perfect_maze *perfect_maze_const(const struct level *level) {
    return (const struct perfect_maze *)level;
}

/* The tables behind the kind's slots: generate.c and worlds.c. */
extern const struct parameter perfect_maze_parameters[PERFECT_MAZE_PARAMETERS];
extern const struct default_world perfect_maze_worlds[];
extern const struct calibration perfect_maze_calibration;

/* An empty maze of that size in cells, all wall. NULL: no memory. */
struct perfect_maze *perfect_maze_new(uint32_t width, uint32_t height);

/* One slot of the kind each; kinds/kind.h says what they do. */
int perfect_maze_generate(const struct parameters *parameters, uint32_t rules, uint64_t seed,
                          uint64_t index, uint64_t budget, struct arena *work,
                          struct candidate *out);
int perfect_maze_trace(const struct parameters *parameters, uint64_t seed, uint64_t index,
                       struct arena *work, struct text *out);
int perfect_maze_parse(const char *json, size_t length, struct faults *faults, struct level **out);
void perfect_maze_dump(const struct level *level, struct text *out);
int perfect_maze_evaluate(const struct level *level, uint64_t budget, struct arena *work,
                          struct evaluation **out);
void perfect_maze_dump_evaluation(const struct level *level, const struct evaluation *evaluation,
                                  const struct rating *rating, struct text *out);
int perfect_maze_verify(const struct level *level, const char *json, size_t length,
                        struct arena *work, struct faults *faults, struct text *out);
int perfect_maze_twin_key(const struct level *level, struct siphash *out);
void perfect_maze_render_text(const struct level *level, struct render_options options,
                              struct text *out);
void perfect_maze_render_svg(const struct level *level, struct text *out);

/* Counts the rooms by their exits: texture.c. */
struct perfect_maze_texture perfect_maze_texture(const struct grid *grid);

/* How badly a texture fits each carver: twice the negative logarithm of its likelihood, but for
 * what is common to all, in units of 2^-16. guess.c. */
void perfect_maze_misfits(const struct grid *grid, const struct perfect_maze_texture *texture,
                          int64_t misfits[CARVER_ANY]);

/* The misfit of a texture at the very means of a carver's. */
int64_t perfect_maze_spread(enum carver carver);

/* All carvers are alike likely before looking. */
struct perfect_maze_guess perfect_maze_guess(const int64_t misfits[CARVER_ANY]);
