/* Every kind goes the whole way through the API: the first world that ships with it is generated
 * from, traced, measured, walked, run as a batch, listed and drawn. */
#include <check.h>
#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "api.h"
#include "base/cleanup.h"
#include "kinds/kind.h"
#include "suite.h"

enum { SEEDS = 3, BATCH = 60, KEEP = 2 };

static json_t *answer_to(struct api *api, const char *path, json_t *ask) {
    CLEANUP(reply_deinit) struct reply reply = {0};
    CLEANUP(cleanup_free) char *text = json_dumps(ask, JSON_COMPACT);
    api_post(api, path, text, &reply);
    ck_assert_msg(reply.status == 200, "%s %s: %s", path, text, reply.body.data);
    json_decref(ask);
    return reply_json(&reply);
}

/* What was made is measured the same again, and its best run finishes. */
static void check_made(struct api *api, const struct kind *kind, const char *world,
                       const json_t *made) {
    const json_t *const level = json_at(made, "/level");
    const json_t *const evaluation = json_at(made, "/evaluation");
    const json_t *const best = json_object_get(evaluation, kind->solution);
    json_t *const measured =
        answer_to(api, "/v1/evaluate", json_pack("{s:O, s:s}", "level", level, "world", world));
    ck_assert_msg(json_equal(measured, (json_t *)evaluation), "%s", world);
    json_decref(measured);
    if (!json_is_array(best))
        return;
    json_t *const verdict =
        answer_to(api, "/v1/verify", json_pack("{s:O, s:O}", "level", level, kind->run, best));
    ck_assert_msg(json_is_true(json_object_get(verdict, "finished")), "%s", world);
    json_decref(verdict);
}

static void check_generated(struct api *api, const struct kind *kind, const char *world) {
    for (int seed = 1; seed <= SEEDS; seed++) {
        json_t *const ask = json_pack("{s:s, s:i, s:b}", "world", world, "seed", seed, "trace",
                                      kind->trace != NULL);
        json_t *const made = answer_to(api, "/v1/generate", ask);
        ck_assert_int_eq(json_is_array(json_object_get(made, "trace")), kind->trace != NULL);
        check_made(api, kind, world, made);
        json_decref(made);
    }
}

static void check_drawn(struct api *api, const char *id, const char *ending) {
    char path[128];
    CLEANUP(reply_deinit) struct reply reply = {0};
    snprintf(path, sizeof(path), "/v1/levels/%s%s", id, ending);
    api_get(api, path, &reply);
    ck_assert_int_eq(reply.status, 200);
    ck_assert_uint_gt(reply.body.length, 100);
}

/* A batch of few candidates keeps some, which are listed in full and drawn one by one. */
static void check_kept(struct api *api, const struct kind *kind, const char *world) {
    char path[128];
    CLEANUP(reply_deinit) struct reply reply = {0};
    api_fill(api, world, BATCH, KEEP, 3);
    snprintf(path, sizeof(path), "/v1/worlds/%s/levels?full=true&limit=100", world);
    api_get(api, path, &reply);
    ck_assert_int_eq(reply.status, 200);
    json_t *const page = reply_json(&reply);
    ck_assert_uint_ge(json_array_size(json_at(page, "/items")), KEEP);
    ck_assert(json_object_get(json_at(page, "/items/0/metrics"), kind->measures.items[0].name));
    const char *const id = json_string_value(json_at(page, "/items/0/id"));
    check_drawn(api, id, ".txt");
    check_drawn(api, id, ".svg");
    json_decref(page);
}

START_TEST(every_kind_goes_the_whole_way) {
    struct api api;
    const struct api_options options = api_defaults();
    api_start(&api, &options);
    for (size_t i = 0; KINDS[i]; i++) {
        check_generated(&api, KINDS[i], KINDS[i]->worlds[0].id);
        check_kept(&api, KINDS[i], KINDS[i]->worlds[0].id);
    }
    api_stop(&api);
}
END_TEST

SUITE_MAIN("api/kinds", every_kind_goes_the_whole_way)
