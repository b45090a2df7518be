/* Measures of generated dungeons, against plainer ways to take them; what is worked out by hand is
 * in tests/data/dungeon. */
#include "kinds/dungeon/arrows.h"

#include "dungeons.h"

enum { SEED = 9 };

static struct arena work;

typedef void candidate_visitor(const struct candidate *candidate);

static void visit(const char *text, uint64_t number, candidate_visitor *visit_one) {
    const struct parameters parameters = dungeons_parameters(text);
    for (uint64_t index = 0; index < number; index++) {
        struct candidate candidate;
        ck_assert_int_eq(
            dungeon_generate(&parameters, 0, SEED, index, UINT64_MAX, &work, &candidate), 0);
        visit_one(&candidate);
        candidate_deinit(&dungeon_kind, &candidate);
    }
    arena_deinit(&work);
}

static void check_route(const struct candidate *candidate) {
    const struct dungeon *const dungeon = dungeon_const(candidate->level);
    const struct dungeon_evaluation *const evaluation =
        (const struct dungeon_evaluation *)candidate->evaluation;
    const uint32_t length = evaluation->route_length;
    static uint32_t distances[DUNGEON_SIDE_MOST * DUNGEON_SIDE_MOST];
    ck_assert_int_eq(grid_distances(&dungeon->grid, dungeon->exit, &work, distances), 0);
    ck_assert_int_eq(evaluation->head.measures[DUNGEON_PATH], distances[dungeon->entrance]);
    ck_assert_uint_eq(evaluation->route[0], dungeon->entrance);
    ck_assert_uint_eq(evaluation->route[length - 1], dungeon->exit);
    for (uint32_t i = 0; i < length; i++)
        ck_assert_uint_eq(distances[evaluation->route[i]], length - 1 - i);
}

START_TEST(the_route_is_a_shortest_walk) {
    visit("", 200, check_route);
}
END_TEST

/* Every tile one can be on, step by step, over the whole of the floor. */
static uint32_t arrival(const struct dungeon *dungeon, const struct arrows *arrows) {
    static uint8_t here[DUNGEON_SIDE_MOST * DUNGEON_SIDE_MOST];
    static uint8_t there[DUNGEON_SIDE_MOST * DUNGEON_SIDE_MOST];
    const uint32_t cell_count = dungeon->grid.width * dungeon->grid.height;
    memset(here, 0, cell_count);
    here[dungeon->entrance] = 1;
    for (uint32_t time = 1; time < 5000; time++) {
        memcpy(there, here, cell_count);
        for (uint32_t cell = 0; cell < cell_count; cell++) {
            uint32_t neighbours[DIRECTION_COUNT];
            if (!grid_is_floor(&dungeon->grid, cell))
                continue;
            const uint32_t count = grid_open_neighbours(&dungeon->grid, cell, neighbours);
            for (uint32_t i = 0; i < count; i++)
                there[cell] |= here[neighbours[i]];
            there[cell] &= !arrows_strike(arrows, cell, time);
        }
        memcpy(here, there, cell_count);
        if (here[dungeon->exit])
            return time;
    }
    return 0;
}

static void check_waits(const struct candidate *candidate) {
    const struct dungeon *const dungeon = dungeon_const(candidate->level);
    const int64_t *const measures = candidate->evaluation->measures;
    struct arrows arrows;
    ck_assert_int_eq(arrows_init(&arrows, dungeon, &work), 0);
    ck_assert_int_eq(measures[DUNGEON_WAITS], arrival(dungeon, &arrows) - measures[DUNGEON_PATH]);
}

START_TEST(waits_are_those_of_plain_stepping) {
    visit("width=24..40 height=24..32", 60, check_waits);
    visit("width=24..40 height=24..32 arrows=100 chest_arrows=100 chest=100 chest_less=0 "
          "boulder_run=96",
          60, check_waits);
}
END_TEST

static void check_bounds(const struct candidate *candidate) {
    const struct dungeon *const dungeon = dungeon_const(candidate->level);
    const struct dungeon_evaluation *const evaluation =
        (const struct dungeon_evaluation *)candidate->evaluation;
    const int64_t *const measures = candidate->evaluation->measures;
    int64_t worst = MEASURE_NULL;
    ck_assert_int_le(measures[DUNGEON_DANGER_ON_WAY], measures[DUNGEON_DANGER]);
    ck_assert_int_le(measures[DUNGEON_TREASURE_ON_WAY], measures[DUNGEON_TREASURE]);
    ck_assert_int_eq(measures[DUNGEON_TREASURE], dungeon->counts.items[DUNGEON_COIN] +
                                                     10 * dungeon->counts.items[DUNGEON_CHEST]);
    for (uint32_t i = 0; i < dungeon->counts.items[DUNGEON_CHEST]; i++) {
        const struct dungeon_bargain *const chest = &evaluation->chests[i];
        const int64_t share = (int64_t)chest->risk * DIFFICULTY_ONE / chest->reward;
        worst = share > worst ? share : worst;
        ck_assert_uint_ge(chest->risk, 8); /* its guard at least: eight spikes or four arrows */
        ck_assert_uint_le(chest->risk, measures[DUNGEON_DANGER]);
        ck_assert_uint_ge(chest->reward, 10);
    }
    ck_assert_int_eq(measures[DUNGEON_RISK], worst);
}

START_TEST(measures_keep_within_each_other) {
    visit("", 300, check_bounds);
}
END_TEST

static int64_t danger_sum;

static void add_danger(const struct candidate *candidate) {
    danger_sum += candidate->evaluation->measures[DUNGEON_DANGER];
}

/* A patrol weighs 6, 90 % instead of 50 % of about two chests have one: some 5 a dungeon, with a
 * standard deviation of about 32 a dungeon, so of 1.4 between means of a thousand each. */
START_TEST(depth_raises_the_danger) {
    danger_sum = 0;
    visit("depth=1", 1000, add_danger);
    const int64_t shallow = danger_sum;
    danger_sum = 0;
    visit("depth=9", 1000, add_danger);
    ck_assert_int_gt(danger_sum, shallow + 1000);
}
END_TEST

SUITE_MAIN("kinds/dungeon/evaluate", the_route_is_a_shortest_walk,
           waits_are_those_of_plain_stepping, measures_keep_within_each_other,
           depth_raises_the_danger)
