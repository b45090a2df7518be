/* Entity tags (RFC 9110, 8.8.3), all of them weak. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A tag of a body's bytes. */
void etag_of_bytes(const char *bytes, size_t length, char *out, size_t size);

/* A tag of a level's revision; part: which of its representations, "" for the first. */
void etag_of_level(const char *id, uint32_t revision, const char *part, char *out, size_t size);

/* Does an If-None-Match field name the tag? Weakness and a proxy's "-gzip" do not count. */
bool etag_matches(const char *field, const char *etag);

/* The revision of this level that an If-Match field names, whichever representation it was read
 * from; UINT32_MAX for "*", 0 where it names none. */
uint32_t etag_revision(const char *field, const char *id);
