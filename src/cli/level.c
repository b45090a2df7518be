/* candela level: look at kept levels, and judge them. */
#include <errno.h>
#include <string.h>

#include "base/cleanup.h"
#include "document.h"
#include "json.h"
#include "rows.h"
#include "service/generate.h"
#include "show.h"
#include "source.h"

static int list(struct source *source) {
    const struct call *const call = source->call;
    json_auto_t *found = NULL;
    const struct level_query query = {
        .world = option_value(call, "world"),
        .band = option_value(call, "band"),
        .status = option_value(call, "status"),
        .tags = option_value(call, "tags"),
        .sort = option_value(call, "sort"),
        .limit = option_value(call, "limit"),
    };
    const int code = source->side->level_list(source, &query, &found);
    if (code)
        return code;
    if (option_given(call, "json"))
        return json_print(call, found);
    rows_print(call, json_object_get(found, "items"));
    return EX_OK;
}

static int draw_svg(const struct call *call, const struct shown_level *level) {
    struct text drawing CLEANUP(text_deinit) = TEXT_INIT;
    const int result = service_draw(level->kind, level->document, DRAWING_SVG, &drawing);
    if (result)
        return call_fail_result(call, result);
    fputs(drawing.data, call->program->out);
    return EX_OK;
}

/* What is no text of its own, where there is any of it. */
static const char *const TRAITS[] = {"tags", "revision", NULL};
static const char *const ORIGINS[] = {"batch", "seed", "index", NULL};

static void show_members(const struct call *call, const json_t *object, const char *const *names) {
    for (; *names; names++) {
        const json_t *const member = json_object_get(object, *names);
        char *text CLEANUP(cleanup_free) = json_dumps(member, JSON_ENCODE_ANY);
        if (member && !json_is_null(member) && text && strcmp(text, "[]") != 0)
            show_line(call, *names, "%s",
                      json_is_string(member) ? json_string_value(member) : text);
    }
}

static int print(const struct call *call, json_t *level) {
    if (option_given(call, "json"))
        return json_print(call, level);
    const struct kind *const kind = kind_find(json_text(level, "kind"));
    char *document CLEANUP(cleanup_free) =
        json_dumps(json_object_get(level, "level"), JSON_COMPACT);
    if (!kind || !document)
        return call_fail(call, EX_SOFTWARE, "a level of the unknown kind \"%s\"",
                         json_text(level, "kind"));
    const struct shown_level shown = {kind, json_text(level, "id"), document, level};
    if (option_given(call, "svg"))
        return draw_svg(call, &shown);
    const int code = show_level(call, &shown);
    static const char *const names[] = {"world", "status", "note", "created_at", "published_at"};
    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
        if (*json_text(level, names[i]))
            show_line(call, names[i], "%s", json_text(level, names[i]));
    show_members(call, level, TRAITS);
    show_members(call, json_object_get(level, "provenance"), ORIGINS);
    return code;
}

/* "a,b" as ["a", "b"]. */
static int put_tags(const struct call *call, json_t *request) {
    const char *const text = option_value(call, "tags");
    char *words CLEANUP(cleanup_free) = text ? strdup(text) : NULL;
    if (!text)
        return EX_OK;
    json_t *const tags = json_array();
    char *rest = words;
    if (!words || json_object_set_new(request, "tags", tags))
        return call_fail_result(call, -ENOMEM);
    for (char *tag = *words ? strsep(&rest, ",") : NULL; tag; tag = strsep(&rest, ","))
        if (json_array_append_new(tags, json_string(tag)))
            return call_fail_result(call, -ENOMEM);
    return EX_OK;
}

static int put_text(const struct call *call, json_t *request, const char *name) {
    const char *const text = option_value(call, name);
    return text && json_object_set_new(request, name, json_string(text))
               ? call_fail(call, EX_DATAERR, "--%s: it takes text in UTF-8", name)
               : EX_OK;
}

static int show(struct source *source) {
    json_auto_t *level = NULL;
    const int code = source->side->level_get(source, source->call->arguments.words[1], &level);
    return code ? code : print(source->call, level);
}

static int keep(struct source *source) {
    const struct call *const call = source->call;
    struct document document CLEANUP(document_deinit) = {0};
    json_auto_t *request = json_object();
    json_auto_t *level = NULL;
    if (!request)
        return call_fail_result(call, -ENOMEM);
    if (!option_given(call, "world"))
        return call_fail(call, EX_USAGE, "keep wants --world");
    int code = document_read(call, call->arguments.words[1], &document);
    if (!code && json_object_set_new(request, "level", json_loads(document.text, 0, NULL)))
        code = call_fail_result(call, -ENOMEM);
    if (!code)
        code = put_text(call, request, "world");
    if (!code)
        code = put_tags(call, request);
    if (!code)
        code = put_text(call, request, "note");
    if (!code)
        code = source->side->level_keep(source, request, &level);
    return code ? code : print(call, level);
}

static int change(struct source *source) {
    const struct call *const call = source->call;
    json_auto_t *request = json_object();
    json_auto_t *level = NULL;
    const char *const band = option_value(call, "band");
    if (!request)
        return call_fail_result(call, -ENOMEM);
    int code = put_text(call, request, "status");
    if (!code && band && strcmp(band, "measured") == 0)
        code = json_object_set_new(request, "band", json_null()) ? call_fail_result(call, -ENOMEM)
                                                                 : EX_OK;
    else if (!code)
        code = put_text(call, request, "band");
    if (!code)
        code = put_tags(call, request);
    if (!code)
        code = put_text(call, request, "note");
    if (!code && !json_object_size(request))
        return call_fail(call, EX_USAGE, "change wants --status, --band, --tags or --note");
    if (!code)
        code = source->side->level_change(source, call->arguments.words[1], request, &level);
    return code ? code : print(call, level);
}

/* Hexadecimal digits in groups, as a UUID is written. */
static bool is_id(const char *text) {
    return strlen(text) == ID_LENGTH && strspn(text, "0123456789abcdef-") == ID_LENGTH;
}

static const struct deed {
    const char *name;
    size_t words; /* with its own name */
    int (*run)(struct source *source);
} DEEDS[] = {{"list", 1, list}, {"show", 2, show}, {"keep", 2, keep}, {"change", 2, change}};

int cli_level(struct call *call) {
    struct source source CLEANUP(source_close) = {.call = call};
    for (size_t i = 0; i < sizeof(DEEDS) / sizeof(DEEDS[0]); i++) {
        if (strcmp(call->arguments.words[0], DEEDS[i].name) != 0)
            continue;
        if (call->arguments.word_count > 1 && strcmp(DEEDS[i].name, "keep") != 0 &&
            !is_id(call->arguments.words[1]))
            return call_fail(call, EX_USAGE,
                             "\"%s\" is no id of a level; candela level list shows them",
                             call->arguments.words[1]);
        if (call->arguments.word_count != DEEDS[i].words)
            return call_fail(call, EX_USAGE, "usage: candela level %s", call->command->words);
        const int code = source_open(call, false, &source);
        return code ? code : DEEDS[i].run(&source);
    }
    return call_fail(call, EX_USAGE, "no such thing to do: %s; there are %s",
                     call->arguments.words[0], call->command->words);
}
