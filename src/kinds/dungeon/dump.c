/* Writes the documents of a dungeon: the level, and its evaluation. */
#include <inttypes.h>

#include "kinds/dump.h"
#include "kinds/dungeon/dungeon.h"

static void dump_rooms(const struct dungeon *dungeon, struct text *out) {
    text_append_string(out, ",\"rooms\":[");
    for (uint32_t i = 0; i < dungeon->counts.rooms; i++) {
        const struct dungeon_room *const room = &dungeon->rooms[i];
        text_append_format(out, "%s{\"x\":%u,\"y\":%u,\"width\":%u,\"height\":%u}", i ? "," : "",
                           room->x, room->y, room->width, room->height);
    }
    text_append_char(out, ']');
}

static void dump_items(const struct dungeon *dungeon, enum dungeon_item item, struct text *out) {
    text_append_format(out, ",\"%s\":[", DUNGEON_ITEM_LISTS[item]);
    for (uint32_t i = 0; i < dungeon->counts.items[item]; i++) {
        text_append_string(out, i ? ",{" : "{");
        dump_cell(&dungeon->grid, dungeon->items[item][i], out);
        text_append_char(out, '}');
    }
    text_append_char(out, ']');
}

static void dump_trap(const struct dungeon *dungeon, const struct dungeon_trap *trap,
                      struct text *out) {
    text_append_char(out, '{');
    dump_cell(&dungeon->grid, trap->cell, out);
    text_append_format(out, ",\"type\":\"%s\"", DUNGEON_TRAP_NAMES[trap->type]);
    if (trap->type != DUNGEON_FLOOR_SPIKES)
        text_append_format(out, ",\"direction\":\"%s\"", DUNGEON_DIRECTIONS[trap->direction]);
    if (trap->type == DUNGEON_ARROWS)
        text_append_format(out, ",\"delay\":%u,\"period\":%u,\"group\":%u", trap->delay,
                           trap->period, trap->group);
    if (trap->type == DUNGEON_BOULDER)
        text_append_format(out, ",\"length\":%u", trap->length);
    text_append_char(out, '}');
}

static void dump_traps(const struct dungeon *dungeon, struct text *out) {
    text_append_string(out, ",\"traps\":[");
    for (uint32_t i = 0; i < dungeon->counts.traps; i++) {
        if (i > 0)
            text_append_char(out, ',');
        dump_trap(dungeon, &dungeon->traps[i], out);
    }
    text_append_char(out, ']');
}

static void dump_enemies(const struct dungeon *dungeon, struct text *out) {
    text_append_string(out, ",\"enemies\":[");
    for (uint32_t i = 0; i < dungeon->counts.enemies; i++) {
        text_append_string(out, i ? ",{" : "{");
        dump_cell(&dungeon->grid, dungeon->enemies[i].cell, out);
        text_append_format(out, ",\"role\":\"%s\"}", DUNGEON_ROLE_NAMES[dungeon->enemies[i].role]);
    }
    text_append_char(out, ']');
}

void dungeon_dump(const struct level *level, struct text *out) {
    const struct dungeon *const dungeon = dungeon_const(level);
    text_append_string(out, "{\"kind\":\"dungeon\",\"rows\":[");
    dump_rows(&dungeon->grid, out);
    text_append_format(out, "],\"depth\":%u", dungeon->depth);
    dump_mark(&dungeon->grid, "entrance", dungeon->entrance, out);
    dump_mark(&dungeon->grid, "exit", dungeon->exit, out);
    dump_rooms(dungeon, out);
    for (unsigned item = 0; item < DUNGEON_ITEMS; item++)
        dump_items(dungeon, (enum dungeon_item)item, out);
    dump_traps(dungeon, out);
    dump_enemies(dungeon, out);
    text_append_char(out, '}');
}

/* The evaluation. */

static void dump_bargains(const struct dungeon *dungeon,
                          const struct dungeon_evaluation *evaluation, struct text *out) {
    text_append_string(out, ",\"chests\":[");
    for (uint32_t i = 0; i < dungeon->counts.items[DUNGEON_CHEST]; i++) {
        const struct dungeon_bargain *const bargain = &evaluation->chests[i];
        text_append_string(out, i ? ",{" : "{");
        dump_cell(&dungeon->grid, dungeon->items[DUNGEON_CHEST][i], out);
        text_append_format(out,
                           ",\"risk\":%" PRIu32 ",\"reward\":%" PRIu32 ",\"detour\":%" PRIu32 "}",
                           bargain->risk, bargain->reward, bargain->detour);
    }
    text_append_char(out, ']');
}

void dungeon_dump_evaluation(const struct level *level, const struct evaluation *evaluation,
                             const struct rating *rating, struct text *out) {
    const struct dungeon *const dungeon = dungeon_const(level);
    const struct dungeon_evaluation *const whole = (const struct dungeon_evaluation *)evaluation;
    const struct measure_table measures = {dungeon_measures, DUNGEON_MEASURES};
    text_append_string(out, "{\"kind\":\"dungeon\",\"solvable\":true");
    dump_metrics(measures, evaluation, out);
    dump_rating(rating, out);
    dump_stars(evaluation, out);
    dump_route(&dungeon->grid, whole->route, whole->route_length, out);
    dump_bargains(dungeon, whole, out);
    text_append_format(out, ",\"calibration\":%" PRIu32 "}", rating->calibration);
}
