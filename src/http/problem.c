/* Problems: the closed list of types, each with its status and words. */
#include "http/problem.h"

#include <errno.h>
#include <string.h>

#include "http/condition.h"
#include "json/resource.h"

struct problem_kind {
    int result;
    unsigned status;
    const char *type;
    const char *title;
    const char *detail; /* where the handler gave no better one */
    uint32_t retry_after;
};

#define TYPE(name) "urn:candela:problem:" name

static const struct problem_kind problem_kinds[] = {
    {CONDITION_MALFORMED_REQUEST, 400, TYPE("malformed-request"), "Malformed request",
     "The request is not well-formed HTTP.", 0},
    {CONDITION_MALFORMED_JSON, 400, TYPE("malformed-json"), "Malformed JSON",
     "The body must be one JSON text in UTF-8 without duplicate keys.", 0},
    {CONDITION_INVALID_QUERY, 400, TYPE("invalid-query"), "Invalid query",
     "A query key or its value is not one that this resource knows.", 0},
    {CONDITION_INVALID_CURSOR, 400, TYPE("invalid-cursor"), "Invalid cursor",
     "cursor: take it unchanged from the \"next\" of a page of the same filter and sort.", 0},
    {CONDITION_UNAUTHORIZED, 401, TYPE("unauthorized"), "Unauthorized",
     "Send \"Authorization: Bearer <token>\" with a valid token.", 0},
    {CONDITION_FORBIDDEN, 403, TYPE("forbidden"), "Forbidden",
     "The token's role does not allow that.", 0},
    {CONDITION_NO_ROUTE, 404, TYPE("not-found"), "Not found",
     "There is nothing at this path; GET / lists what there is.", 0},
    {SERVICE_MISSING, 404, TYPE("not-found"), "Not found", "There is no such resource.", 0},
    {CONDITION_METHOD, 405, TYPE("method-not-allowed"), "Method not allowed",
     "The resource has no such method; Allow lists those it has.", 0},
    {CONDITION_NOT_ACCEPTABLE, 406, TYPE("not-acceptable"), "Not acceptable",
     "The resource has no representation or coding that the request accepts.", 0},
    {SERVICE_EXISTS, 409, TYPE("exists"), "Already there",
     "It is there already; Location says where.", 0},
    {SERVICE_CONFLICT, 409, TYPE("conflict"), "Conflict", "Its state does not allow that.", 0},
    {SERVICE_GONE, 410, TYPE("gone"), "Gone", "The level was retired.", 0},
    {SERVICE_STALE, 412, TYPE("stale"), "Stale",
     "Another revision stands than If-Match names; read it again.", 0},
    {CONDITION_BODY_TOO_LARGE, 413, TYPE("body-too-large"), "Body too large",
     "The body is larger than this service takes.", 0},
    {CONDITION_TARGET_TOO_LONG, 414, TYPE("target-too-long"), "Target too long",
     "The request target is longer than 8192 bytes.", 0},
    {CONDITION_UNSUPPORTED_MEDIA, 415, TYPE("unsupported-media-type"), "Unsupported media type",
     "Send the body in UTF-8 with \"Content-Type: application/json\" and without Content-Encoding.",
     0},
    {SERVICE_INVALID, 422, TYPE("invalid"), "Invalid", "The body is well-formed but not valid.", 0},
    {SERVICE_UNDETERMINED, 422, TYPE("undetermined"), "Undetermined",
     "The budget of " WORK_BUDGET_WORDS
     " of work ran out before an answer; a smaller level has one.",
     0},
    {SERVICE_KEY_REUSED, 422, TYPE("idempotency-key-reused"), "Idempotency key reused",
     "This Idempotency-Key stands for another request; take a new one.", 0},
    {CONDITION_PRECONDITION_REQUIRED, 428, TYPE("precondition-required"), "Precondition required",
     "Send If-Match with the ETag of what you read.", 0},
    {CONDITION_RATE_LIMITED, 429, TYPE("rate-limited"), "Rate limited",
     "Too many requests from this client; Retry-After says when there is room again.", 1},
    {CONDITION_FIELDS_TOO_LARGE, 431, TYPE("fields-too-large"), "Header fields too large",
     "The header fields are larger than this service takes.", 0},
    {-EIO, 500, TYPE("internal"), "Internal error",
     "The service failed; its log tells more under this request's id.", 0},
    {CONDITION_UNSUPPORTED_CODING, 501, TYPE("unsupported-transfer-coding"),
     "Unsupported transfer coding", "The only Transfer-Encoding taken is chunked.", 0},
    {SERVICE_BUSY, 503, TYPE("busy"), "Busy", "There is no room for more now; try again later.", 1},
    {CONDITION_STREAMS_FULL, 503, TYPE("busy"), "Busy",
     "As many event streams are open as there may be; poll the batch instead, or try again later.",
     5},
    {-EBUSY, 503, TYPE("busy"), "Busy", "The database is busy; try again later.", 1},
    {-ENOMEM, 503, TYPE("busy"), "Busy", "There is no memory for it now; try again later.", 1},
    {-ENOSPC, 507, TYPE("disk-full"), "Disk full",
     "The disk is full: reading goes on, writing does not.", 60},
};

enum { PROBLEM_KINDS = sizeof(problem_kinds) / sizeof(problem_kinds[0]) };

const char PROBLEM_NO_MEMORY[] =
    "{\"type\":\"urn:candela:problem:busy\",\"title\":\"Busy\",\"status\":503,"
    "\"detail\":\"There is no memory for it now; try again later.\",\"instance\":\"\"}";

static const struct problem_kind *problem_find(int result) {
    const struct problem_kind *internal = NULL;
    for (size_t i = 0; i < PROBLEM_KINDS; i++) {
        if (problem_kinds[i].result == result)
            return &problem_kinds[i];
        if (problem_kinds[i].result == -EIO)
            internal = &problem_kinds[i];
    }
    return internal;
}

unsigned problem_status(int result) {
    return problem_find(result)->status;
}

const char *problem_type(size_t place) {
    return place < PROBLEM_KINDS ? problem_kinds[place].type : NULL;
}

int problem_fill(struct request *request, int result) {
    struct answer *const answer = &request->answer;
    const struct problem_kind *const kind = problem_find(result);
    const struct problem problem = {
        .type = kind->type,
        .title = kind->title,
        .status = (int)kind->status,
        .detail = *answer->detail ? answer->detail : kind->detail,
        .instance = request->id,
        .errors = answer->faults.count ? &answer->faults : NULL,
    };
    answer_drop_stream(answer);
    text_clear(&answer->body);
    text_clear(&answer->link);
    answer->status = kind->status;
    answer->format = FORMAT_PROBLEM;
    answer->caching = CACHING_NEVER;
    answer->etag[0] = '\0';
    answer->hash_etag = answer->keep = false;
    answer->until = 0;
    if (!answer->retry_after)
        answer->retry_after = kind->retry_after;
    return resource_take(resource_problem(&problem), &answer->body);
}
