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

/* Selects, makes the selected candidates again and admits them in one transaction. Conditions:
 * STORE_STALE (ended meanwhile), ADMISSION_INTERRUPTED (interrupted said so; nothing is done). */
enum { ADMISSION_INTERRUPTED = 100 };
int admission_admit(const struct admission *admission, struct service *service, struct run *run,
                    bool (*interrupted)(void *context), void *context);
