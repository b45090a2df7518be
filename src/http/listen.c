/* Listening: one address, told clearly when it cannot be had. */
#include "http/listen.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "http/address.h"

enum { LISTEN_BACKLOG = 1024, LISTEN_HOST_LENGTH = 64 };

union socket_address {
    struct sockaddr any;
    struct sockaddr_in four;
    struct sockaddr_in6 six;
};

static bool listen_parse_port(const char *text, in_port_t *port) {
    char *end;
    const unsigned long number = strtoul(text, &end, 10);
    if (*text < '0' || *text > '9' || *end || number > 65535)
        return false;
    *port = htons((uint16_t)number);
    return true;
}

static bool listen_parse(const char *at, union socket_address *out) {
    char host[LISTEN_HOST_LENGTH];
    const char *const colon = strrchr(at, ':');
    in_port_t port;
    if (!colon || (size_t)(colon - at) >= sizeof(host) || !listen_parse_port(colon + 1, &port))
        return false;
    memset(out, 0, sizeof(*out));
    memcpy(host, at, (size_t)(colon - at));
    host[colon - at] = '\0';
    if (*host == '[' && host[strlen(host) - 1] == ']') {
        host[strlen(host) - 1] = '\0';
        out->six.sin6_family = AF_INET6;
        out->six.sin6_port = port;
        return inet_pton(AF_INET6, host + 1, &out->six.sin6_addr) == 1;
    }
    out->four.sin_family = AF_INET;
    out->four.sin_port = port;
    const char *const name = strcmp(host, "localhost") ? host : "127.0.0.1";
    return inet_pton(AF_INET, name, &out->four.sin_addr) == 1;
}

static socklen_t listen_size(const union socket_address *address) {
    return address->any.sa_family == AF_INET6 ? sizeof(address->six) : sizeof(address->four);
}

static int listen_refuse(const char *at, int error, struct text *why) {
    const char *hint = "";
    if (error == EADDRINUSE)
        hint = "; another program has it: stop that, or take another port (0 takes a free one)";
    else if (error == EACCES)
        hint = "; a port below 1024 needs a right that this user lacks: take a higher one";
    else if (error == EADDRNOTAVAIL)
        hint = "; this machine has no such address";
    else if (error == EAFNOSUPPORT)
        hint = "; this machine has IPv6 switched off: take an IPv4 address";
    text_append_format(why, "cannot listen on %s: %s%s", at, strerrordesc_np(error), hint);
    return 1;
}

static int listen_bind(int descriptor, const union socket_address *address) {
    const int on = 1;
    if (setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, sizeof(on)) ||
        bind(descriptor, &address->any, listen_size(address)) || listen(descriptor, LISTEN_BACKLOG))
        return errno;
    return 0;
}

int listen_open(const char *at, struct listener *out, struct text *why) {
    union socket_address address;
    *out = (struct listener){.descriptor = -1};
    if (!listen_parse(at, &address)) {
        text_append_format(why,
                           "cannot listen on \"%s\": it must be an address and a port, such "
                           "as 127.0.0.1:8080 or [::1]:8080",
                           at);
        return 1;
    }
    out->descriptor = socket(address.any.sa_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (out->descriptor < 0)
        return listen_refuse(at, errno, why);
    const int error = listen_bind(out->descriptor, &address);
    if (error) {
        listen_close(out);
        return listen_refuse(at, error, why);
    }
    const struct address plain = address_of(&address.any);
    out->loopback = address_loopback(&plain);
    return 0;
}

void listen_close(struct listener *listener) {
    if (listener->descriptor >= 0)
        close(listener->descriptor);
    listener->descriptor = -1;
}

int listen_address(const struct listener *listener, char *out, size_t size) {
    union socket_address address;
    socklen_t length = sizeof(address);
    if (getsockname(listener->descriptor, &address.any, &length))
        return -errno;
    const struct address plain = address_of(&address.any);
    char host[ADDRESS_TEXT_LENGTH + 1];
    address_text(&plain, host);
    const bool six = address.any.sa_family == AF_INET6;
    const unsigned port = ntohs(six ? address.six.sin6_port : address.four.sin_port);
    snprintf(out, size, six ? "http://[%s]:%u" : "http://%s:%u", host, port);
    return 0;
}
