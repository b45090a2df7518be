/* Secrets, by libsodium. */
#include "service/secret.h"

#include <sodium.h>
#include <string.h>

uint64_t service_secret_chance(void) {
    uint64_t chance;
    randombytes_buf(&chance, sizeof(chance));
    return chance;
}

/* Hashes are compared, so that not even the secret's length shows. */
bool service_secret_equal(const char *given, size_t length, const char *secret) {
    unsigned char left[crypto_generichash_BYTES];
    unsigned char right[crypto_generichash_BYTES];
    crypto_generichash(left, sizeof(left), (const unsigned char *)given, length, NULL, 0);
    crypto_generichash(right, sizeof(right), (const unsigned char *)secret, strlen(secret), NULL,
                       0);
    return sodium_memcmp(left, right, sizeof(left)) == 0;
}
