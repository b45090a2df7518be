/* What can be read off a board without searching. */
#include "kinds/sliding_puzzle/board.h"

#include <stdlib.h>
#include <string.h>

uint32_t board_find(const struct sliding_puzzle *board, uint32_t tile) {
    const uint8_t *const at = memchr(board->tiles, (int)tile, sliding_puzzle_cells(board));
    return (uint32_t)(at - board->tiles);
}

uint32_t board_beside(const struct sliding_puzzle *board, uint32_t cell, enum board_side side) {
    const uint32_t x = cell % board->width;
    const uint32_t y = cell / board->width;
    switch (side) {
    case BOARD_LEFT:
        return x > 0 ? cell - 1 : BOARD_NOWHERE;
    case BOARD_RIGHT:
        return x + 1u < board->width ? cell + 1 : BOARD_NOWHERE;
    case BOARD_UP:
        return y > 0 ? cell - board->width : BOARD_NOWHERE;
    case BOARD_DOWN:
        return y + 1u < board->height ? cell + board->width : BOARD_NOWHERE;
    case BOARD_SIDES:
        break;
    }
    return BOARD_NOWHERE;
}

static uint32_t difference(uint32_t a, uint32_t b) {
    return a > b ? a - b : b - a;
}

static uint32_t cell_distance(const struct sliding_puzzle *board, uint32_t a, uint32_t b) {
    return difference(a % board->width, b % board->width) +
           difference(a / board->width, b / board->width);
}

bool board_can_move(const struct sliding_puzzle *board, uint32_t tile) {
    return cell_distance(board, board_find(board, tile), board_find(board, 0)) == 1;
}

void board_move(struct sliding_puzzle *board, uint32_t tile) {
    const uint32_t cell = board_find(board, tile);
    const uint32_t blank = board_find(board, 0);
    board->tiles[blank] = (uint8_t)tile;
    board->tiles[cell] = 0;
}

bool board_is_solved(const struct sliding_puzzle *board) {
    for (uint32_t cell = 0; cell + 1 < sliding_puzzle_cells(board); cell++)
        if (board->tiles[cell] != cell + 1)
            return false;
    return true;
}

uint32_t board_inversions(const struct sliding_puzzle *board) {
    const uint32_t cells = sliding_puzzle_cells(board);
    uint32_t inversions = 0;
    for (uint32_t first = 0; first < cells; first++)
        for (uint32_t second = first + 1; second < cells; second++)
            inversions += board->tiles[second] > 0 && board->tiles[first] > board->tiles[second];
    return inversions;
}

bool board_is_solvable(const struct sliding_puzzle *board) {
    const uint32_t inversions = board_inversions(board);
    if (board->width % 2 == 1)
        return inversions % 2 == 0;
    const uint32_t row_from_bottom = board->height - board_find(board, 0) / board->width;
    return (inversions + row_from_bottom) % 2 == 1;
}

uint32_t board_distance(const struct sliding_puzzle *board, uint32_t tile, uint32_t cell) {
    return tile ? cell_distance(board, tile - 1, cell) : 0;
}

uint32_t board_manhattan(const struct sliding_puzzle *board) {
    uint32_t sum = 0;
    for (uint32_t cell = 0; cell < sliding_puzzle_cells(board); cell++)
        sum += board_distance(board, board->tiles[cell], cell);
    return sum;
}

/* A row, or a column, as a list of cells. */
struct line {
    uint32_t first;
    uint32_t step;
    uint32_t length;
};

static bool line_holds(struct line line, uint32_t cell) {
    const uint32_t across = line.step == 1 ? line.length : line.step;
    return line.step == 1 ? cell / across == line.first / across
                          : cell % across == line.first % across;
}

/* Tiles of the line that must leave it for the others to pass: all but the longest run of tiles
 * that stand in their order already. */
static uint32_t line_leavers(const struct sliding_puzzle *board, struct line line) {
    uint32_t own = 0;
    uint32_t longest = 0;
    uint32_t ordered[SLIDING_PUZZLE_SIDE_MOST] = {0}; /* the longest run that ends there */
    for (uint32_t i = 0; i < line.length; i++) {
        const uint32_t tile = board->tiles[line.first + i * line.step];
        if (tile == 0 || !line_holds(line, tile - 1))
            continue;
        ordered[i] = 1;
        for (uint32_t j = 0; j < i; j++)
            if (ordered[j] >= ordered[i] && board->tiles[line.first + j * line.step] < tile)
                ordered[i] = ordered[j] + 1;
        longest = ordered[i] > longest ? ordered[i] : longest;
        own++;
    }
    return own - longest;
}

uint32_t board_linear_conflict(const struct sliding_puzzle *board) {
    uint32_t leavers = 0;
    for (uint32_t y = 0; y < board->height; y++)
        leavers += line_leavers(board, (struct line){y * board->width, 1, board->width});
    for (uint32_t x = 0; x < board->width; x++)
        leavers += line_leavers(board, (struct line){x, board->width, board->height});
    return 2 * leavers;
}

uint32_t board_transpose_tile(uint32_t width, uint32_t height, uint32_t tile) {
    return tile ? (tile - 1) % width * height + (tile - 1) / width + 1 : 0;
}

struct sliding_puzzle board_transpose(const struct sliding_puzzle *board) {
    struct sliding_puzzle out = {.width = board->height, .height = board->width};
    for (uint32_t cell = 0; cell < sliding_puzzle_cells(board); cell++) {
        const uint32_t x = cell % board->width;
        const uint32_t y = cell / board->width;
        out.tiles[x * board->height + y] =
            (uint8_t)board_transpose_tile(board->width, board->height, board->tiles[cell]);
    }
    return out;
}

/* By the longer side, then the shorter. */
static const uint8_t KNOWN_MOST[9][5] = {
    [2] = {[2] = 6},
    [3] = {[2] = 21, [3] = 31},
    [4] = {[2] = 36, [3] = 53, [4] = 80},
    [5] = {[2] = 55, [3] = 84},
    [6] = {[2] = 80},
    [7] = {[2] = 108},
    [8] = {[2] = 140},
};

/* Where no maximum is known, moves are known by their lower bound only. What stands for the maximum
 * is then one and a half times the mean Manhattan distance of all arrangements, (w^2 - 1) / 3w and
 * (h^2 - 1) / 3h a tile: shuffled boards fill about as much of it as 4x4 boards do of their 80. */
uint32_t board_moves_most(uint32_t width, uint32_t height) {
    const uint32_t longer = width > height ? width : height;
    const uint32_t shorter = width > height ? height : width;
    if (shorter <= 4 && KNOWN_MOST[longer][shorter])
        return KNOWN_MOST[longer][shorter];
    const uint32_t across = (width * width - 1) * height;
    const uint32_t down = (height * height - 1) * width;
    return (width * height - 1) * (across + down) / (2 * width * height);
}
