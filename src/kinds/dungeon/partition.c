/* Rooms by binary space partition, and corridors along its tree. */
#include "kinds/dungeon/partition.h"

#include <errno.h>

enum {
    LANE = 2, /* a room's first tile in its area: behind the lane and its wall */
    MARGIN = LANE + 1,
};

static bool partition_is_upright(const struct partition_area *area, struct random *random) {
    if (area->width == area->height)
        return random_below(random, 2) == 0;
    return area->width > area->height;
}

static void partition_cut(struct partition *partition, struct partition_area *area,
                          int32_t area_least, struct random *random) {
    struct partition_area *const halves = partition->areas + partition->count;
    area->upright = partition_is_upright(area, random);
    halves[0] = halves[1] = *area;
    area->child = partition->count;
    partition->count += 2;
    int32_t *const first = area->upright ? &halves[0].width : &halves[0].height;
    int32_t *const start = area->upright ? &halves[1].x : &halves[1].y;
    int32_t *const second = area->upright ? &halves[1].width : &halves[1].height;
    *first = (int32_t)random_between(random, area_least, *second - area_least);
    *start += *first;
    *second -= *first;
}

int partition_init(struct partition *partition, uint32_t width, uint32_t height,
                   const struct dungeon_setting *setting, struct random *random,
                   struct arena *work) {
    const int32_t least = setting->values[DUNGEON_AREA_LEAST];
    const int32_t most = setting->values[DUNGEON_AREA_MOST];
    const uint32_t rooms_most = (width / (uint32_t)least + 1) * (height / (uint32_t)least + 1);
    *partition = (struct partition){
        .areas = arena_take(work, 2 * (size_t)rooms_most, sizeof(*partition->areas)), .count = 1};
    if (!partition->areas)
        return -ENOMEM;
    /* The first lanes lie outside: there is no cut. */
    partition->areas[0] = (struct partition_area){
        .x = -1, .y = -1, .width = (int32_t)width + 1, .height = (int32_t)height + 1};
    for (uint32_t i = 0; i < partition->count; i++) {
        struct partition_area *const area = &partition->areas[i];
        if (i == 0 || area->width > most || area->height > most)
            partition_cut(partition, area, least, random);
        else
            area->room = partition->room_count++;
    }
    return 0;
}

static void partition_dig_room(const struct partition_area *area, int32_t least,
                               struct random *random, struct dungeon *dungeon) {
    const int32_t width = (int32_t)random_between(random, least, area->width - MARGIN);
    const int32_t height = (int32_t)random_between(random, least, area->height - MARGIN);
    const int64_t x = area->x + random_between(random, LANE, area->width - width - 1);
    const int64_t y = area->y + random_between(random, LANE, area->height - height - 1);
    dungeon->rooms[area->room] =
        (struct dungeon_room){(uint8_t)x, (uint8_t)y, (uint8_t)width, (uint8_t)height};
    for (int64_t row = y; row < y + height; row++)
        for (int64_t column = x; column < x + width; column++)
            dungeon->grid.cells[grid_cell(&dungeon->grid, (uint32_t)column, (uint32_t)row)] =
                GRID_FLOOR;
    dungeon->counts.rooms++;
}

/* Does an area with a room touch the cut of another, on its near (0) or far (1) side? */
static bool partition_touches(const struct partition *partition, const struct partition_area *cut,
                              const struct partition_area *area, uint32_t side) {
    const struct partition_area *const half = &partition->areas[cut->child + side];
    if (area->child || area->x < half->x || area->y < half->y ||
        area->x + area->width > half->x + half->width ||
        area->y + area->height > half->y + half->height)
        return false;
    if (cut->upright)
        return side ? area->x == half->x : area->x + area->width == half->x + half->width;
    return side ? area->y == half->y : area->y + area->height == half->y + half->height;
}

/* A random room that touches the cut on that side. */
static uint32_t partition_room_beside(const struct partition *partition,
                                      const struct partition_area *cut, uint32_t side,
                                      struct random *random) {
    uint32_t chosen = 0;
    uint32_t seen = 0;
    for (uint32_t i = 0; i < partition->count; i++)
        if (partition_touches(partition, cut, &partition->areas[i], side) &&
            random_below(random, ++seen) == 0)
            chosen = partition->areas[i].room;
    return chosen;
}

/* Corridors are dug in the cut's own terms: along crosses an upright cut, across runs on it. */
static void partition_dig_tile(struct grid *grid, bool upright, uint32_t along, uint32_t across) {
    grid->cells[upright ? grid_cell(grid, along, across) : grid_cell(grid, across, along)] =
        GRID_FLOOR;
}

static void partition_dig_corridor(const struct partition *partition,
                                   const struct partition_area *cut, struct random *random,
                                   struct dungeon *dungeon) {
    const bool upright = cut->upright;
    const struct partition_area *const second = &partition->areas[cut->child + 1];
    const uint32_t lane = (uint32_t)(upright ? second->x : second->y);
    uint32_t near = 0; /* where the corridor leaves the near room, and enters the far one */
    uint32_t far = 0;
    uint32_t across[2];
    for (uint32_t side = 0; side < 2; side++) {
        const struct dungeon_room *const room =
            &dungeon->rooms[partition_room_beside(partition, cut, side, random)];
        const uint32_t start = upright ? room->x : room->y;
        if (side == 0)
            near = start + (upright ? room->width : room->height);
        else
            far = start - 1;
        across[side] = (upright ? room->y : room->x) +
                       random_below(random, upright ? room->height : room->width);
    }
    for (uint32_t along = near; along <= lane; along++)
        partition_dig_tile(&dungeon->grid, upright, along, across[0]);
    for (uint32_t along = lane; along <= far; along++)
        partition_dig_tile(&dungeon->grid, upright, along, across[1]);
    const uint32_t least = across[0] < across[1] ? across[0] : across[1];
    const uint32_t most = across[0] < across[1] ? across[1] : across[0];
    for (uint32_t i = least; i <= most; i++)
        partition_dig_tile(&dungeon->grid, upright, lane, i);
}

void partition_dig(struct partition *partition, const struct dungeon_setting *setting,
                   struct random *random, struct dungeon *dungeon) {
    for (uint32_t i = 0; i < partition->count; i++)
        if (!partition->areas[i].child)
            partition_dig_room(&partition->areas[i], setting->values[DUNGEON_ROOM_SIDE], random,
                               dungeon);
    for (uint32_t i = 0; i < partition->count; i++)
        if (partition->areas[i].child)
            partition_dig_corridor(partition, &partition->areas[i], random, dungeon);
}

uint32_t partition_half(const struct partition *partition, const struct dungeon_room *room) {
    const struct partition_area *const second = &partition->areas[partition->areas->child + 1];
    return partition->areas->upright ? room->x >= second->x : room->y >= second->y;
}
