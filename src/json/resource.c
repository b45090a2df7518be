/* Answers as text, and what is common to several. */
#include "json/resource.h"

#include <errno.h>

#include "json/build.h"

static int resource_write(const char *bytes, size_t size, void *out) {
    text_append(out, bytes, size);
    return text_check(out);
}

int resource_take(json_t *value, struct text *out) {
    if (!value)
        return -ENOMEM;
    const size_t flags = JSON_COMPACT | JSON_ENCODE_ANY | JSON_REAL_PRECISION(15);
    const int result = json_dump_callback(value, resource_write, out, flags);
    json_decref(value);
    return result == 0 ? 0 : -ENOMEM;
}

json_t *resource_items(json_t *items) {
    struct build build = build_new();
    build_put(&build, "items", items);
    return build_take(&build);
}

static json_t *resource_error(const void *context, size_t place) {
    const struct faults *const faults = context;
    struct build build = build_new();
    build_put(&build, "pointer", json_string(faults->items[place].pointer));
    build_put(&build, "detail", json_string(faults->items[place].detail));
    return build_take(&build);
}

json_t *resource_problem(const struct problem *problem) {
    struct build build = build_new();
    build_put(&build, "type", json_string(problem->type));
    build_put(&build, "title", json_string(problem->title));
    build_put(&build, "status", json_integer(problem->status));
    build_put(&build, "detail", json_string(problem->detail));
    if (problem->instance)
        build_put(&build, "instance", json_string(problem->instance));
    if (problem->errors && problem->errors->count)
        build_put(&build, "errors",
                  build_list(problem->errors->count, resource_error, problem->errors));
    return build_take(&build);
}
