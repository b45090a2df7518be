/* SipHash-2-4 with 128 bits out. */
#include "base/siphash.h"

struct sip_state {
    uint64_t v0, v1, v2, v3;
};

static uint64_t rotate_left(uint64_t x, int bits) {
    return (x << bits) | (x >> (64 - bits));
}

static uint64_t load_u64(const uint8_t *bytes, size_t count) {
    uint64_t value = 0;
    for (size_t i = 0; i < count; i++)
        value |= (uint64_t)bytes[i] << (8 * i);
    return value;
}

static void sip_rounds(struct sip_state *s, int rounds) {
    for (int i = 0; i < rounds; i++) {
        s->v0 += s->v1;
        s->v1 = rotate_left(s->v1, 13) ^ s->v0;
        s->v0 = rotate_left(s->v0, 32);
        s->v2 += s->v3;
        s->v3 = rotate_left(s->v3, 16) ^ s->v2;
        s->v0 += s->v3;
        s->v3 = rotate_left(s->v3, 21) ^ s->v0;
        s->v2 += s->v1;
        s->v1 = rotate_left(s->v1, 17) ^ s->v2;
        s->v2 = rotate_left(s->v2, 32);
    }
}

static void sip_absorb(struct sip_state *s, uint64_t word) {
    s->v3 ^= word;
    sip_rounds(s, 2);
    s->v0 ^= word;
}

static void sip_emit(struct sip_state *s, uint8_t *out) {
    sip_rounds(s, 4);
    const uint64_t half = s->v0 ^ s->v1 ^ s->v2 ^ s->v3;
    for (size_t i = 0; i < 8; i++)
        out[i] = (uint8_t)(half >> (8 * i));
}

struct siphash siphash_128(const uint8_t key[16], const void *bytes, size_t length) {
    const uint64_t k0 = load_u64(key, 8);
    const uint64_t k1 = load_u64(key + 8, 8);
    struct sip_state s = {k0 ^ 0x736f6d6570736575u, k1 ^ 0x646f72616e646f6du ^ 0xee,
                          k0 ^ 0x6c7967656e657261u, k1 ^ 0x7465646279746573u};
    const uint8_t *at = bytes;
    size_t left = length;
    for (; left >= 8; at += 8, left -= 8)
        sip_absorb(&s, load_u64(at, 8));
    sip_absorb(&s, load_u64(at, left) | (uint64_t)length << 56);
    struct siphash hash;
    s.v2 ^= 0xee;
    sip_emit(&s, hash.bytes);
    s.v1 ^= 0xdd;
    sip_emit(&s, hash.bytes + 8);
    return hash;
}
