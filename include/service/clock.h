/* A clock that nobody sets, for durations. */
#pragma once

#include <stdint.h>

/* Microseconds since some moment in the past. */
uint64_t service_clock_microseconds(void);
