/* Entity tags: made, and compared without regard to weakness or a proxy's suffix. */
#include "http/etag.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/siphash.h"

void etag_of_bytes(const char *bytes, size_t length, char *out, size_t size) {
    static const uint8_t key[16] = "candela bodies";
    const struct siphash hash = siphash_128(key, bytes, length);
    uint64_t half;
    memcpy(&half, hash.bytes, sizeof(half));
    snprintf(out, size, "W/\"%016" PRIx64 "\"", half);
}

void etag_of_level(const char *id, uint32_t revision, const char *part, char *out, size_t size) {
    snprintf(out, size, "W/\"%s-%" PRIu32 "%s%s\"", id, revision, *part ? "-" : "", part);
}

/* The inside of a quoted tag, weak or not, without a proxy's "-gzip". */
struct opaque {
    const char *text;
    size_t length;
};

static struct opaque opaque_trim(const char *text, size_t length) {
    static const char suffix[] = "-gzip";
    const size_t cut = sizeof(suffix) - 1;
    if (length > cut && !memcmp(text + length - cut, suffix, cut))
        length -= cut;
    return (struct opaque){text, length};
}

/* The next tag of a list; false at its end or at what is no tag. */
static bool opaque_next(const char **at, struct opaque *out) {
    const char *text = *at + strspn(*at, " \t,");
    if (text[0] == 'W' && text[1] == '/')
        text += 2;
    if (*text != '"')
        return false;
    const char *const end = strchr(text + 1, '"');
    if (!end)
        return false;
    *out = opaque_trim(text + 1, (size_t)(end - text - 1));
    *at = end + 1;
    return true;
}

static bool field_is_any(const char *field) {
    field += strspn(field, " \t");
    return field[0] == '*' && !field[1 + strspn(field + 1, " \t")];
}

bool etag_matches(const char *field, const char *etag) {
    struct opaque wanted;
    struct opaque held;
    if (!field || !opaque_next(&etag, &wanted))
        return false;
    if (field_is_any(field))
        return true;
    while (opaque_next(&field, &held))
        if (held.length == wanted.length && !memcmp(held.text, wanted.text, held.length))
            return true;
    return false;
}

static uint32_t opaque_revision(const struct opaque *opaque, const char *id) {
    const size_t length = strlen(id);
    if (opaque->length < length + 2 || memcmp(opaque->text, id, length) ||
        opaque->text[length] != '-')
        return 0;
    const char *const digits = opaque->text + length + 1;
    char *end;
    const unsigned long revision = strtoul(digits, &end, 10);
    const bool whole = end == opaque->text + opaque->length || *end == '-';
    return *digits >= '1' && *digits <= '9' && whole && revision < UINT32_MAX ? (uint32_t)revision
                                                                              : 0;
}

uint32_t etag_revision(const char *field, const char *id) {
    if (field_is_any(field))
        return UINT32_MAX;
    uint32_t newest = 0;
    struct opaque opaque;
    while (opaque_next(&field, &opaque)) {
        const uint32_t revision = opaque_revision(&opaque, id);
        newest = revision > newest ? revision : newest;
    }
    return newest;
}
