/* A batch's progress as Server-Sent Events. The connection sleeps between two events, and costs
 * nothing meanwhile; since one goes out each second, a client that left is found out. */
#include "http/handlers.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/cleanup.h"
#include "base/result.h"
#include "http/condition.h"
#include "http/exchange.h"
#include "http/state.h"
#include "service/batch.h"
#include "service/clock.h"

enum { EVENTS_LEAST_PAUSE = 200000 /* microseconds: wakes may come faster than anyone reads */ };

struct events {
    struct stream stream; /* first: it is what the answer holds */
    struct request *request;
    struct watch *watch;
    char batch[ID_LENGTH + 1];
    char last_id[SNAPSHOT_ID_LENGTH + 1]; /* of the event sent last, or that the caller saw last */
    uint64_t sent_at;
    bool ended; /* the final event is in pending */
    struct text pending;
    size_t offset; /* of pending: sent already */
};

static void events_free(struct stream *stream) {
    struct events *const events = (struct events *)stream;
    service_batch_unwatch(events->watch);
    events->request->server->streams--;
    text_deinit(&events->pending);
    free(events);
}

static void events_wake(void *context) {
    exchange_wake(context);
}

static int events_find(const struct events *events, const struct snapshot **out) {
    const struct request *const request = events->request;
    return snapshots_get(&request->server->snapshots, request->service, events->batch, out);
}

/* Looks at the batch and writes what is to be told of it. */
static int events_look(struct events *events) {
    const struct snapshot *snapshot;
    TRY(events_find(events, &snapshot));
    const bool stopping = atomic_load(&events->request->server->stopping);
    const char *const ended = snapshot->ended ? snapshot->status : "shutdown";
    events->ended = stopping || snapshot->ended;
    events->sent_at = service_clock_microseconds();
    if (!strcmp(snapshot->id, events->last_id) && !events->ended)
        text_append_string(&events->pending, ": nothing new, but still here\n");
    memcpy(events->last_id, snapshot->id, sizeof(snapshot->id));
    text_append_format(&events->pending, "id: %s\nevent: %s\ndata: %s\n\n", snapshot->id,
                       events->ended ? ended : "progress", snapshot->data.data);
    return text_check(&events->pending);
}

static ssize_t events_send(struct events *events, char *buffer, size_t size) {
    const size_t left = events->pending.length - events->offset;
    const size_t length = left < size ? left : size;
    memcpy(buffer, events->pending.data + events->offset, length);
    events->offset += length;
    return (ssize_t)length;
}

static bool events_due(const struct events *events) {
    return atomic_load(&events->request->server->stopping) ||
           service_clock_microseconds() - events->sent_at >= EVENTS_LEAST_PAUSE;
}

static ssize_t events_read(struct stream *stream, char *buffer, size_t size) {
    struct events *const events = (struct events *)stream;
    if (events->offset < events->pending.length)
        return events_send(events, buffer, size);
    if (events->ended)
        return STREAM_END;
    if (!events_due(events))
        return STREAM_WAIT;
    text_clear(&events->pending);
    events->offset = 0;
    return events_look(events) ? STREAM_FAILED : events_send(events, buffer, size);
}

static int events_begin(struct events *events, struct answer *answer, const char *seen) {
    const struct snapshot *snapshot;
    TRY(events_find(events, &snapshot));
    if (seen && snapshot->ended && !strcmp(seen, snapshot->id)) {
        /* Nothing is left to tell: a browser that came back by itself must not do so again. */
        events->ended = true;
        answer->status = MHD_HTTP_NO_CONTENT;
        return 0;
    }
    if (seen)
        snprintf(events->last_id, sizeof(events->last_id), "%.*s", SNAPSHOT_ID_LENGTH, seen);
    text_append_format(&events->pending, "retry: 1000\n: batch %s\n\n", events->batch);
    TRY(text_check(&events->pending));
    return service_batch_watch(events->request->service, events->batch, events_wake,
                               events->request, &events->watch);
}

int events_watch(struct request *request, struct answer *answer) {
    struct server *const server = request->server;
    if (server->streams >= server->settings.event_streams)
        return CONDITION_STREAMS_FULL;
    struct events *const events = calloc(1, sizeof(*events));
    if (!events)
        return -ENOMEM;
    events->stream = (struct stream){events_read, events_free};
    events->request = request;
    memcpy(events->batch, request->captures[0], ID_LENGTH + 1);
    server->streams++;
    answer->stream = &events->stream;
    const int result = events_begin(events, answer, request->fields.values[FIELD_LAST_EVENT_ID]);
    if (result == SERVICE_MISSING)
        return answer_refuse(answer, result, "There is no batch %s.", request->captures[0]);
    if (events->ended)
        answer_drop_stream(answer);
    return result;
}
