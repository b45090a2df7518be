/* Random numbers that are the same on every machine: xoshiro256** (Blackman and Vigna 2018),
 * seeded through SplitMix64 (Steele, Lea and Flood 2014). */
#pragma once

#include <stddef.h>
#include <stdint.h>

struct random {
    uint64_t state[4];
};

/* The next of the SplitMix64 sequence that *state stands in. */
uint64_t random_splitmix64(uint64_t *state);

/* A stream of its own for each (seed, stream) pair. */
void random_init(struct random *random, uint64_t seed, uint64_t stream);

/* The next 64 bits of xoshiro256**. */
uint64_t random_next(struct random *random);

/* Uniform over 0 ... bound - 1, without bias (Lemire 2019); bound at least 1. */
uint32_t random_below(struct random *random, uint32_t bound);

/* Uniform over least ... most, both included; least <= most, less than 2^32 values. */
int64_t random_between(struct random *random, int64_t least, int64_t most);
