/* Drawings of maziaks. */
#include "kinds/maziaks/maziaks.h"

#include <string.h>

#include "suite.h"

static const char LEVEL[] =
    "{\"kind\":\"maziaks\",\"rows\":[\"#####\",\"#...#\",\"###.#\",\"#...#\",\"#.###\"],"
    "\"entrance\":{\"x\":1,\"y\":4},\"treasure\":{\"x\":1,\"y\":1},\"energy\":60,"
    "\"berries\":[{\"x\":1,\"y\":3,\"energy\":9}],\"swords\":[{\"x\":2,\"y\":3}],"
    "\"creatures\":[{\"x\":3,\"y\":2,\"armed\":2,\"unarmed\":20}]}";

static struct level *level(void) {
    struct faults faults = FAULTS_INIT;
    struct level *out = NULL;
    ck_assert_int_eq(maziaks_parse(LEVEL, strlen(LEVEL), &faults, &out), 0);
    return out;
}

START_TEST(lines_show_all) {
    struct level *const drawn = level();
    struct text text = TEXT_INIT;
    maziaks_render_text(drawn, (struct render_options){false}, &text);
    ck_assert_str_eq(text.data, "██████████\n"
                                "██T     ██\n"
                                "██████C1██\n"
                                "██B1S1  ██\n"
                                "██E ██████\n"
                                "maziaks, 2 by 2 rooms, energy 60\n"
                                "E   entrance (1, 4), the way in and out\n"
                                "T   treasure (1, 1)\n"
                                "B1  berry (1, 3), energy 9\n"
                                "S1  sword (2, 3)\n"
                                "C1  creature (3, 2), armed 2, unarmed 20\n");
    text_deinit(&text);
    free(drawn);
}
END_TEST

/* Floor is drawn in runs, and each thing says what it is. */
START_TEST(a_picture_shows_all) {
    static const char *const PARTS[] = {
        "<path d=\"M1.5 1.5h2M3.5 1.5v2M1.5 3.5h2M1.5 3.5v1\"",
        "<title>entrance (1, 4)</title>",
        "<title>treasure (1, 1)</title>",
        "<title>berry (1, 3), energy 9</title></use><text x=\"1.5\" y=\"3.86\">9</text>",
        "<title>sword (2, 3)</title></use><use",
        "<title>creature (3, 2), armed 2, unarmed 20</title></use><text",
        "<text x=\"3.5\" y=\"2.86\">20</text>",
    };
    struct level *const drawn = level();
    struct text svg = TEXT_INIT;
    maziaks_render_svg(drawn, &svg);
    for (size_t i = 0; i < sizeof(PARTS) / sizeof(PARTS[0]); i++)
        ck_assert_msg(strstr(svg.data, PARTS[i]) != NULL, "%s is not in %s", PARTS[i], svg.data);
    text_deinit(&svg);
    free(drawn);
}
END_TEST

SUITE_MAIN("kinds/maziaks/render", lines_show_all, a_picture_shows_all)
