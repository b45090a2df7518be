/* Replies: the problem where there is one, conditional requests, coding, header fields. */
#include "http/reply.h"

#include <errno.h>
#include <inttypes.h>
#include <microhttpd.h>
#include <stdio.h>
#include <string.h>

#include "base/cleanup.h"
#include "base/result.h"
#include "http/coding.h"
#include "http/condition.h"
#include "http/etag.h"
#include "http/exchange.h"
#include "http/log.h"
#include "http/problem.h"
#include "http/router.h"
#include "http/state.h"

enum {
    GZIP_LEAST = 1024,        /* a smaller body does not gain */
    GZIP_HERE_MOST = 1 << 14, /* a larger one takes more than a millisecond */
    STREAM_BLOCK = 1 << 15,
};

static const char reply_id[] = "X-Request-Id";

bool reply_reads(const struct request *request) {
    return request->method == METHOD_GET || request->method == METHOD_HEAD;
}

static bool reply_unchanged(const struct request *request, const struct answer *answer) {
    return reply_reads(request) && *answer->etag &&
           etag_matches(request->fields.values[FIELD_IF_NONE_MATCH], answer->etag);
}

void reply_status(struct request *request, const struct answer *answer) {
    request->status = answer->status ? answer->status : MHD_HTTP_OK;
    if (request->status == MHD_HTTP_OK && reply_unchanged(request, answer))
        request->status = MHD_HTTP_NOT_MODIFIED; /* libmicrohttpd leaves the body out by itself */
    const bool bare = request->method == METHOD_HEAD || request->status == MHD_HTTP_NOT_MODIFIED;
    request->sent = bare ? 0 : answer->body.length;
}

/* Settles problem and entity tag. */
static int reply_settle(struct request *request) {
    struct answer *const answer = &request->answer;
    if (request->outcome)
        TRY(problem_fill(request, request->outcome));
    if (request->outcome && answer->status == MHD_HTTP_INTERNAL_SERVER_ERROR)
        log_failure(request, request->outcome);
    if (answer->hash_etag && (!answer->status || answer->status == MHD_HTTP_OK))
        etag_of_bytes(answer->body.data, answer->body.length, answer->etag, sizeof(answer->etag));
    return 0;
}

/* Codes the body as the caller accepts it. */
static int reply_code(struct request *request) {
    struct answer *const answer = &request->answer;
    if (!answer->body.length || answer->stream)
        return 0;
    const struct codings codings = negotiate_codings(request->fields.values[FIELD_ACCEPT_ENCODING]);
    if (!codings.gzip && !codings.identity && answer->status < 400) {
        request->outcome = CONDITION_NOT_ACCEPTABLE;
        return reply_settle(request);
    }
    if (!codings.gzip || (answer->body.length < GZIP_LEAST && codings.identity))
        return 0;
    if (answer->body.length > GZIP_HERE_MOST && !request->may_work)
        return REPLY_DEFER;
    const int result = coding_gzip(&answer->body);
    answer->gzip = result == 0;
    return result < 0 ? result : 0;
}

static ssize_t reply_stream_read(void *context, uint64_t position, char *buffer, size_t size) {
    struct request *const request = context;
    const ssize_t length = exchange_stream_read(request, buffer, size);
    if (length == STREAM_END)
        return MHD_CONTENT_READER_END_OF_STREAM;
    return length == STREAM_FAILED ? MHD_CONTENT_READER_END_WITH_ERROR : length;
}

static struct MHD_Response *reply_stream(struct request *request) {
    struct MHD_Response *const response = MHD_create_response_from_callback(
        MHD_SIZE_UNKNOWN, STREAM_BLOCK, reply_stream_read, request, NULL);
    /* libmicrohttpd ends a body in chunks even where HEAD has none; one up to the connection's end
     * it does not. */
    if (response && request->method == METHOD_HEAD)
        MHD_set_response_options(response, MHD_RF_HTTP_1_0_COMPATIBLE_STRICT, MHD_RO_END);
    return response;
}

static struct MHD_Response *reply_body(struct request *request, const struct answer *answer) {
    if (answer->stream)
        return reply_stream(request);
    /* The body stays with the answer until the exchange has ended. */
    return MHD_create_response_from_buffer(answer->body.length, answer->body.data,
                                           MHD_RESPMEM_PERSISTENT);
}

/* A response whose fields are being set. */
struct composition {
    const struct request *request;
    const struct answer *answer;
    struct MHD_Response *response;
    bool failed;
};

static void compose(struct composition *composition, const char *name, const char *value) {
    if (MHD_add_response_header(composition->response, name, value) != MHD_YES)
        composition->failed = true;
}

static void compose_text(struct composition *composition, const char *name,
                         const struct text *value) {
    if (value->failed)
        composition->failed = true;
    else if (value->length)
        compose(composition, name, value->data);
}

static uint32_t compose_max_age(const struct answer *answer) {
    const int64_t left = answer->until - service_now();
    return answer->until ? (uint32_t)(left > 0 ? left : 0) : answer->max_age;
}

static void compose_caching(struct composition *composition) {
    const struct request *const request = composition->request;
    const struct answer *const answer = composition->answer;
    char value[48];
    if (request->token) {
        compose(composition, MHD_HTTP_HEADER_CACHE_CONTROL, "private, no-store");
        return;
    }
    switch (answer->caching) {
    case CACHING_NEVER:
        compose(composition, MHD_HTTP_HEADER_CACHE_CONTROL, "no-store");
        return;
    case CACHING_REVALIDATE:
        compose(composition, MHD_HTTP_HEADER_CACHE_CONTROL,
                request->role > ROLE_ANYONE ? "private, no-cache" : "no-cache");
        return;
    case CACHING_PUBLIC:
        snprintf(value, sizeof(value), "public, max-age=%" PRIu32, compose_max_age(answer));
        compose(composition, MHD_HTTP_HEADER_CACHE_CONTROL, value);
        return;
    }
}

/* What anyone may read, a page of any site may read; what needs a role, or came with a token,
 * none. */
static void compose_origin(struct composition *composition) {
    const struct request *const request = composition->request;
    if (request->token || (request->route && request->route->role > ROLE_ANYONE))
        return;
    compose(composition, MHD_HTTP_HEADER_ACCESS_CONTROL_ALLOW_ORIGIN, "*");
    compose(composition, MHD_HTTP_HEADER_ACCESS_CONTROL_EXPOSE_HEADERS, "*");
}

static void compose_refusal(struct composition *composition) {
    const struct request *const request = composition->request;
    const struct answer *const answer = composition->answer;
    char number[16];
    if (answer->retry_after) {
        snprintf(number, sizeof(number), "%" PRIu32, answer->retry_after);
        compose(composition, MHD_HTTP_HEADER_RETRY_AFTER, number);
    }
    if (request->status == MHD_HTTP_UNAUTHORIZED)
        compose(composition, MHD_HTTP_HEADER_WWW_AUTHENTICATE,
                request->token ? "Bearer realm=\"candela\", error=\"invalid_token\""
                               : "Bearer realm=\"candela\"");
    if (answer->allow) {
        CLEANUP(text_deinit) struct text allow = TEXT_INIT;
        method_list(answer->allow, &allow);
        compose_text(composition, MHD_HTTP_HEADER_ALLOW, &allow);
    }
}

static void compose_allowance(struct composition *composition) {
    const struct request *const request = composition->request;
    const struct limit *const limit = request->server->requests;
    char value[80];
    if (!request->allowance.limited)
        return;
    snprintf(value, sizeof(value), "\"anonymous\";q=%" PRIu32 ";w=%" PRIu32, limit_burst(limit),
             limit_window(limit));
    compose(composition, "RateLimit-Policy", value);
    snprintf(value, sizeof(value), "\"anonymous\";r=%" PRIu32 ";t=%" PRIu32,
             request->allowance.remaining, request->allowance.seconds);
    compose(composition, "RateLimit", value);
}

static void compose_preflight(struct composition *composition) {
    const struct answer *const answer = composition->answer;
    if (!answer->open)
        return;
    CLEANUP(text_deinit) struct text methods = TEXT_INIT;
    method_list(answer->open, &methods);
    compose_text(composition, MHD_HTTP_HEADER_ACCESS_CONTROL_ALLOW_METHODS, &methods);
    compose(composition, MHD_HTTP_HEADER_ACCESS_CONTROL_ALLOW_HEADERS,
            "Accept, Content-Type, If-None-Match");
    compose(composition, MHD_HTTP_HEADER_ACCESS_CONTROL_MAX_AGE, "86400");
}

static void compose_content(struct composition *composition) {
    const struct answer *const answer = composition->answer;
    compose(composition, "X-Content-Type-Options", "nosniff");
    if (answer->body.length || answer->stream)
        compose(composition, MHD_HTTP_HEADER_CONTENT_TYPE, format_type(answer->format));
    if (answer->format == FORMAT_SVG)
        compose(composition, MHD_HTTP_HEADER_CONTENT_SECURITY_POLICY,
                "default-src 'none'; style-src 'unsafe-inline'; sandbox");
    if (answer->gzip)
        compose(composition, MHD_HTTP_HEADER_CONTENT_ENCODING, "gzip");
    if (reply_reads(composition->request))
        compose(composition, MHD_HTTP_HEADER_VARY,
                answer->vary_accept ? "Accept, Accept-Encoding, Authorization"
                                    : "Accept-Encoding, Authorization");
    if (*answer->etag)
        compose(composition, MHD_HTTP_HEADER_ETAG, answer->etag);
}

static void compose_all(struct composition *composition) {
    if (atomic_load(&composition->request->server->stopping))
        compose(composition, MHD_HTTP_HEADER_CONNECTION, "close");
    compose_content(composition);
    compose_caching(composition);
    compose_origin(composition);
    compose_text(composition, MHD_HTTP_HEADER_LOCATION, &composition->answer->location);
    compose_text(composition, MHD_HTTP_HEADER_LINK, &composition->answer->link);
    compose_refusal(composition);
    compose_allowance(composition);
    compose_preflight(composition);
}

int reply_name(const struct request *request, struct MHD_Response *response) {
    const char *const former = MHD_get_response_header(response, reply_id);
    if (former)
        MHD_del_response_header(response, reply_id, former);
    return MHD_add_response_header(response, reply_id, request->id) == MHD_YES ? 0 : -ENOMEM;
}

struct MHD_Response *reply_compose(struct request *request, const struct answer *answer) {
    struct composition composition = {request, answer, reply_body(request, answer), false};
    if (!composition.response)
        return NULL;
    compose_all(&composition);
    if (!composition.failed && reply_name(request, composition.response) == 0)
        return composition.response;
    MHD_destroy_response(composition.response);
    return NULL;
}

int reply_make(struct request *request) {
    TRY(reply_settle(request));
    TRY(reply_code(request));
    reply_status(request, &request->answer);
    request->response = reply_compose(request, &request->answer);
    return request->response ? 0 : -ENOMEM;
}
