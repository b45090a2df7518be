/* Request log: logfmt, one line a request, nothing in it that a caller could forge or that is
 * secret. */
#include "http/log.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "http/state.h"

enum { LOG_PATH_MOST = 256, LOG_LINE_MOST = 1024 /* all of its fields fit */ };

static bool log_plain(char byte) {
    return byte > 0x20 && byte < 0x7f && byte != '"' && byte != '\\' && byte != '?';
}

/* The query is left out: it may hold what a proxy put there. */
static char *log_path(char *at, const char *raw) {
    const char *const end = raw + LOG_PATH_MOST;
    for (; raw < end && *raw && *raw != '?'; raw++)
        *at++ = log_plain(*raw) ? *raw : '?';
    return at;
}

static char *log_number(char *at, const char *name, uint64_t number) {
    return text_put_decimal(stpcpy(at, name), number);
}

static char *log_word(char *at, const char *name, const char *word) {
    return stpcpy(stpcpy(at, name), word);
}

static char *log_client(char *at, const struct request *request) {
    const struct socket *const socket = request->socket;
    if (!memcmp(&request->client, &socket->peer, sizeof(socket->peer)))
        return log_word(at, " client=", socket->peer_text);
    char client[ADDRESS_TEXT_LENGTH + 1];
    address_text(&request->client, client);
    return log_word(at, " client=", client);
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
    const char *const raw = request->target.raw.data;
    char line[LOG_LINE_MOST];
    if (!settings->log || settings->quiet)
        return;
    char *at = log_word(line, "event=request method=",
                        request->method == METHOD_OTHER ? "other" : request->method_name);
    at = log_path(stpcpy(at, " path="), raw ? raw : "");
    at = log_number(at, " status=", request->status);
    at = log_number(at, " bytes=", request->sent);
    at = log_number(at, " microseconds=", now - request->started);
    at = log_client(at, request);
    log_word(at, " request_id=", request->id);
    settings->log(settings->log_context, line);
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
