/* Judging heads: each question a function, asked in an order that tells no stranger more than he
 * may know. */
#include "http/judge.h"

#include <ctype.h>
#include <inttypes.h>
#include <microhttpd.h>
#include <string.h>

#include "base/cleanup.h"
#include "base/result.h"
#include "http/auth.h"
#include "http/condition.h"
#include "http/router.h"
#include "http/state.h"
#include "service/clock.h"

/* Name of a host as RFC 3986 has it, with a port. */
static bool judge_host_clean(const char *host) {
    while (isalnum((unsigned char)*host) || *host == '.' || *host == ':' ||
           (*host && strchr("-_~%!$&'()*+,;=[]", *host)))
        host++;
    return !*host;
}

int judge_framing(struct request *request, const char *version) {
    struct fields *const fields = &request->fields;
    struct answer *const answer = &request->answer;
    int result = fields_read(fields, request->connection);
    if (!result)
        result = fields_framing(fields, version, &request->framing);
    if (result > 0)
        return answer_refuse(answer, result, "%s.", fields->wrong);
    if (result)
        return result;
    if (*version && request->version_at != version)
        return answer_refuse(answer, CONDITION_MALFORMED_REQUEST, "The request line holds a NUL.");
    const char *const host = fields->values[FIELD_HOST];
    if (host && !judge_host_clean(host))
        return answer_refuse(answer, CONDITION_MALFORMED_REQUEST,
                             "The field Host holds what no host name has.");
    return 0;
}

static int judge_size(struct request *request) {
    const union MHD_ConnectionInfo *const info =
        MHD_get_connection_info(request->connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
    const uint32_t most = request->server->settings.header_bytes;
    if (request->target.raw.length > TARGET_LENGTH_MOST)
        return CONDITION_TARGET_TOO_LONG;
    if (info && info->header_size > most)
        return answer_refuse(&request->answer, CONDITION_FIELDS_TOO_LARGE,
                             "The head of a request may have at most %" PRIu32 " bytes.", most);
    return 0;
}

static int judge_target(struct request *request) {
    const char *why = "";
    const int result = target_parse(&request->target, &why);
    if (result == CONDITION_INVALID_QUERY)
        return answer_refuse(&request->answer, result,
                             "%.64s: must be printable ASCII, with %%XX for what is special.", why);
    return result == CONDITION_MALFORMED_REQUEST
               ? answer_refuse(&request->answer, result, "%s.", why)
               : result;
}

static bool judge_prefix_clean(const char *prefix) {
    return *prefix == '/' && strlen(prefix) <= 128 && !strstr(prefix, "//") &&
           !strstr(prefix, "..") &&
           !prefix[strspn(prefix, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                  "0123456789/._~-")];
}

static bool judge_id_clean(const char *id) {
    const size_t length = strlen(id);
    return length > 0 && length <= REQUEST_ID_LENGTH &&
           length == strspn(id, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                "0123456789._:-");
}

/* What a trusted proxy says of the caller; nobody else is believed. */
static int judge_proxy(struct request *request) {
    const struct server *const server = request->server;
    const char *const *const values = request->fields.values;
    const struct address *const peer = &request->socket->peer;
    request->client = *peer;
    const char *prefix = server->public_prefix.data;
    if (server->trusted.count && networks_hold(&server->trusted, peer)) {
        request->client = address_client(&server->trusted, peer, values[FIELD_X_FORWARDED_FOR]);
        const char *const told = values[FIELD_X_FORWARDED_PREFIX];
        if (told && judge_prefix_clean(told))
            prefix = told;
        const char *const id = values[FIELD_X_REQUEST_ID];
        if (id && judge_id_clean(id))
            memcpy(request->id, id, strlen(id) + 1);
    }
    if (prefix) {
        size_t length = strlen(prefix);
        while (length && prefix[length - 1] == '/')
            length--;
        text_append(&request->prefix, prefix, length);
    }
    return text_check(&request->prefix);
}

static int judge_options(struct request *request, struct answer *answer) {
    answer->status = MHD_HTTP_NO_CONTENT;
    return 0;
}

/* OPTIONS belongs to every path, so to no row of the table. */
static const struct route judge_options_route = {
    .method = METHOD_OPTIONS,
    .role = ROLE_ANYONE,
    .run = RUN_HERE,
    .handle = judge_options,
};

static int judge_method(struct request *request, unsigned methods) {
    CLEANUP(text_deinit) struct text names = TEXT_INIT;
    request->answer.allow = methods;
    method_list(methods, &names);
    TRY(text_check(&names));
    return answer_refuse(&request->answer, CONDITION_METHOD, "This resource takes %s only.",
                         names.data ? names.data : "");
}

static int judge_route(struct request *request) {
    struct answer *const answer = &request->answer;
    struct match match = {.methods = METHOD_GET | METHOD_HEAD | METHOD_OPTIONS};
    memset(request->captures, 0, sizeof(request->captures));
    if (!request->target.asterisk)
        match = router_find(&request->target, request->method, request->captures);
    if (!match.route && !match.methods)
        return CONDITION_NO_ROUTE;
    if (request->method == METHOD_OPTIONS) {
        request->route = &judge_options_route;
        answer->allow = match.methods;
        if (request->fields.values[FIELD_REQUESTED_METHOD])
            answer->open = match.open;
        return 0;
    }
    if (!match.route)
        return judge_method(request, match.methods);
    request->route = match.route;
    return 0;
}

static int judge_query(struct request *request) {
    bool twice;
    const char *const name = router_query_fault(request->route, &request->target, &twice);
    if (!name)
        return 0;
    if (twice)
        return answer_refuse(&request->answer, CONDITION_INVALID_QUERY,
                             "%.64s: may be given only once.", name);
    if (!*name)
        return answer_refuse(&request->answer, CONDITION_INVALID_QUERY,
                             "The query holds an empty key; leave out what stands around it.");
    return answer_refuse(&request->answer, CONDITION_INVALID_QUERY,
                         "%.64s: no such query key here; there %s%s.", name,
                         *request->route->query ? "are: " : "is none", request->route->query);
}

static int judge_refuse_format(struct request *request, unsigned formats) {
    CLEANUP(text_deinit) struct text types = TEXT_INIT;
    for (int i = 0; i < FORMAT_COUNT; i++)
        if (formats & FORMAT_BIT(i))
            text_append_format(&types, "%s%s", types.length ? ", " : "", format_type(i));
    TRY(text_check(&types));
    return answer_refuse(&request->answer, CONDITION_NOT_ACCEPTABLE,
                         "Accept allows none of what this resource can be sent as: %s.",
                         types.data);
}

static int judge_format(struct request *request) {
    struct answer *const answer = &request->answer;
    const unsigned formats = request->route->formats;
    answer->vary_accept = (formats & (formats - 1)) != 0;
    /* A suffix has chosen already. */
    const char *const accept =
        strstr(request->route->pattern, "}.") ? NULL : request->fields.values[FIELD_ACCEPT];
    const int result = negotiate_format(accept, formats, &answer->format);
    return result ? judge_refuse_format(request, formats) : 0;
}

int judge_too_large(struct request *request) {
    return answer_refuse(&request->answer, CONDITION_BODY_TOO_LARGE,
                         "A body may have at most %" PRIu32 " bytes; this one has more.",
                         request->server->settings.body_bytes);
}

static int judge_body(struct request *request) {
    if (request->framing.length > request->server->settings.body_bytes)
        return judge_too_large(request);
    if (!request->route->body || !request->framing.body)
        return 0;
    if (request->fields.values[FIELD_CONTENT_ENCODING] ||
        !negotiate_is_json(request->fields.values[FIELD_CONTENT_TYPE]))
        return CONDITION_UNSUPPORTED_MEDIA;
    return 0;
}

/* Whoever sends no token is anonymous here, on this machine too: a page or a script that runs wild
 * is as bad from next door. */
static int judge_rate(struct request *request) {
    if (!request->route->limited || request->token)
        return 0;
    request->allowance =
        limit_take(request->server->requests, &request->client, request->started, 1);
    if (request->allowance.granted)
        return 0;
    request->answer.retry_after = request->allowance.seconds;
    return CONDITION_RATE_LIMITED;
}

/* The same was asked before by a caller of the same rights, and what it got is still at hand. */
static bool judge_known(struct request *request) {
    return shelf_may(request) && auth_identify(request) == 0 && shelf_serve(request);
}

int judge_head(struct request *request) {
    TRY(judge_proxy(request));
    TRY(judge_size(request));
    if (judge_known(request))
        return 0;
    TRY(judge_target(request));
    TRY(judge_route(request));
    TRY(auth_identify(request));
    TRY(auth_require(request, request->route->role));
    if (request->method == METHOD_OPTIONS)
        return 0;
    TRY(judge_query(request));
    TRY(judge_format(request));
    TRY(judge_body(request));
    return judge_rate(request);
}
