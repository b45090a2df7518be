/* Candidates, for the files of the service that make levels. */
#pragma once

#include "service/generate.h"
#include "service/world.h"

/* A candidate in a scope. */
struct held_candidate {
    const struct kind *kind;
    struct candidate candidate;
};

/* 0 ... SEED_MOST, from the system's randomness. */
uint64_t generate_draw_seed(void);

/* Candidate index of a world's run with that seed, described. Conditions: KIND_DISCARDED,
 * KIND_UNDETERMINED. */
int generate_candidate(const struct world *world, uint64_t seed, uint64_t index, struct arena *work,
                       struct made_level *out, bool *degenerate);
