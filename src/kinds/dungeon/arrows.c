/* Arrows in time: which tiles they cross and when, and whether one can walk between them. */
#include "kinds/dungeon/arrows.h"

#include <errno.h>
#include <string.h>

#include "base/result.h"

/* The next tile that an arrow flies over, or GRID_NONE at a wall. */
static uint32_t arrows_next(const struct grid *grid, uint32_t cell, uint8_t direction) {
    const uint32_t next = grid_step(grid, cell, (enum direction)direction, 1);
    return next != GRID_NONE && grid_is_floor(grid, next) ? next : GRID_NONE;
}

/* Counts the entries of each cell into the place behind it. */
static void arrows_count(struct arrows *arrows, uint32_t cell_count) {
    const struct dungeon *const dungeon = arrows->dungeon;
    memset(arrows->first, 0, (cell_count + 1) * sizeof(*arrows->first));
    for (uint32_t i = 0; i < dungeon->counts.traps; i++) {
        const struct dungeon_trap *const trap = &dungeon->traps[i];
        if (trap->type != DUNGEON_ARROWS)
            continue;
        uint32_t cell = trap->cell;
        while ((cell = arrows_next(&dungeon->grid, cell, trap->direction)) != GRID_NONE)
            arrows->first[cell + 1]++;
    }
    for (uint32_t cell = 0; cell < cell_count; cell++)
        arrows->first[cell + 1] += arrows->first[cell];
}

static void arrows_enter(struct arrows *arrows, uint32_t *ends) {
    const struct dungeon *const dungeon = arrows->dungeon;
    for (uint32_t i = 0; i < dungeon->counts.traps; i++) {
        const struct dungeon_trap *const trap = &dungeon->traps[i];
        if (trap->type != DUNGEON_ARROWS)
            continue;
        uint32_t cell = trap->cell;
        while ((cell = arrows_next(&dungeon->grid, cell, trap->direction)) != GRID_NONE)
            arrows->traps[ends[cell]++] = (uint16_t)i;
    }
}

int arrows_init(struct arrows *arrows, const struct dungeon *dungeon, struct arena *work) {
    const uint32_t cell_count = dungeon->grid.width * dungeon->grid.height;
    *arrows = (struct arrows){.dungeon = dungeon,
                              .first = arena_take(work, cell_count + 1, sizeof(uint32_t))};
    uint32_t *const ends = arena_take(work, cell_count, sizeof(*ends));
    if (!arrows->first || !ends)
        return -ENOMEM;
    arrows_count(arrows, cell_count);
    memcpy(ends, arrows->first, cell_count * sizeof(*ends));
    arrows->traps = arena_take(work, arrows->first[cell_count], sizeof(*arrows->traps));
    if (!arrows->traps)
        return -ENOMEM;
    arrows_enter(arrows, ends);
    return 0;
}

bool arrows_strike(const struct arrows *arrows, uint32_t cell, uint32_t time) {
    for (uint32_t i = arrows->first[cell]; i < arrows->first[cell + 1]; i++) {
        const struct dungeon_trap *const trap = &arrows->dungeon->traps[arrows->traps[i]];
        if (time >= trap->delay && (time - trap->delay) % trap->period == 0)
            return true;
    }
    return false;
}

/* A field: connected tiles that arrows cross, and the floor around them. */
struct field {
    const struct arrows *arrows;
    uint32_t *places; /* of cells: in crossed, or behind these in around; GRID_NONE elsewhere */
    uint8_t *visited; /* crossed cells of fields before */
    uint32_t *cells;  /* the crossed ones, then those around */
    uint32_t crossed;
    uint32_t count;
    uint32_t period;  /* the hyperperiod */
    uint32_t begun;   /* a time, divisible by it, from which on all shoot */
    uint8_t *reached; /* crossed: one a phase; then one for each cell around */
    uint32_t *queue;  /* numbers of those reached */
};

static uint32_t divisor(uint32_t a, uint32_t b) {
    while (b) {
        const uint32_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

static void field_add(struct field *field, uint32_t cell) {
    field->places[cell] = field->count;
    field->cells[field->count++] = cell;
}

static void field_add_periods(struct field *field, uint32_t cell) {
    const struct arrows *const arrows = field->arrows;
    for (uint32_t i = arrows->first[cell]; i < arrows->first[cell + 1]; i++) {
        const uint32_t period = arrows->dungeon->traps[arrows->traps[i]].period;
        if (field->period <= ARROWS_HYPERPERIOD_MOST)
            field->period *= period / divisor(field->period, period);
    }
}

/* Adds the neighbours, of those behind from, that are crossed or are not. */
static void field_spread(struct field *field, uint32_t from, uint32_t to, bool crossed) {
    for (uint32_t i = from; i < to; i++) {
        uint32_t neighbours[DIRECTION_COUNT];
        const uint32_t count =
            grid_open_neighbours(&field->arrows->dungeon->grid, field->cells[i], neighbours);
        for (uint32_t j = 0; j < count; j++)
            if (field->places[neighbours[j]] == GRID_NONE &&
                arrows_cross(field->arrows, neighbours[j]) == crossed)
                field_add(field, neighbours[j]);
    }
}

/* The field that a crossed cell is part of. */
static void field_gather(struct field *field, uint32_t cell) {
    field->count = 0;
    field->period = 1;
    field_add(field, cell);
    for (uint32_t i = 0; i < field->count; i++) {
        field_add_periods(field, field->cells[i]);
        field_spread(field, i, i + 1, true);
    }
    field->crossed = field->count;
    field_spread(field, 0, field->crossed, false);
    field->begun = (DUNGEON_DELAY_MOST / field->period + 1) * field->period;
}

/* What is around may be around other fields too, whose crossed tiles lie beside it. */
static void field_forget(const struct field *field) {
    for (uint32_t i = 0; i < field->count; i++) {
        field->places[field->cells[i]] = GRID_NONE;
        field->visited[field->cells[i]] |= i < field->crossed;
    }
}

/* Marks a place as reached in a phase, unless an arrow forbids it; around, phases do not matter. */
static void field_reach(struct field *field, uint32_t place, uint32_t phase, uint32_t *reached) {
    const bool crossed = place < field->crossed;
    const uint32_t state = crossed ? place * field->period + phase
                                   : field->crossed * field->period + place - field->crossed;
    if (field->reached[state] ||
        (crossed && arrows_strike(field->arrows, field->cells[place], field->begun + phase)))
        return;
    field->reached[state] = 1;
    field->queue[(*reached)++] = state;
}

/* From a place to itself and its neighbours. */
static void field_step(struct field *field, uint32_t place, uint32_t phase, uint32_t *reached) {
    const uint32_t cell = field->cells[place];
    uint32_t neighbours[DIRECTION_COUNT];
    const uint32_t count = grid_open_neighbours(&field->arrows->dungeon->grid, cell, neighbours);
    field_reach(field, place, phase, reached);
    for (uint32_t i = 0; i < count; i++)
        if (field->places[neighbours[i]] != GRID_NONE)
            field_reach(field, field->places[neighbours[i]], phase, reached);
}

/* From the first place around to all that can be reached; turn: phases a step, 1 or period - 1. */
static void field_search(struct field *field, uint32_t turn) {
    const uint32_t states = field->crossed * field->period;
    uint32_t reached = 0;
    memset(field->reached, 0, states + field->count - field->crossed);
    field_reach(field, field->crossed, 0, &reached);
    for (uint32_t i = 0; i < reached; i++) {
        const uint32_t state = field->queue[i];
        if (state < states) {
            field_step(field, state / field->period, (state % field->period + turn) % field->period,
                       &reached);
            continue;
        }
        for (uint32_t phase = 0; phase < field->period; phase++)
            field_step(field, field->crossed + state - states, phase, &reached);
    }
}

/* A place around that was not reached, or GRID_NONE. */
static uint32_t field_missed(const struct field *field) {
    const uint8_t *const around = field->reached + field->crossed * field->period;
    for (uint32_t i = 0; i < field->count - field->crossed; i++)
        if (!around[i])
            return field->cells[field->crossed + i];
    return GRID_NONE;
}

static int field_prove(struct field *field, struct arena *work, struct arrows_proof *proof) {
    const size_t states = (size_t)field->crossed * field->period + field->count - field->crossed;
    if (field->count == field->crossed)
        return 0;
    field->reached = arena_take(work, states, sizeof(*field->reached));
    field->queue = arena_take(work, states, sizeof(*field->queue));
    if (!field->reached || !field->queue)
        return -ENOMEM;
    field_search(field, 1);
    const uint32_t unreached = field_missed(field);
    field_search(field, field->period - 1);
    const uint32_t lost = field_missed(field);
    if (unreached != GRID_NONE)
        *proof = (struct arrows_proof){ARROWS_CLOSED, field->cells[field->crossed], unreached, 0};
    else if (lost != GRID_NONE)
        *proof = (struct arrows_proof){ARROWS_CLOSED, lost, field->cells[field->crossed], 0};
    return 0;
}

static int field_visit(struct field *field, uint32_t cell, struct arena *work,
                       struct arrows_proof *proof) {
    field_gather(field, cell);
    const struct arena_mark mark = arena_mark(work);
    int result = 0;
    if (field->period > ARROWS_HYPERPERIOD_MOST)
        *proof = (struct arrows_proof){ARROWS_UNLIKE, cell, cell, field->period};
    else
        result = field_prove(field, work, proof);
    arena_release(work, mark);
    field_forget(field);
    return result;
}

int arrows_prove(const struct arrows *arrows, struct arena *work, struct arrows_proof *proof) {
    const uint32_t cell_count = arrows->dungeon->grid.width * arrows->dungeon->grid.height;
    struct field field = {.arrows = arrows,
                          .places = arena_take(work, cell_count, sizeof(*field.places)),
                          .visited = arena_take(work, cell_count, 1),
                          .cells = arena_take(work, cell_count, sizeof(*field.cells))};
    if (!field.places || !field.visited || !field.cells)
        return -ENOMEM;
    memset(field.places, 0xff, cell_count * sizeof(*field.places)); /* GRID_NONE */
    memset(field.visited, 0, cell_count);
    *proof = (struct arrows_proof){.verdict = ARROWS_PASSABLE};
    for (uint32_t cell = 0; cell < cell_count && proof->verdict == ARROWS_PASSABLE; cell++)
        if (arrows_cross(arrows, cell) && !field.visited[cell])
            TRY(field_visit(&field, cell, work, proof));
    return 0;
}
