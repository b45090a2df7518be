/* Outcomes to bytes and back. */
#include "work/packed.h"

#include <stdbool.h>
#include <string.h>

enum { PACKED_VERSION = 1 };

static void packed_put_u32(uint8_t *bytes, uint32_t value) {
    for (size_t i = 0; i < 4; i++)
        bytes[i] = (uint8_t)(value >> (8 * i));
}

static uint32_t packed_get_u32(const uint8_t *bytes) {
    uint32_t value = 0;
    for (size_t i = 0; i < 4; i++)
        value |= (uint32_t)bytes[i] << (8 * i);
    return value;
}

static void packed_put_outcome(uint8_t *bytes, const struct outcome *outcome) {
    bytes[0] = outcome->cause;
    if (outcome->cause != OUTCOME_SCORED)
        return;
    bytes[1] = outcome->score.band;
    bytes[2] = outcome->score.row;
    bytes[3] = outcome->score.column;
    packed_put_u32(bytes + 4, outcome->score.difficulty);
    memcpy(bytes + 8, outcome->twin_key.bytes, sizeof(outcome->twin_key.bytes));
}

void packed_write(const struct outcome *outcomes, uint32_t first, uint32_t count,
                  struct text *packed) {
    uint8_t head[PACKED_HEAD] = {PACKED_VERSION};
    packed_put_u32(head + 4, first);
    packed_put_u32(head + 8, count);
    text_append(packed, (const char *)head, sizeof(head));
    for (uint32_t i = 0; i < count; i++) {
        uint8_t bytes[PACKED_OUTCOME] = {0};
        packed_put_outcome(bytes, &outcomes[first + i]);
        text_append(packed, (const char *)bytes, sizeof(bytes));
    }
}

/* Could a run have scored so? */
static bool packed_is_score(const struct score *score, const struct band_edges *edges) {
    return score->difficulty <= DIFFICULTY_ONE && score->row < ARCHIVE_STEPS &&
           score->column < ARCHIVE_STEPS && score->band == band_of(edges, score->difficulty);
}

static bool packed_get_outcome(const uint8_t *bytes, const struct band_edges *edges, uint32_t index,
                               struct outcome *outcome) {
    static const uint8_t zeros[PACKED_OUTCOME];
    *outcome = (struct outcome){.cause = bytes[0]};
    if (outcome->cause != OUTCOME_SCORED)
        return outcome->cause < OUTCOME_CAUSES && memcmp(bytes + 1, zeros, sizeof(zeros) - 1) == 0;
    outcome->score = (struct score){.index = index,
                                    .difficulty = packed_get_u32(bytes + 4),
                                    .band = bytes[1],
                                    .row = bytes[2],
                                    .column = bytes[3]};
    memcpy(outcome->twin_key.bytes, bytes + 8, sizeof(outcome->twin_key.bytes));
    return packed_is_score(&outcome->score, edges);
}

/* The head alone: does it fit the size, and what is awaited? */
static bool packed_head_fits(const uint8_t *bytes, size_t size, uint32_t first, uint32_t total) {
    static const uint8_t head[4] = {PACKED_VERSION};
    if (size < PACKED_HEAD || memcmp(bytes, head, sizeof(head)) != 0 ||
        packed_get_u32(bytes + 4) != first)
        return false;
    const uint32_t count = packed_get_u32(bytes + 8);
    return count >= 1 && count <= total - first &&
           size == PACKED_HEAD + (size_t)count * PACKED_OUTCOME;
}

int packed_read(const void *packed, size_t size, const struct band_edges *edges, uint32_t first,
                uint32_t total, struct outcome *outcomes, uint32_t *count) {
    const uint8_t *const bytes = packed;
    if (!packed_head_fits(bytes, size, first, total))
        return PACKED_REFUSED;
    const uint32_t records = packed_get_u32(bytes + 8);
    for (uint32_t i = 0; i < records; i++)
        if (!packed_get_outcome(bytes + PACKED_HEAD + (size_t)i * PACKED_OUTCOME, edges, first + i,
                                &outcomes[first + i]))
            return PACKED_REFUSED;
    *count = records;
    return 0;
}
