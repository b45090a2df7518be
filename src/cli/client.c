/* One HTTP request to a running daemon, on a connection of its own: the end of the answer is the
 * end of the connection. No answer that is asked for here comes in chunks. */
#include "client.h"

#include <errno.h>
#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include "base/cleanup.h"
#include "base/result.h"
#include "file.h"
#include "value.h"

enum { REPLY_BYTES_MOST = 64 * 1024 * 1024 };

void reply_deinit(struct reply *reply) {
    text_deinit(&reply->body);
}

static int refuse_url(const char *url, struct text *why) {
    text_append_format(why, "%s is no address of a daemon; http://127.0.0.1:8080 would do", url);
    return text_check(why) ? -ENOMEM : 1;
}

int client_init(struct client *client, const char *url, const char *token, struct text *why) {
    static const char scheme[] = "http://";
    *client = (struct client){.port = "80", .token = token};
    if (strncmp(url, scheme, sizeof(scheme) - 1) != 0)
        return refuse_url(url, why);
    const char *const start = url + sizeof(scheme) - 1;
    const bool six = *start == '[';
    const char *const host = start + six;
    const size_t length = strcspn(host, six ? "]" : ":/");
    const char *rest = host + length + six;
    if (!length || length > CLIENT_HOST_MOST || (six && !host[length]))
        return refuse_url(url, why);
    memcpy(client->host, host, length);
    if (*rest == ':') {
        const size_t digits = strspn(rest + 1, "0123456789");
        if (!digits || digits >= sizeof(client->port))
            return refuse_url(url, why);
        memcpy(client->port, rest + 1, digits);
        client->port[digits] = '\0';
        rest += 1 + digits;
    }
    client->prefix = strcmp(rest, "/") != 0 ? rest : "";
    return *rest && *rest != '/' ? refuse_url(url, why) : 0;
}

static int connect_one(const struct addrinfo *place) {
    const struct timeval limit = {.tv_sec = CLIENT_SECONDS};
    const int descriptor =
        socket(place->ai_family, place->ai_socktype | SOCK_CLOEXEC, place->ai_protocol);
    if (descriptor < 0)
        return -errno;
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof(limit));
    setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, sizeof(limit));
    if (!connect(descriptor, place->ai_addr, place->ai_addrlen))
        return descriptor;
    const int result = -errno;
    close(descriptor);
    return result;
}

/* A connected descriptor, or -errno. */
static int connect_any(const struct client *client) {
    const struct addrinfo hints = {.ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM};
    struct addrinfo *places = NULL;
    int result = -ENOENT; /* no such host */
    if (getaddrinfo(client->host, client->port, &hints, &places))
        return result;
    for (const struct addrinfo *place = places; place && result < 0; place = place->ai_next)
        result = connect_one(place);
    freeaddrinfo(places);
    return result;
}

static void append_request(const struct client *client, const struct ask *ask, struct text *out) {
    const bool six = strchr(client->host, ':') != NULL;
    text_append_format(out,
                       "%s %s%s HTTP/1.1\r\nHost: %s%s%s:%s\r\nAccept: application/json\r\n"
                       "Connection: close\r\n",
                       ask->method, client->prefix, ask->path, six ? "[" : "", client->host,
                       six ? "]" : "", client->port);
    if (client->token)
        text_append_format(out, "Authorization: Bearer %s\r\n", client->token);
    if (ask->if_match)
        text_append_format(out, "If-Match: %s\r\n", ask->if_match);
    if (ask->body)
        text_append_format(out, "Content-Type: application/json\r\nContent-Length: %zu\r\n",
                           strlen(ask->body));
    text_append_string(out, "\r\n");
    if (ask->body)
        text_append_string(out, ask->body);
}

static int send_all(int descriptor, const char *bytes, size_t length) {
    while (length) {
        const ssize_t sent = send(descriptor, bytes, length, MSG_NOSIGNAL);
        if (sent < 0 && errno != EINTR)
            return -errno;
        if (sent > 0) {
            bytes += sent;
            length -= (size_t)sent;
        }
    }
    return 0;
}

static int receive_all(int descriptor, struct text *out) {
    char buffer[16384];
    for (;;) {
        const ssize_t got = recv(descriptor, buffer, sizeof(buffer), 0);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return errno == EAGAIN ? -ETIMEDOUT : -errno;
        if (got == 0)
            return text_check(out);
        if (out->length + (size_t)got > REPLY_BYTES_MOST)
            return -EMSGSIZE;
        text_append(out, buffer, (size_t)got);
        TRY(text_check(out));
    }
}

static void take_etag(const char *head, const char *end, struct reply *reply) {
    static const char name[] = "\r\nETag: ";
    const char *const found = strcasestr(head, name);
    if (!found || found > end)
        return;
    const char *const value = found + sizeof(name) - 1;
    const size_t length = strcspn(value, "\r\n");
    if (length < sizeof(reply->etag))
        memcpy(reply->etag, value, length);
}

/* Splits an answer into status and body. -EPROTO: it is none. */
static int take_reply(const struct text *raw, struct reply *reply) {
    const char *const data = raw->data ? raw->data : "";
    const char *const end = strstr(data, "\r\n\r\n");
    if (!end || sscanf(data, "HTTP/1.%*1[01] %3d ", &reply->status) != 1)
        return -EPROTO;
    take_etag(data, end, reply);
    const size_t head = (size_t)(end - data) + 4;
    text_append(&reply->body, data + head, raw->length - head);
    return text_check(&reply->body);
}

static int exchange(const struct client *client, const struct ask *ask, struct reply *reply) {
    struct text request CLEANUP(text_deinit) = TEXT_INIT;
    struct text raw CLEANUP(text_deinit) = TEXT_INIT;
    append_request(client, ask, &request);
    TRY(text_check(&request));
    const int descriptor CLEANUP(file_close) = connect_any(client);
    if (descriptor < 0)
        return descriptor;
    TRY(send_all(descriptor, request.data, request.length));
    TRY(receive_all(descriptor, &raw));
    return take_reply(&raw, reply);
}

int client_request(const struct client *client, const struct ask *ask, struct reply *reply,
                   struct text *why) {
    *reply = (struct reply){.body = TEXT_INIT};
    const int result = exchange(client, ask, reply);
    if (!result || result == -ENOMEM)
        return result;
    text_append_format(why, "no daemon answers at %s port %s: %s", client->host, client->port,
                       result == -ENOENT ? "there is no such host" : strerror(-result));
    return text_check(why) ? -ENOMEM : 1;
}
