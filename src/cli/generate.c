/* candela generate: one level, for a person or a program. */
#include <inttypes.h>

#include "bare.h"
#include "base/cleanup.h"
#include "json.h"
#include "json/resource.h"
#include "service/generate.h"
#include "show.h"
#include "value.h"

static int take_number(const struct call *call, const char *name, uint64_t most, uint64_t *out) {
    const char *const text = option_value(call, name);
    if (text && (value_number(text, false, out) || *out > most))
        return call_fail(call, EX_USAGE, "--%s %s: it takes 0 to %" PRIu64, name, text, most);
    return EX_OK;
}

static int take_kind(const struct call *call, struct generate_request *request) {
    struct faults faults CLEANUP(faults_deinit) = FAULTS_INIT;
    const char *const name = option_value(call, "kind");
    request->kind = kind_find(name);
    if (!request->kind) {
        call_fail(call, EX_USAGE, "--kind %s: there is no such kind; there are:", name);
        for (size_t i = 0; KINDS[i]; i++)
            fprintf(call->program->err, "  %s\n", KINDS[i]->name);
        return EX_USAGE;
    }
    parameters_default(request->kind->parameters, &request->parameters);
    const char *const text = call->arguments.many.data ? call->arguments.many.data : "";
    const int result =
        parameters_parse(request->kind->parameters, text, &faults, &request->parameters);
    if (result)
        return call_fail_result(call, result);
    return faults_any(&faults) ? call_fail_faults(call, EX_USAGE, "--param", &faults) : EX_OK;
}

static int take_request(const struct call *call, struct generate_request *request) {
    request->world = option_value(call, "world");
    if (!request->world == !option_given(call, "kind"))
        return call_fail(call, EX_USAGE, "it wants either --world or --kind");
    if (request->world && call->arguments.many.length)
        return call_fail(call, EX_USAGE, "--param goes with --kind: a world has its own");
    request->trace = option_given(call, "trace");
    if (request->trace && !option_given(call, "json"))
        return call_fail(call, EX_USAGE, "--trace goes with --json: a drawing has no steps");
    request->seeded = option_given(call, "seed");
    const int code = take_number(call, "seed", SEED_MOST, &request->seed);
    if (code)
        return code;
    const int index = take_number(call, "index", SEED_MOST, &request->index);
    if (index)
        return index;
    return request->world ? EX_OK : take_kind(call, request);
}

static int print_svg(const struct call *call, const struct made_level *made) {
    struct text drawing CLEANUP(text_deinit) = TEXT_INIT;
    const int result = service_draw(made->kind, made->document, DRAWING_SVG, &drawing);
    if (result)
        return call_fail_result(call, result);
    fputs(drawing.data, call->program->out);
    return EX_OK;
}

static int print(const struct call *call, const struct made_level *made) {
    json_auto_t *json = NULL;
    if (option_given(call, "svg"))
        return print_svg(call, made);
    if (option_given(call, "json")) {
        json = resource_made(made);
        return json_print(call, json);
    }
    const int code = show_made(call, made);
    if (made->world)
        show_line(call, "world", "%s", made->world);
    show_line(call, "seed", "%" PRId64, made->seed);
    show_line(call, "index", "%" PRId64, made->index);
    return code;
}

int cli_generate(struct call *call) {
    struct generate_request request = {0};
    struct faults faults CLEANUP(faults_deinit) = FAULTS_INIT;
    struct made_level made CLEANUP(made_level_deinit) = {0};
    struct bare bare CLEANUP(bare_close) = {0};
    if (option_given(call, "svg") && option_given(call, "json"))
        return call_fail(call, EX_USAGE, "it prints one of --json and --svg");
    int code = take_request(call, &request);
    if (!code)
        code = bare_open(call, &bare);
    if (code)
        return code;
    const int result = service_generate(bare.service, &request, &bare.work, &faults, &made);
    if (result == SERVICE_MISSING)
        return bare_fail_world(call, &bare, request.world);
    if (result)
        return call_fail_condition(call, result, "the level", &faults);
    return print(call, &made);
}
