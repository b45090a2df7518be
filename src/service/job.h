/* Batches at work: each a run on the pool whose progress goes into the store. */
#pragma once

#include "service/inner.h"
#include "store/batch.h"

/* A place for one more job, given back when it ends. Condition: SERVICE_BUSY. */
int job_reserve(struct service *service);
void job_unreserve(struct service *service);

/* Puts a kept batch to work in a place that was reserved; takes the place whatever comes. */
int job_start(struct service *service, const struct batch_record *record);

/* All unfinished batches of the store, from where they stand. */
int job_resume_all(struct service *service);

/* Stops the run of a batch that was cancelled. */
void job_stop(struct service *service, const char *id);

/* What a job knows beyond its row. */
struct job_state {
    bool at_work;
    int failure; /* it failed so, which the store could not take down yet */
};
struct job_state job_state(struct service *service, const char *id);

/* Waits until a job changes, at most milliseconds. */
void job_wait(struct service *service, const char *id, uint32_t milliseconds);

/* Frees jobs that have ended, takes down failures. On the ticker. */
void job_tend_all(struct service *service);

/* At the close, when no thread is left. */
void job_free_all(struct service *service);

/* Why a batch failed, for people. */
const char *job_failure_text(int failure);
