/* Sliding puzzles for tests: boards from text, moves replayed, every board of a small size by the
 * moves it is away from the solved one. */
#pragma once

#include <stdlib.h>
#include <string.h>

#include "kinds/sliding_puzzle/board.h"
#include "suite.h"

/* Numbers from the top left, between blanks. */
static inline struct sliding_puzzle tiles_board(uint8_t width, uint8_t height,
                                                const char *numbers) {
    struct sliding_puzzle board = {.width = width, .height = height};
    char *end = (char *)numbers;
    for (uint32_t cell = 0; cell < sliding_puzzle_cells(&board); cell++)
        board.tiles[cell] = (uint8_t)strtoul(end, &end, 10);
    return board;
}

static inline struct sliding_puzzle tiles_solved(uint8_t width, uint8_t height) {
    struct sliding_puzzle board = {.width = width, .height = height};
    for (uint32_t cell = 0; cell + 1 < sliding_puzzle_cells(&board); cell++)
        board.tiles[cell] = (uint8_t)(cell + 1);
    return board;
}

static inline void tiles_assert_solves(struct sliding_puzzle board, const uint8_t *moves,
                                       size_t count) {
    for (size_t i = 0; i < count; i++) {
        ck_assert_uint_gt(moves[i], 0);
        ck_assert_msg(board_can_move(&board, moves[i]), "move %zu: %u", i, moves[i]);
        board_move(&board, moves[i]);
    }
    ck_assert(board_is_solved(&board));
}

/* The number of an arrangement among all of its size, and back. */
static inline uint32_t tiles_number(const struct sliding_puzzle *board) {
    const uint32_t cells = sliding_puzzle_cells(board);
    uint32_t number = 0;
    for (uint32_t i = 0; i < cells; i++) {
        uint32_t smaller = 0;
        for (uint32_t j = i + 1; j < cells; j++)
            smaller += board->tiles[j] < board->tiles[i];
        number = number * (cells - i) + smaller;
    }
    return number;
}

static inline struct sliding_puzzle tiles_of_number(uint8_t width, uint8_t height,
                                                    uint32_t number) {
    struct sliding_puzzle board = {.width = width, .height = height};
    const uint32_t cells = sliding_puzzle_cells(&board);
    for (uint32_t i = cells; i-- > 0;) {
        board.tiles[i] = (uint8_t)(number % (cells - i));
        number /= cells - i;
        for (uint32_t j = i + 1; j < cells; j++)
            board.tiles[j] = (uint8_t)(board.tiles[j] + (board.tiles[j] >= board.tiles[i]));
    }
    return board;
}

enum { TILES_UNREACHED = 255 };

/* Every arrangement of a size of at most ten cells. */
struct tiles_all {
    uint8_t width;
    uint8_t height;
    uint32_t count;
    uint8_t *moves; /* by number: from the solved board, TILES_UNREACHED where none lead there */
    uint32_t reached;
    uint32_t most;
};

/* Breadth-first from the solved board: knows nothing of parity, distances or patterns. */
static inline struct tiles_all tiles_search_all(uint8_t width, uint8_t height) {
    struct tiles_all all = {width, height, 1, NULL, 1, 0};
    for (uint32_t i = 2; i <= (uint32_t)width * height; i++)
        all.count *= i;
    uint32_t *const queue = malloc(all.count * sizeof(*queue));
    all.moves = malloc(all.count);
    ck_assert(queue && all.moves);
    memset(all.moves, TILES_UNREACHED, all.count);
    const struct sliding_puzzle solved = tiles_solved(width, height);
    queue[0] = tiles_number(&solved);
    all.moves[queue[0]] = 0;
    for (uint32_t head = 0; head < all.reached; head++) {
        const struct sliding_puzzle board = tiles_of_number(width, height, queue[head]);
        for (enum board_side side = BOARD_LEFT; side < BOARD_SIDES; side++) {
            const uint32_t cell = board_beside(&board, board_find(&board, 0), side);
            if (cell == BOARD_NOWHERE)
                continue;
            struct sliding_puzzle next = board;
            board_move(&next, board.tiles[cell]);
            const uint32_t number = tiles_number(&next);
            if (all.moves[number] != TILES_UNREACHED)
                continue;
            all.moves[number] = (uint8_t)(all.moves[queue[head]] + 1);
            all.most = all.moves[number];
            queue[all.reached++] = number;
        }
    }
    free(queue);
    return all;
}
