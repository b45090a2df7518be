/* Twins of a dungeon: its eight images have one key and the same measures, others have not. */
#include "kinds/dungeon/dungeon.h"

#include "dungeons.h"

/* Mirrored left to right, or with its coordinates exchanged: these two lead through all eight. */
struct turn {
    const struct dungeon *from;
    bool exchange;
};

static uint16_t turn_cell(const struct turn *turn, uint32_t cell) {
    const struct grid *const grid = &turn->from->grid;
    const uint32_t x = grid_x(grid, cell), y = grid_y(grid, cell);
    return (uint16_t)(turn->exchange ? x * grid->height + y
                                     : y * grid->width + grid->width - 1 - x);
}

static uint8_t turn_direction(const struct turn *turn, uint8_t direction) {
    static const uint8_t MIRRORED[] = {DIRECTION_NORTH, DIRECTION_EAST, DIRECTION_WEST,
                                       DIRECTION_SOUTH};
    static const uint8_t EXCHANGED[] = {DIRECTION_WEST, DIRECTION_NORTH, DIRECTION_SOUTH,
                                        DIRECTION_EAST};
    return turn->exchange ? EXCHANGED[direction] : MIRRORED[direction];
}

static struct dungeon_room turn_room(const struct turn *turn, struct dungeon_room room) {
    if (turn->exchange)
        return (struct dungeon_room){room.y, room.x, room.height, room.width};
    room.x = (uint8_t)(turn->from->grid.width - room.x - room.width);
    return room;
}

static void turn_lists(const struct turn *turn, struct dungeon *to) {
    const struct dungeon *const from = turn->from;
    for (uint32_t i = 0; i < from->counts.rooms; i++)
        to->rooms[i] = turn_room(turn, from->rooms[i]);
    for (size_t item = 0; item < DUNGEON_ITEMS; item++)
        for (uint32_t i = 0; i < from->counts.items[item]; i++)
            to->items[item][i] = turn_cell(turn, from->items[item][i]);
    for (uint32_t i = 0; i < from->counts.enemies; i++) {
        to->enemies[i] = from->enemies[i];
        to->enemies[i].cell = turn_cell(turn, from->enemies[i].cell);
    }
    for (uint32_t i = 0; i < from->counts.traps; i++) {
        to->traps[i] = from->traps[i];
        to->traps[i].cell = turn_cell(turn, from->traps[i].cell);
        if (from->traps[i].type != DUNGEON_FLOOR_SPIKES)
            to->traps[i].direction = turn_direction(turn, from->traps[i].direction);
    }
}

static struct dungeon *turned(const struct dungeon *from, bool exchange) {
    const struct turn turn = {from, exchange};
    const struct grid *const grid = &from->grid;
    struct dungeon *const to = dungeon_new(exchange ? grid->height : grid->width,
                                           exchange ? grid->width : grid->height, &from->counts);
    to->counts = from->counts;
    to->depth = from->depth;
    to->entrance = turn_cell(&turn, from->entrance);
    to->exit = turn_cell(&turn, from->exit);
    for (uint32_t cell = 0; cell < grid->width * grid->height; cell++)
        to->grid.cells[turn_cell(&turn, cell)] = grid->cells[cell];
    turn_lists(&turn, to);
    dungeon_sort(to);
    return to;
}

static struct siphash key_of(const struct dungeon *dungeon) {
    struct siphash key;
    ck_assert_int_eq(dungeon_twin_key((const struct level *)dungeon, &key), 0);
    return key;
}

static struct evaluation *evaluate(const struct dungeon *dungeon) {
    struct arena work = ARENA_INIT;
    struct evaluation *evaluation = NULL;
    ck_assert_int_eq(
        dungeon_evaluate((const struct level *)dungeon, UINT64_MAX, &work, &evaluation), 0);
    arena_deinit(&work);
    return evaluation;
}

static void check_images(struct dungeon *dungeon) {
    const struct siphash key = key_of(dungeon);
    struct evaluation *const first = evaluate(dungeon);
    for (int i = 0; i < 8; i++) {
        struct dungeon *const next = turned(dungeon, i % 2);
        free(dungeon);
        dungeon = next;
        const struct siphash other = key_of(dungeon);
        struct evaluation *const evaluation = evaluate(dungeon);
        ck_assert_mem_eq(&key, &other, sizeof(key));
        ck_assert_mem_eq(first->measures, evaluation->measures, sizeof(first->measures));
        free(evaluation);
    }
    free(first);
    free(dungeon);
}

START_TEST(images_are_twins) {
    const struct parameters parameters = dungeons_parameters("");
    struct arena work = ARENA_INIT;
    check_images((struct dungeon *)dungeons_read("three-rooms"));
    for (uint64_t index = 0; index < 20; index++) {
        struct candidate candidate;
        ck_assert_int_eq(dungeon_generate(&parameters, 0, 3, index, UINT64_MAX, &work, &candidate),
                         0);
        free(candidate.evaluation);
        check_images((struct dungeon *)candidate.level);
    }
    arena_deinit(&work);
}
END_TEST

/* Changes one thing in turn; false behind the last. */
static bool change(struct dungeon *dungeon, size_t i) {
    switch (i) {
    case 0:
        return ++dungeon->depth;
    case 1:
        return ++dungeon->entrance;
    case 2:
        return --dungeon->exit;
    case 3:
        return --dungeon->rooms[1].width;
    case 4:
        return ++dungeon->items[DUNGEON_COIN][0];
    case 5:
        return --dungeon->counts.items[DUNGEON_CHEST] == 0;
    case 6:
        return ++dungeon->items[DUNGEON_POTION][0];
    case 7:
        return ++dungeon->enemies[0].role;
    case 8:
        return ++dungeon->traps[0].delay;
    case 9:
        return ++dungeon->traps[0].period;
    case 10:
        return ++dungeon->traps[0].group;
    case 11:
        return --dungeon->traps[4].length;
    case 12:
        return --dungeon->counts.traps;
    case 13:
        dungeon->grid.cells[grid_cell(&dungeon->grid, 8, 8)] = GRID_FLOOR;
        return true;
    default:
        return false;
    }
}

START_TEST(whatever_differs_makes_another) {
    struct siphash keys[16];
    size_t count = 0;
    for (bool more = true; more; count++) {
        struct dungeon *const dungeon = (struct dungeon *)dungeons_read("three-rooms");
        more = count == 0 || change(dungeon, count - 1);
        keys[count] = key_of(dungeon);
        free(dungeon);
        for (size_t i = 0; more && i < count; i++)
            ck_assert_msg(memcmp(&keys[i], &keys[count], sizeof(keys[i])) != 0, "%zu and %zu", i,
                          count);
    }
    ck_assert_uint_eq(count, 16);
}
END_TEST

SUITE_MAIN("kinds/dungeon/twin", images_are_twins, whatever_differs_makes_another)
