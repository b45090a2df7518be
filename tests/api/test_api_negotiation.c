/* Codings, HEAD, cache fields: what every representation has to keep. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "api.h"
#include "base/cleanup.h"
#include "suite.h"

static void unpack(const struct text *packed, struct text *out) {
    static char buffer[1 << 20];
    z_stream stream = {.next_in = (Bytef *)packed->data,
                       .avail_in = (uInt)packed->length,
                       .next_out = (Bytef *)buffer,
                       .avail_out = sizeof(buffer)};
    ck_assert_int_eq(inflateInit2(&stream, 31), Z_OK);
    ck_assert_int_eq(inflate(&stream, Z_FINISH), Z_STREAM_END);
    text_append(out, buffer, stream.total_out);
    inflateEnd(&stream);
}

/* A large body, on the server's thread or away from it, and a small one. */
START_TEST(gzip_is_used_where_it_is_liked) {
    static const struct {
        const char *accepted; /* NULL: the field is absent */
        bool gzip;            /* of a large body */
        long status;
    } codings[] = {
        {NULL, false, 200},
        {"gzip", true, 200},
        {"GZIP", true, 200},
        {"gzip, br", true, 200},
        {"br", false, 200},
        {"gzip;q=0", false, 200},
        {"gzip;q=0.5, identity;q=0.8", false, 200},
        {"gzip;q=0.8, identity;q=0.5", true, 200},
        {"*", true, 200},
        {"*;q=0.1", true, 200},
        {"identity", false, 200},
        {"identity;q=0, gzip", true, 200},
        {"identity;q=0", false, 406},
        {"gzip;q=0, identity;q=0, br", false, 406},
        {"*;q=0", false, 406},
        {"*;q=0, identity", false, 200},
    };
    static const char *const paths[] = {"/v1/worlds", "/openapi.yaml", "/v1/levels?full=true",
                                        "/livez"};
    struct api api;
    const struct api_options options = api_defaults();
    api_start(&api, &options);
    api_fill(&api, "gates", 60, 6, 4);
    for (size_t p = 0; p < 4; p++) {
        CLEANUP(reply_deinit) struct reply plain = {0};
        api_get(&api, paths[p], &plain);
        for (size_t i = 0; i < sizeof(codings) / sizeof(codings[0]); i++) {
            CLEANUP(reply_deinit) struct reply reply = {0};
            char line[96];
            snprintf(line, sizeof(line), "Accept-Encoding: %s",
                     codings[i].accepted ? codings[i].accepted : "");
            const char *const headers[] = {codings[i].accepted ? line : NULL, NULL};
            api_call(&api, "GET", paths[p], headers, NULL, &reply);
            ck_assert_msg(reply.status == codings[i].status, "%s %s: %ld", paths[p], line,
                          reply.status);
            ck_assert_ptr_nonnull(strstr(reply_field(&reply, "Vary"), "Accept-Encoding"));
            if (reply.status != 200)
                continue;
            const bool needed =
                plain.body.length >= 1024 ||
                (codings[i].accepted && strstr(codings[i].accepted, "identity;q=0"));
            const char *const coding = reply_field(&reply, "Content-Encoding");
            if (coding == NULL) {
                ck_assert_msg(!codings[i].gzip || !needed || plain.body.length < 1024, "%s %s",
                              paths[p], line);
                ck_assert_uint_eq(reply.body.length, plain.body.length);
                continue;
            }
            ck_assert_str_eq(coding, "gzip");
            ck_assert(codings[i].gzip);
            CLEANUP(text_deinit) struct text unpacked = TEXT_INIT;
            unpack(&reply.body, &unpacked);
            ck_assert_str_eq(unpacked.data, plain.body.data);
            const char *const tag = reply_field(&plain, "ETag");
            char kept[128];
            snprintf(kept, sizeof(kept), "%s", tag ? tag : "");
            ck_assert_str_eq(kept, reply_field(&reply, "ETag") ? reply_field(&reply, "ETag") : "");
        }
    }
    api_stop(&api);
}
END_TEST

/* HEAD says what GET would, without the body. */
START_TEST(head_is_get_without_the_body) {
    struct api api;
    const struct api_options options = api_defaults();
    api_start(&api, &options);
    const struct id batch = api_fill(&api, "gates", 60, 6, 4);
    CLEANUP(reply_deinit) struct reply get = {0};
    CLEANUP(reply_deinit) struct reply head = {0};
    api_get(&api, "/v1/levels?limit=1", &get);
    json_t *const page = reply_json(&get);
    char level[96];
    char svg[128];
    char a_batch[96];
    snprintf(level, sizeof(level), "/v1/levels/%s",
             json_string_value(json_at(page, "/items/0/id")));
    snprintf(svg, sizeof(svg), "%s.svg", level);
    snprintf(a_batch, sizeof(a_batch), "/v1/batches/%s", batch.text);
    json_decref(page);
    const char *const paths[] = {"/",
                                 "/livez",
                                 "/readyz",
                                 "/version",
                                 "/v1/kinds",
                                 "/v1/worlds",
                                 level,
                                 svg,
                                 "/v1/levels",
                                 "/v1/daily",
                                 a_batch,
                                 "/nothing",
                                 "/v1/levels?limit=0",
                                 "/openapi.yaml"};
    static const char *const fields[] = {"Content-Type",  "ETag",           "Vary",
                                         "Cache-Control", "Content-Length", "Link"};
    api_get(&api, "/v1/daily", &get); /* fixes it */
    for (size_t i = 0; i < sizeof(paths) / sizeof(paths[0]); i++) {
        api_get(&api, paths[i], &get);
        api_call(&api, "HEAD", paths[i], NULL, NULL, &head);
        ck_assert_int_eq(head.status, get.status);
        ck_assert_uint_eq(head.body.length, 0);
        for (size_t j = 0; j < sizeof(fields) / sizeof(fields[0]); j++) {
            char value[512];
            const char *const given = reply_field(&get, fields[j]);
            snprintf(value, sizeof(value), "%s", given ? given : "");
            const char *const again = reply_field(&head, fields[j]);
            if (!strcmp(fields[j], "Cache-Control") && !strcmp(paths[i], "/v1/daily"))
                continue; /* a second may have passed */
            ck_assert_msg(!strcmp(value, again ? again : ""), "%s %s: %s, not %s", paths[i],
                          fields[j], again ? again : "nothing", value);
        }
    }
    char events[128];
    snprintf(events, sizeof(events), "%s/events", a_batch);
    api_call(&api, "HEAD", events, NULL, NULL, &head);
    ck_assert_int_eq(head.status, 200);
    ck_assert_str_eq(reply_field(&head, "Content-Type"), "text/event-stream");
    api_stop(&api);
}
END_TEST

START_TEST(a_body_where_none_belongs_is_drained) {
    static const char *const typed[] = {"Content-Type: text/plain", NULL};
    struct api api;
    const struct api_options options = api_defaults();
    api_start(&api, &options);
    CLEANUP(reply_deinit) struct reply reply = {0};
    api_call(&api, "GET", "/livez", typed, "a body that nobody wants", &reply);
    ck_assert_int_eq(reply.status, 200);
    const struct id batch = api_fill(&api, "glow", 4, 1, 1);
    char path[96];
    snprintf(path, sizeof(path), "/v1/batches/%s", batch.text);
    api_call(&api, "DELETE", path, typed, "neither here", &reply);
    api_assert_problem(&reply, 409, "conflict");
    api_stop(&api);
}
END_TEST

START_TEST(a_range_is_not_looked_at) {
    static const char *const range[] = {"Range: bytes=0-3", NULL};
    struct api api;
    const struct api_options options = api_defaults();
    api_start(&api, &options);
    CLEANUP(reply_deinit) struct reply reply = {0};
    api_call(&api, "GET", "/livez", range, NULL, &reply);
    ck_assert_int_eq(reply.status, 200);
    ck_assert_str_eq(reply.body.data, "{\"status\":\"live\"}");
    api_stop(&api);
}
END_TEST

SUITE_MAIN("api/negotiation", gzip_is_used_where_it_is_liked, head_is_get_without_the_body,
           a_body_where_none_belongs_is_drained, a_range_is_not_looked_at)
