/* Maziaks by flooding: slow, plain, and nothing shared with the evaluator. */
#include "flood_maziaks.h"

#include <stdlib.h>
#include <string.h>

enum { FAR = 1 << 28, BOUNDLESS = 1 << 27 };

/* What may stand on a cell, with its bit: berries, swords, creatures, treasure. */
struct thing {
    enum { BERRY, SWORD, CREATURE, TREASURE } what;
    int32_t gain;
    int32_t armed;
    int32_t unarmed;
};

struct flood {
    const struct maziaks *maze;
    uint32_t cell_count;
    uint32_t thing_count;
    struct thing things[MAZIAKS_THINGS_MAX];
    int8_t *thing_on; /* by cell, -1 for none */
};

struct node {
    uint32_t cell;
    uint32_t mask;
    uint32_t hand;
};

struct step {
    struct node to;
    int32_t cost;
    int32_t gain;
};

static void *take(size_t count, size_t size) {
    void *const taken = calloc(count, size);
    if (!taken)
        abort();
    return taken;
}

static void flood_init(struct flood *flood, const struct maziaks *maze) {
    *flood = (struct flood){.maze = maze, .cell_count = maze->grid.width * maze->grid.height};
    flood->thing_on = take(flood->cell_count, 1);
    memset(flood->thing_on, -1, flood->cell_count);
    const struct maziaks_object *object = maze->objects;
    for (uint32_t sort = 0; sort < MAZIAKS_SORTS; sort++)
        for (uint32_t i = 0; i < maze->counts[sort]; i++, object++) {
            flood->thing_on[object->cell] = (int8_t)flood->thing_count;
            flood->things[flood->thing_count++] =
                sort == MAZIAKS_BERRY ? (struct thing){BERRY, object->values[0], 0, 0}
                : sort == MAZIAKS_SWORD
                    ? (struct thing){SWORD, 0, 0, 0}
                    : (struct thing){CREATURE, 0, object->values[0], object->values[1]};
        }
    flood->thing_on[maze->treasure] = (int8_t)flood->thing_count;
    flood->things[flood->thing_count++] = (struct thing){TREASURE, 0, 0, 0};
}

static size_t index_of(const struct flood *flood, struct node node) {
    return ((size_t)node.mask * 2 + node.hand) * flood->cell_count + node.cell;
}

static size_t node_count(const struct flood *flood) {
    return ((size_t)2 << flood->thing_count) * flood->cell_count;
}

static uint32_t treasure_bit(const struct flood *flood) {
    return 1u << (flood->thing_count - 1);
}

static bool has_ended(const struct flood *flood, struct node node) {
    return node.cell == flood->maze->entrance && node.mask & treasure_bit(flood);
}

/* Entering a cell, as the page tells it. */
static struct step step_to(const struct flood *flood, struct node from, uint32_t cell) {
    struct step step = {{cell, from.mask, from.hand}, 1, 0};
    const int8_t on = flood->thing_on[cell];
    if (on < 0 || from.mask >> on & 1)
        return step;
    const struct thing *const thing = &flood->things[on];
    if (thing->what == SWORD && from.hand)
        return step; /* it stays where it is */
    step.to.mask |= 1u << on;
    if (thing->what == BERRY)
        step.gain = thing->gain;
    if (thing->what == SWORD)
        step.to.hand = 1;
    if (thing->what == CREATURE) {
        step.cost += from.hand ? thing->armed : thing->unarmed;
        step.to.hand = 0; /* the sword breaks */
    }
    return step;
}

static int32_t gains(const struct flood *flood, uint32_t mask) {
    int32_t sum = 0;
    for (uint32_t i = 0; i < flood->thing_count; i++)
        if (mask >> i & 1)
            sum += flood->things[i].gain;
    return sum;
}

static bool spread_from(const struct flood *flood, struct node from, int32_t energy,
                        int32_t *spent) {
    const int32_t here = spent[index_of(flood, from)];
    bool changed = false;
    uint32_t neighbours[DIRECTION_COUNT];
    const uint32_t count = grid_open_neighbours(&flood->maze->grid, from.cell, neighbours);
    for (uint32_t i = 0; i < count && here < FAR && !has_ended(flood, from); i++) {
        const struct step step = step_to(flood, from, neighbours[i]);
        int32_t *const there = &spent[index_of(flood, step.to)];
        if (here + step.cost <= energy + gains(flood, from.mask) && here + step.cost < *there) {
            *there = here + step.cost;
            changed = true;
        }
    }
    return changed;
}

/* The least spent on each node; masks only grow, so each is flooded until it is calm. */
static int32_t *flood_forward(const struct flood *flood, int32_t energy) {
    int32_t *const spent = take(node_count(flood), sizeof(*spent));
    for (size_t i = 0; i < node_count(flood); i++)
        spent[i] = FAR;
    spent[index_of(flood, (struct node){flood->maze->entrance, 0, 0})] = 0;
    for (uint32_t mask = 0; mask < 1u << flood->thing_count; mask++)
        for (bool changed = true; changed;) {
            changed = false;
            for (uint32_t hand = 0; hand < 2; hand++)
                for (uint32_t cell = 0; cell < flood->cell_count; cell++)
                    changed |= spread_from(flood, (struct node){cell, mask, hand}, energy, spent);
        }
    return spent;
}

static int32_t need_of(const struct flood *flood, struct node from, const int32_t *need) {
    if (has_ended(flood, from))
        return 0;
    int32_t least = FAR;
    uint32_t neighbours[DIRECTION_COUNT];
    const uint32_t count = grid_open_neighbours(&flood->maze->grid, from.cell, neighbours);
    for (uint32_t i = 0; i < count; i++) {
        const struct step step = step_to(flood, from, neighbours[i]);
        const int32_t then = need[index_of(flood, step.to)];
        const int32_t now = step.cost + then - step.gain;
        const int32_t asked = now > step.cost ? now : step.cost;
        if (then < FAR && asked < least)
            least = asked;
    }
    return least;
}

/* The least one must hold on each node, from the full mask down. */
static int32_t *flood_backward(const struct flood *flood) {
    int32_t *const need = take(node_count(flood), sizeof(*need));
    for (size_t i = 0; i < node_count(flood); i++)
        need[i] = FAR;
    for (uint32_t mask = 1u << flood->thing_count; mask-- > 0;)
        for (bool changed = true; changed;) {
            changed = false;
            for (uint32_t i = 0; i < 2 * flood->cell_count; i++) {
                const struct node node = {i / 2, mask, i % 2};
                if (!grid_is_floor(&flood->maze->grid, node.cell))
                    continue;
                const int32_t least = need_of(flood, node, need);
                changed |= least < need[index_of(flood, node)];
                need[index_of(flood, node)] = least;
            }
        }
    return need;
}

int64_t flood_maziaks_required(const struct maziaks *maze) {
    struct flood flood;
    flood_init(&flood, maze);
    int32_t *const need = flood_backward(&flood);
    const int32_t required = need[index_of(&flood, (struct node){maze->entrance, 0, 0})];
    free(need);
    free(flood.thing_on);
    return required;
}

/* The least of spent, less the gains or not, over the ends; ties to the smallest mask, then hand.
 */
static struct node best_end(const struct flood *flood, const int32_t *spent, bool net,
                            int32_t *least) {
    struct node best = {0};
    *least = FAR;
    for (uint32_t mask = 0; mask < 1u << flood->thing_count; mask++)
        for (uint32_t hand = 0; hand < 2; hand++) {
            const struct node node = {flood->maze->entrance, mask, hand};
            const int32_t there = spent[index_of(flood, node)];
            const int32_t value = there - (net ? gains(flood, mask) : 0);
            if (!has_ended(flood, node) || there >= FAR || value >= *least)
                continue;
            *least = value;
            best = node;
        }
    return best;
}

/* The node before on the way back: the smallest cell, then mask, then hand. */
static struct node node_before(const struct flood *flood, const int32_t *spent, struct node at) {
    const int8_t on = flood->thing_on[at.cell];
    const uint32_t masks[2] = {on < 0 ? at.mask : at.mask & ~(1u << on), at.mask};
    uint32_t neighbours[DIRECTION_COUNT];
    const uint32_t count = grid_open_neighbours(&flood->maze->grid, at.cell, neighbours);
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t j = 0; j < 4; j++) {
            const struct node from = {neighbours[i], masks[j / 2], j % 2};
            const struct step step = step_to(flood, from, at.cell);
            const int32_t here = spent[index_of(flood, from)];
            if (here < FAR && !has_ended(flood, from) && step.to.mask == at.mask &&
                step.to.hand == at.hand && here + step.cost == spent[index_of(flood, at)] &&
                here + step.cost <= flood->maze->energy + gains(flood, from.mask))
                return from;
        }
    abort();
}

static uint32_t route_of(const struct flood *flood, const int32_t *spent, struct node end,
                         uint16_t *route) {
    uint32_t length = 0;
    for (struct node at = end;; at = node_before(flood, spent, at)) {
        route[length++] = (uint16_t)at.cell;
        if (spent[index_of(flood, at)] == 0)
            break;
    }
    for (uint32_t i = 0; i < length / 2; i++) {
        const uint16_t held = route[i];
        route[i] = route[length - 1 - i];
        route[length - 1 - i] = held;
    }
    return length;
}

/* Marks the cells of the way to the treasure, the only one there is. */
static bool find_way(const struct flood *flood, uint32_t cell, uint32_t before, bool *way) {
    way[cell] = true;
    if (cell == flood->maze->treasure)
        return true;
    uint32_t neighbours[DIRECTION_COUNT];
    const uint32_t count = grid_open_neighbours(&flood->maze->grid, cell, neighbours);
    for (uint32_t i = 0; i < count; i++)
        if (neighbours[i] != before && find_way(flood, neighbours[i], cell, way))
            return true;
    way[cell] = false;
    return false;
}

static void measure_way(const struct flood *flood, int64_t *measures) {
    bool *const way = take(flood->cell_count, sizeof(*way));
    find_way(flood, flood->maze->entrance, GRID_NONE, way);
    measures[MAZIAKS_UNAVOIDABLE] = 0;
    measures[MAZIAKS_DETOURS] = 0;
    for (uint32_t cell = 0; cell < flood->cell_count; cell++) {
        if (flood->thing_on[cell] < 0)
            continue;
        const struct thing *const thing = &flood->things[flood->thing_on[cell]];
        measures[MAZIAKS_UNAVOIDABLE] += thing->what == CREATURE && way[cell];
        measures[MAZIAKS_DETOURS] += (thing->what == BERRY || thing->what == SWORD) && !way[cell];
    }
    free(way);
}

static int64_t count_swords_worth(const struct maziaks *maze, int64_t required) {
    int64_t worth = 0;
    const uint32_t first = maze->counts[MAZIAKS_BERRY];
    for (uint32_t i = 0; i < maze->counts[MAZIAKS_SWORD]; i++) {
        struct maziaks without = *maze;
        for (uint32_t j = first + i; j + 1 < MAZIAKS_OBJECTS_MAX; j++)
            without.objects[j] = maze->objects[j + 1];
        without.counts[MAZIAKS_SWORD]--;
        worth += flood_maziaks_required(&without) > required;
    }
    return worth;
}

static void measure_solvable(const struct flood *flood, struct maziaks_evaluation *out) {
    const int32_t energy = flood->maze->energy;
    int32_t *const spent = flood_forward(flood, energy);
    int32_t net;
    const struct node end = best_end(flood, spent, true, &net);
    const int64_t slack = energy - net;
    out->head.measures[MAZIAKS_NET_ENERGY] = net;
    out->head.measures[MAZIAKS_SLACK] = slack;
    out->head.stars_two = slack / 4 + (slack % 4 != 0);
    out->head.stars_three = 3 * slack / 5 + (3 * slack % 5 != 0);
    out->route_length = route_of(flood, spent, end, out->route);
    free(spent);
}

struct maziaks_evaluation *flood_maziaks(const struct maziaks *maze) {
    enum { ROUTE_MOST = 65536 };
    struct flood flood;
    flood_init(&flood, maze);
    struct maziaks_evaluation *const out = take(1, sizeof(*out) + ROUTE_MOST * sizeof(uint16_t));
    int64_t *const measures = out->head.measures;
    for (uint32_t i = 0; i < MEASURES_MAX; i++)
        measures[i] = MEASURE_NULL;
    out->head.stars_two = MEASURE_NULL;
    out->head.stars_three = MEASURE_NULL;
    const int64_t required = flood_maziaks_required(maze);
    measures[MAZIAKS_REQUIRED_ENERGY] = required;
    if (maze->energy)
        measures[MAZIAKS_PRESSURE] = (required * 1000000 + maze->energy / 2) / maze->energy;
    int32_t *const spent = flood_forward(&flood, BOUNDLESS);
    int32_t path;
    best_end(&flood, spent, false, &path);
    free(spent);
    measures[MAZIAKS_PATH] = path;
    measure_way(&flood, measures);
    measures[MAZIAKS_SWORDS_WORTH] = count_swords_worth(maze, required);
    out->head.solvable = required <= maze->energy;
    if (out->head.solvable)
        measure_solvable(&flood, out);
    free(flood.thing_on);
    return out;
}

struct flood_run flood_maziaks_replay(const struct maziaks *maze, const uint16_t *route,
                                      uint32_t length) {
    struct flood flood;
    flood_init(&flood, maze);
    struct node at = {maze->entrance, 0, 0};
    struct flood_run run = {false, 0, maze->energy};
    for (uint32_t i = 1; i < length; i++) {
        uint32_t neighbours[DIRECTION_COUNT];
        const uint32_t count = grid_open_neighbours(&maze->grid, at.cell, neighbours);
        bool open = false;
        for (uint32_t j = 0; j < count; j++)
            open |= neighbours[j] == route[i];
        const struct step step = step_to(&flood, at, route[i]);
        if (!open || has_ended(&flood, at) || step.cost > (int32_t)run.energy_left)
            break;
        run.energy_left += (uint32_t)(step.gain - step.cost);
        run.steps = i;
        at = step.to;
    }
    run.finished = run.steps + 1 == length && has_ended(&flood, at);
    free(flood.thing_on);
    return run;
}
