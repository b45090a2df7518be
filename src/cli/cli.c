/* The way from argv to a subcommand's handler, and what is checked behind it. */
#include "cli/cli.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/cleanup.h"
#include "base/nearest.h"
#include "command.h"
#include "environment.h"

static const char *command_at(const void *commands, size_t i) {
    return ((const struct command *)commands)[i].name;
}

static int refuse_unknown(const struct program *program, const char *name) {
    const int near = nearest_place(name, command_at, COMMANDS, command_count());
    fprintf(program->err, "candela: no such command: %s; ", name);
    if (near >= 0)
        fprintf(program->err, "did you mean %s?\n", COMMANDS[near].name);
    else
        fputs("candela help lists them\n", program->err);
    return EX_USAGE;
}

static int help(const struct program *program, const char *name) {
    if (!name) {
        help_all(program->out);
        return EX_OK;
    }
    const struct command *const command = command_find(name);
    if (!command)
        return refuse_unknown(program, name);
    help_command(command, program->out);
    return EX_OK;
}

/* https://no-color.org */
static bool takes_color(const struct program *program) {
    const char *const no_color = environment_find(program->environment, "NO_COLOR");
    const char *const terminal = environment_find(program->environment, "TERM");
    return !(no_color && *no_color) && !(terminal && strcmp(terminal, "dumb") == 0) &&
           isatty(fileno(program->out));
}

static int load_settings(struct call *call) {
    struct faults faults CLEANUP(faults_deinit) = FAULTS_INIT;
    if (!call->command->scopes)
        return EX_OK;
    const int result =
        settings_load(call->program->environment, call->arguments.flags, &faults, &call->settings);
    if (result)
        return call_fail_result(call, result);
    return faults_any(&faults) ? call_fail_faults(call, EX_CONFIG, "", &faults) : EX_OK;
}

static int run(struct call *call, int argc, char **argv) {
    struct text why CLEANUP(text_deinit) = TEXT_INIT;
    const int result = options_parse(call->command, argc, argv, &call->arguments, &why);
    if (result < 0)
        return call_fail_result(call, result);
    if (result > 0)
        return call_fail(call, EX_USAGE, "%s", why.data);
    if (call->arguments.help)
        return help(call->program, call->command->name);
    const int code = load_settings(call);
    return code ? code : call->command->run(call);
}

static void call_deinit(struct call *call) {
    arguments_deinit(&call->arguments);
    settings_deinit(&call->settings);
}

static int dispatch(const struct program *program, int argc, char **argv) {
    if (argc < 2) {
        help_all(program->err);
        return EX_USAGE;
    }
    const char *const name = argv[1];
    if (strcmp(name, "help") == 0 || strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0)
        return help(program, argv[2]);
    if (strcmp(name, "--version") == 0 || strcmp(name, "-V") == 0) {
        fputs("candela " CANDELA_VERSION "\n", program->out);
        return EX_OK;
    }
    struct call call CLEANUP(call_deinit) = {
        .program = program, .command = command_find(name), .color = takes_color(program)};
    return call.command ? run(&call, argc - 1, argv + 1) : refuse_unknown(program, name);
}

int cli_run(const struct program *program, int argc, char **argv) {
    const int code = dispatch(program, argc, argv);
    const bool lost = ferror(program->out) != 0;
    errno = 0;
    if (!fflush(program->out) && !lost)
        return code;
    fprintf(program->err, "candela: the output could not be written%s%s\n", errno ? ": " : "",
            errno ? strerror(errno) : "");
    return code ? code : EX_IOERR;
}
