/* Who the caller is. */
#pragma once

#include "http/request.h"

/* Sets the request's role and whether it carries a token. Conditions: CONDITION_UNAUTHORIZED (a
 * wrong token), CONDITION_RATE_LIMITED (too many wrong ones). */
int auth_identify(struct request *request);

/* Fine, CONDITION_UNAUTHORIZED or CONDITION_FORBIDDEN. */
int auth_require(struct request *request, enum role role);
