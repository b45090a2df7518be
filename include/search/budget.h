/* A budget of work, counted in steps, so that the same search ends at the same point everywhere. */
#pragma once

#include <stdint.h>

/* Condition of every search: the budget ran out before an answer. */
enum { SEARCH_EXHAUSTED = 1 };

struct search_budget {
    uint64_t left; /* steps */
};

/* Fine, or SEARCH_EXHAUSTED. */
static inline int search_spend(struct search_budget *budget, uint64_t steps) {
    if (budget->left < steps) {
        budget->left = 0;
        return SEARCH_EXHAUSTED;
    }
    budget->left -= steps;
    return 0;
}
