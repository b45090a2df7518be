/* Cursors: a version, a place and a hash over both and the filter, in base64url. */
#include "http/cursor.h"

#include <string.h>

#include "base/siphash.h"
#include "http/condition.h"

enum { CURSOR_VERSION = 1, CURSOR_PLACE = 13, CURSOR_BYTES = CURSOR_PLACE + 16 };

static const char cursor_digits[] =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

static void cursor_put(uint8_t *out, uint64_t value, size_t bytes) {
    for (size_t i = 0; i < bytes; i++)
        out[i] = (uint8_t)(value >> (8 * (bytes - 1 - i)));
}

static uint64_t cursor_get(const uint8_t *in, size_t bytes) {
    uint64_t value = 0;
    for (size_t i = 0; i < bytes; i++)
        value = value << 8 | in[i];
    return value;
}

/* The hash of a place under the hash of the filter. */
static void cursor_seal(uint8_t bytes[CURSOR_BYTES], const struct text *filter) {
    static const uint8_t key[16] = "candela cursors";
    const struct siphash of_filter = siphash_128(key, filter->data, filter->length);
    const struct siphash seal = siphash_128(of_filter.bytes, bytes, CURSOR_PLACE);
    memcpy(bytes + CURSOR_PLACE, seal.bytes, sizeof(seal.bytes));
}

void cursor_write(const struct cursor *cursor, const struct text *filter,
                  char out[CURSOR_LENGTH + 1]) {
    uint8_t bytes[CURSOR_BYTES + 1] = {CURSOR_VERSION};
    cursor_put(bytes + 1, cursor->difficulty, 4);
    cursor_put(bytes + 5, (uint64_t)cursor->sequence, 8);
    cursor_seal(bytes, filter);
    for (size_t i = 0; i < CURSOR_LENGTH; i++) {
        const size_t bit = i * 6;
        const unsigned pair = (unsigned)bytes[bit / 8] << 8 | bytes[bit / 8 + 1];
        out[i] = cursor_digits[pair >> (10 - bit % 8) & 63];
    }
    out[CURSOR_LENGTH] = '\0';
}

int cursor_read(const char *text, const struct text *filter, struct cursor *out) {
    uint8_t bytes[CURSOR_BYTES + 1] = {0};
    if (strlen(text) != CURSOR_LENGTH)
        return CONDITION_INVALID_CURSOR;
    for (size_t i = 0; i < CURSOR_LENGTH; i++) {
        const char *const digit = strchr(cursor_digits, text[i]);
        if (!digit)
            return CONDITION_INVALID_CURSOR;
        const size_t bit = i * 6;
        const unsigned pair = (unsigned)(digit - cursor_digits) << (10 - bit % 8);
        bytes[bit / 8] |= (uint8_t)(pair >> 8);
        bytes[bit / 8 + 1] |= (uint8_t)pair;
    }
    *out = (struct cursor){(uint32_t)cursor_get(bytes + 1, 4), (int64_t)cursor_get(bytes + 5, 8)};
    char again[CURSOR_LENGTH + 1];
    cursor_write(out, filter, again);
    return bytes[0] == CURSOR_VERSION && !strcmp(again, text) ? 0 : CONDITION_INVALID_CURSOR;
}
