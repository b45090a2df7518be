/* The twin key: one name for a dungeon and its seven turned and mirrored images. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/cleanup.h"
#include "kinds/dungeon/dungeon.h"

enum { TWIN_IMAGES = 8, TWIN_NUMBERS = 3, TWIN_MARKS = 2 };

/* What makes an image: x and y counted from the other end, the two exchanged. */
enum { TWIN_FLIP_X = 1, TWIN_FLIP_Y = 2, TWIN_EXCHANGE = 4 };

static const uint8_t TWIN_KEY[16] = "dungeon twin";

/* Sorts of records; items and traps follow on theirs. */
enum { TWIN_ROOM = 1, TWIN_ENTRANCE, TWIN_EXIT, TWIN_ENEMY, TWIN_ITEM = 16, TWIN_TRAP = 32 };

/* An image being described: a record for each thing in it, then sorted, so that neither the order
 * nor the image it was told in has a say. */
struct twin {
    const struct dungeon *dungeon;
    unsigned image;
    uint64_t *records;
    size_t count;
};

static uint32_t twin_width(const struct twin *twin) {
    return twin->image & TWIN_EXCHANGE ? twin->dungeon->grid.height : twin->dungeon->grid.width;
}

/* Where a cell is in the image. */
static uint32_t twin_cell(const struct twin *twin, uint32_t cell) {
    const struct grid *const grid = &twin->dungeon->grid;
    uint32_t x = grid_x(grid, cell);
    uint32_t y = grid_y(grid, cell);
    if (twin->image & TWIN_FLIP_X)
        x = grid->width - 1 - x;
    if (twin->image & TWIN_FLIP_Y)
        y = grid->height - 1 - y;
    return twin->image & TWIN_EXCHANGE ? x * twin_width(twin) + y : y * twin_width(twin) + x;
}

static enum direction twin_direction(const struct twin *twin, enum direction direction) {
    static const enum direction EXCHANGED[DIRECTION_COUNT] = {
        [DIRECTION_NORTH] = DIRECTION_WEST,
        [DIRECTION_WEST] = DIRECTION_NORTH,
        [DIRECTION_EAST] = DIRECTION_SOUTH,
        [DIRECTION_SOUTH] = DIRECTION_EAST,
    };
    const bool level = direction == DIRECTION_WEST || direction == DIRECTION_EAST;
    if (twin->image & (level ? TWIN_FLIP_X : TWIN_FLIP_Y))
        direction = dungeon_turn_back(direction);
    return twin->image & TWIN_EXCHANGE ? EXCHANGED[direction] : direction;
}

/* detail: below 2^40. */
static void twin_add(struct twin *twin, uint32_t cell, unsigned sort, uint64_t detail) {
    twin->records[twin->count++] = (uint64_t)cell << 48 | (uint64_t)sort << 40 | detail;
}

static void twin_add_room(struct twin *twin, const struct dungeon_room *room) {
    const struct grid *const grid = &twin->dungeon->grid;
    const uint32_t first = twin_cell(twin, grid_cell(grid, room->x, room->y));
    const uint32_t last =
        twin_cell(twin, grid_cell(grid, room->x + room->width - 1u, room->y + room->height - 1u));
    const uint32_t width = twin_width(twin);
    const uint32_t x = first % width < last % width ? first % width : last % width;
    const uint32_t y = first / width < last / width ? first / width : last / width;
    const bool exchange = twin->image & TWIN_EXCHANGE;
    twin_add(twin, y * width + x, TWIN_ROOM,
             (uint64_t)(exchange ? room->height : room->width) << 8 |
                 (exchange ? room->width : room->height));
}

static void twin_add_trap(struct twin *twin, const struct dungeon_trap *trap) {
    const bool turned = trap->type != DUNGEON_FLOOR_SPIKES;
    const uint64_t direction =
        turned ? twin_direction(twin, (enum direction)trap->direction) : DIRECTION_NORTH;
    const uint64_t times = (uint64_t)trap->delay << 8 | trap->period;
    twin_add(twin, twin_cell(twin, trap->cell), TWIN_TRAP + trap->type,
             direction << 36 | (uint64_t)trap->group << 24 | times << 7 | trap->length);
}

static int twin_compare(const void *a, const void *b) {
    const uint64_t left = *(const uint64_t *)a;
    const uint64_t right = *(const uint64_t *)b;
    return (left > right) - (left < right);
}

static void twin_describe(struct twin *twin) {
    const struct dungeon *const dungeon = twin->dungeon;
    twin->count = 0;
    for (uint32_t i = 0; i < dungeon->counts.rooms; i++)
        twin_add_room(twin, &dungeon->rooms[i]);
    twin_add(twin, twin_cell(twin, dungeon->entrance), TWIN_ENTRANCE, 0);
    twin_add(twin, twin_cell(twin, dungeon->exit), TWIN_EXIT, 0);
    for (unsigned item = 0; item < DUNGEON_ITEMS; item++)
        for (uint32_t i = 0; i < dungeon->counts.items[item]; i++)
            twin_add(twin, twin_cell(twin, dungeon->items[item][i]), TWIN_ITEM + item, 0);
    for (uint32_t i = 0; i < dungeon->counts.traps; i++)
        twin_add_trap(twin, &dungeon->traps[i]);
    for (uint32_t i = 0; i < dungeon->counts.enemies; i++)
        twin_add(twin, twin_cell(twin, dungeon->enemies[i].cell), TWIN_ENEMY,
                 dungeon->enemies[i].role);
    qsort(twin->records, twin->count, sizeof(*twin->records), twin_compare);
}

static uint8_t *twin_write(uint8_t *at, uint64_t number) {
    for (int shift = 56; shift >= 0; shift -= 8)
        *at++ = (uint8_t)(number >> shift);
    return at;
}

static struct siphash twin_name(struct twin *twin, uint8_t *bytes) {
    const struct dungeon *const dungeon = twin->dungeon;
    const uint32_t cell_count = dungeon->grid.width * dungeon->grid.height;
    for (uint32_t cell = 0; cell < cell_count; cell++)
        bytes[twin_cell(twin, cell)] = dungeon->grid.cells[cell];
    uint8_t *at = bytes + cell_count;
    at = twin_write(at, twin_width(twin));
    at = twin_write(at, cell_count);
    at = twin_write(at, dungeon->depth);
    twin_describe(twin);
    for (size_t i = 0; i < twin->count; i++)
        at = twin_write(at, twin->records[i]);
    return siphash_128(TWIN_KEY, bytes, (size_t)(at - bytes));
}

int dungeon_twin_key(const struct level *level, struct siphash *out) {
    const struct dungeon *const dungeon = dungeon_const(level);
    size_t count = dungeon->counts.rooms + TWIN_MARKS + dungeon->counts.traps +
                   (size_t)dungeon->counts.enemies;
    for (size_t item = 0; item < DUNGEON_ITEMS; item++)
        count += dungeon->counts.items[item];
    const size_t cell_count = (size_t)dungeon->grid.width * dungeon->grid.height;
    CLEANUP(cleanup_free) uint64_t *records = malloc(count * sizeof(*records));
    CLEANUP(cleanup_free)
    uint8_t *bytes = malloc(cell_count + (TWIN_NUMBERS + count) * sizeof(uint64_t));
    if (!records || !bytes)
        return -ENOMEM;
    struct twin twin = {.dungeon = dungeon, .records = records};
    for (twin.image = 0; twin.image < TWIN_IMAGES; twin.image++) {
        const struct siphash name = twin_name(&twin, bytes);
        if (twin.image == 0 || memcmp(&name, out, sizeof(name)) < 0)
            *out = name;
    }
    return 0;
}
