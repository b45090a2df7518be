/* The choice of the best of each band, spread first. */
#include "rating/archive.h"

#include <stdbool.h>
#include <stdlib.h>

static uint8_t archive_step(const struct measure *measure, int64_t value) {
    if (value <= 0)
        return 0;
    const int64_t step = value / measure->archive_step;
    return (uint8_t)(step < ARCHIVE_STEPS ? step : ARCHIVE_STEPS - 1);
}

void archive_cell(struct measure_table table, const int64_t measures[MEASURES_MAX],
                  struct score *score) {
    uint8_t *const places[] = {&score->row, &score->column};
    size_t place = 0;
    for (size_t i = 0; i < table.count && place < 2; i++)
        if (table.items[i].archive_step)
            *places[place++] = archive_step(&table.items[i], measures[i]);
}

/* Twice the distance from the band's middle, so that halves stay whole. */
static uint32_t off_middle(const struct band_edges *edges, const struct score *score) {
    const enum band band = (enum band)score->band;
    const uint32_t middle = band_lower(edges, band) + band_upper(edges, band);
    const uint32_t at = 2 * score->difficulty;
    return at > middle ? at - middle : middle - at;
}

static bool same_cell(const struct score *a, const struct score *b) {
    return a->band == b->band && a->row == b->row && a->column == b->column;
}

static int compare(uint32_t a, uint32_t b) {
    return (a > b) - (a < b);
}

static int compare_scores(const void *left, const void *right, void *context) {
    const struct score *const a = left;
    const struct score *const b = right;
    const struct band_edges *const edges = context;
    if (a->band != b->band)
        return compare(a->band, b->band);
    if (a->row != b->row)
        return compare(a->row, b->row);
    if (a->column != b->column)
        return compare(a->column, b->column);
    const int nearer = compare(off_middle(edges, a), off_middle(edges, b));
    return nearer ? nearer : compare(a->index, b->index);
}

/* Where each cell of a band's sorted scores starts, and the end; returns how many cells. */
static size_t find_cells(const struct score *scores, size_t count,
                         size_t starts[ARCHIVE_STEPS * ARCHIVE_STEPS + 1]) {
    size_t cells = 0;
    for (size_t i = 0; i < count; i++)
        if (i == 0 || !same_cell(&scores[i - 1], &scores[i]))
            starts[cells++] = i;
    starts[cells] = count;
    return cells;
}

/* The first of every cell, then the second, ... until keep are taken or none is left. */
static size_t select_band(const struct score *scores, size_t count, uint32_t keep,
                          struct score *chosen) {
    size_t starts[ARCHIVE_STEPS * ARCHIVE_STEPS + 1];
    const size_t cells = find_cells(scores, count, starts);
    const size_t wanted = count < keep ? count : keep;
    size_t taken = 0;
    for (size_t rank = 0; taken < wanted; rank++)
        for (size_t cell = 0; cell < cells && taken < wanted; cell++)
            if (starts[cell] + rank < starts[cell + 1])
                chosen[taken++] = scores[starts[cell] + rank];
    return taken;
}

size_t archive_select(struct score *scores, size_t score_count, const struct band_edges *edges,
                      uint32_t keep, struct score *chosen) {
    struct band_edges context = *edges;
    qsort_r(scores, score_count, sizeof(*scores), compare_scores, &context);
    size_t count = 0;
    size_t start = 0;
    while (start < score_count) {
        size_t end = start + 1;
        while (end < score_count && scores[end].band == scores[start].band)
            end++;
        count += select_band(scores + start, end - start, keep, chosen + count);
        start = end;
    }
    return count;
}
