/* A main for a file of Check tests: SUITE_MAIN("folder/file", first_test, second_test, ...). */
#pragma once

#include <check.h>
#include <stdlib.h>

enum { SUITE_TIMEOUT = 280 }; /* seconds a test: generous, for the sanitizers */

static inline int suite_run(const char *name, const TTest *const *tests, size_t count) {
    Suite *const suite = suite_create(name);
    TCase *const test_case = tcase_create(name);
    tcase_set_timeout(test_case, SUITE_TIMEOUT);
    for (size_t i = 0; i < count; i++)
        tcase_add_test(test_case, tests[i]);
    suite_add_tcase(suite, test_case);
    SRunner *const runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}

#define SUITE_MAIN(name, ...)                                                                      \
    int main(void) {                                                                               \
        const TTest *const tests[] = {__VA_ARGS__};                                                \
        return suite_run(name, tests, sizeof(tests) / sizeof(tests[0]));                           \
    }
