/* Bodies and answers while memory runs out: each of jansson's allocations fails in turn. */
#include <errno.h>
#include <string.h>

#include "json/body.h"
#include "json/resource.h"
#include "suite.h"

/* How many allocations still work. jansson's hooks take no context. */
static long left;

static void *scarce(size_t size) {
    return left-- > 0 ? malloc(size) : NULL;
}

static struct service *bare(void) {
    const struct service_settings settings = {.workers = 1};
    struct service *service = NULL;
    struct text why = TEXT_INIT;
    ck_assert_int_eq(service_open(&settings, &service, &why), 0);
    return service;
}

/* Runs attempt with 0, 1, 2 ... allocations until it is fine; before that it must lack memory. */
static void starve(int (*attempt)(void *context), void *context) {
    json_set_alloc_funcs(scarce, free);
    int result = -ENOMEM;
    long given = 0;
    for (; result == -ENOMEM && given < 10000; given++) {
        left = given;
        result = attempt(context);
    }
    json_set_alloc_funcs(malloc, free);
    ck_assert_int_eq(result, 0);
    ck_assert_int_gt(given, 3);
}

static int attempt_batch(void *context) {
    static const char json[] = "{\"world\":\"gates\",\"params\":{\"doors\":{\"min\":1,\"max\":2}},"
                               "\"seed\":7,\"publish\":true}";
    struct faults faults = FAULTS_INIT;
    struct batch_body body;
    const int result = body_batch(context, json, strlen(json), &faults, &body);
    batch_body_deinit(&body);
    faults_deinit(&faults);
    return result;
}

static int attempt_verify(void *context) {
    static const char json[] = "{\"level\":{\"kind\":\"light-maze\"},\"route\":[{\"x\":1}]}";
    struct faults faults = FAULTS_INIT;
    struct verify_body body;
    const int result = body_verify(json, strlen(json), &faults, &body);
    verify_body_deinit(&body);
    faults_deinit(&faults);
    return result;
}

static int attempt_keep(void *context) {
    static const char json[] = "{\"level\":{\"kind\":\"light-maze\"},\"world\":\"glow\","
                               "\"tags\":[\"a\"],\"note\":\"n\"}";
    struct faults faults = FAULTS_INIT;
    struct level_body body;
    const int result = body_keep(context, json, strlen(json), &faults, &body);
    level_body_deinit(&body);
    faults_deinit(&faults);
    return result;
}

START_TEST(bodies_tell_a_lack_of_memory) {
    static int (*const attempts[])(void *context) = {attempt_batch, attempt_verify, attempt_keep};
    struct service *const service = bare();
    for (size_t i = 0; i < sizeof(attempts) / sizeof(attempts[0]); i++)
        starve(attempts[i], service);
    service_close(service);
}
END_TEST

static int attempt_level(void *context) {
    struct text text = TEXT_INIT;
    const struct resource_view view = {.document = true, .curator = true};
    const int result = resource_take(resource_level(context, view), &text);
    text_deinit(&text);
    return result;
}

static int attempt_list(void *context) {
    const struct level_list list = {context, 1, false};
    struct text text = TEXT_INIT;
    const int result =
        resource_take(resource_level_list(&list, (struct resource_view){0}, "/next"), &text);
    text_deinit(&text);
    return result;
}

static int attempt_world(void *context) {
    static const int64_t stock[BAND_COUNT];
    struct text text = TEXT_INIT;
    const int result = resource_take(resource_world(context, stock), &text);
    text_deinit(&text);
    return result;
}

static int attempt_kind(void *context) {
    const struct world *const world = context;
    struct text text = TEXT_INIT;
    const int result = resource_take(resource_kind(world->kind, &world->calibration), &text);
    text_deinit(&text);
    return result;
}

START_TEST(answers_tell_a_lack_of_memory) {
    static char word[] = "light-maze";
    static char document[] = "{\"kind\":\"light-maze\",\"rows\":[\"###\"]}";
    static char evaluation[] = "{\"metrics\":{\"slack\":6},\"stars\":{\"two\":2}}";
    static char tags[] = "a b";
    struct level_record level = {.id = {"6f0c"},
                                 .kind = word,
                                 .world = word,
                                 .document = document,
                                 .evaluation = evaluation,
                                 .band_override = BAND_MASTER,
                                 .twin_of = {"5483"},
                                 .tags = tags,
                                 .note = tags};
    struct service *const service = bare();
    struct world world = {0};
    ck_assert_int_eq(service_world_get(service, "gates", &world), 0);
    starve(attempt_level, &level);
    starve(attempt_list, &level);
    starve(attempt_world, &world);
    starve(attempt_kind, &world);
    world_deinit(&world);
    service_close(service);
}
END_TEST

SUITE_MAIN("json/memory", bodies_tell_a_lack_of_memory, answers_tell_a_lack_of_memory)
