/* Telling the carver by the texture: how often that is right, and the shipped figures against fresh
 * mazes. CANDELA_MAZES says how many of each carver, 400 where it is not set. */
#include "kinds/perfect_maze/perfect_maze.h"

#include <stdio.h>

#include "suite.h"

static struct arena work;

static uint64_t maze_count(void) {
    const char *const given = getenv("CANDELA_MAZES");
    return given ? strtoull(given, NULL, 10) : 400;
}

static void misfits_of(enum carver carver, uint32_t columns, uint32_t rows, uint64_t seed,
                       int64_t misfits[CARVER_ANY]) {
    static unsigned char cells[101 * 101];
    struct grid grid = {2 * columns + 1, 2 * rows + 1, cells};
    struct random random;
    random_init(&random, seed, 20261130);
    ck_assert_int_eq(carve(&grid, carver, &random, &work), 0);
    const struct perfect_maze_texture texture = perfect_maze_texture(&grid);
    perfect_maze_misfits(&grid, &texture, misfits);
}

/* Among these three nine of ten guesses must be right on 20x20 rooms. */
START_TEST(three_carvers_are_told_apart) {
    static const enum carver among[] = {CARVER_BACKTRACKER, CARVER_PRIM, CARVER_WILSON};
    for (size_t i = 0; i < 3; i++) {
        uint64_t right = 0;
        for (uint64_t seed = 1; seed <= maze_count(); seed++) {
            int64_t misfits[CARVER_ANY];
            size_t best = 0;
            misfits_of(among[i], 20, 20, seed, misfits);
            for (size_t j = 1; j < 3; j++)
                if (misfits[among[j]] < misfits[among[best]])
                    best = j;
            right += best == i;
        }
        printf("%-12s %.1f %% right of three\n", CARVER_NAMES[among[i]],
               100. * (double)right / (double)maze_count());
        ck_assert_uint_ge(10 * right, 9 * maze_count());
    }
    arena_deinit(&work);
}
END_TEST

/* A carver that draws from the same trees alike comes out as the first such. */
static enum carver first_alike(enum carver carver) {
    if (carver == CARVER_ALDOUS_BRODER)
        return CARVER_WILSON;
    return carver == CARVER_KRUSKAL ? CARVER_PRIM_EDGES : carver;
}

static uint64_t confusion_row(enum carver carver, uint32_t side) {
    uint32_t guesses[CARVER_ANY] = {0};
    for (uint64_t seed = 1; seed <= maze_count(); seed++) {
        int64_t misfits[CARVER_ANY];
        misfits_of(carver, side, side, seed, misfits);
        guesses[perfect_maze_guess(misfits).carver]++;
    }
    printf("%-14s", CARVER_NAMES[carver]);
    for (uint32_t i = 0; i < CARVER_ANY; i++)
        printf(" %5.1f", 100. * guesses[i] / (double)maze_count());
    printf("\n");
    return guesses[first_alike(carver)];
}

/* Rows: who carved; columns: the guess, in the same order. Each is guessed right more often than
 * any other way would be by chance among thirteen, at 40x40 rooms nearly always. */
START_TEST(the_confusion_table) {
    static const uint32_t sides[] = {20, 40};
    static const uint64_t least[] = {35, 70}; /* percent */
    for (size_t i = 0; i < 2; i++) {
        printf("%ux%u rooms, percent\n", sides[i], sides[i]);
        for (uint32_t carver = 0; carver < CARVER_ANY; carver++) {
            const uint64_t right = confusion_row((enum carver)carver, sides[i]);
            ck_assert_msg(100 * right >= least[i] * maze_count(), "%s", CARVER_NAMES[carver]);
        }
    }
    arena_deinit(&work);
}
END_TEST

/* Beyond its spread a misfit is a squared distance in four features, 4 on average when they are
 * distributed as shipped: within 2 of that for a carver's own mazes, at all sizes that one plays.
 */
START_TEST(shipped_figures_are_those_of_the_carvers) {
    static const uint32_t sizes[][2] = {{10, 10}, {20, 20}, {12, 30}, {40, 40}};
    for (uint32_t carver = 0; carver < CARVER_ANY; carver++)
        for (size_t i = 0; i < 4; i++) {
            double sum = 0;
            for (uint64_t seed = 1; seed <= maze_count(); seed++) {
                int64_t misfits[CARVER_ANY];
                misfits_of((enum carver)carver, sizes[i][0], sizes[i][1], seed, misfits);
                sum += (double)(misfits[carver] - perfect_maze_spread((enum carver)carver)) / 65536;
            }
            const double mean = sum / (double)maze_count();
            ck_assert_msg(mean > 2 && mean < 6, "%s at %ux%u: %.2f", CARVER_NAMES[carver],
                          sizes[i][0], sizes[i][1], mean);
        }
    arena_deinit(&work);
}
END_TEST

START_TEST(probabilities_are_shares_of_one) {
    for (uint32_t carver = 0; carver < CARVER_ANY; carver++)
        for (uint64_t seed = 1; seed <= 20; seed++) {
            int64_t misfits[CARVER_ANY];
            uint64_t sum = 0;
            misfits_of((enum carver)carver, 2 + (uint32_t)seed, 2 + 2 * (uint32_t)seed, seed,
                       misfits);
            const struct perfect_maze_guess guess = perfect_maze_guess(misfits);
            for (uint32_t other = 0; other < CARVER_ANY; other++) {
                sum += guess.probabilities[other];
                ck_assert_uint_le(guess.probabilities[other], guess.probabilities[guess.carver]);
            }
            ck_assert_uint_ge(sum, DIFFICULTY_ONE - CARVER_ANY);
            ck_assert_uint_le(sum, DIFFICULTY_ONE + CARVER_ANY);
        }
    arena_deinit(&work);
}
END_TEST

/* By hand: equal misfits share alike; 2 ln 2 more halves the weight; far ones count nothing. */
START_TEST(misfits_become_probabilities) {
    int64_t misfits[CARVER_ANY];
    for (uint32_t i = 0; i < CARVER_ANY; i++)
        misfits[i] = INT64_C(1) << 50;
    misfits[CARVER_PRIM] = -70000;
    ck_assert_uint_eq(perfect_maze_guess(misfits).carver, CARVER_PRIM);
    ck_assert_uint_eq(perfect_maze_guess(misfits).probabilities[CARVER_PRIM], 1000000);
    misfits[CARVER_ELLER] = -70000;
    ck_assert_uint_eq(perfect_maze_guess(misfits).carver, CARVER_PRIM);
    ck_assert_uint_eq(perfect_maze_guess(misfits).probabilities[CARVER_ELLER], 500000);
    misfits[CARVER_ELLER] = -70000 + 90852; /* 2 ln 2 in units of 2^-16 */
    ck_assert_int_le(abs((int)perfect_maze_guess(misfits).probabilities[CARVER_ELLER] - 333333),
                     10);
    misfits[CARVER_ELLER] = -70000 + 2 * 65536; /* one nat */
    ck_assert_int_le(abs((int)perfect_maze_guess(misfits).probabilities[CARVER_ELLER] - 268941),
                     10);
}
END_TEST

SUITE_MAIN("kinds/perfect_maze/guess", three_carvers_are_told_apart, the_confusion_table,
           shipped_figures_are_those_of_the_carvers, probabilities_are_shares_of_one,
           misfits_become_probabilities)
