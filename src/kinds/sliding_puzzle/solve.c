/* The least number of moves: iterative deepening A* over additive pattern databases. */
#include "kinds/sliding_puzzle/solve.h"

#include "base/result.h"
#include "kinds/sliding_puzzle/board.h"
#include "kinds/sliding_puzzle/pattern.h"

/* No solution within the bound, a condition beside SEARCH_EXHAUSTED. */
enum { SOLVE_NONE = SEARCH_EXHAUSTED + 1 };

/* The board through one set of patterns. A square one is seen in its diagonal, too; others may
 * have a second set. Tiles and cells
 * are those of the board, here and there. */
struct view {
    const struct pattern_board *patterns;
    const uint8_t *tables[PATTERNS_MAX];
    struct pattern_radix radix[PATTERNS_MAX];
    uint8_t pattern_of[PATTERN_CELLS_MAX]; /* by tile */
    uint8_t place_of[PATTERN_CELLS_MAX];   /* by tile: its place in the pattern */
    uint8_t seen_at[PATTERN_CELLS_MAX];    /* by cell: where the view has it */
    uint8_t at[PATTERNS_MAX][PATTERN_TILES_MAX];
    uint32_t rank[PATTERNS_MAX];
    unsigned extra; /* pairs of moves beyond the Manhattan distance, of all patterns */
};

/* What a move changed in a view. */
struct view_before {
    uint32_t rank;
    unsigned extra;
};

struct solving {
    struct search_budget *budget;
    uint32_t bound;
    uint32_t distance; /* Manhattan */
    uint32_t view_count;
    struct view views[2];
    uint8_t tiles[PATTERN_CELLS_MAX];
    uint8_t beside[PATTERN_CELLS_MAX][BOARD_SIDES + 1]; /* the end is BOARD_NOWHERE */
    uint8_t distances[PATTERN_CELLS_MAX][PATTERN_CELLS_MAX];
    uint8_t *moves;
    uint32_t count;
};

/* Views. */

static void view_name_tiles(struct view *view, const struct sliding_puzzle *board, bool mirrored) {
    const struct pattern_board *const patterns = view->patterns;
    for (uint8_t i = 0; i < patterns->count; i++)
        for (uint8_t place = 0; place < patterns->patterns[i].count; place++) {
            const uint32_t named = patterns->patterns[i].tiles[place];
            const uint32_t tile =
                mirrored ? board_transpose_tile(board->width, board->height, named) : named;
            view->pattern_of[tile] = i;
            view->place_of[tile] = place;
        }
    for (uint32_t cell = 0; cell < sliding_puzzle_cells(board); cell++)
        view->seen_at[cell] =
            (uint8_t)(mirrored ? board_transpose_tile(board->width, board->height, cell + 1) - 1
                               : cell);
}

static unsigned view_extra_of(const struct view *view, uint8_t pattern) {
    return pattern_extra(view->tables[pattern], view->rank[pattern]);
}

static void view_init(struct view *view, const struct sliding_puzzle *board,
                      const struct pattern_board *patterns, bool mirrored) {
    const uint32_t cells = sliding_puzzle_cells(board);
    *view = (struct view){.patterns = patterns};
    view_name_tiles(view, board, mirrored);
    for (uint32_t cell = 0; cell < cells; cell++) {
        const uint8_t tile = board->tiles[cell];
        if (tile)
            view->at[view->pattern_of[tile]][view->place_of[tile]] = view->seen_at[cell];
    }
    for (uint8_t i = 0; i < view->patterns->count; i++) {
        const uint8_t tiles = view->patterns->patterns[i].count;
        view->tables[i] = pattern_tables + pattern_table_at(view->patterns, i);
        view->radix[i] = pattern_radix(cells, tiles);
        view->rank[i] = pattern_rank(&view->radix[i], view->at[i], tiles);
        view->extra += view_extra_of(view, i);
    }
}

static struct view_before view_move(struct view *view, uint8_t tile, uint8_t onto) {
    const uint8_t pattern = view->pattern_of[tile];
    const uint8_t place = view->place_of[tile];
    uint8_t *const at = view->at[pattern];
    const struct view_before before = {view->rank[pattern], view->extra};
    view->extra -= view_extra_of(view, pattern);
    view->rank[pattern] =
        pattern_moved(&view->radix[pattern], at, view->patterns->patterns[pattern].count,
                      before.rank, place, view->seen_at[onto]);
    at[place] = view->seen_at[onto];
    view->extra += view_extra_of(view, pattern);
    return before;
}

static void view_take_back(struct view *view, uint8_t tile, uint8_t cell,
                           struct view_before before) {
    const uint8_t pattern = view->pattern_of[tile];
    view->at[pattern][view->place_of[tile]] = view->seen_at[cell];
    view->rank[pattern] = before.rank;
    view->extra = before.extra;
}

/* The search. */

static int solving_deepen(struct solving *solving, uint8_t blank, uint8_t came_from,
                          uint32_t depth);

/* A move of the tile on that cell, seen by one view after the other: the first that knows it to be
 * in vain ends it. */
static int solving_move(struct solving *solving, uint8_t blank, uint8_t cell, uint32_t depth,
                        uint32_t seen) {
    if (seen == solving->view_count) {
        const uint8_t tile = solving->tiles[cell];
        solving->tiles[blank] = tile;
        solving->moves[depth - 1] = tile;
        const int result = solving_deepen(solving, cell, blank, depth);
        solving->tiles[cell] = tile;
        return result;
    }
    struct view *const view = &solving->views[seen];
    const uint8_t tile = solving->tiles[cell];
    const struct view_before before = view_move(view, tile, blank);
    int result = SOLVE_NONE;
    if (depth + solving->distance + 2 * view->extra <= solving->bound)
        result = solving_move(solving, blank, cell, depth, seen + 1);
    view_take_back(view, tile, cell, before);
    return result;
}

/* One move deeper than depth, each neighbour of the blank but the one just moved in turn. */
static int solving_deepen(struct solving *solving, uint8_t blank, uint8_t came_from,
                          uint32_t depth) {
    const uint32_t distance = solving->distance;
    solving->count = depth;
    if (distance == 0)
        return 0;
    for (const uint8_t *cell = solving->beside[blank]; *cell != BOARD_NOWHERE; cell++) {
        if (*cell == came_from)
            continue;
        TRY(search_spend(solving->budget, 1));
        const uint8_t *const distances = solving->distances[solving->tiles[*cell]];
        solving->distance = distance + distances[blank] - distances[*cell];
        const int result = solving_move(solving, blank, *cell, depth + 1, 0);
        if (result != SOLVE_NONE)
            return result;
    }
    solving->distance = distance;
    return SOLVE_NONE;
}

static void solving_init_views(struct solving *solving, const struct sliding_puzzle *board) {
    const bool square = board->width == board->height;
    const struct pattern_board *const first = pattern_board_find(board->width, board->height);
    const struct pattern_board *const second = square ? first : pattern_board_other(first);
    view_init(&solving->views[0], board, first, false);
    if (second)
        view_init(&solving->views[1], board, second, square);
    solving->view_count = second ? 2 : 1;
}

static void solving_init(struct solving *solving, const struct sliding_puzzle *board) {
    const uint32_t cells = sliding_puzzle_cells(board);
    for (uint32_t cell = 0; cell < cells; cell++) {
        uint8_t *beside = solving->beside[cell];
        for (enum board_side side = BOARD_LEFT; side < BOARD_SIDES; side++)
            if (board_beside(board, cell, side) != BOARD_NOWHERE)
                *beside++ = (uint8_t)board_beside(board, cell, side);
        *beside = BOARD_NOWHERE;
        solving->tiles[cell] = board->tiles[cell];
        for (uint32_t tile = 1; tile < cells; tile++)
            solving->distances[tile][cell] = (uint8_t)board_distance(board, tile, cell);
    }
    solving->distance = board_manhattan(board);
    solving_init_views(solving, board);
}

/* A wide board. */
static int solve_wide(const struct sliding_puzzle *board, struct search_budget *budget,
                      uint8_t *out, uint32_t *count) {
    struct solving solving = {.budget = budget, .moves = out};
    solving_init(&solving, board);
    const uint8_t blank = (uint8_t)board_find(board, 0);
    const unsigned first = solving.views[0].extra;
    const unsigned second = solving.views[1].extra;
    solving.bound = solving.distance + 2 * (first > second ? first : second);
    int result;
    while ((result = solving_deepen(&solving, blank, BOARD_NOWHERE, 0)) == SOLVE_NONE)
        solving.bound += 2; /* the parity of a solution's length is that of the distance */
    *count = solving.count;
    return result;
}

int solve(const struct sliding_puzzle *board, struct search_budget *budget, uint8_t *out,
          uint32_t *count) {
    if (board->width >= board->height)
        return solve_wide(board, budget, out, count);
    const struct sliding_puzzle wide = board_transpose(board);
    TRY(solve_wide(&wide, budget, out, count));
    for (uint32_t i = 0; i < *count; i++)
        out[i] = (uint8_t)board_transpose_tile(wide.width, wide.height, out[i]);
    return 0;
}
