/* Request bodies: what is wrong with one, each fault with its pointer, all at once. */
#include "json/body.h"

#include <stdio.h>

#include "json/read.h"
#include "suite.h"

static struct service *bare(void) {
    const struct service_settings settings = {.workers = 1};
    struct service *service = NULL;
    struct text why = TEXT_INIT;
    ck_assert_int_eq(service_open(&settings, &service, &why), 0);
    return service;
}

enum which { GENERATE, EVALUATE, VERIFY, KEEP, BATCH, CHANGE };

static int read_body(struct service *service, enum which which, const char *json, size_t length,
                     struct faults *faults) {
    int result = 0;
    switch (which) {
    case GENERATE: {
        struct generate_body body;
        result = body_generate(service, json, length, faults, &body);
        generate_body_deinit(&body);
        break;
    }
    case EVALUATE:
    case KEEP: {
        struct level_body body;
        result = which == KEEP ? body_keep(service, json, length, faults, &body)
                               : body_evaluate(service, json, length, faults, &body);
        level_body_deinit(&body);
        break;
    }
    case VERIFY: {
        struct verify_body body;
        result = body_verify(json, length, faults, &body);
        verify_body_deinit(&body);
        break;
    }
    case BATCH: {
        struct batch_body body;
        result = body_batch(service, json, length, faults, &body);
        batch_body_deinit(&body);
        break;
    }
    case CHANGE: {
        struct change_body body;
        result = body_change(json, length, faults, &body);
        change_body_deinit(&body);
        break;
    }
    }
    return result;
}

/* pointers: in order, separated by a space; "-" is the whole body. */
static void check_case(struct service *service, enum which which, const char *json, int expected,
                       const char *pointers) {
    struct faults faults = FAULTS_INIT;
    struct text found = TEXT_INIT;
    const int result = read_body(service, which, json, strlen(json), &faults);
    for (size_t i = 0; i < faults.count; i++) {
        const char *const pointer = faults.items[i].pointer;
        text_append_format(&found, "%s%s", i ? " " : "", pointer[0] ? pointer : "-");
        ck_assert_uint_gt(strlen(faults.items[i].detail), 10);
        ck_assert_ptr_null(strstr(faults.items[i].detail, "JSON_")); /* no library's own words */
        ck_assert_ptr_null(strstr(faults.items[i].detail, "argument"));
        ck_assert_ptr_null(strstr(faults.items[i].detail, "'['"));
    }
    ck_assert_msg(result == expected, "%s: %d", json, result);
    ck_assert_msg(strcmp(found.data ? found.data : "", pointers) == 0, "%s: %s", json,
                  found.data ? found.data : "");
    text_deinit(&found);
    faults_deinit(&faults);
}

#define LEVEL                                                                                      \
    "{\"kind\":\"light-maze\"}" /* its kind reads the rest: later, or beside other faults */
#define LEVEL_FAULTS " /level/rows /level/start /level/goal /level/light"

START_TEST(faults_have_pointers) {
    static const struct {
        enum which which;
        const char *json;
        int result;
        const char *pointers;
    } cases[] = {
        {GENERATE, "{\"world\":\"glow\"}", 0, ""},
        {GENERATE, "{\"kind\":\"light-maze\",\"seed\":9007199254740991,\"index\":3}", 0, ""},
        {GENERATE, "{\"kind\":\"light-maze\",\"params\":{\"width\":{\"min\":11,\"max\":15}}}", 0,
         ""},
        {GENERATE, "{\"world\":\"glow\",\"trace\":false}", 0, ""},
        {GENERATE, "{}", BODY_INVALID, "/world"},
        {GENERATE, "{\"world\":\"glow\",\"kind\":\"light-maze\"}", BODY_INVALID, "/kind"},
        {GENERATE, "{\"world\":\"glow\",\"params\":{}}", BODY_INVALID, "/params"},
        {GENERATE, "{\"world\":\"nowhere\"}", BODY_INVALID, "/world"},
        {GENERATE, "{\"world\":7}", BODY_INVALID, "/world"},
        {GENERATE, "{\"kind\":\"dark-maze\"}", BODY_INVALID, "/kind"},
        {GENERATE, "{\"world\":\"glow\",\"sed\":1,\"a/b~c\":2}", BODY_INVALID, "/sed /a~1b~0c"},
        {GENERATE, "{\"world\":\"glow\",\"seed\":-1,\"index\":1.0}", BODY_INVALID, "/seed /index"},
        {GENERATE, "{\"world\":\"glow\",\"seed\":9007199254740992}", BODY_INVALID, "/seed"},
        {GENERATE, "{\"world\":\"glow\",\"seed\":\"1\",\"trace\":1}", BODY_INVALID, "/seed /trace"},
        {GENERATE, "{\"world\":\"glow\",\"seed\":null}", BODY_INVALID, "/seed"},
        {GENERATE, "{\"world\":\"glow\",\"seed\":18446744073709551616}", BODY_INVALID, "/seed"},
        {GENERATE,
         "{\"world\":\"g\\\"1e999\",\"seed\":-99999999999999999999999,\"index\":1e999,"
         "\"trace\":-1.5E+400}",
         BODY_INVALID, "/world /seed /index /trace"},
        {GENERATE, "{\"world\":\"glow\",\"trace\":true}", 0, ""},
        {GENERATE,
         "{\"kind\":\"light-maze\",\"params\":{\"width\":9999,\"heigth\":7,\"doors\":true,"
         "\"carver\":\"spade\",\"plates\":{\"min\":1},\"braid\":{\"min\":5,\"max\":2}}}",
         BODY_INVALID,
         "/params/width /params/heigth /params/doors /params/carver /params/plates/max "
         "/params/braid"},
        {GENERATE, "{\"kind\":\"light-maze\",\"params\":[]}", BODY_INVALID, "/params"},
        {EVALUATE, "{\"level\":" LEVEL "}", 0, ""},
        {EVALUATE, "{\"level\":" LEVEL ",\"world\":\"gates\"}", 0, ""},
        {EVALUATE, "{}", BODY_INVALID, "/level"},
        {EVALUATE, "{\"level\":[]}", BODY_INVALID, "/level"},
        {EVALUATE, "{\"level\":{}}", BODY_INVALID, "/level/kind"},
        {EVALUATE, "{\"level\":{\"kind\":\"Light-Maze\"}}", BODY_INVALID, "/level/kind"},
        {EVALUATE, "{\"level\":{\"kind\":1},\"world\":\"x\",\"note\":\"\"}", BODY_INVALID,
         "/note /level/kind /world"},
        {VERIFY, "{\"level\":" LEVEL ",\"route\":[]}", 0, ""},
        {VERIFY, "{\"level_id\":\"5483276d-91de-5a62-887c-4cffda9c6beb\"}", 0, ""},
        {VERIFY, "{\"level\":" LEVEL ",\"level_id\":\"x\"}", BODY_INVALID, "/level_id"},
        {VERIFY, "{\"route\":[]}", BODY_INVALID, "/level"},
        {KEEP, "{\"level\":" LEVEL ",\"world\":\"glow\",\"tags\":[\"b\",\"a\"],\"note\":\"\"}", 0,
         ""},
        {KEEP, "{\"level\":" LEVEL "}", BODY_INVALID, "/world" LEVEL_FAULTS},
        {EVALUATE, "{\"level\":" LEVEL ",\"world\":5,\"x\":1}", BODY_INVALID,
         "/x /world" LEVEL_FAULTS},
        {KEEP,
         "{\"level\":" LEVEL ",\"world\":\"glow\",\"tags\":[\"ok\",7,\"NO\"],\"note\":\"\\u0007\"}",
         BODY_INVALID, "/tags/1 /tags/2 /note" LEVEL_FAULTS},
        {KEEP, "{\"level\":" LEVEL ",\"world\":\"glow\",\"tags\":[\"NO\"]}", BODY_INVALID,
         "/tags/0" LEVEL_FAULTS},
        {BATCH, "{\"world\":\"gates\"}", 0, ""},
        {BATCH, "{\"world\":\"gates\",\"count\":100000,\"keep\":1000,\"publish\":false,\"seed\":0}",
         0, ""},
        {BATCH, "{}", BODY_INVALID, "/world"},
        {BATCH, "{\"world\":\"gates\",\"count\":0,\"keep\":1001,\"publish\":\"yes\"}", BODY_INVALID,
         "/count /keep /publish"},
        {BATCH, "{\"world\":\"gates\",\"count\":100001}", BODY_INVALID, "/count"},
        {BATCH, "{\"world\":\"gates\",\"params\":{\"doors\":-1}}", BODY_INVALID, "/params/doors"},
        {CHANGE, "{\"status\":\"published\"}", 0, ""},
        {CHANGE, "{\"band\":null}", 0, ""},
        {CHANGE, "{}", BODY_INVALID, "-"},
        {CHANGE, "{\"status\":\"Published\",\"band\":\"hard\",\"tags\":{},\"id\":1}", BODY_INVALID,
         "/id /status /band /tags"},
    };
    struct service *const service = bare();
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
        check_case(service, cases[i].which, cases[i].json, cases[i].result, cases[i].pointers);
    service_close(service);
}
END_TEST

START_TEST(what_is_no_json_is_malformed) {
    static const char *const cases[] = {"",
                                        " ",
                                        "null",
                                        "7",
                                        "[]",
                                        "\"world\"",
                                        "{",
                                        "{\"world\":\"glow\"} x",
                                        "{\"world\":\"glow\"}{}",
                                        "{\"world\":\"glow\",}",
                                        "{\"world\":\"glow\",\"world\":\"glow\"}",
                                        "{\"params\":{\"a\":1,\"a\":2}}",
                                        "{\"seed\":NaN}",
                                        "{\"seed\":01}",
                                        "{\"seed\":0x1}",
                                        "{'world':'glow'}",
                                        "{/**/}",
                                        "\xef\xbb\xbf{}",
                                        "{\"world\":\"\\u0000\"}",
                                        "{\"wor\\u0000ld\":1}",
                                        "{\"world\":\"\\ud800\"}",
                                        "{\"world\":\"\xc0\xaf\"}",
                                        "{\"world\":\"\xff\"}"};
    struct service *const service = bare();
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
        for (int which = GENERATE; which <= CHANGE; which++)
            check_case(service, (enum which)which, cases[i], BODY_MALFORMED, "-");
    struct faults faults = FAULTS_INIT;
    ck_assert_int_eq(read_body(service, GENERATE, "{}\0", 3, &faults), BODY_MALFORMED);
    faults_deinit(&faults);
    service_close(service);
}
END_TEST

/* {"a":[[[...]]]}: the object is the first of the levels. */
static int read_nested(size_t depth) {
    struct text json = TEXT_INIT;
    text_append_string(&json, "{\"a\":");
    for (size_t i = 1; i < depth; i++)
        text_append_char(&json, '[');
    for (size_t i = 1; i < depth; i++)
        text_append_char(&json, ']');
    text_append_char(&json, '}');
    struct faults faults = FAULTS_INIT;
    json_t *root = NULL;
    const int result = read_json(json.data, json.length, &faults, &root);
    json_decref(root);
    faults_deinit(&faults);
    text_deinit(&json);
    return result;
}

START_TEST(depth_has_a_limit) {
    ck_assert_int_eq(read_nested(DOCUMENT_DEPTH_MAX), 0);
    ck_assert_int_eq(read_nested(DOCUMENT_DEPTH_MAX + 1), READ_MALFORMED);
    ck_assert_int_eq(read_nested(200000), READ_MALFORMED);
}
END_TEST

START_TEST(a_batch_is_read_with_its_defaults) {
    static const char json[] = "{\"params\":{\"doors\":{\"min\":1,\"max\":2},\"width\":21},"
                               "\"publish\":false,\"world\":\"gates\"}";
    struct service *const service = bare();
    struct faults faults = FAULTS_INIT;
    struct batch_body body;
    ck_assert_int_eq(body_batch(service, json, strlen(json), &faults, &body), 0);
    ck_assert_str_eq(body.request.world, "gates");
    ck_assert_uint_eq(body.request.count, 500);
    ck_assert_uint_eq(body.request.keep, 10);
    ck_assert(!body.request.seeded);
    ck_assert_int_eq(body.request.publish, 0);
    const struct parameter_table table = kind_find("light-maze")->parameters;
    const struct range doors = body.parameters.values[parameters_find(table, "doors")];
    const struct range width = body.parameters.values[parameters_find(table, "width")];
    ck_assert_int_eq(doors.min, 1);
    ck_assert_int_eq(doors.max, 2);
    ck_assert_int_eq(width.min, 21);
    ck_assert_int_eq(width.max, 21);
    ck_assert_str_eq(body.request.idempotency_body,
                     "{\"params\":{\"doors\":{\"max\":2,\"min\":1},\"width\":21},"
                     "\"publish\":false,\"world\":\"gates\"}");
    batch_body_deinit(&body);
    service_close(service);
}
END_TEST

START_TEST(levels_and_runs_go_on_as_text) {
    static const char json[] = "{\"lights\": [\"beam\"], \"level\": {\"kind\": \"light-maze\", "
                               "\"x\": 1.5}, \"route\": []}";
    struct faults faults = FAULTS_INIT;
    struct verify_body body;
    ck_assert_int_eq(body_verify(json, strlen(json), &faults, &body), 0);
    ck_assert_str_eq(body.kind->name, "light-maze");
    ck_assert_str_eq(body.document, "{\"kind\":\"light-maze\",\"x\":1.5}");
    ck_assert_str_eq(body.run, "{\"lights\":[\"beam\"],\"route\":[]}");
    ck_assert_uint_eq(body.run_length, strlen(body.run));
    verify_body_deinit(&body);
}
END_TEST

START_TEST(a_change_names_only_what_changes) {
    static const char json[] = "{\"band\":\"twist\",\"tags\":[\"b\",\"a\"]}";
    struct faults faults = FAULTS_INIT;
    struct change_body body;
    ck_assert_int_eq(body_change(json, strlen(json), &faults, &body), 0);
    ck_assert_int_eq(body.change.status, -1);
    ck_assert(body.change.set_band);
    ck_assert_int_eq(body.change.band_override, BAND_TWIST);
    ck_assert_str_eq(body.change.tags, "a b");
    ck_assert_ptr_null(body.change.note);
    change_body_deinit(&body);
    ck_assert_int_eq(body_change("{\"tags\":[]}", 11, &faults, &body), 0);
    ck_assert_str_eq(body.change.tags, ""); /* none any more */
    ck_assert(!body.change.set_band);
    change_body_deinit(&body);
}
END_TEST

SUITE_MAIN("json/body", faults_have_pointers, what_is_no_json_is_malformed, depth_has_a_limit,
           a_batch_is_read_with_its_defaults, levels_and_runs_go_on_as_text,
           a_change_names_only_what_changes)
