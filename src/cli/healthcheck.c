/* candela healthcheck: is the daemon of these settings ready? */
#include "base/cleanup.h"
#include "find.h"
#include "client.h"
#include "command.h"

enum { UNHEALTHY = 1 };

static int ask(const struct call *call, const char *url) {
    struct client client;
    struct text why CLEANUP(text_deinit) = TEXT_INIT;
    struct reply reply CLEANUP(reply_deinit) = {.body = TEXT_INIT};
    const char *const path = option_given(call, "live") ? "/livez" : "/readyz?verbose";
    if (client_init(&client, url, NULL, &why))
        return call_fail(call, EX_CONFIG, "%s", why.data ? why.data : url);
    const struct ask question = {.method = "GET", .path = path};
    if (client_request(&client, &question, &reply, &why))
        return call_fail(call, UNHEALTHY, "%s", why.data ? why.data : url);
    fprintf(call->program->out, "%s\n", reply.body.data ? reply.body.data : "");
    return reply.status == 200
               ? EX_OK
               : call_fail(call, UNHEALTHY, "%s%s answers %d", url, path, reply.status);
}

int cli_healthcheck(struct call *call) {
    struct text url CLEANUP(text_deinit) = TEXT_INIT;
    const int found = find_daemon(&call->settings, &url);
    if (found < 0)
        return call_fail_result(call, found);
    return found ? call_fail(call, UNHEALTHY, "no daemon has left its address in %s",
                             call->settings.data)
                 : ask(call, url.data);
}
