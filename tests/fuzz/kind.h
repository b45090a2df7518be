/* What the fuzz targets of all kinds share. */
#pragma once

#include <stddef.h>
#include <stdint.h>

/* Bytes as a level document of a kind: parse, dump, evaluate, verify, name and draw them. A
 * document that is accepted must come back from its canonical form as the same level. The bytes are
 * taken as a run too, through the sample, a document that is always the same. Returns 0. */
int fuzz_kind(const char *name, const char *sample, const uint8_t *data, size_t size);
