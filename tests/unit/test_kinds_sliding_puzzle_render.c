/* Drawings of a board, byte by byte where a person reads them. */
#include <stdio.h>

#include "tiles.h"

static char *draw(const struct sliding_puzzle *board, bool color) {
    struct text text = TEXT_INIT;
    sliding_puzzle_render_text((const struct level *)board, (struct render_options){color}, &text);
    return text_take(&text);
}

START_TEST(text_of_a_board) {
    const struct sliding_puzzle board = tiles_board(4, 3, "1 10 3 4 0 6 7 8 9 2 11 5");
    char *const text = draw(&board, false);
    ck_assert_str_eq(text, "┌────┬────┬────┬────┐\n"
                           "│  1 │ 10 │  3 │  4 │\n"
                           "├────┼────┼────┼────┤\n"
                           "│    │  6 │  7 │  8 │\n"
                           "├────┼────┼────┼────┤\n"
                           "│  9 │  2 │ 11 │  5 │\n"
                           "└────┴────┴────┴────┘\n"
                           "sliding puzzle, 4 by 3 cells, 8 of 11 tiles at home\n"
                           "home of tile n: the cell ((n - 1) mod 4, (n - 1) div 4); of the blank: "
                           "(3, 2)\n");
    free(text);
    char *const colored = draw(&board, true);
    ck_assert_ptr_nonnull(strstr(colored, "\x1b[0;1;92m  1 "));
    ck_assert_ptr_nonnull(strstr(colored, "\x1b[0;1;97m 10 "));
    free(colored);
}
END_TEST

/* A client that cuts up a picture finds each tile's home. */
START_TEST(svg_tells_every_home) {
    const struct sliding_puzzle board = tiles_board(3, 2, "5 0 1 4 2 3");
    struct text svg = TEXT_INIT;
    sliding_puzzle_render_svg((const struct level *)&board, &svg);
    for (uint32_t tile = 1; tile < 6; tile++) {
        char wanted[160];
        const uint32_t cell = board_find(&board, tile);
        snprintf(wanted, sizeof(wanted),
                 "<g data-tile=\"%u\" data-home-x=\"%u\" data-home-y=\"%u\" "
                 "transform=\"translate(%u %u)\">",
                 tile, (tile - 1) % 3, (tile - 1) / 3, cell % 3 * 100, cell / 3 * 100);
        ck_assert_msg(strstr(svg.data, wanted) != NULL, "%s", wanted);
    }
    ck_assert_ptr_null(strstr(svg.data, "data-tile=\"0\""));
    text_deinit(&svg);
}
END_TEST

SUITE_MAIN("kinds/sliding_puzzle/render", text_of_a_board, svg_tells_every_home)
