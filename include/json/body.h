/* Request bodies, one function a use case: bytes in, what the service wants out. Each may give
 * BODY_MALFORMED (no JSON: 400) or BODY_INVALID (422; a world that there is not is a fault at
 * "/world"), with every fault that was found, and fatal results. Strings are borrowed from the
 * body, which its _deinit frees; call that in any case. */
#pragma once

#include <jansson.h>

#include "base/faults.h"
#include "service/batch.h"
#include "service/curate.h"
#include "service/generate.h"

enum { BODY_MALFORMED = 1, BODY_INVALID = 2 };

/* {"world"} or {"kind", "params"}, "seed", "index", "trace" */
struct generate_body {
    json_t *root;
    struct generate_request request;
};
int body_generate(struct service *service, const char *bytes, size_t length, struct faults *faults,
                  struct generate_body *out);
void generate_body_deinit(struct generate_body *body);

/* {"level", "world"?} and, to keep it, "tags"? and "note"?. The document goes on as text: put
 * "/level" before the pointers of its own faults (faults_prefix). */
struct level_body {
    json_t *root;
    const struct kind *kind;
    char *document;
    size_t length;
    const char *world; /* NULL where none */
    char *tags;        /* separated by a space; NULL where none are given */
    const char *note;  /* NULL where none */
};
int body_evaluate(struct service *service, const char *bytes, size_t length, struct faults *faults,
                  struct level_body *out);
/* "world" is required. */
int body_keep(struct service *service, const char *bytes, size_t length, struct faults *faults,
              struct level_body *out);
void level_body_deinit(struct level_body *body);

/* {"level" or "level_id"} and the run in the kind's own terms, which goes on as an object. */
struct verify_body {
    json_t *root;
    const struct kind *kind; /* of the document; NULL with level_id */
    char *document;          /* NULL with level_id */
    size_t length;
    const char *level_id; /* NULL with a document */
    char *run;
    size_t run_length;
};
int body_verify(const char *bytes, size_t length, struct faults *faults, struct verify_body *out);
void verify_body_deinit(struct verify_body *body);

/* {"world", "count": 500, "keep": 10, "seed"?, "params"?, "publish"?}; fills all of the request but
 * idempotency_key. */
struct batch_body {
    json_t *root;
    char *canonical; /* members sorted, compact: idempotency_body */
    struct parameters parameters;
    struct batch_request request;
};
int body_batch(struct service *service, const char *bytes, size_t length, struct faults *faults,
               struct batch_body *out);
void batch_body_deinit(struct batch_body *body);

/* {"status"?, "band"? (null lifts the override), "tags"?, "note"?}, at least one of them. */
struct change_body {
    json_t *root;
    char *tags;
    struct level_change change; /* now is left 0: the service sets it */
};
int body_change(const char *bytes, size_t length, struct faults *faults, struct change_body *out);
void change_body_deinit(struct change_body *body);
