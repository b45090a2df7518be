/* A dungeon as SVG: one unit a tile. Rooms are flagstones, corridors bare ground, and torchlight
 * falls from the entrance, the chests and the exit. */
#include <inttypes.h>

#include "kinds/dungeon/dungeon.h"

enum { SVG_PIXELS = 16 }; /* a tile */

static const char SVG_SYMBOLS[] =
    "<radialGradient id=\"tg\"><stop stop-color=\"#ffc46b\" stop-opacity=\".55\"/>"
    "<stop offset=\"1\" stop-color=\"#ff8a2a\" stop-opacity=\"0\"/></radialGradient>"
    "<radialGradient id=\"eg\"><stop stop-color=\"#7dffc4\" stop-opacity=\".6\"/>"
    "<stop offset=\"1\" stop-color=\"#38d99a\" stop-opacity=\"0\"/></radialGradient>"
    "<pattern id=\"st\" width=\"2\" height=\"2\" patternUnits=\"userSpaceOnUse\">"
    "<path d=\"M0 0h2v2h-2z\" fill=\"#3a3644\"/><path d=\"M0 0h1v1h-1zM1 1h1v1h-1z\" "
    "fill=\"#413c4c\"/><path d=\"M0 .5h2M0 1.5h2M.5 0v.5M1.5 .5v1M.5 1.5v.5\" fill=\"none\" "
    "stroke=\"#2c2935\" stroke-width=\".05\"/></pattern>"
    "<g id=\"en\"><path d=\"M.1 .9h.8v-.2h-.2v-.2h-.2v-.2h-.2v-.2h-.2z\" fill=\"#fff3d6\"/></g>"
    "<g id=\"ex\"><path d=\"M.12 .92V.42a.38 .34 0 0 1 .76 0v.5z\" fill=\"#0f3d2c\" "
    "stroke=\"#7dffc4\" stroke-width=\".09\"/><circle cx=\".66\" cy=\".6\" r=\".06\" "
    "fill=\"#7dffc4\"/></g>"
    "<g id=\"co\"><circle cx=\".5\" cy=\".5\" r=\".27\" fill=\"#ffd54a\" stroke=\"#9a6a00\" "
    "stroke-width=\".07\"/><path d=\"M.5 .36v.28\" stroke=\"#9a6a00\" stroke-width=\".08\"/></g>"
    "<g id=\"ch\"><path d=\"M.1 .45C.1 .2 .9 .2 .9 .45V.85H.1z\" fill=\"#8a4b1c\" "
    "stroke=\"#ffd54a\" stroke-width=\".07\"/><path d=\"M.1 .5h.8\" stroke=\"#ffd54a\" "
    "stroke-width=\".07\"/><path d=\"M.42 .44h.16v.2h-.16z\" fill=\"#ffd54a\"/></g>"
    "<g id=\"po\"><path d=\"M.42 .12h.16v.24C.8 .44 .84 .88 .5 .88S.2 .44 .42 .36z\" "
    "fill=\"#d26bff\" stroke=\"#fff\" stroke-width=\".05\"/></g>"
    "<g id=\"fs\"><path d=\"M.1 .85L.25 .35 .4 .85zM.4 .85L.5 .2 .65 .85zM.62 .85L.77 .35 .92 "
    ".85z\" fill=\"#c9ccd6\" stroke=\"#5c2a2a\" stroke-width=\".04\"/></g>"
    "<path id=\"ws\" d=\"M1 .08L1.4 .22 1 .36zM1 .36L1.45 .5 1 .64zM1 .64L1.4 .78 1 .92z\" "
    "fill=\"#c9ccd6\" stroke=\"#5c2a2a\" stroke-width=\".04\"/>"
    "<g id=\"ar\"><path d=\"M.55 .25h.45v.5h-.45z\" fill=\"#123a52\" stroke=\"#6fd6ff\" "
    "stroke-width=\".06\"/><path d=\"M1 .5h.4M1.25 .36L1.45 .5 1.25 .64\" fill=\"none\" "
    "stroke=\"#6fd6ff\" stroke-width=\".08\"/></g>"
    "<g id=\"bo\"><circle cx=\".5\" cy=\".5\" r=\".42\" fill=\"#8b8794\" stroke=\"#46434e\" "
    "stroke-width=\".07\"/><path d=\"M.3 .3l.16 .14M.62 .3l-.06 .2M.36 .66l.2 .06\" "
    "stroke=\"#46434e\" stroke-width=\".05\"/></g>"
    "<g id=\"em\"><path d=\"M.16 .92C.1 .3 .26 .1 .5 .1S.9 .3 .84 .92z\" fill=\"#7a1420\" "
    "stroke=\"#ff5a5a\" stroke-width=\".06\"/><circle cx=\".38\" cy=\".4\" r=\".07\" "
    "fill=\"#ffe9a8\"/><circle cx=\".62\" cy=\".4\" r=\".07\" fill=\"#ffe9a8\"/></g>";

static const char *const ITEM_SYMBOLS[DUNGEON_ITEMS] = {
    [DUNGEON_COIN] = "co",
    [DUNGEON_CHEST] = "ch",
    [DUNGEON_POTION] = "po",
};

static const char *const TRAP_SYMBOLS[DUNGEON_TRAP_TYPES] = {
    [DUNGEON_WALL_SPIKES] = "ws",
    [DUNGEON_FLOOR_SPIKES] = "fs",
    [DUNGEON_ARROWS] = "ar",
    [DUNGEON_BOULDER] = "bo",
};

/* Every run of floor as one stroke along its row. */
static void svg_ground(const struct grid *grid, struct text *out) {
    text_append_string(out, "<path id=\"gr\" d=\"");
    for (uint32_t y = 1; y + 1 < grid->height; y++)
        for (uint32_t x = 1; x + 1 < grid->width; x++) {
            uint32_t length = 0;
            while (grid_is_floor(grid, grid_cell(grid, x + length, y)))
                length++;
            if (length > 0)
                text_append_format(out, "M%" PRIu32 " %" PRIu32 "h%" PRIu32 "v1h-%" PRIu32 "z", x,
                                   y, length, length);
            x += length;
        }
    text_append_string(out, "\"/>");
}

static void svg_rooms(const struct dungeon *dungeon, struct text *out) {
    text_append_string(out, "<path fill=\"url(#st)\" d=\"");
    for (uint32_t i = 0; i < dungeon->counts.rooms; i++) {
        const struct dungeon_room *const room = &dungeon->rooms[i];
        text_append_format(out, "M%u %uh%uv%uh-%uz", room->x, room->y, room->width, room->height,
                           room->width);
    }
    text_append_string(out, "\"/>");
}

static void svg_glow(const struct grid *grid, uint32_t cell, const char *gradient,
                     const char *radius, struct text *out) {
    text_append_format(
        out, "<circle cx=\"%" PRIu32 ".5\" cy=\"%" PRIu32 ".5\" r=\"%s\" fill=\"url(#%s)\"/>",
        grid_x(grid, cell), grid_y(grid, cell), radius, gradient);
}

static void svg_glows(const struct dungeon *dungeon, struct text *out) {
    text_append_string(out, "<g clip-path=\"url(#k)\">");
    svg_glow(&dungeon->grid, dungeon->entrance, "tg", "6", out);
    svg_glow(&dungeon->grid, dungeon->exit, "eg", "6", out);
    for (uint32_t i = 0; i < dungeon->counts.items[DUNGEON_CHEST]; i++)
        svg_glow(&dungeon->grid, dungeon->items[DUNGEON_CHEST][i], "tg", "3", out);
    text_append_string(out, "</g>");
}

/* A symbol, open for its title; drawn facing east, and turned about the tile's middle. */
static void svg_use(const struct grid *grid, uint32_t cell, const char *symbol,
                    enum direction direction, struct text *out) {
    static const int DEGREES[DIRECTION_COUNT] = {
        [DIRECTION_NORTH] = 270,
        [DIRECTION_WEST] = 180,
        [DIRECTION_EAST] = 0,
        [DIRECTION_SOUTH] = 90,
    };
    const uint32_t x = grid_x(grid, cell);
    const uint32_t y = grid_y(grid, cell);
    text_append_format(out, "<use href=\"#%s\" x=\"%" PRIu32 "\" y=\"%" PRIu32 "\"", symbol, x, y);
    if (direction != DIRECTION_EAST)
        text_append_format(out, " transform=\"rotate(%d %" PRIu32 ".5 %" PRIu32 ".5)\"",
                           DEGREES[direction], x, y);
    text_append_format(out, "><title>(%" PRIu32 ", %" PRIu32 ") ", x, y);
}

static void svg_thing(const struct grid *grid, uint32_t cell, const char *symbol, const char *title,
                      struct text *out) {
    svg_use(grid, cell, symbol, DIRECTION_EAST, out);
    text_append_format(out, "%s</title></use>", title);
}

static void svg_trap(const struct grid *grid, const struct dungeon_trap *trap, struct text *out) {
    const bool is_turned = trap->type == DUNGEON_WALL_SPIKES || trap->type == DUNGEON_ARROWS;
    svg_use(grid, trap->cell, TRAP_SYMBOLS[trap->type],
            is_turned ? (enum direction)trap->direction : DIRECTION_EAST, out);
    text_append_string(out, DUNGEON_TRAP_NAMES[trap->type]);
    if (trap->type == DUNGEON_ARROWS)
        text_append_format(out, ", group %u, every %u steps from %u", trap->group, trap->period,
                           trap->delay);
    if (trap->type == DUNGEON_BOULDER)
        text_append_format(out, ", rolls %s over %u tiles", DUNGEON_DIRECTIONS[trap->direction],
                           trap->length);
    text_append_string(out, "</title></use>");
}

static void svg_things(const struct dungeon *dungeon, struct text *out) {
    const struct grid *const grid = &dungeon->grid;
    for (uint32_t i = 0; i < dungeon->counts.traps; i++)
        svg_trap(grid, &dungeon->traps[i], out);
    svg_thing(grid, dungeon->entrance, "en", "entrance", out);
    svg_thing(grid, dungeon->exit, "ex", "exit", out);
    for (size_t item = 0; item < DUNGEON_ITEMS; item++)
        for (uint32_t i = 0; i < dungeon->counts.items[item]; i++)
            svg_thing(grid, dungeon->items[item][i], ITEM_SYMBOLS[item], DUNGEON_ITEM_NAMES[item],
                      out);
    for (uint32_t i = 0; i < dungeon->counts.enemies; i++)
        svg_thing(grid, dungeon->enemies[i].cell, "em",
                  DUNGEON_ROLE_NAMES[dungeon->enemies[i].role], out);
}

void dungeon_render_svg(const struct level *level, struct text *out) {
    const struct dungeon *const dungeon = dungeon_const(level);
    const uint32_t width = dungeon->grid.width;
    const uint32_t height = dungeon->grid.height;
    text_append_format(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %" PRIu32 " %" PRIu32
        "\" width=\"%" PRIu32 "\" height=\"%" PRIu32 "\" role=\"img\"><title>dungeon, %" PRIu32
        " by %" PRIu32 " tiles, depth %u</title><defs>",
        width, height, width * SVG_PIXELS, height * SVG_PIXELS, width, height, dungeon->depth);
    text_append_string(out, SVG_SYMBOLS);
    svg_ground(&dungeon->grid, out);
    text_append_string(out,
                       "<clipPath id=\"k\"><use href=\"#gr\"/></clipPath></defs>"
                       "<path d=\"M0 0h96v96h-96z\" fill=\"#0b0a10\"/>"
                       "<use href=\"#gr\" fill=\"#2b2620\" stroke=\"#5a5364\" stroke-width=\".35\" "
                       "stroke-linejoin=\"round\" paint-order=\"stroke\"/>");
    svg_rooms(dungeon, out);
    svg_glows(dungeon, out);
    svg_things(dungeon, out);
    text_append_string(out, "</svg>\n");
}
