/* The service's inside: what its files share. Everything of the lock is touched under it; the
 * writer only on its lane. */
#pragma once

#include <stdatomic.h>

#include "service/marks.h"
#include "service/service.h"
#include "store/store.h"
#include "work/lane.h"
#include "work/lock.h"
#include "work/pool.h"

enum { READERS_IDLE = 16 };

/* Reader connections that nobody uses now. */
struct readers {
    struct lock *lock;
    struct store *idle[READERS_IDLE];
    size_t count;
};

struct job;
struct watch;

struct readiness {
    struct check checks[CHECKS_MAX];
    size_t count;
    bool ready;
    bool asked;         /* somebody is finding out */
    int64_t checked_at; /* monotonic milliseconds; 0: never */
};

struct service {
    struct service_settings settings;
    char *data; /* NULL: no store, and none of what follows but the lock */
    int64_t created_at;
    struct store *writer;
    struct lane *lane; /* the writer's */
    struct lane *ticker;
    struct pool *pool;
    struct readers readers;
    _Atomic uint64_t marks[MARKS]; /* odd: a write is under way */

    struct lock *lock; /* over all below; woken at each change of a job */
    bool draining;
    bool closing;
    struct job *jobs;
    uint32_t job_count; /* places for jobs that are taken */
    struct watch *watches;
    uint32_t watch_count;
    struct readiness readiness;
};

/* A reader connection for one block. Condition: SERVICE_MISSING, there is no store. */
struct lease {
    struct service *service;
    struct store *store;
};
int lease_take(struct service *service, struct lease *out);
void lease_give(struct lease *lease); /* fit for CLEANUP */
void lease_close_idle(struct service *service);

/* Runs write(store, context) on the writer's lane and waits for its result. marks: all that it may
 * change of what anyone can see (service/marks.h); 0 for none.
 * Condition besides its own: SERVICE_MISSING, there is no store. */
int writer_call(struct service *service, uint64_t marks,
                int (*write)(struct store *store, void *context), void *context);

/* Counts once: before a write to them, and again behind it. On the lane. */
void marks_turn(struct service *service, uint64_t set);

/* One event for the log, logfmt. */
void service_log(const struct service *service, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Milliseconds of a clock that nobody sets. */
int64_t time_monotonic(void);

enum { DATE_LENGTH = 10 };

/* "2026-11-29" as days since 1970-01-01. Condition: 1, no such date. */
int time_date_parse(const char *text, int64_t *days);
void time_date_text(int64_t days, char text[DATE_LENGTH + 1]);

/* The default worlds and calibrations, in where they are missing. Not on the lane: at the start. */
int defaults_seed(struct store *writer);
