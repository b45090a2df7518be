/* What can be read off a board without searching: order, distances, whether it can be solved. */
#pragma once

#include "kinds/sliding_puzzle/sliding_puzzle.h"

/* No move leads there. */
enum { BOARD_NOWHERE = 255 };

enum board_side { BOARD_LEFT, BOARD_RIGHT, BOARD_UP, BOARD_DOWN, BOARD_SIDES };

/* The cell of a tile, or of the blank (0). */
uint32_t board_find(const struct sliding_puzzle *board, uint32_t tile);

/* The cell next to one, or BOARD_NOWHERE. */
uint32_t board_beside(const struct sliding_puzzle *board, uint32_t cell, enum board_side side);

/* Is the tile's cell next to the blank's? */
bool board_can_move(const struct sliding_puzzle *board, uint32_t tile);

/* Exchanges a tile with the blank, wherever they are. */
void board_move(struct sliding_puzzle *board, uint32_t tile);

/* Every tile on its own cell, the blank last. */
bool board_is_solved(const struct sliding_puzzle *board);

/* Pairs of tiles, the blank left out, of which the greater comes first. */
uint32_t board_inversions(const struct sliding_puzzle *board);

/* By the parity of the inversions, and on even widths of the blank's row (Johnson and Story
 * 1879). */
bool board_is_solvable(const struct sliding_puzzle *board);

/* Steps from a cell to the tile's own, were nothing in the way. */
uint32_t board_distance(const struct sliding_puzzle *board, uint32_t tile, uint32_t cell);

/* The sum of all tiles' distances. */
uint32_t board_manhattan(const struct sliding_puzzle *board);

/* Moves that come on top of that because tiles stand in their own row or column in the wrong
 * order: two for each that must step aside (Hansson, Mayer and Yung 1992). */
uint32_t board_linear_conflict(const struct sliding_puzzle *board);

/* The board seen in the diagonal that leads to the blank's own cell: rows become columns, and each
 * tile gets the number of its mirrored cell. It needs the same moves. */
struct sliding_puzzle board_transpose(const struct sliding_puzzle *board);

/* A tile's number in the transpose of a board width wide and height high; 0 stays 0. */
uint32_t board_transpose_tile(uint32_t width, uint32_t height, uint32_t tile);

/* The most moves that any board of that size needs, where that is known (OEIS A151944), or what
 * stands for it: see board.c. */
uint32_t board_moves_most(uint32_t width, uint32_t height);
