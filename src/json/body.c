/* Request bodies. */
#include "json/body.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/cleanup.h"
#include "base/result.h"
#include "json/read.h"
#include "service/world.h"

enum { BODY_NAME_LONGEST = 64 };

#define BODY_ANY SIZE_MAX

/* The body as an object; names (NULL-terminated; NULL: any) are its members. */
static int body_open(const char *bytes, size_t length, const char *const *names,
                     struct faults *faults, json_t **root, struct document_place *out) {
    const int result = read_json(bytes, length, faults, root);
    if (result != 0)
        return result == READ_MALFORMED ? BODY_MALFORMED : result;
    *out = (struct document_place){
        .object = *root, .pointer = "", .what = "the request", .faults = faults};
    if (names)
        document_members(out, names);
    return 0;
}

static int body_close(const struct faults *faults) {
    TRY(faults_check(faults));
    return faults_any(faults) ? BODY_INVALID : 0;
}

/* Where there are other faults, the document's own are looked for here: the service, which does so
 * otherwise, will not be asked, and all of them go into one answer. */
static int body_close_level(const struct kind *kind, const char *document, size_t length,
                            struct faults *faults) {
    if (kind && document && faults_any(faults)) {
        const size_t before = faults->count;
        struct level *level = NULL;
        const int result = kind->parse(document, length, faults, &level);
        if (result < 0)
            return result;
        kind->free(level);
        faults_prefix(faults, before, "/level");
    }
    return body_close(faults);
}

static int body_unknown_world(struct service *service, const struct document_place *place,
                              const char *id) {
    CLEANUP(world_set_deinit) struct world_set set = {NULL, 0};
    CLEANUP(text_deinit) struct text names = TEXT_INIT;
    CLEANUP(text_deinit) struct text shown = TEXT_INIT;
    TRY(service_world_list(service, &set));
    for (size_t i = 0; i < set.count; i++)
        text_append_format(&names, "%s%s", i ? ", " : "", set.items[i].record.id);
    text_append_shown(&shown, id);
    TRY(text_check(&names));
    TRY(text_check(&shown));
    document_fault(place, "world", "there is no world \"%s\"; the worlds are %s",
                   shown.data ? shown.data : "", names.data ? names.data : "none yet");
    return 0;
}

/* *id is NULL where no right one is named; otherwise *out is that world. */
static int body_world(struct service *service, const struct document_place *place,
                      enum presence presence, const char **id, struct world *out) {
    *id = NULL;
    const char *name;
    if (!read_string(place, "world", presence, BODY_NAME_LONGEST, &name))
        return 0;
    const int result = service_world_get(service, name, out);
    if (result == SERVICE_MISSING)
        return body_unknown_world(service, place, name);
    if (result == 0)
        *id = name;
    return result;
}

static int body_unknown_kind(const struct document_place *place, const char *name) {
    CLEANUP(text_deinit) struct text names = TEXT_INIT;
    CLEANUP(text_deinit) struct text shown = TEXT_INIT;
    for (size_t i = 0; KINDS[i]; i++)
        text_append_format(&names, "%s%s", i ? ", " : "", KINDS[i]->name);
    text_append_shown(&shown, name);
    TRY(text_check(&names));
    TRY(text_check(&shown));
    document_fault(place, "kind", "there is no kind \"%s\"; the kinds are %s",
                   shown.data ? shown.data : "", names.data ? names.data : "none");
    return 0;
}

/* *kind is NULL where no right one is named. */
static int body_kind(const struct document_place *place, const struct kind **kind) {
    *kind = NULL;
    const char *name;
    if (!read_string(place, "kind", REQUIRED, BODY_ANY, &name))
        return 0;
    *kind = kind_find(name);
    return *kind ? 0 : body_unknown_kind(place, name);
}

static bool body_has(const struct document_place *place, const char *name) {
    return json_object_get(place->object, name) != NULL;
}

static int body_text(const json_t *value, char **text, size_t *length) {
    *text = json_dumps(value, JSON_COMPACT);
    if (!*text)
        return -ENOMEM;
    *length = strlen(*text);
    return 0;
}

/* The member "level": its kind, and the document as text. */
static int body_level(const struct document_place *place, const struct kind **kind, char **text,
                      size_t *length) {
    const json_t *level;
    if (!read_object(place, "level", REQUIRED, &level))
        return 0;
    const struct document_place inner = {
        .object = level, .pointer = "/level", .what = "the level", .faults = place->faults};
    TRY(body_kind(&inner, kind));
    return body_text(level, text, length);
}

/* Generating. */

static int body_generate_kind(const struct document_place *place,
                              struct generate_request *request) {
    TRY(body_kind(place, &request->kind));
    if (!request->kind)
        return 0;
    parameters_default(request->kind->parameters, &request->parameters);
    const json_t *params;
    if (!read_object(place, "params", OPTIONAL, &params))
        return 0;
    return read_parameters(request->kind, params, "/params", place->faults, &request->parameters);
}

/* A world, or a kind with parameters. */
static int body_generate_place(struct service *service, const struct document_place *place,
                               struct generate_request *request) {
    const bool world = body_has(place, "world");
    const bool kind = body_has(place, "kind");
    if (world == kind)
        document_fault(place, world ? "kind" : "world",
                       "the request names %s; name a world, or a kind with params",
                       world ? "a world and a kind" : "neither a world nor a kind");
    if (kind)
        return body_generate_kind(place, request);
    if (body_has(place, "params"))
        document_fault(place, "params", "a world has its own parameters; give params with a kind");
    CLEANUP(world_deinit) struct world found = {0};
    return world ? body_world(service, place, REQUIRED, &request->world, &found) : 0;
}

int body_generate(struct service *service, const char *bytes, size_t length, struct faults *faults,
                  struct generate_body *out) {
    static const char *const names[] = {"world", "kind", "params", "seed", "index", "trace", NULL};
    *out = (struct generate_body){0};
    struct document_place place;
    TRY(body_open(bytes, length, names, faults, &out->root, &place));
    TRY(body_generate_place(service, &place, &out->request));
    int64_t number;
    out->request.seeded = read_integer(&place, "seed", OPTIONAL, 0, (int64_t)SEED_MOST, &number);
    if (out->request.seeded)
        out->request.seed = (uint64_t)number;
    if (read_integer(&place, "index", OPTIONAL, 0, (int64_t)SEED_MOST, &number))
        out->request.index = (uint64_t)number;
    read_boolean(&place, "trace", OPTIONAL, &out->request.trace);
    return body_close(faults);
}

void generate_body_deinit(struct generate_body *body) {
    json_decref(body->root);
}

/* Levels by hand. */

int body_evaluate(struct service *service, const char *bytes, size_t length, struct faults *faults,
                  struct level_body *out) {
    static const char *const names[] = {"level", "world", NULL};
    *out = (struct level_body){0};
    struct document_place place;
    TRY(body_open(bytes, length, names, faults, &out->root, &place));
    TRY(body_level(&place, &out->kind, &out->document, &out->length));
    CLEANUP(world_deinit) struct world world = {0};
    TRY(body_world(service, &place, OPTIONAL, &out->world, &world));
    return body_close_level(out->kind, out->document, out->length, faults);
}

/* NULL, and a fault, for each that is no string. */
static int body_tag_list(const struct document_place *place, const json_t *list,
                         const char **tags) {
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *const tag = json_array_get(list, i);
        tags[i] = json_string_value(tag);
        if (tags[i])
            continue;
        CLEANUP(text_deinit) struct text pointer = TEXT_INIT;
        text_append_format(&pointer, "/tags/%zu", i);
        TRY(text_check(&pointer));
        faults_add(place->faults, pointer.data, "the tag is %s; it must be a string",
                   document_type(tag));
    }
    return faults_check(place->faults);
}

/* *out stays NULL where there are none given. */
static int body_tags(const struct document_place *place, char **out) {
    const json_t *list;
    if (!read_list(place, "tags", OPTIONAL, &list))
        return 0;
    const size_t size = json_array_size(list);
    CLEANUP(cleanup_free) const char **tags = calloc(size ? size : 1, sizeof(*tags));
    CLEANUP(text_deinit) struct text joined = TEXT_INIT;
    if (!tags)
        return -ENOMEM;
    TRY(body_tag_list(place, list, tags));
    TRY(service_tags_check(tags, size, "/tags", place->faults, &joined));
    *out = text_take(&joined);
    return *out ? 0 : -ENOMEM;
}

static void body_note(const struct document_place *place, const char **out) {
    if (read_string(place, "note", OPTIONAL, BODY_ANY, out))
        service_note_check(*out, "/note", place->faults);
}

int body_keep(struct service *service, const char *bytes, size_t length, struct faults *faults,
              struct level_body *out) {
    static const char *const names[] = {"level", "world", "tags", "note", NULL};
    *out = (struct level_body){0};
    struct document_place place;
    TRY(body_open(bytes, length, names, faults, &out->root, &place));
    TRY(body_level(&place, &out->kind, &out->document, &out->length));
    CLEANUP(world_deinit) struct world world = {0};
    TRY(body_world(service, &place, REQUIRED, &out->world, &world));
    TRY(body_tags(&place, &out->tags));
    body_note(&place, &out->note);
    return body_close_level(out->kind, out->document, out->length, faults);
}

void level_body_deinit(struct level_body *body) {
    json_decref(body->root);
    free(body->document);
    free(body->tags);
}

/* Verifying: what is not the level is the run, in terms that the kind knows. */
static int body_run(const json_t *root, char **text, size_t *length) {
    CLEANUP(read_release) json_t *run = json_copy((json_t *)root);
    if (!run)
        return -ENOMEM;
    json_object_del(run, "level");
    json_object_del(run, "level_id");
    return body_text(run, text, length);
}

int body_verify(const char *bytes, size_t length, struct faults *faults, struct verify_body *out) {
    *out = (struct verify_body){0};
    struct document_place place;
    TRY(body_open(bytes, length, NULL, faults, &out->root, &place));
    const bool by_id = body_has(&place, "level_id");
    if (by_id && body_has(&place, "level"))
        document_fault(&place, "level_id", "the request has a level and a level_id; give one");
    if (by_id)
        read_string(&place, "level_id", REQUIRED, ID_LENGTH, &out->level_id);
    else
        TRY(body_level(&place, &out->kind, &out->document, &out->length));
    TRY(body_run(out->root, &out->run, &out->run_length));
    return body_close_level(out->kind, out->document, out->length, faults);
}

void verify_body_deinit(struct verify_body *body) {
    json_decref(body->root);
    free(body->document);
    free(body->run);
}

/* Batches. */

static int body_batch_parameters(const struct document_place *place, const struct world *world,
                                 struct batch_body *out) {
    const json_t *params;
    out->parameters = world->parameters;
    out->request.parameters = &out->parameters;
    if (!read_object(place, "params", OPTIONAL, &params))
        return 0;
    return read_parameters(world->kind, params, "/params", place->faults, &out->parameters);
}

static void body_batch_numbers(const struct document_place *place, struct batch_request *request) {
    int64_t number = 500;
    read_integer(place, "count", OPTIONAL, 1, BATCH_COUNT_MOST, &number);
    request->count = (uint32_t)number;
    number = 10;
    read_integer(place, "keep", OPTIONAL, 1, BATCH_KEEP_MOST, &number);
    request->keep = (uint32_t)number;
    request->seeded = read_integer(place, "seed", OPTIONAL, 0, (int64_t)SEED_MOST, &number);
    if (request->seeded)
        request->seed = (uint64_t)number;
    bool publish;
    request->publish = read_boolean(place, "publish", OPTIONAL, &publish) ? publish : -1;
}

int body_batch(struct service *service, const char *bytes, size_t length, struct faults *faults,
               struct batch_body *out) {
    static const char *const names[] = {"world",  "count",   "keep", "seed",
                                        "params", "publish", NULL};
    *out = (struct batch_body){0};
    struct document_place place;
    TRY(body_open(bytes, length, names, faults, &out->root, &place));
    CLEANUP(world_deinit) struct world world = {0};
    TRY(body_world(service, &place, REQUIRED, &out->request.world, &world));
    if (out->request.world)
        TRY(body_batch_parameters(&place, &world, out));
    body_batch_numbers(&place, &out->request);
    out->canonical = json_dumps(out->root, JSON_COMPACT | JSON_SORT_KEYS);
    if (!out->canonical)
        return -ENOMEM;
    out->request.idempotency_body = out->canonical;
    return body_close(faults);
}

void batch_body_deinit(struct batch_body *body) {
    json_decref(body->root);
    free(body->canonical);
}

/* Changes of a level. */

static void body_change_status(const struct document_place *place, struct level_change *change) {
    const char *name;
    enum level_status status;
    if (!read_string(place, "status", OPTIONAL, BODY_ANY, &name))
        return;
    if (level_status_parse(name, &status) == 0)
        change->status = (int)status;
    else
        document_fault(place, "status",
                       "there is no such status; it must be curated, published, retired or "
                       "rejected");
}

/* A band's name, or null: as measured. */
static void body_change_band(const struct document_place *place, struct level_change *change) {
    const json_t *const value = json_object_get(place->object, "band");
    enum band band;
    if (!value)
        return;
    change->set_band = true;
    if (json_is_null(value))
        return;
    if (json_is_string(value) && band_parse(json_string_value(value), &band) == 0)
        change->band_override = (int)band;
    else
        document_fault(place, "band",
                       "band must be introduce, develop, twist or master, or null to lift the "
                       "override");
}

int body_change(const char *bytes, size_t length, struct faults *faults, struct change_body *out) {
    static const char *const names[] = {"status", "band", "tags", "note", NULL};
    *out = (struct change_body){.change = {.status = -1, .band_override = -1}};
    struct document_place place;
    TRY(body_open(bytes, length, names, faults, &out->root, &place));
    if (json_object_size(out->root) == 0)
        faults_add(faults, "", "there is nothing to change; give status, band, tags or note");
    body_change_status(&place, &out->change);
    body_change_band(&place, &out->change);
    TRY(body_tags(&place, &out->tags));
    out->change.tags = out->tags;
    body_note(&place, &out->change.note);
    return body_close(faults);
}

void change_body_deinit(struct change_body *body) {
    json_decref(body->root);
    free(body->tags);
}
