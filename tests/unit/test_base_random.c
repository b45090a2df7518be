/* Known answers of the random generator: the reference code of the authors printed them. */
#include "base/random.h"

#include <stdbool.h>

#include "suite.h"

START_TEST(splitmix64_known_answers) {
    static const uint64_t expected[] = {6457827717110365317u, 3203168211198807973u,
                                        9817491932198370423u, 4593380528125082431u,
                                        16408922859458223821u};
    uint64_t state = 1234567;
    for (size_t i = 0; i < 5; i++)
        ck_assert_uint_eq(random_splitmix64(&state), expected[i]);
}
END_TEST

START_TEST(xoshiro256starstar_known_answers) {
    static const uint64_t expected[] = {11520u,
                                        0u,
                                        1509978240u,
                                        1215971899390074240u,
                                        1216172134540287360u,
                                        607988272756665600u,
                                        16172922978634559625u,
                                        8476171486693032832u,
                                        10595114339597558777u,
                                        2904607092377533576u};
    struct random random = {{1, 2, 3, 4}};
    for (size_t i = 0; i < 10; i++)
        ck_assert_uint_eq(random_next(&random), expected[i]);
}
END_TEST

START_TEST(streams_differ) {
    struct random a, b, c;
    random_init(&a, 7, 0);
    random_init(&b, 7, 1);
    random_init(&c, 8, 0);
    const uint64_t first = random_next(&a);
    ck_assert_uint_ne(first, random_next(&b));
    ck_assert_uint_ne(first, random_next(&c));
}
END_TEST

/* 60,000 throws of a die: chi-square with 5 degrees of freedom, 20.5 is the 0.1 % point. */
START_TEST(below_is_uniform) {
    struct random random;
    random_init(&random, 1, 0);
    uint32_t counts[6] = {0};
    for (size_t i = 0; i < 60000; i++)
        counts[random_below(&random, 6)]++;
    double chi_square = 0;
    for (size_t i = 0; i < 6; i++)
        chi_square += (counts[i] - 10000.0) * (counts[i] - 10000.0) / 10000.0;
    ck_assert_double_lt(chi_square, 20.5);
}
END_TEST

START_TEST(between_includes_both_ends) {
    struct random random;
    random_init(&random, 1, 0);
    bool seen[3] = {false};
    for (size_t i = 0; i < 100; i++)
        seen[random_between(&random, -1, 1) + 1] = true;
    ck_assert(seen[0] && seen[1] && seen[2]);
    ck_assert_int_eq(random_between(&random, 5, 5), 5);
}
END_TEST

SUITE_MAIN("base/random", splitmix64_known_answers, xoshiro256starstar_known_answers,
           streams_differ, below_is_uniform, between_includes_both_ends)
