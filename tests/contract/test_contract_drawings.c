/* Drawings of every kind: valid text, well-formed XML that stands alone. */
#include <string.h>

#include "samples.h"
#include "suite.h"
#include "wellformed.h"

static char *draw(const struct sample *sample, bool color) {
    struct text text = TEXT_INIT;
    sample->kind->render_text(sample->candidate.level, (struct render_options){color}, &text);
    return text_take(&text);
}

static void strip_colors(char *text) {
    char *out = text;
    for (const char *in = text; *in;) {
        if (in[0] == '\x1b' && in[1] == '[')
            in = strchr(in, 'm') + 1;
        else
            *out++ = *in++;
    }
    *out = '\0';
}

static void check_text(const struct sample *sample) {
    char *const plain = draw(sample, false);
    char *const colored = draw(sample, true);
    ck_assert_msg(is_utf8(plain), "%s", sample->name);
    ck_assert_uint_gt(strlen(plain), 0);
    ck_assert_int_eq(plain[strlen(plain) - 1], '\n');
    for (const char *c = plain; *c; c++)
        ck_assert_msg((unsigned char)*c >= ' ' || *c == '\n', "%s", sample->name);
    ck_assert_str_ne(plain, colored);
    strip_colors(colored);
    ck_assert_str_eq(plain, colored);
    free(plain);
    free(colored);
}

START_TEST(text_is_plain_without_its_colours) {
    samples_visit(3, check_text);
}
END_TEST

static void check_svg(const struct sample *sample) {
    static const char *const FORBIDDEN[] = {"<script",     "<foreignObject", "onload",
                                            "href=\"http", "url(http",       "@import"};
    struct text svg = TEXT_INIT;
    sample->kind->render_svg(sample->candidate.level, &svg);
    const char *const fault = xml_fault(svg.data, "svg");
    ck_assert_msg(!fault, "%s: %s", sample->name, fault);
    ck_assert_msg(is_utf8(svg.data), "%s", sample->name);
    ck_assert_ptr_nonnull(strstr(svg.data, "xmlns=\"http://www.w3.org/2000/svg\""));
    for (size_t i = 0; i < sizeof(FORBIDDEN) / sizeof(FORBIDDEN[0]); i++)
        ck_assert_ptr_null(strstr(svg.data, FORBIDDEN[i]));
    text_deinit(&svg);
}

START_TEST(svg_stands_alone) {
    samples_visit(3, check_svg);
}
END_TEST

static const struct {
    const char *xml;
    bool well_formed;
} XML[] = {
    {"<svg/>", true},
    {"<svg a=\"1\" b='2'>text &lt; &#65;<g><x/></g></svg>\n", true},
    {"<svg><g></svg></g>", false},
    {"<svg>", false},
    {"</svg>", false},
    {"<svg a=1/>", false},
    {"<svg a=\"1\" a=\"2\"/>", false},
    {"<svg a=\"<\"/>", false},
    {"<svg a=\"1\"b=\"2\"/>", false},
    {"<svg>a & b</svg>", false},
    {"<svg>&nope;</svg>", false},
    {"<svg/><svg/>", false},
    {"<svg></svg>text", false},
    {"<html/>", false},
    {"", false},
};

START_TEST(the_checker_itself) {
    for (size_t i = 0; i < sizeof(XML) / sizeof(XML[0]); i++)
        ck_assert_msg((xml_fault(XML[i].xml, "svg") == NULL) == XML[i].well_formed, "%s",
                      XML[i].xml);
    ck_assert(is_utf8("\xc3\xa9\xe2\x96\x88\xf0\x9f\x95\xaf"));
    ck_assert(!is_utf8("\xc3"));
    ck_assert(!is_utf8("\xc0\xaf"));
    ck_assert(!is_utf8("\xed\xa0\x80"));
    ck_assert(!is_utf8("\xf4\x90\x80\x80"));
}
END_TEST

SUITE_MAIN("contract/drawings", text_is_plain_without_its_colours, svg_stands_alone,
           the_checker_itself)
