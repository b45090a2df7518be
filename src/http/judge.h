/* What the head of a request alone decides. */
#pragma once

#include "http/request.h"

/* Is it HTTP that every reader takes for the same request? If not, the connection must be closed:
 * where the next request starts is not known. version: "HTTP/1.1". */
int judge_framing(struct request *request, const char *version);

/* Path, method, caller, query, representation, body and rate, in this order; what the shelf has is
 * ready at once, as request->ready. */
int judge_head(struct request *request);

/* Refuses a body with more bytes than there may be. */
int judge_too_large(struct request *request);
