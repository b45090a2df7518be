/* Maziaks, private to its folder. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "base/random.h"
#include "kinds/kind.h"
#include "maze/grid.h"

enum {
    MAZIAKS_SIDE_LEAST = 3,
    MAZIAKS_SIDE_MOST = 101,
    MAZIAKS_ROOMS_LEAST = 2, /* a side, of a generated maze */
    MAZIAKS_ROOMS_MOST = MAZIAKS_SIDE_MOST / 2,
    MAZIAKS_THINGS_MAX = 16, /* the treasure among them */
    MAZIAKS_OBJECTS_MAX = MAZIAKS_THINGS_MAX - 1,
    MAZIAKS_GENERATED_THINGS_MAX = 12,
    MAZIAKS_ENERGY_MOST = 9999,
};

/* Sorts of objects, in the order of their bits. */
enum maziaks_sort { MAZIAKS_BERRY, MAZIAKS_SWORD, MAZIAKS_CREATURE };
enum { MAZIAKS_SORTS = 3, MAZIAKS_VALUES_MAX = 2 };

/* An object on a cell. values: a berry's energy; what a creature costs armed, then unarmed. */
struct maziaks_object {
    uint16_t cell;
    uint16_t values[MAZIAKS_VALUES_MAX];
};

/* Valid by construction: parse and generate make nothing else. One heap block with its cells, so
 * that free(3) frees it. Objects are numbered sort by sort, each sorted by cell. */
struct maziaks {
    struct grid grid;
    uint16_t entrance;
    uint16_t treasure;
    uint16_t energy;
    uint8_t counts[MAZIAKS_SORTS];
    struct maziaks_object objects[MAZIAKS_OBJECTS_MAX];
};

enum maziaks_measure {
    MAZIAKS_REQUIRED_ENERGY,
    MAZIAKS_NET_ENERGY,
    MAZIAKS_SLACK,
    MAZIAKS_PRESSURE, /* millionths */
    MAZIAKS_PATH,
    MAZIAKS_UNAVOIDABLE,
    MAZIAKS_DETOURS,
    MAZIAKS_SWORDS_WORTH,
    MAZIAKS_MEASURES,
};

extern const struct measure maziaks_measures[MAZIAKS_MEASURES];

/* One heap block, route included. */
struct maziaks_evaluation {
    struct evaluation head;
    uint32_t route_length; /* cells; 0 when not solvable */
    uint16_t route[];      /* cells, the entrance first and last */
};

enum maziaks_parameter {
    MAZIAKS_WIDTH, /* rooms, as is the next */
    MAZIAKS_HEIGHT,
    MAZIAKS_BERRIES,
    MAZIAKS_BERRY_ENERGY,
    MAZIAKS_SWORDS,
    MAZIAKS_CREATURES,
    MAZIAKS_ARMED,
    MAZIAKS_UNARMED,
    MAZIAKS_FACTOR,
    MAZIAKS_TANK,
    MAZIAKS_PARAMETERS,
};

static inline const struct maziaks *maziaks_const(const struct level *level) {
    return (const struct maziaks *)level;
}

/* One value of a parameter's range. */
static inline uint32_t maziaks_draw(const struct parameters *parameters,
                                    enum maziaks_parameter place, struct random *random) {
    const struct range range = parameters->values[place];
    return (uint32_t)random_between(random, range.min, range.max);
}

/* The number of a sort's first object; of MAZIAKS_SORTS, how many objects there are. */
static inline uint32_t maziaks_first(const struct maziaks *maze, uint32_t sort) {
    uint32_t first = 0;
    for (uint32_t i = 0; i < sort; i++)
        first += maze->counts[i];
    return first;
}

static inline uint32_t maziaks_object_count(const struct maziaks *maze) {
    return maziaks_first(maze, MAZIAKS_SORTS);
}

/* The sort of an object by its number. */
enum maziaks_sort maziaks_sort_of(const struct maziaks *maze, uint32_t object);

/* Adds an object and keeps the order; there must be room for it. */
void maziaks_insert(struct maziaks *maze, enum maziaks_sort sort, struct maziaks_object object);

/* The tables behind the kind's slots: generate.c and worlds.c. */
extern const struct parameter maziaks_parameters[MAZIAKS_PARAMETERS];
extern const struct default_world maziaks_worlds[];
extern const struct calibration maziaks_calibration;

/* An empty maze of that size in cells, all wall. NULL: no memory. */
struct maziaks *maziaks_new(uint32_t width, uint32_t height);

/* One slot of the kind each; kinds/kind.h says what they do. */
int maziaks_check(const struct parameters *parameters, struct faults *faults);
int maziaks_generate(const struct parameters *parameters, uint32_t rules, uint64_t seed,
                     uint64_t index, uint64_t budget, struct arena *work, struct candidate *out);
int maziaks_trace(const struct parameters *parameters, uint64_t seed, uint64_t index,
                  struct arena *work, struct text *out);
int maziaks_parse(const char *json, size_t length, struct faults *faults, struct level **out);
void maziaks_dump(const struct level *level, struct text *out);
int maziaks_evaluate(const struct level *level, uint64_t budget, struct arena *work,
                     struct evaluation **out);
void maziaks_dump_evaluation(const struct level *level, const struct evaluation *evaluation,
                             const struct rating *rating, struct text *out);
int maziaks_verify(const struct level *level, const char *json, size_t length, struct arena *work,
                   struct faults *faults, struct text *out);
int maziaks_twin_key(const struct level *level, struct siphash *out);
void maziaks_render_text(const struct level *level, struct render_options options,
                         struct text *out);
void maziaks_render_svg(const struct level *level, struct text *out);

/* Places treasure and objects after carving: place.c. The maze has grid and entrance. Condition:
 * KIND_DISCARDED, no free floor was left. -ENOMEM. What it takes of work stays taken. */
int maziaks_place(struct maziaks *maze, const struct parameters *parameters, struct random *random,
                  struct arena *work);
