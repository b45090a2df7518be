/* Generate, evaluate, verify and draw, without a store and with one. */
#include "service/generate.h"

#include "services.h"

static struct service *bare(void) {
    const struct service_settings settings = {.workers = 1};
    struct service *service = NULL;
    struct text why = TEXT_INIT;
    ck_assert_int_eq(service_open(&settings, &service, &why), 0);
    return service;
}

static const char CORRIDOR[] =
    "{\"kind\":\"light-maze\",\"rows\":[\"#######\",\"#.....#\",\"#######\"],"
    "\"start\":{\"x\":1,\"y\":1},\"goal\":{\"x\":5,\"y\":1},\"light\":4}";

static const struct kind *maze(void) {
    return kind_find("light-maze");
}

/* Python: uuid.uuid5(uuid.UUID("59c18983-..."), '{"kind":"light-maze"}') */
START_TEST(ids_are_version_5_uuids) {
    static const char document[] = "{\"kind\":\"light-maze\"}";
    struct id id;
    service_level_id(document, strlen(document), &id);
    ck_assert_str_eq(id.text, "5483276d-91de-5a62-887c-4cffda9c6beb");
}
END_TEST

START_TEST(the_same_input_gives_the_same_level) {
    struct home home = home_new();
    struct service *const services[] = {bare(), service_on(home.path, 1, false)};
    struct made_level made[2] = {0};
    struct arena work = ARENA_INIT;
    struct faults faults = FAULTS_INIT;
    const struct generate_request request = {
        .world = "gates", .seeded = true, .seed = 42, .index = 3};
    for (size_t i = 0; i < 2; i++)
        ck_assert_int_eq(service_generate(services[i], &request, &work, &faults, &made[i]), 0);
    ck_assert_str_eq(made[0].document, made[1].document);
    ck_assert_str_eq(made[0].evaluation, made[1].evaluation);
    ck_assert_str_eq(made[0].id.text, made[1].id.text);
    ck_assert_str_eq(made[0].world, "gates");
    ck_assert_int_eq(made[0].seed, 42);
    ck_assert_int_eq(made[0].index, 3);
    for (size_t i = 0; i < 2; i++) {
        made_level_deinit(&made[i]);
        service_close(services[i]);
    }
    arena_deinit(&work);
    home_free(&home);
}
END_TEST

START_TEST(a_seed_is_drawn_and_told) {
    struct service *const service = bare();
    struct arena work = ARENA_INIT;
    struct faults faults = FAULTS_INIT;
    struct generate_request request = {.kind = maze()};
    parameters_default(maze()->parameters, &request.parameters);
    struct made_level made[2] = {0};
    for (size_t i = 0; i < 2; i++)
        ck_assert_int_eq(service_generate(service, &request, &work, &faults, &made[i]), 0);
    ck_assert_ptr_null(made[0].world);
    ck_assert_int_ne(made[0].seed, made[1].seed);
    ck_assert_int_le(made[0].seed, (int64_t)SEED_MOST);
    struct made_level again = {0};
    request.seeded = true;
    request.seed = (uint64_t)made[0].seed;
    ck_assert_int_eq(service_generate(service, &request, &work, &faults, &again), 0);
    ck_assert_str_eq(again.document, made[0].document);
    made_level_deinit(&made[0]);
    made_level_deinit(&made[1]);
    made_level_deinit(&again);
    arena_deinit(&work);
    service_close(service);
}
END_TEST

START_TEST(bad_requests_are_named) {
    struct service *const service = bare();
    struct arena work = ARENA_INIT;
    const struct {
        struct generate_request request;
        int result;
        const char *pointer;
    } cases[] = {
        {{.world = "nowhere"}, SERVICE_MISSING, NULL},
        {{.world = "glow", .seeded = true, .seed = SEED_MOST + 1}, SERVICE_INVALID, "/seed"},
        {{.world = "glow", .index = SEED_MOST + 1}, SERVICE_INVALID, "/index"},
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct faults faults = FAULTS_INIT;
        struct made_level made = {0};
        ck_assert_int_eq(service_generate(service, &cases[i].request, &work, &faults, &made),
                         cases[i].result);
        if (cases[i].pointer)
            ck_assert_str_eq(faults.items[0].pointer, cases[i].pointer);
        faults_deinit(&faults);
    }
    arena_deinit(&work);
    service_close(service);
}
END_TEST

/* Told when asked for and where the kind has one. */
START_TEST(a_trace_is_told_when_asked_for) {
    struct service *const service = bare();
    struct arena work = ARENA_INIT;
    struct kind silent = *maze();
    silent.trace = NULL;
    struct generate_request request = {.kind = maze(), .seeded = true, .seed = 7};
    parameters_default(maze()->parameters, &request.parameters);
    for (int asked = 0; asked < 2; asked++) {
        struct faults faults = FAULTS_INIT;
        struct made_level made = {0};
        request.trace = asked;
        request.kind = maze();
        ck_assert_int_eq(service_generate(service, &request, &work, &faults, &made), 0);
        ck_assert((made.trace != NULL) == asked);
        made_level_deinit(&made);
        request.kind = &silent;
        ck_assert_int_eq(service_generate(service, &request, &work, &faults, &made),
                         asked ? SERVICE_INVALID : 0);
        if (asked)
            ck_assert_str_eq(faults.items[0].pointer, "/trace");
        faults_deinit(&faults);
        made_level_deinit(&made);
    }
    arena_deinit(&work);
    service_close(service);
}
END_TEST

START_TEST(a_hand_made_level_is_measured) {
    struct service *const service = bare();
    struct arena work = ARENA_INIT;
    struct faults faults = FAULTS_INIT;
    struct made_level made = {0};
    ck_assert_int_eq(
        service_evaluate(service, maze(), CORRIDOR, strlen(CORRIDOR), NULL, &work, &faults, &made),
        0);
    ck_assert(made.solvable);
    ck_assert_int_eq(made.seed, -1);
    ck_assert_ptr_nonnull(strstr(made.evaluation, "\"required_light\":4"));
    made_level_deinit(&made);
    ck_assert_int_eq(service_evaluate(service, maze(), CORRIDOR, strlen(CORRIDOR), "nowhere", &work,
                                      &faults, &made),
                     SERVICE_MISSING);
    ck_assert_int_eq(service_evaluate(service, maze(), "{}", 2, NULL, &work, &faults, &made),
                     SERVICE_INVALID);
    ck_assert(faults_any(&faults));
    faults_deinit(&faults);
    arena_deinit(&work);
    service_close(service);
}
END_TEST

START_TEST(a_run_is_verified) {
    static const char run[] = "{\"route\":[{\"x\":1,\"y\":1},{\"x\":2,\"y\":1},{\"x\":3,\"y\":1},"
                              "{\"x\":4,\"y\":1},{\"x\":5,\"y\":1}]}";
    struct service *const service = bare();
    struct arena work = ARENA_INIT;
    struct faults level_faults = FAULTS_INIT;
    struct faults run_faults = FAULTS_INIT;
    struct text answer = TEXT_INIT;
    ck_assert_int_eq(service_verify(service, maze(), CORRIDOR, strlen(CORRIDOR), run, strlen(run),
                                    &work, &level_faults, &run_faults, &answer),
                     0);
    ck_assert_str_eq(answer.data, "{\"finished\":true,\"steps\":4,\"light_left\":0,\"stars\":3,"
                                  "\"bites\":0}");
    ck_assert_int_eq(service_verify(service, maze(), CORRIDOR, strlen(CORRIDOR), "{}", 2, &work,
                                    &level_faults, &run_faults, &answer),
                     SERVICE_INVALID);
    ck_assert(!faults_any(&level_faults));
    ck_assert_str_eq(run_faults.items[0].pointer, "/route");
    faults_deinit(&run_faults);
    text_deinit(&answer);
    arena_deinit(&work);
    service_close(service);
}
END_TEST

START_TEST(drawings_are_made_of_documents) {
    static const enum drawing drawings[] = {DRAWING_TEXT, DRAWING_COLOR, DRAWING_SVG};
    for (size_t i = 0; i < 3; i++) {
        struct text text = TEXT_INIT;
        ck_assert_int_eq(service_draw(maze(), CORRIDOR, drawings[i], &text), 0);
        ck_assert_uint_gt(text.length, 20);
        ck_assert(!!strstr(text.data, "<svg") == (drawings[i] == DRAWING_SVG));
        ck_assert(!!strchr(text.data, '\033') == (drawings[i] == DRAWING_COLOR));
        text_deinit(&text);
    }
}
END_TEST

SUITE_MAIN("service/generate", ids_are_version_5_uuids, the_same_input_gives_the_same_level,
           a_seed_is_drawn_and_told, bad_requests_are_named, a_trace_is_told_when_asked_for,
           a_hand_made_level_is_measured, a_run_is_verified, drawings_are_made_of_documents)
