/* SipHash-2-4 with 128 bits out (Aumasson and Bernstein 2012), under a fixed key: a short name for
 * a long text, the same on every machine. Not a signature. */
#pragma once

#include <stddef.h>
#include <stdint.h>

struct siphash {
    uint8_t bytes[16];
};

struct siphash siphash_128(const uint8_t key[16], const void *bytes, size_t length);
