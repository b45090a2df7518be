/* The nearest right word to a wrong one: what somebody who mistyped probably meant. */
#pragma once

#include <stddef.h>

/* Edits between two words: insertions, deletions, replacements and swaps of neighbours (Damerau
 * 1964, in its restricted form). Letters past the 64th count as one edit each. */
size_t nearest_distance(const char *a, const char *b);

/* The place of the nearest of the words (the first of equals), or -1 where none is near: about
 * a third of the longer word's letters may differ, or one. word_at(words, i) is the i-th. */
int nearest_place(const char *word, const char *(*word_at)(const void *words, size_t i),
                  const void *words, size_t count);
