/* Drawings of a perfect maze. */
#include "kinds/perfect_maze/perfect_maze.h"

#include <string.h>

#include "suite.h"

static const char LEVEL[] =
    "{\"kind\":\"perfect-maze\",\"rows\":[\"#######\",\"#.....#\",\"#####.#\",\"#.....#\",\"#.#.###"
    "\","
    "\"#.#...#\",\"#######\"],\"start\":{\"x\":1,\"y\":1},\"goal\":{\"x\":1,\"y\":5}}";

static struct level *level(void) {
    struct faults faults = FAULTS_INIT;
    struct level *out = NULL;
    ck_assert_int_eq(perfect_maze_parse(LEVEL, strlen(LEVEL), &faults, &out), 0);
    return out;
}

START_TEST(walls_are_lines) {
    struct level *const drawn = level();
    struct text text = TEXT_INIT;
    perfect_maze_render_text(drawn, (struct render_options){false}, &text);
    ck_assert_str_eq(text.data, "╭───────────╮\n"
                                "│ S         │\n"
                                "├───────╴   │\n"
                                "│           │\n"
                                "│   ╷   ╶───┤\n"
                                "│ G │       │\n"
                                "╰───┴───────╯\n"
                                "perfect maze, 3 by 3 rooms\n"
                                "S  start (1, 1)\n"
                                "G  goal (1, 5)\n");
    text_deinit(&text);
    free(drawn);
}
END_TEST

/* A wall is drawn in runs: border, and two lines within. */
START_TEST(walls_are_runs) {
    struct level *const drawn = level();
    struct text svg = TEXT_INIT;
    perfect_maze_render_svg(drawn, &svg);
    ck_assert_ptr_nonnull(
        strstr(svg.data, "<path d=\"M0 0h6M0 0v6M6 0v6M0 2h4M2 4v2M4 4h2M0 6h6\""));
    ck_assert_ptr_nonnull(strstr(svg.data, "<title>start (1, 1)</title>"));
    ck_assert_ptr_nonnull(strstr(svg.data, "<title>goal (1, 5)</title>"));
    text_deinit(&svg);
    free(drawn);
}
END_TEST

/* No more than a few bytes a room. */
START_TEST(the_largest_stays_small) {
    struct perfect_maze *const maze = perfect_maze_new(501, 501);
    struct random random;
    struct arena work = ARENA_INIT;
    struct text svg = TEXT_INIT;
    random_init(&random, 1, 0);
    ck_assert_int_eq(carve(&maze->grid, CARVER_WILSON, &random, &work), 0);
    maze->start = grid_cell(&maze->grid, 1, 1);
    maze->goal = grid_cell(&maze->grid, 499, 499);
    perfect_maze_render_svg((const struct level *)maze, &svg);
    ck_assert_uint_lt(svg.length, 1000000);
    text_deinit(&svg);
    arena_deinit(&work);
    free(maze);
}
END_TEST

SUITE_MAIN("kinds/perfect_maze/render", walls_are_lines, walls_are_runs, the_largest_stays_small)
