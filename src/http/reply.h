/* From an answer to the response that libmicrohttpd sends. */
#pragma once

#include "http/request.h"

/* Condition: the work left is too long for the server's thread; call again with may_work. */
enum { REPLY_DEFER = 1 };

/* Makes request->response, with its status, of the answer and request->outcome. -ENOMEM. */
int reply_make(struct request *request);

/* The same by steps, for answers that are settled and coded: */

/* The request's status for this answer, and how many bytes of body it sends. */
void reply_status(struct request *request, const struct answer *answer);
/* A response of it; the answer must stay as long. NULL when there is no memory. */
struct MHD_Response *reply_compose(struct request *request, const struct answer *answer);
/* Puts the request's id in, instead of the one of an earlier request. -ENOMEM. */
int reply_name(const struct request *request, struct MHD_Response *response);

/* Does the request read: GET or HEAD? */
bool reply_reads(const struct request *request);
