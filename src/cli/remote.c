/* Kept things through the daemon that holds them. */
#include "source.h"

#include <ctype.h>
#include <errno.h>
#include <poll.h>
#include <string.h>

#include "base/cleanup.h"
#include "json.h"

static int status_code(int status) {
    switch (status) {
    case 401:
    case 403:
        return EX_NOPERM;
    case 404:
        return EX_USAGE;
    case 429:
    case 503:
        return EX_TEMPFAIL;
    case 507:
        return EX_IOERR;
    default:
        return status < 500 ? EX_DATAERR : EX_SOFTWARE;
    }
}

/* What a problem document says, as sentences. */
static int fail_problem(const struct source *source, const struct ask *ask,
                        const struct reply *reply) {
    const json_t *fault = NULL;
    size_t i = 0;
    json_auto_t *problem =
        json_loadb(reply->body.data ? reply->body.data : "", reply->body.length, 0, NULL);
    const json_t *const errors = json_object_get(problem, "errors");
    const int code = status_code(reply->status);
    json_array_foreach(errors, i, fault) call_fail(
        source->call, code, "%s: %s", json_text(fault, "pointer"), json_text(fault, "detail"));
    return json_array_size(errors)
               ? code
               : call_fail(source->call, code, "the daemon answers %d to %s %s: %s", reply->status,
                           ask->method, ask->path, json_text(problem, "detail"));
}

/* Asks and takes the JSON of a good answer. */
static int ask_reply(struct source *source, const struct ask *ask, struct reply *reply,
                     json_t **out) {
    struct text why CLEANUP(text_deinit) = TEXT_INIT;
    const int result = client_request(&source->client, ask, reply, &why);
    if (result < 0)
        return call_fail_result(source->call, result);
    if (result > 0)
        return call_fail(source->call, EX_UNAVAILABLE, "%s", why.data);
    if (reply->status >= 300)
        return fail_problem(source, ask, reply);
    *out = json_loadb(reply->body.data ? reply->body.data : "", reply->body.length, 0, NULL);
    return *out ? EX_OK
                : call_fail(source->call, EX_PROTOCOL, "the answer to %s %s is no JSON",
                            ask->method, ask->path);
}

static int ask_json(struct source *source, const struct ask *ask, json_t **out) {
    struct reply reply CLEANUP(reply_deinit) = {.body = TEXT_INIT};
    return ask_reply(source, ask, &reply, out);
}

/* A path is built as text; a failed one is found here, once. */
static int get(struct source *source, const struct text *path, json_t **out) {
    const struct ask question = {.method = "GET", .path = path->data};
    return text_check(path) ? call_fail_result(source->call, -ENOMEM)
                            : ask_json(source, &question, out);
}

/* Percent-encoded, so that no word of a person becomes another part of the address. */
static void append_encoded(struct text *out, const char *word) {
    for (; *word; word++) {
        const unsigned char byte = (unsigned char)*word;
        if (isalnum(byte) || byte == '-' || byte == '_' || byte == ',')
            text_append_char(out, *word);
        else
            text_append_format(out, "%%%02X", byte);
    }
}

static void append_query(struct text *out, const char *name, const char *value) {
    if (!value)
        return;
    text_append_format(out, "%c%s=", out->data && strchr(out->data, '?') ? '&' : '?', name);
    append_encoded(out, value);
}

static int world_list(struct source *source, json_t **list) {
    const struct ask question = {.method = "GET", .path = "/v1/worlds"};
    return ask_json(source, &question, list);
}

static int send_json(struct source *source, const char *method, const char *path,
                     const json_t *body, json_t **out) {
    char *text CLEANUP(cleanup_free) = json_dumps(body, JSON_COMPACT);
    const struct ask question = {.method = method, .path = path, .body = text};
    return text ? ask_json(source, &question, out) : call_fail_result(source->call, -ENOMEM);
}

static int batch_start(struct source *source, const json_t *request, json_t **batch) {
    return send_json(source, "POST", "/v1/batches", request, batch);
}

static bool has_ended(const json_t *batch) {
    return json_is_string(json_object_get(batch, "finished_at"));
}

static int batch_look(struct source *source, const char *id, uint32_t milliseconds,
                      json_t **batch) {
    struct text path CLEANUP(text_deinit) = TEXT_INIT;
    text_append_string(&path, "/v1/batches/");
    append_encoded(&path, id);
    const int code = get(source, &path, batch);
    if (!code && !has_ended(*batch))
        poll(NULL, 0, (int)milliseconds);
    return code;
}

static int batch_cancel(struct source *source, const char *id) {
    json_auto_t *batch = NULL;
    struct text path CLEANUP(text_deinit) = TEXT_INIT;
    text_append_string(&path, "/v1/batches/");
    append_encoded(&path, id);
    const struct ask question = {.method = "DELETE", .path = path.data};
    return text_check(&path) ? call_fail_result(source->call, -ENOMEM)
                             : ask_json(source, &question, &batch);
}

static int batch_list(struct source *source, json_t **list) {
    const struct ask question = {.method = "GET", .path = "/v1/batches"};
    return ask_json(source, &question, list);
}

static int level_list(struct source *source, const struct level_query *query, json_t **list) {
    struct text path CLEANUP(text_deinit) = TEXT_INIT;
    text_append_string(&path, "/v1/levels");
    append_query(&path, "world", query->world);
    append_query(&path, "band", query->band);
    append_query(&path, "status", query->status);
    append_query(&path, "tag", query->tags);
    append_query(&path, "sort", query->sort);
    append_query(&path, "limit", query->limit);
    return get(source, &path, list);
}

static void append_level(struct text *out, const char *id) {
    text_append_string(out, "/v1/levels/");
    append_encoded(out, id);
}

static int level_get(struct source *source, const char *id, json_t **level) {
    struct text path CLEANUP(text_deinit) = TEXT_INIT;
    append_level(&path, id);
    return get(source, &path, level);
}

static int level_keep(struct source *source, const json_t *request, json_t **level) {
    return send_json(source, "POST", "/v1/levels", request, level);
}

static int level_change(struct source *source, const char *id, const json_t *change,
                        json_t **level) {
    struct text path CLEANUP(text_deinit) = TEXT_INIT;
    struct reply before CLEANUP(reply_deinit) = {.body = TEXT_INIT};
    json_auto_t *old = NULL;
    char *text CLEANUP(cleanup_free) = json_dumps(change, JSON_COMPACT);
    append_level(&path, id);
    if (!text || text_check(&path))
        return call_fail_result(source->call, -ENOMEM);
    const struct ask look = {.method = "GET", .path = path.data};
    const int code = ask_reply(source, &look, &before, &old);
    if (code)
        return code;
    const struct ask patch = {
        .method = "PATCH", .path = path.data, .body = text, .if_match = before.etag};
    return ask_json(source, &patch, level);
}

static int daily(struct source *source, const struct daily_query *query, json_t **out) {
    struct text path CLEANUP(text_deinit) = TEXT_INIT;
    char now[TIME_TEXT_LENGTH + 1];
    service_time_text(service_now(), now);
    now[10] = '\0'; /* the date alone */
    text_append_string(&path, "/v1/daily/");
    append_encoded(&path, query->date ? query->date : now);
    if (query->world) {
        text_append_char(&path, '/');
        append_encoded(&path, query->world);
    }
    append_query(&path, "band", query->band);
    return get(source, &path, out);
}

const struct source_side SOURCE_REMOTE = {
    .world_list = world_list,
    .batch_start = batch_start,
    .batch_look = batch_look,
    .batch_cancel = batch_cancel,
    .batch_list = batch_list,
    .level_list = level_list,
    .level_get = level_get,
    .level_keep = level_keep,
    .level_change = level_change,
    .daily = daily,
};
