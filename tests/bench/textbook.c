/* The two searches of a light maze by the textbook. */
#include "textbook.h"

#include <stdlib.h>

enum { NOTHING = -1 };

/* A floor cell, with all that a step onto it or off it needs to know. */
struct textbook_floor {
    int32_t cost;     /* of entering it: 1, and what fragile floor asks for */
    int32_t number;   /* of the switch on it, or NOTHING */
    int32_t toll;     /* of that switch */
    int32_t gain;     /* likewise */
    uint32_t next[4]; /* floors beside it */
    uint32_t next_count;
};

static void *allocate(size_t count, size_t size) {
    void *const memory = calloc(count + 1, size);
    if (!memory)
        abort();
    return memory;
}

static void heap_push(struct textbook_heap *heap, int32_t value, uint32_t node) {
    if (heap->count == heap->capacity) {
        heap->capacity = heap->capacity ? 2 * heap->capacity : 1 << 16;
        heap->items = realloc(heap->items, heap->capacity * sizeof(*heap->items));
        if (!heap->items)
            abort();
    }
    const uint64_t item = (uint64_t)(uint32_t)value << 32 | node;
    uint64_t *const items = heap->items;
    size_t at = heap->count++;
    while (at > 0 && items[(at - 1) / 2] > item) {
        items[at] = items[(at - 1) / 2];
        at = (at - 1) / 2;
    }
    items[at] = item;
}

static uint64_t heap_pop(struct textbook_heap *heap) {
    uint64_t *const items = heap->items;
    const uint64_t least = items[0];
    const uint64_t item = items[--heap->count];
    const size_t count = heap->count;
    size_t at = 0;
    for (size_t child = 1; child < count; child = 2 * at + 1) {
        child += child + 1 < count && items[child + 1] < items[child];
        if (items[child] >= item)
            break;
        items[at] = items[child];
        at = child;
    }
    items[at] = item;
    return least;
}

static void number_floors(struct textbook *textbook, uint32_t *floor_of_cell) {
    const struct grid *const grid = &textbook->maze->grid;
    for (uint32_t cell = 0; cell < grid->width * grid->height; cell++)
        if (grid_is_floor(grid, cell))
            floor_of_cell[cell] = textbook->floor_count++;
    while (1u << textbook->floor_bits < textbook->floor_count)
        textbook->floor_bits++;
    textbook->start = floor_of_cell[textbook->maze->start];
    textbook->goal = floor_of_cell[textbook->maze->goal];
}

static void link_floors(struct textbook *textbook, const uint32_t *floor_of_cell) {
    const struct grid *const grid = &textbook->maze->grid;
    for (uint32_t cell = 0; cell < grid->width * grid->height; cell++) {
        if (!grid_is_floor(grid, cell))
            continue;
        struct textbook_floor *const floor = &textbook->floors[floor_of_cell[cell]];
        uint32_t cells[DIRECTION_COUNT];
        *floor = (struct textbook_floor){.cost = 1, .number = NOTHING};
        floor->next_count = grid_open_neighbours(grid, cell, cells);
        for (uint32_t i = 0; i < floor->next_count; i++)
            floor->next[i] = floor_of_cell[cells[i]];
    }
}

static void furnish_floors(struct textbook *textbook, const uint32_t *floor_of_cell) {
    const struct light_maze *const maze = textbook->maze;
    const uint32_t switch_count = light_maze_switch_count(maze);
    for (uint32_t i = 0; i < switch_count; i++) {
        textbook->floor_of_switch[i] = floor_of_cell[maze->switches[i].cell];
        struct textbook_floor *const floor = &textbook->floors[textbook->floor_of_switch[i]];
        floor->number = (int32_t)i;
        *(i < maze->candle_count ? &floor->gain : &floor->toll) = maze->switches[i].value;
    }
    for (uint32_t i = 0; i < maze->fragile_count; i++)
        textbook->floors[floor_of_cell[maze->fragile[i].cell]].cost += maze->fragile[i].value;
    textbook->plates = ((1u << maze->plate_count) - 1) << (switch_count - maze->plate_count);
}

void textbook_init(struct textbook *textbook, const struct light_maze *maze) {
    const uint32_t cell_count = maze->grid.width * maze->grid.height;
    *textbook = (struct textbook){.maze = maze, .mask_count = 1u << light_maze_switch_count(maze)};
    uint32_t *const floor_of_cell = allocate(cell_count, sizeof(*floor_of_cell));
    textbook->floors = allocate(cell_count, sizeof(*textbook->floors));
    number_floors(textbook, floor_of_cell);
    link_floors(textbook, floor_of_cell);
    furnish_floors(textbook, floor_of_cell);
    free(floor_of_cell);
    textbook->gains = allocate(textbook->mask_count, sizeof(int32_t));
    for (uint32_t mask = 1; mask < textbook->mask_count; mask++) {
        const uint32_t first = textbook->floor_of_switch[__builtin_ctz(mask)];
        textbook->gains[mask] = textbook->gains[mask & (mask - 1)] + textbook->floors[first].gain;
    }
    textbook->spent = allocate((size_t)textbook->mask_count << textbook->floor_bits, 4);
    textbook->needed = allocate((size_t)textbook->mask_count << textbook->floor_bits, 4);
}

void textbook_deinit(struct textbook *textbook) {
    free(textbook->floors);
    free(textbook->gains);
    free(textbook->spent);
    free(textbook->needed);
    free(textbook->heap.items);
}

static void table_clear(const struct textbook *textbook, int32_t *table) {
    const size_t node_count = (size_t)textbook->mask_count << textbook->floor_bits;
    for (size_t node = 0; node < node_count; node++)
        table[node] = TEXTBOOK_FAR;
}

static inline void lower(struct textbook_heap *heap, int32_t *table, uint32_t node, int32_t value) {
    if (value >= table[node])
        return;
    table[node] = value;
    heap_push(heap, value, node);
}

static inline uint32_t bit_of(const struct textbook_floor *floor) {
    return floor->number == NOTHING ? 0 : 1u << floor->number;
}

/* Every step that can be paid from a node. */
static inline void forward_from(struct textbook *textbook, uint32_t node, int32_t spent) {
    const uint32_t mask = node >> textbook->floor_bits;
    const uint32_t at = node & ((1u << textbook->floor_bits) - 1);
    const int32_t hand = textbook->maze->light - spent + textbook->gains[mask];
    const struct textbook_floor *const from = &textbook->floors[at];
    if (at == textbook->goal)
        return;
    for (uint32_t i = 0; i < from->next_count; i++) {
        const uint32_t next = from->next[i];
        const struct textbook_floor *const floor = &textbook->floors[next];
        const uint32_t changed = bit_of(floor) & ~mask;
        const int32_t cost = floor->cost + (changed ? floor->toll : 0);
        if (cost > hand || (next == textbook->goal && ~mask & textbook->plates))
            continue;
        lower(&textbook->heap, textbook->spent, (mask | changed) << textbook->floor_bits | next,
              spent + cost);
    }
}

/* Costs only rise along a run: a node is final when it is popped. */
void textbook_forward(struct textbook *textbook) {
    int32_t *const spent = textbook->spent;
    table_clear(textbook, spent);
    lower(&textbook->heap, spent, textbook->start, 0);
    while (textbook->heap.count) {
        const uint64_t item = heap_pop(&textbook->heap);
        const uint32_t node = (uint32_t)item;
        textbook->pops++;
        if ((int32_t)(item >> 32) == spent[node])
            forward_from(textbook, node, spent[node]);
    }
}

/* Every step that leads onto a node: from the mask it has, or from the one without its switch. */
static inline void backward_from(struct textbook *textbook, uint32_t node, int32_t needed) {
    const uint32_t mask = node >> textbook->floor_bits;
    const uint32_t at = node & ((1u << textbook->floor_bits) - 1);
    const struct textbook_floor *const floor = &textbook->floors[at];
    const uint32_t own = bit_of(floor);
    const int32_t changing = floor->cost + floor->toll;
    const int32_t after = needed > floor->gain ? needed - floor->gain : 0;
    for (uint32_t i = 0; i < floor->next_count; i++) {
        const uint32_t from = floor->next[i];
        const uint32_t other = bit_of(&textbook->floors[from]);
        if (from == textbook->goal || other & ~mask)
            continue;
        lower(&textbook->heap, textbook->needed, mask << textbook->floor_bits | from,
              floor->cost + needed);
        if (own)
            lower(&textbook->heap, textbook->needed, (mask & ~own) << textbook->floor_bits | from,
                  changing + after);
    }
}

/* A candle lets a value fall: a node that was popped may be lowered, and is pushed again. */
void textbook_backward(struct textbook *textbook) {
    int32_t *const needed = textbook->needed;
    table_clear(textbook, needed);
    for (uint32_t mask = 0; mask < textbook->mask_count; mask++)
        if ((mask & textbook->plates) == textbook->plates)
            lower(&textbook->heap, needed, mask << textbook->floor_bits | textbook->goal, 0);
    while (textbook->heap.count) {
        const uint64_t item = heap_pop(&textbook->heap);
        const uint32_t node = (uint32_t)item;
        textbook->pops++;
        if ((int32_t)(item >> 32) == needed[node])
            backward_from(textbook, node, needed[node]);
    }
}
