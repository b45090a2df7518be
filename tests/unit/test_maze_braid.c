/* Braiding opens as many dead ends as it says, and each opening is a loop. */
#include "maze/braid.h"

#include "mazes.h"
#include "suite.h"

static struct test_maze maze;
static struct test_maze before;

enum { SIDE = 31, SEEDS = 50 };

static void braid_carved(enum carver carver, uint64_t seed, uint32_t hundredths) {
    struct arena work = ARENA_INIT;
    struct random random;
    random_init(&random, seed, 0);
    test_maze_size(&maze, SIDE, SIDE);
    ck_assert_int_eq(carve(&maze.grid, carver, &random, &work), 0);
    before = maze;
    before.grid.cells = before.cells;
    ck_assert_int_eq(braid(&maze.grid, hundredths, &random, &work), 0);
    arena_deinit(&work);
}

static void braid_one(uint64_t seed, uint32_t hundredths) {
    braid_carved(CARVER_BACKTRACKER, seed, hundredths);
}

static uint32_t dead_ends(const struct grid *grid) {
    uint32_t exits[DIRECTION_COUNT + 1];
    test_maze_exits(grid, exits);
    return exits[1];
}

START_TEST(zero_leaves_it_perfect) {
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        braid_one(seed, 0);
        ck_assert_mem_eq(maze.cells, before.cells, SIDE * SIDE);
    }
}
END_TEST

START_TEST(hundred_leaves_no_dead_end) {
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        braid_one(seed, 100);
        ck_assert_uint_eq(dead_ends(&maze.grid), 0);
    }
}
END_TEST

START_TEST(hundred_leaves_no_dead_end_of_any_carver) {
    for (int carver = 0; CARVER_NAMES[carver]; carver++)
        for (uint64_t seed = 1; seed <= 5; seed++) {
            braid_carved((enum carver)carver, seed, 100);
            ck_assert_msg(dead_ends(&maze.grid) == 0, "%s", CARVER_NAMES[carver]);
        }
}
END_TEST

/* Marks a wall and all that hangs together with it. */
static void flood_wall(const struct grid *grid, uint32_t cell, bool *seen) {
    static uint32_t stack[SIDE * SIDE];
    uint32_t depth = 0;
    stack[depth++] = cell;
    seen[cell] = true;
    while (depth > 0) {
        const uint32_t at = stack[--depth];
        for (int direction = 0; direction < DIRECTION_COUNT; direction++) {
            const uint32_t next = grid_step(grid, at, (enum direction)direction, 1);
            if (next == GRID_NONE || seen[next] || grid_is_floor(grid, next))
                continue;
            seen[next] = true;
            stack[depth++] = next;
        }
    }
}

/* Pieces of wall: each but the border's stands within a loop of its own (Euler). */
static uint32_t wall_pieces(const struct grid *grid) {
    static bool seen[SIDE * SIDE];
    uint32_t pieces = 0;
    memset(seen, 0, sizeof(seen));
    for (uint32_t cell = 0; cell < SIDE * SIDE; cell++) {
        if (seen[cell] || grid_is_floor(grid, cell))
            continue;
        flood_wall(grid, cell, seen);
        pieces++;
    }
    return pieces;
}

START_TEST(each_opened_wall_is_one_loop) {
    for (int carver = 0; CARVER_NAMES[carver]; carver++)
        for (uint32_t hundredths = 0; hundredths <= 100; hundredths += 20) {
            braid_carved((enum carver)carver, hundredths + 1, hundredths);
            const uint32_t opened = test_maze_ways(&maze.grid) - test_maze_ways(&before.grid);
            ck_assert_uint_eq(wall_pieces(&before.grid), 1);
            ck_assert_uint_eq(wall_pieces(&maze.grid), 1 + opened);
        }
}
END_TEST

/* An opening ends the drawn dead end and perhaps the one it leads to, which may be among the drawn
 * and is passed over then: with d drawn, between d / 2 and d walls open, and at least d end. */
START_TEST(a_share_is_a_count) {
    static const uint32_t shares[] = {1, 10, 33, 50, 75, 99};
    for (size_t i = 0; i < sizeof(shares) / sizeof(shares[0]); i++)
        for (uint64_t seed = 1; seed <= SEEDS; seed++) {
            braid_one(seed, shares[i]);
            const uint32_t had = dead_ends(&before.grid);
            const uint32_t drawn = shares[i] * had / 100;
            const uint32_t opened = test_maze_ways(&maze.grid) - test_maze_ways(&before.grid);
            const uint32_t ended = had - dead_ends(&maze.grid);
            ck_assert_uint_le(opened, drawn);
            ck_assert_uint_ge(2 * opened, drawn);
            ck_assert_uint_ge(ended, drawn);
            ck_assert_uint_le(ended, 2 * opened);
        }
}
END_TEST

START_TEST(opens_only_walls_between_rooms) {
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        braid_one(seed, 100);
        for (uint32_t cell = 0; cell < SIDE * SIDE; cell++) {
            const uint32_t x = cell % SIDE;
            const uint32_t y = cell / SIDE;
            const bool edge = x == 0 || y == 0 || x + 1 == SIDE || y + 1 == SIDE;
            if (maze.cells[cell] != before.cells[cell])
                ck_assert(!edge && x % 2 != y % 2);
        }
    }
}
END_TEST

/* The only rooms without a wall to open: a line of them. */
START_TEST(a_single_row_stays) {
    struct arena work = ARENA_INIT;
    struct random random;
    random_init(&random, 1, 0);
    test_maze_size(&maze, 9, 3);
    ck_assert_int_eq(carve(&maze.grid, CARVER_BACKTRACKER, &random, &work), 0);
    ck_assert_int_eq(braid(&maze.grid, 100, &random, &work), 0);
    ck_assert_uint_eq(test_maze_ways(&maze.grid), 3);
    arena_deinit(&work);
}
END_TEST

SUITE_MAIN("maze/braid", zero_leaves_it_perfect, hundred_leaves_no_dead_end,
           hundred_leaves_no_dead_end_of_any_carver, each_opened_wall_is_one_loop,
           a_share_is_a_count, opens_only_walls_between_rooms, a_single_row_stays)
