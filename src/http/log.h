/* The line that every finished request leaves in the log. */
#pragma once

#include "http/request.h"

void log_request(const struct request *request);
