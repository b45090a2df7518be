/* The HTTP server: libmicrohttpd in front of the service. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"
#include "service/service.h"

struct server;

struct server_settings {
    const char *listen;          /* "127.0.0.1:8080", "[::1]:0"; port 0 takes a free one */
    const char *admin_token;     /* NULL: none */
    const char *trusted_proxies; /* addresses, separated by a comma; NULL: none */
    const char *public_prefix;   /* sub-path behind a proxy, "" for none */
    uint32_t connections;
    uint32_t connections_per_client; /* 0: no limit of its own */
    uint32_t header_bytes;
    uint32_t body_bytes;
    uint32_t request_seconds; /* for one request in all */
    uint32_t idle_seconds;    /* between requests of a connection */
    uint32_t event_streams;
    uint32_t cache_bytes;     /* for answers kept ready; 0: none are */
    uint32_t rate_per_minute; /* anonymous generate, evaluate and verify, a client; 0: no limit */
    uint32_t rate_burst;
    bool quiet; /* no line for a request: a proxy in front may write them all */
    void (*log)(void *context, const char *line); /* a finished request; may be NULL */
    void *log_context;
};

/* Condition: 1, it cannot listen there: *why says what would do. */
int server_start(const struct server_settings *settings, struct service *service,
                 struct server **out, struct text *why);

/* "http://127.0.0.1:41234" */
const char *server_address(const struct server *server);

/* Tells the event streams, takes no new connection, answers what is under way, stops. Takes NULL.
 */
void server_stop(struct server *server);
