/* Generate and evaluate without keeping anything. */
#pragma once

#include "base/arena.h"
#include "kinds/kind.h"
#include "service/service.h"
#include "store/id.h"

/* Seeds go through JSON: 0 to 2^53 - 1. */
#define SEED_MOST ((UINT64_C(1) << 53) - 1)

struct generate_request {
    const char *world; /* by its id, or NULL: */
    const struct kind *kind;
    struct parameters parameters;
    bool seeded; /* else one is drawn */
    uint64_t seed;
    uint64_t index;
    bool trace; /* also how it was carved */
};

/* A level in hand, kept or not. Strings are owned; made_level_deinit frees them. */
struct made_level {
    const struct kind *kind;
    struct id id;
    char *world; /* NULL where none */
    char *document;
    char *evaluation;
    char *trace; /* NULL where none was asked for */
    bool solvable;
    struct rating rating;
    struct siphash twin_key;
    uint32_t world_revision; /* 0: no world */
    uint32_t calibration;
    int64_t seed; /* -1: not generated; index too */
    int64_t index;
};

void made_level_deinit(struct made_level *level);

/* Conditions: SERVICE_MISSING (the world), SERVICE_INVALID (also where the kind has no trace and
 * one is asked for), SERVICE_UNDETERMINED. */
int service_generate(struct service *service, const struct generate_request *request,
                     struct arena *work, struct faults *faults, struct made_level *out);

/* Measures a hand-made document under a world's edges (NULL: the default ones). pointers of faults
 * are from the document's root. Conditions: as above; a world of another kind is a fault. */
int service_evaluate(struct service *service, const struct kind *kind, const char *json,
                     size_t length, const char *world, struct arena *work, struct faults *faults,
                     struct made_level *out);

/* Replays a run over a document; appends the answer (JSON). Condition: SERVICE_INVALID. */
int service_verify(struct service *service, const struct kind *kind, const char *json,
                   size_t length, const char *run, size_t run_length, struct arena *work,
                   struct faults *level_faults, struct faults *run_faults, struct text *answer);

/* Draws a canonical document. */
enum drawing { DRAWING_TEXT, DRAWING_COLOR, DRAWING_SVG };
int service_draw(const struct kind *kind, const char *document, enum drawing drawing,
                 struct text *out);

/* The version 5 UUID of a canonical document in candela's namespace. */
void service_level_id(const char *document, size_t length, struct id *out);
