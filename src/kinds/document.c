/* Reading JSON documents into a kind's own terms. */
#include "kinds/document.h"

#include <errno.h>
#include <inttypes.h>
#include <jansson.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/cleanup.h"
#include "base/text.h"
#include "kinds/kind.h"

enum { DOCUMENT_PROBE = 1 << 16 }; /* bytes */

static int document_refused(const struct faults *faults) {
    const int failed = faults_check(faults);
    return failed ? failed : KIND_REFUSED;
}

/* Counted before jansson recurses; brackets in strings do not nest. */
static bool document_is_too_deep(const char *json, size_t length) {
    size_t depth = 0;
    bool in_string = false;
    for (size_t i = 0; i < length; i++) {
        const char byte = json[i];
        if (in_string && byte == '\\')
            i++;
        else if (byte == '"')
            in_string = !in_string;
        else if (!in_string && (byte == '[' || byte == '{') && ++depth > DOCUMENT_DEPTH_MAX)
            return true;
        else if (!in_string && (byte == ']' || byte == '}') && depth > 0)
            depth--;
    }
    return false;
}

/* jansson quotes the text near the fault, cut at any byte: keep that only where it is plain. */
static void document_tidy(char *message) {
    for (const char *c = message; *c; c++) {
        if (*c >= ' ' && *c <= '~')
            continue;
        char *const near = strstr(message, " near ");
        if (near)
            *near = '\0';
        return;
    }
}

/* jansson tells most failed allocations as faults of the text. Memory for more than it can have
 * asked for rules that out. */
static bool document_had_memory(size_t length) {
    void *const probe = malloc(2 * length + DOCUMENT_PROBE);
    free(probe);
    return probe != NULL;
}

static void document_malformed(json_error_t *error, struct faults *faults) {
    const enum json_error_code code = json_error_code(error);
    const char *const wanted = code == json_error_numeric_overflow ? "no number here is that large"
                               : code == json_error_duplicate_key  ? "each member may be given once"
                                                                   : "one JSON object is needed";
    document_tidy(error->text);
    faults_add(faults, "", "line %d, column %d: %s; %s", error->line, error->column, error->text,
               wanted);
}

/* Twice when the first time fails: it may have been for want of memory. */
static json_t *document_parse(const char *json, size_t length, json_error_t *error) {
    json_t *const first = json_loadb(json, length, JSON_REJECT_DUPLICATES, error);
    return first ? first : json_loadb(json, length, JSON_REJECT_DUPLICATES, error);
}

int document_load(const char *json, size_t length, struct faults *faults, json_t **out) {
    if (document_is_too_deep(json, length)) {
        faults_add(faults, "", "nested deeper than %d levels; flatter JSON is needed",
                   DOCUMENT_DEPTH_MAX);
        return document_refused(faults);
    }
    json_error_t error;
    json_t *const root = document_parse(json, length, &error);
    if (!root) {
        if (error.text[0] == '\0' || !document_had_memory(length))
            return -ENOMEM;
        document_malformed(&error, faults);
        return document_refused(faults);
    }
    if (!json_is_object(root)) {
        faults_add(faults, "", "the document is %s; a JSON object is needed", document_type(root));
        json_decref(root);
        return document_refused(faults);
    }
    *out = root;
    return 0;
}

const char *document_type(const json_t *value) {
    switch (json_typeof(value)) {
    case JSON_OBJECT:
        return "an object";
    case JSON_ARRAY:
        return "an array";
    case JSON_STRING:
        return "a string";
    case JSON_INTEGER:
        return "an integer";
    case JSON_REAL:
        return "a number with a fraction or an exponent";
    case JSON_TRUE:
        return "true";
    case JSON_FALSE:
        return "false";
    case JSON_NULL:
        return "null";
    }
    return "nothing";
}

/* RFC 6901: "~" and "/" in a name are written "~0" and "~1". */
static void document_append_reference(struct text *pointer, const char *name) {
    text_append_char(pointer, '/');
    for (; *name; name++) {
        if (*name == '~')
            text_append_string(pointer, "~0");
        else if (*name == '/')
            text_append_string(pointer, "~1");
        else
            text_append_char(pointer, *name);
    }
}

void document_fault(const struct document_place *place, const char *name, const char *format, ...) {
    CLEANUP(text_deinit) struct text pointer = TEXT_INIT;
    CLEANUP(text_deinit) struct text detail = TEXT_INIT;
    text_append_string(&pointer, place->pointer);
    document_append_reference(&pointer, name);
    va_list arguments;
    va_start(arguments, format);
    text_append_format_list(&detail, format, arguments);
    va_end(arguments);
    if (pointer.failed || detail.failed)
        place->faults->failed = true;
    else
        faults_add(place->faults, pointer.data, "%s", detail.data);
}

static bool document_is_known(const char *const *known, const char *name) {
    for (; *known; known++)
        if (strcmp(*known, name) == 0)
            return true;
    return false;
}

static void document_unknown(const struct document_place *place, const char *name,
                             const char *const *known) {
    CLEANUP(text_deinit) struct text shown = TEXT_INIT;
    CLEANUP(text_deinit) struct text names = TEXT_INIT;
    text_append_shown(&shown, name);
    for (; *known; known++)
        text_append_format(&names, "%s%s", names.length ? ", " : "", *known);
    if (shown.failed || names.failed)
        place->faults->failed = true;
    else
        document_fault(place, name, "%s has no member \"%s\"; its members are %s", place->what,
                       shown.data ? shown.data : "", names.data);
}

void document_members(const struct document_place *place, const char *const *known) {
    json_t *const object = (json_t *)place->object; /* jansson iterates without const */
    for (void *at = json_object_iter(object); at; at = json_object_iter_next(object, at)) {
        const char *const name = json_object_iter_key(at);
        if (!document_is_known(known, name))
            document_unknown(place, name, known);
    }
}

bool document_integer(const struct document_place *place, const char *name, int64_t least,
                      int64_t most, int64_t *out) {
    const json_t *const value = json_object_get(place->object, name);
    if (!value) {
        document_fault(place, name,
                       "%s of %s is missing; it is an integer from %" PRId64 " to %" PRId64, name,
                       place->what, least, most);
        return false;
    }
    if (!json_is_integer(value)) {
        document_fault(place, name,
                       "%s of %s is %s; it must be an integer from %" PRId64 " to %" PRId64, name,
                       place->what, document_type(value), least, most);
        return false;
    }
    const int64_t read = json_integer_value(value);
    if (read < least || read > most) {
        document_fault(place, name,
                       "%s of %s is %" PRId64 "; it must be from %" PRId64 " to %" PRId64, name,
                       place->what, read, least, most);
        return false;
    }
    *out = read;
    return true;
}

const json_t *document_object(const struct document_place *place, const char *name) {
    const json_t *const value = json_object_get(place->object, name);
    if (json_is_object(value))
        return value;
    if (value)
        document_fault(place, name, "%s of %s is %s; it must be an object", name, place->what,
                       document_type(value));
    else
        document_fault(place, name, "%s of %s is missing; it is an object", name, place->what);
    return NULL;
}

const json_t *document_list(const struct document_place *place, const char *name, bool optional) {
    const json_t *const value = json_object_get(place->object, name);
    if (json_is_array(value))
        return value;
    if (value)
        document_fault(place, name, "%s of %s is %s; it must be an array", name, place->what,
                       document_type(value));
    else if (!optional)
        document_fault(place, name, "%s of %s is missing; it is an array", name, place->what);
    return NULL;
}
