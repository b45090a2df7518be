/* The service: what the daemon and the command line can do, one file a use case. Any thread may
 * call it. It owns the writer's lane, the readers, the pool and the batches at work. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/faults.h"
#include "base/text.h"

/* Version of the generator and evaluator: another one may give another level for the same seed. */
enum { ENGINE_VERSION = 1 };

/* Conditions of the use cases. Fatal results are the store's (-ENOSPC, -EBUSY ...) and -ENOMEM. */
enum {
    SERVICE_MISSING = 1,      /* no such thing, or not for this caller */
    SERVICE_INVALID = 2,      /* faults say what is wrong */
    SERVICE_EXISTS = 3,       /* it is there already */
    SERVICE_STALE = 4,        /* another revision stands */
    SERVICE_GONE = 5,         /* it was retired */
    SERVICE_CONFLICT = 6,     /* its state does not allow that */
    SERVICE_BUSY = 7,         /* no room now: later */
    SERVICE_UNDETERMINED = 8, /* the budget of work ran out */
    SERVICE_DEFER = 9,        /* it needs a write or long work: call again with may_work */
    SERVICE_KEY_REUSED = 10,  /* the idempotency key stands for another request */
    SERVICE_REFUSED = 11,     /* the data directory cannot be used: *why says what would do */
};

struct service_settings {
    const char *data;     /* data directory; NULL: no store, only generate, evaluate and verify */
    uint32_t workers;     /* threads for batches */
    uint32_t interactive; /* threads for requests that compute or write */
    uint32_t queue;       /* of such requests that may wait */
    uint32_t batches;     /* that may be queued or running */
    uint64_t disk_floor;  /* bytes that must stay free */
    bool resume;          /* take unfinished batches up (the daemon) */
    void (*log)(void *context, const char *line); /* one event, logfmt; may be NULL */
    void *log_context;
};

struct service;

/* Opens the store, puts the default worlds and calibrations in where they are missing, takes
 * unfinished batches up. Condition: SERVICE_REFUSED. */
int service_open(const struct service_settings *settings, struct service **out, struct text *why);

/* Stops batches where they stand (kept), ends threads, closes the store. Takes NULL. */
void service_close(struct service *service);

/* No longer ready, no new chunk of a batch; everything else goes on. */
void service_drain(struct service *service);

/* Steps of work that one candidate or one evaluation may take: some seconds. It is part of what a
 * seed means, so it never changes without ENGINE_VERSION. */
#define WORK_BUDGET UINT64_C(200000000)
#define WORK_BUDGET_WORDS "200,000,000 steps"

/* Runs job on an interactive thread, done there too. Condition: SERVICE_BUSY. */
int service_submit(struct service *service, void (*job)(void *context, struct arena *work),
                   void *context);

/* Takes a job back by its context; false: it has begun, or there is none. */
bool service_withdraw(struct service *service, const void *context);

/* One thing that must hold for the service to be ready. */
struct check {
    const char *name; /* "database", "schema", "workers", "disk", "draining" */
    bool fine;
    char detail[120];
};
enum { CHECKS_MAX = 8 };

/* Cached for a second; a call that finds out anew waits for a write to reach the disk. Returns how
 * many checks; *ready is their conjunction. */
size_t service_ready(struct service *service, struct check checks[CHECKS_MAX], bool *ready);

/* Seconds since 1970 in UTC, and the same as RFC 3339 text. */
enum { TIME_TEXT_LENGTH = 20 };
int64_t service_now(void);
void service_time_text(int64_t time, char text[TIME_TEXT_LENGTH + 1]);
/* The same as header fields have it: "Sun, 29 Nov 2026 21:00:00 GMT" (RFC 9110, 5.6.7). */
enum { TIME_FIELD_LENGTH = 29 };
void service_time_field(int64_t time, char text[TIME_FIELD_LENGTH + 1]);
