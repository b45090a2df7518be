/* Random light mazes for tests: small and full of corner cases, or as large as generated ones. */
#pragma once

#include "base/arena.h"
#include "base/random.h"
#include "kinds/light_maze/light_maze.h"

/* A maze, a room or noise of at most 11 x 11 with at most 6 switches of every mix, fragile floor,
 * often a shadow. light is drawn without regard to what is needed. The caller frees it. */
struct light_maze *levels_small(struct random *random, struct arena *work);

/* side x side, braided by 30 %, with those objects. */
struct light_maze *levels_large(struct random *random, uint32_t side, const uint32_t counts[3],
                                uint32_t fragile_count, struct arena *work);
