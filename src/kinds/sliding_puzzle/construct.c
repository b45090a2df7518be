/* A solution of a large board: the top row or the left column of what is left, tile by tile along
 * the shortest ways, the last two of a line together, until a board remains that is solved
 * exactly. */
#include "kinds/sliding_puzzle/construct.h"

#include <errno.h>
#include <string.h>

#include "base/result.h"
#include "kinds/sliding_puzzle/board.h"
#include "kinds/sliding_puzzle/solve.h"

enum {
    REST_CELLS = 12,   /* what is left to the exact search */
    TOGETHER_MOST = 2, /* tiles brought home at once */
    POSITIONS = SLIDING_PUZZLE_CELLS_MAX * SLIDING_PUZZLE_CELLS_MAX * SLIDING_PUZZLE_CELLS_MAX,
};

struct constructing {
    struct sliding_puzzle board;
    bool settled[SLIDING_PUZZLE_CELLS_MAX]; /* cells that are done */
    uint32_t left;                          /* of what is left */
    uint32_t top;
    struct search_budget *budget;
    struct text *moves;
    uint32_t *from;  /* by position: where it was reached from, plus one; 0: not reached */
    uint32_t *queue; /* of positions */
};

/* Tiles on their way home together. */
struct group {
    uint32_t count;
    uint32_t tiles[TOGETHER_MOST];
};

/* Where these and the blank stand. As a number the blank counts least, so that one tile needs few
 * numbers. */
struct position {
    uint32_t cells[TOGETHER_MOST];
    uint32_t blank;
};

static uint32_t position_number(const struct position *position) {
    const uint32_t tiles = position->cells[1] * SLIDING_PUZZLE_CELLS_MAX + position->cells[0];
    return tiles * SLIDING_PUZZLE_CELLS_MAX + position->blank;
}

static struct position position_of(uint32_t number) {
    const uint32_t cells = SLIDING_PUZZLE_CELLS_MAX;
    return (struct position){{number / cells % cells, number / cells / cells}, number % cells};
}

/* After what stands on the cell has moved onto the blank. */
static struct position position_after(const struct position *position, const struct group *group,
                                      uint32_t cell) {
    struct position after = {{position->cells[0], position->cells[1]}, cell};
    for (uint32_t i = 0; i < group->count; i++)
        if (position->cells[i] == cell)
            after.cells[i] = position->blank;
    return after;
}

static bool position_is_home(const struct position *position, const struct group *group) {
    for (uint32_t i = 0; i < group->count; i++)
        if (position->cells[i] != group->tiles[i] - 1)
            return false;
    return true;
}

/* Makes the moves that led to a position, after turning the chain of its predecessors round. */
static void construct_replay(struct constructing *constructing, uint32_t number) {
    struct sliding_puzzle *const board = &constructing->board;
    const uint32_t start = constructing->queue[0];
    uint32_t next = number;
    while (number != start) {
        const uint32_t before = constructing->from[number] - 1;
        constructing->from[number] = next;
        next = number;
        number = before;
    }
    for (constructing->from[start] = next; next != number; next = constructing->from[number]) {
        number = next;
        const uint8_t tile = board->tiles[position_of(number).blank];
        text_append_char(constructing->moves, (char)tile);
        board_move(board, tile);
    }
}

/* The positions one move on that are new go to the end of the queue. */
static uint32_t construct_spread(struct constructing *constructing, const struct group *group,
                                 uint32_t number, uint32_t length) {
    const struct position position = position_of(number);
    for (enum board_side side = BOARD_LEFT; side < BOARD_SIDES; side++) {
        const uint32_t cell = board_beside(&constructing->board, position.blank, side);
        if (cell == BOARD_NOWHERE || constructing->settled[cell])
            continue;
        const struct position after = position_after(&position, group, cell);
        const uint32_t reached = position_number(&after);
        if (constructing->from[reached])
            continue;
        constructing->from[reached] = number + 1;
        constructing->queue[length++] = reached;
    }
    return length;
}

/* Brings a group home by a shortest way, past settled cells, and settles its cells. */
static int construct_group(struct constructing *constructing, const struct group *group) {
    struct position start = {{0, 0}, board_find(&constructing->board, 0)};
    const size_t numbers = group->count == 1 ? POSITIONS / SLIDING_PUZZLE_CELLS_MAX : POSITIONS;
    for (uint32_t i = 0; i < group->count; i++)
        start.cells[i] = board_find(&constructing->board, group->tiles[i]);
    memset(constructing->from, 0, numbers * sizeof(*constructing->from));
    constructing->queue[0] = position_number(&start);
    constructing->from[constructing->queue[0]] = constructing->queue[0] + 1;
    uint32_t length = 1;
    for (uint32_t head = 0; head < length; head++) {
        const uint32_t number = constructing->queue[head];
        const struct position position = position_of(number);
        TRY(search_spend(constructing->budget, 1));
        if (position_is_home(&position, group)) {
            construct_replay(constructing, number);
            break;
        }
        length = construct_spread(constructing, group, number, length);
    }
    for (uint32_t i = 0; i < group->count; i++)
        constructing->settled[group->tiles[i] - 1] = true;
    return 0;
}

/* A line of tiles, the first on its cell and each step cells on. */
static int construct_line(struct constructing *constructing, uint32_t first, uint32_t step,
                          uint32_t count) {
    for (uint32_t i = 0; i + TOGETHER_MOST < count; i++)
        TRY(construct_group(constructing, &(struct group){1, {first + i * step + 1, 0}}));
    const uint32_t last = first + (count - 1) * step;
    return construct_group(constructing, &(struct group){2, {last - step + 1, last + 1}});
}

/* The tile of the board that has a number in what is left of it. */
static uint32_t rest_tile(const struct constructing *constructing,
                          const struct sliding_puzzle *rest, uint32_t number) {
    const uint32_t x = constructing->left + (number - 1) % rest->width;
    const uint32_t y = constructing->top + (number - 1) / rest->width;
    return number ? y * constructing->board.width + x + 1 : 0;
}

/* What is left, as a board of its own. */
static struct sliding_puzzle rest_of(const struct constructing *constructing) {
    const struct sliding_puzzle *const board = &constructing->board;
    struct sliding_puzzle rest = {.width = (uint8_t)(board->width - constructing->left),
                                  .height = (uint8_t)(board->height - constructing->top)};
    for (uint32_t number = 0; number < sliding_puzzle_cells(&rest); number++) {
        const uint32_t cell = board_find(board, rest_tile(constructing, &rest, number));
        const uint32_t x = cell % board->width - constructing->left;
        const uint32_t y = cell / board->width - constructing->top;
        rest.tiles[y * rest.width + x] = (uint8_t)number;
    }
    return rest;
}

static int construct_rest(struct constructing *constructing) {
    const struct sliding_puzzle rest = rest_of(constructing);
    uint8_t moves[SOLVE_MOVES_MAX];
    uint32_t count;
    TRY(solve(&rest, constructing->budget, moves, &count));
    for (uint32_t i = 0; i < count; i++)
        text_append_char(constructing->moves, (char)rest_tile(constructing, &rest, moves[i]));
    return text_check(constructing->moves);
}

/* Of the longer side a line at a time, the top row where both are as long. */
static int construct_lines(struct constructing *constructing) {
    const struct sliding_puzzle *const board = &constructing->board;
    for (;;) {
        const uint32_t width = board->width - constructing->left;
        const uint32_t height = board->height - constructing->top;
        const uint32_t corner = constructing->top * board->width + constructing->left;
        if (width * height <= REST_CELLS)
            return construct_rest(constructing);
        if (height >= width) {
            TRY(construct_line(constructing, corner, 1, width));
            constructing->top++;
        } else {
            TRY(construct_line(constructing, corner, board->width, height));
            constructing->left++;
        }
    }
}

int construct(const struct sliding_puzzle *board, struct search_budget *budget, struct arena *work,
              struct text *out) {
    struct constructing constructing = {.board = *board, .budget = budget, .moves = out};
    const struct arena_mark mark = arena_mark(work);
    constructing.from = arena_take(work, POSITIONS, sizeof(*constructing.from));
    constructing.queue = arena_take(work, POSITIONS, sizeof(*constructing.queue));
    const bool room = constructing.from && constructing.queue;
    const int result = room ? construct_lines(&constructing) : -ENOMEM;
    arena_release(work, mark);
    return result;
}
