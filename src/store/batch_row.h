/* What the files about batches share. */
#pragma once

#include "store/batch.h"

/* The batch's row number. Condition: STORE_MISSING. */
int batch_find(struct store *store, const char *id, int64_t *sequence);
