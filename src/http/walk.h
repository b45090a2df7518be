/* A whole filter of levels as NDJSON, a page at a time behind the scenes. */
#pragma once

#include "http/filter.h"
#include "http/request.h"

/* Takes the filter. SERVICE_DEFER on the server's thread: the first page is read away, so that what
 * fails still has a status. */
int walk_start(struct request *request, struct answer *answer, struct filter *filter);
