/* A measured level described: what generating, evaluating, batches and dailies have in common. */
#pragma once

#include "service/generate.h"
#include "store/level.h"

/* Document, evaluation document, id and twin key of a level; the rest of *out is for the caller.
 * -ENOMEM. */
int made_describe(const struct kind *kind, const struct level *level,
                  const struct evaluation *evaluation, const struct rating *rating,
                  struct made_level *out);

/* What there is besides a made level when it is kept. */
struct made_keeping {
    enum level_status status;
    const char *batch; /* NULL where none */
    const char *tags;  /* NULL where none; note too */
    const char *note;
    int64_t now;
};

/* Moves a level into a record to be kept. -ENOMEM. */
int made_keep(struct made_level *made, const struct made_keeping *keeping,
              struct level_record *out);
