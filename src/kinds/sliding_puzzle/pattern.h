/* Additive pattern databases (Korf and Felner 2002): which tiles of each board form a pattern, and
 * the place of a position in a pattern's table. Shared with native/make_patterns.c, which fills the
 * tables while the project is built. Boards are wide here (width >= height): a tall one is solved
 * as its transpose. */
#pragma once

#include <stddef.h>
#include <stdint.h>

enum {
    PATTERN_CELLS_MAX = 16,
    PATTERN_TILES_MAX = 6, /* of a pattern */
    PATTERNS_MAX = 4,      /* of a board */
    PATTERN_EXTRA_MAX = 15,
};

struct pattern {
    uint8_t count;
    uint8_t tiles[PATTERN_TILES_MAX];
};

/* A board's tiles, parted into patterns: the costs of disjoint patterns add up. */
struct pattern_board {
    uint8_t width;
    uint8_t height;
    uint8_t count;
    struct pattern patterns[PATTERNS_MAX];
};

/* Every wide board of at most PATTERN_CELLS_MAX cells, the end of width 0. Two rows for one board
 * part its tiles in two ways: the greater sum counts. */
extern const struct pattern_board PATTERN_BOARDS[];

/* The board's first row of that table; NULL: too large, or not wide. */
const struct pattern_board *pattern_board_find(uint32_t width, uint32_t height);

/* The board's other row; NULL: there is none. */
const struct pattern_board *pattern_board_other(const struct pattern_board *board);

/* All tables, one behind the other in the order of PATTERN_BOARDS: made by the build. */
extern const uint8_t pattern_tables[] __attribute__((visibility("hidden")));

/* Where among them the table of a pattern begins; the board is a row of PATTERN_BOARDS. */
size_t pattern_table_at(const struct pattern_board *board, size_t place);

/* Positions of that many tiles on that many cells: the entries of a table. */
size_t pattern_entries(size_t cells, size_t tiles);

/* Bytes of a table: an entry is four bits, the even one in the low half. It holds by how many pairs
 * of moves the tiles need more than their Manhattan distance, PATTERN_EXTRA_MAX at most (the two
 * differ by an even number: each move changes the distance by one). */
size_t pattern_bytes(size_t cells, size_t tiles);

/* What a tile's digit counts in the number of an entry. */
struct pattern_radix {
    uint32_t of[PATTERN_TILES_MAX];
};

struct pattern_radix pattern_radix(size_t cells, size_t tiles);

/* The entry of the cells on which a pattern's tiles stand, in the pattern's order: a number in a
 * mixed radix, each digit counting the cells before the tile's that no earlier tile takes. */
static inline uint32_t pattern_rank(const struct pattern_radix *radix, const uint8_t *at,
                                    size_t tiles) {
    uint32_t rank = 0;
    for (size_t i = 0; i < tiles; i++) {
        uint32_t digit = at[i];
        for (size_t j = 0; j < i; j++)
            digit -= at[j] < at[i];
        rank += digit * radix->of[i];
    }
    return rank;
}

/* The entry after tile i has moved onto a free cell: only the digits of tiles that it passed over
 * change, and its own. */
static inline uint32_t pattern_moved(const struct pattern_radix *radix, const uint8_t *at,
                                     size_t tiles, uint32_t rank, size_t i, uint8_t onto) {
    const uint8_t low = at[i] < onto ? at[i] : onto;
    const uint8_t high = at[i] < onto ? onto : at[i];
    uint32_t shift = (uint32_t)(high - low) * radix->of[i];
    if (high - low > 1)
        for (size_t j = 0; j < tiles; j++) {
            const uint32_t passed = j < i ? -radix->of[i] : radix->of[j];
            shift += at[j] > low && at[j] < high ? passed : 0;
        }
    return at[i] < onto ? rank + shift : rank - shift;
}

static inline unsigned pattern_extra(const uint8_t *table, uint32_t rank) {
    return table[rank / 2] >> (rank % 2 * 4) & 15u;
}
