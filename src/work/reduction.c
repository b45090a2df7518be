/* Outcomes in order of index, and the twins among them. */
#include "work/reduction.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

int reduction_init(struct reduction *reduction, uint32_t count) {
    size_t slot_count = 2;
    while (slot_count < (size_t)count * 2)
        slot_count *= 2;
    *reduction = (struct reduction){.count = count, .slot_mask = slot_count - 1};
    reduction->outcomes = calloc((size_t)count + 1, sizeof(*reduction->outcomes));
    reduction->slots = calloc(slot_count, sizeof(*reduction->slots));
    if (reduction->outcomes && reduction->slots)
        return 0;
    reduction_deinit(reduction);
    return -ENOMEM;
}

void reduction_deinit(struct reduction *reduction) {
    free(reduction->outcomes);
    free(reduction->slots);
    *reduction = (struct reduction){0};
}

/* Puts the key of an outcome into the table; false when it is there already. */
static bool reduction_insert(struct reduction *reduction, uint32_t index) {
    const struct siphash *const key = &reduction->outcomes[index].twin_key;
    size_t slot; /* the key is a hash itself */
    memcpy(&slot, key->bytes, sizeof(slot));
    for (slot &= reduction->slot_mask; reduction->slots[slot];
         slot = (slot + 1) & reduction->slot_mask) {
        const uint32_t other = reduction->slots[slot] - 1;
        if (memcmp(&reduction->outcomes[other].twin_key, key, sizeof(*key)) == 0)
            return false;
    }
    reduction->slots[slot] = index + 1;
    return true;
}

void reduction_next(struct reduction *reduction) {
    struct run_funnel *const funnel = &reduction->funnel;
    const uint32_t index = funnel->done++;
    struct outcome *const outcome = &reduction->outcomes[index];
    if (outcome->cause == OUTCOME_SCORED && !reduction_insert(reduction, index))
        *outcome = (struct outcome){.cause = OUTCOME_DUPLICATE};
    funnel->by_cause[outcome->cause]++;
    if (outcome->cause == OUTCOME_SCORED)
        funnel->seen[outcome->score.band]++;
}

void reduction_rewind(struct reduction *reduction, const struct run_funnel *before) {
    reduction->funnel = *before;
    memset(reduction->slots, 0, (reduction->slot_mask + 1) * sizeof(*reduction->slots));
    for (uint32_t i = 0; i < before->done; i++)
        if (reduction->outcomes[i].cause == OUTCOME_SCORED)
            reduction_insert(reduction, i);
}
