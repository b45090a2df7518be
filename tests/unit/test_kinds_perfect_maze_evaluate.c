/* What is measured of perfect mazes: against slow counts of its own, turned about, and by the known
 * rule of dead ends. */
#include "kinds/perfect_maze/perfect_maze.h"

#include <string.h>

#include "suite.h"

extern const struct kind perfect_maze_kind;

enum { SEEDS = 60 };

static struct arena work;

static struct candidate generate(const char *text, uint64_t seed) {
    struct parameters parameters;
    struct faults faults = FAULTS_INIT;
    struct candidate candidate;
    parameters_default(perfect_maze_kind.parameters, &parameters);
    ck_assert_int_eq(parameters_parse(perfect_maze_kind.parameters, text, &faults, &parameters), 0);
    ck_assert_msg(!faults_any(&faults), "%s", faults.items[0].detail);
    ck_assert_int_eq(perfect_maze_generate(&parameters, 0, seed, 0, UINT64_MAX, &work, &candidate),
                     0);
    return candidate;
}

/* A slow count by recursion, room by room. */
struct count {
    const struct perfect_maze *maze;
    int64_t length; /* cells from the start to the goal */
    int64_t junctions;
    int64_t branches;
    int64_t depth; /* of all branches, in rooms */
};

/* Rooms to the deepest end below a room, itself included. */
static int64_t depth_below(const struct grid *grid, uint32_t room, uint32_t from) {
    int64_t deepest = 0;
    for (int direction = 0; direction < DIRECTION_COUNT; direction++) {
        const uint32_t way = grid_step(grid, room, (enum direction)direction, 1);
        const uint32_t next = grid_step(grid, room, (enum direction)direction, 2);
        if (next == GRID_NONE || next == from || !grid_is_floor(grid, way))
            continue;
        const int64_t below = depth_below(grid, next, room);
        deepest = below > deepest ? below : deepest;
    }
    return 1 + deepest;
}

/* Does the way through room lead to the goal? Then it is counted. */
static bool count_way(struct count *count, uint32_t room, uint32_t from) {
    const struct grid *const grid = &count->maze->grid;
    if (room == count->maze->goal)
        return true;
    bool leads = false;
    int64_t branches = 0;
    int64_t depth = 0;
    for (int direction = 0; direction < DIRECTION_COUNT; direction++) {
        const uint32_t way = grid_step(grid, room, (enum direction)direction, 1);
        const uint32_t next = grid_step(grid, room, (enum direction)direction, 2);
        if (next == GRID_NONE || next == from || !grid_is_floor(grid, way))
            continue;
        if (count_way(count, next, room)) {
            leads = true;
        } else {
            branches++;
            depth += depth_below(grid, next, room);
        }
    }
    if (leads) {
        count->length += 2;
        count->junctions += branches > 0;
        count->branches += branches;
        count->depth += depth;
    }
    return leads;
}

START_TEST(measures_agree_with_a_slow_count) {
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        struct candidate candidate = generate("width=2..15 height=2..15 carver=any", seed);
        struct count count = {.maze = perfect_maze_const(candidate.level)};
        const int64_t *const measures = candidate.evaluation->measures;
        ck_assert(count_way(&count, count.maze->start, GRID_NONE));
        ck_assert_int_eq(measures[PERFECT_MAZE_ROUTE_LENGTH], count.length);
        ck_assert_int_eq(measures[PERFECT_MAZE_JUNCTIONS], count.junctions);
        ck_assert_int_eq(measures[PERFECT_MAZE_BRANCH_DEPTH],
                         count.branches ? count.depth * DIFFICULTY_ONE / count.branches : 0);
        candidate_deinit(&perfect_maze_kind, &candidate);
    }
    arena_deinit(&work);
}
END_TEST

/* The start stands in a corner, and no room is farther from it than the goal. */
START_TEST(the_goal_is_the_farthest_room) {
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        struct candidate candidate = generate("width=2..15 height=2..15 carver=any", seed);
        const struct perfect_maze *const maze = perfect_maze_const(candidate.level);
        const struct grid *const grid = &maze->grid;
        static uint32_t distances[31 * 31];
        ck_assert_uint_eq(maze->start, grid_cell(grid, 1, 1));
        ck_assert_int_eq(grid_distances(grid, maze->start, &work, distances), 0);
        for (uint32_t y = 1; y < grid->height; y += 2)
            for (uint32_t x = 1; x < grid->width; x += 2) {
                const uint32_t room = grid_cell(grid, x, y);
                ck_assert_uint_le(distances[room], distances[maze->goal]);
                if (room < maze->goal)
                    ck_assert_uint_lt(distances[room], distances[maze->goal]);
            }
        ck_assert_int_eq(candidate.evaluation->measures[PERFECT_MAZE_ROUTE_LENGTH],
                         distances[maze->goal]);
        candidate_deinit(&perfect_maze_kind, &candidate);
    }
    arena_deinit(&work);
}
END_TEST

static void check_texture(const struct perfect_maze_texture *texture) {
    ck_assert_uint_eq(texture->dead_ends + texture->straight + texture->bent + texture->three_way +
                          texture->four_way,
                      texture->rooms);
    ck_assert_uint_eq(texture->dead_ends, 2 + texture->three_way + 2 * texture->four_way);
    /* Cut at the corridors' rooms the tree falls into as many pieces as it has corridors and one
     * more, and every other room is in one of them. */
    ck_assert_uint_le(texture->corridors + 1, texture->rooms - texture->straight - texture->bent);
}

START_TEST(textures_add_up) {
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        struct candidate candidate = generate("width=2..40 height=2..40 carver=any", seed);
        const struct grid *const grid = &perfect_maze_const(candidate.level)->grid;
        const struct perfect_maze_texture texture = perfect_maze_texture(grid);
        ck_assert_uint_eq(texture.rooms, (grid->width / 2) * (grid->height / 2));
        check_texture(&texture);
        candidate_deinit(&perfect_maze_kind, &candidate);
    }
    arena_deinit(&work);
}
END_TEST

/* Seen in a mirror, or along its diagonal. */
static struct perfect_maze *turn(const struct perfect_maze *maze, bool exchange) {
    const struct grid *const grid = &maze->grid;
    struct perfect_maze *const turned = exchange ? perfect_maze_new(grid->height, grid->width)
                                                 : perfect_maze_new(grid->width, grid->height);
    for (uint32_t cell = 0; cell < grid->width * grid->height; cell++) {
        const uint32_t x = exchange ? grid_y(grid, cell) : grid->width - 1 - grid_x(grid, cell);
        const uint32_t y = exchange ? grid_x(grid, cell) : grid_y(grid, cell);
        const uint32_t image = grid_cell(&turned->grid, x, y);
        turned->grid.cells[image] = grid->cells[cell];
        if (cell == maze->start)
            turned->start = image;
        if (cell == maze->goal)
            turned->goal = image;
    }
    return turned;
}

static struct perfect_maze_evaluation *evaluate(const struct perfect_maze *maze) {
    struct evaluation *evaluation = NULL;
    ck_assert_int_eq(
        perfect_maze_evaluate((const struct level *)maze, UINT64_MAX, &work, &evaluation), 0);
    return (struct perfect_maze_evaluation *)evaluation;
}

static void check_turned(const struct perfect_maze *maze, const struct evaluation *expected) {
    const struct perfect_maze_evaluation *const whole =
        (const struct perfect_maze_evaluation *)expected;
    struct perfect_maze_evaluation *const found = evaluate(maze);
    ck_assert_mem_eq(found->head.measures, expected->measures, sizeof(expected->measures));
    ck_assert_mem_eq(&found->texture, &whole->texture, sizeof(whole->texture));
    ck_assert_mem_eq(&found->guess, &whole->guess, sizeof(whole->guess));
    ck_assert_uint_eq(found->solution_length, whole->solution_length);
    free(found);
}

START_TEST(all_eight_images_measure_the_same) {
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        struct candidate candidate = generate("width=2..15 height=2..15 carver=any", seed);
        struct perfect_maze *maze = turn(perfect_maze_const(candidate.level), true);
        for (int i = 0; i < 8; i++) { /* by turns, these two lead through all eight */
            struct perfect_maze *const next = turn(maze, i % 2 == 0);
            free(maze);
            maze = next;
            check_turned(maze, candidate.evaluation);
        }
        free(maze);
        candidate_deinit(&perfect_maze_kind, &candidate);
    }
    arena_deinit(&work);
}
END_TEST

SUITE_MAIN("kinds/perfect_maze/evaluate", measures_agree_with_a_slow_count,
           the_goal_is_the_farthest_room, textures_add_up, all_eight_images_measure_the_same)
