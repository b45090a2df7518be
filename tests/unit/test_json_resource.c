/* Answers: fields in the documented order, figures without noise. */
#include "json/resource.h"

#include "suite.h"

static void check_text(json_t *value, const char *expected) {
    struct text text = TEXT_INIT;
    ck_assert_int_eq(resource_take(value, &text), 0);
    ck_assert_str_eq(text.data, expected);
    text_deinit(&text);
}

static struct level_record record(void) {
    static char kind[] = "light-maze";
    static char world[] = "gates";
    static char document[] = "{\"kind\":\"light-maze\"}";
    static char evaluation[] =
        "{\"kind\":\"light-maze\",\"metrics\":{\"slack\":6,\"pressure\":0.833333},"
        "\"stars\":{\"two\":2,\"three\":4},\"route\":[]}";
    static char tags[] = "a b";
    static char note[] = "caf\xc3\xa9 \"x\"";
    return (struct level_record){.id = {"6f0c"},
                                 .kind = kind,
                                 .world = world,
                                 .document = document,
                                 .evaluation = evaluation,
                                 .difficulty = 571200,
                                 .band = BAND_TWIST,
                                 .band_override = -1,
                                 .status = LEVEL_PUBLISHED,
                                 .engine = 1,
                                 .world_revision = 3,
                                 .calibration = 1,
                                 .batch = {"uuid"},
                                 .seed = 42,
                                 .index = 317,
                                 .tags = tags,
                                 .note = note,
                                 .revision = 1,
                                 .created_at = 1796000399,
                                 .published_at = 1796000400};
}

START_TEST(a_level_is_as_documented) {
    const struct level_record level = record();
    check_text(resource_level(&level, (struct resource_view){.document = true}),
               "{\"id\":\"6f0c\",\"kind\":\"light-maze\",\"world\":\"gates\",\"band\":\"twist\","
               "\"difficulty\":0.5712,\"status\":\"published\",\"level\":{\"kind\":\"light-maze\"},"
               "\"stars\":{\"two\":2,\"three\":4},\"metrics\":{\"slack\":6,\"pressure\":0.833333},"
               "\"provenance\":{\"engine\":1,\"world_revision\":3,\"calibration\":1,"
               "\"batch\":\"uuid\",\"seed\":42,\"index\":317},\"tags\":[\"a\",\"b\"],"
               "\"revision\":1,\"created_at\":\"2026-11-30T00:59:59Z\","
               "\"published_at\":\"2026-11-30T01:00:00Z\"}");
}
END_TEST

START_TEST(a_curator_sees_more_and_a_list_less) {
    static char none[] = "";
    struct level_record level = record();
    level.band_override = BAND_MASTER;
    level.twin_of = (struct id){"5483"};
    level.batch = (struct id){""};
    level.seed = level.index = -1;
    level.tags = none;
    level.published_at = 0;
    level.status = LEVEL_CURATED;
    const struct level_list list = {&level, 1, false};
    check_text(
        resource_level_list(&list, (struct resource_view){.curator = true}, NULL),
        "{\"items\":[{\"id\":\"6f0c\",\"kind\":\"light-maze\",\"world\":\"gates\","
        "\"band\":\"master\",\"band_measured\":\"twist\",\"difficulty\":0.5712,"
        "\"status\":\"curated\",\"stars\":{\"two\":2,\"three\":4},"
        "\"metrics\":{\"slack\":6,\"pressure\":0.833333},\"provenance\":{\"engine\":1,"
        "\"world_revision\":3,\"calibration\":1,\"batch\":null,\"seed\":null,\"index\":null},"
        "\"twin_of\":\"5483\",\"tags\":[],\"note\":\"caf\xc3\xa9 \\\"x\\\"\",\"revision\":1,"
        "\"created_at\":\"2026-11-30T00:59:59Z\",\"published_at\":null}],\"next\":null}");
}
END_TEST

START_TEST(figures_have_no_noise) {
    static const struct {
        uint32_t millionths;
        const char *text;
    } cases[] = {{0, "\"difficulty\":0.0,"},           {1, "\"difficulty\":1e-6,"},
                 {100000, "\"difficulty\":0.1,"},      {333333, "\"difficulty\":0.333333,"},
                 {999999, "\"difficulty\":0.999999,"}, {1000000, "\"difficulty\":1.0,"}};
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct level_record level = record();
        struct text text = TEXT_INIT;
        level.difficulty = cases[i].millionths;
        ck_assert_int_eq(resource_take(resource_level(&level, (struct resource_view){0}), &text),
                         0);
        ck_assert_msg(strstr(text.data, cases[i].text) != NULL, "%s", text.data);
        text_deinit(&text);
    }
}
END_TEST

START_TEST(a_daily_marks_what_was_made_for_it) {
    struct level_record levels[] = {record(), record()};
    bool generated[] = {false, true};
    const struct daily daily = {
        .date = "2026-11-29", .levels = levels, .generated = generated, .count = 2};
    struct text text = TEXT_INIT;
    ck_assert_int_eq(resource_take(resource_daily(&daily, (struct resource_view){0}), &text), 0);
    ck_assert_int_eq(strncmp(text.data, "{\"date\":\"2026-11-29\",\"levels\":[{\"id\"", 35), 0);
    const char *const mark = strstr(text.data, "\"generated\":true,\"tags\"");
    ck_assert_ptr_nonnull(mark);
    ck_assert_ptr_null(strstr(mark + 1, "\"generated\""));
    ck_assert_ptr_nonnull(strstr(text.data, "\"index\":317},\"tags\""));
    text_deinit(&text);
}
END_TEST

START_TEST(a_batch_is_as_documented) {
    static char world[] = "gates";
    static char kind[] = "light-maze";
    static char parameters[] = "width=21 doors=2..4";
    static char error[] = "";
    struct batch_record batch = {.id = {"uuid"},
                                 .world = world,
                                 .kind = kind,
                                 .parameters = parameters,
                                 .publish = true,
                                 .seed = 42,
                                 .count = 500,
                                 .keep = 10,
                                 .status = BATCH_RUNNING,
                                 .progress = {.done = 310,
                                              .unsolvable = 4,
                                              .degenerate = 2,
                                              .duplicate = 1,
                                              .scored = 303,
                                              .milliseconds = 381,
                                              .seen = {61, 140, 80, 22}},
                                 .kept = {10, 10, 10, 10},
                                 .error = error,
                                 .created_at = 1796000399};
    struct text text = TEXT_INIT;
    ck_assert_int_eq(resource_take(resource_batch(&batch, NULL), &text), 0);
    const char *const rest = strstr(text.data, "\"status\":");
    ck_assert_ptr_nonnull(rest);
    ck_assert_ptr_nonnull(strstr(text.data, "\"params\":{\"width\":21,"));
    ck_assert_ptr_nonnull(strstr(text.data, "\"doors\":{\"min\":2,\"max\":4},"));
    ck_assert_ptr_nonnull(strstr(text.data, "},\"publish\":true,\"status\":"));
    ck_assert_str_eq(
        rest,
        "\"status\":\"running\",\"done\":310,\"per_second\":813.648,"
        "\"funnel\":{\"generated\":310,\"discarded\":0,\"overrun\":0,\"unsolvable\":4,"
        "\"degenerate\":2,\"duplicate\":1,\"scored\":303},"
        "\"bands\":{\"introduce\":{\"seen\":61,\"kept\":10},\"develop\":{\"seen\":140,\"kept\":10},"
        "\"twist\":{\"seen\":80,\"kept\":10},\"master\":{\"seen\":22,\"kept\":10}},"
        "\"admitted\":0,\"already_kept\":0,\"created_at\":\"2026-11-30T00:59:59Z\","
        "\"started_at\":null,\"finished_at\":null,\"error\":null}");
    struct id ids[] = {{"b"}, {"a"}};
    const struct id_list levels = {ids, 2};
    text_clear(&text);
    batch.progress.milliseconds = 0;
    ck_assert_int_eq(resource_take(resource_batch(&batch, &levels), &text), 0);
    ck_assert_ptr_nonnull(strstr(text.data, "\"per_second\":null"));
    ck_assert_ptr_nonnull(strstr(text.data, "\"levels\":[\"b\",\"a\"]"));
    text_deinit(&text);
}
END_TEST

START_TEST(worlds_and_kinds_show_their_tables) {
    const struct service_settings settings = {.workers = 1};
    struct service *service = NULL;
    struct text text = TEXT_INIT;
    ck_assert_int_eq(service_open(&settings, &service, &text), 0);
    struct world world = {0};
    ck_assert_int_eq(service_world_get(service, "gates", &world), 0);
    const int64_t stock[BAND_COUNT] = {1, 2, 3, 4};
    ck_assert_int_eq(resource_take(resource_world(&world, stock), &text), 0);
    ck_assert_ptr_nonnull(strstr(text.data, "{\"id\":\"gates\",\"title\":"));
    ck_assert_ptr_nonnull(strstr(text.data, "\"carver\":\"backtracker\""));
    ck_assert_ptr_nonnull(strstr(text.data, "\"factor\":{\"min\":120,\"max\":300}"));
    ck_assert_ptr_nonnull(strstr(text.data, "\"stock\":{\"introduce\":1,\"develop\":2,"
                                            "\"twist\":3,\"master\":4}}"));
    text_clear(&text);
    ck_assert_int_eq(resource_take(resource_kind(world.kind, &world.calibration), &text), 0);
    ck_assert_ptr_nonnull(strstr(text.data, "{\"name\":\"light-maze\",\"title\":"));
    ck_assert_ptr_nonnull(strstr(text.data, "\"weight\":0.35,\"cap\":"));
    ck_assert_ptr_nonnull(strstr(text.data, "\"weight\":0.0,\"cap\":null"));
    ck_assert_ptr_nonnull(strstr(text.data, "\"type\":\"choice\",\"choices\":[\"backtracker\""));
    text_deinit(&text);
    world_deinit(&world);
    service_close(service);
}
END_TEST

START_TEST(a_problem_lists_its_errors) {
    struct faults faults = FAULTS_INIT;
    faults_add(&faults, "/level/candles/2/x", "too far");
    const struct problem problem = {.type = "urn:candela:problem:invalid",
                                    .title = "Invalid",
                                    .status = 422,
                                    .detail = "one fault",
                                    .instance = "req",
                                    .errors = &faults};
    check_text(resource_problem(&problem),
               "{\"type\":\"urn:candela:problem:invalid\",\"title\":\"Invalid\",\"status\":422,"
               "\"detail\":\"one fault\",\"instance\":\"req\",\"errors\":[{\"pointer\":"
               "\"/level/candles/2/x\",\"detail\":\"too far\"}]}");
    faults_deinit(&faults);
    check_text(resource_problem(&(struct problem){
                   .type = "t", .title = "T", .status = 404, .detail = "d", .errors = &faults}),
               "{\"type\":\"t\",\"title\":\"T\",\"status\":404,\"detail\":\"d\"}");
}
END_TEST

SUITE_MAIN("json/resource", a_level_is_as_documented, a_curator_sees_more_and_a_list_less,
           figures_have_no_noise, a_daily_marks_what_was_made_for_it, a_batch_is_as_documented,
           worlds_and_kinds_show_their_tables, a_problem_lists_its_errors)
