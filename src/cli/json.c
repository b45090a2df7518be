/* JSON in a handler. */
#include "json.h"

#include <errno.h>

#include "base/cleanup.h"
#include "json/resource.h"

int json_print(const struct call *call, json_t *value) {
    struct text line CLEANUP(text_deinit) = TEXT_INIT;
    const int result = resource_take(json_incref(value), &line);
    if (result)
        return call_fail_result(call, result);
    fprintf(call->program->out, "%s\n", line.data);
    return EX_OK;
}

const char *json_text(const json_t *object, const char *name) {
    const char *const text = json_string_value(json_object_get(object, name));
    return text ? text : "";
}
