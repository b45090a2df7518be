/* A binary heap of items by weight, least first; ties to the smallest item. */
#pragma once

#include <stdint.h>

/* Each key a weight above an item. */
struct frontier {
    uint64_t *keys; /* room for all that are ever in it together */
    uint32_t count;
};

static inline void frontier_push(struct frontier *frontier, uint32_t weight, uint32_t item) {
    const uint64_t key = (uint64_t)weight << 32 | item;
    uint32_t at = frontier->count++;
    for (; at > 0 && frontier->keys[(at - 1) / 2] > key; at = (at - 1) / 2)
        frontier->keys[at] = frontier->keys[(at - 1) / 2];
    frontier->keys[at] = key;
}

/* The item of least weight; the frontier is not empty. */
static inline uint32_t frontier_least(const struct frontier *frontier) {
    return (uint32_t)frontier->keys[0];
}

/* Takes that item out. */
static inline void frontier_pop(struct frontier *frontier) {
    const uint64_t key = frontier->keys[--frontier->count];
    uint32_t at = 0;
    for (uint32_t child = 1; child < frontier->count; child = 2 * at + 1) {
        if (child + 1 < frontier->count && frontier->keys[child + 1] < frontier->keys[child])
            child++;
        if (frontier->keys[child] >= key)
            break;
        frontier->keys[at] = frontier->keys[child];
        at = child;
    }
    frontier->keys[at] = key;
}
