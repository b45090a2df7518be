/* A level as a person reads it. */
#include "show.h"

#include <errno.h>
#include <jansson.h>
#include <stdarg.h>
#include <string.h>

#include "base/cleanup.h"
#include "json.h"
#include "service/generate.h"

enum { SHOW_NUMBER_AT = 18, SHOW_HELP_AT = 30, SHOW_WIDTH = 80 }; /* columns */

void show_line(const struct call *call, const char *name, const char *format, ...) {
    FILE *const out = call->program->out;
    fprintf(out, "%-18s", name);
    va_list arguments;
    va_start(arguments, format);
    vfprintf(out, format, arguments);
    va_end(arguments);
    fputc('\n', out);
}

static int draw(const struct call *call, const struct shown_level *level) {
    struct text drawing CLEANUP(text_deinit) = TEXT_INIT;
    const int result = service_draw(level->kind, level->document,
                                    call->color ? DRAWING_COLOR : DRAWING_TEXT, &drawing);
    if (result)
        return result;
    fputs(drawing.data ? drawing.data : "", call->program->out);
    if (drawing.length && drawing.data[drawing.length - 1] != '\n')
        fputc('\n', call->program->out);
    fputc('\n', call->program->out);
    return 0;
}

static const char *measure_help(const struct kind *kind, const char *name) {
    for (size_t i = 0; i < kind->measures.count; i++)
        if (strcmp(kind->measures.items[i].name, name) == 0)
            return kind->measures.items[i].help;
    return "";
}

/* What a measure is, broken between words where the terminal's usual width ends. */
static void show_measure(const struct call *call, const char *name, const char *number,
                         const char *help) {
    FILE *const out = call->program->out;
    int column =
        fprintf(out, "%-*s%-*s", SHOW_NUMBER_AT, name, SHOW_HELP_AT - SHOW_NUMBER_AT, number);
    while (*help) {
        const int length = (int)strcspn(help, " ");
        if (column > SHOW_HELP_AT && column + 1 + length > SHOW_WIDTH)
            column = fprintf(out, "\n%*s", SHOW_HELP_AT, "") - 1;
        else if (column > SHOW_HELP_AT)
            column += fprintf(out, " ");
        column += fprintf(out, "%.*s", length, help);
        help += length + (help[length] == ' ');
    }
    fputc('\n', out);
}

static void show_metrics(const struct call *call, const struct kind *kind, json_t *metrics) {
    const char *name = NULL;
    json_t *value = NULL;
    json_object_foreach(metrics, name, value) {
        char number[40] = "-";
        if (json_is_integer(value))
            snprintf(number, sizeof(number), "%" JSON_INTEGER_FORMAT, json_integer_value(value));
        else if (json_is_real(value))
            snprintf(number, sizeof(number), "%.6g", json_real_value(value));
        show_measure(call, name, number, measure_help(kind, name));
    }
}

static void show_rating(const struct call *call, const struct kind *kind,
                        const json_t *evaluation) {
    const json_t *const stars = json_object_get(evaluation, "stars");
    const json_t *const solvable = json_object_get(evaluation, "solvable");
    if (solvable)
        show_line(call, "solvable", "%s", json_is_true(solvable) ? "yes" : "no");
    if (json_is_string(json_object_get(evaluation, "band")))
        show_line(call, "band", "%s (difficulty %.4f)", json_text(evaluation, "band"),
                  json_number_value(json_object_get(evaluation, "difficulty")));
    if (json_is_object(stars))
        show_line(call, "stars",
                  "two at %" JSON_INTEGER_FORMAT ", three at %" JSON_INTEGER_FORMAT " (%s)",
                  json_integer_value(json_object_get(stars, "two")),
                  json_integer_value(json_object_get(stars, "three")), kind->stars);
}

int show_level(const struct call *call, const struct shown_level *level) {
    const int result = draw(call, level);
    if (result)
        return call_fail_result(call, result);
    show_line(call, "id", "%s", level->id);
    show_line(call, "kind", "%s", level->kind->name);
    show_rating(call, level->kind, level->rated);
    show_metrics(call, level->kind, json_object_get(level->rated, "metrics"));
    return EX_OK;
}

int show_made(const struct call *call, const struct made_level *made) {
    json_auto_t *evaluation = json_loads(made->evaluation, 0, NULL);
    if (!evaluation)
        return call_fail_result(call, -ENOMEM);
    const struct shown_level shown = {made->kind, made->id.text, made->document, evaluation};
    return show_level(call, &shown);
}
