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

/* One cell of a field passes its cost on to its neighbours; returns the new end of the queue. */
static uint32_t field_relax(struct trail *trail, uint32_t cell, uint32_t blocked, uint32_t tail,
                            uint32_t *field) {
    uint32_t neighbours[DIRECTION_COUNT];
    const uint32_t count = grid_open_neighbours(trail->grid, cell, neighbours);
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t next = neighbours[i];
        const uint32_t cost = field[cell] + trail->costs[next];
        if (next == blocked || cost >= field[next])
            continue;
        field[next] = cost;
        if (trail->queued[next] || next == goal_of(trail))
            continue;
        trail->queued[next] = true;
        trail->queue[tail] = next;
        tail = tail + 1 == cell_count(trail) ? 0 : tail + 1;
    }
    return tail;
}

/* Least cost from any source to every cell, not through the goal nor the blocked cell. Labels are
 * corrected rather than settled: nearly every step costs 1, so a plain queue is nearly sorted. */
static void field_spread(struct trail *trail, const uint32_t *sources, uint32_t source_count,
                         uint32_t blocked, uint32_t *field) {
    uint32_t head = 0;
    uint32_t tail = 0;
    memset(field, 0xFF, cell_count(trail) * sizeof(*field));
    for (uint32_t i = 0; i < source_count; i++) {
        if (field[sources[i]] == 0)
            continue;
        field[sources[i]] = 0;
        trail->queued[sources[i]] = true;
        trail->queue[tail++] = sources[i];
    }
    if (tail == cell_count(trail))
        tail = 0;
    while (head != tail) {
        const uint32_t cell = trail->queue[head];
        head = head + 1 == cell_count(trail) ? 0 : head + 1;
        trail->queued[cell] = false;
        tail = field_relax(trail, cell, blocked, tail, field);
    }
}

/* The neighbour from which a field came to a cell; ties go to the first in row-major order. */
static uint32_t field_origin(const struct trail *trail, uint32_t cell) {
    uint32_t neighbours[DIRECTION_COUNT];
    const uint32_t count = grid_open_neighbours(trail->grid, cell, neighbours);
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t from = neighbours[i];
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
        field_spread(trail, &from, 1, GRID_NONE, trail->field);
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
    trail->queue = arena_take(work, count, sizeof(*trail->queue));
    trail->queued = arena_take(work, count, sizeof(*trail->queued));
    if (!trail->costs || !trail->cells || !trail->covers || !trail->field || !trail->queue ||
        !trail->queued)
        return -ENOMEM;
    return 0;
}

int trail_init(struct trail *trail, const struct grid *grid, uint32_t start, uint32_t goal,
               struct arena *work) {
    *trail = (struct trail){.grid = grid, .points = {start, goal}, .point_count = 2};
    const int result = allocate(trail, work);
    if (result)
        return result;
    for (uint32_t cell = 0; cell < cell_count(trail); cell++)
        trail->costs[cell] = 1;
    memset(trail->queued, 0, cell_count(trail) * sizeof(*trail->queued));
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
        field_spread(trail, &trail->points[leg], 1, cell, trail->field);
        const uint32_t round = trail->field[trail->points[leg + 1]];
        return round == GRID_NONE ? GRID_NONE : round - cost;
    }
    return 0;
}

void trail_distances(struct trail *trail, uint32_t *distances) {
    field_spread(trail, trail->cells, trail->length, GRID_NONE, distances);
}
