/* JSON in a handler. */
#pragma once

#include <jansson.h>

#include "command.h"

/* Prints the value (NULL: there was no memory) as one line; returns the exit code. */
int json_print(const struct call *call, json_t *value);

/* A member's string, or "" where there is none. */
const char *json_text(const json_t *object, const char *name);
