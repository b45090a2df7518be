/* Request methods. */
#include "http/method.h"

#include <string.h>

static const struct {
    const char *name;
    enum method method;
} method_names[] = {
    {"GET", METHOD_GET},         {"HEAD", METHOD_HEAD},   {"POST", METHOD_POST},
    {"PUT", METHOD_PUT},         {"PATCH", METHOD_PATCH}, {"DELETE", METHOD_DELETE},
    {"OPTIONS", METHOD_OPTIONS},
};

enum { METHOD_COUNT = sizeof(method_names) / sizeof(method_names[0]) };

enum method method_parse(const char *name) {
    for (size_t i = 0; i < METHOD_COUNT; i++)
        if (!strcmp(name, method_names[i].name))
            return method_names[i].method;
    return METHOD_OTHER;
}

void method_list(unsigned methods, struct text *out) {
    const char *separator = "";
    for (size_t i = 0; i < METHOD_COUNT; i++) {
        if (!(methods & method_names[i].method))
            continue;
        text_append_string(out, separator);
        text_append_string(out, method_names[i].name);
        separator = ", ";
    }
}
