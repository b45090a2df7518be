/* The server: libmicrohttpd started and stopped, its callbacks handed on. */
#include "http/server.h"

#include <errno.h>
#include <inttypes.h>
#include <jansson.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/cleanup.h"
#include "base/result.h"
#include "http/exchange.h"
#include "http/listen.h"
#include "http/log.h"
#include "http/problem.h"
#include "http/state.h"
#include "service/clock.h"
#include "service/secret.h"

enum {
    GUESSES_PER_MINUTE = 10,      /* wrong tokens that one client may send */
    MEMORY_BEYOND_HEAD = 1 << 13, /* a connection's buffer, besides the head that it may hold; it is
                                   * cleared behind each request, so no more than it takes */
    STOP_ROUNDS = 250,            /* of 20 ms, for what is under way when the server stops */
};

static struct socket *server_socket(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *const info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    return info ? info->socket_context : NULL;
}

static struct socket *server_welcome(struct server *server, struct MHD_Connection *connection) {
    struct socket *const socket = calloc(1, sizeof(*socket));
    if (!socket)
        return NULL;
    socket->descriptor =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD)->connect_fd;
    socket->peer = address_of(
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS)->client_addr);
    address_text(&socket->peer, socket->peer_text);
    request_init(&socket->request, server, socket);
    socket->request.connection = connection;
    socket_allow(socket, server_patience(server));
    sockets_add(&server->sockets, socket);
    return socket;
}

static void server_on_connection(void *context, struct MHD_Connection *connection,
                                 void **socket_context, enum MHD_ConnectionNotificationCode code) {
    struct server *const server = context;
    switch (code) {
    case MHD_CONNECTION_NOTIFY_STARTED:
        *socket_context = server_welcome(server, connection);
        return;
    case MHD_CONNECTION_NOTIFY_CLOSED: {
        struct socket *const socket = *socket_context;
        if (!socket)
            return;
        sockets_remove(&server->sockets, socket);
        request_deinit(&socket->request);
        free(socket);
        return;
    }
    }
}

/* What it returns is the exchange's context from now on. */
static void *server_on_target(void *context, const char *target,
                              struct MHD_Connection *connection) {
    struct socket *const socket = server_socket(connection);
    if (!socket)
        return NULL;
    exchange_open(socket, target ? target : "");
    return &socket->request;
}

static enum MHD_Result server_on_request(void *context, struct MHD_Connection *connection,
                                         const char *url, const char *method, const char *version,
                                         const char *piece, size_t *size, void **exchange) {
    struct server *const server = context;
    if (!*exchange)
        return MHD_queue_response(connection, MHD_HTTP_SERVICE_UNAVAILABLE, server->no_memory);
    return exchange_advance(*exchange, method, version, piece, size);
}

static void server_on_completed(void *context, struct MHD_Connection *connection, void **exchange,
                                enum MHD_RequestTerminationCode code) {
    if (*exchange)
        exchange_close(*exchange);
    *exchange = NULL;
}

static int server_prepare_no_memory(struct server *server) {
    server->no_memory = MHD_create_response_from_buffer(
        strlen(PROBLEM_NO_MEMORY), (void *)(uintptr_t)PROBLEM_NO_MEMORY, MHD_RESPMEM_PERSISTENT);
    if (!server->no_memory ||
        !MHD_add_response_header(server->no_memory, MHD_HTTP_HEADER_CONTENT_TYPE,
                                 format_type(FORMAT_PROBLEM)) ||
        !MHD_add_response_header(server->no_memory, MHD_HTTP_HEADER_CACHE_CONTROL, "no-store") ||
        !MHD_add_response_header(server->no_memory, MHD_HTTP_HEADER_RETRY_AFTER, "1"))
        return -ENOMEM;
    return 0;
}

static int server_start_daemon(struct server *server) {
    const struct server_settings *const settings = &server->settings;
    server->daemon = MHD_start_daemon(
        MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME, 0, NULL, NULL, server_on_request,
        server, MHD_OPTION_LISTEN_SOCKET, server->listener.descriptor, MHD_OPTION_NOTIFY_CONNECTION,
        server_on_connection, server, MHD_OPTION_NOTIFY_COMPLETED, server_on_completed, server,
        MHD_OPTION_URI_LOG_CALLBACK, server_on_target, server, MHD_OPTION_STRICT_FOR_CLIENT, 1,
        MHD_OPTION_CONNECTION_LIMIT, (unsigned)settings->connections,
        MHD_OPTION_PER_IP_CONNECTION_LIMIT, (unsigned)settings->connections_per_client,
        MHD_OPTION_CONNECTION_TIMEOUT, (unsigned)settings->idle_seconds,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)settings->header_bytes + MEMORY_BEYOND_HEAD,
        MHD_OPTION_END);
    if (!server->daemon)
        return errno ? -errno : -EAGAIN;
    server->listener.descriptor = -1; /* libmicrohttpd closes it */
    return 0;
}

static int server_copy_settings(struct server *server, const struct server_settings *settings,
                                struct text *why) {
    server->settings = *settings;
    if (settings->admin_token)
        text_append_string(&server->admin_token, settings->admin_token);
    if (settings->public_prefix)
        text_append_string(&server->public_prefix, settings->public_prefix);
    TRY(text_check(&server->admin_token));
    TRY(text_check(&server->public_prefix));
    TRY(networks_parse(settings->trusted_proxies, &server->trusted, why));
    TRY(limit_new(settings->rate_per_minute, settings->rate_burst, &server->requests));
    return limit_new(GUESSES_PER_MINUTE, GUESSES_PER_MINUTE, &server->guesses);
}

static void server_free(struct server *server) {
    if (!server)
        return;
    if (server->daemon)
        MHD_stop_daemon(server->daemon);
    listen_close(&server->listener);
    sockets_deinit(&server->sockets);
    if (server->no_memory)
        MHD_destroy_response(server->no_memory);
    snapshots_deinit(&server->snapshots);
    shelf_deinit(&server->shelf);
    limit_free(server->requests);
    limit_free(server->guesses);
    networks_deinit(&server->trusted);
    text_deinit(&server->admin_token);
    text_deinit(&server->public_prefix);
    free(server);
}

CLEANUP_DEFINE(server_release, struct server, server_free)

int server_start(const struct server_settings *settings, struct service *service,
                 struct server **out, struct text *why) {
    CLEANUP(server_release) struct server *server = calloc(1, sizeof(*server));
    if (!server)
        return -ENOMEM;
    server->listener.descriptor = -1;
    server->service = service;
    snprintf(server->id_prefix, sizeof(server->id_prefix), "%08" PRIx64 "-",
             service_secret_chance() >> 32);
    shelf_init(&server->shelf, settings->cache_bytes);
    json_object_seed(0); /* before there are threads that parse */
    TRY(server_copy_settings(server, settings, why));
    TRY(server_prepare_no_memory(server));
    TRY(listen_open(settings->listen, &server->listener, why));
    TRY(listen_address(&server->listener, server->address, sizeof(server->address)));
    TRY(sockets_init(&server->sockets));
    log_open_writing(server);
    TRY(server_start_daemon(server));
    *out = TAKE(server);
    return 0;
}

const char *server_address(const struct server *server) {
    return server->address;
}

void server_stop(struct server *server) {
    if (!server)
        return;
    const MHD_socket listening = MHD_quiesce_daemon(server->daemon);
    if (listening != MHD_INVALID_SOCKET)
        server->listener.descriptor = listening;
    atomic_store(&server->stopping, true);
    sockets_rouse(&server->sockets);
    sockets_wait(&server->sockets, &server->active, STOP_ROUNDS);
    server_free(server);
}
