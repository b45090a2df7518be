/* Token buckets, one a client, in a table of fixed size: a flood of addresses costs no memory. For
 * one thread. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "http/address.h"

struct limit;

/* per_minute 0: no limit, everyone passes. -ENOMEM. */
int limit_new(uint32_t per_minute, uint32_t burst, struct limit **out);
void limit_free(struct limit *limit); /* takes NULL */

struct allowance {
    bool limited;       /* there is a limit at all */
    bool granted;       /* this one passes */
    uint32_t remaining; /* whole requests left */
    uint32_t seconds;   /* until there is one more */
};

/* Takes cost (0: only looks) from the client's bucket; IPv6 clients share one by /64. now:
 * microseconds on any steady clock. */
struct allowance limit_take(struct limit *limit, const struct address *client, uint64_t now,
                            uint32_t cost);

uint32_t limit_burst(const struct limit *limit);
/* Seconds in which an empty bucket fills. */
uint32_t limit_window(const struct limit *limit);
