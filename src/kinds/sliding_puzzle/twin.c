/* The twin key: one name for a board and its transpose, which is as hard: rows become columns and
 * each tile takes the number of its mirrored cell. The twin of a 4 by 3 board is 3 by 4. No other
 * turn or mirror image keeps the blank's own cell in its corner. */
#include <string.h>

#include "kinds/sliding_puzzle/board.h"

enum { TWIN_SIDES = 2 };

static const uint8_t TWIN_KEY[16] = "sliding tiles";

struct twin_bytes {
    size_t count;
    uint8_t bytes[TWIN_SIDES + SLIDING_PUZZLE_CELLS_MAX];
};

static struct twin_bytes twin_bytes(const struct sliding_puzzle *board) {
    const size_t cells = sliding_puzzle_cells(board);
    struct twin_bytes twin = {TWIN_SIDES + cells, {board->width, board->height}};
    memcpy(twin.bytes + TWIN_SIDES, board->tiles, cells);
    return twin;
}

int sliding_puzzle_twin_key(const struct level *level, struct siphash *out) {
    const struct sliding_puzzle *const board = sliding_puzzle_const(level);
    const struct sliding_puzzle mirrored = board_transpose(board);
    const struct twin_bytes one = twin_bytes(board);
    const struct twin_bytes other = twin_bytes(&mirrored);
    const bool first = memcmp(one.bytes, other.bytes, one.count) <= 0;
    *out = siphash_128(TWIN_KEY, first ? one.bytes : other.bytes, one.count);
    return 0;
}
