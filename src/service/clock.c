/* The steady clock. */
#include "service/clock.h"

#include <time.h>

uint64_t service_clock_microseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}
