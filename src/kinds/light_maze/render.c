/* Drawings of a light maze: lines for a terminal, and SVG. */
#include "kinds/light_maze/light_maze.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* What a cell shows; the switches' places follow in the order of their bits. */
enum sight {
    SIGHT_WALL,
    SIGHT_FLOOR,
    SIGHT_START,
    SIGHT_GOAL,
    SIGHT_CANDLE,
    SIGHT_DOOR,
    SIGHT_PLATE,
    SIGHT_FRAGILE,
    SIGHT_SHADOW
};

/* What turns an ANSI terminal to each sight, from any other. */
static const char *const SIGHT_COLORS[] = {
    [SIGHT_WALL] = "\x1b[0;90m",     [SIGHT_FLOOR] = "\x1b[m",
    [SIGHT_START] = "\x1b[0;1;97m",  [SIGHT_GOAL] = "\x1b[0;1;92m",
    [SIGHT_CANDLE] = "\x1b[0;1;93m", [SIGHT_DOOR] = "\x1b[0;1;96m",
    [SIGHT_PLATE] = "\x1b[0;1;94m",  [SIGHT_FRAGILE] = "\x1b[0;33m",
    [SIGHT_SHADOW] = "\x1b[0;1;95m",
};

/* Switches of one sort. */
struct sort {
    enum sight sight;
    char letter;
    const char *name;
    const char *value;
    const char *symbol; /* in the SVG */
};

enum { SORTS = 3 };

static const struct sort SORT[SORTS] = {
    {SIGHT_CANDLE, 'C', "candle", "light", "c"},
    {SIGHT_DOOR, 'D', "door", "toll", "d"},
    {SIGHT_PLATE, 'P', "plate", "toll", "p"},
};

static size_t sort_count(const struct light_maze *maze, size_t sort) {
    const uint8_t counts[SORTS] = {maze->candle_count, maze->door_count, maze->plate_count};
    return counts[sort];
}

/* The sort of switch number i, and which of its sort it is. */
static const struct sort *sort_of(const struct light_maze *maze, size_t i, size_t *place) {
    size_t sort = 0;
    while (sort + 1 < SORTS && i >= sort_count(maze, sort))
        i -= sort_count(maze, sort++);
    *place = i;
    return &SORT[sort];
}

/* Text: a cell is two columns wide, which makes it about square; the border is drawn at half of
 * that, so that 41 cells fit into 80 columns. */

struct canvas {
    const struct light_maze *maze;
    struct text *out;
    bool color;
    enum sight sight; /* the colour in force */
};

static void canvas_color(struct canvas *canvas, enum sight sight) {
    if (!canvas->color || canvas->sight == sight)
        return;
    text_append_string(canvas->out, SIGHT_COLORS[sight]);
    canvas->sight = sight;
}

static void canvas_put(struct canvas *canvas, enum sight sight, const char *symbol) {
    canvas_color(canvas, sight);
    text_append_string(canvas->out, symbol);
}

static void canvas_line_end(struct canvas *canvas) {
    canvas_put(canvas, SIGHT_FLOOR, "\n");
}

/* "C1": two columns, whatever the number. */
static void switch_label(const struct light_maze *maze, size_t i, char label[3]) {
    size_t place;
    label[0] = sort_of(maze, i, &place)->letter;
    label[1] = "123456789abcdefg"[place];
    label[2] = '\0';
}

static bool maze_is_fragile(const struct light_maze *maze, uint32_t cell) {
    for (size_t low = 0, high = maze->fragile_count; low < high;) {
        const size_t middle = (low + high) / 2;
        if (maze->fragile[middle].cell == cell)
            return true;
        if (maze->fragile[middle].cell < cell)
            low = middle + 1;
        else
            high = middle;
    }
    return false;
}

static bool canvas_put_switch(struct canvas *canvas, uint32_t cell) {
    const struct light_maze *const maze = canvas->maze;
    for (size_t i = 0; i < light_maze_switch_count(maze); i++) {
        if (maze->switches[i].cell != cell)
            continue;
        char label[3];
        size_t place;
        switch_label(maze, i, label);
        canvas_put(canvas, sort_of(maze, i, &place)->sight, label);
        return true;
    }
    return false;
}

static void canvas_put_cell(struct canvas *canvas, uint32_t cell) {
    const struct light_maze *const maze = canvas->maze;
    const bool fragile = maze_is_fragile(maze, cell);
    if (!grid_is_floor(&maze->grid, cell))
        canvas_put(canvas, SIGHT_WALL, "██");
    else if (cell == maze->start)
        canvas_put(canvas, SIGHT_START, "S ");
    else if (cell == maze->goal)
        canvas_put(canvas, SIGHT_GOAL, "G ");
    else if (maze->shadow.exists && cell == maze->shadow.lair)
        canvas_put(canvas, SIGHT_SHADOW, fragile ? "X░" : "X ");
    else if (fragile)
        canvas_put(canvas, SIGHT_FRAGILE, "░░");
    else if (!canvas_put_switch(canvas, cell))
        canvas_put(canvas, SIGHT_FLOOR, "  ");
}

static void canvas_edge(struct canvas *canvas, const char *symbol) {
    for (uint32_t i = 0; i < 2 * canvas->maze->grid.width - 2; i++)
        canvas_put(canvas, SIGHT_WALL, symbol);
    canvas_line_end(canvas);
}

static void canvas_maze(struct canvas *canvas) {
    const struct grid *const grid = &canvas->maze->grid;
    canvas_edge(canvas, "▄");
    for (uint32_t y = 1; y + 1 < grid->height; y++) {
        canvas_put(canvas, SIGHT_WALL, "█");
        for (uint32_t x = 1; x + 1 < grid->width; x++)
            canvas_put_cell(canvas, grid_cell(grid, x, y));
        canvas_put(canvas, SIGHT_WALL, "█");
        canvas_line_end(canvas);
    }
    canvas_edge(canvas, "▀");
}

/* The legend. */

static void legend_cell(struct canvas *canvas, uint32_t cell) {
    text_append_format(canvas->out, "(%" PRIu32 ", %" PRIu32 ")", grid_x(&canvas->maze->grid, cell),
                       grid_y(&canvas->maze->grid, cell));
}

static void legend_line(struct canvas *canvas, enum sight sight, const char *label,
                        const char *name, uint32_t cell) {
    canvas_put(canvas, sight, label);
    canvas_put(canvas, SIGHT_FLOOR, "  ");
    text_append_string(canvas->out, name);
    text_append_char(canvas->out, ' ');
    legend_cell(canvas, cell);
}

static void legend_switches(struct canvas *canvas) {
    const struct light_maze *const maze = canvas->maze;
    for (size_t i = 0; i < light_maze_switch_count(maze); i++) {
        char label[3];
        size_t place;
        const struct sort *const sort = sort_of(maze, i, &place);
        switch_label(maze, i, label);
        legend_line(canvas, sort->sight, label, sort->name, maze->switches[i].cell);
        text_append_format(canvas->out, ", %s %u\n", sort->value, maze->switches[i].value);
    }
}

/* Every cell of one toll, a few a line. */
static void legend_fragile_of(struct canvas *canvas, uint16_t toll) {
    enum { CELLS_A_LINE = 7 };
    const struct light_maze *const maze = canvas->maze;
    canvas_put(canvas, SIGHT_FRAGILE, "░░");
    canvas_put(canvas, SIGHT_FLOOR, "  fragile floor, toll ");
    text_append_format(canvas->out, "%u each time:", toll);
    size_t shown = 0;
    for (size_t i = 0; i < maze->fragile_count; i++) {
        if (maze->fragile[i].value != toll)
            continue;
        text_append_string(canvas->out, shown && shown % CELLS_A_LINE == 0 ? "\n    " : " ");
        legend_cell(canvas, maze->fragile[i].cell);
        shown++;
    }
    text_append_char(canvas->out, '\n');
}

static void legend_fragile(struct canvas *canvas) {
    const struct light_maze *const maze = canvas->maze;
    bool shown[1000] = {false}; /* by toll, 0 to 999 */
    for (size_t i = 0; i < maze->fragile_count; i++) {
        const uint16_t toll = maze->fragile[i].value;
        if (!shown[toll])
            legend_fragile_of(canvas, toll);
        shown[toll] = true;
    }
}

static void legend_shadow(struct canvas *canvas) {
    const struct light_maze_shadow *const shadow = &canvas->maze->shadow;
    if (!shadow->exists)
        return;
    legend_line(canvas, SIGHT_SHADOW, "X ", "the shadow's lair", shadow->lair);
    text_append_format(canvas->out, ", speed %u, bite %u\n", shadow->speed, shadow->bite);
}

static void canvas_legend(struct canvas *canvas) {
    const struct light_maze *const maze = canvas->maze;
    text_append_format(canvas->out, "light maze, %" PRIu32 " by %" PRIu32 " cells, light %u\n",
                       maze->grid.width, maze->grid.height, maze->light);
    legend_line(canvas, SIGHT_START, "S ", "start", maze->start);
    text_append_char(canvas->out, '\n');
    legend_line(canvas, SIGHT_GOAL, "G ", "goal", maze->goal);
    text_append_string(canvas->out,
                       maze->plate_count ? ", closed until every plate is lit\n" : "\n");
    legend_switches(canvas);
    legend_fragile(canvas);
    legend_shadow(canvas);
}

void light_maze_render_text(const struct level *level, struct render_options options,
                            struct text *out) {
    struct canvas canvas = {light_maze_const(level), out, options.color, SIGHT_FLOOR};
    canvas_maze(&canvas);
    canvas_legend(&canvas);
}

/* SVG: one unit a cell. The floor is one stroked path, so that corridors have round ends; light
 * falls on the floor alone, through a mask. */

enum { SVG_PIXELS = 20 }; /* a cell */

static const char SVG_SYMBOLS[] =
    "<radialGradient id=\"cg\"><stop stop-color=\"#ffd27a\" stop-opacity=\".95\"/>"
    "<stop offset=\".35\" stop-color=\"#ff9d3c\" stop-opacity=\".45\"/>"
    "<stop offset=\"1\" stop-color=\"#ff8a2a\" stop-opacity=\"0\"/></radialGradient>"
    "<radialGradient id=\"sg\"><stop stop-color=\"#fff3d6\" stop-opacity=\".8\"/>"
    "<stop offset=\"1\" stop-color=\"#ffe2ae\" stop-opacity=\"0\"/></radialGradient>"
    "<radialGradient id=\"gg\"><stop stop-color=\"#7dffc4\" stop-opacity=\".75\"/>"
    "<stop offset=\"1\" stop-color=\"#38d99a\" stop-opacity=\"0\"/></radialGradient>"
    "<radialGradient id=\"xg\"><stop stop-color=\"#000\" stop-opacity=\".95\"/>"
    "<stop offset=\".5\" stop-color=\"#2a0b45\" stop-opacity=\".7\"/>"
    "<stop offset=\"1\" stop-color=\"#3d1266\" stop-opacity=\"0\"/></radialGradient>"
    "<g id=\"s\"><circle cx=\".5\" cy=\".5\" r=\".3\" fill=\"#fff6e0\"/>"
    "<circle cx=\".5\" cy=\".5\" r=\".42\" fill=\"none\" stroke=\"#fff6e0\" "
    "stroke-width=\".05\" stroke-opacity=\".6\"/></g>"
    "<g id=\"g\"><path d=\"M.5 .08L.92 .5 .5 .92 .08 .5z\" fill=\"#0f3d2c\" "
    "stroke=\"#7dffc4\" stroke-width=\".09\"/><path d=\"M.5 .3L.7 .5 .5 .7 .3 .5z\" "
    "fill=\"#7dffc4\"/></g>"
    "<g id=\"c\"><path d=\"M.36 .52h.28v.36h-.28z\" fill=\"#f4e6c8\"/>"
    "<path d=\"M.5 .06C.68 .26 .66 .46 .5 .48 .34 .46 .32 .26 .5 .06z\" fill=\"#ffc94d\"/></g>"
    "<g id=\"d\"><rect x=\".1\" y=\".1\" width=\".8\" height=\".8\" rx=\".14\" fill=\"#123a52\" "
    "stroke=\"#6fd6ff\" stroke-width=\".08\"/><path d=\"M.32 .14v.72M.5 .14v.72M.68 .14v.72\" "
    "stroke=\"#6fd6ff\" stroke-width=\".05\" stroke-opacity=\".5\"/></g>"
    "<g id=\"p\"><circle cx=\".5\" cy=\".5\" r=\".4\" fill=\"#1c2a66\" stroke=\"#8ea2ff\" "
    "stroke-width=\".08\"/><circle cx=\".5\" cy=\".5\" r=\".27\" fill=\"none\" "
    "stroke=\"#8ea2ff\" stroke-width=\".04\" stroke-dasharray=\".1 .07\"/></g>"
    "<path id=\"f\" d=\"M.12 .2L.38 .36 .3 .6 .52 .7 .46 .92M.38 .36L.62 .3 .86 .42M.52 .7L.82 "
    ".74M.62 .3L.66 .08\" fill=\"none\" stroke=\"#c98d5e\" stroke-width=\".06\" "
    "stroke-linecap=\"round\" stroke-linejoin=\"round\"/>"
    "<g id=\"x\"><path d=\"M.14 .9C.06 .4 .24 .1 .5 .1S.94 .4 .86 .9L.68 .74 .5 .9 .32 .74z\" "
    "fill=\"#12061f\" stroke=\"#a558f0\" stroke-width=\".05\"/><circle cx=\".38\" cy=\".42\" "
    "r=\".07\" fill=\"#e9c8ff\"/><circle cx=\".62\" cy=\".42\" r=\".07\" fill=\"#e9c8ff\"/></g>";

/* How many floor cells follow each other from this one on. */
static uint32_t svg_run(const struct grid *grid, uint32_t x, uint32_t y, bool down) {
    uint32_t length = 0;
    while (
        (down ? y : x) + length < (down ? grid->height : grid->width) &&
        grid_is_floor(grid, down ? grid_cell(grid, x, y + length) : grid_cell(grid, x + length, y)))
        length++;
    return length;
}

static bool svg_run_starts(const struct grid *grid, uint32_t x, uint32_t y, bool down) {
    const uint32_t cell = grid_cell(grid, x, y);
    return grid_is_floor(grid, cell) && !grid_is_floor(grid, cell - (down ? grid->width : 1));
}

/* The run that starts on a cell. One of a single cell is drawn only where none the other way holds
 * the cell, and then once. */
static void svg_floor_run(const struct grid *grid, uint32_t x, uint32_t y, bool down,
                          struct text *out) {
    if (!svg_run_starts(grid, x, y, down))
        return;
    const uint32_t length = svg_run(grid, x, y, down);
    const bool alone = svg_run_starts(grid, x, y, true) && svg_run(grid, x, y, true) == 1;
    if (length > 1 || (alone && !down))
        text_append_format(out, "M%" PRIu32 ".5 %" PRIu32 ".5%c%" PRIu32, x, y, down ? 'v' : 'h',
                           length - 1);
}

static void svg_floor(const struct grid *grid, struct text *out) {
    text_append_string(out, "<path id=\"m\" d=\"");
    for (uint32_t y = 1; y + 1 < grid->height; y++)
        for (uint32_t x = 1; x + 1 < grid->width; x++) {
            svg_floor_run(grid, x, y, false, out);
            svg_floor_run(grid, x, y, true, out);
        }
    text_append_string(out, "\" fill=\"none\" stroke-linecap=\"round\"/>");
}

static void svg_glow(const struct grid *grid, uint32_t cell, const char *gradient,
                     const char *radius, struct text *out) {
    text_append_format(
        out, "<circle cx=\"%" PRIu32 ".5\" cy=\"%" PRIu32 ".5\" r=\"%s\" fill=\"url(#%s)\"/>",
        grid_x(grid, cell), grid_y(grid, cell), radius, gradient);
}

static void svg_glows(const struct light_maze *maze, struct text *out) {
    text_append_string(out, "<g mask=\"url(#k)\">");
    svg_glow(&maze->grid, maze->start, "sg", "3", out);
    svg_glow(&maze->grid, maze->goal, "gg", "2.5", out);
    for (size_t i = 0; i < maze->candle_count; i++)
        svg_glow(&maze->grid, maze->switches[i].cell, "cg", "3.5", out);
    if (maze->shadow.exists)
        svg_glow(&maze->grid, maze->shadow.lair, "xg", "3", out);
    text_append_string(out, "</g>");
}

/* A symbol with a word on it for who points at it. */
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

static void svg_fragile(const struct light_maze *maze, struct text *out) {
    for (size_t i = 0; i < maze->fragile_count; i++) {
        svg_use(&maze->grid, maze->fragile[i].cell, "f", "fragile floor", out);
        text_append_format(out, ", toll %u each time", maze->fragile[i].value);
        svg_use_end(out);
    }
}

static void svg_switches(const struct light_maze *maze, struct text *out) {
    for (size_t i = 0; i < light_maze_switch_count(maze); i++) {
        size_t place;
        const struct sort *const sort = sort_of(maze, i, &place);
        const struct light_maze_object object = maze->switches[i];
        svg_use(&maze->grid, object.cell, sort->symbol, sort->name, out);
        text_append_format(out, ", %s %u", sort->value, object.value);
        svg_use_end(out);
        text_append_format(out, "<text x=\"%" PRIu32 ".5\" y=\"%" PRIu32 "%s\">%u</text>",
                           grid_x(&maze->grid, object.cell), grid_y(&maze->grid, object.cell),
                           sort->sight == SIGHT_CANDLE ? ".86" : ".66", object.value);
    }
}

static void svg_objects(const struct light_maze *maze, struct text *out) {
    svg_fragile(maze, out);
    svg_use(&maze->grid, maze->start, "s", "start", out);
    svg_use_end(out);
    svg_use(&maze->grid, maze->goal, "g", "goal", out);
    svg_use_end(out);
    text_append_string(out, "<g font-family=\"sans-serif\" font-size=\".44\" font-weight=\"bold\" "
                            "text-anchor=\"middle\" fill=\"#fff\" stroke=\"#05060c\" "
                            "stroke-width=\".1\" paint-order=\"stroke\">");
    svg_switches(maze, out);
    text_append_string(out, "</g>");
    if (!maze->shadow.exists)
        return;
    svg_use(&maze->grid, maze->shadow.lair, "x", "the shadow's lair", out);
    text_append_format(out, ", speed %u, bite %u", maze->shadow.speed, maze->shadow.bite);
    svg_use_end(out);
}

void light_maze_render_svg(const struct level *level, struct text *out) {
    const struct light_maze *const maze = light_maze_const(level);
    const uint32_t width = maze->grid.width;
    const uint32_t height = maze->grid.height;
    text_append_format(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %" PRIu32 " %" PRIu32
        "\" width=\"%" PRIu32 "\" height=\"%" PRIu32 "\" role=\"img\"><title>light maze, %" PRIu32
        " by %" PRIu32 " cells, light %u</title><defs>",
        width, height, width * SVG_PIXELS, height * SVG_PIXELS, width, height, maze->light);
    text_append_string(out, SVG_SYMBOLS);
    svg_floor(&maze->grid, out);
    text_append_string(out, "<mask id=\"k\"><use href=\"#m\" stroke=\"#fff\"/></mask></defs>"
                            "<path d=\"M0 0h101v101h-101z\" fill=\"#05060c\"/>"
                            "<use href=\"#m\" stroke=\"#1e2338\"/>");
    svg_glows(maze, out);
    svg_objects(maze, out);
    text_append_string(out, "</svg>\n");
}
