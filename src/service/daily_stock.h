/* Choosing a date's levels from the stock, and making what the stock lacks. */
#pragma once

#include "service/inner.h"
#include "store/day.h"

/* One world's level of a date. */
struct daily_place {
    char *world;
    bool fixed; /* day says which, in the store */
    struct day_record day;
    bool chosen;   /* in the transaction at work */
    bool lacking;  /* no stock, and nothing made yet */
    bool hopeless; /* its world makes no level */
    bool made;     /* level holds one from the date itself, not kept */
    struct level_record level;
    uint64_t first; /* candidate to begin with: those before were taken out by a curator */
};

struct daily_choice {
    char date[DATE_LENGTH + 1];
    int64_t day; /* since 1970-01-01 */
    int64_t now;
    int band;
    bool preview; /* fix nothing */
    bool lacking; /* any of the places */
    struct daily_place *places;
    size_t count;
};

void daily_choice_deinit(struct daily_choice *choice);

/* Fixes every place that is not, in one transaction; a preview shows what would be fixed. A place
 * whose world makes no level is left neither fixed nor made. */
int daily_stock_choose(struct service *service, struct daily_choice *choice);
