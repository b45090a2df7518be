/* Difficulty and band of a measured level. All in integers: no machine moves a level over an edge.
 */
#pragma once

#include <stdint.h>

#include "rating/calibration.h"
#include "rating/measure.h"

enum band { BAND_INTRODUCE, BAND_DEVELOP, BAND_TWIST, BAND_MASTER };
enum { BAND_COUNT = 4, DIFFICULTY_ONE = 1000000 };

/* Lower edges of the bands develop, twist and master, in millionths of difficulty, strictly
 * rising. Half-open: a level on an edge is in the upper band. */
struct band_edges {
    uint32_t at[BAND_COUNT - 1];
};

/* 0.30, 0.45, 0.60: where no world is named. */
extern const struct band_edges BAND_EDGES_DEFAULT;

/* "introduce" ... "master". */
const char *band_name(enum band band);

/* Fine with *band set, or 1 when no band has that name (case counts). */
int band_parse(const char *name, enum band *band);

/* The band's lower and upper edge in millionths: 0 and DIFFICULTY_ONE at the ends. */
uint32_t band_lower(const struct band_edges *edges, enum band band);
uint32_t band_upper(const struct band_edges *edges, enum band band);

enum band band_of(const struct band_edges *edges, uint32_t difficulty);

/* Millionths, 0 ... DIFFICULTY_ONE: the weighted terms floor(10^6 measure / cap), each cut off at
 * one, 0 where the cap is 0 or the measure null or negative. */
uint32_t difficulty_of(struct measure_table table, const struct calibration *calibration,
                       const int64_t measures[MEASURES_MAX]);
