/* Batches at work. */
#include "service/job.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/cleanup.h"
#include "base/result.h"
#include "service/admission.h"
#include "service/inner.h"
#include "service/world_inner.h"
#include "work/run.h"

struct job {
    struct job *next;
    struct service *service;
    struct admission admission; /* the batch's id and its frozen request */
    struct run *run;
    struct run_sink sink;
    struct selection *selection; /* once the run has settled */
    int64_t since;               /* monotonic milliseconds when it was scheduled */
    int64_t before;              /* milliseconds of work of former runs */
    /* under the service's lock: */
    bool over;       /* nothing of it runs any more */
    bool untold;     /* it failed, and the store does not know yet */
    uint32_t pinned; /* callers that hold it without the lock */
    int failure;
};

static void job_free(struct job *job) {
    if (!job)
        return;
    run_free(job->run);
    selection_free(job->selection);
    admission_deinit(&job->admission);
    free(job);
}

CLEANUP_DEFINE(job_release, struct job, job_free)

const char *job_failure_text(int failure) {
    switch (failure) {
    case -ENOSPC:
        return "the disk is full; free some of it and start the batch again";
    case -ENOMEM:
        return "there was not enough memory; start the batch again";
    case -EBUSY:
        return "the database stayed busy for too long; start the batch again";
    case -EINVAL:
        return "its request cannot be read by this version";
    }
    const char *const words = failure < 0 ? strerrordesc_np(-failure) : NULL;
    return words ? words : "an unexpected error";
}

int job_reserve(struct service *service) {
    LOCK_SCOPE(service->lock);
    if (service->draining || service->job_count >= service->settings.batches)
        return SERVICE_BUSY;
    service->job_count++;
    return 0;
}

void job_unreserve(struct service *service) {
    LOCK_SCOPE(service->lock);
    service->job_count--;
    lock_wake_all(service->lock);
}

/* The sink: on the pool's clerk, one call at a time; only settle is on a worker. */

struct job_advance {
    const struct job *job;
    uint32_t first;
    const void *packed;
    size_t size;
    struct batch_progress progress;
};

static int job_advance_write(struct store *store, void *context) {
    const struct job_advance *const call = context;
    return store_batch_advance(store, call->job->admission.id.text, call->first, call->packed,
                               call->size, &call->progress);
}

static struct batch_progress job_progress(const struct run_funnel *funnel) {
    struct batch_progress progress = {.done = funnel->done,
                                      .unsolvable = funnel->by_cause[OUTCOME_UNSOLVABLE],
                                      .degenerate = funnel->by_cause[OUTCOME_DEGENERATE],
                                      .duplicate = funnel->by_cause[OUTCOME_DUPLICATE],
                                      .discarded = funnel->by_cause[OUTCOME_DISCARDED],
                                      .overrun = funnel->by_cause[OUTCOME_OVERRUN],
                                      .scored = funnel->by_cause[OUTCOME_SCORED]};
    memcpy(progress.seen, funnel->seen, sizeof(progress.seen));
    return progress;
}

/* At least one: what was done took some time. */
static uint32_t job_worked(const struct job *job) {
    const int64_t worked = job->before + time_monotonic() - job->since;
    return worked < 1 ? 1 : worked > UINT32_MAX ? UINT32_MAX : (uint32_t)worked;
}

static int job_advance(void *context, uint32_t first, const void *packed, size_t size,
                       const struct run_funnel *funnel) {
    const struct job *const job = context;
    struct job_advance call = {job, first, packed, size, job_progress(funnel)};
    call.progress.milliseconds = job_worked(job);
    return writer_call(job->service, 0, job_advance_write, &call);
}

static void job_overran(void *context, uint64_t seed, uint32_t index) {
    const struct job *const job = context;
    service_log(job->service, "event=candidate_overran batch=%s seed=%" PRIu64 " index=%" PRIu32,
                job->admission.id.text, seed, index);
}

static int job_fail_write(struct store *store, void *context) {
    const struct job *const job = context;
    return store_batch_end(store, job->admission.id.text, BATCH_FAILED,
                           job_failure_text(job->failure), service_now());
}

/* False when it must be tried again: the very reason may be that nothing can be written. */
static bool job_fail(struct job *job) {
    const int result = writer_call(job->service, 0, job_fail_write, job);
    return result >= 0;
}

static void job_end(struct job *job, int failure) {
    job->failure = failure;
    const bool untold = failure < 0 && !job_fail(job);
    if (failure < 0)
        service_log(job->service, "event=batch_failed batch=%s reason=\"%s\"",
                    job->admission.id.text, job_failure_text(failure));
    LOCK_SCOPE(job->service->lock);
    job->untold = untold;
    job->over = true;
    lock_wake_all(job->service->lock);
}

static bool job_interrupted(void *context) {
    const struct job *const job = context;
    LOCK_SCOPE(job->service->lock);
    return job->service->closing;
}

static int job_settle(void *context, struct arena *work) {
    struct job *const job = context;
    return selection_new(&job->admission, job->run, work, job_interrupted, job, &job->selection);
}

/* A positive result is a run that was stopped, by a cancel or at the close: the store stands right
 * as it is. */
static void job_finished(void *context, int result) {
    struct job *const job = context;
    const int ended =
        result == 0 ? admission_admit(&job->admission, job->service, job->selection) : result;
    job_end(job, ended);
}

/* From a row to a job. */

static int job_restore_piece(void *context, uint32_t first, const void *packed, size_t size) {
    struct run *const run = context;
    if (run_funnel(run).done != first)
        return 1;
    return run_restore(run, packed, size);
}

static int job_restart_write(struct store *store, void *context) {
    const struct job *const job = context;
    return store_batch_restart(store, job->admission.id.text, ENGINE_VERSION);
}

/* Back to nothing: another engine's outcomes, or ones that cannot be read, count no more. */
static int job_restart(struct job *job) {
    TRY(writer_call(job->service, 0, job_restart_write, job));
    run_free(TAKE(job->run));
    return run_new(&job->admission.request, &job->run);
}

static int job_restore(struct job *job, const struct batch_record *record) {
    if (record->engine != ENGINE_VERSION)
        return job_restart(job);
    CLEANUP(lease_give) struct lease lease;
    TRY(lease_take(job->service, &lease));
    const int result =
        store_batch_outcomes(lease.store, record->id.text, job_restore_piece, job->run);
    if (result < 0)
        return result;
    if (result > 0 || run_funnel(job->run).done != record->progress.done)
        return job_restart(job);
    job->before = record->progress.milliseconds;
    return 0;
}

static int job_start_write(struct store *store, void *context) {
    const struct job *const job = context;
    return store_batch_start(store, job->admission.id.text, service_now());
}

static void job_link(struct job *job) {
    LOCK_SCOPE(job->service->lock);
    job->next = job->service->jobs;
    job->service->jobs = job;
}

/* From here the job is the list's; one that the pool takes no more stays for the next start. */
static int job_schedule(struct job *job) {
    job->since = time_monotonic();
    job->sink = (struct run_sink){.context = job,
                                  .advance = job_advance,
                                  .settle = job_settle,
                                  .finished = job_finished,
                                  .overran = job_overran};
    job_link(job);
    const int result = run_schedule(job->run, job->service->pool, &job->sink);
    if (result != 0)
        job_end(job, result);
    return result == POOL_FULL ? 0 : result;
}

static int job_make(struct service *service, const struct batch_record *record, struct job **out) {
    CLEANUP(job_release) struct job *job = calloc(1, sizeof(*job));
    if (!job)
        return -ENOMEM;
    job->service = service;
    TRY(admission_init(&job->admission, service, record));
    TRY(run_new(&job->admission.request, &job->run));
    TRY(job_restore(job, record));
    if (record->status == BATCH_QUEUED)
        TRY(writer_call(service, 0, job_start_write, job));
    *out = TAKE(job);
    return 0;
}

int job_start(struct service *service, const struct batch_record *record) {
    struct job *job = NULL;
    const int result = job_make(service, record, &job);
    if (result != 0) {
        job_unreserve(service);
        return result;
    }
    return job_schedule(job);
}

/* Taking up what a former daemon left. */

struct job_refusal {
    const char *id;
    int failure;
};

static int job_refuse_write(struct store *store, void *context) {
    const struct job_refusal *const call = context;
    return store_batch_end(store, call->id, BATCH_FAILED, job_failure_text(call->failure),
                           service_now());
}

static int job_resume(struct service *service, const struct batch_record *record) {
    {
        LOCK_SCOPE(service->lock);
        service->job_count++; /* they were accepted: whatever the limit is now */
    }
    const int result = job_start(service, record);
    if (result >= 0)
        return 0; /* a condition: it was ended meanwhile */
    service_log(service, "event=batch_not_resumed batch=%s reason=\"%s\"", record->id.text,
                job_failure_text(result));
    if (result != -EINVAL)
        return result;
    struct job_refusal call = {record->id.text, result};
    const int told = writer_call(service, 0, job_refuse_write, &call);
    return told < 0 ? told : 0;
}

int job_resume_all(struct service *service) {
    CLEANUP(batch_list_deinit) struct batch_list list = {0};
    {
        CLEANUP(lease_give) struct lease lease;
        TRY(lease_take(service, &lease));
        TRY(store_batch_unfinished(lease.store, &list));
    }
    for (size_t i = 0; i < list.count; i++)
        TRY(job_resume(service, &list.items[i]));
    return 0;
}

/* The list of jobs. */

static struct job *job_find(struct service *service, const char *id) {
    for (struct job *job = service->jobs; job; job = job->next)
        if (strcmp(job->admission.id.text, id) == 0)
            return job;
    return NULL;
}

static struct job *job_pin(struct service *service, const char *id) {
    LOCK_SCOPE(service->lock);
    struct job *const job = job_find(service, id);
    if (job)
        job->pinned++;
    return job;
}

static void job_unpin(struct job *job) {
    LOCK_SCOPE(job->service->lock);
    job->pinned--;
}

/* Not under the lock, which the sink takes too. */
void job_stop(struct service *service, const char *id) {
    struct job *const job = job_pin(service, id);
    if (!job)
        return;
    run_stop(job->run);
    job_unpin(job);
}

struct job_state job_state(struct service *service, const char *id) {
    LOCK_SCOPE(service->lock);
    const struct job *const job = job_find(service, id);
    if (!job)
        return (struct job_state){0};
    return (struct job_state){
        .at_work = !job->over,
        .failure = job->untold ? job->failure : 0,
    };
}

void job_wait(struct service *service, const char *id, uint32_t milliseconds) {
    const int64_t until = time_monotonic() + milliseconds;
    LOCK_SCOPE(service->lock);
    for (;;) {
        const struct job *const job = job_find(service, id);
        const int64_t left = until - time_monotonic();
        if (!job || job->over || left <= 0)
            return;
        lock_wait(service->lock, (uint32_t)left);
    }
}

/* Takes the first job that is over out of the list. */
static struct job *job_unlink_over(struct service *service) {
    LOCK_SCOPE(service->lock);
    for (struct job **link = &service->jobs; *link; link = &(*link)->next) {
        struct job *const job = *link;
        if (job->over && !job->untold && !job->pinned) {
            *link = job->next;
            service->job_count--;
            return job;
        }
    }
    return NULL;
}

static struct job *job_find_untold(struct service *service) {
    LOCK_SCOPE(service->lock);
    for (struct job *job = service->jobs; job; job = job->next)
        if (job->untold)
            return job;
    return NULL;
}

void job_tend_all(struct service *service) {
    struct job *const untold = job_find_untold(service); /* only this thread frees jobs */
    if (untold && job_fail(untold)) {
        LOCK_SCOPE(service->lock);
        untold->untold = false;
    }
    for (struct job *job; (job = job_unlink_over(service));)
        job_free(job);
}

void job_free_all(struct service *service) {
    while (service->jobs) {
        struct job *const job = service->jobs;
        service->jobs = job->next;
        job_free(job);
    }
}
