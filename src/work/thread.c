/* Threads as this folder starts them. */
#include "work/thread.h"

#include <sched.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

#include "base/result.h"

/* Bytes an idle thread may hold on to. */
enum { THREAD_ARENA_KEPT = 64 << 20 };

int thread_start(pthread_t *thread, void *(*main)(void *context), void *context) {
    pthread_attr_t attributes;
    int error = pthread_attr_init(&attributes);
    if (error)
        return -error;
    sigset_t all;
    memset(&all, 0xff, sizeof(all));
    error = pthread_attr_setsigmask_np(&attributes, &all);
    if (!error)
        error = pthread_create(thread, &attributes, main, context);
    pthread_attr_destroy(&attributes);
    return -error;
}

int thread_start_several(pthread_t *threads, uint32_t count, void *(*main)(void *context),
                         void *context, uint32_t *started) {
    TRY(thread_start(&threads[0], main, context));
    *started = 1;
    while (*started < count && thread_start(&threads[*started], main, context) == 0)
        ++*started;
    return 0;
}

void thread_stand_back(void) {
    const struct sched_param none = {0};
    /* On Linux both concern the calling thread alone. */
    if (sched_setscheduler(0, SCHED_IDLE, &none) != 0) {
        const int refused = nice(19);
        (void)refused; /* then there is nothing left to try */
    }
}

uint64_t thread_spent(void) {
    struct timespec spent;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &spent);
    return (uint64_t)spent.tv_sec * 1000000000u + (uint64_t)spent.tv_nsec;
}

void thread_arena_clear(struct arena *arena) {
    static const struct arena_mark start = {NULL, 0};
    if (arena_held(arena) > THREAD_ARENA_KEPT)
        arena_deinit(arena);
    arena_release(arena, start);
}
