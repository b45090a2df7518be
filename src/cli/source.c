/* Where kept things are: a data directory opened here, or the daemon that holds it. */
#include "source.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "base/cleanup.h"
#include "find.h"

static int open_remote(struct source *source, const char *url) {
    struct text why CLEANUP(text_deinit) = TEXT_INIT;
    const int result = client_init(&source->client, url, source->call->settings.admin_token, &why);
    if (result < 0)
        return call_fail_result(source->call, result);
    return result ? call_fail(source->call, EX_CONFIG, "%s", why.data) : EX_OK;
}

/* Does the daemon that left its address in the data directory still answer? */
static bool daemon_answers(struct source *source) {
    struct text why CLEANUP(text_deinit) = TEXT_INIT;
    struct reply reply CLEANUP(reply_deinit) = {.body = TEXT_INIT};
    const struct settings *const settings = &source->call->settings;
    if (find_read_address(settings->data, &source->url) ||
        client_init(&source->client, source->url.data, settings->admin_token, &why))
        return false;
    const struct ask question = {.method = "GET", .path = "/livez"};
    return !client_request(&source->client, &question, &reply, &why) && reply.status == 200;
}

static int open_local(struct source *source) {
    const struct settings *const settings = &source->call->settings;
    const struct service_settings wanted = {.data = settings->data,
                                            .workers = settings->workers,
                                            .interactive = 1,
                                            .queue = 16,
                                            .batches = 16};
    struct text why CLEANUP(text_deinit) = TEXT_INIT;
    const int result = service_open(&wanted, &source->service, &why);
    if (result < 0)
        return call_fail(source->call, EX_OSERR, "cannot open the data directory %s: %s",
                         settings->data, strerror(-result));
    return result ? call_fail(source->call, EX_UNAVAILABLE, "%s", why.data ? why.data : "") : EX_OK;
}

/* A mistyped directory must not become a store of its own. */
static int want_store(const struct call *call) {
    struct text path CLEANUP(text_deinit) = TEXT_INIT;
    text_append_format(&path, "%s/candela.db", call->settings.data);
    if (text_check(&path))
        return call_fail_result(call, -ENOMEM);
    return access(path.data, F_OK) && errno == ENOENT
               ? call_fail(call, EX_NOINPUT,
                           "there is no store in %s; candela serve and candela "
                           "batch make one, --data or CANDELA_DATA names "
                           "another directory",
                           call->settings.data)
               : EX_OK;
}

int source_open(const struct call *call, bool make, struct source *source) {
    *source =
        (struct source){.side = &SOURCE_REMOTE, .call = call, .url = TEXT_INIT, .work = ARENA_INIT};
    if (call->settings.url)
        return open_remote(source, call->settings.url);
    if (daemon_answers(source))
        return EX_OK;
    source->side = &SOURCE_LOCAL;
    const int code = make ? EX_OK : want_store(call);
    return code ? code : open_local(source);
}

struct source source_over(const struct call *call, struct service *service) {
    return (struct source){.side = &SOURCE_LOCAL,
                           .call = call,
                           .service = service,
                           .borrowed = true,
                           .url = TEXT_INIT,
                           .work = ARENA_INIT};
}

void source_close(struct source *source) {
    if (!source->borrowed)
        service_close(source->service);
    text_deinit(&source->url);
    arena_deinit(&source->work);
}
