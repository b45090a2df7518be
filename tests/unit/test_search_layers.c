/* Sweeps in narrow rows against wide ones, right where narrow rows end, and those for every
 * processor against the plain ones. */
#include "search/layers.h"

#include <string.h>

#include "base/random.h"
#include "search/lanes.h"
#include "search/layers_width.h"
#include "suite.h"

enum { ROUNDS = 400 };

/* Costs and gains of a size that brings runs near SEARCH_NARROW_FAR, and past it; one mode or two,
 * of which the second walks over some switches. */
static struct search_layers random_layers(struct random *random, uint32_t most) {
    const uint32_t switch_count = random_below(random, most + 1);
    const int64_t dearest = 1 + random_below(random, random_below(random, 2) ? 9000 : 20000);
    const uint32_t others = random_below(random, SEARCH_PLACES_MAX - switch_count - 1);
    struct search_layers layers = {.lanes = search_lanes_best(),
                                   .switch_count = switch_count,
                                   .place_count = switch_count + 2 + others,
                                   .mode_count = 1 + random_below(random, SEARCH_MODES_MAX)};
    for (uint32_t i = 0; i < switch_count; i++) {
        for (uint32_t mode = 0; mode < layers.mode_count; mode++) {
            layers.modes[mode].tolls[i] =
                random_below(random, 2) ? (int32_t)random_below(random, 20000) : 0;
            layers.modes[mode].next[i] = (uint8_t)random_below(random, layers.mode_count);
            layers.modes[mode].floor |= mode ? random_below(random, 2) << i : 0;
        }
        layers.gains[i] = random_below(random, 2) ? (int32_t)random_below(random, 5000) : 0;
    }
    for (uint32_t from = 0; from < layers.place_count; from++)
        for (uint32_t to = 0; to < layers.place_count; to++)
            layers.distances[from][to] = from == to ? 0
                                         : from == switch_count + 1 || !random_below(random, 3)
                                             ? SEARCH_FAR
                                             : (int32_t)random_between(random, 1, dearest);
    return layers;
}

/* What narrow rows show up to exact is so, and what is so up to exact they show. */
static void check_agreement(const struct search_layers *layers, const struct search_table *narrow,
                            const struct search_table *wide, uint32_t *compared) {
    for (uint32_t layer = 0; layer < search_layer_count(layers); layer++)
        for (uint32_t place = 0; place < layers->place_count; place++) {
            const int32_t cost = search_table_at(narrow, layer, place);
            const int32_t exact = search_table_at(wide, layer, place);
            if (place < layers->switch_count &&
                !(search_layer_passable(layers, layer) >> place & 1))
                continue;
            if (cost > narrow->exact && exact > narrow->exact)
                continue;
            ck_assert_int_eq(cost, exact);
            (*compared)++;
        }
}

START_TEST(backward_agrees_as_far_as_it_is_exact) {
    struct arena work = ARENA_INIT;
    uint32_t compared = 0;
    for (uint64_t round = 0; round < ROUNDS; round++) {
        struct random random;
        random_init(&random, 31, round);
        const struct search_layers layers = random_layers(&random, 7);
        const uint32_t required = random_below(&random, 1u << layers.switch_count);
        struct search_budget budget = {UINT64_MAX};
        struct search_table narrow;
        struct search_table wide;
        const struct arena_mark mark = arena_mark(&work);
        ck_assert_int_eq(search_layers_backward(&layers, layers.switch_count + 1, required, 0,
                                                &work, &budget, &narrow),
                         0);
        ck_assert_int_eq(search_layers_backward(&layers, layers.switch_count + 1, required,
                                                SEARCH_BOUNDLESS, &work, &budget, &wide),
                         0);
        ck_assert(!wide.narrow);
        check_agreement(&layers, &narrow, &wide, &compared);
        arena_release(&work, mark);
    }
    ck_assert_uint_gt(compared, 1000);
    arena_deinit(&work);
}
END_TEST

START_TEST(forward_agrees_whatever_the_purse) {
    struct arena work = ARENA_INIT;
    uint32_t compared = 0;
    for (uint64_t round = 0; round < ROUNDS; round++) {
        struct random random;
        random_init(&random, 32, round);
        const struct search_layers layers = random_layers(&random, 7);
        const int32_t purse = (int32_t)random_below(&random, 20000);
        struct search_budget budget = {UINT64_MAX};
        struct search_table chosen;
        struct search_table wide = {.narrow = false};
        const struct arena_mark mark = arena_mark(&work);
        const int32_t *const totals = search_layers_gains(&layers, &work);
        ck_assert_int_eq(search_layers_forward(&layers, layers.switch_count, purse, totals, &work,
                                               &budget, &chosen),
                         0);
        ck_assert_int_eq(
            layers_wide_forward(&layers, layers.switch_count, purse, totals, &work, &wide), 0);
        check_agreement(&layers, &chosen, &wide, &compared);
        arena_release(&work, mark);
    }
    ck_assert_uint_gt(compared, 1000);
    arena_deinit(&work);
}
END_TEST

/* From the start 10 to a switch that gives 999, and 16500 on: 15511 in all. Straight it is 16000,
 * which narrow rows hold, but not the 16500. */
START_TEST(a_gain_reaches_below_the_cut) {
    struct search_layers layers = {.lanes = search_lanes_best(),
                                   .switch_count = 1,
                                   .place_count = 3,
                                   .mode_count = 1,
                                   .gains = {999}};
    const int32_t distances[3][3] = {
        {0, SEARCH_FAR, 16500}, {10, 0, 16000}, {SEARCH_FAR, SEARCH_FAR, 0}};
    for (uint32_t from = 0; from < 3; from++)
        memcpy(layers.distances[from], distances[from], sizeof(distances[from]));
    struct arena work = ARENA_INIT;
    struct search_budget budget = {UINT64_MAX};
    struct search_table narrow;
    struct search_table wide;
    ck_assert_int_eq(search_layers_backward(&layers, 2, 0, 0, &work, &budget, &narrow), 0);
    ck_assert(narrow.narrow);
    ck_assert_int_gt(search_table_at(&narrow, 0, 1), narrow.exact);
    ck_assert_int_eq(search_layers_backward(&layers, 2, 0, SEARCH_BOUNDLESS, &work, &budget, &wide),
                     0);
    ck_assert_int_eq(search_table_at(&wide, 0, 1), 10 + 16500 - 999);
    arena_deinit(&work);
}
END_TEST

static void check_same(const struct search_layers *layers, const struct search_table *a,
                       const struct search_table *b) {
    const size_t size = (size_t)a->stride * search_layer_count(layers);
    ck_assert_uint_eq(a->stride, b->stride);
    ck_assert_mem_eq(a->costs, b->costs, size * (a->narrow ? sizeof(int16_t) : sizeof(int32_t)));
}

static void check_sweeps(const struct search_layers *layers, const struct layers_sweeps *sweeps,
                         const struct layers_sweeps *plain, bool narrow, struct random *random,
                         struct arena *work) {
    const int32_t *const totals = search_layers_gains(layers, work);
    const uint32_t start = layers->switch_count;
    const uint32_t required = random_below(random, 1u << layers->switch_count);
    const int32_t purse = (int32_t)random_below(random, 20000);
    struct search_table ours = {.narrow = narrow};
    struct search_table theirs = {.narrow = narrow};
    ck_assert_int_eq(sweeps->forward(layers, start, purse, totals, work, &ours), 0);
    ck_assert_int_eq(plain->forward(layers, start, purse, totals, work, &theirs), 0);
    check_same(layers, &ours, &theirs);
    ck_assert_int_eq(sweeps->backward(layers, start + 1, required, work, &ours), 0);
    ck_assert_int_eq(plain->backward(layers, start + 1, required, work, &theirs), 0);
    check_same(layers, &ours, &theirs);
}

/* To the last bit of both tables, over every number of switches and so every length of a row. */
START_TEST(every_processor_sweeps_alike) {
    struct arena work = ARENA_INIT;
    size_t last = 0;
    while (SEARCH_LANES[last + 1])
        last++;
    ck_assert(search_lanes_run(SEARCH_LANES[last]));
    ck_assert_str_eq(search_lanes_name(SEARCH_LANES[last]), "plain");
    for (uint64_t round = 0; round < ROUNDS; round++) {
        struct random random;
        random_init(&random, 33, round);
        const struct search_layers layers =
            random_layers(&random, round % 40 ? 9 : SEARCH_SWITCHES_MAX);
        const struct arena_mark mark = arena_mark(&work);
        for (size_t i = 0; i < last; i++) {
            if (!search_lanes_run(SEARCH_LANES[i]))
                continue;
            check_sweeps(&layers, &SEARCH_LANES[i]->narrow, &SEARCH_LANES[last]->narrow, true,
                         &random, &work);
            check_sweeps(&layers, &SEARCH_LANES[i]->wide, &SEARCH_LANES[last]->wide, false, &random,
                         &work);
        }
        arena_release(&work, mark);
    }
    arena_deinit(&work);
}
END_TEST

/* A switch that costs and gives nothing, and changes no mode, is as good as floor. */
START_TEST(an_idle_switch_may_be_levelled) {
    struct arena work = ARENA_INIT;
    uint32_t reached = 0;
    for (uint64_t round = 0; round < ROUNDS; round++) {
        struct random random;
        random_init(&random, 34, round);
        struct search_layers layers = random_layers(&random, 7);
        if (layers.switch_count == 0)
            continue;
        const uint32_t idle = random_below(&random, layers.switch_count);
        const uint32_t goal = layers.switch_count + 1;
        const struct arena_mark mark = arena_mark(&work);
        struct search_budget budget = {UINT64_MAX};
        struct search_table table;
        int32_t before;
        int32_t after;
        layers.gains[idle] = 0;
        for (uint32_t mode = 0; mode < layers.mode_count; mode++) {
            layers.modes[mode].tolls[idle] = 0;
            layers.modes[mode].next[idle] = (uint8_t)mode;
        }
        ck_assert_int_eq(
            search_layers_least(&layers, goal - 1, goal, 0, 0, &work, &budget, &table, &before), 0);
        search_layers_level(&layers, idle);
        ck_assert_int_eq(
            search_layers_least(&layers, goal - 2, goal - 1, 0, 0, &work, &budget, &table, &after),
            0);
        ck_assert_int_eq(before, after);
        reached += before < SEARCH_FAR;
        arena_release(&work, mark);
    }
    ck_assert_uint_gt(reached, ROUNDS / 2);
    arena_deinit(&work);
}
END_TEST

START_TEST(a_budget_runs_out) {
    const struct search_layers layers = {
        .lanes = search_lanes_best(), .switch_count = 3, .place_count = 5, .mode_count = 1};
    struct arena work = ARENA_INIT;
    struct search_budget budget = {15};
    struct search_table table;
    ck_assert_int_eq(search_layers_backward(&layers, 4, 0, 0, &work, &budget, &table), 0);
    ck_assert_int_eq(search_layers_backward(&layers, 4, 0, 0, &work, &budget, &table),
                     SEARCH_EXHAUSTED);
    ck_assert_uint_eq(budget.left, 0);
    arena_deinit(&work);
}
END_TEST

SUITE_MAIN("search/layers", backward_agrees_as_far_as_it_is_exact,
           forward_agrees_whatever_the_purse, a_gain_reaches_below_the_cut,
           every_processor_sweeps_alike, an_idle_switch_may_be_levelled, a_budget_runs_out)
