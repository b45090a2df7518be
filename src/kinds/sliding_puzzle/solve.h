/* The least number of moves of a board with at most 16 cells: iterative deepening A* (Korf 1985)
 * guided by additive pattern databases. */
#pragma once

#include "kinds/sliding_puzzle/sliding_puzzle.h"
#include "search/budget.h"

enum { SOLVE_MOVES_MAX = 140 }; /* that a board of 2 by 8 cells may need; no other needs more */

/* A shortest solution of a solvable board, as the tiles moved: out has room for SOLVE_MOVES_MAX,
 * count of them are set. A step of the budget is a move tried. Condition: SEARCH_EXHAUSTED. */
int solve(const struct sliding_puzzle *board, struct search_budget *budget, uint8_t *out,
          uint32_t *count);
