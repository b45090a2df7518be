/* Reading JSON documents into a kind's own terms. */
#include "kinds/document.h"

#include <errno.h>
#include <inttypes.h>
#include <jansson.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/cleanup.h"
#include "base/result.h"
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

/* What would be right. */
static const char *document_wanted(enum json_error_code code) {
    switch ((int)code) { /* most are not of reading */
    case json_error_duplicate_key:
        return "each member may be given once";
    case json_error_end_of_input_expected:
        return "one JSON object is needed, and no more";
    case json_error_invalid_utf8:
        return "all text must be UTF-8";
    case json_error_null_byte_in_key:
    case json_error_null_character:
        return "leave it out";
    case json_error_numeric_overflow:
        return "no number here is that large";
    case json_error_premature_end_of_input:
        return "every string, array and object must be closed";
    }
    return "one JSON object is needed";
}

/* What is wrong, in jansson's words unless they speak of itself. */
static void document_malformed(json_error_t *error, struct faults *faults) {
    static const char either[] = "'[' or "; /* an array would be refused */
    const enum json_error_code code = json_error_code(error);
    const char *wrong = error->text;
    const char *wanted = document_wanted(code);
    document_tidy(error->text);
    if (code == json_error_null_character || code == json_error_null_byte_in_key)
        wrong = "a string holds the character U+0000";
    if (strncmp(wrong, either, sizeof(either) - 1) == 0) {
        wrong += sizeof(either) - 1;
        wanted = "one JSON object is needed";
    }
    faults_add(faults, "", "line %d, column %d: %s; %s", error->line, error->column, wrong, wanted);
}

/* Numbers that no machine word holds. */

static bool document_exceeds(double number) {
    return number >= 0x1p63 || number <= -0x1p63;
}

static bool document_in_number(char byte) {
    return (byte >= '0' && byte <= '9') || (byte && strchr("+-.eE", byte));
}

static bool document_overflows(const char *token, size_t length) {
    if (length < sizeof("1e309") - 1)
        return false;
    json_error_t error;
    json_t *const number = json_loadb(token, length, JSON_DECODE_ANY, &error);
    json_decref(number);
    return !number && json_error_code(&error) == json_error_numeric_overflow;
}

/* Any that overflows becomes one that is read, and is a fault wherever a number is wanted. None is
 * shorter than what takes its place. */
static void document_tame(char *json) {
    static const char tame[] = "1e99";
    bool in_string = false;
    for (char *at = json; *at; at++) {
        if (in_string && *at == '\\' && at[1])
            at++;
        else if (*at == '"')
            in_string = !in_string;
        if (in_string || !document_in_number(*at))
            continue;
        char *end = at;
        while (document_in_number(*end))
            end++;
        if (document_overflows(at, (size_t)(end - at))) {
            char *const digits = *at == '-' ? at + 1 : at;
            memset(digits, ' ', (size_t)(end - digits));
            memcpy(digits, tame, sizeof(tame) - 1);
        }
        at = end - 1;
    }
}

/* A number out of range is well-formed all the same: its fault is the member's, with a pointer,
 * beside all the others. */
static json_t *document_parse_tamed(const char *json, size_t length, json_error_t *error) {
    CLEANUP(cleanup_free) char *copy = malloc(length + 1);
    if (!copy || memchr(json, '\0', length))
        return NULL;
    memcpy(copy, json, length);
    copy[length] = '\0';
    document_tame(copy);
    return json_loadb(copy, length, JSON_REJECT_DUPLICATES, error);
}

/* Twice when the first time fails: it may have been for want of memory. */
static json_t *document_parse(const char *json, size_t length, json_error_t *error) {
    json_t *root = json_loadb(json, length, JSON_REJECT_DUPLICATES, error);
    if (!root && json_error_code(error) == json_error_numeric_overflow)
        root = document_parse_tamed(json, length, error);
    return root ? root : json_loadb(json, length, JSON_REJECT_DUPLICATES, error);
}

int document_load(const char *json, size_t length, struct faults *faults, json_t **out) {
    if (!length)
        json = ""; /* jansson knows no text that is not there */
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

int document_open(const char *json, size_t length, const char *what, struct faults *faults,
                  struct document_reading *out) {
    out->before = faults->count + faults->dropped;
    TRY(document_load(json, length, faults, &out->json));
    out->root = (struct document_place){out->json, "", what, faults};
    return 0;
}

int document_verdict(const struct document_reading *document) {
    const struct faults *const faults = document->root.faults;
    TRY(faults_check(faults));
    return faults->count + faults->dropped > document->before ? KIND_REFUSED : 0;
}

void document_close(struct document_reading *document) {
    json_decref(document->json);
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
        return document_exceeds(json_real_value(value)) ? "a number of more than 64 bits"
                                                        : "a number with a fraction or an exponent";
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

bool document_open_member(const struct document_place *parent, const char *name, const char *what,
                          const char *const *known, struct document_entry *out) {
    out->parent = parent;
    snprintf(out->name, sizeof(out->name), "%s", name);
    snprintf(out->pointer, sizeof(out->pointer), "%s/%s", parent->pointer, name);
    out->place =
        (struct document_place){document_object(parent, name), out->pointer, what, parent->faults};
    if (!out->place.object)
        return false;
    document_members(&out->place, known);
    return true;
}

bool document_open_entry(const struct document_place *list, size_t index, const char *wanted,
                         struct document_entry *out) {
    const json_t *const object = json_array_get(list->object, index);
    out->parent = list;
    snprintf(out->name, sizeof(out->name), "%zu", index);
    snprintf(out->pointer, sizeof(out->pointer), "%s/%zu", list->pointer, index);
    out->place = (struct document_place){object, out->pointer, out->pointer + 1, list->faults};
    if (json_is_object(object))
        return true;
    document_fault(list, out->name, "%s is %s; it must be %s", out->place.what,
                   document_type(object), wanted);
    return false;
}

static void document_kind_other(const struct document_place *root, const char *given,
                                const char *kind) {
    CLEANUP(text_deinit) struct text shown = TEXT_INIT;
    text_append_shown(&shown, given);
    if (shown.failed)
        root->faults->failed = true;
    else
        document_fault(root, "kind", "kind of the level is \"%s\"; it must be \"%s\"",
                       shown.data ? shown.data : "", kind);
}

void document_kind(const struct document_place *root, const char *kind) {
    const json_t *const given = json_object_get(root->object, "kind");
    if (!given)
        document_fault(root, "kind", "kind of the level is missing; it is \"%s\"", kind);
    else if (!json_is_string(given))
        document_fault(root, "kind", "kind of the level is %s; it must be \"%s\"",
                       document_type(given), kind);
    else if (strcmp(json_string_value(given), kind) != 0)
        document_kind_other(root, json_string_value(given), kind);
}
