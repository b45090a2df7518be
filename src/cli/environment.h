/* Variables of an environment that is handed around, not global. */
#pragma once

/* The value of a variable in "NAME=value" strings up to a NULL, or NULL. */
const char *environment_find(const char *const *environment, const char *name);
