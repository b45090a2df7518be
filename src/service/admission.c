/* The admission of a batch's selection. */
#include "service/admission.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/cleanup.h"
#include "base/result.h"
#include "service/generate_inner.h"
#include "service/made.h"
#include "service/world_inner.h"

static int admission_request(struct run_request *request, const struct batch_record *record,
                             struct calibration calibration, const struct kind *kind) {
    CLEANUP(faults_deinit) struct faults faults = FAULTS_INIT;
    *request = (struct run_request){.kind = kind,
                                    .calibration = calibration,
                                    .seed = (uint64_t)record->seed,
                                    .count = record->count,
                                    .keep = record->keep,
                                    .budget = WORK_BUDGET};
    memcpy(request->edges.at, record->edges, sizeof(request->edges.at));
    parameters_default(kind->parameters, &request->parameters);
    TRY(parameters_parse(kind->parameters, record->parameters, &faults, &request->parameters));
    TRY(kind_rules(kind, record->introduces, "", &faults, &request->rules));
    return faults_any(&faults) ? -EINVAL : 0;
}

int admission_init(struct admission *admission, struct service *service,
                   const struct batch_record *record) {
    const struct kind *const kind = kind_find(record->kind);
    if (!kind)
        return -EINVAL;
    CLEANUP(lease_give) struct lease lease;
    TRY(lease_take(service, &lease));
    struct calibration calibration;
    const int found = world_calibration(lease.store, kind, record->calibration, &calibration);
    if (found != 0)
        return found == STORE_MISSING ? -EINVAL : found;
    TRY(admission_request(&admission->request, record, calibration, kind));
    admission->id = record->id;
    admission->world_revision = record->world_revision;
    admission->publish = record->publish;
    admission->world = strdup(record->world);
    return admission->world ? 0 : -ENOMEM;
}

void admission_deinit(struct admission *admission) {
    free(admission->world);
    admission->world = NULL;
}

struct selection {
    struct level_record *levels;
    size_t count;
    uint32_t kept[BAND_COUNT];
    int64_t now;
};

void selection_free(struct selection *selection) {
    if (!selection)
        return;
    for (size_t i = 0; i < selection->count; i++)
        level_record_deinit(&selection->levels[i]);
    free(selection->levels);
    free(selection);
}

CLEANUP_DEFINE(selection_release, struct selection, selection_free)

static void candidate_release(struct held_candidate *held) {
    candidate_deinit(held->kind, &held->candidate);
}

static int selection_describe(const struct admission *admission, const struct candidate *candidate,
                              uint32_t index, struct made_level *out) {
    const struct run_request *const request = &admission->request;
    const struct rating rating =
        kind_rate(request->kind, candidate->evaluation, &request->calibration, &request->edges);
    TRY(made_describe(request->kind, candidate->level, candidate->evaluation, &rating, out));
    out->world = strdup(admission->world);
    out->world_revision = admission->world_revision;
    out->calibration = request->calibration.version;
    out->seed = (int64_t)request->seed;
    out->index = index;
    return out->world ? 0 : -ENOMEM;
}

static int selection_add(struct selection *selection, const struct admission *admission,
                         uint32_t index, struct arena *work) {
    CLEANUP(candidate_release) struct held_candidate held = {.kind = admission->request.kind};
    struct outcome outcome;
    TRY(run_candidate(&admission->request, index, work, &held.candidate, &outcome));
    if (!held.candidate.level)
        return -EILSEQ; /* it was scored before: the generator is not what it was */
    CLEANUP(made_level_deinit) struct made_level made = {0};
    TRY(selection_describe(admission, &held.candidate, index, &made));
    const struct made_keeping keeping = {.status =
                                             admission->publish ? LEVEL_PUBLISHED : LEVEL_CURATED,
                                         .batch = admission->id.text,
                                         .now = selection->now};
    TRY(made_keep(&made, &keeping, &selection->levels[selection->count]));
    selection->count++;
    return 0;
}

int selection_new(const struct admission *admission, struct run *run, struct arena *work,
                  bool (*interrupted)(void *context), void *context, struct selection **out) {
    CLEANUP(selection_release) struct selection *selection = calloc(1, sizeof(*selection));
    CLEANUP(cleanup_free) struct score *chosen = NULL;
    size_t count = 0;
    if (!selection)
        return -ENOMEM;
    TRY(run_select(run, &chosen, &count, selection->kept));
    selection->now = service_now();
    selection->levels = calloc(count ? count : 1, sizeof(*selection->levels));
    if (!selection->levels)
        return -ENOMEM;
    for (size_t i = 0; i < count; i++) {
        if (interrupted(context))
            return ADMISSION_INTERRUPTED;
        TRY(selection_add(selection, admission, chosen[i].index, work));
    }
    *out = TAKE(selection);
    return 0;
}

struct admission_call {
    const struct admission *admission;
    struct selection *selection;
};

static int admission_write(struct store *store, void *context) {
    const struct admission_call *const call = context;
    struct selection *const selection = call->selection;
    return store_batch_admit(store, call->admission->id.text, selection->levels, selection->count,
                             selection->kept, selection->now);
}

int admission_admit(const struct admission *admission, struct service *service,
                    struct selection *selection) {
    struct admission_call call = {admission, selection};
    TRY(writer_call(service, MARK_LISTS, admission_write, &call));
    service_log(service, "event=batch_succeeded batch=%s levels=%zu", admission->id.text,
                selection->count);
    return 0;
}
