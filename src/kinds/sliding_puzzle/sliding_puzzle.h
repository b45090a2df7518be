/* The sliding puzzle, private to its folder. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "kinds/kind.h"

enum {
    SLIDING_PUZZLE_SIDE_LEAST = 2,
    SLIDING_PUZZLE_SIDE_MOST = 8,
    SLIDING_PUZZLE_CELLS_MAX = 64,
    SLIDING_PUZZLE_EXACT_CELLS_MAX = 16, /* up to here the least number of moves is found */
};

/* Valid by construction: parse and generate make nothing else. tiles holds each number below
 * width * height once, from the top left; 0 is the blank. */
struct sliding_puzzle {
    uint8_t width;
    uint8_t height;
    uint8_t tiles[SLIDING_PUZZLE_CELLS_MAX];
};

enum sliding_puzzle_measure {
    SLIDING_PUZZLE_INVERSIONS,
    SLIDING_PUZZLE_MANHATTAN,
    SLIDING_PUZZLE_LINEAR_CONFLICT,
    SLIDING_PUZZLE_MOVES,
    SLIDING_PUZZLE_MOVES_LOWER_BOUND,
    SLIDING_PUZZLE_SHARE, /* millionths */
    SLIDING_PUZZLE_MEASURES,
};

extern const struct measure sliding_puzzle_measures[SLIDING_PUZZLE_MEASURES];

/* One heap block, solution included. */
struct sliding_puzzle_evaluation {
    struct evaluation head;
    uint32_t count;     /* moves of the solution */
    uint8_t solution[]; /* the tiles moved */
};

enum sliding_puzzle_parameter {
    SLIDING_PUZZLE_WIDTH,
    SLIDING_PUZZLE_HEIGHT,
    SLIDING_PUZZLE_PARAMETERS,
};

static inline const struct sliding_puzzle *sliding_puzzle_const(const struct level *level) {
    return (const struct sliding_puzzle *)level;
}

static inline uint32_t sliding_puzzle_cells(const struct sliding_puzzle *puzzle) {
    return (uint32_t)puzzle->width * puzzle->height;
}

/* The tables behind the kind's slots: generate.c and worlds.c. */
extern const struct parameter sliding_puzzle_parameters[SLIDING_PUZZLE_PARAMETERS];
extern const struct default_world sliding_puzzle_worlds[];
extern const struct calibration sliding_puzzle_calibration;

/* One slot of the kind each; kinds/kind.h says what they do. */
int sliding_puzzle_generate(const struct parameters *parameters, uint32_t rules, uint64_t seed,
                            uint64_t index, uint64_t budget, struct arena *work,
                            struct candidate *out);
int sliding_puzzle_parse(const char *json, size_t length, struct faults *faults,
                         struct level **out);
void sliding_puzzle_dump(const struct level *level, struct text *out);
int sliding_puzzle_evaluate(const struct level *level, uint64_t budget, struct arena *work,
                            struct evaluation **out);
void sliding_puzzle_dump_evaluation(const struct level *level, const struct evaluation *evaluation,
                                    const struct rating *rating, struct text *out);
int sliding_puzzle_verify(const struct level *level, const char *json, size_t length,
                          struct arena *work, struct faults *faults, struct text *out);
int sliding_puzzle_twin_key(const struct level *level, struct siphash *out);
void sliding_puzzle_render_text(const struct level *level, struct render_options options,
                                struct text *out);
void sliding_puzzle_render_svg(const struct level *level, struct text *out);

/* A shuffle of that size, uniform over the boards that can be solved, the solved one left out:
 * generate.c. */
struct random;
void sliding_puzzle_shuffle(struct sliding_puzzle *puzzle, struct random *random);

/* Moves as they were told: document.c. The list is in the work arena. */
struct sliding_puzzle_run {
    uint8_t *moves; /* tiles that the board has */
    uint32_t count;
};

/* Conditions as those of sliding_puzzle_verify, which it serves. */
int sliding_puzzle_read_run(const struct sliding_puzzle *puzzle, const char *json, size_t length,
                            struct arena *work, struct faults *faults,
                            struct sliding_puzzle_run *out);
