/* A batch as event streams show it, rendered once for all that watch it. For the server's thread.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"
#include "service/service.h"
#include "store/id.h"

enum { SNAPSHOT_ID_LENGTH = 40, SNAPSHOTS = 16 };

struct snapshot {
    struct id batch;                 /* "": an empty place */
    char id[SNAPSHOT_ID_LENGTH + 1]; /* of the state shown: the same state, the same id */
    const char *status;
    bool ended;
    struct text data; /* the resource, one line */
    uint64_t at;      /* microseconds of the steady clock */
};

/* As many batches as are watched at a time; others take turns. */
struct snapshots {
    struct snapshot items[SNAPSHOTS];
};

void snapshots_deinit(struct snapshots *snapshots);

/* The batch as it was at most a few tenths of a second ago; the pointer is good until the next
 * call. Condition: SERVICE_MISSING. */
int snapshots_get(struct snapshots *snapshots, struct service *service, const char *batch,
                  const struct snapshot **out);
