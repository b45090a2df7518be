/* From a method and a path to a row of the table of routes. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "http/method.h"
#include "http/request.h"
#include "http/target.h"

/* Where a handler runs. */
enum run {
    RUN_HERE, /* on the server's thread: a quick read. SERVICE_DEFER runs it again, elsewhere */
    RUN_AWAY, /* on an interactive thread: it computes or writes */
};

struct route {
    enum method method;
    const char *pattern; /* "/v1/levels/{id}.json"; a capture spans one segment at most */
    enum role role;      /* the least that may */
    enum run run;
    bool limited;      /* anonymous callers by their token bucket */
    const char *body;  /* what the body is, by its name in openapi.yaml; NULL: none is looked at */
    const char *query; /* keys that it knows, separated by a space; "" for none */
    unsigned formats;  /* bits of what it can answer with */
    /* Fine, or a condition: the service's or condition.h's. */
    int (*handle)(struct request *request, struct answer *answer);
};

/* THE table. */
extern const struct route ROUTES[];
extern const size_t ROUTE_COUNT;

struct match {
    const struct route *route; /* NULL: the path has no such method, or there is no such path */
    /* Where there is no route: */
    unsigned methods; /* that the path has; 0: there is no such path */
    unsigned open;    /* those of them that anyone may use */
};

/* Captures are put into the request's; they point into the target. */
struct match router_find(struct target *target, enum method method, const char **captures);

/* The first key of the query that the route does not know, or that comes twice (*twice); NULL: all
 * is well. */
const char *router_query_fault(const struct route *route, const struct target *target, bool *twice);
