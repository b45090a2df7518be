/* Which tiles of each board form a pattern. */
#include "kinds/sliding_puzzle/pattern.h"

const struct pattern_board PATTERN_BOARDS[] = {
    {2, 2, 1, {{3, {1, 2, 3}}}},
    {3, 2, 1, {{5, {1, 2, 3, 4, 5}}}},
    {4, 2, 2, {{4, {1, 2, 5, 6}}, {3, {3, 4, 7}}}},
    {5, 2, 2, {{4, {1, 2, 6, 7}}, {5, {3, 4, 5, 8, 9}}}},
    {6, 2, 2, {{6, {1, 2, 3, 7, 8, 9}}, {5, {4, 5, 6, 10, 11}}}},
    {7, 2, 3, {{4, {1, 2, 8, 9}}, {4, {3, 4, 10, 11}}, {5, {5, 6, 7, 12, 13}}}},
    {7, 2, 3, {{5, {1, 2, 8, 9, 10}}, {5, {3, 4, 5, 11, 12}}, {3, {6, 7, 13}}}},
    {8, 2, 3, {{5, {1, 2, 9, 10, 11}}, {5, {3, 4, 5, 12, 13}}, {5, {6, 7, 8, 14, 15}}}},
    {8, 2, 3, {{5, {1, 2, 3, 9, 10}}, {5, {4, 5, 11, 12, 13}}, {5, {6, 7, 8, 14, 15}}}},
    {3, 3, 2, {{4, {1, 2, 4, 5}}, {4, {3, 6, 7, 8}}}},
    {4, 3, 2, {{6, {1, 2, 5, 6, 9, 10}}, {5, {3, 4, 7, 8, 11}}}},
    {5, 3, 3, {{4, {1, 2, 6, 7}}, {5, {3, 4, 5, 9, 10}}, {5, {8, 11, 12, 13, 14}}}},
    {5, 3, 3, {{5, {1, 2, 6, 7, 11}}, {5, {8, 9, 12, 13, 14}}, {4, {3, 4, 5, 10}}}},
    {4, 4, 3, {{6, {1, 5, 6, 9, 10, 13}}, {6, {7, 8, 11, 12, 14, 15}}, {3, {2, 3, 4}}}},
    {0, 0, 0, {{0, {0}}}},
};

const struct pattern_board *pattern_board_find(uint32_t width, uint32_t height) {
    for (const struct pattern_board *board = PATTERN_BOARDS; board->width; board++)
        if (board->width == width && board->height == height)
            return board;
    return NULL;
}

const struct pattern_board *pattern_board_other(const struct pattern_board *board) {
    const struct pattern_board *const next = board + 1;
    return next->width == board->width && next->height == board->height ? next : NULL;
}

size_t pattern_entries(size_t cells, size_t tiles) {
    size_t entries = 1;
    for (size_t i = 0; i < tiles; i++)
        entries *= cells - i;
    return entries;
}

size_t pattern_bytes(size_t cells, size_t tiles) {
    return (pattern_entries(cells, tiles) + 1) / 2;
}

struct pattern_radix pattern_radix(size_t cells, size_t tiles) {
    struct pattern_radix radix = {{0}};
    for (size_t i = 0; i < tiles; i++)
        radix.of[i] = (uint32_t)pattern_entries(cells - i - 1, tiles - i - 1);
    return radix;
}

size_t pattern_table_at(const struct pattern_board *board, size_t place) {
    size_t at = 0;
    for (const struct pattern_board *other = PATTERN_BOARDS; other <= board; other++)
        for (size_t i = 0; i < other->count && (other < board || i < place); i++)
            at += pattern_bytes((size_t)other->width * other->height, other->patterns[i].count);
    return at;
}
