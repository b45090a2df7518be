/* One member out of a compact JSON object that the service wrote itself. */
#include "json/member.h"

#include <string.h>

/* Behind the string that starts here, at its quote. */
static const char *member_skip_string(const char *at) {
    for (at++; *at && *at != '"'; at++)
        if (*at == '\\' && at[1])
            at++;
    return *at ? at + 1 : at;
}

/* At the comma or bracket behind the value that starts here. */
static const char *member_skip_value(const char *at) {
    size_t depth = 0;
    while (*at) {
        if (*at == '"') {
            at = member_skip_string(at);
            continue;
        }
        if (depth == 0 && (*at == ',' || *at == '}' || *at == ']'))
            return at;
        if (*at == '{' || *at == '[')
            depth++;
        else if (*at == '}' || *at == ']')
            depth--;
        at++;
    }
    return at;
}

json_t *member_read(const char *object, const char *name) {
    const size_t length = strlen(name);
    for (const char *at = object; (*at == '{' || *at == ',') && at[1] == '"';) {
        const char *const key = at + 2;
        const char *const colon = member_skip_string(at + 1);
        if (*colon != ':')
            return NULL;
        at = member_skip_value(colon + 1);
        if (strncmp(key, name, length) == 0 && key[length] == '"')
            return json_loadb(colon + 1, (size_t)(at - colon - 1), JSON_DECODE_ANY, NULL);
    }
    return NULL;
}
