/* A main for a file of Check tests: SUITE_MAIN("folder/file", first_test, second_test, ...).
 * SUITE_MAIN_WITH_PROOFS("folder/file", (a_proof, ...), first_test, ...): proofs go through every
 * case of something pure, or a large sample; CK_EXCLUDE_TAGS=proof leaves them out. */
#pragma once

#include <check.h>
#include <stdlib.h>

enum { SUITE_TIMEOUT = 280 }; /* seconds a test: generous, for the sanitizers */

static inline Suite *suite_add(Suite *suite, const char *tags, const TTest *const *tests,
                               size_t count) {
    TCase *const test_case = tcase_create(tags);
    tcase_set_tags(test_case, tags);
    tcase_set_timeout(test_case, SUITE_TIMEOUT);
    for (size_t i = 0; i < count; i++)
        tcase_add_test(test_case, tests[i]);
    suite_add_tcase(suite, test_case);
    return suite;
}

static inline int suite_run(Suite *suite) {
    SRunner *const runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}

#define SUITE_COUNT(tests) (sizeof(tests) / sizeof((tests)[0]))
#define SUITE_LIST(...) __VA_ARGS__

#define SUITE_MAIN(name, ...)                                                                      \
    int main(void) {                                                                               \
        const TTest *const tests[] = {__VA_ARGS__};                                                \
        return suite_run(suite_add(suite_create(name), "test", tests, SUITE_COUNT(tests)));        \
    }

#define SUITE_MAIN_WITH_PROOFS(name, listed, ...)                                                  \
    int main(void) {                                                                               \
        const TTest *const proofs[] = {SUITE_LIST listed};                                         \
        const TTest *const tests[] = {__VA_ARGS__};                                                \
        Suite *const suite = suite_create(name);                                                   \
        suite_add(suite, "proof", proofs, SUITE_COUNT(proofs));                                    \
        return suite_run(suite_add(suite, "test", tests, SUITE_COUNT(tests)));                     \
    }
