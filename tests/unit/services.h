/* A service on a directory of its own, for tests of use cases. */
#pragma once

#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "kinds/kind.h"
#include "service/batch.h"
#include "service/service.h"
#include "store/level.h"
#include "suite.h"

struct home {
    char path[64];
};

static inline int home_remove(const char *path, const struct stat *status, int type,
                              struct FTW *walk) {
    return remove(path);
}

static inline struct home home_new(void) {
    struct home home = {"/tmp/candela-service-XXXXXX"};
    ck_assert_ptr_nonnull(mkdtemp(home.path));
    return home;
}

static inline void home_free(struct home *home) {
    nftw(home->path, home_remove, 16, FTW_DEPTH | FTW_PHYS);
}

/* Worlds that ship, of all kinds. */
static inline size_t shipped_worlds(void) {
    size_t count = 0;
    for (size_t i = 0; KINDS[i]; i++)
        for (const struct default_world *world = KINDS[i]->worlds; world->id; world++)
            count++;
    return count;
}

static inline struct service *service_on(const char *path, uint32_t workers, bool resume) {
    const struct service_settings settings = {.data = path,
                                              .workers = workers,
                                              .interactive = 1,
                                              .queue = 8,
                                              .batches = 4,
                                              .resume = resume};
    struct service *service = NULL;
    struct text why = TEXT_INIT;
    const int result = service_open(&settings, &service, &why);
    ck_assert_msg(result == 0, "%d: %s", result, why.data ? why.data : "");
    text_deinit(&why);
    return service;
}

static inline struct batch_request batch_of(const char *world, uint32_t count, uint32_t keep) {
    return (struct batch_request){
        .world = world, .count = count, .keep = keep, .seeded = true, .seed = 7, .publish = -1};
}

static inline struct id batch_begin(struct service *service, const struct batch_request *request) {
    struct faults faults = FAULTS_INIT;
    struct batch_record record = {0};
    const int result = service_batch_start(service, request, &faults, &record);
    ck_assert_msg(result == 0, "%d: %s", result, faults.count ? faults.items[0].detail : "");
    const struct id id = record.id;
    batch_record_deinit(&record);
    faults_deinit(&faults);
    return id;
}

/* Waits for the end; the status it has then. */
static inline enum batch_status batch_finish(struct service *service, const char *id) {
    for (int i = 0; i < 2400; i++) {
        struct batch_record record = {0};
        ck_assert_int_eq(service_batch_wait(service, id, 100, &record), 0);
        const enum batch_status status = record.status;
        batch_record_deinit(&record);
        if (status != BATCH_QUEUED && status != BATCH_RUNNING)
            return status;
    }
    ck_abort_msg("the batch does not end");
    return BATCH_FAILED;
}

/* The batch as a line, with all that must not depend on how it ran. */
static inline char *batch_line(struct service *service, const char *id) {
    struct batch_record record = {0};
    struct id_list levels = {0};
    struct text line = TEXT_INIT;
    ck_assert_int_eq(service_batch_get(service, id, &record, &levels), 0);
    const struct batch_progress *const progress = &record.progress;
    text_append_format(&line, "%s %u:%u,%u,%u,%u,%u,%u", batch_status_name(record.status),
                       progress->done, progress->unsolvable, progress->degenerate,
                       progress->duplicate, progress->discarded, progress->overrun,
                       progress->scored);
    for (int i = 0; i < BAND_COUNT; i++)
        text_append_format(&line, " %u/%u", record.kept[i], progress->seen[i]);
    for (size_t i = 0; i < levels.count; i++)
        text_append_format(&line, " %s", levels.items[i].text);
    id_list_deinit(&levels);
    batch_record_deinit(&record);
    return text_take(&line);
}
