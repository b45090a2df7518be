/* A kind: a family of levels behind one small interface. Adding one is a folder under src/kinds
 * and a line in src/kinds/kind.c. Every slot is pure: no clock, file, log or mutable static, and
 * the same arguments give the same bytes on every machine. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/faults.h"
#include "base/siphash.h"
#include "base/text.h"
#include "kinds/parameters.h"
#include "rating/calibration.h"
#include "rating/difficulty.h"
#include "rating/measure.h"

/* Conditions of the slots below. */
enum {
    KIND_REFUSED = 1,      /* the input is no such thing: faults say why */
    KIND_UNDETERMINED = 2, /* the budget of work ran out before an answer */
    KIND_DISCARDED = 3,    /* the candidate became no level at all */
};

enum { KIND_RULES_MAX = 8 };

/* A kind's own level: each kind casts it to its private structure. */
struct level;

/* What is measured of a level. A kind may put it first in a longer structure of its own. */
struct evaluation {
    bool solvable;
    int64_t measures[MEASURES_MAX]; /* in the order of the measures table; MEASURE_NULL */
    int64_t stars_two;              /* what earns two stars, as the kind says; MEASURE_NULL */
    int64_t stars_three;
};

/* How a measured level rates; filled by rating. Unknown where it is not solvable. */
struct rating {
    bool known;
    uint32_t difficulty; /* millionths */
    enum band band;
    uint32_t calibration; /* the version used, known or not */
};

/* A generated level with its measures. */
struct candidate {
    struct level *level;
    struct evaluation *evaluation;
    bool degenerate; /* to be dropped: too short, a rule of the world changes nothing in it, or its
                        best run does not survive what hunts it */
};

/* A world that ships with the kind. Worlds are data: the store's copies may say otherwise later. */
struct default_world {
    const char *id;
    const char *title;
    const char *introduces; /* rules, by name, separated by a space */
    const char *parameters; /* text form; the rest are the table's defaults */
    struct band_edges edges;
    uint32_t order; /* among all worlds, from 1 */
    uint32_t slots; /* levels in a campaign */
};

struct render_options {
    bool color; /* ANSI colours, for text */
};

struct kind {
    const char *name;  /* "light-maze" */
    const char *title; /* for people */

    const char *run;      /* what a run is told in, a member of it: "route", "moves" */
    const char *solution; /* the member of an evaluation that holds the best run in these terms */
    const char *stars;    /* what stars_two and stars_three say: "light left", "steps at most" */

    struct parameter_table parameters;
    struct measure_table measures;
    const char *const *rules; /* names that a world may introduce, NULL-terminated; may be empty */
    const struct calibration *calibration; /* version 1, from a reference run of the worlds */
    const struct default_world *worlds;    /* the end has a NULL id */

    /* Rules that bind several parameters: a fault at "/name" for each that is broken. Fine also
     * with faults; -ENOMEM. NULL: the table says it all. */
    int (*check)(const struct parameters *parameters, struct faults *faults);

    /* Candidate index of a run with that seed, measured. rules: bits of the rules that must matter
     * (0: none). Conditions: KIND_DISCARDED, KIND_UNDETERMINED (nothing in *out). -ENOMEM.
     * budget: steps of work, at least 1. work: memory for the call. */
    int (*generate)(const struct parameters *parameters, uint32_t rules, uint64_t seed,
                    uint64_t index, uint64_t budget, struct arena *work, struct candidate *out);

    /* Appends how candidate index of a run with that seed is carved: a JSON array, an entry a step
     * (dump_trace for mazes). The draws are those of generate. -ENOMEM. NULL: the kind has none. */
    int (*trace)(const struct parameters *parameters, uint64_t seed, uint64_t index,
                 struct arena *work, struct text *out);

    /* A level document (JSON text), validated in full. Condition: KIND_REFUSED, with every fault
     * found, pointers from the document's root. -ENOMEM. */
    int (*parse)(const char *json, size_t length, struct faults *faults, struct level **out);

    /* Appends the canonical document: documented order of fields, lists sorted, compact. */
    void (*dump)(const struct level *level, struct text *out);

    /* Measures a level, which stays as it is. *out is one heap block: free(3) it.
     * Condition: KIND_UNDETERMINED. -ENOMEM. */
    int (*evaluate)(const struct level *level, uint64_t budget, struct arena *work,
                    struct evaluation **out);

    /* Appends the evaluation document, compact. */
    void (*dump_evaluation)(const struct level *level, const struct evaluation *evaluation,
                            const struct rating *rating, struct text *out);

    /* Replays a run, a JSON object in the kind's own terms ("route" and "lights", "moves" ...), and
     * appends the answer, an object too. Condition: KIND_REFUSED when it is no well-formed run;
     * a run that fails is an answer. -ENOMEM. */
    int (*verify)(const struct level *level, const char *json, size_t length, struct arena *work,
                  struct faults *faults, struct text *out);

    /* One key for a level and all its symmetric twins. -ENOMEM. */
    int (*twin_key)(const struct level *level, struct siphash *out);

    /* Append a drawing: UTF-8 lines for a terminal; a standalone SVG document. */
    void (*render_text)(const struct level *level, struct render_options options, struct text *out);
    void (*render_svg)(const struct level *level, struct text *out);

    /* Takes NULL. */
    void (*free)(struct level *level);
};

/* All kinds, NULL-terminated, in the order they are shown. */
extern const struct kind *const KINDS[];

/* By name; NULL when there is none. */
const struct kind *kind_find(const char *name);

/* Bits of the rules named in words (separated by spaces); a fault at pointer for an unknown one.
 * Fine also with a fault; -ENOMEM. */
int kind_rules(const struct kind *kind, const char *words, const char *pointer,
               struct faults *faults, uint32_t *out);

/* Rates measures under a calibration and a world's edges. */
struct rating kind_rate(const struct kind *kind, const struct evaluation *evaluation,
                        const struct calibration *calibration, const struct band_edges *edges);

/* Frees both parts and clears it. */
void candidate_deinit(const struct kind *kind, struct candidate *candidate);
