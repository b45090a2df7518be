/* An answer while the body is still arriving: libmicrohttpd queues none then, so that it goes past
 * it, and the connection is good for nothing more. */
#pragma once

#include "http/request.h"

/* Writes the request's response to its connection, and ends that way of it. Condition: 1, not all
 * of it could be written. -ENOMEM. */
int early_send(struct request *request);
