/* Request log: logfmt, one line a request, nothing in it that a caller could forge or that is
 * secret. */
#include "http/log.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "http/state.h"
#include "service/clock.h"

enum { LOG_PATH_MOST = 256 };

/* The query is left out: it may hold what a proxy put there. */
static void log_path(const char *raw, struct text *line) {
    for (size_t i = 0; raw[i] && raw[i] != '?' && i < LOG_PATH_MOST; i++) {
        const char byte = raw[i];
        const bool plain = byte > 0x20 && byte < 0x7f && byte != '"' && byte != '\\';
        text_append_char(line, plain ? byte : '?');
    }
}

static uint64_t log_bytes(const struct request *request) {
    if (request->answer.stream)
        return request->sent;
    return request->method == METHOD_HEAD ? 0 : request->answer.body.length;
}

void log_open_writing(const struct server *server) {
    const struct server_settings *const settings = &server->settings;
    if (!settings->log || server->admin_token.length || !server->listener.loopback)
        return;
    settings->log(settings->log_context,
                  "event=warning text=\"writing is open to callers on this machine; set "
                  "CANDELA_ADMIN_TOKEN_FILE before a proxy stands in front\"");
}

void log_request(const struct request *request) {
    const struct server_settings *const settings = &request->server->settings;
    if (!settings->log)
        return;
    char client[ADDRESS_TEXT_LENGTH + 1];
    address_text(&request->client, client);
    struct text line = TEXT_INIT;
    text_append_format(&line, "event=request method=%s path=",
                       request->method == METHOD_OTHER ? "other" : request->method_name);
    log_path(request->target.raw.data ? request->target.raw.data : "", &line);
    text_append_format(
        &line, " status=%u bytes=%" PRIu64 " microseconds=%" PRIu64 " client=%s request_id=%s",
        request->status, log_bytes(request), service_clock_microseconds() - request->started,
        client, request->id);
    if (!text_check(&line))
        settings->log(settings->log_context, line.data);
    text_deinit(&line);
}

void log_failure(const struct request *request, int result) {
    const struct server_settings *const settings = &request->server->settings;
    if (!settings->log)
        return;
    char line[LOG_PATH_MOST];
    const char *const words = result < 0 ? strerrordesc_np(-result) : NULL;
    snprintf(line, sizeof(line), "event=request_failed request_id=%s result=%d error=\"%s\"",
             request->id, result, words ? words : "a condition that the table of problems lacks");
    settings->log(settings->log_context, line);
}
