/* A batch's frozen request, and at its end the admission of what it selected. */
#pragma once

#include "service/inner.h"
#include "store/batch.h"
#include "work/run.h"

struct admission {
    struct id id;
    char *world;
    uint32_t world_revision;
    bool publish;
    struct run_request request;
};

/* -EINVAL where this version cannot read the record. */
int admission_init(struct admission *admission, struct service *service,
                   const struct batch_record *record);
void admission_deinit(struct admission *admission);

/* The levels that a run selected, made again. */
struct selection;

/* Selects, and makes the selected candidates again. Condition: ADMISSION_INTERRUPTED (interrupted
 * said so). */
enum { ADMISSION_INTERRUPTED = 100 };
int selection_new(const struct admission *admission, struct run *run, struct arena *work,
                  bool (*interrupted)(void *context), void *context, struct selection **out);
void selection_free(struct selection *selection); /* takes NULL */

/* Admits a selection in one transaction. Condition: STORE_STALE (ended meanwhile). */
int admission_admit(const struct admission *admission, struct service *service,
                    struct selection *selection);
