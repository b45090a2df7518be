/* The heartbeat of batches and those who watch it. */
#pragma once

#include "service/inner.h"

/* Wakes every watcher and tends ended jobs, twice a second and at each change, until the service
 * closes. A lane's job. */
void watch_tick_loop(void *service);
