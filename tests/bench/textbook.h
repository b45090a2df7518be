/* The two searches of a light maze by the textbook: Dijkstra's algorithm over every (cell, mask),
 * flat arrays, a binary heap. What the evaluator's speed is measured against. */
#pragma once

#include "kinds/light_maze/light_maze.h"

/* Tables have an entry a node; a node is (mask << floor_bits) + floor, with floor cells numbered in
 * row-major order. Cost or need beyond reach is TEXTBOOK_FAR. */
enum { TEXTBOOK_FAR = 1 << 29 };

struct textbook_heap {
    uint64_t *items; /* value << 32 | node */
    size_t count;
    size_t capacity;
};

struct textbook {
    const struct light_maze *maze;
    uint32_t floor_bits;
    uint32_t floor_count;
    uint32_t mask_count;
    uint32_t plates;
    uint32_t start; /* floors */
    uint32_t goal;
    uint32_t floor_of_switch[LIGHT_MAZE_SWITCHES_MAX];
    struct textbook_floor *floors;
    int32_t *gains;  /* by mask */
    int32_t *spent;  /* by node, under the maze's light */
    int32_t *needed; /* by node, whatever the light */
    uint64_t pops;   /* of both searches so far */
    struct textbook_heap heap;
};

/* Allocates all that the searches use but the heap's growth; aborts without memory. */
void textbook_init(struct textbook *textbook, const struct light_maze *maze);
void textbook_deinit(struct textbook *textbook);

/* Fills spent; needed. */
void textbook_forward(struct textbook *textbook);
void textbook_backward(struct textbook *textbook);
