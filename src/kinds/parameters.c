/* Parameters of a kind: checked against its table, in and out of their text form. */
#include "kinds/parameters.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/cleanup.h"
#include "base/nearest.h"
#include "base/result.h"

enum { PARAMETERS_POINTER_SIZE = 64 }; /* of a name in a table, not of a foreign one */

void parameters_default(struct parameter_table table, struct parameters *out) {
    *out = (struct parameters){0};
    for (size_t i = 0; i < table.count; i++)
        out->values[i] = table.items[i].standard;
}

int parameters_find(struct parameter_table table, const char *name) {
    for (size_t i = 0; i < table.count; i++)
        if (strcmp(table.items[i].name, name) == 0)
            return (int)i;
    return -1;
}

static int parameters_fault_range(const struct parameter *parameter, int64_t min, int64_t max,
                                  const char *pointer, struct faults *faults) {
    const int64_t wrong = min < parameter->least || min > parameter->most ? min : max;
    faults_add(faults, pointer, "%s is %" PRId64 "; it must be from %" PRId32 " to %" PRId32,
               parameter->name, wrong, parameter->least, parameter->most);
    return faults_check(faults);
}

int parameters_set_range(struct parameter_table table, size_t place, int64_t min, int64_t max,
                         const char *pointer, struct faults *faults, struct parameters *out) {
    const struct parameter *const parameter = &table.items[place];
    if (parameter->type == PARAMETER_CHOICE) {
        faults_add(faults, pointer, "%s is a number; it must be a word such as \"%s\"",
                   parameter->name, parameter->choices[0]);
        return faults_check(faults);
    }
    if (min < parameter->least || min > parameter->most || max < parameter->least ||
        max > parameter->most)
        return parameters_fault_range(parameter, min, max, pointer, faults);
    if (min > max) {
        faults_add(faults, pointer,
                   "%s runs from %" PRId64 " down to %" PRId64 "; its min must not exceed its max",
                   parameter->name, min, max);
        return faults_check(faults);
    }
    out->values[place] = (struct range){(int32_t)min, (int32_t)max};
    return 0;
}

static int parameters_fault_choice(const struct parameter *parameter, const char *word,
                                   const char *pointer, struct faults *faults) {
    CLEANUP(text_deinit) struct text shown = TEXT_INIT;
    CLEANUP(text_deinit) struct text choices = TEXT_INIT;
    text_append_shown(&shown, word);
    for (size_t i = 0; parameter->choices[i]; i++)
        text_append_format(&choices, "%s%s", i ? ", " : "", parameter->choices[i]);
    TRY(text_check(&shown));
    TRY(text_check(&choices));
    faults_add(faults, pointer, "%s is \"%s\"; it must be one of: %s", parameter->name,
               shown.data ? shown.data : "", choices.data);
    return faults_check(faults);
}

static int parameters_fault_number(const struct parameter *parameter, const char *word,
                                   const char *pointer, struct faults *faults) {
    CLEANUP(text_deinit) struct text shown = TEXT_INIT;
    text_append_shown(&shown, word);
    TRY(text_check(&shown));
    faults_add(faults, pointer,
               "%s is \"%s\"; it must be an integer from %" PRId32 " to %" PRId32 ", or a range",
               parameter->name, shown.data ? shown.data : "", parameter->least, parameter->most);
    return faults_check(faults);
}

int parameters_set_choice(struct parameter_table table, size_t place, const char *word,
                          const char *pointer, struct faults *faults, struct parameters *out) {
    const struct parameter *const parameter = &table.items[place];
    if (parameter->type != PARAMETER_CHOICE)
        return parameters_fault_number(parameter, word, pointer, faults);
    for (int32_t i = 0; parameter->choices[i]; i++) {
        if (strcmp(parameter->choices[i], word) != 0)
            continue;
        out->values[place] = (struct range){i, i};
        return 0;
    }
    return parameters_fault_choice(parameter, word, pointer, faults);
}

static bool parameters_starts_number(const char *word) {
    const char first = word[word[0] == '-'];
    return first >= '0' && first <= '9'; /* strtoll alone would take blanks and a plus */
}

/* The whole of word as an integer, or as a range "2..4"; numbers past 64 bits end at the limit. */
static bool parameters_read_range(const char *word, int64_t *min, int64_t *max) {
    char *end;
    if (!parameters_starts_number(word))
        return false;
    *min = strtoll(word, &end, 10);
    *max = *min;
    if (strncmp(end, "..", 2) == 0) {
        const char *const second = end + 2;
        if (!parameters_starts_number(second))
            return false;
        *max = strtoll(second, &end, 10);
    }
    return *end == '\0';
}

/* "/name", with a name of any length and bytes. */
static int parameters_fault_name(struct parameter_table table, const char *name,
                                 struct faults *faults) {
    CLEANUP(text_deinit) struct text pointer = TEXT_INIT;
    size_t nearest = 0;
    for (size_t i = 1; i < table.count; i++)
        if (nearest_distance(name, table.items[i].name) <
            nearest_distance(name, table.items[nearest].name))
            nearest = i;
    text_append_char(&pointer, '/');
    text_append_shown(&pointer, name);
    TRY(text_check(&pointer));
    faults_add(faults, pointer.data, "there is no parameter \"%s\"; the nearest is \"%s\"",
               pointer.data + 1, table.count ? table.items[nearest].name : "");
    return faults_check(faults);
}

static int parameters_parse_value(struct parameter_table table, size_t place, const char *word,
                                  const char *pointer, struct faults *faults,
                                  struct parameters *out) {
    int64_t min;
    int64_t max;
    if (parameters_read_range(word, &min, &max))
        return parameters_set_range(table, place, min, max, pointer, faults, out);
    return parameters_set_choice(table, place, word, pointer, faults, out);
}

/* The value of a known parameter, NULL where it has none; *seen: it had one before. */
static int parameters_parse_known(struct parameter_table table, size_t place, const char *value,
                                  bool *seen, struct faults *faults, struct parameters *out) {
    const char *const name = table.items[place].name;
    char pointer[PARAMETERS_POINTER_SIZE];
    snprintf(pointer, sizeof(pointer), "/%s", name);
    if (value && !*seen) {
        *seen = true;
        return parameters_parse_value(table, place, value, pointer, faults, out);
    }
    if (value)
        faults_add(faults, pointer, "%s is given twice; once is enough", name);
    else
        faults_add(faults, pointer, "%s has no value; write %s=VALUE", name, name);
    return faults_check(faults);
}

/* One "name=value"; seen marks the places that had theirs. */
static int parameters_parse_pair(struct parameter_table table, char *pair, bool *seen,
                                 struct faults *faults, struct parameters *out) {
    char *const equals = strchr(pair, '=');
    if (equals)
        *equals = '\0';
    const int place = parameters_find(table, pair);
    if (place < 0)
        return parameters_fault_name(table, pair, faults);
    return parameters_parse_known(table, (size_t)place, equals ? equals + 1 : NULL, &seen[place],
                                  faults, out);
}

int parameters_parse(struct parameter_table table, const char *text, struct faults *faults,
                     struct parameters *out) {
    static const char BLANKS[] = " \t\r\n";
    bool seen[PARAMETERS_MAX] = {false};
    while (*(text += strspn(text, BLANKS))) {
        const size_t length = strcspn(text, BLANKS);
        CLEANUP(cleanup_free) char *pair = strndup(text, length);
        if (!pair)
            return -ENOMEM;
        TRY(parameters_parse_pair(table, pair, seen, faults, out));
        text += length;
    }
    return 0;
}

static void parameters_format_value(const struct parameter *parameter, struct range value,
                                    struct text *out) {
    switch (parameter->type) {
    case PARAMETER_CHOICE:
        text_append_string(out, parameter->choices[value.min]);
        return;
    case PARAMETER_INTEGER:
        text_append_format(out, "%" PRId32, value.min);
        if (value.max != value.min)
            text_append_format(out, "..%" PRId32, value.max);
        return;
    }
}

void parameters_format(struct parameter_table table, const struct parameters *parameters,
                       struct text *out) {
    for (size_t i = 0; i < table.count; i++) {
        text_append_format(out, "%s%s=", i ? " " : "", table.items[i].name);
        parameters_format_value(&table.items[i], parameters->values[i], out);
    }
}
