/* Lists of rows that grow while they are read. */
#include "store/rows.h"

#include <errno.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

int rows_grow(void *items_pointer, size_t count, size_t size) {
    const bool full = count == 0 || (count >= 8 && (count & (count - 1)) == 0);
    if (!full)
        return 0;
    void *items = NULL;
    memcpy(&items, items_pointer, sizeof(items));
    void *const grown = reallocarray(items, count ? 2 * count : 8, size);
    if (!grown)
        return -ENOMEM;
    memcpy(items_pointer, &grown, sizeof(grown));
    return 0;
}
