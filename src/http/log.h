/* The line that every finished request leaves in the log. */
#pragma once

#include "http/request.h"

void log_request(const struct request *request, uint64_t now);

/* A warning at the start, when whoever is on this machine may write. */
void log_open_writing(const struct server *server);

/* A result that no caller can help, beside the line of its request. From any thread. */
void log_failure(const struct request *request, int result);
