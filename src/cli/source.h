/* Where kept things are: a data directory opened here, or the daemon that holds it. */
#pragma once

#include <jansson.h>

#include "base/arena.h"
#include "client.h"
#include "command.h"
#include "service/service.h"

struct source;

/* What a list asks for, as a person wrote it; NULL: any. */
struct level_query {
    const char *world;
    const char *band;
    const char *status;
    const char *tags;
    const char *sort;
    const char *limit;
};

struct daily_query {
    const char *date; /* NULL: today */
    const char *world;
    const char *band;
};

/* The two sides. Answers are the API's JSON either way, the caller's to release; each function
 * returns EX_OK or the exit code of what was said. */
struct source_side {
    int (*world_list)(struct source *source, json_t **list);

    int (*batch_start)(struct source *source, const json_t *request, json_t **batch);
    /* As it is now, or when it ends if that is sooner than in milliseconds. */
    int (*batch_look)(struct source *source, const char *id, uint32_t milliseconds, json_t **batch);
    int (*batch_cancel)(struct source *source, const char *id);
    /* The newest batches, as a list. */
    int (*batch_list)(struct source *source, json_t **list);

    int (*level_list)(struct source *source, const struct level_query *query, json_t **list);
    int (*level_get)(struct source *source, const char *id, json_t **level);
    int (*level_keep)(struct source *source, const json_t *request, json_t **level);
    int (*level_change)(struct source *source, const char *id, const json_t *change,
                        json_t **level);

    int (*daily)(struct source *source, const struct daily_query *query, json_t **daily);
};

extern const struct source_side SOURCE_LOCAL;
extern const struct source_side SOURCE_REMOTE;

struct source {
    const struct source_side *side;
    const struct call *call;
    struct service *service; /* local */
    bool borrowed;           /* the service is somebody else's */
    struct arena work;
    struct client client; /* remote */
    struct text url;
};

/* The daemon at --url; or one that left its address in the data directory and answers; or the data
 * directory itself, which is made where it is missing only if make says so. Fine, or the exit code
 * of what was said; close it in any case. */
int source_open(const struct call *call, bool make, struct source *source);
/* Over a service that is open already. */
struct source source_over(const struct call *call, struct service *service);
void source_close(struct source *source);
