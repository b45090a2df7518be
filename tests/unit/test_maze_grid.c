/* Neighbours at the edges of a grid, and walking distances round corners. */
#include "maze/grid.h"

#include "mazes.h"
#include "suite.h"

static struct test_maze maze;

static void draw(uint32_t width, uint32_t height, const char *rows) {
    test_maze_size(&maze, width, height);
    memcpy(maze.cells, rows, (size_t)width * height);
}

START_TEST(steps_stay_inside) {
    static const struct {
        uint32_t cell, distance, expected[DIRECTION_COUNT];
    } cases[] = {
        {0, 1, {GRID_NONE, GRID_NONE, 1, 4}},
        {11, 1, {7, 10, GRID_NONE, GRID_NONE}},
        {5, 1, {1, 4, 6, 9}},
        {5, 2, {GRID_NONE, GRID_NONE, 7, GRID_NONE}},
        {3, 2, {GRID_NONE, 1, GRID_NONE, 11}},
        {0, 3, {GRID_NONE, GRID_NONE, 3, GRID_NONE}},
    };
    test_maze_size(&maze, 4, 3);
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
        for (uint32_t d = 0; d < DIRECTION_COUNT; d++)
            ck_assert_uint_eq(
                grid_step(&maze.grid, cases[i].cell, (enum direction)d, cases[i].distance),
                cases[i].expected[d]);
}
END_TEST

START_TEST(open_neighbours_in_row_major_order) {
    draw(3, 3,
         "#.#"
         "..."
         "#.#");
    uint32_t neighbours[DIRECTION_COUNT];
    ck_assert_uint_eq(grid_open_neighbours(&maze.grid, 4, neighbours), 4);
    static const uint32_t expected[] = {1, 3, 5, 7};
    ck_assert_mem_eq(neighbours, expected, sizeof(expected));
}
END_TEST

/* A floor cell at the right edge and one at the next row's left edge do not touch. */
START_TEST(rows_do_not_wrap) {
    draw(3, 3,
         "#.."
         "..#"
         "#.#");
    uint32_t neighbours[DIRECTION_COUNT];
    ck_assert_uint_eq(grid_open_neighbours(&maze.grid, 2, neighbours), 1);
    ck_assert_uint_eq(neighbours[0], 1);
    ck_assert_uint_eq(grid_open_neighbours(&maze.grid, 3, neighbours), 1);
    ck_assert_uint_eq(neighbours[0], 4);
}
END_TEST

START_TEST(distances_go_round_walls) {
    draw(5, 4,
         "..#.."
         ".##.."
         "....#"
         "###.#");
    enum { X = -1 };
    static const int expected[] = {0, 1, X, 7, 8, /**/ 1, X, X, 6, 7,
                                   2, 3, 4, 5, X, /**/ X, X, X, 6, X};
    uint32_t distances[20];
    struct arena work = ARENA_INIT;
    ck_assert_int_eq(grid_distances(&maze.grid, 0, &work, distances), 0);
    for (uint32_t cell = 0; cell < 20; cell++)
        ck_assert_int_eq((int)distances[cell], expected[cell]);
    arena_deinit(&work);
}
END_TEST

START_TEST(unreachable_floor_has_no_distance) {
    draw(3, 1, ".#.");
    uint32_t distances[3];
    struct arena work = ARENA_INIT;
    ck_assert_int_eq(grid_distances(&maze.grid, 0, &work, distances), 0);
    ck_assert_uint_eq(distances[0], 0);
    ck_assert_uint_eq(distances[1], GRID_NONE);
    ck_assert_uint_eq(distances[2], GRID_NONE);
    arena_deinit(&work);
}
END_TEST

START_TEST(manhattan_distances_go_through_walls) {
    draw(4, 3,
         "...."
         "####"
         "....");
    ck_assert_uint_eq(grid_manhattan(&maze.grid, 5, 5), 0);
    ck_assert_uint_eq(grid_manhattan(&maze.grid, 1, 5), 1);
    ck_assert_uint_eq(grid_manhattan(&maze.grid, 3, 4), 4); /* rows do not wrap */
    ck_assert_uint_eq(grid_manhattan(&maze.grid, 0, 11), 5);
    ck_assert_uint_eq(grid_manhattan(&maze.grid, 11, 0), 5);
}
END_TEST

START_TEST(the_farthest_room_is_the_first_of_its_distance) {
    draw(7, 5,
         "#######"
         "#.#.#.#"
         "#.#.#.#"
         "#.....#"
         "#######");
    uint32_t room = 0;
    struct arena work = ARENA_INIT;
    ck_assert_int_eq(grid_farthest_room(&maze.grid, 8, &work, &room), 0);
    ck_assert_uint_eq(room, 12);
    ck_assert_int_eq(grid_farthest_room(&maze.grid, 24, &work, &room), 0);
    ck_assert_uint_eq(room, 8); /* as far as 12 */
    arena_deinit(&work);
}
END_TEST

SUITE_MAIN("maze/grid", steps_stay_inside, open_neighbours_in_row_major_order, rows_do_not_wrap,
           distances_go_round_walls, unreachable_floor_has_no_distance,
           manhattan_distances_go_through_walls, the_farthest_room_is_the_first_of_its_distance)
