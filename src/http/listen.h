/* The listening socket. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/text.h"

struct listener {
    int descriptor; /* -1: none */
    bool loopback;  /* reachable from this machine alone */
};

/* at: "127.0.0.1:8080", "[::1]:0". Condition: 1, *why says what would do. */
int listen_open(const char *at, struct listener *out, struct text *why);
void listen_close(struct listener *listener);

/* "http://127.0.0.1:41234" */
int listen_address(const struct listener *listener, char *out, size_t size);
