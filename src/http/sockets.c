/* Open connections: the register and the sweeper. */
#include "http/sockets.h"

#include <errno.h>
#include <microhttpd.h>
#include <sys/socket.h>

#include "http/exchange.h"
#include "service/clock.h"

enum { SWEEP_MILLISECONDS = 250, ROUSE_MILLISECONDS = 20 };

static void sockets_sweep(struct sockets *sockets) {
    const uint64_t now = service_clock_microseconds();
    for (struct socket *socket = sockets->first; socket; socket = socket->next) {
        const uint64_t deadline = atomic_load_explicit(&socket->deadline, memory_order_relaxed);
        if (deadline && now > deadline && !exchange_give_up(&socket->request))
            shutdown(socket->descriptor, SHUT_RDWR); /* the server's thread sees it and closes */
    }
}

static void sockets_sweep_on(void *context) {
    struct sockets *const sockets = context;
    LOCK_SCOPE(sockets->lock);
    while (!sockets->closing) {
        lock_wait(sockets->lock, SWEEP_MILLISECONDS);
        sockets_sweep(sockets);
    }
}

int sockets_init(struct sockets *sockets) {
    *sockets = (struct sockets){0};
    int result = lock_new(&sockets->lock);
    if (!result)
        result = lane_new(&sockets->sweeper);
    if (!result)
        result = lane_post(sockets->sweeper, sockets_sweep_on, sockets);
    if (result)
        sockets_deinit(sockets);
    return result;
}

static void sockets_close(struct sockets *sockets) {
    LOCK_SCOPE(sockets->lock);
    sockets->closing = true;
    lock_wake_all(sockets->lock);
}

void sockets_deinit(struct sockets *sockets) {
    if (sockets->lock)
        sockets_close(sockets);
    lane_free(sockets->sweeper);
    lock_free(sockets->lock);
    *sockets = (struct sockets){0};
}

void sockets_add(struct sockets *sockets, struct socket *socket) {
    LOCK_SCOPE(sockets->lock);
    socket->previous = NULL;
    socket->next = sockets->first;
    if (socket->next)
        socket->next->previous = socket;
    sockets->first = socket;
}

void sockets_remove(struct sockets *sockets, struct socket *socket) {
    LOCK_SCOPE(sockets->lock);
    if (socket->next)
        socket->next->previous = socket->previous;
    if (socket->previous)
        socket->previous->next = socket->next;
    else
        sockets->first = socket->next;
}

void socket_allow_from(struct socket *socket, uint64_t microseconds, uint32_t seconds) {
    const uint64_t until = seconds ? microseconds + (uint64_t)seconds * 1000000 : 0;
    atomic_store_explicit(&socket->deadline, until, memory_order_relaxed);
}

void socket_allow(struct socket *socket, uint32_t seconds) {
    socket_allow_from(socket, service_clock_microseconds(), seconds);
}

bool socket_part(const struct socket *socket, const char *bytes, size_t length) {
    const ssize_t sent = send(socket->descriptor, bytes, length, MSG_NOSIGNAL | MSG_DONTWAIT);
    shutdown(socket->descriptor, SHUT_WR);
    return sent >= 0 && (size_t)sent == length;
}

void socket_wake(struct socket *socket) {
    if (!socket->suspended) {
        socket->woken = true;
        return;
    }
    socket->suspended = false;
    MHD_resume_connection(socket->request.connection);
}

static bool sockets_asleep(struct sockets *sockets) {
    bool asleep = sockets->away > 0;
    for (struct socket *socket = sockets->first; socket; socket = socket->next) {
        asleep = asleep || socket->suspended;
        socket_wake(socket);
    }
    return asleep;
}

void sockets_rouse(struct sockets *sockets) {
    LOCK_SCOPE(sockets->lock);
    sockets->stopping = true;
    while (sockets_asleep(sockets))
        lock_wait(sockets->lock, ROUSE_MILLISECONDS);
}

void sockets_wait(struct sockets *sockets, const atomic_uint *count, uint32_t rounds) {
    LOCK_SCOPE(sockets->lock);
    for (uint32_t round = 0; round < rounds && atomic_load(count) > 0; round++)
        lock_wait(sockets->lock, ROUSE_MILLISECONDS);
}
