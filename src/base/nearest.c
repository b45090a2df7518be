/* The nearest right word to a wrong one. */
#include "base/nearest.h"

#include <string.h>

enum { LENGTH_MOST = 64 };

static size_t least(size_t a, size_t b) {
    return a < b ? a : b;
}

size_t nearest_distance(const char *a, const char *b) {
    const size_t a_length = least(strlen(a), LENGTH_MOST);
    const size_t b_length = least(strlen(b), LENGTH_MOST);
    size_t rows[3][LENGTH_MOST + 1]; /* the row at work and the two above it */
    for (size_t j = 0; j <= b_length; j++)
        rows[0][j] = j;
    for (size_t i = 1; i <= a_length; i++) {
        size_t *const row = rows[i % 3];
        const size_t *const above = rows[(i + 2) % 3];
        const size_t *const second = rows[(i + 1) % 3];
        row[0] = i;
        for (size_t j = 1; j <= b_length; j++) {
            row[j] = least(above[j - 1] + (a[i - 1] != b[j - 1]), least(above[j], row[j - 1]) + 1);
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                row[j] = least(row[j], second[j - 2] + 1);
        }
    }
    return rows[a_length % 3][b_length] + (strlen(a) - a_length) + (strlen(b) - b_length);
}

static size_t distance_most(const char *a, const char *b) {
    const size_t a_length = strlen(a);
    const size_t b_length = strlen(b);
    const size_t third = ((a_length > b_length ? a_length : b_length) + 1) / 3;
    return third ? third : 1;
}

int nearest_place(const char *word, const char *(*word_at)(const void *words, size_t i),
                  const void *words, size_t count) {
    int place = -1;
    size_t best = 0;
    for (size_t i = 0; i < count; i++) {
        const char *const other = word_at(words, i);
        const size_t distance = nearest_distance(word, other);
        if (distance <= distance_most(word, other) && (place < 0 || distance < best)) {
            place = (int)i;
            best = distance;
        }
    }
    return place;
}
