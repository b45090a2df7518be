/* Arrows in time: the proof of a way through against plain stepping, and what groups let through.
 */
#include "kinds/dungeon/arrows.h"

#include "dungeons.h"

static struct arena work;

/* A dungeon of that size, all wall, for at most that many traps. */
static struct dungeon *empty(uint32_t width, uint32_t height, uint32_t traps) {
    const struct dungeon_counts capacity = {.traps = traps};
    struct dungeon *const dungeon = dungeon_new(width, height, &capacity);
    ck_assert_ptr_nonnull(dungeon);
    return dungeon;
}

static void shoot(struct dungeon *dungeon, uint32_t x, uint32_t y, enum direction direction,
                  uint32_t delay, uint32_t period) {
    dungeon->traps[dungeon->counts.traps++] =
        (struct dungeon_trap){.cell = (uint16_t)grid_cell(&dungeon->grid, x, y),
                              .type = DUNGEON_ARROWS,
                              .direction = (uint8_t)direction,
                              .delay = (uint8_t)delay,
                              .period = (uint8_t)period,
                              .group = 1};
}

static struct arrows_proof prove(const struct dungeon *dungeon) {
    struct arrows arrows;
    struct arrows_proof proof;
    const struct arena_mark mark = arena_mark(&work);
    ck_assert_int_eq(arrows_init(&arrows, dungeon, &work), 0);
    ck_assert_int_eq(arrows_prove(&arrows, &work, &proof), 0);
    arena_release(&work, mark);
    return proof;
}

START_TEST(an_arrow_crosses_up_to_the_wall) {
    struct dungeon *const dungeon = empty(8, 3, 1);
    struct arrows arrows;
    memset(dungeon->grid.cells + 8 + 1, GRID_FLOOR, 4);
    dungeon->grid.cells[8 + 6] = GRID_FLOOR;
    shoot(dungeon, 0, 1, DIRECTION_EAST, 3, 5);
    ck_assert_int_eq(arrows_init(&arrows, dungeon, &work), 0);
    for (uint32_t x = 0; x < 8; x++)
        ck_assert(arrows_cross(&arrows, 8 + x) == (x >= 1 && x <= 4));
    for (uint32_t time = 0; time < 40; time++)
        ck_assert(arrows_strike(&arrows, 8 + 2, time) ==
                  (time == 3 || time == 8 || (time >= 13 && time % 5 == 3)));
    ck_assert(!arrows_strike(&arrows, 8 + 6, 3));
    arena_deinit(&work);
    free(dungeon);
}
END_TEST

/* A straight corridor with that many dispensers side by side, as the generator sets them. */
static struct arrows_proof prove_corridor(uint32_t count, uint32_t lag, uint32_t period) {
    struct dungeon *const dungeon = empty(count + 4, 3, count);
    memset(dungeon->grid.cells + dungeon->grid.width + 1, GRID_FLOOR, count + 2);
    for (uint32_t i = 0; i < count; i++)
        shoot(dungeon, 2 + i, 0, DIRECTION_SOUTH, i * lag, period);
    const struct arrows_proof proof = prove(dungeon);
    free(dungeon);
    return proof;
}

/* With the default ranges at once, in any range after some reloading more. */
START_TEST(every_group_of_the_generator_lets_through) {
    for (uint32_t count = 3; count <= 6; count++)
        for (uint32_t lag = 1; lag <= 8; lag++) {
            ck_assert_int_eq(prove_corridor(count, lag, DUNGEON_PERIOD_MOST).verdict,
                             ARROWS_PASSABLE);
            for (uint32_t period = 4; period <= 8 && lag <= 2; period++)
                ck_assert_int_eq(prove_corridor(count, lag, period).verdict, ARROWS_PASSABLE);
        }
    ck_assert_int_eq(prove_corridor(3, 2, 2).verdict, ARROWS_CLOSED);
    ck_assert_int_eq(prove_corridor(5, 4, 4).verdict, ARROWS_CLOSED);
    arena_deinit(&work);
}
END_TEST

START_TEST(unlike_periods_are_told) {
    struct dungeon *const dungeon = empty(8, 3, 3);
    memset(dungeon->grid.cells + 8 + 1, GRID_FLOOR, 6);
    shoot(dungeon, 2, 0, DIRECTION_SOUTH, 0, 8);
    shoot(dungeon, 3, 0, DIRECTION_SOUTH, 0, 15);
    ck_assert_int_eq(prove(dungeon).verdict, ARROWS_PASSABLE); /* 120 */
    shoot(dungeon, 4, 0, DIRECTION_SOUTH, 0, 16);
    const struct arrows_proof proof = prove(dungeon);
    ck_assert_int_eq(proof.verdict, ARROWS_UNLIKE);
    ck_assert_uint_eq(proof.hyperperiod, 240);
    arena_deinit(&work);
    free(dungeon);
}
END_TEST

/* The plain way: who may stand where, step by step, from one tile on, over the field alone. */
enum { SIDE = 8, CELLS = SIDE * SIDE };

/* 1: crossed and of the field; 2: around it. */
static void mark_field(const struct arrows *arrows, uint32_t cell, uint8_t *field) {
    const struct grid *const grid = &arrows->dungeon->grid;
    uint32_t neighbours[DIRECTION_COUNT];
    field[cell] = arrows_cross(arrows, cell) ? 1 : 2;
    const uint32_t count = grid_open_neighbours(grid, cell, neighbours);
    for (uint32_t i = 0; field[cell] == 1 && i < count; i++)
        if (!field[neighbours[i]])
            mark_field(arrows, neighbours[i], field);
}

static void walk_plainly(const struct arrows *arrows, const uint8_t *field, uint32_t from,
                         uint8_t *alive) {
    memset(alive, 0, CELLS);
    alive[from] = 1;
    for (uint32_t time = 1000; time < 1000 + 40 * 24; time++) {
        uint8_t before[CELLS];
        memcpy(before, alive, CELLS);
        for (uint32_t cell = 0; cell < CELLS; cell++) {
            if (!field[cell])
                continue;
            uint32_t neighbours[DIRECTION_COUNT];
            bool near = before[cell];
            const uint32_t count = grid_open_neighbours(&arrows->dungeon->grid, cell, neighbours);
            for (uint32_t i = 0; i < count; i++)
                near |= before[neighbours[i]];
            alive[cell] = near && !arrows_strike(arrows, cell, time);
        }
    }
}

static bool is_passable_plainly(const struct arrows *arrows) {
    for (uint32_t cell = 0; cell < CELLS; cell++) {
        uint8_t field[CELLS] = {0};
        uint8_t alive[CELLS];
        if (!arrows_cross(arrows, cell))
            continue;
        mark_field(arrows, cell, field);
        for (uint32_t from = 0; from < CELLS; from++) {
            if (field[from] != 2)
                continue;
            walk_plainly(arrows, field, from, alive);
            for (uint32_t to = 0; to < CELLS; to++)
                if (field[to] == 2 && !alive[to])
                    return false;
        }
    }
    return true;
}

/* Floor at random and dispensers in random faces; periods 2, 3, 4 and 6 agree after 12 steps. */
static struct dungeon *draw_dungeon(struct random *random) {
    static const uint32_t PERIODS[] = {2, 2, 3, 4, 6};
    struct dungeon *const dungeon = empty(SIDE, SIDE, CELLS);
    for (uint32_t cell = 0; cell < CELLS; cell++)
        if (cell % SIDE > 0 && cell % SIDE < SIDE - 1 && cell / SIDE > 0 && cell / SIDE < SIDE - 1)
            dungeon->grid.cells[cell] = random_below(random, 3) ? GRID_FLOOR : GRID_WALL;
    for (uint32_t i = random_below(random, 9) + 1; i > 0; i--) {
        const uint32_t cell = random_below(random, CELLS);
        const enum direction direction = (enum direction)random_below(random, 4);
        const uint32_t front = grid_step(&dungeon->grid, cell, direction, 1);
        const uint32_t delay = random_below(random, 100);
        const uint32_t period = PERIODS[random_below(random, 5)];
        if (!grid_is_floor(&dungeon->grid, cell) && front != GRID_NONE &&
            grid_is_floor(&dungeon->grid, front))
            shoot(dungeon, cell % SIDE, cell / SIDE, direction, delay, period);
    }
    return dungeon;
}

START_TEST(the_proof_agrees_with_plain_stepping) {
    struct random random;
    random_init(&random, 77, 0);
    uint32_t verdicts[2] = {0};
    for (uint32_t i = 0; i < 1500; i++) {
        struct dungeon *const dungeon = draw_dungeon(&random);
        struct arrows arrows;
        ck_assert_int_eq(arrows_init(&arrows, dungeon, &work), 0);
        const bool passable = is_passable_plainly(&arrows);
        const struct arrows_proof proof = prove(dungeon);
        ck_assert_msg(proof.verdict == (passable ? ARROWS_PASSABLE : ARROWS_CLOSED), "%u", i);
        verdicts[passable]++;
        free(dungeon);
        arena_deinit(&work);
    }
    ck_assert_uint_gt(verdicts[0], 50); /* both happen often */
    ck_assert_uint_gt(verdicts[1], 50);
}
END_TEST

SUITE_MAIN("kinds/dungeon/arrows", an_arrow_crosses_up_to_the_wall,
           every_group_of_the_generator_lets_through, unlike_periods_are_told,
           the_proof_agrees_with_plain_stepping)
