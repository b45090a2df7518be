/* The command line: one table of subcommands over the service's use cases. */
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "base/text.h"
#include "cli/settings.h"

struct service;

/* The HTTP server, which the command line does not know. */
struct front {
    /* Condition: 1, it cannot listen there: *why says what would do. */
    int (*start)(const struct settings *settings, struct service *service,
                 void (*log)(void *context, const char *line), void *log_context, void **server,
                 struct text *why);
    const char *(*address)(const void *server); /* "http://127.0.0.1:41234" */
    void (*stop)(void *server);
};

/* Signals to stop, SIGINT and SIGTERM. */
struct signals {
    void (*hold)(void);                  /* from now on they wait until they are asked for */
    bool (*wait)(uint32_t milliseconds); /* has one come? Waits for it at most so long */
    void (*release)(void);               /* from now on they end the process at once */
};

/* What the command line stands on, all of it given. */
struct program {
    const char *const *environment; /* "NAME=value" strings up to a NULL */
    FILE *out;                      /* data */
    FILE *err;                      /* talk */
    const struct front *front;
    const struct signals *signals;
};

/* Runs the subcommand that argv names; returns the exit code, one of sysexits.h's where it is not
 * 0 or said otherwise in the command's help. */
int cli_run(const struct program *program, int argc, char **argv);
