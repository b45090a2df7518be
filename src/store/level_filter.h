/* A filter as SQL: which index is walked, where it starts, what is looked at on the way. */
#pragma once

#include "base/text.h"
#include "store/level.h"
#include "store/statement.h"

/* Appends a SELECT of (sequence, difficulty) of the filter's levels in its order, at most :limit,
 * behind the place (:after_difficulty, :after_sequence). It never scans a table: it merges runs of
 * an index. It sorts only what is little: a batch by difficulty, a sliver of difficulty by age. */
void level_filter_select(const struct level_filter *filter, struct text *sql);

/* Binds all that level_filter_select named. */
void level_filter_bind(const struct level_filter *filter, struct statement *statement);

/* Appends the terms (" AND ...") that pick the rows of stock which hold the filter's levels, tags,
 * batch and difficulty aside. */
void level_filter_stock(const struct level_filter *filter, struct text *sql);
void level_filter_bind_stock(const struct level_filter *filter, struct statement *statement);
