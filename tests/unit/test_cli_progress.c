/* Progress where no terminal is: a line every ten seconds and no more. */
#include "cli/progress.h"

#include <stdlib.h>

#include "suite.h"

START_TEST(a_line_every_ten_seconds) {
    char *said = NULL;
    size_t length = 0;
    FILE *const err = open_memstream(&said, &length);
    struct progress progress = progress_init(err);
    for (uint32_t second = 0; second <= 25; second++)
        progress_show(&progress, "gates", second, 30, 1234, 1000 + second);
    progress_clear(&progress);
    fclose(err);
    ck_assert_str_eq(said, "gates 10/30  1.2/s\ngates 20/30  1.2/s\n");
    free(said);
}
END_TEST

START_TEST(short_work_says_nothing) {
    char *said = NULL;
    size_t length = 0;
    FILE *const err = open_memstream(&said, &length);
    struct progress progress = progress_init(err);
    progress_show(&progress, "gates", 1, 30, 0, 1000);
    progress_show(&progress, "gates", 30, 30, 0, 1009);
    progress_clear(&progress);
    fclose(err);
    ck_assert_str_eq(said, "");
    free(said);
}
END_TEST

START_TEST(a_bar_on_a_terminal) {
    char *said = NULL;
    size_t length = 0;
    FILE *const err = open_memstream(&said, &length);
    struct progress progress = {.err = err, .terminal = true};
    progress_show(&progress, "gates", 15, 30, 0, 1000);
    progress_show(&progress, "gates", 0, 0, 0, 1000);
    progress_clear(&progress);
    progress_clear(&progress);
    fclose(err);
    ck_assert_str_eq(said, "\rgates      [###############...............] 15/30\033[K"
                           "\rgates      [##############################] 0/0\033[K"
                           "\r\033[K");
    free(said);
}
END_TEST

SUITE_MAIN("cli/progress", a_line_every_ten_seconds, short_work_says_nothing, a_bar_on_a_terminal)
