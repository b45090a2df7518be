/* One HTTP request to a running daemon, over a plain socket. */
#pragma once

#include <stdint.h>

#include "base/text.h"

enum { CLIENT_HOST_MOST = 255, CLIENT_SECONDS = 10 };

/* Where a daemon is. */
struct client {
    char host[CLIENT_HOST_MOST + 1];
    char port[6];
    const char *prefix; /* of every path, "" for none; borrowed */
    const char *token;  /* NULL: none */
};

/* "http://HOST:PORT/prefix" and a token, which are borrowed. Condition: 1, *why says what would
 * do. */
int client_init(struct client *client, const char *url, const char *token, struct text *why);

struct reply {
    int status;
    char etag[100]; /* "" where there is none */
    struct text body;
};

void reply_deinit(struct reply *reply);

/* Sends body (NULL: none) as JSON, with If-Match (NULL: without). Condition: 1,
 * nobody answers like a daemon there: *why. -ENOMEM. */
struct ask {
    const char *method;
    const char *path;
    const char *body;
    const char *if_match;
};
int client_request(const struct client *client, const struct ask *ask, struct reply *reply,
                   struct text *why);
