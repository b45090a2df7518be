/* Wiring: what the command line, the server and the system have to do with each other. */
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

#include "cli/cli.h"
#include "http/server.h"

static int front_start(const struct settings *settings, struct service *service,
                       void (*log)(void *context, const char *line), void *log_context,
                       void **server, struct text *why) {
    const struct server_settings wanted = {
        .listen = settings->listen,
        .admin_token = settings->admin_token,
        .trusted_proxies = settings->trusted_proxies,
        .public_prefix = settings->public_prefix ? settings->public_prefix : "",
        .connections = settings->connections,
        .connections_per_client = settings->connections_per_client,
        .header_bytes = settings->header_bytes,
        .body_bytes = settings->body_bytes,
        .request_seconds = settings->request_seconds,
        .idle_seconds = settings->idle_seconds,
        .event_streams = settings->event_streams,
        .cache_bytes = settings->cache_bytes,
        .rate_per_minute = settings->rate_per_minute,
        .rate_burst = settings->rate_burst,
        .quiet = settings->quiet,
        .log = log,
        .log_context = log_context,
    };
    return server_start(&wanted, service, (struct server **)server, why);
}

static const char *front_address(const void *server) {
    return server_address(server);
}

static void front_stop(void *server) {
    server_stop(server);
}

static sigset_t stop_set(void) {
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGINT);
    sigaddset(&set, SIGTERM);
    return set;
}

/* Threads inherit this, so it comes before the first of them. A hang-up ends only what a terminal
 * runs: to a daemon it means nothing. */
static void signals_hold(void) {
    if (!isatty(STDIN_FILENO))
        signal(SIGHUP, SIG_IGN);
    const sigset_t set = stop_set();
    sigprocmask(SIG_BLOCK, &set, NULL);
}

static bool signals_wait(uint32_t milliseconds) {
    const sigset_t set = stop_set();
    const struct timespec limit = {.tv_sec = milliseconds / 1000,
                                   .tv_nsec = milliseconds % 1000 * 1000000L};
    return sigtimedwait(&set, NULL, &limit) > 0;
}

static void signals_release(void) {
    const sigset_t set = stop_set();
    sigprocmask(SIG_UNBLOCK, &set, NULL);
}

/* A standard stream that was closed would become the next file that is opened, the database
 * perhaps. Opened the wrong way round, its use fails and is noticed. */
static int hold_standard_streams(void) {
    int descriptor;
    do {
        descriptor = open("/dev/null", O_CLOEXEC);
    } while (descriptor >= 0 && descriptor <= STDERR_FILENO);
    if (descriptor > STDERR_FILENO)
        close(descriptor);
    return descriptor < 0;
}

int main(int argc, char **argv) {
    static const struct front front = {front_start, front_address, front_stop};
    static const struct signals signals = {signals_hold, signals_wait, signals_release};
    const struct program program = {.environment = (const char *const *)environ,
                                    .out = stdout,
                                    .err = stderr,
                                    .front = &front,
                                    .signals = &signals};
    if (hold_standard_streams())
        return 71; /* EX_OSERR */
    signal(SIGPIPE, SIG_IGN);
    return cli_run(&program, argc, argv);
}
