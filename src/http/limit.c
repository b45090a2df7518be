/* Token buckets: each client's allowance refills steadily up to a burst. */
#include "http/limit.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/siphash.h"

/* A set of ways is searched in full; its longest unused bucket makes room for a new client. */
enum { LIMIT_SETS = 1024, LIMIT_WAYS = 8, LIMIT_MILLI = 1000 };

struct bucket {
    struct address client;
    uint64_t at;    /* when it was filled up to milli; 0: never used */
    uint64_t milli; /* thousandths of a request that are left */
};

struct limit {
    uint32_t per_minute;
    uint32_t burst;
    struct bucket buckets[LIMIT_SETS][LIMIT_WAYS];
};

int limit_new(uint32_t per_minute, uint32_t burst, struct limit **out) {
    struct limit *const limit = calloc(1, sizeof(*limit));
    if (!limit)
        return -ENOMEM;
    limit->per_minute = per_minute;
    limit->burst = burst ? burst : 1;
    *out = limit;
    return 0;
}

void limit_free(struct limit *limit) {
    free(limit);
}

static struct address limit_client(const struct address *address) {
    static const uint8_t mapped[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
    struct address client = *address;
    if (memcmp(client.bytes, mapped, sizeof(mapped)))
        memset(client.bytes + 8, 0, 8);
    return client;
}

static struct bucket *limit_find(struct limit *limit, const struct address *client) {
    static const uint8_t key[16] = "candela limits";
    const struct siphash hash = siphash_128(key, client->bytes, sizeof(client->bytes));
    struct bucket *const set =
        limit->buckets[(hash.bytes[0] | (unsigned)hash.bytes[1] << 8) % LIMIT_SETS];
    struct bucket *oldest = set;
    for (size_t i = 0; i < LIMIT_WAYS; i++) {
        if (set[i].at && !memcmp(&set[i].client, client, sizeof(*client)))
            return &set[i];
        if (set[i].at < oldest->at)
            oldest = &set[i];
    }
    *oldest = (struct bucket){*client, 0, 0};
    return oldest;
}

/* 60000 microseconds at one request a minute earn a thousandth. What has not earned a whole one yet
 * counts the next time. */
static void bucket_fill(struct bucket *bucket, const struct limit *limit, uint64_t now) {
    const uint64_t most = (uint64_t)limit->burst * LIMIT_MILLI;
    const uint64_t full_after = (most * 60000 + limit->per_minute - 1) / limit->per_minute;
    if (!bucket->at || now >= bucket->at + full_after) {
        bucket->milli = most;
        bucket->at = now ? now : 1;
    } else if (now > bucket->at) {
        const uint64_t more = (now - bucket->at) * limit->per_minute / 60000;
        bucket->milli = bucket->milli + more < most ? bucket->milli + more : most;
        bucket->at += more * 60000 / limit->per_minute;
    }
}

static uint32_t bucket_seconds(const struct bucket *bucket, const struct limit *limit) {
    const uint64_t most = (uint64_t)limit->burst * LIMIT_MILLI;
    if (bucket->milli >= most)
        return 0;
    const uint64_t wanted = LIMIT_MILLI - bucket->milli % LIMIT_MILLI;
    const uint64_t a_second = limit->per_minute; /* milli = per_minute * 1000 / 60 a second */
    return (uint32_t)((wanted * 60 + a_second * 1000 - 1) / (a_second * 1000));
}

struct allowance limit_take(struct limit *limit, const struct address *address, uint64_t now,
                            uint32_t cost) {
    if (!limit->per_minute)
        return (struct allowance){.granted = true};
    const struct address client = limit_client(address);
    struct bucket *const bucket = limit_find(limit, &client);
    bucket_fill(bucket, limit, now);
    const uint64_t price = (uint64_t)(cost ? cost : 1) * LIMIT_MILLI;
    const bool granted = bucket->milli >= price;
    if (granted && cost)
        bucket->milli -= price;
    return (struct allowance){.limited = true,
                              .granted = granted,
                              .remaining = (uint32_t)(bucket->milli / LIMIT_MILLI),
                              .seconds = bucket_seconds(bucket, limit)};
}

uint32_t limit_burst(const struct limit *limit) {
    return limit->burst;
}

uint32_t limit_window(const struct limit *limit) {
    return limit->per_minute ? (limit->burst * 60 + limit->per_minute - 1) / limit->per_minute : 0;
}
