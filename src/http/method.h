/* Request methods, as bits. */
#pragma once

#include "base/text.h"

enum method {
    METHOD_GET = 1 << 0,
    METHOD_HEAD = 1 << 1,
    METHOD_POST = 1 << 2,
    METHOD_PUT = 1 << 3,
    METHOD_PATCH = 1 << 4,
    METHOD_DELETE = 1 << 5,
    METHOD_OPTIONS = 1 << 6,
    METHOD_OTHER = 0, /* none that any route has */
};

enum method method_parse(const char *name);

/* Appends "GET, HEAD, OPTIONS". */
void method_list(unsigned methods, struct text *out);
