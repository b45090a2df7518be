/* Curation: keeping hand-made levels, judging kept ones. */
#include "http/handlers.h"

#include "base/cleanup.h"
#include "base/result.h"
#include "http/bodies.h"
#include "http/condition.h"
#include "http/etag.h"
#include "http/shown.h"
#include "json/body.h"
#include "service/curate.h"

static void curation_locate(const struct request *request, struct answer *answer,
                            const struct level_record *record) {
    request_link(request, &answer->location, "/v1/levels/");
    text_append_string(&answer->location, record->id.text);
}

static int curation_keep_read(struct request *request, struct answer *answer,
                              const struct level_body *body) {
    CLEANUP(level_record_deinit) struct level_record record = {0};
    const struct keep_request keep = {.kind = body->kind,
                                      .json = body->document,
                                      .length = body->length,
                                      .world = body->world,
                                      .tags = body->tags ? body->tags : "",
                                      .note = body->note ? body->note : ""};
    const int result =
        service_level_keep(request->service, &keep, request->work, &answer->faults, &record);
    if (result == 0 || result == SERVICE_EXISTS)
        curation_locate(request, answer, &record);
    if (result == SERVICE_INVALID)
        faults_prefix(&answer->faults, 0, "/level");
    TRY(result);
    answer->status = 201;
    return shown_level(request, answer, &record);
}

int curation_keep(struct request *request, struct answer *answer) {
    CLEANUP(level_body_deinit) struct level_body body = {0};
    TRY(bodies_result(request, body_keep(request->service, request->body.data, request->body.length,
                                         &answer->faults, &body)));
    return curation_keep_read(request, answer, &body);
}

/* The revision that the caller has seen. */
static int curation_revision(struct request *request, struct answer *answer, uint32_t *out) {
    const char *const id = request->captures[0];
    const char *const match = request->fields.values[FIELD_IF_MATCH];
    if (!match)
        return CONDITION_PRECONDITION_REQUIRED;
    CLEANUP(level_record_deinit) struct level_record record = {0};
    const int result = service_level_get(request->service, id, true, &record);
    *out = etag_revision(match, id);
    const bool any = *out == UINT32_MAX;
    if (result == SERVICE_MISSING && any)
        return SERVICE_STALE;
    if (result == SERVICE_MISSING)
        return answer_refuse(answer, result, "There is no level %s.", id);
    TRY(result);
    if (any)
        *out = record.revision;
    return *out == record.revision ? 0 : SERVICE_STALE;
}

int curation_change(struct request *request, struct answer *answer) {
    uint32_t revision;
    TRY(curation_revision(request, answer, &revision));
    CLEANUP(change_body_deinit) struct change_body body = {0};
    TRY(bodies_result(
        request, body_change(request->body.data, request->body.length, &answer->faults, &body)));
    CLEANUP(level_record_deinit) struct level_record record = {0};
    TRY(service_level_change(request->service, request->captures[0], revision, &body.change,
                             &answer->faults, &record));
    return shown_level(request, answer, &record);
}
