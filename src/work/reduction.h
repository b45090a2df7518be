/* The reduction of a run: outcomes in order of index, twins of earlier ones marked. It knows no
 * threads. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "work/run.h"

struct reduction {
    struct outcome *outcomes; /* by index; from funnel.done on not reduced yet */
    uint32_t count;
    struct run_funnel funnel;
    uint32_t *slots; /* a hash table of twin keys: index + 1 of a scored outcome, or 0 */
    size_t slot_mask;
};

int reduction_init(struct reduction *reduction, uint32_t count);
void reduction_deinit(struct reduction *reduction);

/* Reduces the next outcome: a scored one becomes a duplicate where an earlier one has its key. */
void reduction_next(struct reduction *reduction);

/* Forgets what was reduced since the funnel stood at before. */
void reduction_rewind(struct reduction *reduction, const struct run_funnel *before);
