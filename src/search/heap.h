/* A binary heap of (cost, node) pairs in one word each, so that ties go to the smallest node. */
#pragma once

#include <stdint.h>

struct heap {
    uint64_t *items; /* the caller sizes it */
    uint32_t count;
};

static inline int32_t heap_cost(uint64_t item) {
    return (int32_t)(item >> 32);
}

static inline uint32_t heap_node(uint64_t item) {
    return (uint32_t)item;
}

/* cost at least 0. */
static inline void heap_push(struct heap *heap, int32_t cost, uint32_t node) {
    const uint64_t item = (uint64_t)(uint32_t)cost << 32 | node;
    uint32_t at = heap->count++;
    while (at > 0 && heap->items[(at - 1) / 2] > item) {
        heap->items[at] = heap->items[(at - 1) / 2];
        at = (at - 1) / 2;
    }
    heap->items[at] = item;
}

/* The least; count at least 1. */
static inline uint64_t heap_pop(struct heap *heap) {
    uint64_t *const items = heap->items;
    const uint64_t least = items[0];
    const uint64_t item = items[--heap->count];
    uint32_t at = 0;
    for (uint32_t child = 1; child < heap->count; child = 2 * at + 1) {
        if (child + 1 < heap->count && items[child + 1] < items[child])
            child++;
        if (items[child] >= item)
            break;
        items[at] = items[child];
        at = child;
    }
    items[at] = item;
    return least;
}
