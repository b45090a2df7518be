/* One request, as handlers see it, with the answer it gets. It belongs to one thread at a time: the
 * server's, or, while its connection is suspended, the interactive one that works on it. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/text.h"
#include "http/address.h"
#include "http/answer.h"
#include "http/fields.h"
#include "http/limit.h"
#include "http/method.h"
#include "http/target.h"
#include "service/marks.h"
#include "service/service.h"

struct MHD_Connection;
struct MHD_Response;
struct ready;
struct route;
struct server;
struct socket;

enum role { ROLE_ANYONE, ROLE_CURATOR, ROLE_ADMIN };

enum stage {
    STAGE_IDLE,      /* between two requests */
    STAGE_HEAD,      /* its head is arriving */
    STAGE_BODY,      /* its body is arriving, or there is none */
    STAGE_LEAVING,   /* complete, to be suspended at the next call */
    STAGE_WORK,      /* suspended: an interactive thread has it */
    STAGE_READY,     /* its response is made */
    STAGE_SENDING,   /* libmicrohttpd has the response */
    STAGE_LINGERING, /* answered while the body is still arriving: the rest is thrown away */
};

enum { REQUEST_ID_LENGTH = 64, REQUEST_CAPTURES_MAX = 2 };

struct request {
    struct server *server;
    struct service *service;
    struct socket *socket;
    struct MHD_Connection *connection;
    enum stage stage;

    enum method method;
    const char *method_name;
    const char *version_at; /* where the version stood in memory, right behind the target */
    struct target target;
    struct fields fields;
    struct framing framing;
    const struct route *route; /* NULL: none */
    const char *captures[REQUEST_CAPTURES_MAX];
    int verdict; /* what the head alone decides */
    struct text body;
    uint64_t received; /* bytes of body, those thrown away too */

    enum role role;
    bool token; /* it carries one */
    struct address client;
    char id[REQUEST_ID_LENGTH + 1];
    struct text prefix; /* before every path in a link */
    struct allowance allowance;

    bool may_work;      /* not on the server's thread: it may compute and write */
    struct arena *work; /* with may_work: memory for the call */
    bool handled;       /* outcome is what the handler returned, or the head decided */
    int outcome;

    struct answer answer;
    struct marks seen;   /* how the store stood, before the handler read it */
    struct ready *ready; /* from the shelf, or put on it: has the answer instead of the above */
    struct MHD_Response *response;
    int64_t composed; /* with ready: the second that the response's fields were made in */
    unsigned status;
    uint64_t sent;    /* bytes of the answer's body */
    uint64_t started; /* microseconds */
};

void request_init(struct request *request, struct server *server, struct socket *socket);
void request_deinit(struct request *request);

/* Ready for the connection's next one. */
void request_reset(struct request *request);

/* The value of a query key, or NULL. */
const char *request_query(const struct request *request, const char *name);

/* Appends a path as it is reachable from outside. */
void request_link(const struct request *request, struct text *out, const char *path);

static inline bool request_curator(const struct request *request) {
    return request->role >= ROLE_CURATOR;
}
