/* Marks: what answers are made of, each with a count of the writes to it, so that an answer that
 * somebody keeps can be told from one that the store would no longer give. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "service/service.h"

enum { MARKS = 64 };

/* Sets of marks, as bits. */
#define MARK_RULES (UINT64_C(1) << 0)   /* worlds and calibrations */
#define MARK_LISTS (UINT64_C(1) << 1)   /* which levels there are, their order, and their stock */
#define MARK_DAYS (UINT64_C(1) << 2)    /* which levels the dates have */
#define MARK_LEVELS (~UINT64_C(0) << 3) /* every level */

/* The mark of one level, which it shares with a few others. */
uint64_t mark_of_level(const char *id);

/* The counts as they stood, in the order of the bits. */
struct marks {
    uint64_t counts[MARKS];
};

/* Look before reading: what is read afterwards is no older than this. */
void service_marks_look(struct service *service, struct marks *out);

/* What stands for a set in a look. */
uint64_t marks_sum(const struct marks *marks, uint64_t set);

/* Is an answer made after that look still what the store says? False while a write to any of the
 * set is under way, so that no two readers see it happen in a different order. */
bool service_marks_stand(struct service *service, uint64_t set, uint64_t sum);
