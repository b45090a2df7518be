/* Levels as lines of a list. */
#pragma once

#include <jansson.h>

#include "command.h"

/* One line a level: id, world, band, difficulty, status. */
void rows_print(const struct call *call, const json_t *levels);
