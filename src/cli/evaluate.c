/* candela evaluate: what a hand-made level measures. */
#include "bare.h"
#include "base/cleanup.h"
#include "document.h"
#include "service/generate.h"
#include "show.h"

int cli_evaluate(struct call *call) {
    const char *const path = call->arguments.words[0];
    struct document document CLEANUP(document_deinit) = {0};
    struct faults faults CLEANUP(faults_deinit) = FAULTS_INIT;
    struct made_level made CLEANUP(made_level_deinit) = {0};
    struct bare bare CLEANUP(bare_close) = {0};
    int code = document_read(call, path, &document);
    if (!code)
        code = bare_open(call, &bare);
    if (code)
        return code;
    /* A file that names its world is rated by it, as the service did. */
    const char *const world = option_given(call, "world")
                                  ? option_value(call, "world")
                                  : json_string_value(json_object_get(document.root, "world"));
    const int result = service_evaluate(bare.service, document.kind, document.text, document.length,
                                        world, &bare.work, &faults, &made);
    if (result == SERVICE_MISSING)
        return bare_fail_world(call, &bare, world);
    if (result)
        return call_fail_condition(call, result, path, &faults);
    if (option_given(call, "json")) {
        fprintf(call->program->out, "%s\n", made.evaluation);
        return EX_OK;
    }
    return show_made(call, &made);
}
