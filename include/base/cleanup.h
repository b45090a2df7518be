/* Scope cleanup: an owned local is released when its block ends. */
#pragma once

#include <stdlib.h>

#define CLEANUP(function) __attribute__((cleanup(function)))

/* Defines name(T **p), fit for CLEANUP, from free_function(T *) that takes NULL. */
#define CLEANUP_DEFINE(name, type, free_function)                                                  \
    static inline void name(type **owned) {                                                        \
        free_function(*owned);                                                                     \
    }

static inline void cleanup_free(void *owned) {
    free(*(void **)owned);
}

/* Hands the pointer out of its scope: the local no longer owns it. */
#define TAKE(pointer)                                                                              \
    __extension__({                                                                                \
        __typeof__(pointer) taken = (pointer);                                                     \
        (pointer) = NULL;                                                                          \
        taken;                                                                                     \
    })
