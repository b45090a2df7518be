/* The trail on mazes drawn by hand: where it leads, what going round costs, what moves it. */
#include "kinds/light_maze/trail.h"

#include <string.h>

#include "suite.h"

/* S and G are start and goal, letters plates in the order they are added, digits tolls. */
struct drawing {
    uint32_t width, height;
    const char *rows;
};

static unsigned char cells[256];
static struct grid grid;
static struct trail trail;
static struct arena work;

static uint32_t find(const struct drawing *drawing, char mark) {
    const char *const found = strchr(drawing->rows, mark);
    return found ? (uint32_t)(found - drawing->rows) : GRID_NONE;
}

static void lay(const struct drawing *drawing) {
    grid = (struct grid){drawing->width, drawing->height, cells};
    for (uint32_t cell = 0; drawing->rows[cell]; cell++)
        cells[cell] = drawing->rows[cell] == '#' ? GRID_WALL : GRID_FLOOR;
    ck_assert_int_eq(trail_init(&trail, &grid, find(drawing, 'S'), find(drawing, 'G'), &work), 0);
    for (char mark = 'a'; mark <= 'c'; mark++)
        if (find(drawing, mark) != GRID_NONE)
            trail_add_plate(&trail, find(drawing, mark));
    for (uint32_t cell = 0; drawing->rows[cell]; cell++)
        if (drawing->rows[cell] >= '1' && drawing->rows[cell] <= '9')
            trail_add_toll(&trail, cell, (uint32_t)(drawing->rows[cell] - '0'));
}

/* Whatever is placed: start first, goal last, each step to a neighbour, covers says the same. */
static void check_sound(void) {
    ck_assert_uint_eq(trail.cells[0], trail.points[0]);
    ck_assert_uint_eq(trail.cells[trail.length - 1], trail.points[trail.point_count - 1]);
    uint64_t cost = 0;
    for (uint32_t i = 1; i < trail.length; i++) {
        const uint32_t a = trail.cells[i - 1];
        const uint32_t b = trail.cells[i];
        const uint32_t apart = a < b ? b - a : a - b;
        ck_assert(apart == 1 || apart == grid.width);
        ck_assert(trail.covers[b] && grid_is_floor(&grid, b));
        cost += trail.costs[b];
    }
    ck_assert_uint_eq(trail.cost, cost);
    for (uint32_t leg = 0; leg < trail.point_count; leg++)
        ck_assert_uint_eq(trail.cells[trail.legs[leg]], trail.points[leg]);
}

START_TEST(costs_worked_by_hand) {
    static const struct {
        struct drawing drawing;
        uint64_t cost;
    } cases[] = {
        {{5, 3,
          "#####"
          "#S.G#"
          "#####"},
         2},
        /* Two ways of 4; the toll of one sends it the other way. */
        {{5, 5,
          "#####"
          "#S.3#"
          "#.#.#"
          "#..G#"
          "#####"},
         4},
        /* Both ways tolled: the cheaper one is paid. */
        {{5, 5,
          "#####"
          "#S.3#"
          "#.#.#"
          "#2.G#"
          "#####"},
         6},
        /* A plate in a dead end is walked to and back from. */
        {{7, 5,
          "#######"
          "#S...G#"
          "##.####"
          "##a####"
          "#######"},
         8},
        /* The goal is no thoroughfare: the plate behind it is reached the long way. */
        {{7, 5,
          "#######"
          "#S.G.a#"
          "#.###.#"
          "#.....#"
          "#######"},
         10},
        /* Given in the worst order, lit in the best. */
        {{9, 3,
          "#########"
          "#S.c.baG#"
          "#########"},
         6},
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        lay(&cases[i].drawing);
        check_sound();
        ck_assert_uint_eq(trail.cost, cases[i].cost);
    }
    arena_deinit(&work);
}
END_TEST

/* The marked cell x is on the way; going round it costs so much more. */
START_TEST(ways_round) {
    static const struct {
        struct drawing drawing;
        uint32_t more;
    } cases[] = {
        {{6, 3,
          "######"
          "#Sx.G#"
          "######"},
         GRID_NONE},
        {{5, 5,
          "#####"
          "#S..#"
          "#x#.#"
          "#..G#"
          "#####"},
         0},
        {{7, 5,
          "#######"
          "#S.x.G#"
          "#.###.#"
          "#.....#"
          "#######"},
         4},
        /* The way round has a toll too. */
        {{7, 5,
          "#######"
          "#S.x.G#"
          "#.###.#"
          "#..5..#"
          "#######"},
         9},
        /* Only the leg that is cut goes round: to the plate and on. */
        {{7, 5,
          "#######"
          "#Sx.aG#"
          "#.#.###"
          "#...###"
          "#######"},
         4},
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        lay(&cases[i].drawing);
        const uint32_t cell = find(&cases[i].drawing, 'x');
        ck_assert_uint_eq(trail_way_round(&trail, cell), cases[i].more);
    }
    arena_deinit(&work);
}
END_TEST

START_TEST(off_the_trail_costs_nothing_to_avoid) {
    static const struct drawing drawing = {5, 4,
                                           "#####"
                                           "#S.G#"
                                           "#.###"
                                           "#####"};
    lay(&drawing);
    ck_assert_uint_eq(trail_way_round(&trail, 11), 0);
    arena_deinit(&work);
}
END_TEST

START_TEST(distances_from_the_trail) {
    static const struct drawing drawing = {7, 5,
                                           "#######"
                                           "#S...G#"
                                           "##.####"
                                           "##..#.#"
                                           "#######"};
    uint32_t distances[35];
    lay(&drawing);
    trail_distances(&trail, distances);
    ck_assert_uint_eq(distances[8], 0);
    ck_assert_uint_eq(distances[12], 0);
    ck_assert_uint_eq(distances[16], 1);
    ck_assert_uint_eq(distances[24], 3);
    ck_assert_uint_eq(distances[26], GRID_NONE);
    arena_deinit(&work);
}
END_TEST

SUITE_MAIN("kinds/light_maze/trail", costs_worked_by_hand, ways_round,
           off_the_trail_costs_nothing_to_avoid, distances_from_the_trail)
