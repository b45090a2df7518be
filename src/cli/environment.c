/* Variables of an environment that is handed around, not global. */
#include "environment.h"

#include <string.h>

const char *environment_find(const char *const *environment, const char *name) {
    const size_t length = strlen(name);
    for (; *environment; environment++)
        if (strncmp(*environment, name, length) == 0 && (*environment)[length] == '=')
            return *environment + length + 1;
    return NULL;
}
