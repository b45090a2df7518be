/* Calibrations: the caps that a kind's measures are held against, by version. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "store/store.h"

enum { STORE_CAPS_MAX = 8 };

/* Strings are owned; calibration_record_deinit frees them. */
struct calibration_record {
    char *kind;
    uint32_t version; /* from 1 */
    int64_t caps[STORE_CAPS_MAX];
    int64_t created_at;
};

void calibration_record_deinit(struct calibration_record *record);

struct calibration_list {
    struct calibration_record *items;
    size_t count;
};

void calibration_list_deinit(struct calibration_list *list);

/* version 0: the newest. Condition: STORE_MISSING. */
int store_calibration_get(struct store *store, const char *kind, uint32_t version,
                          struct calibration_record *out);
/* All, by kind, then version. */
int store_calibration_list(struct store *store, struct calibration_list *out);
/* Condition: STORE_EXISTS. */
int store_calibration_put(struct store *store, const struct calibration_record *record);
