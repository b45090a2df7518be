/* The open connections: each with a deadline for its request in all, since libmicrohttpd's timeout
 * counts silence only; and the register of suspended ones, which it neither watches nor lets one
 * stop. */
#pragma once

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "http/request.h"
#include "work/lane.h"
#include "work/lock.h"

/* One connection, and the one request that it may have at a time. */
struct socket {
    struct socket *previous;
    struct socket *next;
    int descriptor;
    struct address peer;
    char peer_text[ADDRESS_TEXT_LENGTH + 1];
    _Atomic uint64_t deadline; /* microseconds of the steady clock; 0: none */
    /* Under the register's lock: */
    bool suspended; /* waits for exchange_wake */
    bool woken;     /* was woken while it was not waiting */
    struct request request;
};

struct sockets {
    struct lock *lock; /* over the list, the flags above and those below */
    struct lane *sweeper;
    struct socket *first;
    uint32_t away; /* requests that an interactive thread has */
    bool stopping; /* no further one goes away */
    bool closing;  /* the sweeper is to end */
};

/* Starts the sweeper: a few times a second it tells those past their deadline that still wait for a
 * thread, and shuts the others down. */
int sockets_init(struct sockets *sockets);
void sockets_deinit(struct sockets *sockets);

void sockets_add(struct sockets *sockets, struct socket *socket);
void sockets_remove(struct sockets *sockets, struct socket *socket);

/* Resumes a suspended one, or notes that it was woken. Inside the register's lock. */
void socket_wake(struct socket *socket);

/* Lets none go away any more, wakes all, and waits until no connection is suspended: only then may
 * libmicrohttpd be stopped. */
void sockets_rouse(struct sockets *sockets);

/* Waits until the count is 0, rounds times 20 ms at most. */
void sockets_wait(struct sockets *sockets, const atomic_uint *count, uint32_t rounds);

/* Writes to it past libmicrohttpd, and nothing ever after. False: not all of it would go out. */
bool socket_part(const struct socket *socket, const char *bytes, size_t length);

/* From now on, seconds: 0 lifts the deadline. */
void socket_allow(struct socket *socket, uint32_t seconds);
/* The same by a clock that was looked at just now. */
void socket_allow_from(struct socket *socket, uint64_t microseconds, uint32_t seconds);
