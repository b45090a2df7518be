/* A service without a data directory, for the commands that keep nothing. */
#pragma once

#include "base/arena.h"
#include "command.h"
#include "service/service.h"

struct bare {
    struct service *service;
    struct arena work;
};

/* Fine, or the exit code of what was said. */
int bare_open(const struct call *call, struct bare *bare);
void bare_close(struct bare *bare);

/* Says that there is no such world, and which there are; returns the exit code. */
int bare_fail_world(const struct call *call, const struct bare *bare, const char *name);
