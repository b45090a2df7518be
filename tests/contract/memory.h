/* An allocator that fails on demand and counts what is held: the linker puts it in the place of
 * malloc and its like for all that is linked in, and jansson is told of it. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* From here on the allocation of that number fails, from 0; for_good: and all that follow. */
void memory_fail_at(size_t number, bool for_good);
void memory_fail_never(void);

/* Did one fail since? */
bool memory_has_failed(void);

/* Blocks held. */
long memory_held(void);
