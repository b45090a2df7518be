/* Request log: logfmt, one line a request, nothing in it that a caller could forge or that is
 * secret. */
#include "http/log.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "http/state.h"

enum { LOG_PATH_MOST = 256 };

static bool log_plain(char byte) {
    return byte > 0x20 && byte < 0x7f && byte != '"' && byte != '\\' && byte != '?';
}

/* The query is left out: it may hold what a proxy put there. */
static void log_path(const char *raw, struct text *line) {
    const char *const end = raw + LOG_PATH_MOST;
    while (raw < end && *raw && *raw != '?') {
        const char *const from = raw;
        while (raw < end && log_plain(*raw))
            raw++;
        text_append(line, from, (size_t)(raw - from));
        if (raw < end && *raw && *raw != '?') {
            text_append_char(line, '?');
            raw++;
        }
    }
}

/* A field, its name a literal. */
#define LOG_NUMBER(line, name, number)                                                             \
    (text_append(line, name, sizeof(name) - 1), text_append_number(line, number, 10))
#define LOG_WORD(line, name, word)                                                                 \
    (text_append(line, name, sizeof(name) - 1), text_append_string(line, word))

static void log_client(struct text *line, const struct request *request) {
    const struct socket *const socket = request->socket;
    if (!memcmp(&request->client, &socket->peer, sizeof(socket->peer))) {
        LOG_WORD(line, " client=", socket->peer_text);
        return;
    }
    char client[ADDRESS_TEXT_LENGTH + 1];
    address_text(&request->client, client);
    LOG_WORD(line, " client=", client);
}

void log_open_writing(const struct server *server) {
    const struct server_settings *const settings = &server->settings;
    if (!settings->log || server->admin_token.length || !server->listener.loopback)
        return;
    settings->log(settings->log_context,
                  "event=warning text=\"writing is open to callers on this machine; set "
                  "CANDELA_ADMIN_TOKEN_FILE before a proxy stands in front\"");
}

void log_request(const struct request *request, uint64_t now) {
    const struct server_settings *const settings = &request->server->settings;
    struct text *const line = &request->server->line;
    if (!settings->log)
        return;
    text_clear(line);
    LOG_WORD(line, "event=request method=",
             request->method == METHOD_OTHER ? "other" : request->method_name);
    text_append(line, " path=", sizeof(" path=") - 1);
    log_path(request->target.raw.data ? request->target.raw.data : "", line);
    LOG_NUMBER(line, " status=", request->status);
    LOG_NUMBER(line, " bytes=", request->sent);
    LOG_NUMBER(line, " microseconds=", now - request->started);
    log_client(line, request);
    LOG_WORD(line, " request_id=", request->id);
    if (!text_check(line))
        settings->log(settings->log_context, line->data);
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
