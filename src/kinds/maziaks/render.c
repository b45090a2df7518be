/* Drawings of maziaks: lines for a terminal, and SVG. */
#include <inttypes.h>

#include "kinds/maziaks/maziaks.h"

/* What a cell shows; the objects come first, in the order of their sorts. */
enum sight {
    SIGHT_BERRY,
    SIGHT_SWORD,
    SIGHT_CREATURE,
    SIGHT_WALL,
    SIGHT_FLOOR,
    SIGHT_ENTRANCE,
    SIGHT_TREASURE,
};

/* What turns an ANSI terminal to each sight, from any other. */
static const char *const SIGHT_COLORS[] = {
    [SIGHT_BERRY] = "\x1b[0;1;95m",    [SIGHT_SWORD] = "\x1b[0;1;96m",
    [SIGHT_CREATURE] = "\x1b[0;1;91m", [SIGHT_WALL] = "\x1b[0;33m",
    [SIGHT_FLOOR] = "\x1b[m",          [SIGHT_ENTRANCE] = "\x1b[0;1;97m",
    [SIGHT_TREASURE] = "\x1b[0;1;93m",
};

/* How a sort of objects is drawn and told. */
struct look {
    char letter;
    const char *name;
    const char *symbol; /* in the SVG */
};

static const struct look LOOKS[MAZIAKS_SORTS] = {
    [MAZIAKS_BERRY] = {'B', "berry", "b"},
    [MAZIAKS_SWORD] = {'S', "sword", "s"},
    [MAZIAKS_CREATURE] = {'C', "creature", "c"},
};

/* Appends ", energy 15" and the like. */
static void look_values(enum maziaks_sort sort, const struct maziaks_object *object,
                        struct text *out) {
    switch (sort) {
    case MAZIAKS_BERRY:
        text_append_format(out, ", energy %u", object->values[0]);
        return;
    case MAZIAKS_SWORD:
        return;
    case MAZIAKS_CREATURE:
        text_append_format(out, ", armed %u, unarmed %u", object->values[0], object->values[1]);
        return;
    }
}

/* Text: a cell is two columns wide, which makes it about square. */

struct canvas {
    const struct maziaks *maze;
    struct text *out;
    bool color;
    enum sight sight; /* the colour in force */
};

static void canvas_put(struct canvas *canvas, enum sight sight, const char *symbol) {
    if (canvas->color && canvas->sight != sight)
        text_append_string(canvas->out, SIGHT_COLORS[sight]);
    canvas->sight = sight;
    text_append_string(canvas->out, symbol);
}

/* "C1": two columns, whatever the number. */
static void canvas_put_object(struct canvas *canvas, uint32_t object) {
    const enum maziaks_sort sort = maziaks_sort_of(canvas->maze, object);
    const uint32_t place = object - maziaks_first(canvas->maze, sort);
    const char label[] = {LOOKS[sort].letter, "123456789abcdef"[place], '\0'};
    canvas_put(canvas, (enum sight)sort, label);
}

static bool canvas_put_object_on(struct canvas *canvas, uint32_t cell) {
    for (uint32_t i = 0; i < maziaks_object_count(canvas->maze); i++) {
        if (canvas->maze->objects[i].cell != cell)
            continue;
        canvas_put_object(canvas, i);
        return true;
    }
    return false;
}

static void canvas_put_cell(struct canvas *canvas, uint32_t cell) {
    const struct maziaks *const maze = canvas->maze;
    if (!grid_is_floor(&maze->grid, cell))
        canvas_put(canvas, SIGHT_WALL, "██");
    else if (cell == maze->entrance)
        canvas_put(canvas, SIGHT_ENTRANCE, "E ");
    else if (cell == maze->treasure)
        canvas_put(canvas, SIGHT_TREASURE, "T ");
    else if (!canvas_put_object_on(canvas, cell))
        canvas_put(canvas, SIGHT_FLOOR, "  ");
}

static void canvas_tell(struct canvas *canvas, const char *name, uint32_t cell) {
    const struct grid *const grid = &canvas->maze->grid;
    canvas_put(canvas, SIGHT_FLOOR, "  ");
    text_append_format(canvas->out, "%s (%" PRIu32 ", %" PRIu32 ")", name, grid_x(grid, cell),
                       grid_y(grid, cell));
}

static void canvas_legend(struct canvas *canvas) {
    const struct maziaks *const maze = canvas->maze;
    text_append_format(canvas->out, "maziaks, %" PRIu32 " by %" PRIu32 " rooms, energy %u\n",
                       maze->grid.width / 2, maze->grid.height / 2, maze->energy);
    canvas_put(canvas, SIGHT_ENTRANCE, "E ");
    canvas_tell(canvas, "entrance", maze->entrance);
    text_append_string(canvas->out, ", the way in and out\n");
    canvas_put(canvas, SIGHT_TREASURE, "T ");
    canvas_tell(canvas, "treasure", maze->treasure);
    text_append_char(canvas->out, '\n');
    for (uint32_t i = 0; i < maziaks_object_count(maze); i++) {
        const enum maziaks_sort sort = maziaks_sort_of(maze, i);
        canvas_put_object(canvas, i);
        canvas_tell(canvas, LOOKS[sort].name, maze->objects[i].cell);
        look_values(sort, &maze->objects[i], canvas->out);
        text_append_char(canvas->out, '\n');
    }
}

void maziaks_render_text(const struct level *level, struct render_options options,
                         struct text *out) {
    struct canvas canvas = {maziaks_const(level), out, options.color, SIGHT_FLOOR};
    const struct grid *const grid = &canvas.maze->grid;
    for (uint32_t y = 0; y < grid->height; y++) {
        for (uint32_t x = 0; x < grid->width; x++)
            canvas_put_cell(&canvas, grid_cell(grid, x, y));
        canvas_put(&canvas, SIGHT_FLOOR, "\n");
    }
    canvas_legend(&canvas);
}

/* SVG: one unit a cell. Walls are bricks, and the floor one stroked path over them, so that
 * corridors have round ends. */

enum { SVG_PIXELS = 20 }; /* a cell */

static const char SVG_SYMBOLS[] =
    "<pattern id=\"k\" width=\"1\" height=\"1\" patternUnits=\"userSpaceOnUse\">"
    "<path d=\"M0 0h1v1h-1z\" fill=\"#8a4b2a\"/><path d=\"M0 .02h1M0 .52h1M.25 0v.5M.75 .5v.5\" "
    "stroke=\"#5e2f18\" stroke-width=\".06\"/></pattern>"
    "<radialGradient id=\"tg\"><stop stop-color=\"#ffe27a\" stop-opacity=\".7\"/>"
    "<stop offset=\"1\" stop-color=\"#ffc02e\" stop-opacity=\"0\"/></radialGradient>"
    "<g id=\"e\"><path d=\"M.12 .92V.48a.38 .38 0 0 1 .76 0V.92\" fill=\"#4d8fc4\" "
    "stroke=\"#e9dcc0\" stroke-width=\".12\"/><circle cx=\".5\" cy=\".5\" r=\".12\" "
    "fill=\"#f6f1e2\"/></g>"
    "<g id=\"t\"><path d=\"M.1 .9V.44Q.1 .2 .32 .2h.36Q.9 .2 .9 .44V.9z\" fill=\"#a9652b\" "
    "stroke=\"#3b1f0b\" stroke-width=\".05\"/><path d=\"M.1 .5h.8\" stroke=\"#ffd44a\" "
    "stroke-width=\".09\"/><path d=\"M.41 .44h.18v.2h-.18z\" fill=\"#ffe27a\" "
    "stroke=\"#3b1f0b\" stroke-width=\".03\"/></g>"
    "<g id=\"b\"><path d=\"M.5 .38Q.5 .14 .76 .1\" fill=\"none\" stroke=\"#5fae4a\" "
    "stroke-width=\".08\" stroke-linecap=\"round\"/><circle cx=\".34\" cy=\".46\" r=\".19\" "
    "fill=\"#d03a6d\"/><circle cx=\".66\" cy=\".46\" r=\".19\" fill=\"#e0527f\"/>"
    "<circle cx=\".5\" cy=\".7\" r=\".19\" fill=\"#b92a5c\"/></g>"
    "<g id=\"s\" stroke-linecap=\"round\"><path d=\"M.84 .14L.38 .62\" stroke=\"#dfe9f2\" "
    "stroke-width=\".13\"/><path d=\"M.24 .5L.5 .76\" stroke=\"#d8a73a\" stroke-width=\".1\"/>"
    "<path d=\"M.34 .66L.16 .86\" stroke=\"#8a5a2b\" stroke-width=\".12\"/></g>"
    "<g id=\"c\"><path d=\"M.12 .9Q.06 .3 .22 .08L.36 .24Q.5 .18 .64 .24L.78 .08Q.94 .3 .88 .9L.7 "
    ".78 .5 .9 .3 .78z\" fill=\"#3f8f46\" stroke=\"#173a1b\" stroke-width=\".05\"/>"
    "<circle cx=\".37\" cy=\".42\" r=\".09\" fill=\"#fff3a8\"/><circle cx=\".63\" cy=\".42\" "
    "r=\".09\" fill=\"#fff3a8\"/><circle cx=\".38\" cy=\".43\" r=\".04\"/><circle cx=\".62\" "
    "cy=\".43\" r=\".04\"/></g>";

static bool svg_is_floor(const struct grid *grid, uint32_t x, uint32_t y) {
    return x < grid->width && y < grid->height && grid_is_floor(grid, grid_cell(grid, x, y));
}

/* The run of floor that starts on a cell, if one does; beyond the border, where 0 - 1 is far
 * outside, there is none. Every floor cell of a tree has a neighbour, so runs of one are left out.
 */
static void svg_run(const struct grid *grid, uint32_t x, uint32_t y, bool down, struct text *out) {
    if (!svg_is_floor(grid, x, y) || svg_is_floor(grid, down ? x : x - 1, down ? y - 1 : y))
        return;
    uint32_t length = 1;
    while (svg_is_floor(grid, down ? x : x + length, down ? y + length : y))
        length++;
    if (length > 1)
        text_append_format(out, "M%" PRIu32 ".5 %" PRIu32 ".5%c%" PRIu32, x, y, down ? 'v' : 'h',
                           length - 1);
}

static void svg_floor(const struct grid *grid, struct text *out) {
    text_append_string(out, "<path d=\"");
    for (uint32_t y = 0; y < grid->height; y++)
        for (uint32_t x = 0; x < grid->width; x++) {
            svg_run(grid, x, y, false, out);
            svg_run(grid, x, y, true, out);
        }
    text_append_string(out, "\" fill=\"none\" stroke=\"#241710\" stroke-width=\".9\" "
                            "stroke-linecap=\"round\" stroke-linejoin=\"round\"/>");
}

/* A symbol with a word on it for who points at it; the word goes on until it is closed. */
static void svg_use(const struct grid *grid, uint32_t cell, const char *symbol, const char *name,
                    struct text *out) {
    text_append_format(out,
                       "<use href=\"#%s\" x=\"%" PRIu32 "\" y=\"%" PRIu32 "\"><title>%s (%" PRIu32
                       ", %" PRIu32 ")",
                       symbol, grid_x(grid, cell), grid_y(grid, cell), name, grid_x(grid, cell),
                       grid_y(grid, cell));
}

static void svg_use_end(struct text *out) {
    text_append_string(out, "</title></use>");
}

/* The number that counts most: what a berry gives, what a creature takes of empty hands. */
static void svg_number(const struct grid *grid, uint32_t cell, uint32_t number, struct text *out) {
    text_append_format(out, "<text x=\"%" PRIu32 ".5\" y=\"%" PRIu32 ".86\">%" PRIu32 "</text>",
                       grid_x(grid, cell), grid_y(grid, cell), number);
}

static void svg_objects(const struct maziaks *maze, struct text *out) {
    text_append_string(out, "<g font-family=\"sans-serif\" font-size=\".44\" font-weight=\"bold\" "
                            "text-anchor=\"middle\" fill=\"#fff\" stroke=\"#140b06\" "
                            "stroke-width=\".1\" paint-order=\"stroke\">");
    for (uint32_t i = 0; i < maziaks_object_count(maze); i++) {
        const enum maziaks_sort sort = maziaks_sort_of(maze, i);
        const struct maziaks_object *const object = &maze->objects[i];
        svg_use(&maze->grid, object->cell, LOOKS[sort].symbol, LOOKS[sort].name, out);
        look_values(sort, object, out);
        svg_use_end(out);
        if (sort == MAZIAKS_BERRY)
            svg_number(&maze->grid, object->cell, object->values[0], out);
        else if (sort == MAZIAKS_CREATURE)
            svg_number(&maze->grid, object->cell, object->values[1], out);
    }
    text_append_string(out, "</g>");
}

static void svg_head(const struct maziaks *maze, struct text *out) {
    const uint32_t width = maze->grid.width;
    const uint32_t height = maze->grid.height;
    text_append_format(out,
                       "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %" PRIu32
                       " %" PRIu32 "\" width=\"%" PRIu32 "\" height=\"%" PRIu32
                       "\" role=\"img\"><title>maziaks, %" PRIu32 " by %" PRIu32
                       " rooms, energy %u</title><defs>",
                       width, height, width * SVG_PIXELS, height * SVG_PIXELS, width / 2,
                       height / 2, maze->energy);
    text_append_string(out, SVG_SYMBOLS);
    text_append_format(
        out, "</defs><rect width=\"%" PRIu32 "\" height=\"%" PRIu32 "\" fill=\"url(#k)\"/>", width,
        height);
}

void maziaks_render_svg(const struct level *level, struct text *out) {
    const struct maziaks *const maze = maziaks_const(level);
    const struct grid *const grid = &maze->grid;
    svg_head(maze, out);
    svg_floor(grid, out);
    text_append_format(
        out, "<circle cx=\"%" PRIu32 ".5\" cy=\"%" PRIu32 ".5\" r=\"1.5\" fill=\"url(#tg)\"/>",
        grid_x(grid, maze->treasure), grid_y(grid, maze->treasure));
    svg_use(grid, maze->entrance, "e", "entrance", out);
    svg_use_end(out);
    svg_use(grid, maze->treasure, "t", "treasure", out);
    svg_use_end(out);
    svg_objects(maze, out);
    text_append_string(out, "</svg>\n");
}
