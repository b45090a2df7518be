/* Connections: readers on loan from a small list, the writer on its lane. */
#include "service/inner.h"

#include <errno.h>

int lease_take(struct service *service, struct lease *out) {
    *out = (struct lease){service, NULL};
    if (!service->data)
        return SERVICE_MISSING;
    struct readers *const readers = &service->readers;
    {
        LOCK_SCOPE(readers->lock);
        if (readers->count) {
            out->store = readers->idle[--readers->count];
            return 0;
        }
    }
    struct text why = TEXT_INIT;
    const int result = store_open(service->data, STORE_READER, 0, &out->store, &why);
    if (result == STORE_REFUSED)
        service_log(service, "event=reader_refused detail=\"%s\"", why.data ? why.data : "");
    text_deinit(&why);
    return result > 0 ? -EIO : result;
}

void lease_give(struct lease *lease) {
    if (!lease->store)
        return;
    struct readers *const readers = &lease->service->readers;
    {
        LOCK_SCOPE(readers->lock);
        if (readers->count < READERS_IDLE) {
            readers->idle[readers->count++] = lease->store;
            return;
        }
    }
    store_close(lease->store);
}

void lease_close_idle(struct service *service) {
    while (service->readers.count)
        store_close(service->readers.idle[--service->readers.count]);
}

struct writer_job {
    struct service *service;
    uint64_t marks;
    int (*write)(struct store *store, void *context);
    void *context;
};

static int writer_run(void *context) {
    const struct writer_job *const job = context;
    marks_turn(job->service, job->marks);
    const int result = job->write(job->service->writer, job->context);
    marks_turn(job->service, job->marks);
    return result;
}

int writer_call(struct service *service, uint64_t marks,
                int (*write)(struct store *store, void *context), void *context) {
    if (!service->lane)
        return SERVICE_MISSING;
    struct writer_job job = {service, marks, write, context};
    return lane_call(service->lane, writer_run, &job);
}
