/* Drawings of a dungeon. */
#include "kinds/dungeon/dungeon.h"

#include "dungeons.h"

static const char DRAWING[] = "███████    ███████\n"
                              "█<····█    █····>█\n"
                              "█·····█↓↓↓██·····█\n"
                              "▶·····+░░░░O··!··█\n"
                              "▶·$···██████···w·█\n"
                              "█···g·█    █·····█\n"
                              "██▲+███    ███████\n"
                              "███+███\n"
                              "█^^^·p█\n"
                              "█^■^$·█\n"
                              "█^^^··█\n"
                              "███████\n"
                              "dungeon, 18 by 12 tiles, depth 3, 3 rooms\n"
                              "<  entrance (1, 1)\n"
                              ">  exit (16, 1)\n"
                              "$  2 coins\n"
                              "■  chest (2, 9)\n"
                              "!  potion (14, 3)\n"
                              "g  1 guard\n"
                              "p  1 patrol\n"
                              "w  1 warden\n"
                              "▶  3 wall spikes\n"
                              "^  8 floor spikes\n"
                              "↓  arrows, group 1: every 4 steps from 0, 1, 2\n"
                              "O  boulder (11, 3), rolls west over 6 tiles\n";

static char *draw(const char *name, bool color) {
    struct level *const level = dungeons_read(name);
    struct text text = TEXT_INIT;
    dungeon_render_text(level, (struct render_options){color}, &text);
    free(level);
    return text_take(&text);
}

START_TEST(text_shows_everything) {
    char *const text = draw("three-rooms", false);
    ck_assert_str_eq(text, DRAWING);
    free(text);
}
END_TEST

/* Colours are turned off before every line's end, so that a pager may cut anywhere. */
START_TEST(colours_end_with_the_line) {
    char *const text = draw("three-rooms", true);
    bool on = false;
    for (const char *at = text; *at; at++) {
        if (*at == '\x1b')
            on = strncmp(at, "\x1b[m", 3) != 0;
        if (*at == '\n')
            ck_assert(!on);
    }
    free(text);
}
END_TEST

static size_t occurrences(const char *text, const char *part) {
    size_t count = 0;
    while ((text = strstr(text, part))) {
        text++;
        count++;
    }
    return count;
}

START_TEST(svg_has_a_symbol_for_everything) {
    static const struct {
        const char *part;
        size_t count;
    } PARTS[] = {
        {"<use href=\"#en\"", 1}, {"<use href=\"#ex\"", 1},    {"<use href=\"#co\"", 2},
        {"<use href=\"#ch\"", 1}, {"<use href=\"#po\"", 1},    {"<use href=\"#ws\"", 3},
        {"<use href=\"#fs\"", 8}, {"<use href=\"#ar\"", 3},    {"<use href=\"#bo\"", 1},
        {"<use href=\"#em\"", 3}, {"every 4 steps from 2", 1}, {"rolls west over 6 tiles", 1},
    };
    struct level *const level = dungeons_read("three-rooms");
    struct text svg = TEXT_INIT;
    dungeon_render_svg(level, &svg);
    for (size_t i = 0; i < sizeof(PARTS) / sizeof(PARTS[0]); i++)
        ck_assert_msg(occurrences(svg.data, PARTS[i].part) == PARTS[i].count, "%s", PARTS[i].part);
    text_deinit(&svg);
    free(level);
}
END_TEST

SUITE_MAIN("kinds/dungeon/render", text_shows_everything, colours_end_with_the_line,
           svg_has_a_symbol_for_everything)
