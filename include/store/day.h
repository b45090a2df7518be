/* Dailies: the level of each date, world and band, fixed for good. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "store/id.h"
#include "store/level.h"
#include "store/store.h"

struct day_record {
    struct id level;
    bool generated; /* there was no stock */
};

/* Dates are "2026-11-29". Condition: STORE_MISSING (not fixed yet). */
int store_day_get(struct store *store, const char *date, const char *world, int band,
                  struct day_record *out);

/* Fixes the level if the date has none, from the published stock: never used first, or used longest
 * ago; then the smallest id. Returns what stands. Condition: STORE_MISSING (no stock). */
int store_day_fix(struct store *store, const char *date, const char *world, int band,
                  struct day_record *out);

/* Fixes a level made for the date: kept if it is not there, published if it was only curated. If
 * the date got one meanwhile, that one stands. Condition: STORE_STALE (a curator took that very
 * level out: make another). */
int store_day_fix_generated(struct store *store, const char *date, const char *world, int band,
                            struct level_record *level, struct day_record *out);
