/* Difficulty and band of a measured level. */
#include "rating/difficulty.h"

#include <stddef.h>
#include <string.h>

const struct band_edges BAND_EDGES_DEFAULT = {{300000, 450000, 600000}};

static const char *const BAND_NAMES[BAND_COUNT] = {
    [BAND_INTRODUCE] = "introduce",
    [BAND_DEVELOP] = "develop",
    [BAND_TWIST] = "twist",
    [BAND_MASTER] = "master",
};

const char *band_name(enum band band) {
    return BAND_NAMES[band];
}

int band_parse(const char *name, enum band *band) {
    for (size_t i = 0; i < BAND_COUNT; i++) {
        if (strcmp(name, BAND_NAMES[i]) == 0) {
            *band = (enum band)i;
            return 0;
        }
    }
    return 1;
}

uint32_t band_lower(const struct band_edges *edges, enum band band) {
    return band == BAND_INTRODUCE ? 0 : edges->at[band - 1];
}

uint32_t band_upper(const struct band_edges *edges, enum band band) {
    return band == BAND_MASTER ? DIFFICULTY_ONE : edges->at[band];
}

enum band band_of(const struct band_edges *edges, uint32_t difficulty) {
    uint32_t band = BAND_INTRODUCE;
    while (band < BAND_MASTER && difficulty >= edges->at[band])
        band++;
    return (enum band)band;
}

/* Millionths of the cap, cut off at one. */
static uint32_t term(int64_t measure, int64_t cap) {
    if (cap <= 0 || measure <= 0)
        return 0;
    if (measure >= cap)
        return DIFFICULTY_ONE;
    return (uint32_t)(DIFFICULTY_ONE * measure / cap);
}

uint32_t difficulty_of(struct measure_table table, const struct calibration *calibration,
                       const int64_t measures[MEASURES_MAX]) {
    uint64_t sum = 0;
    for (size_t i = 0; i < table.count; i++)
        sum += (uint64_t)table.items[i].weight * term(measures[i], calibration->caps[i]);
    return (uint32_t)(sum / 100);
}
