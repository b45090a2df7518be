/* Reading JSON strictly. */
#include "json/read.h"

#include <errno.h>
#include <string.h>

#include "base/cleanup.h"
#include "base/result.h"

int read_json(const char *bytes, size_t length, struct faults *faults, json_t **out) {
    const int result = document_load(bytes, length, faults, out);
    return result == KIND_REFUSED ? READ_MALFORMED : result;
}

/* The member, or NULL; a fault where one is needed. noun: "a string" ... */
static const json_t *read_member(const struct document_place *place, const char *name,
                                 enum presence presence, const char *noun) {
    const json_t *const value = json_object_get(place->object, name);
    if (!value && presence == REQUIRED)
        document_fault(place, name, "%s of %s is missing; it is %s", name, place->what, noun);
    return value;
}

static void read_wrong(const struct document_place *place, const char *name, const json_t *value,
                       const char *noun) {
    document_fault(place, name, "%s of %s is %s; it must be %s", name, place->what,
                   document_type(value), noun);
}

bool read_integer(const struct document_place *place, const char *name, enum presence presence,
                  int64_t least, int64_t most, int64_t *out) {
    if (presence == OPTIONAL && !json_object_get(place->object, name))
        return false;
    return document_integer(place, name, least, most, out);
}

bool read_boolean(const struct document_place *place, const char *name, enum presence presence,
                  bool *out) {
    const json_t *const value = read_member(place, name, presence, "true or false");
    if (value && !json_is_boolean(value))
        read_wrong(place, name, value, "true or false");
    if (!json_is_boolean(value))
        return false;
    *out = json_is_true(value);
    return true;
}

bool read_string(const struct document_place *place, const char *name, enum presence presence,
                 size_t longest, const char **out) {
    const json_t *const value = read_member(place, name, presence, "a string");
    if (value && !json_is_string(value))
        read_wrong(place, name, value, "a string");
    if (!json_is_string(value))
        return false;
    if (json_string_length(value) > longest) {
        document_fault(place, name, "%s of %s has %zu bytes; at most %zu will do", name,
                       place->what, json_string_length(value), longest);
        return false;
    }
    *out = json_string_value(value);
    return true;
}

bool read_object(const struct document_place *place, const char *name, enum presence presence,
                 const json_t **out) {
    if (presence == OPTIONAL && !json_object_get(place->object, name))
        return false;
    *out = document_object(place, name);
    return *out != NULL;
}

bool read_list(const struct document_place *place, const char *name, enum presence presence,
               const json_t **out) {
    *out = document_list(place, name, presence == OPTIONAL);
    return *out != NULL;
}

/* Parameters. */

struct read_parameter {
    const struct kind *kind;
    const struct document_place *place; /* all parameters */
    const char *name;
    struct parameters *out;
};

/* {"min": 2, "max": 4}, checked by the table. */
static int read_range(const struct read_parameter *parameter, size_t slot, const char *pointer,
                      const json_t *value) {
    static const char *const names[] = {"min", "max", NULL};
    const struct document_place range = {.object = value,
                                         .pointer = pointer,
                                         .what = parameter->name,
                                         .faults = parameter->place->faults};
    int64_t min;
    int64_t max;
    document_members(&range, names);
    const struct parameter *const item = &parameter->kind->parameters.items[slot];
    const bool has_min = read_integer(&range, "min", REQUIRED, item->least, item->most, &min);
    const bool has_max = read_integer(&range, "max", REQUIRED, item->least, item->most, &max);
    if (!has_min || !has_max)
        return 0;
    return parameters_set_range(parameter->kind->parameters, slot, min, max, pointer, range.faults,
                                parameter->out);
}

static int read_parameter_value(const struct read_parameter *parameter, size_t slot,
                                const char *pointer, const json_t *value) {
    const struct parameter_table table = parameter->kind->parameters;
    struct faults *const faults = parameter->place->faults;
    if (json_is_string(value))
        return parameters_set_choice(table, slot, json_string_value(value), pointer, faults,
                                     parameter->out);
    if (json_is_object(value) && table.items[slot].type == PARAMETER_INTEGER)
        return read_range(parameter, slot, pointer, value);
    if (json_is_integer(value))
        return parameters_set_range(table, slot, json_integer_value(value),
                                    json_integer_value(value), pointer, faults, parameter->out);
    faults_add(faults, pointer, "%s is %s; it must be %s", parameter->name, document_type(value),
               table.items[slot].type == PARAMETER_CHOICE
                   ? "one of its words"
                   : "an integer or an object of min and max");
    return faults_check(faults);
}

static void read_parameter_unknown(const struct read_parameter *parameter) {
    CLEANUP(text_deinit) struct text shown = TEXT_INIT;
    CLEANUP(text_deinit) struct text names = TEXT_INIT;
    const struct parameter_table table = parameter->kind->parameters;
    text_append_shown(&shown, parameter->name);
    for (size_t i = 0; i < table.count; i++)
        text_append_format(&names, "%s%s", i ? ", " : "", table.items[i].name);
    document_fault(parameter->place, parameter->name,
                   "%s has no parameter \"%s\"; its parameters are %s", parameter->kind->name,
                   shown.data ? shown.data : "", names.data ? names.data : "none");
}

static int read_parameter(const struct read_parameter *parameter, const json_t *value) {
    const int slot = parameters_find(parameter->kind->parameters, parameter->name);
    if (slot < 0) {
        read_parameter_unknown(parameter);
        return faults_check(parameter->place->faults);
    }
    CLEANUP(text_deinit) struct text pointer = TEXT_INIT;
    text_append_format(&pointer, "%s/%s", parameter->place->pointer, parameter->name);
    TRY(text_check(&pointer));
    return read_parameter_value(parameter, (size_t)slot, pointer.data, value);
}

int read_parameters(const struct kind *kind, const json_t *json, const char *pointer,
                    struct faults *faults, struct parameters *out) {
    const struct document_place place = {
        .object = json, .pointer = pointer, .what = "params", .faults = faults};
    json_t *const object = (json_t *)json; /* jansson iterates without const */
    for (void *at = json_object_iter(object); at; at = json_object_iter_next(object, at)) {
        const struct read_parameter parameter = {kind, &place, json_object_iter_key(at), out};
        TRY(read_parameter(&parameter, json_object_iter_value(at)));
    }
    return faults_check(faults);
}
