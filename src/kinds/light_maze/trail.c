/* The cheapest finishing run of a maze whose objects are still being placed. */
#include "kinds/light_maze/trail.h"

#include <errno.h>
#include <string.h>

static uint32_t cell_count(const struct trail *trail) {
    return trail->grid->width * trail->grid->height;
}

static uint32_t goal_of(const struct trail *trail) {
    return trail->points[trail->point_count - 1];
}

/* The four neighbours in row-major order. The border is wall: no bounds to watch. */
static uint32_t cell_beside(const struct trail *trail, uint32_t cell, uint32_t way) {
    return cell + trail->offsets[way];
}

static void field_push(struct trail *trail, uint32_t cost, uint32_t cell) {
    uint32_t *const bucket = &trail->buckets[cost % TRAIL_BUCKETS];
    const uint32_t entry = trail->entry_count++;
    trail->entries[entry] = (struct trail_entry){cell, *bucket};
    *bucket = entry;
    trail->waiting++;
}

/* A cell passes its cost on to its neighbours. None leads on from the goal. */
static void field_relax(struct trail *trail, uint32_t cell, uint32_t blocked, uint32_t *field) {
    for (uint32_t way = 0; way < DIRECTION_COUNT; way++) {
        const uint32_t next = cell_beside(trail, cell, way);
        const uint32_t cost = field[cell] + trail->costs[next];
        if (trail->costs[next] == TRAIL_WALL || next == blocked || cost >= field[next])
            continue;
        field[next] = cost;
        if (next != goal_of(trail))
            field_push(trail, cost, next);
    }
}

static void field_init(struct trail *trail, const uint32_t *sources, uint32_t source_count,
                       uint32_t *field) {
    memset(field, 0xFF, cell_count(trail) * sizeof(*field));
    memset(trail->buckets, 0xFF, sizeof(trail->buckets));
    trail->entry_count = 0;
    trail->waiting = 0;
    for (uint32_t i = 0; i < source_count; i++) {
        if (field[sources[i]] == 0)
            continue;
        field[sources[i]] = 0;
        field_push(trail, 0, sources[i]);
    }
}

/* Least cost from any source to every cell that is no farther than to (GRID_NONE: to all), not
 * through the goal nor the blocked cell: a bucket a cost (Dial 1969), used in turn since no step
 * costs as much as there are buckets. */
static void field_spread(struct trail *trail, const uint32_t *sources, uint32_t source_count,
                         uint32_t blocked, uint32_t to, uint32_t *field) {
    field_init(trail, sources, source_count, field);
    const uint32_t *const end = to == GRID_NONE ? &to : &field[to];
    for (uint32_t cost = 0; trail->waiting > 0 && cost < *end; cost++) {
        uint32_t *const bucket = &trail->buckets[cost % TRAIL_BUCKETS];
        while (*bucket != GRID_NONE) {
            const struct trail_entry entry = trail->entries[*bucket];
            *bucket = entry.next;
            trail->waiting--;
            if (field[entry.cell] == cost)
                field_relax(trail, entry.cell, blocked, field);
        }
    }
}

/* The neighbour from which a field came to a cell; ties go to the first in row-major order. */
static uint32_t field_origin(const struct trail *trail, uint32_t cell) {
    for (uint32_t way = 0; way < DIRECTION_COUNT; way++) {
        const uint32_t from = cell_beside(trail, cell, way);
        if (from != goal_of(trail) && trail->field[from] != GRID_NONE &&
            trail->field[from] + trail->costs[cell] == trail->field[cell])
            return from;
    }
    return GRID_NONE;
}

/* Appends the cells after from up to to; the field spreads from from. */
static void lay_leg(struct trail *trail, uint32_t from, uint32_t to) {
    const uint32_t start = trail->length;
    for (uint32_t cell = to; cell != from; cell = field_origin(trail, cell))
        trail->cells[trail->length++] = cell;
    for (uint32_t low = start, high = trail->length; low + 1 < high; low++) {
        high--;
        const uint32_t held = trail->cells[low];
        trail->cells[low] = trail->cells[high];
        trail->cells[high] = held;
    }
}

static void lay(struct trail *trail) {
    trail->cells[0] = trail->points[0];
    trail->length = 1;
    trail->cost = 0;
    for (uint32_t i = 0; i + 1 < trail->point_count; i++) {
        const uint32_t from = trail->points[i];
        const uint32_t to = trail->points[i + 1];
        trail->legs[i] = trail->length - 1;
        field_spread(trail, &from, 1, GRID_NONE, to, trail->field);
        trail->cost += trail->field[to];
        lay_leg(trail, from, to);
    }
    trail->legs[trail->point_count - 1] = trail->length - 1;
    memset(trail->covers, 0, cell_count(trail) * sizeof(*trail->covers));
    for (uint32_t i = 0; i < trail->length; i++)
        trail->covers[trail->cells[i]] = true;
}

static int allocate(struct trail *trail, struct arena *work) {
    const uint32_t count = cell_count(trail);
    trail->costs = arena_take(work, count, sizeof(*trail->costs));
    trail->cells = arena_take(work, (size_t)count * TRAIL_POINTS_MOST, sizeof(*trail->cells));
    trail->covers = arena_take(work, count, sizeof(*trail->covers));
    trail->field = arena_take(work, count, sizeof(*trail->field));
    trail->entries =
        arena_take(work, (size_t)count * (DIRECTION_COUNT + 1), sizeof(*trail->entries));
    if (!trail->costs || !trail->cells || !trail->covers || !trail->field || !trail->entries)
        return -ENOMEM;
    return 0;
}

int trail_init(struct trail *trail, const struct grid *grid, uint32_t start, uint32_t goal,
               struct arena *work) {
    *trail = (struct trail){.grid = grid,
                            .offsets = {-grid->width, -1u, 1, grid->width},
                            .points = {start, goal},
                            .point_count = 2};
    const int result = allocate(trail, work);
    if (result)
        return result;
    for (uint32_t cell = 0; cell < cell_count(trail); cell++)
        trail->costs[cell] = grid_is_floor(grid, cell) ? 1 : TRAIL_WALL;
    lay(trail);
    return 0;
}

void trail_add_plate(struct trail *trail, uint32_t plate) {
    /* The plate moves from the place before the goal towards the start; the cheapest place wins. */
    uint32_t place = trail->point_count - 1;
    trail->points[trail->point_count] = goal_of(trail);
    trail->point_count++;
    uint64_t least = UINT64_MAX;
    uint32_t points[TRAIL_POINTS_MOST];
    for (; place > 0; place--) {
        trail->points[place] = plate;
        lay(trail);
        if (trail->cost < least) {
            least = trail->cost;
            memcpy(points, trail->points, sizeof(points));
        }
        trail->points[place] = trail->points[place - 1];
    }
    memcpy(trail->points, points, sizeof(points));
    lay(trail);
}

void trail_add_toll(struct trail *trail, uint32_t cell, uint32_t toll) {
    trail->costs[cell] += toll;
    lay(trail);
}

uint32_t trail_way_round(struct trail *trail, uint32_t cell) {
    for (uint32_t leg = 0; leg + 1 < trail->point_count; leg++) {
        uint32_t cost = 0;
        bool through = false;
        for (uint32_t i = trail->legs[leg] + 1; i <= trail->legs[leg + 1]; i++) {
            cost += trail->costs[trail->cells[i]];
            through = through || trail->cells[i] == cell;
        }
        if (!through)
            continue;
        const uint32_t to = trail->points[leg + 1];
        field_spread(trail, &trail->points[leg], 1, cell, to, trail->field);
        const uint32_t round = trail->field[to];
        return round == GRID_NONE ? GRID_NONE : round - cost;
    }
    return 0;
}

void trail_distances(struct trail *trail, uint32_t *distances) {
    field_spread(trail, trail->cells, trail->length, GRID_NONE, GRID_NONE, distances);
}
