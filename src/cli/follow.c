/* A batch followed to its end, with its progress shown. */
#include "follow.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>

#include "json.h"

enum { STEP_MILLISECONDS = 200 };

static json_int_t integer_of(const json_t *object, const char *name) {
    return json_integer_value(json_object_get(object, name));
}

void follow_adopt(struct follow *follow, const json_t *batch) {
    snprintf(follow->id.text, sizeof(follow->id.text), "%s", json_text(batch, "id"));
}

int follow_start(struct follow *follow, const json_t *request) {
    json_auto_t *batch = NULL;
    const int code = follow->source->side->batch_start(follow->source, request, &batch);
    if (!code)
        follow_adopt(follow, batch);
    return code;
}

static void show(struct follow *follow, const json_t *batch) {
    const double per_second = json_number_value(json_object_get(batch, "per_second"));
    progress_show(&follow->progress, json_text(batch, "world"), (uint32_t)integer_of(batch, "done"),
                  (uint32_t)integer_of(batch, "count"), (uint64_t)(per_second * 1000),
                  service_now());
}

bool follow_has_ended(const json_t *batch) {
    const char *const status = json_text(batch, "status");
    return strcmp(status, "queued") != 0 && strcmp(status, "running") != 0;
}

int follow_step(struct follow *follow, json_t **batch) {
    json_auto_t *seen = NULL;
    *batch = NULL;
    const int code =
        follow->source->side->batch_look(follow->source, follow->id.text, STEP_MILLISECONDS, &seen);
    if (code)
        return code;
    show(follow, seen);
    if (!follow_has_ended(seen))
        return EX_OK;
    progress_clear(&follow->progress);
    *batch = json_incref(seen);
    return EX_OK;
}

int follow_report(const struct follow *follow, const json_t *batch) {
    const bool fine = strcmp(json_text(batch, "status"), "succeeded") == 0;
    fprintf(follow->progress.err,
            "%-10s %s: %" JSON_INTEGER_FORMAT " candidates, %" JSON_INTEGER_FORMAT
            " levels kept anew\n",
            json_text(batch, "world"), json_text(batch, "status"), integer_of(batch, "done"),
            integer_of(batch, "admitted"));
    return fine ? EX_OK
                : call_fail(follow->source->call, EX_SOFTWARE, "the batch of %s %s: %s",
                            json_text(batch, "world"), json_text(batch, "status"),
                            json_text(batch, "error"));
}
