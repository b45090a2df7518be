/* Working memory for pure code. */
#include "base/arena.h"

#include <stdint.h>
#include <stdlib.h>

enum { ARENA_ALIGNMENT = 64, ARENA_BLOCK = 1 << 16 };

struct arena_block {
    struct arena_block *next;
    size_t size; /* of the bytes, a multiple of the alignment */
    size_t used;
    _Alignas(64) unsigned char bytes[];
};

void arena_deinit(struct arena *arena) {
    struct arena_block *block = arena->blocks;
    while (block) {
        struct arena_block *const next = block->next;
        free(block);
        block = next;
    }
    *arena = (struct arena)ARENA_INIT;
}

static struct arena_block *arena_block_new(size_t least) {
    size_t size = ARENA_BLOCK;
    while (size < least)
        size *= 2;
    struct arena_block *const block =
        aligned_alloc(ARENA_ALIGNMENT, sizeof(struct arena_block) + size);
    if (!block)
        return NULL;
    block->next = NULL;
    block->size = size;
    block->used = 0;
    return block;
}

/* The next block that can hold size: a spare one, or a new one put right behind the current. */
static struct arena_block *arena_advance(struct arena *arena, size_t size) {
    struct arena_block **link = arena->current ? &arena->current->next : &arena->blocks;
    if (*link && (*link)->size >= size) {
        (*link)->used = 0;
        return *link;
    }
    struct arena_block *const block = arena_block_new(size);
    if (!block)
        return NULL;
    block->next = *link;
    *link = block;
    return block;
}

void *arena_take(struct arena *arena, size_t count, size_t size) {
    if (size && count > (SIZE_MAX / 4) / size)
        return NULL;
    const size_t bytes = (count * size + ARENA_ALIGNMENT - 1) / ARENA_ALIGNMENT * ARENA_ALIGNMENT;
    if (!arena->current || arena->current->size - arena->current->used < bytes) {
        struct arena_block *const block = arena_advance(arena, bytes);
        if (!block)
            return NULL;
        arena->current = block;
    }
    void *const taken = arena->current->bytes + arena->current->used;
    arena->current->used += bytes;
    return taken;
}

struct arena_mark arena_mark(const struct arena *arena) {
    return (struct arena_mark){arena->current, arena->current ? arena->current->used : 0};
}

void arena_release(struct arena *arena, struct arena_mark mark) {
    arena->current = mark.block;
    if (mark.block)
        mark.block->used = mark.used;
}

size_t arena_held(const struct arena *arena) {
    size_t held = 0;
    for (const struct arena_block *block = arena->blocks; block; block = block->next)
        held += sizeof(*block) + block->size;
    return held;
}
