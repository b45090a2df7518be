/* From an answer to the response that libmicrohttpd sends. */
#pragma once

#include "http/request.h"

/* Condition: the work left is too long for the server's thread; call again with may_work. */
enum { REPLY_DEFER = 1 };

/* Makes request->response of the answer and request->outcome. -ENOMEM. */
int reply_make(struct request *request);
