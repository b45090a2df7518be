/* Batches: freeze a request, run it on the pool, admit what it selected. */
#pragma once

#include "kinds/kind.h"
#include "service/service.h"
#include "store/batch.h"

enum { BATCH_COUNT_MOST = 100000, BATCH_KEEP_MOST = 1000 };

struct batch_request {
    const char *world;
    uint32_t count; /* 1 ... BATCH_COUNT_MOST */
    uint32_t keep;  /* of each band, 1 ... BATCH_KEEP_MOST */
    bool seeded;
    uint64_t seed;
    const struct parameters *parameters; /* the world's with the request's own; NULL: the world's */
    int publish;                         /* 1, 0, or -1: as the world says */
    const char *idempotency_key;         /* NULL where none */
    const char *idempotency_body;        /* what the key stands for: the canonical request */
};

/* Conditions: SERVICE_MISSING (the world), SERVICE_INVALID, SERVICE_BUSY (too many at once, or
 * draining), SERVICE_KEY_REUSED. The same key and body: fine, with the batch it made. */
int service_batch_start(struct service *service, const struct batch_request *request,
                        struct faults *faults, struct batch_record *out);

/* With the progress as it is now. levels may be NULL. Condition: SERVICE_MISSING. */
int service_batch_get(struct service *service, const char *id, struct batch_record *out,
                      struct id_list *levels);
int service_batch_list(struct service *service, int64_t after, uint32_t limit,
                       struct batch_list *out);

/* Nothing of it is kept. Conditions: SERVICE_MISSING, SERVICE_CONFLICT (ended otherwise). Cancelled
 * already: fine. */
int service_batch_cancel(struct service *service, const char *id, struct batch_record *out);

/* Waits until the batch has ended or milliseconds have passed; for the command line. */
int service_batch_wait(struct service *service, const char *id, uint32_t milliseconds,
                       struct batch_record *out);

/* Watching: wake(context) is called, from any thread, at least each second while the batch is at
 * work and once when it has ended; it must not block nor call back. At most 1000 watchers:
 * SERVICE_BUSY. Condition: SERVICE_MISSING. */
struct watch;
int service_batch_watch(struct service *service, const char *id, void (*wake)(void *context),
                        void *context, struct watch **out);
/* No wake comes after this. Takes NULL. */
void service_batch_unwatch(struct watch *watch);
