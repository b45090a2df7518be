/* Generate, evaluate, verify: nothing is kept. */
#include "http/handlers.h"

#include <string.h>

#include "base/cleanup.h"
#include "base/result.h"
#include "http/bodies.h"
#include "json/body.h"
#include "json/resource.h"
#include "service/curate.h"
#include "service/generate.h"

int stateless_generate(struct request *request, struct answer *answer) {
    CLEANUP(generate_body_deinit) struct generate_body body = {0};
    CLEANUP(made_level_deinit) struct made_level made = {0};
    TRY(bodies_result(request, body_generate(request->service, request->body.data,
                                             request->body.length, &answer->faults, &body)));
    TRY(service_generate(request->service, &body.request, request->work, &answer->faults, &made));
    return resource_take(resource_made(&made), &answer->body);
}

int stateless_evaluate(struct request *request, struct answer *answer) {
    CLEANUP(level_body_deinit) struct level_body body = {0};
    CLEANUP(made_level_deinit) struct made_level made = {0};
    TRY(bodies_result(request, body_evaluate(request->service, request->body.data,
                                             request->body.length, &answer->faults, &body)));
    const int result = service_evaluate(request->service, body.kind, body.document, body.length,
                                        body.world, request->work, &answer->faults, &made);
    if (result == SERVICE_INVALID)
        faults_prefix(&answer->faults, 0, "/level");
    TRY(result);
    text_append_string(&answer->body, made.evaluation);
    return text_check(&answer->body);
}

/* Retired levels too: they stay in past dailies and packs, which are played on. */
static bool stateless_may_play(const struct request *request, const struct level_record *record) {
    return request_curator(request) || record->status == LEVEL_PUBLISHED ||
           record->status == LEVEL_RETIRED;
}

/* Where the level of a run comes from: the body, or the store. */
static int stateless_verify_level(struct request *request, struct verify_body *body,
                                  struct level_record *record) {
    if (!body->level_id)
        return 0;
    const int result = service_level_get(request->service, body->level_id, true, record);
    if (result < 0)
        return result;
    if (result || !stateless_may_play(request, record)) {
        faults_add(&request->answer.faults, "/level_id", "there is no level %s", body->level_id);
        return SERVICE_INVALID;
    }
    body->kind = kind_find(record->kind);
    return 0;
}

static int stateless_verify_run(struct request *request, struct answer *answer,
                                const struct verify_body *body, const struct level_record *record) {
    struct faults level_faults = FAULTS_INIT;
    const char *const document = record->document ? record->document : body->document;
    const size_t length = record->document ? strlen(record->document) : body->length;
    const int result =
        service_verify(request->service, body->kind, document, length, body->run, body->run_length,
                       request->work, &level_faults, &answer->faults, &answer->body);
    faults_prefix(&level_faults, 0, "/level");
    for (size_t i = 0; i < level_faults.count; i++)
        faults_add(&answer->faults, level_faults.items[i].pointer, "%s",
                   level_faults.items[i].detail);
    faults_deinit(&level_faults);
    return result;
}

int stateless_verify(struct request *request, struct answer *answer) {
    CLEANUP(verify_body_deinit) struct verify_body body = {0};
    CLEANUP(level_record_deinit) struct level_record record = {0};
    TRY(bodies_result(
        request, body_verify(request->body.data, request->body.length, &answer->faults, &body)));
    TRY(stateless_verify_level(request, &body, &record));
    return stateless_verify_run(request, answer, &body, &record);
}
