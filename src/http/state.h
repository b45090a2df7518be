/* What the server holds while it runs. */
#pragma once

#include <microhttpd.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "http/address.h"
#include "http/limit.h"
#include "http/listen.h"
#include "http/server.h"
#include "http/shelf.h"
#include "http/snapshot.h"
#include "http/sockets.h"

struct server {
    struct server_settings settings;
    struct service *service;
    struct MHD_Daemon *daemon;
    struct listener listener; /* until libmicrohttpd has it, and again when it stops */
    char address[ADDRESS_TEXT_LENGTH + 32];
    struct networks trusted;
    struct text admin_token; /* empty: none */
    struct text public_prefix;
    struct limit *requests; /* anonymous ones that compute */
    struct limit *guesses;  /* wrong tokens */
    struct MHD_Response *no_memory;
    struct sockets sockets;
    char id_prefix[16]; /* of request ids, drawn at the start */
    uint64_t id_count;
    /* For the server's thread alone, as are the limits above: */
    uint32_t streams; /* event streams open */
    struct snapshots snapshots;
    struct shelf shelf;
    atomic_uint active; /* requests under way */
    atomic_bool stopping;
};

/* Seconds that a connection may be open without a whole request. */
static inline uint32_t server_patience(const struct server *server) {
    const struct server_settings *const settings = &server->settings;
    return settings->idle_seconds > settings->request_seconds ? settings->idle_seconds
                                                              : settings->request_seconds;
}
