/* The shelf: a table by request, a list by last use, and the answers themselves. */
#include "http/shelf.h"

#include <microhttpd.h>
#include <stdlib.h>
#include <string.h>

#include "base/siphash.h"
#include "http/reply.h"
#include "http/state.h"
#include "service/marks.h"
#include "service/secret.h"

enum {
    READY_OVERHEAD = 1536, /* bytes of a response in libmicrohttpd, with its fields */
    SHELF_SHARE = 8,       /* no answer takes more than this part of the shelf */
};

/* One answer. It lives while it is on the shelf or lent. */
struct ready {
    struct ready *newer;
    struct ready *older;
    struct ready *next; /* of its bucket */
    uint64_t hash;
    struct text key;
    size_t size;
    const struct route *route;
    struct answer answer;
    uint64_t sum;              /* of the answer's marks, when it was made */
    int64_t since;             /* seconds since 1970 */
    struct MHD_Response *idle; /* waits for its next request, whose id it gets; NULL: none does */
    int64_t composed;          /* the second that its fields were made in */
    uint32_t lent;
    bool off; /* the shelf */
};

static void ready_drop_idle(struct ready *ready) {
    if (ready->idle)
        MHD_destroy_response(ready->idle);
    ready->idle = NULL;
}

static void ready_free(struct ready *ready) {
    ready_drop_idle(ready);
    answer_deinit(&ready->answer);
    text_deinit(&ready->key);
    free(ready);
}

/* A clock that was set back may have left its date. */
static bool ready_stands(const struct ready *ready, struct service *service, int64_t now) {
    const struct answer *const answer = &ready->answer;
    return now >= ready->since && (!answer->until || now < answer->until) &&
           service_marks_stand(service, answer->marks, ready->sum);
}

/* A response with this request's id in it; NULL when there is no memory. */
static struct MHD_Response *ready_response(struct ready *ready, struct request *request,
                                           int64_t now) {
    if (ready->answer.until && ready->composed != now)
        ready_drop_idle(ready); /* max-age is another by now */
    request->composed = now;
    if (!ready->idle)
        return reply_compose(request, &ready->answer);
    struct MHD_Response *const response = ready->idle;
    request->composed = ready->composed;
    ready->idle = NULL;
    if (reply_name(request, response) == 0)
        return response;
    MHD_destroy_response(response);
    return NULL;
}

/* By a secret of this run's, so that nobody can aim at one bucket. */
static uint64_t shelf_hash(const struct shelf *shelf) {
    const struct siphash name = siphash_128(shelf->secret, shelf->key.data, shelf->key.length);
    uint64_t hash;
    memcpy(&hash, name.bytes, sizeof(hash));
    return hash;
}

/* Everything that an answer depends on besides the store and the time: who asks, how he wants it,
 * and the target as he wrote it, so that what was judged once is not taken apart again. */
static uint64_t shelf_name(struct shelf *shelf, const struct request *request) {
    const char *const accept = request->fields.values[FIELD_ACCEPT];
    const struct codings codings = negotiate_codings(request->fields.values[FIELD_ACCEPT_ENCODING]);
    const char facts[] = {(char)('a' + request->role), codings.gzip ? 'g' : '-',
                          codings.identity ? 'i' : '-'};
    struct text *const key = &shelf->key;
    text_clear(key);
    text_append(key, facts, sizeof(facts));
    text_append_string(key, accept ? accept : "*/*");
    text_append(key, "", 1); /* which no field and no prefix holds */
    text_append(key, request->prefix.data, request->prefix.length);
    text_append(key, "", 1);
    text_append(key, request->target.raw.data, request->target.raw.length);
    return text_check(key) ? 0 : shelf_hash(shelf);
}

static struct ready **shelf_bucket(struct shelf *shelf, uint64_t hash) {
    return &shelf->buckets[hash % SHELF_BUCKETS];
}

static struct ready *shelf_find(struct shelf *shelf, uint64_t hash) {
    const struct text *const key = &shelf->key;
    for (struct ready *ready = *shelf_bucket(shelf, hash); ready; ready = ready->next)
        if (ready->hash == hash && ready->key.length == key->length &&
            !memcmp(ready->key.data, key->data, key->length))
            return ready;
    return NULL;
}

static void shelf_link(struct shelf *shelf, struct ready *ready) {
    ready->newer = NULL;
    ready->older = shelf->newest;
    if (shelf->newest)
        shelf->newest->newer = ready;
    else
        shelf->oldest = ready;
    shelf->newest = ready;
}

static void shelf_unlink(struct shelf *shelf, struct ready *ready) {
    if (ready->newer)
        ready->newer->older = ready->older;
    else
        shelf->newest = ready->older;
    if (ready->older)
        ready->older->newer = ready->newer;
    else
        shelf->oldest = ready->newer;
}

static void shelf_take_off(struct shelf *shelf, struct ready *ready) {
    struct ready **link = shelf_bucket(shelf, ready->hash);
    while (*link != ready)
        link = &(*link)->next;
    *link = ready->next;
    shelf_unlink(shelf, ready);
    shelf->held -= ready->size;
    ready->off = true;
    if (!ready->lent)
        ready_free(ready);
}

static void shelf_put_on(struct shelf *shelf, struct ready *ready) {
    struct ready *const former = shelf_find(shelf, ready->hash);
    if (former)
        shelf_take_off(shelf, former);
    while (shelf->oldest && shelf->held + ready->size > shelf->most)
        shelf_take_off(shelf, shelf->oldest);
    struct ready **const bucket = shelf_bucket(shelf, ready->hash);
    ready->next = *bucket;
    *bucket = ready;
    shelf_link(shelf, ready);
    shelf->held += ready->size;
}

void shelf_init(struct shelf *shelf, size_t most) {
    memset(shelf, 0, sizeof(*shelf));
    shelf->most = most;
    const uint64_t halves[] = {service_secret_chance(), service_secret_chance()};
    memcpy(shelf->secret, halves, sizeof(shelf->secret));
}

void shelf_deinit(struct shelf *shelf) {
    while (shelf->oldest)
        shelf_take_off(shelf, shelf->oldest);
    text_deinit(&shelf->key);
}

static void ready_lend(struct ready *ready, struct request *request,
                       struct MHD_Response *response) {
    ready->lent++;
    request->ready = ready;
    request->response = response;
}

/* With a token, with a body, in the absolute form: rare, and the judge looks at more of them. */
bool shelf_may(const struct request *request) {
    const struct server *const server = request->server;
    return server->shelf.most && reply_reads(request) && !request->framing.body &&
           !request->fields.values[FIELD_AUTHORIZATION] && *request->target.raw.data == '/' &&
           !atomic_load(&server->stopping);
}

bool shelf_serve(struct request *request) {
    struct server *const server = request->server;
    struct shelf *const shelf = &server->shelf;
    struct ready *const ready = shelf_find(shelf, shelf_name(shelf, request));
    if (!ready)
        return false;
    const int64_t now = service_now();
    struct MHD_Response *response = NULL;
    request->route = ready->route;
    if (ready_stands(ready, server->service, now))
        response = ready_response(ready, request, now);
    if (!response) {
        shelf_take_off(shelf, ready);
        return false;
    }
    shelf_unlink(shelf, ready);
    shelf_link(shelf, ready);
    ready_lend(ready, request, response);
    reply_status(request, &ready->answer);
    return true;
}

static bool shelf_wants(const struct request *request) {
    const struct answer *const answer = &request->answer;
    return answer->keep && !request->outcome && request->response && !request->ready &&
           shelf_may(request);
}

void shelf_keep(struct request *request) {
    struct shelf *const shelf = &request->server->shelf;
    if (!shelf_wants(request))
        return;
    struct ready *const ready = calloc(1, sizeof(*ready));
    if (!ready)
        return;
    ready->hash = shelf_name(shelf, request);
    text_append(&ready->key, shelf->key.data, shelf->key.length);
    ready->size = sizeof(*ready) + READY_OVERHEAD + ready->key.capacity +
                  request->answer.body.capacity + request->answer.link.capacity;
    if (text_check(&ready->key) || text_check(&shelf->key) ||
        ready->size > shelf->most / SHELF_SHARE) {
        ready_free(ready);
        return;
    }
    ready->route = request->route;
    ready->answer = request->answer;
    request->answer = (struct answer){.format = FORMAT_JSON};
    ready->sum = marks_sum(&request->seen, ready->answer.marks);
    ready->since = request->composed = service_now();
    shelf_put_on(shelf, ready);
    ready_lend(ready, request, request->response);
}

void shelf_return(struct request *request) {
    struct ready *const ready = request->ready;
    if (ready->off || ready->idle) {
        MHD_destroy_response(request->response);
    } else {
        ready->idle = request->response;
        ready->composed = request->composed;
    }
    request->response = NULL;
    request->ready = NULL;
    if (!--ready->lent && ready->off)
        ready_free(ready);
}
