/* Random numbers that are the same on every machine. */
#include "base/random.h"

uint64_t random_splitmix64(uint64_t *state) {
    uint64_t z = (*state += 0x9E3779B97F4A7C15u);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

void random_init(struct random *random, uint64_t seed, uint64_t stream) {
    /* Mixed before they meet, so that neighbouring seeds and streams never share a sequence. */
    uint64_t mixed_stream = stream ^ 0x6A09E667F3BCC909u;
    uint64_t state = random_splitmix64(&seed) ^ random_splitmix64(&mixed_stream);
    for (size_t i = 0; i < 4; i++)
        random->state[i] = random_splitmix64(&state);
}

static uint64_t rotate_left(uint64_t x, int bits) {
    return (x << bits) | (x >> (64 - bits));
}

uint64_t random_next(struct random *random) {
    uint64_t *const s = random->state;
    const uint64_t result = rotate_left(s[1] * 5, 7) * 9;
    const uint64_t t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rotate_left(s[3], 45);
    return result;
}

uint32_t random_below(struct random *random, uint32_t bound) {
    uint64_t product = (random_next(random) >> 32) * bound;
    if ((uint32_t)product < bound) {
        const uint32_t threshold = (uint32_t)-bound % bound;
        while ((uint32_t)product < threshold)
            product = (random_next(random) >> 32) * bound;
    }
    return (uint32_t)(product >> 32);
}

int64_t random_between(struct random *random, int64_t least, int64_t most) {
    return least + random_below(random, (uint32_t)(most - least + 1));
}
