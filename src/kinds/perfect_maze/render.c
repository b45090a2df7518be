/* Drawings of a perfect maze: lines for a terminal, and SVG. */
#include "kinds/perfect_maze/perfect_maze.h"

#include <inttypes.h>

/* Text: walls as lines, a room three columns wide and one line high with the walls between, which
 * makes it square. */

enum sight { SIGHT_PLAIN, SIGHT_WALL, SIGHT_START, SIGHT_GOAL };

/* ANSI attributes of each sight; "" stays plain. */
static const char *const SIGHT_COLORS[] = {
    [SIGHT_PLAIN] = "",
    [SIGHT_WALL] = "36",
    [SIGHT_START] = "1;97",
    [SIGHT_GOAL] = "1;92",
};

struct canvas {
    const struct grid *grid;
    struct text *out;
    bool color;
    enum sight sight; /* the colour in force */
};

static void canvas_put(struct canvas *canvas, enum sight sight, const char *symbol) {
    if (canvas->color && canvas->sight != sight)
        text_append_format(canvas->out, "\x1b[%sm", SIGHT_COLORS[sight]);
    canvas->sight = sight;
    text_append_string(canvas->out, symbol);
}

static bool is_wall(const struct grid *grid, uint32_t x, uint32_t y) {
    return x < grid->width && y < grid->height && !grid_is_floor(grid, grid_cell(grid, x, y));
}

/* A corner of rooms, by the walls that meet there: north 1, east 2, south 4, west 8. Beyond the
 * border, where 0 - 1 is far outside, there are none. */
static void canvas_corner(struct canvas *canvas, uint32_t x, uint32_t y) {
    static const char *const CORNERS[16] = {" ", "╵", "╶", "╰", "╷", "│", "╭", "├",
                                            "╴", "╯", "─", "┴", "╮", "┤", "┬", "┼"};
    const struct grid *const grid = canvas->grid;
    const unsigned walls = (unsigned)is_wall(grid, x, y - 1) | is_wall(grid, x + 1, y) << 1 |
                           is_wall(grid, x, y + 1) << 2 | is_wall(grid, x - 1, y) << 3;
    canvas_put(canvas, SIGHT_WALL, CORNERS[walls]);
}

static void canvas_cell(struct canvas *canvas, const struct perfect_maze *maze, uint32_t x,
                        uint32_t y) {
    const uint32_t cell = grid_cell(&maze->grid, x, y);
    if (x % 2 == 0 && y % 2 == 0)
        canvas_corner(canvas, x, y);
    else if (cell == maze->start)
        canvas_put(canvas, SIGHT_START, " S ");
    else if (cell == maze->goal)
        canvas_put(canvas, SIGHT_GOAL, " G ");
    else if (x % 2 == 1)
        canvas_put(canvas, SIGHT_WALL, is_wall(&maze->grid, x, y) ? "───" : "   ");
    else
        canvas_put(canvas, SIGHT_WALL, is_wall(&maze->grid, x, y) ? "│" : " ");
}

static void canvas_mark(struct canvas *canvas, enum sight sight, const char *letter,
                        const char *name, uint32_t cell) {
    canvas_put(canvas, sight, letter);
    canvas_put(canvas, SIGHT_PLAIN, name);
    text_append_format(canvas->out, " (%" PRIu32 ", %" PRIu32 ")\n", grid_x(canvas->grid, cell),
                       grid_y(canvas->grid, cell));
}

void perfect_maze_render_text(const struct level *level, struct render_options options,
                              struct text *out) {
    const struct perfect_maze *const maze = perfect_maze_const(level);
    struct canvas canvas = {&maze->grid, out, options.color, SIGHT_PLAIN};
    for (uint32_t y = 0; y < maze->grid.height; y++) {
        for (uint32_t x = 0; x < maze->grid.width; x++)
            canvas_cell(&canvas, maze, x, y);
        canvas_put(&canvas, SIGHT_PLAIN, "\n");
    }
    text_append_format(out, "perfect maze, %" PRIu32 " by %" PRIu32 " rooms\n",
                       maze->grid.width / 2, maze->grid.height / 2);
    canvas_mark(&canvas, SIGHT_START, "S", "  start", maze->start);
    canvas_mark(&canvas, SIGHT_GOAL, "G", "  goal", maze->goal);
}

/* SVG: two units a room, walls one stroked path on paper, in runs as long as they go. */

enum { SVG_PIXELS = 12 }; /* a unit */

/* How many wall cells follow each other from this one on. */
static uint32_t svg_run(const struct grid *grid, uint32_t x, uint32_t y, bool down) {
    uint32_t length = 0;
    while (down ? is_wall(grid, x, y + length) : is_wall(grid, x + length, y))
        length++;
    return length;
}

/* The run of wall that starts on a cell of a line between rooms, if one does. */
static void svg_wall(const struct grid *grid, uint32_t x, uint32_t y, bool down, struct text *out) {
    const bool starts = is_wall(grid, x, y) && !is_wall(grid, down ? x : x - 1, down ? y - 1 : y);
    const uint32_t length = starts ? svg_run(grid, x, y, down) : 0;
    if (length > 1)
        text_append_format(out, "M%" PRIu32 " %" PRIu32 "%c%" PRIu32, x, y, down ? 'v' : 'h',
                           length - 1);
}

/* The coordinates of a wall's cell are those of its line. */
static void svg_walls(const struct grid *grid, struct text *out) {
    text_append_string(out, "<path d=\"");
    for (uint32_t y = 0; y < grid->height; y++)
        for (uint32_t x = 0; x < grid->width; x++) {
            if (y % 2 == 0)
                svg_wall(grid, x, y, false, out);
            if (x % 2 == 0)
                svg_wall(grid, x, y, true, out);
        }
    text_append_string(out, "\" fill=\"none\" stroke=\"#2b2a33\" stroke-width=\".34\" "
                            "stroke-linecap=\"round\"/>");
}

static void svg_mark(const struct grid *grid, uint32_t cell, const char *name, const char *shape,
                     struct text *out) {
    text_append_format(out,
                       "<g transform=\"translate(%" PRIu32 " %" PRIu32 ")\"><title>%s (%" PRIu32
                       ", %" PRIu32 ")</title>%s</g>",
                       grid_x(grid, cell), grid_y(grid, cell), name, grid_x(grid, cell),
                       grid_y(grid, cell), shape);
}

static void svg_head(const struct grid *grid, struct text *out) {
    const uint32_t width = grid->width + 1;
    const uint32_t height = grid->height + 1;
    text_append_format(out,
                       "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-1 -1 %" PRIu32
                       " %" PRIu32 "\" width=\"%" PRIu32 "\" height=\"%" PRIu32
                       "\" role=\"img\"><title>perfect maze, %" PRIu32 " by %" PRIu32
                       " rooms</title><rect x=\"-1\" y=\"-1\" width=\"%" PRIu32
                       "\" height=\"%" PRIu32 "\" fill=\"#f7f1e3\"/>",
                       width, height, width * SVG_PIXELS, height * SVG_PIXELS, grid->width / 2,
                       grid->height / 2, width, height);
}

void perfect_maze_render_svg(const struct level *level, struct text *out) {
    const struct perfect_maze *const maze = perfect_maze_const(level);
    svg_head(&maze->grid, out);
    svg_walls(&maze->grid, out);
    svg_mark(&maze->grid, maze->start, "start",
             "<circle r=\".5\" fill=\"#2f7dd1\"/><circle r=\".2\" fill=\"#f7f1e3\"/>", out);
    svg_mark(&maze->grid, maze->goal, "goal",
             "<path d=\"M-.42 .62V-.66\" stroke=\"#2b2a33\" stroke-width=\".14\" "
             "stroke-linecap=\"round\"/><path d=\"M-.36 -.66L.56 -.3-.36 .06z\" "
             "fill=\"#d5422f\"/>",
             out);
    text_append_string(out, "</svg>\n");
}
