/* Generate, evaluate, verify and draw without keeping anything. */
#include "service/generate.h"

#include <errno.h>
#include <inttypes.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "base/cleanup.h"
#include "base/result.h"
#include "service/generate_inner.h"
#include "service/inner.h"
#include "service/made.h"
#include "service/world_inner.h"

/* A kind's level in a scope. */
struct held_level {
    const struct kind *kind;
    struct level *level;
    struct evaluation *evaluation;
};

static void held_level_release(struct held_level *held) {
    if (held->kind)
        held->kind->free(held->level);
    free(held->evaluation);
}

static void candidate_release(struct held_candidate *held) {
    candidate_deinit(held->kind, &held->candidate);
}

uint64_t generate_draw_seed(void) {
    uint64_t seed;
    randombytes_buf(&seed, sizeof(seed));
    return seed & SEED_MOST;
}

/* What a request without a world has for one. */
static int generate_place(struct service *service, const struct generate_request *request,
                          struct world *out) {
    if (request->world)
        return service_world_get(service, request->world, out);
    *out = (struct world){
        .kind = request->kind, .parameters = request->parameters, .edges = BAND_EDGES_DEFAULT};
    return service_calibration(service, request->kind, &out->calibration);
}

static int generate_check(const struct generate_request *request, const struct world *place,
                          struct faults *faults) {
    if (request->seeded && request->seed > SEED_MOST)
        faults_add(faults, "/seed", "the seed must be 0 to %" PRIu64, (uint64_t)SEED_MOST);
    if (request->index > SEED_MOST)
        faults_add(faults, "/index", "the index must be 0 to %" PRIu64, (uint64_t)SEED_MOST);
    if (request->trace && !place->kind->trace)
        faults_add(faults, "/trace",
                   "the kind %s does not record how it makes a level; leave trace out",
                   place->kind->name);
    const size_t before = faults->count;
    if (place->kind->check)
        TRY(place->kind->check(&place->parameters, faults));
    faults_prefix(faults, before, "/params");
    TRY(faults_check(faults));
    return faults_any(faults) ? SERVICE_INVALID : 0;
}

int generate_candidate(const struct world *world, uint64_t seed, uint64_t index, struct arena *work,
                       struct made_level *out, bool *degenerate) {
    const struct kind *const kind = world->kind;
    CLEANUP(candidate_release) struct held_candidate held = {.kind = kind};
    TRY(kind->generate(&world->parameters, world->rules, seed, index, WORK_BUDGET, work,
                       &held.candidate));
    const struct rating rating =
        kind_rate(kind, held.candidate.evaluation, &world->calibration, &world->edges);
    CLEANUP(made_level_deinit) struct made_level made = {0};
    TRY(made_describe(kind, held.candidate.level, held.candidate.evaluation, &rating, &made));
    if (world->record.id && !(made.world = strdup(world->record.id)))
        return -ENOMEM;
    made.world_revision = world->record.revision;
    made.calibration = world->calibration.version;
    made.seed = (int64_t)seed;
    made.index = (int64_t)index;
    *degenerate = held.candidate.degenerate;
    *out = made;
    made = (struct made_level){0};
    return 0;
}

/* How a level that was made came about. */
static int generate_trace(const struct world *place, struct arena *work, struct made_level *made) {
    CLEANUP(text_deinit) struct text trace = TEXT_INIT;
    TRY(place->kind->trace(&place->parameters, (uint64_t)made->seed, (uint64_t)made->index, work,
                           &trace));
    made->trace = text_take(&trace);
    return made->trace ? 0 : -ENOMEM;
}

int service_generate(struct service *service, const struct generate_request *request,
                     struct arena *work, struct faults *faults, struct made_level *out) {
    CLEANUP(world_deinit) struct world place = {0};
    TRY(generate_place(service, request, &place));
    TRY(generate_check(request, &place, faults));
    const uint64_t seed = request->seeded ? request->seed : generate_draw_seed();
    bool degenerate;
    const int result = generate_candidate(&place, seed, request->index, work, out, &degenerate);
    if (result == KIND_UNDETERMINED)
        return SERVICE_UNDETERMINED;
    if (result == 0 && request->trace)
        return generate_trace(&place, work, out);
    if (result != KIND_DISCARDED)
        return result;
    faults_add(faults, "/index",
               "candidate %" PRIu64 " of seed %" PRIu64
               " became no level with these parameters; take another index or seed",
               request->index, seed);
    TRY(faults_check(faults));
    return SERVICE_INVALID;
}

static int evaluate_parse(const struct kind *kind, const char *json, size_t length,
                          struct faults *faults, struct held_level *out) {
    out->kind = kind;
    const int result = kind->parse(json, length, faults, &out->level);
    return result == KIND_REFUSED ? SERVICE_INVALID : result;
}

/* Where a hand-made level is measured: a world, or the default edges. */
static int evaluate_place(struct service *service, const struct kind *kind, const char *id,
                          struct faults *faults, struct world *out) {
    if (!id) {
        out->edges = BAND_EDGES_DEFAULT;
        return service_calibration(service, kind, &out->calibration);
    }
    TRY(service_world_get(service, id, out));
    if (out->kind == kind)
        return 0;
    faults_add(faults, "/kind", "the world %s has levels of kind %s; this one is of kind %s", id,
               out->kind->name, kind->name);
    TRY(faults_check(faults));
    return SERVICE_INVALID;
}

int service_evaluate(struct service *service, const struct kind *kind, const char *json,
                     size_t length, const char *world, struct arena *work, struct faults *faults,
                     struct made_level *out) {
    CLEANUP(world_deinit) struct world place = {0};
    TRY(evaluate_place(service, kind, world, faults, &place));
    CLEANUP(held_level_release) struct held_level held = {0};
    TRY(evaluate_parse(kind, json, length, faults, &held));
    const int result = kind->evaluate(held.level, WORK_BUDGET, work, &held.evaluation);
    if (result != 0)
        return result == KIND_UNDETERMINED ? SERVICE_UNDETERMINED : result;
    const struct rating rating = kind_rate(kind, held.evaluation, &place.calibration, &place.edges);
    CLEANUP(made_level_deinit) struct made_level made = {0};
    TRY(made_describe(kind, held.level, held.evaluation, &rating, &made));
    if (world && !(made.world = strdup(world)))
        return -ENOMEM;
    made.world_revision = place.record.revision;
    made.calibration = place.calibration.version;
    *out = made;
    made = (struct made_level){0};
    return 0;
}

int service_verify(struct service *service, const struct kind *kind, const char *json,
                   size_t length, const char *run, size_t run_length, struct arena *work,
                   struct faults *level_faults, struct faults *run_faults, struct text *answer) {
    CLEANUP(held_level_release) struct held_level held = {0};
    TRY(evaluate_parse(kind, json, length, level_faults, &held));
    const int result = kind->verify(held.level, run, run_length, work, run_faults, answer);
    return result == KIND_REFUSED ? SERVICE_INVALID : result;
}

int service_draw(const struct kind *kind, const char *document, enum drawing drawing,
                 struct text *out) {
    CLEANUP(faults_deinit) struct faults faults = FAULTS_INIT;
    CLEANUP(held_level_release) struct held_level held = {0};
    const int result = evaluate_parse(kind, document, strlen(document), &faults, &held);
    if (result != 0)
        return result > 0 ? -EINVAL : result; /* canonical ones parse */
    switch (drawing) {
    case DRAWING_TEXT:
        kind->render_text(held.level, (struct render_options){.color = false}, out);
        break;
    case DRAWING_COLOR:
        kind->render_text(held.level, (struct render_options){.color = true}, out);
        break;
    case DRAWING_SVG:
        kind->render_svg(held.level, out);
        break;
    }
    return text_check(out);
}
