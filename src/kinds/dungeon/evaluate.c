/* Measures a dungeon: the walk to the exit, what threatens it, and what each chest costs. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/result.h"
#include "kinds/dungeon/arrows.h"
#include "kinds/dungeon/dungeon.h"
#include "search/budget.h"

static const uint32_t TRAP_WEIGHTS[DUNGEON_TRAP_TYPES] = {
    [DUNGEON_WALL_SPIKES] = 1,
    [DUNGEON_FLOOR_SPIKES] = 1,
    [DUNGEON_ARROWS] = 2,
    [DUNGEON_BOULDER] = 5,
};

static const uint32_t ENEMY_WEIGHTS[DUNGEON_ROLES] = {
    [DUNGEON_GUARD] = 4,
    [DUNGEON_PATROL] = 6,
    [DUNGEON_LURKER] = 4,
    [DUNGEON_WARDEN] = 6,
};

static const uint32_t ITEM_VALUES[DUNGEON_ITEMS] = {
    [DUNGEON_COIN] = DUNGEON_COIN_VALUE,
    [DUNGEON_CHEST] = DUNGEON_CHEST_VALUE,
    [DUNGEON_POTION] = 0,
};

/* What is passed: rooms as wholes, corridors tile by tile. */
struct way {
    uint8_t *rooms;
    uint8_t *cells;
};

struct survey {
    const struct dungeon *dungeon;
    struct arena *work;
    struct search_budget budget;
    uint32_t cell_count;
    const uint16_t *rooms; /* of cells */
    struct arrows arrows;
    uint16_t *route;
    uint32_t route_length;
    struct way way; /* of the route */
};

/* Ways. */

static int way_init(struct way *way, const struct survey *survey) {
    way->rooms = arena_take(survey->work, survey->dungeon->counts.rooms, 1);
    way->cells = arena_take(survey->work, survey->cell_count, 1);
    return way->rooms && way->cells ? 0 : -ENOMEM;
}

static void way_clear(struct way *way, const struct survey *survey) {
    memset(way->rooms, 0, survey->dungeon->counts.rooms);
    memset(way->cells, 0, survey->cell_count);
}

static void way_add(struct way *way, const struct survey *survey, uint32_t cell) {
    if (survey->rooms[cell] != DUNGEON_NOWHERE)
        way->rooms[survey->rooms[cell]] = 1;
    way->cells[cell] = 1;
}

static bool way_passes(const struct way *way, const struct survey *survey, uint32_t cell) {
    const uint16_t room = survey->rooms[cell];
    return room != DUNGEON_NOWHERE ? way->rooms[room] : way->cells[cell];
}

/* Does a trap threaten who goes that way? */
static bool way_meets(const struct way *way, const struct survey *survey,
                      const struct dungeon_trap *trap) {
    const struct grid *const grid = &survey->dungeon->grid;
    const enum direction direction = (enum direction)trap->direction;
    uint32_t cell = trap->cell;
    uint32_t reach = trap->length;
    switch ((enum dungeon_trap_type)trap->type) {
    case DUNGEON_FLOOR_SPIKES:
        return way_passes(way, survey, cell);
    case DUNGEON_WALL_SPIKES:
        return way_passes(way, survey, grid_step(grid, cell, direction, 1));
    case DUNGEON_ARROWS:
        cell = grid_step(grid, cell, direction, 1);
        reach = UINT32_MAX; /* the next wall ends it */
        break;
    case DUNGEON_BOULDER:
    case DUNGEON_TRAP_TYPES:
        break;
    }
    for (uint32_t i = 0; i < reach && grid_is_floor(grid, cell); i++) {
        if (way_passes(way, survey, cell))
            return true;
        cell = grid_step(grid, cell, direction, 1);
    }
    return false;
}

/* The danger on a way; NULL: all there is. */
static uint32_t way_danger(const struct way *way, const struct survey *survey) {
    const struct dungeon *const dungeon = survey->dungeon;
    uint32_t danger = 0;
    for (uint32_t i = 0; i < dungeon->counts.traps; i++)
        if (!way || way_meets(way, survey, &dungeon->traps[i]))
            danger += TRAP_WEIGHTS[dungeon->traps[i].type];
    for (uint32_t i = 0; i < dungeon->counts.enemies; i++)
        if (!way || way_passes(way, survey, dungeon->enemies[i].cell))
            danger += ENEMY_WEIGHTS[dungeon->enemies[i].role];
    return danger;
}

static uint32_t way_treasure(const struct way *way, const struct survey *survey) {
    const struct dungeon *const dungeon = survey->dungeon;
    uint32_t treasure = 0;
    for (size_t item = 0; item < DUNGEON_ITEMS; item++)
        for (uint32_t i = 0; i < dungeon->counts.items[item]; i++)
            if (!way || way_passes(way, survey, dungeon->items[item][i]))
                treasure += ITEM_VALUES[item];
    return treasure;
}

/* The route. */

/* A shortest one: back from the exit, ties to the first neighbour in row-major order. */
static int survey_route(struct survey *survey) {
    const struct grid *const grid = &survey->dungeon->grid;
    uint32_t *const distances = arena_take(survey->work, survey->cell_count, sizeof(*distances));
    if (!distances)
        return -ENOMEM;
    TRY(grid_distances(grid, survey->dungeon->entrance, survey->work, distances));
    uint32_t cell = survey->dungeon->exit;
    survey->route_length = distances[cell] + 1; /* every room can be reached */
    survey->route = arena_take(survey->work, survey->route_length, sizeof(*survey->route));
    if (!survey->route)
        return -ENOMEM;
    for (uint32_t i = survey->route_length; i-- > 0;) {
        survey->route[i] = (uint16_t)cell;
        way_add(&survey->way, survey, cell);
        uint32_t neighbours[DIRECTION_COUNT];
        const uint32_t count = grid_open_neighbours(grid, cell, neighbours);
        for (uint32_t j = count; i > 0 && j-- > 0;)
            if (distances[neighbours[j]] == i - 1)
                cell = neighbours[j];
    }
    return 0;
}

/* Where one can be at a time without having been hit. Tiles that no arrow crosses stay once they
 * are reached: there one can wait. */
struct watch {
    const struct survey *survey;
    uint8_t *reached; /* by tile */
    uint8_t *next;    /* by number among the crossed ones */
    uint32_t *crossed;
    uint32_t crossed_count;
    uint32_t *calm; /* the others, as they are reached */
    uint32_t calm_count;
    uint32_t fresh; /* of the last step: those from here on */
};

static int watch_init(struct watch *watch, const struct survey *survey) {
    const size_t cell_count = survey->cell_count;
    *watch = (struct watch){.survey = survey,
                            .reached = arena_take(survey->work, cell_count, 1),
                            .next = arena_take(survey->work, cell_count, 1),
                            .crossed = arena_take(survey->work, cell_count, sizeof(uint32_t)),
                            .calm = arena_take(survey->work, cell_count, sizeof(uint32_t))};
    if (!watch->reached || !watch->next || !watch->crossed || !watch->calm)
        return -ENOMEM;
    memset(watch->reached, 0, cell_count);
    for (uint32_t cell = 0; cell < cell_count; cell++)
        if (arrows_cross(&survey->arrows, cell))
            watch->crossed[watch->crossed_count++] = cell;
    watch->reached[survey->dungeon->entrance] = 1;
    if (!arrows_cross(&survey->arrows, survey->dungeon->entrance))
        watch->calm[watch->calm_count++] = survey->dungeon->entrance;
    return 0;
}

/* Could one be on a crossed tile at that time? */
static bool watch_enters(const struct watch *watch, uint32_t cell, uint32_t time) {
    uint32_t neighbours[DIRECTION_COUNT];
    bool near = watch->reached[cell];
    const uint32_t count = grid_open_neighbours(&watch->survey->dungeon->grid, cell, neighbours);
    for (uint32_t i = 0; i < count; i++)
        near |= watch->reached[neighbours[i]];
    return near && !arrows_strike(&watch->survey->arrows, cell, time);
}

/* The calm tiles beside one that has been reached. */
static void watch_spread(struct watch *watch, uint32_t cell) {
    uint32_t neighbours[DIRECTION_COUNT];
    const uint32_t count = grid_open_neighbours(&watch->survey->dungeon->grid, cell, neighbours);
    for (uint32_t i = 0; i < count; i++) {
        if (watch->reached[neighbours[i]] || arrows_cross(&watch->survey->arrows, neighbours[i]))
            continue;
        watch->reached[neighbours[i]] = 1;
        watch->calm[watch->calm_count++] = neighbours[i];
    }
}

/* Crossed tiles are judged by what was reached before this step, so they change last. */
static void watch_step(struct watch *watch, uint32_t time) {
    const uint32_t fresh = watch->calm_count;
    for (uint32_t i = 0; i < watch->crossed_count; i++)
        watch->next[i] = watch_enters(watch, watch->crossed[i], time);
    for (uint32_t i = watch->fresh; i < fresh; i++)
        watch_spread(watch, watch->calm[i]);
    for (uint32_t i = 0; i < watch->crossed_count; i++) {
        if (watch->reached[watch->crossed[i]])
            watch_spread(watch, watch->crossed[i]);
        watch->reached[watch->crossed[i]] = watch->next[i];
    }
    watch->fresh = fresh;
}

/* Steps by which the way to the exit is longer for who lets no arrow hit; MEASURE_NULL where
 * there is none. Condition: SEARCH_EXHAUSTED. -ENOMEM. */
static int survey_waits(struct survey *survey, int64_t *waits) {
    const uint32_t path = survey->route_length - 1;
    /* At the latest every tile is left when the arrows over it repeat. */
    const uint32_t latest = DUNGEON_DELAY_MOST + survey->cell_count * ARROWS_HYPERPERIOD_MOST;
    struct watch watch;
    TRY(watch_init(&watch, survey));
    *waits = MEASURE_NULL;
    for (uint32_t time = 1; time <= latest && *waits == MEASURE_NULL; time++) {
        TRY(search_spend(&survey->budget, 1 + watch.crossed_count));
        watch_step(&watch, time);
        if (watch.reached[survey->dungeon->exit])
            *waits = (int64_t)time - path;
    }
    return 0;
}

/* Chests. */

/* From every tile the next one towards the route, itself on the route; GRID_NONE where there is
 * no way. NULL: no memory. */
static uint32_t *survey_ways_back(const struct survey *survey) {
    uint32_t *const back = arena_take(survey->work, survey->cell_count, sizeof(*back));
    uint32_t *const queue = arena_take(survey->work, survey->cell_count, sizeof(*queue));
    if (!back || !queue)
        return NULL;
    uint32_t count = 0;
    memset(back, 0xff, survey->cell_count * sizeof(*back)); /* GRID_NONE */
    for (uint32_t i = 0; i < survey->route_length; i++) {
        queue[count++] = survey->route[i];
        back[survey->route[i]] = survey->route[i];
    }
    for (uint32_t i = 0; i < count; i++) {
        uint32_t neighbours[DIRECTION_COUNT];
        const uint32_t found = grid_open_neighbours(&survey->dungeon->grid, queue[i], neighbours);
        for (uint32_t j = 0; j < found; j++) {
            if (back[neighbours[j]] != GRID_NONE)
                continue;
            back[neighbours[j]] = queue[i];
            queue[count++] = neighbours[j];
        }
    }
    return back;
}

/* The chest's own room counts in any case, others only off the route. */
static struct dungeon_bargain survey_bargain(const struct survey *survey, uint32_t chest,
                                             const uint32_t *back, struct way *way) {
    struct dungeon_bargain bargain = {0};
    way_clear(way, survey);
    way->rooms[survey->rooms[chest]] = 1;
    bargain.reward = way_treasure(way, survey);
    for (uint32_t cell = chest; back[cell] != cell; cell = back[cell]) {
        if (!way_passes(&survey->way, survey, cell))
            way_add(way, survey, cell);
        bargain.detour++;
    }
    bargain.risk = way_danger(way, survey);
    return bargain;
}

/* Condition: SEARCH_EXHAUSTED. -ENOMEM. */
static int survey_bargains(struct survey *survey, struct dungeon_bargain *bargains, int64_t *risk) {
    const struct dungeon *const dungeon = survey->dungeon;
    const uint32_t *const back = survey_ways_back(survey);
    struct way way;
    if (!back)
        return -ENOMEM;
    TRY(way_init(&way, survey));
    *risk = MEASURE_NULL;
    for (uint32_t i = 0; i < dungeon->counts.items[DUNGEON_CHEST]; i++) {
        TRY(search_spend(&survey->budget, survey->cell_count + dungeon->counts.traps));
        bargains[i] = survey_bargain(survey, dungeon->items[DUNGEON_CHEST][i], back, &way);
        const int64_t share = (int64_t)bargains[i].risk * DIFFICULTY_ONE / bargains[i].reward;
        if (share > *risk)
            *risk = share;
    }
    return 0;
}

static int survey_init(struct survey *survey, const struct dungeon *dungeon, uint64_t budget,
                       struct arena *work) {
    *survey = (struct survey){.dungeon = dungeon,
                              .work = work,
                              .budget = {budget},
                              .cell_count = dungeon->grid.width * dungeon->grid.height};
    TRY(search_spend(&survey->budget, survey->cell_count));
    survey->rooms = dungeon_rooms_of_cells(dungeon, work);
    if (!survey->rooms)
        return -ENOMEM;
    TRY(way_init(&survey->way, survey));
    way_clear(&survey->way, survey);
    TRY(arrows_init(&survey->arrows, dungeon, work));
    return survey_route(survey);
}

void dungeon_stars(const struct dungeon *dungeon, struct evaluation *head) {
    const int64_t treasure = (int64_t)dungeon->counts.items[DUNGEON_COIN] * DUNGEON_COIN_VALUE +
                             (int64_t)dungeon->counts.items[DUNGEON_CHEST] * DUNGEON_CHEST_VALUE;
    head->stars_two = (treasure + 2) / 3;
    head->stars_three = (2 * treasure + 2) / 3;
}

static void survey_sum(const struct survey *survey, struct evaluation *head) {
    head->solvable = true; /* parse and generate see to it */
    head->measures[DUNGEON_PATH] = survey->route_length - 1;
    head->measures[DUNGEON_DANGER] = way_danger(NULL, survey);
    head->measures[DUNGEON_DANGER_ON_WAY] = way_danger(&survey->way, survey);
    head->measures[DUNGEON_DEPTH_MEASURE] = survey->dungeon->depth;
    head->measures[DUNGEON_TREASURE] = way_treasure(NULL, survey);
    head->measures[DUNGEON_TREASURE_ON_WAY] = way_treasure(&survey->way, survey);
    dungeon_stars(survey->dungeon, head);
}

/* Condition: SEARCH_EXHAUSTED. -ENOMEM. */
static int survey_take(struct survey *survey, struct evaluation **out) {
    const uint32_t chests = survey->dungeon->counts.items[DUNGEON_CHEST];
    struct evaluation head = {0};
    struct dungeon_bargain *const bargains = arena_take(survey->work, chests, sizeof(*bargains));
    if (!bargains)
        return -ENOMEM;
    TRY(survey_waits(survey, &head.measures[DUNGEON_WAITS]));
    TRY(survey_bargains(survey, bargains, &head.measures[DUNGEON_RISK]));
    survey_sum(survey, &head);
    const size_t chests_size = chests * sizeof(*bargains);
    const size_t route_size = survey->route_length * sizeof(*survey->route);
    struct dungeon_evaluation *const evaluation =
        malloc(sizeof(*evaluation) + chests_size + route_size);
    if (!evaluation)
        return -ENOMEM;
    evaluation->head = head;
    evaluation->chests = (struct dungeon_bargain *)(evaluation + 1);
    evaluation->route = (uint16_t *)(evaluation->chests + chests);
    evaluation->route_length = survey->route_length;
    memcpy(evaluation->chests, bargains, chests_size);
    memcpy(evaluation->route, survey->route, route_size);
    *out = &evaluation->head;
    return 0;
}

int dungeon_evaluate(const struct level *level, uint64_t budget, struct arena *work,
                     struct evaluation **out) {
    struct survey survey;
    const struct arena_mark mark = arena_mark(work);
    int result = survey_init(&survey, dungeon_const(level), budget, work);
    if (result == 0)
        result = survey_take(&survey, out);
    arena_release(work, mark);
    return result == SEARCH_EXHAUSTED ? KIND_UNDETERMINED : result;
}
