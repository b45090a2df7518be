/* The shelf: answers kept ready, down to the response that libmicrohttpd sends, so that what is
 * asked often costs neither a query nor JSON. An answer is served from it only while the marks that
 * it was made under stand (service/marks.h): never one that the store would no longer give. It
 * holds a limited number of bytes, of what was asked for last. For the server's thread alone. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/text.h"

struct ready;
struct request;

enum { SHELF_BUCKETS = 4096 };

struct shelf {
    size_t most; /* bytes; 0: nothing is kept */
    size_t held;
    struct ready *newest; /* by last use */
    struct ready *oldest;
    struct ready *buckets[SHELF_BUCKETS];
    struct text key; /* of the request at hand */
    uint8_t secret[16];
};

void shelf_init(struct shelf *shelf, size_t most);
/* Once no exchange is left. */
void shelf_deinit(struct shelf *shelf);

/* May this request, of which the head alone is known, be answered from the shelf at all? */
bool shelf_may(const struct request *request);

/* Answers one that may and whose caller is known from the shelf; false: it has nothing for it. */
bool shelf_serve(struct request *request);

/* Takes the request's answer and response, if it is one to keep; both stay with the request until
 * its end. */
void shelf_keep(struct request *request);

/* The request has ended: gives back what it had from the shelf, or gave to it. */
void shelf_return(struct request *request);
