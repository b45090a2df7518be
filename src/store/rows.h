/* Lists of rows that grow while they are read. */
#pragma once

#include <stddef.h>

/* Makes room for one more behind count items, doubling: rows_grow(&list.items, list.count, sizeof
 * of an item). Fine or -ENOMEM. */
int rows_grow(void *items_pointer, size_t count, size_t size);
