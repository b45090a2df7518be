/* Drawings of a light maze: the text cell by cell, and what the SVG shows. */
#include "kinds/light_maze/light_maze.h"

#include <string.h>

#include "suite.h"

#define LEVEL                                                                                      \
    "{\"kind\":\"light-maze\",\"rows\":[\"#######\",\"#.....#\",\"#.###.#\",\"#...#.#\","          \
    "\"#.#.#.#\",\"#.#...#\",\"#######\"],\"start\":{\"x\":1,\"y\":1},\"goal\":{\"x\":5,\"y\":5}," \
    "\"light\":12,\"candles\":[{\"x\":1,\"y\":5,\"light\":10}],"                                   \
    "\"doors\":[{\"x\":3,\"y\":1,\"toll\":4}],\"plates\":[{\"x\":3,\"y\":5,\"toll\":6}],"          \
    "\"fragile\":[{\"x\":5,\"y\":3,\"toll\":2},{\"x\":5,\"y\":2,\"toll\":2},"                      \
    "{\"x\":1,\"y\":3,\"toll\":0}],"                                                               \
    "\"shadow\":{\"x\":5,\"y\":2,\"speed\":75,\"bite\":8}}"

static const char DRAWING[] = "▄▄▄▄▄▄▄▄▄▄▄▄\n"
                              "█S   D1    █\n"
                              "█  ██████X░█\n"
                              "█░░    ██░░█\n"
                              "█  ██  ██  █\n"
                              "█C1██P1  G █\n"
                              "▀▀▀▀▀▀▀▀▀▀▀▀\n"
                              "light maze, 7 by 7 cells, light 12\n"
                              "S   start (1, 1)\n"
                              "G   goal (5, 5), closed until every plate is lit\n"
                              "C1  candle (1, 5), light 10\n"
                              "D1  door (3, 1), toll 4\n"
                              "P1  plate (3, 5), toll 6\n"
                              "░░  fragile floor, toll 2 each time: (5, 2) (5, 3)\n"
                              "░░  fragile floor, toll 0 each time: (1, 3)\n"
                              "X   the shadow's lair (5, 2), speed 75, bite 8\n";

static struct level *parse(const char *json) {
    struct faults faults = FAULTS_INIT;
    struct level *level = NULL;
    ck_assert_int_eq(light_maze_parse(json, strlen(json), &faults, &level), 0);
    return level;
}

static char *draw(const char *json, bool color) {
    struct level *const level = parse(json);
    struct text text = TEXT_INIT;
    light_maze_render_text(level, (struct render_options){color}, &text);
    free(level);
    return text_take(&text);
}

static void strip_colors(char *text) {
    char *out = text;
    for (const char *in = text; *in;) {
        if (*in == '\x1b')
            in = strchr(in, 'm') + 1;
        else
            *out++ = *in++;
    }
    *out = '\0';
}

START_TEST(drawing_and_legend) {
    char *const text = draw(LEVEL, false);
    ck_assert_str_eq(text, DRAWING);
    free(text);
}
END_TEST

START_TEST(colours_change_nothing_else) {
    char *const text = draw(LEVEL, true);
    ck_assert_ptr_nonnull(strstr(text, "\x1b[0;1;93mC1\x1b[0;90m"));
    for (const char *line = text; *line; line = strchr(line, '\n') + 1) {
        const char *const last = memrchr(text, '\x1b', (size_t)(strchr(line, '\n') - text));
        ck_assert_int_eq(strncmp(last, "\x1b[m", 3), 0); /* no colour runs past its line */
    }
    strip_colors(text);
    ck_assert_str_eq(text, DRAWING);
    free(text);
}
END_TEST

static size_t columns(const char *line) {
    size_t count = 0;
    for (; *line != '\n'; line++)
        count += ((unsigned char)*line & 0xc0) != 0x80;
    return count;
}

/* An empty hall of width cells across. */
static char *hall(uint32_t width) {
    struct text json = TEXT_INIT;
    text_append_string(&json, "{\"kind\":\"light-maze\",\"rows\":[");
    for (int y = 0; y < 4; y++) {
        text_append_string(&json, y ? ",\"#" : "\"#");
        for (uint32_t x = 1; x + 1 < width; x++)
            text_append_char(&json, y % 3 ? '.' : '#');
        text_append_string(&json, "#\"");
    }
    text_append_string(&json, "],\"start\":{\"x\":1,\"y\":1},\"goal\":{\"x\":1,\"y\":2},"
                              "\"light\":1}");
    return text_take(&json);
}

START_TEST(forty_one_cells_fit_a_terminal) {
    char *const json = hall(41);
    char *const text = draw(json, false);
    const char *line = text;
    for (int y = 0; y < 4; y++, line = strchr(line, '\n') + 1)
        ck_assert_uint_eq(columns(line), 80);
    free(text);
    free(json);
}
END_TEST

static size_t occurrences(const char *text, const char *word) {
    size_t count = 0;
    while ((text = strstr(text, word))) {
        text += strlen(word);
        count++;
    }
    return count;
}

START_TEST(svg_shows_every_object) {
    static const char *const SHOWN[] = {
        "<title>light maze, 7 by 7 cells, light 12</title>",
        "viewBox=\"0 0 7 7\"",
        "x=\"1\" y=\"1\"><title>start (1, 1)</title>",
        "x=\"5\" y=\"5\"><title>goal (5, 5)</title>",
        "x=\"1\" y=\"5\"><title>candle (1, 5), light 10</title>",
        "x=\"3\" y=\"1\"><title>door (3, 1), toll 4</title>",
        "x=\"3\" y=\"5\"><title>plate (3, 5), toll 6</title>",
        "x=\"5\" y=\"3\"><title>fragile floor (5, 3), toll 2 each time</title>",
        "x=\"5\" y=\"2\"><title>the shadow's lair (5, 2), speed 75, bite 8</title>",
        /* the floor: runs across, then down, from each cell where one starts */
        "d=\"M1.5 1.5h4M1.5 1.5v4M5.5 1.5v4M1.5 3.5h2M3.5 3.5v2M3.5 5.5h2\"",
    };
    struct level *const level = parse(LEVEL);
    struct text svg = TEXT_INIT;
    light_maze_render_svg(level, &svg);
    for (size_t i = 0; i < sizeof(SHOWN) / sizeof(SHOWN[0]); i++)
        ck_assert_msg(occurrences(svg.data, SHOWN[i]) == 1, "%s\n%s", SHOWN[i], svg.data);
    ck_assert_uint_eq(occurrences(svg.data, "<script"), 0);
    ck_assert_uint_eq(occurrences(svg.data, "fill=\"url(#cg)\""), 1);
    text_deinit(&svg);
    free(level);
}
END_TEST

SUITE_MAIN("kinds/light_maze/render", drawing_and_legend, colours_change_nothing_else,
           forty_one_cells_fit_a_terminal, svg_shows_every_object)
