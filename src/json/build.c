/* Building a JSON object member by member. */
#include "json/build.h"

#include <string.h>

#include "rating/difficulty.h"
#include "service/service.h"

struct build build_new(void) {
    json_t *const object = json_object();
    return (struct build){object, !object};
}

void build_put(struct build *build, const char *name, json_t *value) {
    if (build->failed || !value || json_object_set_new(build->object, name, value) != 0) {
        if (build->failed)
            json_decref(value);
        build->failed = true;
    }
}

json_t *build_take(struct build *build) {
    if (!build->failed)
        return build->object;
    json_decref(build->object);
    return NULL;
}

json_t *build_millionths(uint32_t millionths) {
    return json_real((double)millionths / DIFFICULTY_ONE);
}

json_t *build_time(int64_t time) {
    char text[TIME_TEXT_LENGTH + 1];
    service_time_text(time, text);
    return json_string(text);
}

json_t *build_time_or_null(int64_t time) {
    return time ? build_time(time) : json_null();
}

json_t *build_integer_or_null(int64_t number) {
    return number >= 0 ? json_integer(number) : json_null();
}

json_t *build_string_or_null(const char *string) {
    return string && string[0] ? json_string(string) : json_null();
}

bool build_append(json_t *list, json_t *value) {
    return list && value && json_array_append_new(list, value) == 0;
}

json_t *build_words(const char *words) {
    json_t *const list = json_array();
    while (list && *(words += strspn(words, " "))) {
        const size_t length = strcspn(words, " ");
        if (!build_append(list, json_stringn(words, length))) {
            json_decref(list);
            return NULL;
        }
        words += length;
    }
    return list;
}

json_t *build_list(size_t count, json_t *(*item)(const void *context, size_t place),
                   const void *context) {
    json_t *const list = json_array();
    for (size_t i = 0; list && i < count; i++)
        if (!build_append(list, item(context, i))) {
            json_decref(list);
            return NULL;
        }
    return list;
}
