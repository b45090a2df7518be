/* Answers kept ready are never older than what was acknowledged: readers of every view of a few
 * levels, while these change, others come in and dates get theirs. */
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api.h"
#include "base/cleanup.h"
#include "http/state.h"
#include "store/batch.h"
#include "suite.h"

#define TOKEN "a token of the tests"
#define WORLD "gates"
#define QUIET_WORLD "glow" /* whose levels nobody changes */

enum { SUBJECTS = 4, READERS = 3, CHANGES = 60, ROUNDS = 4 };

static const char *const curator[] = {"Authorization: Bearer " TOKEN, NULL};
static const char *const packed[] = {"Accept-Encoding: gzip", NULL};

/* A level: its odd revisions are published, its even ones retired. */
struct subject {
    struct id id;
    atomic_uint sent;         /* the revision that a change was sent for */
    atomic_uint acknowledged; /* the one that was answered */
};

struct scene {
    struct api api;
    struct subject subjects[SUBJECTS]; /* the first is in today's daily */
    atomic_bool over;
    atomic_uint shown; /* answers that had the level */
    atomic_flag failed;
    char fault[512];
};

/* Assertions are for the main thread: the others leave a note. */
__attribute__((format(printf, 2, 3))) static void scene_fail(struct scene *scene,
                                                             const char *format, ...) {
    va_list arguments;
    if (atomic_flag_test_and_set(&scene->failed))
        return;
    va_start(arguments, format);
    vsnprintf(scene->fault, sizeof(scene->fault), format, arguments);
    va_end(arguments);
    atomic_store(&scene->over, true);
}

/* Where a reader looks for a level. */
struct view {
    const char *path;   /* of a collection */
    const char *suffix; /* else of the level itself */
    const char *const *headers;
    bool hides; /* what is retired */
};

static const struct view views[] = {
    {NULL, "", NULL, true},
    {NULL, ".json", packed, true},
    {NULL, "/evaluation", packed, true},
    {NULL, "", curator, false},
    {"/v1/daily", NULL, NULL, false},
    {"/v1/levels?world=" WORLD "&limit=100", NULL, NULL, true},
    {"/v1/worlds/" WORLD "/levels?limit=50&sort=difficulty", NULL, NULL, true},
    {"/v1/levels?status=published,retired&limit=100&full=true", NULL, curator, false},
};
enum { VIEWS = sizeof(views) / sizeof(views[0]) };

/* The revision that an entity tag of the level names. */
static unsigned tag_revision(const struct reply *reply, const char *id) {
    const char *const tag = reply_field(reply, "ETag");
    const char *const at = tag ? strstr(tag, id) : NULL;
    return at ? (unsigned)strtoul(at + strlen(id) + 1, NULL, 10) : 0;
}

/* The revision of the level in a list or a daily; 0 where it is not in it. */
static unsigned list_revision(const struct reply *reply, const char *id) {
    json_t *const answer = json_loadb(reply->body.data, reply->body.length, 0, NULL);
    const json_t *items = json_object_get(answer, "items");
    unsigned revision = 0;
    size_t i;
    json_t *item;
    if (!items)
        items = json_object_get(answer, "levels");
    json_array_foreach(items, i, item) {
        if (!strcmp(json_string_value(json_object_get(item, "id")), id))
            revision = (unsigned)json_integer_value(json_object_get(item, "revision"));
    }
    json_decref(answer);
    return revision;
}

/* Was it retired at any time between the two? */
static bool was_hidden(unsigned from, unsigned to) {
    return from % 2 == 0 || to > from;
}

/* One look: nothing older than what was acknowledged before it, nor than this reader has seen. */
static void look(struct scene *scene, struct subject *subject, const struct view *view,
                 unsigned *latest, struct reply *reply) {
    char path[128];
    snprintf(path, sizeof(path), "/v1/levels/%s%s", subject->id.text,
             view->suffix ? view->suffix : "");
    const unsigned before = atomic_load(&subject->acknowledged);
    api_call(&scene->api, "GET", view->path ? view->path : path, view->headers, NULL, reply);
    const unsigned after = atomic_load(&subject->sent);
    const unsigned revision =
        view->path ? list_revision(reply, subject->id.text) : tag_revision(reply, subject->id.text);
    const unsigned least = before > *latest ? before : *latest;
    if (!revision && view->hides && was_hidden(least, after))
        return;
    if (revision < least || revision > after || (view->hides && revision % 2 == 0))
        scene_fail(scene, "%s: %ld with revision %u, not of %u to %u",
                   view->path ? view->path : path, reply->status, revision, least, after);
    *latest = revision;
    atomic_fetch_add(&scene->shown, 1);
}

static void *read_on(void *context) {
    struct scene *const scene = context;
    CLEANUP(reply_deinit) struct reply reply = {0};
    unsigned latest[SUBJECTS] = {0};
    for (unsigned turn = 0; !atomic_load(&scene->over); turn++) {
        const struct view *const view = &views[turn % VIEWS];
        const bool daily = view->path && !strcmp(view->path, "/v1/daily");
        const unsigned i = daily ? 0 : turn / VIEWS % SUBJECTS;
        look(scene, &scene->subjects[i], view, &latest[i], &reply);
        look(scene, &scene->subjects[i], view, &latest[i], &reply); /* now it is kept */
    }
    return NULL;
}

static void change(struct scene *scene, struct subject *subject, struct reply *reply) {
    char path[64];
    const unsigned revision = atomic_fetch_add(&subject->sent, 1) + 1;
    const char *const headers[] = {curator[0], "If-Match: *", NULL};
    snprintf(path, sizeof(path), "/v1/levels/%s", subject->id.text);
    api_call(&scene->api, "PATCH", path, headers,
             revision % 2 ? "{\"status\":\"published\"}" : "{\"status\":\"retired\"}", reply);
    if (reply->status != 200)
        scene_fail(scene, "%s: %ld %s", path, reply->status, reply->body.data);
    atomic_store(&subject->acknowledged, revision);
}

static void *change_on(void *context) {
    struct scene *const scene = context;
    CLEANUP(reply_deinit) struct reply reply = {0};
    for (unsigned i = 0; i < CHANGES && !atomic_load(&scene->over); i++)
        change(scene, &scene->subjects[i % SUBJECTS], &reply);
    return NULL;
}

/* A date's level, once told, stays. */
static void *fix_on(void *context) {
    static const char *const bands[] = {"introduce", "develop", "twist", "master"};
    struct scene *const scene = context;
    CLEANUP(reply_deinit) struct reply first = {0};
    CLEANUP(reply_deinit) struct reply again = {0};
    for (size_t i = 0; i < 4 && !atomic_load(&scene->over); i++) {
        char path[64];
        snprintf(path, sizeof(path), "/v1/daily?band=%s", bands[i]);
        api_get(&scene->api, path, &first);
        for (size_t j = 0; j < 3; j++) {
            api_get(&scene->api, path, &again);
            json_t *const told = reply_json(&first);
            json_t *const now = reply_json(&again);
            if (strcmp(json_string_value(json_at(told, "/levels/0/id")),
                       json_string_value(json_at(now, "/levels/0/id"))) != 0)
                scene_fail(scene, "%s: another level", path);
            json_decref(told);
            json_decref(now);
        }
    }
    return NULL;
}

static json_int_t stock_of(const struct scene *scene, const char *world) {
    CLEANUP(reply_deinit) struct reply reply = {0};
    char path[64];
    json_int_t stock = 0;
    const char *band;
    json_t *count;
    snprintf(path, sizeof(path), "/v1/worlds/%s", world);
    api_get(&scene->api, path, &reply);
    json_t *const answer = reply_json(&reply);
    json_object_foreach(json_object_get(answer, "stock"), band, count) {
        stock += json_integer_value(count);
    }
    json_decref(answer);
    return stock;
}

static size_t list_length(const struct scene *scene, const char *path) {
    CLEANUP(reply_deinit) struct reply reply = {0};
    api_call(&scene->api, "GET", path, curator, NULL, &reply);
    json_t *const answer = reply_json(&reply);
    const size_t length = json_array_size(json_object_get(answer, "items"));
    json_decref(answer);
    return length;
}

/* What a batch admitted is in stock and in lists as soon as the batch has succeeded; without a
 * stock for dates to draw from, it is the batches alone that add to it. */
static void *fill_on(void *context) {
    struct scene *const scene = context;
    for (uint64_t i = 0; i < ROUNDS && !atomic_load(&scene->over); i++) {
        const char *const path = "/v1/levels?tag=none&world=" QUIET_WORLD;
        const json_int_t before = stock_of(scene, QUIET_WORLD);
        list_length(scene, path);
        const struct id batch = api_fill(&scene->api, QUIET_WORLD, 40, 2, 100 + i);
        char own[96];
        snprintf(own, sizeof(own), "/v1/levels?batch=%s", batch.text);
        const size_t admitted = list_length(scene, own);
        const json_int_t after = stock_of(scene, QUIET_WORLD);
        if (!admitted || after < before + (json_int_t)admitted)
            scene_fail(scene, "stock %d, then %d, with %zu new ones", (int)before, (int)after,
                       admitted);
    }
    return NULL;
}

static void open_scene(struct scene *scene, size_t cache) {
    struct api_options options = api_defaults();
    options.server.admin_token = TOKEN;
    options.server.cache_bytes = (uint32_t)cache;
    *scene = (struct scene){.failed = ATOMIC_FLAG_INIT};
    unsetenv("API_RECORD"); /* threads would write into each other's lines */
    api_start(&scene->api, &options);
}

static void cast_subject(struct subject *subject, const json_t *level) {
    strcpy(subject->id.text, json_string_value(json_object_get(level, "id")));
    atomic_store(&subject->sent, 1);
    atomic_store(&subject->acknowledged, 1);
}

/* Today's level of the world, and others of it. */
static void cast(struct scene *scene) {
    CLEANUP(reply_deinit) struct reply reply = {0};
    size_t cast = 0;
    size_t i;
    json_t *level;
    api_fill(&scene->api, WORLD, 100, 3, 5);
    for (int fixed = 0; fixed < 2; fixed++)
        api_get(&scene->api, "/v1/daily", &reply);
    json_t *const daily = reply_json(&reply);
    json_array_foreach(json_object_get(daily, "levels"), i, level) {
        if (!strcmp(json_string_value(json_object_get(level, "world")), WORLD))
            cast_subject(&scene->subjects[cast++], level);
    }
    api_get(&scene->api, "/v1/levels?world=" WORLD, &reply);
    json_t *const list = reply_json(&reply);
    json_array_foreach(json_object_get(list, "items"), i, level) {
        const char *const id = json_string_value(json_object_get(level, "id"));
        if (cast < SUBJECTS && strcmp(id, scene->subjects[0].id.text) != 0)
            cast_subject(&scene->subjects[cast++], level);
    }
    json_decref(daily);
    json_decref(list);
    ck_assert_uint_eq(cast, SUBJECTS);
}

static void play(struct scene *scene) {
    void *(*const writers[])(void *) = {change_on, fix_on, fill_on};
    enum { WRITERS = sizeof(writers) / sizeof(writers[0]) };
    pthread_t threads[READERS + WRITERS];
    for (size_t i = 0; i < READERS; i++)
        ck_assert_int_eq(pthread_create(&threads[i], NULL, read_on, scene), 0);
    for (size_t i = 0; i < WRITERS; i++)
        ck_assert_int_eq(pthread_create(&threads[READERS + i], NULL, writers[i], scene), 0);
    for (size_t i = 0; i < WRITERS; i++)
        pthread_join(threads[READERS + i], NULL);
    atomic_store(&scene->over, true);
    for (size_t i = 0; i < READERS; i++)
        pthread_join(threads[i], NULL);
    ck_assert_msg(!*scene->fault, "%s", scene->fault);
    ck_assert_uint_gt(atomic_load(&scene->shown), SUBJECTS * VIEWS);
}

START_TEST(nothing_kept_is_older_than_what_was_acknowledged) {
    static struct scene scene;
    open_scene(&scene, 1 << 24);
    cast(&scene);
    play(&scene);
    ck_assert_uint_gt(scene.api.server->shelf.held, 0);
    api_stop(&scene.api);
}
END_TEST

/* So little room that answers are put on and taken off all the time. */
START_TEST(little_room_makes_no_difference) {
    static struct scene scene;
    enum { ROOM = 1 << 17 };
    open_scene(&scene, ROOM);
    cast(&scene);
    play(&scene);
    ck_assert_uint_gt(scene.api.server->shelf.held, 0);
    ck_assert_uint_le(scene.api.server->shelf.held, ROOM);
    api_stop(&scene.api);
}
END_TEST

/* One path, asked for in many ways, each of them twice: the second answer is the first again, and
 * none is another's. */
struct way {
    const char *const headers[3];
    long status;
    const char *type;
};

static void ask_twice(const struct api *api, const char *path, const struct way *way) {
    CLEANUP(reply_deinit) struct reply first = {0};
    CLEANUP(reply_deinit) struct reply second = {0};
    api_call(api, "GET", path, way->headers, NULL, &first);
    api_call(api, "GET", path, way->headers, NULL, &second);
    ck_assert_int_eq(first.status, way->status);
    ck_assert_int_eq(second.status, way->status);
    ck_assert_str_eq(reply_field(&first, "Content-Type"), way->type);
    ck_assert_str_eq(reply_field(&second, "Content-Type"), way->type);
    CLEANUP(cleanup_free) char *id = strdup(reply_field(&first, "X-Request-Id"));
    ck_assert_str_ne(id, reply_field(&second, "X-Request-Id"));
    if (way->status == 200) /* a problem names its request */
        ck_assert_uint_eq(first.body.length, second.body.length);
}

START_TEST(each_way_of_asking_has_its_answer) {
    static const struct way level[] = {
        {{NULL}, 200, "application/json"},
        {{"Accept: text/plain", NULL}, 200, "text/plain; charset=utf-8"},
        {{"Accept: image/svg+xml", "Accept-Encoding: gzip", NULL}, 200, "image/svg+xml"},
        {{"Accept: image/svg+xml", NULL}, 200, "image/svg+xml"},
        {{"Accept: image/png", NULL}, 406, "application/problem+json"},
        {{"Accept: */*", NULL}, 200, "application/json"},
    };
    /* Who may see what is hidden: this machine's own caller, not what a proxy lets through. */
    static const struct way hidden[] = {
        {{NULL}, 200, "application/json"},
        {{"X-Forwarded-For: 192.0.2.1", NULL}, 401, "application/problem+json"},
        {{"Authorization: Bearer wrong", NULL}, 401, "application/problem+json"},
        {{NULL}, 200, "application/json"},
    };
    struct api api;
    struct api_options options = api_defaults();
    CLEANUP(reply_deinit) struct reply reply = {0};
    api_start(&api, &options);
    api_fill(&api, QUIET_WORLD, 50, 1, 5);
    api_get(&api, "/v1/levels?limit=1", &reply);
    json_t *const list = reply_json(&reply);
    char path[64];
    snprintf(path, sizeof(path), "/v1/levels/%s", json_string_value(json_at(list, "/items/0/id")));
    json_decref(list);
    for (size_t i = 0; i < sizeof(level) / sizeof(level[0]); i++)
        ask_twice(&api, path, &level[i]);
    for (size_t i = 0; i < sizeof(hidden) / sizeof(hidden[0]); i++)
        ask_twice(&api, "/v1/levels?status=published,retired", &hidden[i]);
    api_stop(&api);
}
END_TEST

SUITE_MAIN("api/cache", nothing_kept_is_older_than_what_was_acknowledged,
           little_room_makes_no_difference, each_way_of_asking_has_its_answer)
