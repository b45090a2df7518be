/* How fast this machine makes levels. Nothing is kept. */
#pragma once

#include "service/world.h"

/* Candidates of one run, from index first on. */
struct bench_work {
    const struct world *world;
    uint64_t seed;
    uint32_t first;
    uint32_t count; /* at least 1 */
};

/* Seconds of processor that the calling thread takes to make the candidates, and to evaluate once
 * those that became levels. work: emptied between candidates, as a worker does. -ENOMEM. */
struct bench_pace {
    double generating;
    double evaluating;
    uint32_t evaluated;
};
int service_bench_pace(const struct bench_work *request, struct arena *work,
                       struct bench_pace *out);

/* Seconds from start to end of a batch run on so many workers, the choice of the best included, and
 * those of processor that the whole process took. -EAGAIN, -ENOMEM. */
struct bench_batch {
    double seconds;
    double processor;
};
int service_bench_batch(const struct bench_work *request, uint32_t workers,
                        struct bench_batch *out);
