/* Answers while the body is still arriving. */
#include "http/early.h"

#include <inttypes.h>
#include <microhttpd.h>

#include "base/cleanup.h"
#include "base/result.h"
#include "http/sockets.h"
#include "service/service.h"

static enum MHD_Result early_field(void *context, enum MHD_ValueKind kind, const char *name,
                                   const char *value) {
    struct text *const head = context;
    text_append_format(head, "%s: %s\r\n", name, value);
    return MHD_YES;
}

/* With what libmicrohttpd adds by itself otherwise. */
static void early_head(const struct request *request, struct text *head) {
    char date[TIME_FIELD_LENGTH + 1];
    service_time_field(service_now(), date);
    text_append_format(head, "HTTP/1.1 %u %s\r\nDate: %s\r\nContent-Length: %zu\r\n",
                       request->status, MHD_get_reason_phrase_for(request->status), date,
                       request->answer.body.length);
    MHD_get_response_headers(request->response, early_field, head);
    if (!MHD_get_response_header(request->response, MHD_HTTP_HEADER_CONNECTION))
        text_append_string(head, "Connection: close\r\n");
    text_append_string(head, "\r\n");
}

int early_send(struct request *request) {
    CLEANUP(text_deinit) struct text bytes = TEXT_INIT;
    const struct text *const body = &request->answer.body;
    early_head(request, &bytes);
    if (request->method != METHOD_HEAD)
        text_append(&bytes, body->data, body->length);
    TRY(text_check(&bytes));
    return socket_part(request->socket, bytes.data, bytes.length) ? 0 : 1;
}
