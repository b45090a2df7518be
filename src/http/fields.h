/* The request's header fields that matter here, read once, and their framing held to the letter:
 * libmicrohttpd lets through what two readers would take for two different requests. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/text.h"

struct MHD_Connection;

enum field {
    FIELD_ACCEPT,
    FIELD_ACCEPT_ENCODING,
    FIELD_AUTHORIZATION,
    FIELD_CONTENT_ENCODING,
    FIELD_CONTENT_LENGTH,
    FIELD_CONTENT_TYPE,
    FIELD_EXPECT,
    FIELD_FORWARDED,
    FIELD_HOST,
    FIELD_IDEMPOTENCY_KEY,
    FIELD_IF_MATCH,
    FIELD_IF_NONE_MATCH,
    FIELD_LAST_EVENT_ID,
    FIELD_ORIGIN,
    FIELD_REQUESTED_METHOD,
    FIELD_TRANSFER_ENCODING,
    FIELD_VIA,
    FIELD_X_FORWARDED_FOR,
    FIELD_X_FORWARDED_PREFIX,
    FIELD_X_REAL_IP,
    FIELD_X_REQUEST_ID,
    FIELD_COUNT,
};

struct fields {
    const char *values[FIELD_COUNT]; /* NULL where absent; they last as long as the request */
    bool forwarded;                  /* any field that only a proxy adds */
    bool failed;                     /* an allocation failed */
    const char *wrong;               /* a sentence, once a field is malformed */
    struct text joined[FIELD_COUNT]; /* of a list that came in several lines */
};

void fields_deinit(struct fields *fields);

/* Forgets a request's: their memory goes with it. */
void fields_clear(struct fields *fields);

/* Reads them off the connection, into cleared ones. Condition: CONDITION_MALFORMED_REQUEST,
 * fields->wrong says why. -ENOMEM. */
int fields_read(struct fields *fields, struct MHD_Connection *connection);

/* How the body comes. */
struct framing {
    bool body;       /* there is one, if only an empty one in chunks */
    bool chunked;    /* of unknown length */
    bool current;    /* HTTP/1.1: an older version may be a relay's */
    uint64_t length; /* as declared */
};

/* version: "HTTP/1.1". Conditions: CONDITION_MALFORMED_REQUEST, CONDITION_UNSUPPORTED_CODING;
 * fields->wrong says why, and the connection must be closed. */
int fields_framing(struct fields *fields, const char *version, struct framing *out);
