/* The life of one request. */
#include "http/exchange.h"

#include <errno.h>
#include <string.h>

#include "base/result.h"
#include "http/auth.h"
#include "http/condition.h"
#include "http/early.h"
#include "http/judge.h"
#include "http/log.h"
#include "http/reply.h"
#include "http/router.h"
#include "http/state.h"
#include "service/clock.h"

/* A connection closed with bytes unread is reset, and the client may never see its answer: so what
 * it still sends is read and thrown away, for so long and so much of it. */
enum { LINGER_SECONDS = 5, LINGER_MOST = 1 << 26 };

enum { PAIRS_MOST = 64 }; /* of a query: many more than any resource knows */

static void exchange_draw_id(struct request *request) {
    struct server *const server = request->server;
    *text_put_hex(stpcpy(request->id, server->id_prefix), server->id_count++) = '\0';
}

void exchange_close(struct request *request) {
    struct server *const server = request->server;
    const uint64_t now = service_clock_microseconds();
    log_request(request, now);
    request_reset(request);
    socket_allow_from(request->socket, now, server_patience(server));
    atomic_fetch_sub_explicit(&server->active, 1, memory_order_relaxed);
}

static enum MHD_Result exchange_send(struct request *request) {
    struct server *const server = request->server;
    request->stage = STAGE_SENDING;
    shelf_keep(request);
    if (request->response)
        return MHD_queue_response(request->connection, request->status, request->response);
    request->status = MHD_HTTP_SERVICE_UNAVAILABLE;
    return MHD_queue_response(request->connection, request->status, server->no_memory);
}

static void exchange_handle(struct request *request) {
    service_marks_look(request->service, &request->seen);
    request->outcome = request->route->handle(request, &request->answer);
}

/* No interactive thread has the request any more. Inside the register's lock. */
static void exchange_arrive(struct sockets *sockets) {
    sockets->away--;
    lock_wake_all(sockets->lock);
}

/* On an interactive thread: the handler unless it ran already, then the reply. */
static void exchange_work(void *context, struct arena *work) {
    struct request *const request = context;
    struct sockets *const sockets = &request->server->sockets;
    request->may_work = true;
    request->work = work;
    if (!request->handled)
        exchange_handle(request);
    request->handled = true;
    reply_make(request); /* without a response, the ready-made one goes out */
    request->work = NULL;
    request->stage = STAGE_READY;
    LOCK_SCOPE(sockets->lock);
    MHD_resume_connection(request->connection);
    exchange_arrive(sockets);
}

/* The sweeper's thread has it now, as the interactive one would. */
bool exchange_give_up(struct request *request) {
    struct sockets *const sockets = &request->server->sockets;
    if (!service_withdraw(request->service, request))
        return false;
    request->outcome = SERVICE_BUSY;
    request->handled = true;
    reply_make(request);
    request->stage = STAGE_READY;
    socket_allow(request->socket, LINGER_SECONDS);
    MHD_resume_connection(request->connection);
    exchange_arrive(sockets);
    return true;
}

static bool exchange_may_leave(struct request *request) {
    struct sockets *const sockets = &request->server->sockets;
    LOCK_SCOPE(sockets->lock);
    if (sockets->stopping)
        return false;
    sockets->away++;
    return true;
}

static void exchange_stay(struct request *request) {
    struct sockets *const sockets = &request->server->sockets;
    LOCK_SCOPE(sockets->lock);
    sockets->away--;
}

int exchange_run_away(struct request *request, void (*job)(void *context, struct arena *work),
                      void *context) {
    if (!exchange_may_leave(request))
        return SERVICE_BUSY;
    const int result = service_submit(request->service, job, context);
    if (result)
        exchange_stay(request);
    return result;
}

/* The connection must sleep before the job can wake it. */
static enum MHD_Result exchange_leave(struct request *request) {
    request->stage = STAGE_WORK;
    MHD_suspend_connection(request->connection);
    const int result = exchange_run_away(request, exchange_work, request);
    if (!result)
        return MHD_YES;
    request->outcome = result;
    request->stage = STAGE_READY;
    reply_make(request);
    MHD_resume_connection(request->connection);
    return MHD_YES;
}

/* libmicrohttpd reads from a resumed connection that slept while it was about to read, and drops
 * it where the client has closed its half: so one turn passes first, in which it learns that the
 * request is complete. */
static enum MHD_Result exchange_go_away(struct request *request) {
    request->stage = STAGE_LEAVING;
    return MHD_YES;
}

static enum MHD_Result exchange_finish(struct request *request) {
    if (reply_make(request) == REPLY_DEFER)
        return exchange_go_away(request);
    return exchange_send(request);
}

/* Its body is complete. */
static enum MHD_Result exchange_run(struct request *request) {
    if (request->body.failed)
        request->verdict = -ENOMEM;
    if (request->verdict) {
        request->outcome = request->verdict;
        request->handled = true;
        return exchange_finish(request);
    }
    if (request->ready)
        return exchange_send(request);
    if (request->route->run == RUN_AWAY)
        return exchange_go_away(request);
    exchange_handle(request);
    if (request->outcome == SERVICE_DEFER) {
        answer_restart(&request->answer);
        return exchange_go_away(request);
    }
    request->handled = true;
    return exchange_finish(request);
}

/* Answers by the verdict although the body is still arriving. */
static enum MHD_Result exchange_cut(struct request *request) {
    request->outcome = request->verdict;
    request->handled = true;
    request->stage = STAGE_LINGERING;
    if (reply_make(request) || early_send(request))
        return MHD_NO;
    socket_allow(request->socket, LINGER_SECONDS);
    return MHD_YES;
}

/* libmicrohttpd takes a query apart before anyone is asked, and where that fills its memory it
 * answers nothing at all. */
static void exchange_refuse_pairs(struct request *request) {
    request->verdict = answer_refuse(&request->answer, CONDITION_MALFORMED_REQUEST,
                                     "The query has more keys than any resource knows.");
    if (exchange_cut(request) != MHD_YES)
        socket_allow(request->socket, LINGER_SECONDS);
}

void exchange_open(struct socket *socket, const char *target) {
    struct request *const request = &socket->request;
    struct server *const server = request->server;
    request->stage = STAGE_HEAD;
    request->started = service_clock_microseconds();
    request->version_at = target + strlen(target) + 1;
    request->method = METHOD_OTHER;
    request->client = socket->peer;
    atomic_fetch_add_explicit(&server->active, 1, memory_order_relaxed);
    exchange_draw_id(request);
    if (target_keep(&request->target, target))
        request->verdict = -ENOMEM;
    socket_allow_from(socket, request->started, server->settings.request_seconds);
    if (target_pairs(target) > PAIRS_MOST)
        exchange_refuse_pairs(request);
}

static enum MHD_Result exchange_linger(struct request *request, size_t *size) {
    const bool over = !*size || request->received > LINGER_MOST;
    request->received += *size;
    *size = 0;
    return over ? MHD_NO : MHD_YES;
}

static enum MHD_Result exchange_gather(struct request *request, const char *piece, size_t *size) {
    request->received += *size;
    if (request->received <= request->server->settings.body_bytes)
        text_append(&request->body, piece, *size);
    else
        request->verdict = judge_too_large(request);
    *size = 0;
    return request->verdict ? exchange_cut(request) : MHD_YES;
}

/* A refusal while a body is still to come, or of a head that cannot be trusted, goes out now, and
 * the connection is closed behind it: at once where no body is under way, since the client waits
 * for "100 Continue" or nobody can say where it ends. Everything else waits for the second call:
 * libmicrohttpd keeps the connection only then. */
static enum MHD_Result exchange_head(struct request *request, const char *method,
                                     const char *version) {
    request->method = method_parse(method);
    request->method_name = method;
    if (!request->verdict)
        request->verdict = judge_framing(request, version);
    const bool broken = request->verdict != 0;
    if (!broken)
        request->verdict = judge_head(request);
    request->stage = STAGE_BODY;
    if (!request->verdict || !(broken || request->framing.body))
        return MHD_YES;
    if (!broken && !request->fields.values[FIELD_EXPECT])
        return exchange_cut(request);
    request->outcome = request->verdict;
    request->handled = true;
    return exchange_finish(request);
}

enum MHD_Result exchange_advance(struct request *request, const char *method, const char *version,
                                 const char *piece, size_t *size) {
    switch (request->stage) {
    case STAGE_HEAD:
        return exchange_head(request, method, version);
    case STAGE_BODY:
        return *size ? exchange_gather(request, piece, size) : exchange_run(request);
    case STAGE_LINGERING:
        return exchange_linger(request, size);
    case STAGE_LEAVING:
        return exchange_leave(request);
    case STAGE_READY:
        return exchange_send(request);
    case STAGE_IDLE:
    case STAGE_WORK:
    case STAGE_SENDING:
        return MHD_NO;
    }
    return MHD_NO;
}

/* True when the stream was woken meanwhile, so that it has to be asked again at once. */
static bool exchange_sleep(struct request *request) {
    struct socket *const socket = request->socket;
    LOCK_SCOPE(request->server->sockets.lock);
    if (socket->woken) {
        socket->woken = false;
        return false;
    }
    socket->suspended = true;
    socket_allow(socket, 0); /* it is ours to wait now */
    MHD_suspend_connection(request->connection);
    return true;
}

ssize_t exchange_stream_read(struct request *request, char *buffer, size_t size) {
    struct stream *const stream = request->answer.stream;
    ssize_t length;
    do
        length = stream->read(stream, buffer, size);
    while (length == STREAM_WAIT && !exchange_sleep(request));
    if (length > 0) {
        request->sent += (uint64_t)length;
        socket_allow(request->socket, request->server->settings.request_seconds);
    }
    return length;
}

void exchange_wake(struct request *request) {
    LOCK_SCOPE(request->server->sockets.lock);
    socket_wake(request->socket);
}

void exchange_come_back(struct request *request) {
    struct sockets *const sockets = &request->server->sockets;
    LOCK_SCOPE(sockets->lock);
    socket_wake(request->socket);
    exchange_arrive(sockets);
}
