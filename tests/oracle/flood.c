/* A light maze measured the slow way. Every table has one entry a node, a node is a cell and a
 * mask, and tables are worked out by relaxing nodes until nothing changes. */
#include "flood.h"

#include <stdlib.h>
#include <string.h>

enum { FAR = 1000000000 };

struct flood {
    const struct light_maze *maze;
    uint32_t cell_count;
    uint32_t node_count; /* node = mask * cell_count + cell */
    int *switch_at;      /* by cell: a switch's number, or -1 */
    int *fragile_toll;   /* by cell */
    uint32_t plates;     /* mask */
};

/* A step between nodes. */
struct step {
    uint32_t to;
    int cost;
    int gain;
};

static void *allocate(size_t count, size_t size) {
    void *const memory = calloc(count + 1, size);
    if (!memory)
        abort();
    return memory;
}

static int *allocate_filled(uint32_t count, int value) {
    int *const table = allocate(count, sizeof(*table));
    for (uint32_t i = 0; i < count; i++)
        table[i] = value;
    return table;
}

static bool is_candle(const struct flood *flood, int number) {
    return number < flood->maze->candle_count;
}

static bool is_plate(const struct flood *flood, int number) {
    return number >= flood->maze->candle_count + flood->maze->door_count;
}

static void flood_init(struct flood *flood, const struct light_maze *maze) {
    const int switch_count = (int)light_maze_switch_count(maze);
    flood->maze = maze;
    flood->cell_count = maze->grid.width * maze->grid.height;
    flood->node_count = flood->cell_count << switch_count;
    flood->switch_at = allocate_filled(flood->cell_count, -1);
    flood->fragile_toll = allocate_filled(flood->cell_count, 0);
    flood->plates = 0;
    for (int i = 0; i < switch_count; i++) {
        flood->switch_at[maze->switches[i].cell] = i;
        if (is_plate(flood, i))
            flood->plates |= 1u << i;
    }
    for (int i = 0; i < maze->fragile_count; i++)
        flood->fragile_toll[maze->fragile[i].cell] = maze->fragile[i].value;
}

static void flood_deinit(struct flood *flood) {
    free(flood->switch_at);
    free(flood->fragile_toll);
}

static int gains_of(const struct flood *flood, uint32_t mask) {
    int gains = 0;
    for (int i = 0; i < flood->maze->candle_count; i++)
        if (mask >> i & 1)
            gains += flood->maze->switches[i].value;
    return gains;
}

/* The cells beside a floor cell that are floor, in row-major order. */
static int open_neighbours(const struct flood *flood, uint32_t cell, uint32_t neighbours[4]) {
    const uint32_t width = flood->maze->grid.width;
    const uint32_t beside[4] = {cell - width, cell - 1, cell + 1, cell + width};
    int count = 0;
    for (int i = 0; i < 4; i++)
        if (flood->maze->grid.cells[beside[i]] == '.')
            neighbours[count++] = beside[i];
    return count;
}

/* The step from a mask onto a neighbouring cell; false when the goal is closed. */
static bool step_onto(const struct flood *flood, uint32_t mask, uint32_t cell, struct step *step) {
    if (cell == flood->maze->goal && (mask & flood->plates) != flood->plates)
        return false;
    const int number = flood->switch_at[cell];
    *step = (struct step){mask * flood->cell_count + cell, 1 + flood->fragile_toll[cell], 0};
    if (number < 0 || mask >> number & 1)
        return true;
    step->to += flood->cell_count << number;
    if (is_candle(flood, number))
        step->gain = flood->maze->switches[number].value;
    else
        step->cost += flood->maze->switches[number].value;
    return true;
}

/* Nodes that wait to be relaxed, each at most once. */
struct queue {
    uint32_t *nodes;
    unsigned char *waiting;
    uint32_t size;
    uint32_t head;
    uint32_t count;
};

static void queue_init(struct queue *queue, uint32_t size) {
    *queue = (struct queue){allocate(size, sizeof(uint32_t)), allocate(size, 1), size, 0, 0};
}

static void queue_deinit(struct queue *queue) {
    free(queue->nodes);
    free(queue->waiting);
}

static void queue_push(struct queue *queue, uint32_t node) {
    if (queue->waiting[node])
        return;
    queue->waiting[node] = 1;
    const uint32_t end = queue->head + queue->count++;
    queue->nodes[end < queue->size ? end : end - queue->size] = node;
}

static uint32_t queue_pop(struct queue *queue) {
    const uint32_t node = queue->nodes[queue->head];
    queue->head = queue->head + 1 < queue->size ? queue->head + 1 : 0;
    queue->count--;
    queue->waiting[node] = 0;
    return node;
}

/* spent(cell, mask): the least light consumed to stand there, every step paid from light in hand.
 */
static int *flood_forward(const struct flood *flood, int light) {
    int *const spent = allocate_filled(flood->node_count, FAR);
    struct queue queue;
    queue_init(&queue, flood->node_count);
    spent[flood->maze->start] = 0;
    queue_push(&queue, flood->maze->start);
    while (queue.count) {
        const uint32_t node = queue_pop(&queue);
        const uint32_t cell = node % flood->cell_count;
        const uint32_t mask = node / flood->cell_count;
        const int hand = light - spent[node] + gains_of(flood, mask);
        uint32_t neighbours[4];
        if (cell == flood->maze->goal)
            continue;
        const int count = open_neighbours(flood, cell, neighbours);
        for (int i = 0; i < count; i++) {
            struct step step;
            if (!step_onto(flood, mask, neighbours[i], &step) || step.cost > hand ||
                spent[node] + step.cost >= spent[step.to])
                continue;
            spent[step.to] = spent[node] + step.cost;
            queue_push(&queue, step.to);
        }
    }
    queue_deinit(&queue);
    return spent;
}

/* What one must hold before a step to go on with need after it. */
static int need_before(const struct step *step, int need) {
    const int before = step->cost + need - step->gain;
    return before > step->cost ? before : step->cost;
}

/* The least need of a node over its steps. */
static int need_of(const struct flood *flood, const int *need, uint32_t node) {
    const uint32_t cell = node % flood->cell_count;
    uint32_t neighbours[4];
    const int count = open_neighbours(flood, cell, neighbours);
    int least = FAR;
    for (int i = 0; i < count; i++) {
        struct step step;
        if (!step_onto(flood, node / flood->cell_count, neighbours[i], &step) ||
            need[step.to] == FAR)
            continue;
        const int before = need_before(&step, need[step.to]);
        least = before < least ? before : least;
    }
    return least;
}

/* Queues the nodes from which one step leads to a node: its neighbours, with the same mask or with
 * the switch on its cell not yet changed. */
static void queue_before(const struct flood *flood, struct queue *queue, uint32_t node) {
    const uint32_t cell = node % flood->cell_count;
    const uint32_t mask = node / flood->cell_count;
    const int number = flood->switch_at[cell];
    uint32_t neighbours[4];
    const int count = open_neighbours(flood, cell, neighbours);
    for (int i = 0; i < count; i++) {
        if (neighbours[i] == flood->maze->goal)
            continue;
        queue_push(queue, mask * flood->cell_count + neighbours[i]);
        if (number >= 0 && mask >> number & 1)
            queue_push(queue, (mask & ~(1u << number)) * flood->cell_count + neighbours[i]);
    }
}

/* need(cell, mask): the least light one must hold there to finish. */
static int *flood_backward(const struct flood *flood) {
    int *const need = allocate_filled(flood->node_count, FAR);
    struct queue queue;
    queue_init(&queue, flood->node_count);
    for (uint32_t mask = 0; mask < flood->node_count / flood->cell_count; mask++) {
        if ((mask & flood->plates) != flood->plates)
            continue;
        need[mask * flood->cell_count + flood->maze->goal] = 0;
        queue_before(flood, &queue, mask * flood->cell_count + flood->maze->goal);
    }
    while (queue.count) {
        const uint32_t node = queue_pop(&queue);
        const int least = need_of(flood, need, node);
        if (least >= need[node])
            continue;
        need[node] = least;
        queue_before(flood, &queue, node);
    }
    queue_deinit(&queue);
    return need;
}

/* Makes the need of the nodes of one mask what it is when one of them must never be stood on. */
static void flood_again_without(const struct flood *flood, int *need, uint32_t avoided) {
    const uint32_t first = avoided - avoided % flood->cell_count;
    for (uint32_t node = first; node < first + flood->cell_count; node++)
        if (node != first + flood->maze->goal)
            need[node] = FAR;
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t node = first; node < first + flood->cell_count; node++) {
            const uint32_t cell = node - first;
            if (node == avoided || cell == flood->maze->goal ||
                flood->maze->grid.cells[cell] != '.')
                continue;
            const int least = need_of(flood, need, node);
            changed = changed || least < need[node];
            need[node] = least < need[node] ? least : need[node];
        }
    }
}

/* Can the node be entered from that neighbour as cheaply as it can at all? */
static bool enters(const struct flood *flood, const int *spent, uint32_t neighbour,
                   uint32_t before_mask, uint32_t node) {
    const uint32_t before = before_mask * flood->cell_count + neighbour;
    struct step step;
    if (neighbour == flood->maze->goal || spent[before] == FAR ||
        !step_onto(flood, before_mask, node % flood->cell_count, &step) || step.to != node)
        return false;
    const int hand = flood->maze->light - spent[before] + gains_of(flood, before_mask);
    return step.cost <= hand && spent[before] + step.cost == spent[node];
}

/* The masks from which a node may be entered, the smaller first. */
static int masks_before(const struct flood *flood, uint32_t node, uint32_t masks[2]) {
    const uint32_t mask = node / flood->cell_count;
    const int number = flood->switch_at[node % flood->cell_count];
    int count = 0;
    if (number >= 0 && mask >> number & 1)
        masks[count++] = mask & ~(1u << number);
    masks[count++] = mask;
    return count;
}

static bool is_way_in(const struct flood *flood, const int *spent, uint32_t neighbour,
                      uint32_t node) {
    uint32_t masks[2];
    const int count = masks_before(flood, node, masks);
    bool way_in = false;
    for (int i = 0; i < count; i++)
        way_in = way_in || enters(flood, spent, neighbour, masks[i], node);
    return way_in;
}

/* need: of flood_again_without. */
static int count_winning(const struct flood *flood, const int *spent, const int *need,
                         uint32_t node) {
    const uint32_t mask = node / flood->cell_count;
    const int hand = flood->maze->light - spent[node] + gains_of(flood, mask);
    uint32_t neighbours[4];
    const int count = open_neighbours(flood, node % flood->cell_count, neighbours);
    int winning = 0;
    for (int i = 0; i < count; i++) {
        struct step step;
        if (is_way_in(flood, spent, neighbours[i], node) ||
            !step_onto(flood, mask, neighbours[i], &step) || need[step.to] == FAR)
            continue;
        winning += need_before(&step, need[step.to]) <= hand;
    }
    return winning;
}

static bool is_decision_at(const struct flood *flood, const int *spent, int *need, uint32_t node) {
    int *const layer = need + (node - node % flood->cell_count);
    int *const kept = allocate(flood->cell_count, sizeof(*kept));
    memcpy(kept, layer, flood->cell_count * sizeof(*kept));
    flood_again_without(flood, need, node);
    const int winning = count_winning(flood, spent, need, node);
    memcpy(layer, kept, flood->cell_count * sizeof(*kept));
    free(kept);
    return winning >= 2;
}

static bool is_decision(const struct flood *flood, const int *spent, int *need, uint32_t cell) {
    int least = FAR;
    int gains = 0;
    for (uint32_t node = cell; node < flood->node_count; node += flood->cell_count) {
        const int these = gains_of(flood, node / flood->cell_count);
        if (spent[node] > least || (spent[node] == least && these < gains))
            continue;
        least = spent[node];
        gains = these;
    }
    if (least == FAR)
        return false;
    for (uint32_t node = cell; node < flood->node_count; node += flood->cell_count)
        if (spent[node] == least && gains_of(flood, node / flood->cell_count) == gains &&
            is_decision_at(flood, spent, need, node))
            return true;
    return false;
}

static int count_decisions(const struct flood *flood, const int *spent, int *need) {
    int decisions = 0;
    for (uint32_t cell = 0; cell < flood->cell_count; cell++) {
        uint32_t neighbours[4];
        if (flood->maze->grid.cells[cell] == '.' && cell != flood->maze->goal &&
            open_neighbours(flood, cell, neighbours) >= 3)
            decisions += is_decision(flood, spent, need, cell);
    }
    return decisions;
}

/* The least spent at the goal over masks that hold all of some switches. */
static int least_at_goal(const struct flood *flood, const int *spent, uint32_t holding) {
    int least = FAR;
    for (uint32_t mask = 0; mask < flood->node_count / flood->cell_count; mask++) {
        const int here = spent[mask * flood->cell_count + flood->maze->goal];
        if ((mask & holding) == holding && here < least)
            least = here;
    }
    return least;
}

static void measure_boundless(const struct flood *flood, int64_t *measures) {
    int *const spent = flood_forward(flood, FAR);
    const int path = least_at_goal(flood, spent, 0);
    int detours = 0;
    for (int i = 0; i < flood->maze->candle_count; i++)
        detours += least_at_goal(flood, spent, 1u << i) > path;
    measures[LIGHT_MAZE_PATH] = path;
    measures[LIGHT_MAZE_DETOURS] = detours;
    free(spent);
}

static uint32_t best_goal(const struct flood *flood, const int *spent) {
    uint32_t best = flood->node_count;
    int least = FAR;
    for (uint32_t mask = 0; mask < flood->node_count / flood->cell_count; mask++) {
        const uint32_t node = mask * flood->cell_count + flood->maze->goal;
        if (spent[node] == FAR || spent[node] - gains_of(flood, mask) >= least)
            continue;
        least = spent[node] - gains_of(flood, mask);
        best = node;
    }
    return best;
}

static uint32_t node_before(const struct flood *flood, const int *spent, uint32_t node) {
    uint32_t neighbours[4];
    uint32_t masks[2];
    const int count = open_neighbours(flood, node % flood->cell_count, neighbours);
    const int mask_count = masks_before(flood, node, masks);
    for (int i = 0; i < count; i++)
        for (int j = 0; j < mask_count; j++)
            if (enters(flood, spent, neighbours[i], masks[j], node))
                return masks[j] * flood->cell_count + neighbours[i];
    abort();
}

static struct light_maze_evaluation *with_route(const struct flood *flood, const int *spent,
                                                uint32_t last) {
    uint32_t length = 1;
    for (uint32_t node = last; node != flood->maze->start; length++)
        node = node_before(flood, spent, node);
    struct light_maze_evaluation *const evaluation =
        allocate(1, sizeof(*evaluation) + length * sizeof(uint16_t));
    evaluation->route_length = length;
    uint32_t node = last;
    for (uint32_t i = length; i-- > 0;) {
        evaluation->route[i] = (uint16_t)(node % flood->cell_count);
        node = i ? node_before(flood, spent, node) : node;
    }
    return evaluation;
}

/* Walking distances to a cell; doors, plates and the goal are floor. */
static int *walking(const struct flood *flood, uint32_t cell) {
    int *const distances = allocate_filled(flood->cell_count, FAR);
    struct queue queue;
    queue_init(&queue, flood->cell_count);
    distances[cell] = 0;
    queue_push(&queue, cell);
    while (queue.count) {
        const uint32_t at = queue_pop(&queue);
        uint32_t neighbours[4];
        const int count = open_neighbours(flood, at, neighbours);
        for (int i = 0; i < count; i++) {
            if (distances[neighbours[i]] < FAR)
                continue;
            distances[neighbours[i]] = distances[at] + 1;
            queue_push(&queue, neighbours[i]);
        }
    }
    queue_deinit(&queue);
    return distances;
}

/* A run being replayed, light in fifths. */
struct replay {
    uint32_t mask;
    uint32_t shadow;
    int carry;
    int hand;
    int bites;
    int lost;
    int closest;
    bool dead;
};

static void come_close(struct replay *replay, int distance) {
    replay->closest = distance < replay->closest ? distance : replay->closest;
}

static void bite(const struct flood *flood, struct replay *replay) {
    const int bite = 5 * flood->maze->shadow.bite;
    replay->dead = bite > replay->hand;
    replay->lost += replay->dead ? replay->hand : bite;
    replay->hand -= replay->dead ? replay->hand : bite;
    replay->bites++;
    replay->carry = 0;
    replay->shadow = flood->maze->shadow.lair;
    come_close(replay, 0);
}

static void move_shadow(const struct flood *flood, struct replay *replay, const int *distances) {
    uint32_t neighbours[4];
    const int count = open_neighbours(flood, replay->shadow, neighbours);
    uint32_t nearer = replay->shadow;
    for (int i = count; i-- > 0;)
        if (distances[neighbours[i]] < distances[replay->shadow])
            nearer = neighbours[i];
    replay->shadow = nearer;
    come_close(replay, distances[nearer]);
}

/* Parts 2 and 3 of a step, the player on cell. */
static void hunt_player(const struct flood *flood, struct replay *replay, uint32_t cell, int toll,
                        int sight, const int *distances) {
    if (replay->shadow == cell) {
        bite(flood, replay);
        return;
    }
    replay->carry += flood->maze->shadow.speed * (1 + toll);
    while (replay->carry >= 100) {
        replay->carry -= 100;
        if (distances[replay->shadow] > sight)
            continue;
        move_shadow(flood, replay, distances);
        if (replay->shadow == cell) {
            bite(flood, replay);
            return;
        }
    }
}

static bool is_beside(const struct flood *flood, uint32_t from, uint32_t to) {
    uint32_t neighbours[4];
    const int count = open_neighbours(flood, from, neighbours);
    bool beside = false;
    for (int i = 0; i < count; i++)
        beside = beside || neighbours[i] == to;
    return beside;
}

/* One step as the game makes it; false when it cannot be made. */
static bool play_step(const struct flood *flood, struct replay *replay, uint32_t from,
                      uint32_t cell, bool ember) {
    const struct light_maze *const maze = flood->maze;
    struct step step;
    if (from == maze->goal || !is_beside(flood, from, cell) ||
        !step_onto(flood, replay->mask, cell, &step))
        return false;
    const int cost = 5 * step.cost - (ember ? 4 : 0);
    if (cost > replay->hand)
        return false;
    replay->hand += 5 * step.gain - cost;
    replay->mask = step.to / flood->cell_count;
    if (!maze->shadow.exists)
        return true;
    int *const distances = walking(flood, cell);
    come_close(replay, distances[replay->shadow]);
    if (cell != maze->goal)
        hunt_player(flood, replay, cell, step.cost - 1, ember ? 5 : 20, distances);
    free(distances);
    return !replay->dead;
}

/* Returns how many steps were made. */
static uint32_t play(const struct flood *flood, const uint16_t *route, const uint8_t *lights,
                     uint32_t length, struct replay *replay) {
    const struct light_maze *const maze = flood->maze;
    *replay = (struct replay){.shadow = maze->shadow.lair, .hand = 5 * maze->light, .closest = FAR};
    if (maze->shadow.exists) {
        int *const distances = walking(flood, maze->start);
        come_close(replay, distances[maze->shadow.lair]);
        free(distances);
    }
    uint32_t made = 0;
    while (made + 1 < length && play_step(flood, replay, route[made], route[made + 1],
                                          lights && lights[made] == LIGHT_EMBER))
        made++;
    return made;
}

static void measure_hunt(const struct flood *flood, struct light_maze_evaluation *evaluation) {
    struct replay replay;
    const uint32_t length = evaluation->route_length;
    const uint32_t made = play(flood, evaluation->route, NULL, length, &replay);
    evaluation->hunted = true;
    evaluation->hunt = (struct light_maze_hunt){
        (uint32_t)replay.bites, (uint32_t)replay.lost / 5,
        replay.closest == FAR ? GRID_NONE : (uint32_t)replay.closest, made + 1 == length};
}

struct light_maze_run flood_replay(const struct light_maze *maze, const uint16_t *route,
                                   const uint8_t *lights, uint32_t length) {
    struct flood flood;
    struct replay replay;
    flood_init(&flood, maze);
    const uint32_t made = play(&flood, route, lights, length, &replay);
    flood_deinit(&flood);
    struct light_maze_run run = {.finished = made + 1 == length && route[made] == maze->goal,
                                 .steps = made,
                                 .bites = (uint32_t)replay.bites,
                                 .light_left = (uint32_t)replay.hand / 5};
    if (made + 1 < length) {
        run.failed_step = made + 1;
        run.failed_cell = route[made + 1];
    }
    return run;
}

/* ceil(numerator / denominator) of numbers that are not negative. */
static int64_t divide_up(int64_t numerator, int64_t denominator) {
    return numerator / denominator + (numerator % denominator > 0);
}

/* Half a millionth up or more counts as a whole one. */
static int64_t in_millionths(int64_t numerator, int64_t denominator) {
    const int64_t whole = numerator * 1000000 / denominator;
    const int64_t rest = numerator * 1000000 % denominator;
    return whole + (2 * rest >= denominator);
}

static struct light_maze_evaluation *measure_solvable(const struct flood *flood, const int *spent,
                                                      int *need, uint32_t last,
                                                      const int64_t *measures) {
    struct light_maze_evaluation *const evaluation = with_route(flood, spent, last);
    struct evaluation *const head = &evaluation->head;
    memcpy(head->measures, measures, sizeof(head->measures));
    const int64_t net = spent[last] - gains_of(flood, last / flood->cell_count);
    const int64_t slack = flood->maze->light - net;
    head->solvable = true;
    head->measures[LIGHT_MAZE_NET_LIGHT] = net;
    head->measures[LIGHT_MAZE_SLACK] = slack;
    head->measures[LIGHT_MAZE_DECISIONS] = count_decisions(flood, spent, need);
    head->stars_two = divide_up(slack, 4);
    head->stars_three = divide_up(3 * slack, 5);
    if (flood->maze->shadow.exists)
        measure_hunt(flood, evaluation);
    if (flood->maze->light)
        head->measures[LIGHT_MAZE_PRESSURE] = in_millionths(
            measures[LIGHT_MAZE_REQUIRED_LIGHT] + evaluation->hunt.light_lost, flood->maze->light);
    return evaluation;
}

static struct light_maze_evaluation *measure_unsolvable(const struct flood *flood,
                                                        const int64_t *measures) {
    struct light_maze_evaluation *const evaluation = allocate(1, sizeof(*evaluation));
    struct evaluation *const head = &evaluation->head;
    memcpy(head->measures, measures, sizeof(head->measures));
    head->stars_two = MEASURE_NULL;
    head->stars_three = MEASURE_NULL;
    const int64_t required = measures[LIGHT_MAZE_REQUIRED_LIGHT];
    if (required != MEASURE_NULL && flood->maze->light)
        head->measures[LIGHT_MAZE_PRESSURE] = in_millionths(required, flood->maze->light);
    return evaluation;
}

struct light_maze_evaluation *flood_evaluate(const struct light_maze *maze) {
    struct flood flood;
    flood_init(&flood, maze);
    int *const spent = flood_forward(&flood, maze->light);
    int *const need = flood_backward(&flood);
    int64_t measures[MEASURES_MAX];
    for (int i = 0; i < MEASURES_MAX; i++)
        measures[i] = MEASURE_NULL;
    if (need[maze->start] < FAR) {
        measures[LIGHT_MAZE_REQUIRED_LIGHT] = need[maze->start];
        measure_boundless(&flood, measures);
    }
    const uint32_t last = best_goal(&flood, spent);
    struct light_maze_evaluation *const evaluation =
        last < flood.node_count ? measure_solvable(&flood, spent, need, last, measures)
                                : measure_unsolvable(&flood, measures);
    free(need);
    free(spent);
    flood_deinit(&flood);
    return evaluation;
}

int64_t flood_required_light(const struct light_maze *maze) {
    struct flood flood;
    flood_init(&flood, maze);
    int *const need = flood_backward(&flood);
    const int64_t required = need[maze->start] < FAR ? need[maze->start] : MEASURE_NULL;
    free(need);
    flood_deinit(&flood);
    return required;
}
