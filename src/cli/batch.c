/* candela batch: many levels, of which the best of each band are kept. */
#include <errno.h>
#include <inttypes.h>
#include <string.h>

#include "base/cleanup.h"
#include "fill.h"
#include "json.h"
#include "rating/difficulty.h"
#include "service/generate.h"
#include "value.h"

enum { INTERRUPTED = 130 }; /* what shells give for SIGINT */

static int put_number(const struct call *call, json_t *request, const char *name) {
    uint64_t number = 0;
    const char *const text = option_value(call, name);
    if (!text)
        return EX_OK;
    if (value_number(text, false, &number) || number > SEED_MOST)
        return call_fail(call, EX_USAGE, "--%s %s: it takes a whole number", name, text);
    return json_object_set_new(request, name, json_integer((json_int_t)number))
               ? call_fail_result(call, -ENOMEM)
               : EX_OK;
}

/* "3", "2..4" or a word, as the API has them. */
static json_t *parameter_value(const char *text) {
    uint64_t least = 0, most = 0;
    const char *const dots = strstr(text, "..");
    if (!value_number(text, false, &least))
        return json_integer((json_int_t)least);
    char *first CLEANUP(cleanup_free) = dots ? strndup(text, (size_t)(dots - text)) : NULL;
    if (first && !value_number(first, false, &least) && !value_number(dots + 2, false, &most))
        return json_pack("{s:I, s:I}", "min", (json_int_t)least, "max", (json_int_t)most);
    return json_string(text);
}

static int put_parameters(const struct call *call, json_t *request) {
    char *words CLEANUP(cleanup_free) =
        call->arguments.many.length ? strdup(call->arguments.many.data) : NULL;
    json_t *const parameters = json_object();
    char *rest = words;
    if (!words || json_object_set_new(request, "params", parameters))
        return words ? call_fail_result(call, -ENOMEM) : (json_decref(parameters), EX_OK);
    for (char *name = strsep(&rest, " "); name; name = strsep(&rest, " ")) {
        char *const equals = strchr(name, '=');
        if (!equals)
            return call_fail(call, EX_USAGE, "--param %s: it takes NAME=VALUE", name);
        *equals = '\0';
        if (json_object_set_new(parameters, name, parameter_value(equals + 1)))
            return call_fail_result(call, -ENOMEM);
    }
    return EX_OK;
}

static int put_publish(const struct call *call, json_t *request) {
    bool publish = false;
    const char *const text = option_value(call, "publish");
    if (!text)
        return EX_OK;
    if (value_switch(text, &publish))
        return call_fail(call, EX_USAGE, "--publish %s: it takes yes or no", text);
    return json_object_set_new(request, "publish", json_boolean(publish))
               ? call_fail_result(call, -ENOMEM)
               : EX_OK;
}

static int make_request(const struct call *call, json_t **out) {
    json_auto_t *request = json_pack("{s:s}", "world", option_value(call, "world"));
    int code = request ? EX_OK : call_fail_result(call, -ENOMEM);
    static const char *const numbers[] = {"count", "keep", "seed"};
    for (size_t i = 0; !code && i < sizeof(numbers) / sizeof(numbers[0]); i++)
        code = put_number(call, request, numbers[i]);
    if (!code)
        code = put_parameters(call, request);
    if (!code)
        code = put_publish(call, request);
    *out = code ? NULL : json_incref(request);
    return code;
}

static void print_count(const struct call *call, const json_t *object, const char *name,
                        const char *before) {
    fprintf(call->program->out, "%s%" JSON_INTEGER_FORMAT " %s", before,
            json_integer_value(json_object_get(object, name)), name);
}

static void print(const struct call *call, const json_t *batch) {
    FILE *const out = call->program->out;
    const json_t *const funnel = json_object_get(batch, "funnel");
    fprintf(out, "batch %s of %s from seed %" JSON_INTEGER_FORMAT ": %s\n", json_text(batch, "id"),
            json_text(batch, "world"), json_integer_value(json_object_get(batch, "seed")),
            json_text(batch, "status"));
    print_count(call, funnel, "generated", "");
    print_count(call, funnel, "unsolvable", ": ");
    print_count(call, funnel, "degenerate", ", ");
    print_count(call, funnel, "duplicate", ", ");
    print_count(call, funnel, "scored", ", ");
    fputc('\n', out);
    for (enum band band = BAND_INTRODUCE; band <= BAND_MASTER; band++) {
        const json_t *const counts =
            json_object_get(json_object_get(batch, "bands"), band_name(band));
        fprintf(out, "  %-12s", band_name(band));
        print_count(call, counts, "seen", "");
        print_count(call, counts, "kept", ", ");
        fputc('\n', out);
    }
    fprintf(out,
            "%" JSON_INTEGER_FORMAT " levels admitted, %" JSON_INTEGER_FORMAT " kept already\n",
            json_integer_value(json_object_get(batch, "admitted")),
            json_integer_value(json_object_get(batch, "already_kept")));
}

static int interrupt(const struct follow *follow) {
    const int code = follow->source->side->batch_cancel(follow->source, follow->id.text);
    return code ? code
                : call_fail(follow->source->call, INTERRUPTED,
                            "stopped; nothing of the batch is kept");
}

static int run_to_end(struct follow *follow, json_t **batch) {
    const struct call *const call = follow->source->call;
    for (;;) {
        const int code = follow_step(follow, batch);
        if (code || *batch)
            return code;
        if (call->program->signals->wait(0)) {
            progress_clear(&follow->progress);
            return interrupt(follow);
        }
    }
}

static int run_one(struct source *source) {
    const struct call *const call = source->call;
    json_auto_t *request = NULL;
    json_auto_t *batch = NULL;
    struct follow follow = {.source = source, .progress = progress_init(call->program->err)};
    int code = make_request(call, &request);
    if (!code)
        code = follow_start(&follow, request);
    if (!code)
        code = run_to_end(&follow, &batch);
    if (code)
        return code;
    if (option_given(call, "json"))
        code = json_print(call, batch);
    else
        print(call, batch);
    if (strcmp(json_text(batch, "status"), "succeeded") != 0)
        return call_fail(call, EX_SOFTWARE, "the batch %s: %s", json_text(batch, "status"),
                         json_text(batch, "error"));
    return code;
}

static int run_fill(struct source *source) {
    const struct call *const call = source->call;
    struct fill fill CLEANUP(fill_deinit) = {.next = 0};
    bool done = false;
    int code = fill_start(&fill, source, call->program->err);
    while (!code && !done) {
        code = fill_step(&fill, &done);
        if (!code && !done && call->program->signals->wait(0)) {
            progress_clear(&fill.follow.progress);
            return fill.busy ? interrupt(&fill.follow) : INTERRUPTED;
        }
    }
    return code;
}

int cli_batch(struct call *call) {
    struct source source CLEANUP(source_close) = {.call = call};
    const bool fill = option_given(call, "fill");
    if (fill == option_given(call, "world"))
        return call_fail(call, EX_USAGE, "it wants either --world or --fill");
    call->program->signals->hold();
    const int code = source_open(call, true, &source);
    if (code)
        return code;
    return fill ? run_fill(&source) : run_one(&source);
}
