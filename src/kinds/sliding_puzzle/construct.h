/* A solution of a board too large for an exact search: line by line, then the rest exactly. */
#pragma once

#include "kinds/sliding_puzzle/sliding_puzzle.h"
#include "search/budget.h"

/* Appends a solution of a solvable board of more than 16 cells, the tiles moved as bytes. Of use,
 * not the shortest. A step of the budget is a position looked at. Condition: SEARCH_EXHAUSTED.
 * -ENOMEM. */
int construct(const struct sliding_puzzle *board, struct search_budget *budget, struct arena *work,
              struct text *out);
