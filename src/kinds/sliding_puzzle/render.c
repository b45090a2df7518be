/* Drawings of a sliding puzzle: boxed numbers for a terminal, and SVG whose tiles say where they
 * belong, for clients that cut up a picture. */
#include <inttypes.h>

#include "kinds/sliding_puzzle/board.h"

/* Text. */

static const char COLOR_PLAIN[] = "\x1b[m";
static const char COLOR_HOME[] = "\x1b[0;1;92m";
static const char COLOR_AWAY[] = "\x1b[0;1;97m";
static const char COLOR_FRAME[] = "\x1b[0;90m";

struct canvas {
    const struct sliding_puzzle *puzzle;
    struct text *out;
    bool color;
};

static void canvas_color(const struct canvas *canvas, const char *color) {
    if (canvas->color)
        text_append_string(canvas->out, color);
}

/* A line between rows: its left end, its crossings, its right end. */
static void canvas_rule(const struct canvas *canvas, const char *left, const char *crossing,
                        const char *right) {
    canvas_color(canvas, COLOR_FRAME);
    for (uint32_t x = 0; x < canvas->puzzle->width; x++) {
        text_append_string(canvas->out, x ? crossing : left);
        text_append_string(canvas->out, "────");
    }
    text_append_string(canvas->out, right);
    canvas_color(canvas, COLOR_PLAIN);
    text_append_char(canvas->out, '\n');
}

static void canvas_tile(const struct canvas *canvas, uint32_t cell) {
    const uint32_t tile = canvas->puzzle->tiles[cell];
    canvas_color(canvas, COLOR_FRAME);
    text_append_string(canvas->out, "│");
    canvas_color(canvas, tile == cell + 1 ? COLOR_HOME : COLOR_AWAY);
    if (tile)
        text_append_format(canvas->out, " %2" PRIu32 " ", tile);
    else
        text_append_string(canvas->out, "    ");
}

static void canvas_row(const struct canvas *canvas, uint32_t y) {
    for (uint32_t x = 0; x < canvas->puzzle->width; x++)
        canvas_tile(canvas, y * canvas->puzzle->width + x);
    canvas_color(canvas, COLOR_FRAME);
    text_append_string(canvas->out, "│");
    canvas_color(canvas, COLOR_PLAIN);
    text_append_char(canvas->out, '\n');
}

static uint32_t tiles_at_home(const struct sliding_puzzle *puzzle) {
    uint32_t count = 0;
    for (uint32_t cell = 0; cell < sliding_puzzle_cells(puzzle); cell++)
        count += puzzle->tiles[cell] == cell + 1;
    return count;
}

static void canvas_legend(const struct canvas *canvas) {
    const struct sliding_puzzle *const puzzle = canvas->puzzle;
    text_append_format(
        canvas->out, "sliding puzzle, %u by %u cells, %" PRIu32 " of %" PRIu32 " tiles at home\n",
        puzzle->width, puzzle->height, tiles_at_home(puzzle), sliding_puzzle_cells(puzzle) - 1);
    text_append_format(canvas->out,
                       "home of tile n: the cell ((n - 1) mod %u, (n - 1) div %u); of the blank: "
                       "(%u, %u)\n",
                       puzzle->width, puzzle->width, puzzle->width - 1, puzzle->height - 1);
}

void sliding_puzzle_render_text(const struct level *level, struct render_options options,
                                struct text *out) {
    const struct canvas canvas = {sliding_puzzle_const(level), out, options.color};
    canvas_rule(&canvas, "┌", "┬", "┐");
    for (uint32_t y = 0; y < canvas.puzzle->height; y++) {
        if (y > 0)
            canvas_rule(&canvas, "├", "┼", "┤");
        canvas_row(&canvas, y);
    }
    canvas_rule(&canvas, "└", "┴", "┘");
    canvas_legend(&canvas);
}

/* SVG: a hundred units a cell. A tile's colour is that of its home, so that a solved board is one
 * smooth field. */

enum { SVG_UNIT = 100, SVG_PIXELS = 64, SVG_FRAME = 12 };

/* From one colour to another, part of whole. */
static uint32_t svg_blend(uint32_t from, uint32_t to, uint32_t part, uint32_t whole) {
    return (from * (whole - part) + to * part) / whole;
}

static void svg_tile(const struct sliding_puzzle *puzzle, uint32_t cell, struct text *out) {
    const uint32_t tile = puzzle->tiles[cell];
    const uint32_t home_x = (tile - 1) % puzzle->width;
    const uint32_t home_y = (tile - 1) / puzzle->width;
    text_append_format(out,
                       "<g data-tile=\"%" PRIu32 "\" data-home-x=\"%" PRIu32
                       "\" data-home-y=\"%" PRIu32 "\" transform=\"translate(%" PRIu32 " %" PRIu32
                       ")\"><title>tile %" PRIu32 ", home (%" PRIu32 ", %" PRIu32 ")</title>",
                       tile, home_x, home_y, cell % puzzle->width * SVG_UNIT,
                       cell / puzzle->width * SVG_UNIT, tile, home_x, home_y);
    text_append_format(out,
                       "<use href=\"#t\" fill=\"#%02" PRIx32 "%02" PRIx32 "%02" PRIx32
                       "\"/><text x=\"50\" y=\"66\">%" PRIu32 "</text></g>",
                       svg_blend(0x2f, 0xe0, home_x, puzzle->width - 1u),
                       svg_blend(0x7c, 0x5a, home_y, puzzle->height - 1u),
                       svg_blend(0xb8, 0x58, home_x + home_y, puzzle->width + puzzle->height - 2u),
                       tile);
}

static void svg_open(const struct sliding_puzzle *puzzle, struct text *out) {
    const uint32_t width = puzzle->width * SVG_UNIT;
    const uint32_t height = puzzle->height * SVG_UNIT;
    text_append_format(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"%d %d %" PRIu32 " %" PRIu32
        "\" width=\"%u\" height=\"%u\" role=\"img\"><title>sliding puzzle, %u by %u "
        "cells</title><defs><g id=\"t\"><rect x=\"4\" y=\"4\" width=\"92\" height=\"92\" "
        "rx=\"12\"/><path d=\"M16 9h68\" stroke=\"#fff\" stroke-width=\"3\" stroke-opacity=\".35\" "
        "stroke-linecap=\"round\"/></g></defs><rect x=\"%d\" y=\"%d\" width=\"%" PRIu32
        "\" height=\"%" PRIu32 "\" rx=\"20\" fill=\"#2b2118\"/><rect width=\"%" PRIu32
        "\" height=\"%" PRIu32 "\" rx=\"8\" fill=\"#15100b\"/>",
        -SVG_FRAME, -SVG_FRAME, width + 2 * SVG_FRAME, height + 2 * SVG_FRAME,
        puzzle->width * SVG_PIXELS, puzzle->height * SVG_PIXELS, puzzle->width, puzzle->height,
        -SVG_FRAME, -SVG_FRAME, width + 2 * SVG_FRAME, height + 2 * SVG_FRAME, width, height);
}

void sliding_puzzle_render_svg(const struct level *level, struct text *out) {
    const struct sliding_puzzle *const puzzle = sliding_puzzle_const(level);
    svg_open(puzzle, out);
    text_append_string(out, "<g font-family=\"sans-serif\" font-size=\"46\" font-weight=\"bold\" "
                            "text-anchor=\"middle\" fill=\"#fff\">");
    for (uint32_t cell = 0; cell < sliding_puzzle_cells(puzzle); cell++)
        if (puzzle->tiles[cell])
            svg_tile(puzzle, cell, out);
    text_append_string(out, "</g></svg>\n");
}
