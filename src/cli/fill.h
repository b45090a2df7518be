/* Filling worlds that have no stock of levels. */
#pragma once

#include "follow.h"

/* A batch of 500 for every world without stock, one after the other. A few levels, as a daily for
 * want of stock leaves them, are none. */
struct fill {
    struct follow follow;
    json_t *worlds; /* a list */
    size_t next;
    bool busy;
};

/* Fine, or an exit code. Take fill_deinit in any case. */
int fill_start(struct fill *fill, struct source *source, FILE *err);
/* Goes on a little; *done when every world was seen to. Fine, or an exit code. */
int fill_step(struct fill *fill, bool *done);
void fill_deinit(struct fill *fill);
