/* candela verify: a run replayed step by step. */
#include <errno.h>
#include <string.h>

#include "bare.h"
#include "base/cleanup.h"
#include "document.h"
#include "json.h"
#include "service/generate.h"
#include "show.h"

enum { RUN_FAILED = 1 };

/* The best run that an evaluation tells. */
static int copy_run(const struct kind *kind, const json_t *evaluation, json_t *run) {
    json_t *const best = json_object_get(evaluation, kind->solution);
    return best && json_object_set(run, kind->run, best) ? -ENOMEM : 0;
}

/* An evaluation, or what holds one, gives its best run; any other file is the run. */
static int run_from_file(const struct call *call, const struct kind *kind, const char *path,
                         json_t *run) {
    json_auto_t *root = NULL;
    const int code = document_read_json(call, path, &root);
    if (code)
        return code;
    if (!json_is_object(root))
        return call_fail(call, EX_DATAERR, "%s: a run is an object, like {\"route\": [...]}", path);
    const json_t *const inner = json_object_get(root, "evaluation");
    const json_t *const evaluation = json_is_object(inner) ? inner : root;
    const int result = json_object_get(evaluation, "metrics") ? copy_run(kind, evaluation, run)
                                                              : json_object_update(run, root);
    return result ? call_fail_result(call, -ENOMEM) : EX_OK;
}

/* "1,1 2,1": fine, or 1 at what is no pair of numbers. */
static int cells_parse(const char *text, json_t *cells) {
    int used = 0;
    unsigned x = 0, y = 0;
    for (text += strspn(text, " "); *text; text += strspn(text, " ")) {
        used = 0;
        if (sscanf(text, "%4u,%4u%n", &x, &y, &used) != 2 || (text[used] && text[used] != ' '))
            return 1;
        if (json_array_append_new(cells, json_pack("{s:i, s:i}", "x", (int)x, "y", (int)y)))
            return -ENOMEM;
        text += used;
    }
    return 0;
}

/* "5 8 3": fine, or 1 at what is no number. */
static int moves_parse(const char *text, json_t *moves) {
    int used = 0;
    unsigned tile = 0;
    for (text += strspn(text, " "); *text; text += strspn(text, " ")) {
        used = 0;
        if (sscanf(text, "%4u%n", &tile, &used) != 1 || (text[used] && text[used] != ' '))
            return 1;
        if (json_array_append_new(moves, json_integer(tile)))
            return -ENOMEM;
        text += used;
    }
    return 0;
}

static int run_from_option(const struct call *call, const char *name,
                           int (*parse)(const char *text, json_t *out), json_t *run) {
    json_t *const list = json_array();
    if (!list || json_object_set_new(run, name, list))
        return call_fail_result(call, -ENOMEM);
    const int result = parse(option_value(call, name), list);
    if (result < 0)
        return call_fail_result(call, result);
    return result ? call_fail(call, EX_USAGE,
                              "--%s: it takes cells as \"1,1 2,1\" or tiles as \"5 8 3\"", name)
                  : EX_OK;
}

static int take_run(const struct call *call, const struct kind *kind, json_t *run) {
    const bool file = call->arguments.word_count > 1;
    const bool route = option_given(call, "route");
    const bool moves = option_given(call, "moves");
    if (file + route + moves != 1)
        return call_fail(call, EX_USAGE, "it wants one run: RUNFILE, --route or --moves");
    if (file)
        return run_from_file(call, kind, call->arguments.words[1], run);
    return route ? run_from_option(call, "route", cells_parse, run)
                 : run_from_option(call, "moves", moves_parse, run);
}

static void print_failure(const struct call *call, json_t *failed) {
    int step = 0, x = 0, y = 0;
    if (!json_unpack(failed, "{s:i, s:i, s:i}", "step", &step, "x", &x, "y", &y))
        show_line(call, "failed_at", "step %d, to (%d, %d)", step, x, y);
}

static void print(const struct call *call, json_t *answer) {
    const char *name = NULL;
    json_t *value = NULL;
    json_object_foreach(answer, name, value) {
        if (json_is_object(value)) {
            print_failure(call, value);
            continue;
        }
        char *text CLEANUP(cleanup_free) = json_dumps(value, JSON_ENCODE_ANY | JSON_COMPACT);
        show_line(call, name, "%s", json_is_string(value) ? json_string_value(value) : text);
    }
}

static int answer_code(const struct call *call, const struct text *answer) {
    json_auto_t *json = json_loadb(answer->data, answer->length, 0, NULL);
    if (!json)
        return call_fail_result(call, -ENOMEM);
    if (option_given(call, "json"))
        fprintf(call->program->out, "%s\n", answer->data);
    else
        print(call, json);
    return json_is_true(json_object_get(json, "finished")) ? EX_OK : RUN_FAILED;
}

static int verify(const struct call *call, const struct document *document, const char *run) {
    struct faults level_faults CLEANUP(faults_deinit) = FAULTS_INIT;
    struct faults run_faults CLEANUP(faults_deinit) = FAULTS_INIT;
    struct text answer CLEANUP(text_deinit) = TEXT_INIT;
    struct bare bare CLEANUP(bare_close) = {0};
    const int code = bare_open(call, &bare);
    if (code)
        return code;
    const int result =
        service_verify(bare.service, document->kind, document->text, document->length, run,
                       strlen(run), &bare.work, &level_faults, &run_faults, &answer);
    if (!result)
        return answer_code(call, &answer);
    return faults_any(&level_faults)
               ? call_fail_condition(call, result, call->arguments.words[0], &level_faults)
               : call_fail_condition(call, result, "the run", &run_faults);
}

int cli_verify(struct call *call) {
    struct document document CLEANUP(document_deinit) = {0};
    json_auto_t *run = json_object();
    int code = run ? document_read(call, call->arguments.words[0], &document)
                   : call_fail_result(call, -ENOMEM);
    if (!code)
        code = take_run(call, document.kind, run);
    if (code)
        return code;
    char *text CLEANUP(cleanup_free) = json_dumps(run, JSON_COMPACT);
    return text ? verify(call, &document, text) : call_fail_result(call, -ENOMEM);
}
