/* Worlds inside the service: from records to what generating needs. */
#pragma once

#include "service/inner.h"
#include "service/world.h"
#include "store/store.h"

/* The record that a shipped world becomes. -ENOMEM. */
int world_record_default(const struct kind *kind, const struct default_world *source, int64_t now,
                         struct world_record *out);

/* Takes the record; reads its parameters and rules. -EINVAL where the store holds what this
 * version cannot read. The calibration is left out. */
int world_resolve(struct world_record *record, struct world *out);

/* version 0: the newest. Condition: STORE_MISSING. */
int world_calibration(struct store *store, const struct kind *kind, uint32_t version,
                      struct calibration *out);
