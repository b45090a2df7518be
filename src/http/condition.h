/* What a handler may answer besides fine, beside the conditions of the service. Their status and
 * words are in problem.c, and nowhere else. */
#pragma once

#include "service/service.h"

enum {
    CONDITION_MALFORMED_REQUEST = 100, /* framing, fields or target that no reader agrees on */
    CONDITION_MALFORMED_JSON,          /* the body is no JSON */
    CONDITION_INVALID_QUERY,           /* a query key or its value, named */
    CONDITION_INVALID_CURSOR,          /* forged, cut, old, or of another filter */
    CONDITION_UNAUTHORIZED,            /* no token, or a wrong one */
    CONDITION_FORBIDDEN,               /* the token's role does not suffice */
    CONDITION_NO_ROUTE,                /* no such path */
    CONDITION_METHOD,                  /* the path has no such method */
    CONDITION_NOT_ACCEPTABLE,          /* no representation that the caller accepts */
    CONDITION_BODY_TOO_LARGE,
    CONDITION_TARGET_TOO_LONG,
    CONDITION_UNSUPPORTED_MEDIA,
    CONDITION_PRECONDITION_REQUIRED, /* If-Match is missing */
    CONDITION_RATE_LIMITED,
    CONDITION_FIELDS_TOO_LARGE,
    CONDITION_UNSUPPORTED_CODING, /* of the transfer */
    CONDITION_STREAMS_FULL,       /* as many event streams as there may be */
};
