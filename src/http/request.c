/* Requests: their life, and what handlers ask of them. */
#include "http/request.h"

#include <microhttpd.h>
#include <string.h>

#include "http/state.h"

enum { REQUEST_BODY_KEPT_MOST = 1 << 14 };

void request_init(struct request *request, struct server *server, struct socket *socket) {
    memset(request, 0, sizeof(*request));
    request->server = server;
    request->service = server->service;
    request->socket = socket;
}

void request_deinit(struct request *request) {
    request_reset(request);
    target_deinit(&request->target);
    fields_deinit(&request->fields);
    answer_deinit(&request->answer);
    text_deinit(&request->body);
    text_deinit(&request->prefix);
}

void request_reset(struct request *request) {
    if (request->ready)
        shelf_return(request);
    else if (request->response)
        MHD_destroy_response(request->response);
    request->response = NULL;
    request->stage = STAGE_IDLE;
    fields_clear(&request->fields);
    request->route = NULL;
    request->verdict = request->outcome = 0;
    request->role = ROLE_ANYONE;
    request->token = request->may_work = request->handled = false;
    request->work = NULL;
    request->allowance = (struct allowance){.limited = false};
    request->received = request->sent = 0;
    request->status = 0;
    answer_reset(&request->answer);
    if (request->body.capacity > REQUEST_BODY_KEPT_MOST || request->body.failed)
        text_deinit(&request->body);
    else
        text_clear(&request->body);
    text_clear(&request->prefix);
}

const char *request_query(const struct request *request, const char *name) {
    return target_query(&request->target, name);
}

void request_link(const struct request *request, struct text *out, const char *path) {
    text_append(out, request->prefix.data, request->prefix.length);
    text_append_string(out, path);
}
