/* candela serve: the daemon from its start to its end. */
#include <errno.h>
#include <inttypes.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "base/cleanup.h"
#include "environment.h"
#include "fill.h"
#include "find.h"
#include "journal.h"
#include "notify.h"
#include "value.h"

enum { TURN_MILLISECONDS = 1000 };

struct daemon {
    struct call *call;
    const struct program *given; /* the call's own */
    struct program program;      /* the same, but its talk goes to the journal */
    struct journal *journal;
    struct service *service;
    void *server;
    const char *notify_socket;
    int64_t watchdog_seconds; /* 0: nobody watches */
    int64_t watched_at;
};

static int open_service(struct daemon *daemon) {
    const struct call *const call = daemon->call;
    const struct settings *const settings = &call->settings;
    const struct service_settings wanted = {.data = settings->data,
                                            .workers = settings->workers,
                                            .interactive = settings->interactive,
                                            .queue = settings->queue,
                                            .batches = settings->batches,
                                            .disk_floor = settings->disk_floor,
                                            .resume = true,
                                            .log = journal_line,
                                            .log_context = daemon->journal};
    struct text why CLEANUP(text_deinit) = TEXT_INIT;
    const int result = service_open(&wanted, &daemon->service, &why);
    if (result < 0)
        return call_fail(call, EX_OSERR, "cannot open the data directory %s: %s", settings->data,
                         strerror(-result));
    return result ? call_fail(call, EX_UNAVAILABLE, "%s", why.data ? why.data : "") : EX_OK;
}

static int open_server(struct daemon *daemon) {
    const struct call *const call = daemon->call;
    struct text why CLEANUP(text_deinit) = TEXT_INIT;
    const int result = call->program->front->start(&call->settings, daemon->service, journal_line,
                                                   daemon->journal, &daemon->server, &why);
    if (result < 0)
        return call_fail(call, EX_OSERR, "cannot serve on %s: %s", call->settings.listen,
                         strerror(-result));
    return result ? call_fail(call, EX_UNAVAILABLE, "%s", why.data ? why.data : "") : EX_OK;
}

/* What an operator should know before it is in use. */
static void warn(const struct call *call) {
    enum { TOKEN_LETTERS_SAFE = 16, OTHER_DESCRIPTORS = 64 };
    const struct settings *const settings = &call->settings;
    struct rlimit limit;
    if (!geteuid())
        call_fail(call, 0, "warning: it runs as root; a user without rights would do");
    if (settings->admin_token && strlen(settings->admin_token) < TOKEN_LETTERS_SAFE)
        call_fail(call, 0,
                  "warning: the admin token can be guessed; %d letters or more, drawn at "
                  "random, cannot",
                  TOKEN_LETTERS_SAFE);
    if (!getrlimit(RLIMIT_NOFILE, &limit) &&
        limit.rlim_cur < (rlim_t)settings->connections + OTHER_DESCRIPTORS)
        call_fail(call, 0,
                  "warning: %" PRIu32 " connections need more open files than the limit "
                  "of %llu; raise it, or lower --connections",
                  settings->connections, (unsigned long long)limit.rlim_cur);
}

/* The first line on standard output is the address: what starts a daemon on port 0 reads it. */
static void announce(struct daemon *daemon) {
    const struct call *const call = daemon->call;
    const char *const address = call->program->front->address(daemon->server);
    fprintf(call->program->out, "listening on %s\n", address);
    if (fflush(call->program->out)) {
        call_fail(call, 0, "standard output is closed; listening on %s", address);
        clearerr(call->program->out); /* said; a daemon goes on without */
    }
    const int result = find_write_address(call->settings.data, address);
    if (result)
        call_fail(call, 0, "cannot leave the address in %s: %s", call->settings.data,
                  strerror(-result));
    notify(daemon->notify_socket, "READY=1");
}

/* Tells the watchdog that all is well, only while it is: a hung writer must not look alive. */
static void watch(struct daemon *daemon) {
    struct check checks[CHECKS_MAX];
    bool ready = false;
    const int64_t now = service_now();
    if (!daemon->watchdog_seconds || now - daemon->watched_at < daemon->watchdog_seconds / 3)
        return;
    daemon->watched_at = now;
    service_ready(daemon->service, checks, &ready);
    notify(daemon->notify_socket, "WATCHDOG=1");
}

/* Serves until a signal comes, filling meanwhile where that was asked for. A fill that fails is
 * said, and no reason to stop serving. */
static void serve_on(struct daemon *daemon) {
    const struct call *const call = daemon->call;
    const struct signals *const signals = call->program->signals;
    struct source source CLEANUP(source_close) = source_over(call, daemon->service);
    struct fill fill CLEANUP(fill_deinit) = {.next = 0};
    bool filled = !call->settings.fill || fill_start(&fill, &source, call->program->err);
    while (!signals->wait(filled ? TURN_MILLISECONDS : 0)) {
        if (!filled && fill_step(&fill, &filled))
            filled = true;
        watch(daemon);
    }
    progress_clear(&fill.follow.progress);
}

/* Not ready at once, serving on for the drain time; a second signal cuts that short, and a third
 * ends the process where it stands. */
static void drain(struct daemon *daemon) {
    const struct signals *const signals = daemon->call->program->signals;
    service_drain(daemon->service);
    notify(daemon->notify_socket, "STOPPING=1");
    signals->wait(daemon->call->settings.drain_seconds * 1000);
    signals->release();
}

static void daemon_close(struct daemon *daemon) {
    const struct call *const call = daemon->call;
    if (daemon->server)
        find_clear_address(call->settings.data);
    call->program->front->stop(daemon->server);
    service_close(daemon->service);
    daemon->call->program = daemon->given;
    if (daemon->program.err)
        fclose(daemon->program.err);
    journal_free(daemon->journal);
}

/* From here on nothing that is said can hold the daemon up. */
static int open_journal(struct daemon *daemon) {
    struct call *const call = daemon->call;
    const int result = journal_new(&daemon->journal);
    FILE *const err = result ? NULL : journal_stream(daemon->journal);
    if (!err)
        return call_fail_result(call, -ENOMEM);
    daemon->program = *call->program;
    daemon->program.err = err;
    call->program = &daemon->program;
    return EX_OK;
}

static void find_manager(struct daemon *daemon) {
    const char *const *const environment = daemon->call->program->environment;
    uint64_t microseconds = 0;
    const char *const watchdog = environment_find(environment, "WATCHDOG_USEC");
    daemon->notify_socket = environment_find(environment, "NOTIFY_SOCKET");
    if (watchdog && !value_number(watchdog, false, &microseconds))
        daemon->watchdog_seconds = (int64_t)(microseconds / 1000000);
}

int cli_serve(struct call *call) {
    struct daemon daemon CLEANUP(daemon_close) = {.call = call, .given = call->program};
    call->program->signals->hold();
    find_manager(&daemon);
    int code = open_journal(&daemon);
    if (!code)
        code = open_service(&daemon);
    if (!code)
        code = open_server(&daemon);
    if (code)
        return code;
    warn(call);
    announce(&daemon);
    serve_on(&daemon);
    drain(&daemon);
    return EX_OK;
}
