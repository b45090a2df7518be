/* The only locks there are: a mutex with a condition. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#define LOCK_FOREVER UINT32_MAX

struct lock;

/* -ENOMEM, -EAGAIN. */
int lock_new(struct lock **out);
void lock_free(struct lock *lock); /* takes NULL */
void lock_enter(struct lock *lock);
void lock_leave(struct lock *lock);
/* Waits, inside, for a wake; false after milliseconds without one. May also wake for nothing: look
 * again at what was waited for. */
bool lock_wait(struct lock *lock, uint32_t milliseconds);
void lock_wake_one(struct lock *lock);
void lock_wake_all(struct lock *lock);

static inline void lock_scope_leave(struct lock *const *lock) {
    lock_leave(*lock);
}

/* Holds the lock to the end of the block. */
#define LOCK_SCOPE(entered)                                                                        \
    __attribute__((cleanup(lock_scope_leave))) struct lock *const lock_held = (entered);           \
    lock_enter(lock_held)
