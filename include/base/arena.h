/* Working memory for pure code: a stack of blocks that is kept between calls, so that a worker
 * allocates only while its largest job grows. Not for what outlives the call. */
#pragma once

#include <stddef.h>

struct arena_block;

struct arena {
    struct arena_block *blocks; /* first to last; those behind current are spare */
    struct arena_block *current;
};

#define ARENA_INIT                                                                                 \
    { NULL, NULL }

struct arena_mark {
    struct arena_block *block;
    size_t used;
};

void arena_deinit(struct arena *arena);

/* Memory of count * size bytes, not zeroed, aligned to 64 bytes; NULL when there is none. */
void *arena_take(struct arena *arena, size_t count, size_t size);

/* All taken since the mark is free again; the memory stays with the arena. */
struct arena_mark arena_mark(const struct arena *arena);
void arena_release(struct arena *arena, struct arena_mark mark);

/* Bytes held from the system, in use or spare. */
size_t arena_held(const struct arena *arena);
