/* A dungeon as lines for a terminal: a tile is one column, walls show where they bound floor. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/cleanup.h"
#include "kinds/dungeon/dungeon.h"

enum sight {
    SIGHT_ROCK,
    SIGHT_WALL,
    SIGHT_ROOM,
    SIGHT_CORRIDOR,
    SIGHT_DOOR,
    SIGHT_ENTRANCE,
    SIGHT_EXIT,
    SIGHT_COIN, /* items follow in their order */
    SIGHT_CHEST,
    SIGHT_POTION,
    SIGHT_FLOOR_SPIKES,
    SIGHT_BOULDER,
    SIGHT_ENEMIES,                                /* by role */
    SIGHT_SPIKES = SIGHT_ENEMIES + DUNGEON_ROLES, /* by direction */
    SIGHT_ARROWS = SIGHT_SPIKES + DIRECTION_COUNT,
    SIGHTS = SIGHT_ARROWS + DIRECTION_COUNT,
};

static const char *const SYMBOLS[SIGHTS] = {
    [SIGHT_ROCK] = " ",
    [SIGHT_WALL] = "█",
    [SIGHT_ROOM] = "·",
    [SIGHT_CORRIDOR] = "░",
    [SIGHT_DOOR] = "+",
    [SIGHT_ENTRANCE] = "<",
    [SIGHT_EXIT] = ">",
    [SIGHT_COIN] = "$",
    [SIGHT_CHEST] = "■",
    [SIGHT_POTION] = "!",
    [SIGHT_FLOOR_SPIKES] = "^",
    [SIGHT_BOULDER] = "O",
    [SIGHT_ENEMIES + DUNGEON_GUARD] = "g",
    [SIGHT_ENEMIES + DUNGEON_PATROL] = "p",
    [SIGHT_ENEMIES + DUNGEON_LURKER] = "l",
    [SIGHT_ENEMIES + DUNGEON_WARDEN] = "w",
    [SIGHT_SPIKES + DIRECTION_NORTH] = "▲",
    [SIGHT_SPIKES + DIRECTION_WEST] = "◀",
    [SIGHT_SPIKES + DIRECTION_EAST] = "▶",
    [SIGHT_SPIKES + DIRECTION_SOUTH] = "▼",
    [SIGHT_ARROWS + DIRECTION_NORTH] = "↑",
    [SIGHT_ARROWS + DIRECTION_WEST] = "←",
    [SIGHT_ARROWS + DIRECTION_EAST] = "→",
    [SIGHT_ARROWS + DIRECTION_SOUTH] = "↓",
};

/* What turns an ANSI terminal to a sight, from any other. */
static const char *sight_color(enum sight sight) {
    static const char *const COLORS[] = {
        [SIGHT_ROCK] = "\x1b[m",
        [SIGHT_WALL] = "\x1b[0;90m",
        [SIGHT_ROOM] = "\x1b[0;90m",
        [SIGHT_CORRIDOR] = "\x1b[0;34m",
        [SIGHT_DOOR] = "\x1b[0;33m",
        [SIGHT_ENTRANCE] = "\x1b[0;1;97m",
        [SIGHT_EXIT] = "\x1b[0;1;92m",
        [SIGHT_COIN] = "\x1b[0;93m",
        [SIGHT_CHEST] = "\x1b[0;1;93m",
        [SIGHT_POTION] = "\x1b[0;1;95m",
        [SIGHT_FLOOR_SPIKES] = "\x1b[0;31m",
        [SIGHT_BOULDER] = "\x1b[0;1;37m",
    };
    if (sight < SIGHT_ENEMIES)
        return COLORS[sight];
    if (sight < SIGHT_SPIKES)
        return "\x1b[0;1;91m";
    return sight < SIGHT_ARROWS ? "\x1b[0;31m" : "\x1b[0;1;96m";
}

struct canvas {
    const struct dungeon *dungeon;
    struct text *out;
    uint8_t *sights; /* of tiles */
    bool color;
    enum sight last;
};

/* What each tile shows. */

static bool is_floor_near(const struct grid *grid, uint32_t x, uint32_t y) {
    for (uint32_t v = y ? y - 1 : 0; v <= y + 1 && v < grid->height; v++)
        for (uint32_t u = x ? x - 1 : 0; u <= x + 1 && u < grid->width; u++)
            if (grid_is_floor(grid, grid_cell(grid, u, v)))
                return true;
    return false;
}

static void see_rooms(struct canvas *canvas) {
    const struct dungeon *const dungeon = canvas->dungeon;
    for (uint32_t i = 0; i < dungeon->counts.rooms; i++) {
        const struct dungeon_room *const room = &dungeon->rooms[i];
        for (uint32_t y = 0; y < room->height; y++)
            memset(canvas->sights + grid_cell(&dungeon->grid, room->x, room->y + y), SIGHT_ROOM,
                   room->width);
    }
}

static void see_ground(struct canvas *canvas) {
    const struct grid *const grid = &canvas->dungeon->grid;
    const uint32_t cell_count = grid->width * grid->height;
    for (uint32_t cell = 0; cell < cell_count; cell++)
        canvas->sights[cell] = grid_is_floor(grid, cell) ? SIGHT_CORRIDOR
                               : is_floor_near(grid, grid_x(grid, cell), grid_y(grid, cell))
                                   ? SIGHT_WALL
                                   : SIGHT_ROCK;
    see_rooms(canvas);
    for (uint32_t cell = 0; cell < cell_count; cell++) {
        uint32_t neighbours[DIRECTION_COUNT];
        if (canvas->sights[cell] != SIGHT_CORRIDOR)
            continue;
        const uint32_t count = grid_open_neighbours(grid, cell, neighbours);
        for (uint32_t i = 0; i < count; i++)
            if (canvas->sights[neighbours[i]] == SIGHT_ROOM)
                canvas->sights[cell] = SIGHT_DOOR;
    }
}

static enum sight trap_sight(const struct dungeon_trap *trap) {
    switch ((enum dungeon_trap_type)trap->type) {
    case DUNGEON_WALL_SPIKES:
        return (enum sight)(SIGHT_SPIKES + trap->direction);
    case DUNGEON_ARROWS:
        return (enum sight)(SIGHT_ARROWS + trap->direction);
    case DUNGEON_FLOOR_SPIKES:
        return SIGHT_FLOOR_SPIKES;
    case DUNGEON_BOULDER:
    case DUNGEON_TRAP_TYPES:
        break;
    }
    return SIGHT_BOULDER;
}

/* Later things hide earlier ones: spikes lie under coins. */
static void see_things(struct canvas *canvas) {
    const struct dungeon *const dungeon = canvas->dungeon;
    for (uint32_t i = 0; i < dungeon->counts.traps; i++)
        canvas->sights[dungeon->traps[i].cell] = (uint8_t)trap_sight(&dungeon->traps[i]);
    for (size_t item = 0; item < DUNGEON_ITEMS; item++)
        for (uint32_t i = 0; i < dungeon->counts.items[item]; i++)
            canvas->sights[dungeon->items[item][i]] = (uint8_t)(SIGHT_COIN + item);
    for (uint32_t i = 0; i < dungeon->counts.enemies; i++)
        canvas->sights[dungeon->enemies[i].cell] =
            (uint8_t)(SIGHT_ENEMIES + dungeon->enemies[i].role);
    canvas->sights[dungeon->entrance] = SIGHT_ENTRANCE;
    canvas->sights[dungeon->exit] = SIGHT_EXIT;
}

/* Drawing. */

static void canvas_turn(struct canvas *canvas, enum sight sight) {
    if (canvas->color && strcmp(sight_color(sight), sight_color(canvas->last)) != 0)
        text_append_string(canvas->out, sight_color(sight));
    canvas->last = sight;
}

static void canvas_put(struct canvas *canvas, enum sight sight) {
    canvas_turn(canvas, sight);
    text_append_string(canvas->out, SYMBOLS[sight]);
}

static void canvas_tiles(struct canvas *canvas) {
    const struct grid *const grid = &canvas->dungeon->grid;
    for (uint32_t y = 0; y < grid->height; y++) {
        const uint8_t *const row = canvas->sights + (size_t)y * grid->width;
        uint32_t width = grid->width;
        while (width > 0 && row[width - 1] == SIGHT_ROCK)
            width--;
        for (uint32_t x = 0; x < width; x++)
            canvas_put(canvas, (enum sight)row[x]);
        canvas_turn(canvas, SIGHT_ROCK);
        text_append_char(canvas->out, '\n');
    }
}

/* The legend. */

static void legend_sign(struct canvas *canvas, enum sight sight) {
    canvas_put(canvas, sight);
    canvas_turn(canvas, SIGHT_ROCK);
    text_append_string(canvas->out, "  ");
}

static void legend_cell(struct canvas *canvas, uint16_t cell) {
    const struct grid *const grid = &canvas->dungeon->grid;
    text_append_format(canvas->out, " (%" PRIu32 ", %" PRIu32 ")", grid_x(grid, cell),
                       grid_y(grid, cell));
}

static void legend_count(struct canvas *canvas, enum sight sight, uint32_t count,
                         const char *name) {
    if (count == 0)
        return;
    legend_sign(canvas, sight);
    text_append_format(canvas->out, "%" PRIu32 " %s%s\n", count, name, count == 1 ? "" : "s");
}

static void legend_items(struct canvas *canvas) {
    const struct dungeon *const dungeon = canvas->dungeon;
    legend_count(canvas, SIGHT_COIN, dungeon->counts.items[DUNGEON_COIN], "coin");
    for (unsigned item = DUNGEON_CHEST; item < DUNGEON_ITEMS; item++)
        for (uint32_t i = 0; i < dungeon->counts.items[item]; i++) {
            legend_sign(canvas, (enum sight)(SIGHT_COIN + item));
            text_append_string(canvas->out, DUNGEON_ITEM_NAMES[item]);
            legend_cell(canvas, dungeon->items[item][i]);
            text_append_char(canvas->out, '\n');
        }
}

static void legend_enemies(struct canvas *canvas) {
    const struct dungeon *const dungeon = canvas->dungeon;
    for (unsigned role = 0; role < DUNGEON_ROLES; role++) {
        uint32_t count = 0;
        for (uint32_t i = 0; i < dungeon->counts.enemies; i++)
            count += dungeon->enemies[i].role == role;
        legend_count(canvas, (enum sight)(SIGHT_ENEMIES + role), count, DUNGEON_ROLE_NAMES[role]);
    }
}

static uint32_t count_traps(const struct dungeon *dungeon, enum dungeon_trap_type type) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < dungeon->counts.traps; i++)
        count += dungeon->traps[i].type == type;
    return count;
}

static void legend_boulders(struct canvas *canvas) {
    const struct dungeon *const dungeon = canvas->dungeon;
    for (uint32_t i = 0; i < dungeon->counts.traps; i++) {
        const struct dungeon_trap *const trap = &dungeon->traps[i];
        if (trap->type != DUNGEON_BOULDER)
            continue;
        legend_sign(canvas, SIGHT_BOULDER);
        text_append_string(canvas->out, "boulder");
        legend_cell(canvas, trap->cell);
        text_append_format(canvas->out, ", rolls %s over %u tiles\n",
                           DUNGEON_DIRECTIONS[trap->direction], trap->length);
    }
}

/* The dispensers of each group, with their shots: every PERIOD from DELAY on. Mostly the period is
 * one. */
static void legend_group(struct canvas *canvas, const struct dungeon_trap *first) {
    const struct dungeon *const dungeon = canvas->dungeon;
    legend_sign(canvas, (enum sight)(SIGHT_ARROWS + first->direction));
    uint32_t period = 0;
    text_append_format(canvas->out, "arrows, group %u:", first->group);
    for (uint32_t i = 0; i < dungeon->counts.traps; i++) {
        const struct dungeon_trap *const trap = &dungeon->traps[i];
        if (trap->type != DUNGEON_ARROWS || trap->group != first->group)
            continue;
        text_append_string(canvas->out, period ? "," : "");
        if (trap->period != period)
            text_append_format(canvas->out, " every %u steps from", trap->period);
        text_append_format(canvas->out, " %u", trap->delay);
        period = trap->period;
    }
    text_append_char(canvas->out, '\n');
}

static void legend_arrows(struct canvas *canvas) {
    bool shown[DUNGEON_GROUPS_MOST + 1] = {false};
    for (uint32_t i = 0; i < canvas->dungeon->counts.traps; i++) {
        const struct dungeon_trap *const trap = &canvas->dungeon->traps[i];
        if (trap->type == DUNGEON_ARROWS && !shown[trap->group])
            legend_group(canvas, trap);
        if (trap->type == DUNGEON_ARROWS)
            shown[trap->group] = true;
    }
}

static void canvas_legend(struct canvas *canvas) {
    const struct dungeon *const dungeon = canvas->dungeon;
    text_append_format(
        canvas->out, "dungeon, %" PRIu32 " by %" PRIu32 " tiles, depth %u, %" PRIu32 " rooms\n",
        dungeon->grid.width, dungeon->grid.height, dungeon->depth, dungeon->counts.rooms);
    legend_sign(canvas, SIGHT_ENTRANCE);
    text_append_string(canvas->out, "entrance");
    legend_cell(canvas, dungeon->entrance);
    text_append_char(canvas->out, '\n');
    legend_sign(canvas, SIGHT_EXIT);
    text_append_string(canvas->out, "exit");
    legend_cell(canvas, dungeon->exit);
    text_append_char(canvas->out, '\n');
    legend_items(canvas);
    legend_enemies(canvas);
    legend_count(canvas, (enum sight)(SIGHT_SPIKES + DIRECTION_EAST),
                 count_traps(dungeon, DUNGEON_WALL_SPIKES), "wall spike");
    legend_count(canvas, SIGHT_FLOOR_SPIKES, count_traps(dungeon, DUNGEON_FLOOR_SPIKES),
                 "floor spike");
    legend_arrows(canvas);
    legend_boulders(canvas);
}

void dungeon_render_text(const struct level *level, struct render_options options,
                         struct text *out) {
    const struct dungeon *const dungeon = dungeon_const(level);
    CLEANUP(cleanup_free)
    uint8_t *sights = malloc((size_t)dungeon->grid.width * dungeon->grid.height);
    if (!sights) {
        out->failed = true;
        return;
    }
    struct canvas canvas = {dungeon, out, sights, options.color, SIGHT_ROCK};
    see_ground(&canvas);
    see_things(&canvas);
    canvas_tiles(&canvas);
    canvas_legend(&canvas);
}
