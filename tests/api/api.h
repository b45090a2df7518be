/* A daemon of its own for a test: a temporary data directory, a free port, and what is needed to
 * talk to it by libcurl or byte for byte. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#include <jansson.h>

#include "base/text.h"
#include "http/server.h"
#include "service/service.h"
#include "store/id.h"

struct api {
    char directory[64];
    char address[128];
    unsigned port;
    struct service *service; /* in this process; NULL where the program itself runs */
    struct server *server;
    pid_t program;
};

/* Settings as a test wants them: start from the defaults. */
struct api_options {
    struct service_settings service;
    struct server_settings server;
};
struct api_options api_defaults(void);

void api_start(struct api *api, const struct api_options *options);
void api_stop(struct api *api);
/* Stops and starts again on the same data. */
void api_restart(struct api *api, const struct api_options *options);

/* The same by the program itself: candela serve with further arguments (NULL-terminated, or NULL).
 */
void api_launch(struct api *api, const char *const *arguments);
/* Ends it by SIGTERM and returns its exit status; the data stay for another launch. */
int api_terminate(struct api *api);
void api_discard(struct api *api);

struct reply {
    long status;
    struct text head; /* header lines as received */
    struct text body;
};
void reply_deinit(struct reply *reply);
/* The field's value, or NULL; valid until the next call for this reply. */
const char *reply_field(const struct reply *reply, const char *name);
/* How often the field is there. */
size_t reply_count(const struct reply *reply, const char *name);

/* headers: lines, NULL-terminated, or NULL. body: NULL for none; sent as application/json unless
 * headers say otherwise. */
void api_call(const struct api *api, const char *method, const char *path,
              const char *const *headers, const char *body, struct reply *reply);
void api_get(const struct api *api, const char *path, struct reply *reply);
void api_post(const struct api *api, const char *path, const char *body, struct reply *reply);

/* Sends the bytes on a connection of their own and collects what comes until the peer closes, or
 * for so long. Returns true when the peer closed. */
bool api_raw(const struct api *api, const char *bytes, size_t length, unsigned milliseconds,
             struct text *answer);
int api_connect(const struct api *api);
void api_send(int connection, const char *bytes, size_t length);
/* Appends what comes until the peer closes (true) or so long has passed (false). */
bool api_receive(int connection, unsigned milliseconds, struct text *answer);

/* Fails the test unless the reply is a problem of that status and type. */
void api_assert_problem(const struct reply *reply, long status, const char *type);

/* Runs a batch of a world to its end and returns its id. */
struct id api_fill(const struct api *api, const char *world, uint32_t count, uint32_t keep,
                   uint64_t seed);

/* The reply's body as JSON; the caller decrefs. Fails the test when it is none. */
json_t *reply_json(const struct reply *reply);
/* A member of it by path, "/items/0/id"; fails the test when it is not there. */
const json_t *json_at(const json_t *json, const char *path);
