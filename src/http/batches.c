/* Batches: started, looked at, cancelled. */
#include "http/handlers.h"

#include <stdio.h>
#include <string.h>

#include "base/cleanup.h"
#include "base/result.h"
#include "http/bodies.h"
#include "http/condition.h"
#include "http/cursor.h"
#include "http/filter.h"
#include "http/query.h"
#include "json/body.h"
#include "json/resource.h"
#include "service/batch.h"

enum { IDEMPOTENCY_KEY_LENGTH = 255 };

static int batches_key(struct request *request, struct answer *answer, const char **out) {
    const char *const key = request->fields.values[FIELD_IDEMPOTENCY_KEY];
    *out = key;
    if (!key)
        return 0;
    const size_t length = strlen(key);
    for (size_t i = 0; i < length; i++)
        if (key[i] < 0x20 || key[i] > 0x7e)
            return answer_refuse(answer, CONDITION_MALFORMED_REQUEST,
                                 "Idempotency-Key may hold printable ASCII only.");
    if (!length || length > IDEMPOTENCY_KEY_LENGTH)
        return answer_refuse(answer, CONDITION_MALFORMED_REQUEST,
                             "Idempotency-Key must have from 1 to %d characters.",
                             IDEMPOTENCY_KEY_LENGTH);
    return 0;
}

/* As it stands now, in the same words whatever was asked. */
static int batches_show(struct request *request, struct answer *answer, const char *id) {
    CLEANUP(batch_record_deinit) struct batch_record record = {0};
    CLEANUP(id_list_deinit) struct id_list levels = {NULL, 0};
    const int result = service_batch_get(request->service, id, &record, &levels);
    if (result == SERVICE_MISSING)
        return answer_refuse(answer, result, "There is no batch %s.", id);
    TRY(result);
    return resource_take(resource_batch(&record, &levels), &answer->body);
}

int batches_start(struct request *request, struct answer *answer) {
    CLEANUP(batch_body_deinit) struct batch_body body = {0};
    CLEANUP(batch_record_deinit) struct batch_record record = {0};
    const char *key;
    TRY(batches_key(request, answer, &key));
    TRY(bodies_result(request, body_batch(request->service, request->body.data,
                                          request->body.length, &answer->faults, &body)));
    body.request.idempotency_key = key;
    const int result =
        service_batch_start(request->service, &body.request, &answer->faults, &record);
    if (result == SERVICE_BUSY)
        return answer_refuse(
            answer, result,
            "No batch is taken now: as many as may be are under way, or the daemon "
            "is about to stop; try again later.");
    TRY(result);
    answer->status = 202;
    request_link(request, &answer->location, "/v1/batches/");
    text_append_string(&answer->location, record.id.text);
    return batches_show(request, answer, record.id.text);
}

int batches_get(struct request *request, struct answer *answer) {
    return batches_show(request, answer, request->captures[0]);
}

int batches_cancel(struct request *request, struct answer *answer) {
    CLEANUP(batch_record_deinit) struct batch_record record = {0};
    const int result = service_batch_cancel(request->service, request->captures[0], &record);
    if (result == SERVICE_CONFLICT)
        return answer_refuse(answer, result,
                             "The batch has ended already; only one that is queued or running can "
                             "be cancelled.");
    if (result != SERVICE_MISSING)
        TRY(result);
    return batches_show(request, answer, request->captures[0]);
}

static void batches_next(struct request *request, const struct batch_list *list,
                         const struct text *binding, struct text *next) {
    if (!list->more || !list->count)
        return;
    const struct cursor place = {0, list->items[list->count - 1].sequence};
    char cursor[CURSOR_LENGTH + 1];
    cursor_write(&place, binding, cursor);
    filter_link(request, cursor, next);
    text_append_format(&request->answer.link, "<%s>; rel=\"next\"", next->data);
}

int batches_list(struct request *request, struct answer *answer) {
    CLEANUP(batch_list_deinit) struct batch_list list = {.items = NULL};
    CLEANUP(text_deinit) struct text binding = TEXT_INIT;
    CLEANUP(text_deinit) struct text next = TEXT_INIT;
    uint32_t limit = FILTER_LIMIT_DEFAULT;
    struct cursor cursor = {0, 0};
    text_append_string(&binding, "batches");
    TRY(text_check(&binding));
    TRY(query_number(request, "limit", 1, FILTER_LIMIT_MOST, &limit));
    const char *const given = request_query(request, "cursor");
    if (given)
        TRY(cursor_read(given, &binding, &cursor));
    TRY(service_batch_list(request->service, cursor.sequence, limit, &list));
    batches_next(request, &list, &binding, &next);
    TRY(text_check(&next));
    return resource_take(resource_batch_list(&list, next.data), &answer->body);
}
