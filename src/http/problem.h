/* The one place that turns conditions into a status and a problem document (RFC 9457). */
#pragma once

#include "http/request.h"

/* Makes the request's answer the problem for a result other than 0: a condition of the service or
 * of condition.h, or a fatal -errno. -ENOMEM when there is no memory even for that. */
int problem_fill(struct request *request, int result);

/* The problem for having no memory at all, ready-made. */
extern const char PROBLEM_NO_MEMORY[];

/* The status of a result other than 0. */
unsigned problem_status(int result);

/* "urn:candela:problem:..." by place in the closed list; NULL behind its end. */
const char *problem_type(size_t place);
