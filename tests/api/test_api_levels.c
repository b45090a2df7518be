/* Kept levels: pages, walks, representations, conditional requests. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "api.h"
#include "base/cleanup.h"
#include "service/curate.h"
#include "suite.h"

static void open_with_levels(struct api *api) {
    const struct api_options options = api_defaults();
    api_start(api, &options);
    api_fill(api, "gates", 120, 6, 11);
    api_fill(api, "glow", 60, 4, 12);
}

/* Follows next from a first page; collects the ids in order. Returns how many pages there were. */
static size_t follow(const struct api *api, const char *first, json_t *ids) {
    size_t pages = 0;
    char path[1024];
    snprintf(path, sizeof(path), "%s", first);
    while (*path) {
        CLEANUP(reply_deinit) struct reply reply = {0};
        api_get(api, path, &reply);
        ck_assert_msg(reply.status == 200, "%s: %s", path, reply.body.data);
        json_t *const page = reply_json(&reply);
        size_t place;
        json_t *item;
        json_array_foreach(json_object_get(page, "items"), place, item)
            json_array_append(ids, json_object_get(item, "id"));
        const char *const next = json_string_value(json_object_get(page, "next"));
        const char *const link = reply_field(&reply, "Link");
        ck_assert_int_eq(next != NULL, link != NULL);
        if (link) {
            char wanted[1100];
            snprintf(wanted, sizeof(wanted), "<%s>; rel=\"next\"", next);
            ck_assert_str_eq(link, wanted);
        }
        snprintf(path, sizeof(path), "%s", next ? next : "");
        json_decref(page);
        ck_assert_uint_lt(++pages, 200);
    }
    return pages;
}

static bool holds(const json_t *ids, const char *id) {
    size_t place;
    json_t *item;
    json_array_foreach(ids, place, item) if (!strcmp(json_string_value(item), id)) return true;
    return false;
}

/* Every page size gives the same ids in the same order, none twice. */
START_TEST(pages_have_neither_gaps_nor_repeats) {
    static const char *const filters[] = {
        "",
        "&world=gates",
        "&band=twist,master",
        "&sort=difficulty",
        "&full=true",
        "&difficulty=0.25..0.55",
        "&world=glow&sort=difficulty&band=introduce",
    };
    struct api api;
    open_with_levels(&api);
    for (size_t i = 0; i < sizeof(filters) / sizeof(filters[0]); i++) {
        char path[128];
        json_t *const whole = json_array();
        snprintf(path, sizeof(path), "/v1/levels?limit=100%s", filters[i]);
        follow(&api, path, whole);
        for (size_t a = 0; a < json_array_size(whole); a++)
            for (size_t b = 0; b < a; b++)
                ck_assert(!json_equal(json_array_get(whole, a), json_array_get(whole, b)));
        for (unsigned limit = 1; limit <= 7; limit += 3) {
            json_t *const pieces = json_array();
            snprintf(path, sizeof(path), "/v1/levels?limit=%u%s", limit, filters[i]);
            const size_t pages = follow(&api, path, pieces);
            ck_assert_msg(json_equal(whole, pieces), "limit %u, %s", limit, filters[i]);
            ck_assert_uint_ge(pages * limit, json_array_size(whole));
            json_decref(pieces);
        }
        json_decref(whole);
    }
    api_stop(&api);
}
END_TEST

START_TEST(a_world_lists_its_own) {
    struct api api;
    open_with_levels(&api);
    json_t *const by_path = json_array();
    json_t *const by_query = json_array();
    ck_assert_uint_gt(follow(&api, "/v1/worlds/gates/levels?limit=5", by_path), 1);
    follow(&api, "/v1/levels?world=gates&limit=5", by_query);
    ck_assert(json_equal(by_path, by_query));
    ck_assert_uint_gt(json_array_size(by_path), 5);
    json_decref(by_path);
    json_decref(by_query);
    api_stop(&api);
}
END_TEST

/* A cursor is good for its own filter and sort, and only whole. */
START_TEST(a_cursor_is_bound_to_its_filter) {
    static const char *const others[] = {
        "/v1/levels?limit=2&cursor=%s&world=glow",
        "/v1/levels?limit=2&cursor=%s",
        "/v1/levels?limit=2&cursor=%s&world=gates&sort=difficulty",
        "/v1/levels?limit=2&cursor=%s&world=gates&band=twist",
        "/v1/levels?limit=2&cursor=%.20s&world=gates",
        "/v1/levels?limit=2&cursor=%sA&world=gates",
        "/v1/levels?limit=2&cursor=B%s&world=gates",
        "/v1/batches?cursor=%s",
    };
    struct api api;
    open_with_levels(&api);
    CLEANUP(reply_deinit) struct reply reply = {0};
    api_get(&api, "/v1/levels?world=gates&limit=2", &reply);
    json_t *const page = reply_json(&reply);
    char cursor[64];
    ck_assert_int_eq(
        sscanf(json_string_value(json_at(page, "/next")), "/v1/levels?cursor=%40[^&]", cursor), 1);
    json_decref(page);
    char path[256];
    snprintf(path, sizeof(path), "/v1/levels?world=gates&cursor=%s&limit=9", cursor);
    api_get(&api, path, &reply);
    ck_assert_int_eq(reply.status, 200);
    for (size_t i = 0; i < sizeof(others) / sizeof(others[0]); i++) {
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
        snprintf(path, sizeof(path), others[i], cursor);
#pragma GCC diagnostic pop
        api_get(&api, path, &reply);
        api_assert_problem(&reply, 400, "invalid-cursor");
    }
    for (size_t i = 0; cursor[i]; i++) {
        const char kept = cursor[i];
        cursor[i] = kept == 'A' ? 'B' : 'A';
        snprintf(path, sizeof(path), "/v1/levels?world=gates&cursor=%s", cursor);
        api_get(&api, path, &reply);
        api_assert_problem(&reply, 400, "invalid-cursor");
        cursor[i] = kept;
    }
    api_stop(&api);
}
END_TEST

START_TEST(a_walk_gives_what_the_pages_give) {
    static const char *const accept[] = {"Accept: application/x-ndjson", NULL};
    struct api api;
    open_with_levels(&api);
    static const char *const filters[] = {"", "?sort=difficulty", "?band=twist", "?full=true",
                                          "?tag=none"};
    for (size_t i = 0; i < sizeof(filters) / sizeof(filters[0]); i++) {
        CLEANUP(reply_deinit) struct reply reply = {0};
        char path[128];
        snprintf(path, sizeof(path), "/v1/levels%s", filters[i]);
        api_call(&api, "GET", path, accept, NULL, &reply);
        ck_assert_int_eq(reply.status, 200);
        ck_assert_str_eq(reply_field(&reply, "Content-Type"), "application/x-ndjson");
        json_t *const pages = json_array();
        json_t *const walked = json_array();
        follow(&api, path, pages);
        char *rest = reply.body.data;
        for (char *line; rest && (line = strsep(&rest, "\n"));) {
            if (!*line)
                continue;
            json_t *const level = json_loads(line, JSON_REJECT_DUPLICATES, NULL);
            ck_assert_ptr_nonnull(level);
            ck_assert_int_eq(json_object_get(level, "level") != NULL,
                             !strcmp(filters[i], "?full=true"));
            json_array_append(walked, json_object_get(level, "id"));
            json_decref(level);
        }
        ck_assert_msg(json_equal(pages, walked), "%s: %zu, not %zu", filters[i],
                      json_array_size(walked), json_array_size(pages));
        json_decref(pages);
        json_decref(walked);
    }
    CLEANUP(reply_deinit) struct reply reply = {0};
    api_call(&api, "GET", "/v1/levels?limit=5", accept, NULL, &reply);
    api_assert_problem(&reply, 400, "invalid-query");
    api_call(&api, "HEAD", "/v1/levels", accept, NULL, &reply);
    ck_assert_int_eq(reply.status, 200);
    api_stop(&api);
}
END_TEST

/* A client that leaves in the middle of a walk costs nothing. */
START_TEST(a_walk_may_be_left) {
    static const char request[] = "GET /v1/levels?full=true HTTP/1.1\r\nHost: 127.0.0.1\r\n"
                                  "Accept: application/x-ndjson\r\n\r\n";
    struct api api;
    open_with_levels(&api);
    for (unsigned i = 0; i < 20; i++) {
        const int connection = api_connect(&api);
        api_send(connection, request, sizeof(request) - 1);
        CLEANUP(text_deinit) struct text answer = TEXT_INIT;
        if (i % 2)
            api_receive(connection, 1, &answer);
        close(connection);
    }
    CLEANUP(reply_deinit) struct reply reply = {0};
    api_get(&api, "/v1/levels?limit=1", &reply);
    ck_assert_int_eq(reply.status, 200);
    api_stop(&api);
}
END_TEST

static void first_id(const struct api *api, char id[ID_LENGTH + 1]) {
    CLEANUP(reply_deinit) struct reply reply = {0};
    api_get(api, "/v1/levels?limit=1", &reply);
    json_t *const page = reply_json(&reply);
    snprintf(id, ID_LENGTH + 1, "%s", json_string_value(json_at(page, "/items/0/id")));
    json_decref(page);
}

START_TEST(a_level_has_several_faces) {
    static const struct {
        const char *suffix;
        const char *accept;
        const char *type;
        const char *start;
        const char *vary;
    } faces[] = {
        {"", "Accept: */*", "application/json",
         "{\"id\":", "Accept, Accept-Encoding, Authorization"},
        {"", "Accept:", "application/json", "{\"id\":", "Accept, Accept-Encoding, Authorization"},
        {"", "Accept: text/plain", "text/plain; charset=utf-8", "",
         "Accept, Accept-Encoding, Authorization"},
        {"", "Accept: image/*", "image/svg+xml", "<svg ", "Accept, Accept-Encoding, Authorization"},
        {"", "Accept: image/avif,image/svg+xml,image/*;q=0.8,*/*;q=0.5", "image/svg+xml", "<svg ",
         "Accept, Accept-Encoding, Authorization"},
        {"", "Accept: text/html, application/json;q=0.2, */*;q=0.1", "application/json",
         "{\"id\":", "Accept, Accept-Encoding, Authorization"},
        {"", "Accept: application/json;q=0, */*", "text/plain; charset=utf-8", "",
         "Accept, Accept-Encoding, Authorization"},
        {".json", "Accept: text/html", "application/json",
         "{\"id\":", "Accept-Encoding, Authorization"},
        {".txt", "Accept: text/html", "text/plain; charset=utf-8", "",
         "Accept-Encoding, Authorization"},
        {".svg", "Accept: text/html", "image/svg+xml", "<svg ", "Accept-Encoding, Authorization"},
        {"/evaluation", "Accept: */*", "application/json",
         "{\"kind\":", "Accept-Encoding, Authorization"},
    };
    struct api api;
    char id[ID_LENGTH + 1];
    open_with_levels(&api);
    first_id(&api, id);
    for (size_t i = 0; i < sizeof(faces) / sizeof(faces[0]); i++) {
        CLEANUP(reply_deinit) struct reply reply = {0};
        const char *const headers[] = {faces[i].accept, NULL};
        char path[128];
        snprintf(path, sizeof(path), "/v1/levels/%s%s", id, faces[i].suffix);
        api_call(&api, "GET", path, headers, NULL, &reply);
        ck_assert_msg(reply.status == 200, "%zu: %ld", i, reply.status);
        ck_assert_str_eq(reply_field(&reply, "Content-Type"), faces[i].type);
        ck_assert(!strncmp(reply.body.data, faces[i].start, strlen(faces[i].start)));
        ck_assert_str_eq(reply_field(&reply, "Vary"), faces[i].vary);
        ck_assert_str_eq(reply_field(&reply, "Cache-Control"), "public, max-age=60");
        ck_assert_int_eq(reply_field(&reply, "Content-Security-Policy") != NULL,
                         !strcmp(faces[i].type, "image/svg+xml"));
    }
    CLEANUP(reply_deinit) struct reply reply = {0};
    static const char *const html[] = {"Accept: text/html", NULL};
    char path[128];
    snprintf(path, sizeof(path), "/v1/levels/%s", id);
    api_call(&api, "GET", path, html, NULL, &reply);
    api_assert_problem(&reply, 406, "not-acceptable");
    api_call(&api, "GET", "/v1/worlds", html, NULL, &reply);
    api_assert_problem(&reply, 406, "not-acceptable");
    api_stop(&api);
}
END_TEST

/* The same tag, quoted in all the ways that it comes back, gives 304; another gives 200. */
START_TEST(conditional_requests_save_the_body) {
    struct api api;
    char id[ID_LENGTH + 1];
    open_with_levels(&api);
    first_id(&api, id);
    char level[128];
    char evaluation[128];
    snprintf(level, sizeof(level), "/v1/levels/%s", id);
    snprintf(evaluation, sizeof(evaluation), "/v1/levels/%s/evaluation", id);
    const char *const paths[] = {level,
                                 evaluation,
                                 "/v1/daily",
                                 "/v1/worlds",
                                 "/v1/kinds",
                                 "/v1/worlds/gates",
                                 "/v1/kinds/light-maze",
                                 "/v1/levels",
                                 "/",
                                 "/openapi.yaml"};
    for (size_t i = 0; i < sizeof(paths) / sizeof(paths[0]); i++) {
        CLEANUP(reply_deinit) struct reply reply = {0};
        api_get(&api, paths[i], &reply);
        char tag[128];
        snprintf(tag, sizeof(tag), "%s", reply_field(&reply, "ETag"));
        ck_assert(!strncmp(tag, "W/\"", 3));
        char lines[6][320];
        snprintf(lines[0], sizeof(lines[0]), "If-None-Match: %s", tag);
        snprintf(lines[1], sizeof(lines[1]), "If-None-Match: %s", tag + 2);
        snprintf(lines[2], sizeof(lines[2]), "If-None-Match: \"x\", W/\"y\" , %s", tag);
        snprintf(lines[3], sizeof(lines[3]), "If-None-Match: %.*s-gzip\"", (int)strlen(tag) - 1,
                 tag);
        snprintf(lines[4], sizeof(lines[4]), "If-None-Match: *");
        snprintf(lines[5], sizeof(lines[5]), "If-None-Match: \"x\", W/\"y\"");
        for (size_t j = 0; j < 6; j++) {
            const char *const headers[] = {lines[j], NULL};
            api_call(&api, "GET", paths[i], headers, NULL, &reply);
            ck_assert_msg(reply.status == (j < 5 ? 304 : 200), "%s %s: %ld", paths[i], lines[j],
                          reply.status);
            ck_assert_str_eq(reply_field(&reply, "ETag"), tag);
            ck_assert_ptr_nonnull(reply_field(&reply, "Vary"));
            ck_assert_ptr_nonnull(reply_field(&reply, "Cache-Control"));
            if (j < 5)
                ck_assert_uint_eq(reply.body.length, 0);
            api_call(&api, "HEAD", paths[i], headers, NULL, &reply);
            ck_assert_int_eq(reply.status, j < 5 ? 304 : 200);
        }
    }
    api_stop(&api);
}
END_TEST

START_TEST(random_leaves_out_what_was_seen) {
    struct api api;
    open_with_levels(&api);
    json_t *const all = json_array();
    follow(&api, "/v1/levels?world=glow&limit=100", all);
    const size_t count = json_array_size(all);
    char path[8192] = "/v1/levels/random?world=glow";
    json_t *const seen = json_array();
    for (size_t i = 0; i < count; i++) {
        CLEANUP(reply_deinit) struct reply reply = {0};
        api_get(&api, path, &reply);
        ck_assert_int_eq(reply.status, 200);
        ck_assert_str_eq(reply_field(&reply, "Cache-Control"), "no-store");
        json_t *const level = reply_json(&reply);
        const char *const id = json_string_value(json_at(level, "/id"));
        ck_assert(holds(all, id));
        ck_assert(!holds(seen, id));
        json_at(level, "/level/rows");
        snprintf(path + strlen(path), sizeof(path) - strlen(path), "%s%s", i ? "," : "&seen=", id);
        json_array_append_new(seen, json_string(id));
        json_decref(level);
    }
    CLEANUP(reply_deinit) struct reply reply = {0};
    api_get(&api, path, &reply);
    api_assert_problem(&reply, 404, "not-found");
    json_decref(all);
    json_decref(seen);
    api_stop(&api);
}
END_TEST

START_TEST(a_hundred_seen_are_too_few_to_refuse) {
    struct api api;
    open_with_levels(&api);
    for (unsigned count = 100; count <= 101; count++) {
        CLEANUP(text_deinit) struct text path = TEXT_INIT;
        CLEANUP(reply_deinit) struct reply reply = {0};
        text_append_string(&path, "/v1/levels/random?seen=");
        for (unsigned i = 0; i < count; i++)
            text_append_format(&path, "%s00000000-0000-5000-8000-%012u", i ? "," : "", i);
        api_get(&api, path.data, &reply);
        ck_assert_int_eq(reply.status, count == 100 ? 200 : 400);
    }
    api_stop(&api);
}
END_TEST

SUITE_MAIN("api/levels", pages_have_neither_gaps_nor_repeats, a_world_lists_its_own,
           a_cursor_is_bound_to_its_filter, a_walk_gives_what_the_pages_give, a_walk_may_be_left,
           a_level_has_several_faces, conditional_requests_save_the_body,
           random_leaves_out_what_was_seen, a_hundred_seen_are_too_few_to_refuse)
