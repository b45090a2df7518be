/* A subcommand: one row of the table gives its name, its help, its options and its handler. */
#pragma once

#include <sysexits.h>

#include "base/faults.h"
#include "base/text.h"
#include "cli/cli.h"
#include "cli/settings.h"

enum { OPTIONS_MAX = 12, WORDS_MAX = 4 };

struct option_row {
    const char *name;
    const char *argument; /* what help calls its value; NULL: it has none */
    const char *help;     /* one line */
    bool many;            /* may be repeated; one such option a command */
};

struct arguments {
    const char
        *values[OPTIONS_MAX]; /* in the command's order; NULL: not given, "": without value */
    struct text many;         /* all values of the option that repeats, a space between */
    const char *flags[SETTINGS_MAX]; /* settings given as flags */
    const char *words[WORDS_MAX];
    size_t word_count;
    bool help;
};

void arguments_deinit(struct arguments *arguments);

struct command;

/* One run of a subcommand. */
struct call {
    const struct program *program;
    const struct command *command;
    struct arguments arguments;
    struct settings settings; /* loaded where the command has scopes */
    bool color;               /* standard output takes colours */
};

struct command {
    const char *name;
    const char *words;                /* "FILE", "[DATE]"; "" for none */
    const char *summary;              /* one line */
    const char *details;              /* further lines of help; "" for none */
    const struct option_row *options; /* the end has a NULL name */
    unsigned scopes;                  /* whose settings it takes */
    size_t words_least;
    size_t words_most;
    int (*run)(struct call *call); /* returns the exit code */
};

/* The table, in the order of help. */
extern const struct command COMMANDS[];
size_t command_count(void);

/* The row of that name, or NULL. */
const struct command *command_find(const char *name);

/* Reads argv behind the subcommand's name. Conditions: 1, *why says what is wrong. -ENOMEM. */
int options_parse(const struct command *command, int argc, char **argv, struct arguments *out,
                  struct text *why);

/* The value of the option so named, or NULL. */
const char *option_value(const struct call *call, const char *name);
bool option_given(const struct call *call, const char *name);

/* Help, on standard output. */
void help_all(FILE *out);
void help_command(const struct command *command, FILE *out);

/* Says on standard error what is wrong, and returns code. */
int call_fail(const struct call *call, int code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* Each fault on a line of its own behind where; returns code. */
int call_fail_faults(const struct call *call, int code, const char *where,
                     const struct faults *faults);
/* For a result that no caller can do anything about: -ENOMEM, -ENOSPC ... */
int call_fail_result(const struct call *call, int result);

/* Says why a use case had no answer; returns the exit code. where: the file, id or option at fault.
 * faults: NULL where the use case gives none. */
int call_fail_condition(const struct call *call, int result, const char *where,
                        const struct faults *faults);

/* Handlers, one file each. */
int cli_serve(struct call *call);
int cli_generate(struct call *call);
int cli_evaluate(struct call *call);
int cli_verify(struct call *call);
int cli_batch(struct call *call);
int cli_level(struct call *call);
int cli_daily(struct call *call);
int cli_bench(struct call *call);
int cli_healthcheck(struct call *call);
int cli_check_config(struct call *call);
