/* Every carver makes perfect mazes, the same from the same stream. */
#include "maze/carve.h"

#include <math.h>
#include <stdio.h>

#include "mazes.h"
#include "suite.h"

static struct test_maze maze;
static struct test_maze other;

static const uint32_t sizes[][2] = {{5, 5}, {5, 7}, {7, 5}, {21, 21}, {9, 101}, {101, 101}};
enum { SIZE_COUNT = sizeof(sizes) / sizeof(sizes[0]), SEEDS = 20 };

static void carve_one(struct test_maze *out, enum carver carver, const uint32_t size[2],
                      uint64_t seed) {
    struct arena work = ARENA_INIT;
    struct random random;
    random_init(&random, seed, 0);
    test_maze_size(out, size[0], size[1]);
    ck_assert_int_eq(carve(&out->grid, carver, &random, &work), 0);
    arena_deinit(&work);
}

static void for_each_maze(void (*check)(void)) {
    for (int carver = 0; CARVER_NAMES[carver]; carver++)
        for (size_t i = 0; i < SIZE_COUNT; i++)
            for (uint64_t seed = 1; seed <= SEEDS; seed++) {
                carve_one(&maze, (enum carver)carver, sizes[i], seed);
                check();
            }
}

/* A tree: connected, with one way less than rooms. */
static void check_perfect(void) {
    static uint32_t distances[MAZE_CELLS_MOST];
    const struct grid *const grid = &maze.grid;
    struct arena work = ARENA_INIT;
    const uint32_t rooms = (grid->width / 2) * (grid->height / 2);
    ck_assert_uint_eq(test_maze_ways(grid), rooms - 1);
    ck_assert_int_eq(grid_distances(grid, grid_cell(grid, 1, 1), &work, distances), 0);
    for (uint32_t y = 1; y < grid->height; y += 2)
        for (uint32_t x = 1; x < grid->width; x += 2)
            ck_assert_uint_ne(distances[grid_cell(grid, x, y)], GRID_NONE);
    arena_deinit(&work);
}

START_TEST(perfect) {
    for_each_maze(check_perfect);
}
END_TEST

static void check_lattice(void) {
    const struct grid *const grid = &maze.grid;
    for (uint32_t cell = 0; cell < grid->width * grid->height; cell++) {
        const uint32_t x = grid_x(grid, cell);
        const uint32_t y = grid_y(grid, cell);
        const bool edge = x == 0 || y == 0 || x + 1 == grid->width || y + 1 == grid->height;
        if (edge || (x % 2 == 0 && y % 2 == 0))
            ck_assert(!grid_is_floor(grid, cell));
        else if (x % 2 == 1 && y % 2 == 1)
            ck_assert(grid_is_floor(grid, cell));
    }
}

START_TEST(rooms_at_odd_coordinates_within_a_border) {
    for_each_maze(check_lattice);
}
END_TEST

/* In every tree of rooms: dead ends = 2 + three-ways + twice the four-ways. */
static void check_dead_ends(void) {
    uint32_t exits[DIRECTION_COUNT + 1];
    test_maze_exits(&maze.grid, exits);
    ck_assert_uint_eq(exits[0], 0);
    ck_assert_uint_eq(exits[1], 2 + exits[3] + 2 * exits[4]);
}

START_TEST(dead_ends_follow_the_junctions) {
    for_each_maze(check_dead_ends);
}
END_TEST

START_TEST(one_stream_one_maze) {
    static const uint32_t size[2] = {41, 41};
    for (int carver = 0; CARVER_NAMES[carver]; carver++) {
        carve_one(&maze, (enum carver)carver, size, 7);
        memset(other.cells, GRID_FLOOR, sizeof(other.cells));
        carve_one(&other, (enum carver)carver, size, 7);
        ck_assert_mem_eq(maze.cells, other.cells, 41 * 41);
        carve_one(&other, (enum carver)carver, size, 8);
        ck_assert_mem_ne(maze.cells, other.cells, 41 * 41);
    }
}
END_TEST

/* All sizes that there may be, the largest of which does not fit 16 bits. */
START_TEST(large_mazes_are_perfect_too) {
    static const uint32_t largest[2] = {501, 501};
    for (int carver = 0; CARVER_NAMES[carver]; carver++) {
        carve_one(&maze, (enum carver)carver, largest, 1);
        check_perfect();
        check_lattice();
    }
}
END_TEST

/* The steps of a carving, replayed on a grid of their own. */
static void replay(const struct carve_trace *trace) {
    test_maze_size(&other, maze.grid.width, maze.grid.height);
    for (uint32_t i = 0; i < trace->count; i++) {
        const struct carve_step step = trace->steps[i];
        switch (step.action) {
        case CARVE_DIG:
            other.cells[step.room] = GRID_FLOOR;
            if (step.from == GRID_NONE)
                break;
            other.cells[step.from] = GRID_FLOOR;
            other.cells[(step.from + step.room) / 2] = GRID_FLOOR;
            break;
        case CARVE_RETURN:
            ck_assert_uint_eq(step.from, GRID_NONE);
            ck_assert(grid_is_floor(&other.grid, step.room));
            break;
        }
    }
}

static void trace_one(enum carver carver, const uint32_t size[2], uint64_t seed, struct arena *work,
                      struct carve_trace *trace) {
    struct random random;
    random_init(&random, seed, 0);
    test_maze_size(&maze, size[0], size[1]);
    ck_assert_int_eq(carve_trace_init(trace, &maze.grid, work), 0);
    ck_assert_int_eq(carve_traced(&maze.grid, carver, &random, work, trace), 0);
}

START_TEST(a_trace_replays_the_carving) {
    for (int carver = 0; CARVER_NAMES[carver]; carver++)
        for (size_t i = 0; i < SIZE_COUNT; i++) {
            struct arena work = ARENA_INIT;
            struct carve_trace trace;
            const size_t cells = (size_t)sizes[i][0] * sizes[i][1];
            const uint32_t rooms = (sizes[i][0] / 2) * (sizes[i][1] / 2);
            trace_one((enum carver)carver, sizes[i], i + 1, &work, &trace);
            ck_assert_uint_le(trace.count, 2 * rooms);
            replay(&trace);
            ck_assert_mem_eq(other.cells, maze.cells, cells);
            carve_one(&other, (enum carver)carver, sizes[i], i + 1); /* watched or not */
            ck_assert_mem_eq(other.cells, maze.cells, cells);
            arena_deinit(&work);
        }
}
END_TEST

/* The backtracker's steps are a stack's: each room is pushed from the top, each return pops. */
START_TEST(the_backtracker_leads_back_by_its_stack) {
    static const uint32_t size[2] = {21, 21};
    uint32_t stack[100];
    uint32_t depth = 0;
    struct arena work = ARENA_INIT;
    struct carve_trace trace;
    trace_one(CARVER_BACKTRACKER, size, 3, &work, &trace);
    ck_assert_uint_eq(trace.count, 2 * 100 - 1);
    for (uint32_t i = 0; i < trace.count; i++) {
        const struct carve_step step = trace.steps[i];
        if (step.action == CARVE_DIG) {
            ck_assert_uint_eq(step.from, depth ? stack[depth - 1] : GRID_NONE);
            stack[depth++] = step.room;
        } else {
            ck_assert_uint_eq(step.room, stack[--depth - 1]);
        }
        ck_assert_uint_eq(step.size, depth);
    }
    ck_assert_uint_eq(depth, 1);
    arena_deinit(&work);
}
END_TEST

/* Figures of many mazes. CANDELA_MAZES: how many, 500 where it is not set. */

static uint64_t maze_count(void) {
    const char *const given = getenv("CANDELA_MAZES");
    return given ? strtoull(given, NULL, 10) : 500;
}

struct figures {
    double mean;
    double deviation;
    uint32_t four_ways;
};

/* Dead ends of mazes of rooms by rooms. */
static struct figures count_dead_ends(enum carver carver, uint32_t columns, uint32_t rows) {
    const uint32_t size[2] = {2 * columns + 1, 2 * rows + 1};
    const double count = (double)maze_count();
    struct figures figures = {0};
    double sum = 0;
    double squares = 0;
    for (uint64_t seed = 1; seed <= maze_count(); seed++) {
        uint32_t exits[DIRECTION_COUNT + 1];
        carve_one(&maze, carver, size, 1000 + seed);
        test_maze_exits(&maze.grid, exits);
        sum += exits[1];
        squares += (double)exits[1] * exits[1];
        figures.four_ways += exits[4];
    }
    figures.mean = sum / count;
    figures.deviation = sqrt((squares - sum * sum / count) / (count - 1));
    return figures;
}

/* Expectations that are known exactly: the mean of n mazes stays within three of its own standard
 * deviations, so that of 11 such tests one in 30 would fail by chance, had the seeds not been
 * settled. */
START_TEST(expected_dead_ends) {
    static const struct {
        enum carver carver;
        uint32_t columns;
        uint32_t rows;
        double expected;
    } cases[] = {
        {CARVER_WILSON, 5, 5, 7.8413},           {CARVER_WILSON, 10, 10, 29.1998},
        {CARVER_WILSON, 20, 20, 116.1517},       {CARVER_ALDOUS_BRODER, 5, 5, 7.8413},
        {CARVER_ALDOUS_BRODER, 10, 10, 29.1998}, {CARVER_ALDOUS_BRODER, 20, 20, 116.1517},
        {CARVER_SIDEWINDER, 20, 20, 109.4840},   {CARVER_BINARY_TREE, 5, 5, 25 / 4. + 1},
        {CARVER_BINARY_TREE, 20, 20, 101},       {CARVER_BINARY_TREE, 7, 12, 22},
        {CARVER_BINARY_TREE, 21, 34, 179.5},
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        const struct figures figures =
            count_dead_ends(cases[i].carver, cases[i].columns, cases[i].rows);
        const double error = figures.deviation / sqrt((double)maze_count());
        printf("%-14s %2ux%-2u %8.4f expected, %8.4f found, error %.4f\n",
               CARVER_NAMES[cases[i].carver], cases[i].columns, cases[i].rows, cases[i].expected,
               figures.mean, error);
        ck_assert_double_eq_tol(figures.mean, cases[i].expected, 3 * error);
        if (cases[i].carver == CARVER_BINARY_TREE)
            ck_assert_uint_eq(figures.four_ways, 0);
    }
}
END_TEST

/* Others measured these shares on 21x34 rooms, in 100 mazes, to a tenth of a percent: their mean
 * and ours differ by less than three standard deviations of the difference and that rounding. */
START_TEST(measured_dead_ends) {
    enum { ROOMS = 21 * 34 };
    static const struct {
        enum carver carver;
        double percent;
        double deviation;
    } cases[] = {
        {CARVER_BACKTRACKER, 10.4, 5.2}, {CARVER_HUNT_AND_KILL, 11.4, 5.8},
        {CARVER_DIVISION, 27.4, 7.9},    {CARVER_PRIM, 27.7, 7.8},
        {CARVER_ELLER, 28.8, 7.4},       {CARVER_PRIM_EDGES, 30.3, 7.6},
        {CARVER_KRUSKAL, 30.4, 7.7},     {CARVER_PRIM_VERTICES, 44.3, 5.9},
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        const struct figures figures = count_dead_ends(cases[i].carver, 21, 34);
        const double deviation = cases[i].deviation;
        const double error = sqrt(deviation * deviation / 100 +
                                  figures.deviation * figures.deviation / (double)maze_count());
        printf("%-14s %.1f %% (%.1f) told, %.2f %% (%.1f) found\n", CARVER_NAMES[cases[i].carver],
               cases[i].percent, deviation, 100 * figures.mean / ROOMS, figures.deviation);
        ck_assert_double_eq_tol(figures.mean, cases[i].percent / 100 * ROOMS,
                                3 * error + 0.0005 * ROOMS);
        ck_assert_double_eq_tol(figures.deviation, deviation, 0.25 * deviation);
    }
}
END_TEST

/* 3x3 rooms have 12 walls between them, so a tree is 12 bits. */
static uint32_t tree_of(const struct grid *grid) {
    uint32_t tree = 0;
    for (uint32_t cell = 0; cell < grid->width * grid->height; cell++)
        if (grid_x(grid, cell) % 2 != grid_y(grid, cell) % 2 && grid_x(grid, cell) % 6 &&
            grid_y(grid, cell) % 6)
            tree = tree << 1 | grid_is_floor(grid, cell);
    return tree;
}

enum { TREES = 192, DRAWS = 100 * TREES };

/* Pearson's statistic of the draws against 192 trees that are all alike likely. */
static double chi_square(enum carver carver, uint32_t *different) {
    static const uint32_t size[2] = {7, 7};
    static uint32_t counts[1 << 12];
    double sum = 0;
    memset(counts, 0, sizeof(counts));
    *different = 0;
    for (uint64_t seed = 1; seed <= DRAWS; seed++) {
        carve_one(&maze, carver, size, seed);
        counts[tree_of(&maze.grid)]++;
    }
    for (size_t tree = 0; tree < sizeof(counts) / sizeof(counts[0]); tree++) {
        *different += counts[tree] > 0;
        sum += counts[tree] ? (double)counts[tree] * counts[tree] : 0;
    }
    return sum / (DRAWS / TREES) - DRAWS;
}

/* 191 degrees of freedom: one in a thousand fair samples is above 257. */
START_TEST(uniform_trees_and_others) {
    enum { CRITICAL = 257 };
    static const enum carver uniform[] = {CARVER_WILSON, CARVER_ALDOUS_BRODER};
    static const enum carver biased[] = {CARVER_BACKTRACKER, CARVER_PRIM, CARVER_KRUSKAL,
                                         CARVER_HUNT_AND_KILL};
    uint32_t different;
    for (size_t i = 0; i < sizeof(uniform) / sizeof(uniform[0]); i++) {
        const double found = chi_square(uniform[i], &different);
        printf("%-14s chi-square %.1f, %u trees\n", CARVER_NAMES[uniform[i]], found, different);
        ck_assert_uint_eq(different, TREES);
        ck_assert_double_lt(found, CRITICAL);
    }
    for (size_t i = 0; i < sizeof(biased) / sizeof(biased[0]); i++) {
        const double found = chi_square(biased[i], &different);
        printf("%-14s chi-square %.1f, %u trees\n", CARVER_NAMES[biased[i]], found, different);
        ck_assert_uint_le(different, TREES);
        ck_assert_double_gt(found, CRITICAL);
    }
}
END_TEST

/* Any: each of the others comes up. In 200 mazes each is all but sure to. */
START_TEST(any_is_one_of_the_others) {
    static const uint32_t size[2] = {21, 21};
    for (int carver = 0; carver < CARVER_ANY; carver++) {
        bool found = false;
        for (uint64_t seed = 1; seed <= 200 && !found; seed++) {
            struct arena work = ARENA_INIT;
            struct random random;
            random_init(&random, seed, 0);
            test_maze_size(&maze, size[0], size[1]);
            ck_assert_int_eq(carve(&maze.grid, CARVER_ANY, &random, &work), 0);
            random_init(&random, seed, 0);
            test_maze_size(&other, size[0], size[1]);
            random_below(&random, CARVER_ANY);
            ck_assert_int_eq(carve(&other.grid, (enum carver)carver, &random, &work), 0);
            found = memcmp(maze.cells, other.cells, 21 * 21) == 0;
            arena_deinit(&work);
        }
        ck_assert_msg(found, "%s", CARVER_NAMES[carver]);
    }
}
END_TEST

SUITE_MAIN_WITH_PROOFS("maze/carve",
                       (measured_dead_ends, large_mazes_are_perfect_too, uniform_trees_and_others),
                       perfect, rooms_at_odd_coordinates_within_a_border,
                       dead_ends_follow_the_junctions, one_stream_one_maze,
                       a_trace_replays_the_carving, the_backtracker_leads_back_by_its_stack,
                       expected_dead_ends, any_is_one_of_the_others)
