/* How one level is shown: its representation, its tag, how long a cache may keep it. */
#pragma once

#include "http/request.h"
#include "store/level.h"

/* Writes the level in the answer's format, with its entity tag. */
int shown_level(const struct request *request, struct answer *answer,
                const struct level_record *record);

/* What anyone may see may be kept by any cache for a while; the rest by none. */
void shown_cache(const struct request *request, struct answer *answer,
                 const struct level_record *record);
