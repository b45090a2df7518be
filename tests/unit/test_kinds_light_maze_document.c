/* Light maze documents: what is refused and how it is told, and the canonical form. */
#include "kinds/light_maze/light_maze.h"

#include "cases.h"

extern const struct kind light_maze_kind;

static void check_refused(const char *name, const json_t *data) {
    cases_check_refused(&light_maze_kind, name, data);
}

START_TEST(bad_documents_are_refused) {
    cases_visit(TESTS_DATA "/light-maze-bad", check_refused);
}
END_TEST

static struct level *parse(const char *text) {
    return cases_parse_text(&light_maze_kind, text, text);
}

/* The canonical text of a document. */
static char *canonical(const char *text) {
    struct level *const level = parse(text);
    struct text dumped = TEXT_INIT;
    light_maze_dump(level, &dumped);
    free(level);
    return text_take(&dumped);
}

/* The files may give their lists in any order; all else is the same, and as long. */
static void check_same(const char *name, const char *text, const json_t *given) {
    static const char *const MEMBERS[] = {"kind", "rows", "start", "goal", "light", "shadow"};
    static const char *const LISTS[] = {"candles", "doors", "plates", "fragile"};
    json_t *const read = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
    for (size_t i = 0; i < sizeof(MEMBERS) / sizeof(MEMBERS[0]); i++) {
        const json_t *const member = json_object_get(read, MEMBERS[i]);
        const json_t *const other = json_object_get(given, MEMBERS[i]);
        ck_assert_msg(member == other || json_equal(member, other), "%s: %s", name, MEMBERS[i]);
    }
    for (size_t i = 0; i < sizeof(LISTS) / sizeof(LISTS[0]); i++)
        ck_assert_msg(json_array_size(json_object_get(read, LISTS[i])) ==
                          json_array_size(json_object_get(given, LISTS[i])),
                      "%s: %s", name, LISTS[i]);
    json_decref(read);
}

static void check_accepted(const char *name, const json_t *data) {
    char *const text = json_dumps(json_object_get(data, "level"), JSON_COMPACT);
    char *const sorted = json_dumps(json_object_get(data, "level"), JSON_SORT_KEYS);
    char *const first = canonical(text);
    char *const second = canonical(first);
    char *const third = canonical(sorted);
    ck_assert_str_eq(first, second);
    ck_assert_str_eq(first, third);
    check_same(name, first, json_object_get(data, "level"));
    free(text);
    free(sorted);
    free(first);
    free(second);
    free(third);
}

START_TEST(good_documents_come_out_canonical) {
    cases_visit(TESTS_DATA "/light-maze", check_accepted);
}
END_TEST

#define ROWS "[\"#######\",\"#.....#\",\"#.....#\",\"#######\"]"

START_TEST(lists_are_sorted_and_always_there) {
    char *const text =
        canonical("{\"shadow\":{\"bite\":8,\"speed\":75,\"y\":2,\"x\":5},\"light\":12,"
                  "\"fragile\":[{\"x\":5,\"y\":2,\"toll\":3},{\"x\":5,\"y\":1,\"toll\":2}],"
                  "\"candles\":[{\"x\":1,\"y\":2,\"light\":7},{\"light\":999,\"x\":4,\"y\":1},"
                  "{\"x\":3,\"y\":1,\"light\":1}],"
                  "\"goal\":{\"y\":2,\"x\":2},\"start\":{\"x\":1,\"y\":1},\"rows\":" ROWS
                  ",\"kind\":\"light-maze\"}");
    ck_assert_str_eq(text,
                     "{\"kind\":\"light-maze\",\"rows\":" ROWS
                     ",\"start\":{\"x\":1,\"y\":1},\"goal\":{\"x\":2,\"y\":2},\"light\":12,"
                     "\"candles\":[{\"x\":3,\"y\":1,\"light\":1},{\"x\":4,\"y\":1,\"light\":999},"
                     "{\"x\":1,\"y\":2,\"light\":7}],\"doors\":[],\"plates\":[],"
                     "\"fragile\":[{\"x\":5,\"y\":1,\"toll\":2},{\"x\":5,\"y\":2,\"toll\":3}],"
                     "\"shadow\":{\"x\":5,\"y\":2,\"speed\":75,\"bite\":8}}");
    free(text);
}
END_TEST

START_TEST(largest_maze) {
    struct text document = TEXT_INIT;
    text_append_string(&document, "{\"kind\":\"light-maze\",\"rows\":[");
    for (uint32_t y = 0; y < LIGHT_MAZE_SIDE_MOST; y++) {
        text_append_string(&document, y ? ",\"#" : "\"#");
        for (uint32_t x = 1; x + 1 < LIGHT_MAZE_SIDE_MOST; x++)
            text_append_char(&document, y % (LIGHT_MAZE_SIDE_MOST - 1) ? '.' : '#');
        text_append_string(&document, "#\"");
    }
    text_append_string(&document, "],\"start\":{\"x\":1,\"y\":1},\"goal\":{\"x\":99,\"y\":99},"
                                  "\"light\":9999,\"candles\":[],\"doors\":[],\"plates\":[],"
                                  "\"fragile\":[]}");
    char *const text = canonical(document.data);
    ck_assert_str_eq(text, document.data);
    free(text);
    text_deinit(&document);
}
END_TEST

START_TEST(copies_stand_alone) {
    struct level *const level =
        parse("{\"kind\":\"light-maze\",\"rows\":" ROWS
              ",\"start\":{\"x\":1,\"y\":1},\"goal\":{\"x\":2,\"y\":2},\"light\":12,"
              "\"fragile\":[{\"x\":5,\"y\":1,\"toll\":2}]}");
    struct light_maze *const copy = light_maze_copy(light_maze_const(level));
    struct text before = TEXT_INIT, after = TEXT_INIT;
    light_maze_dump(level, &before);
    free(level);
    light_maze_dump((const struct level *)copy, &after);
    ck_assert_str_eq(before.data, after.data);
    free(copy);
    text_deinit(&before);
    text_deinit(&after);
}
END_TEST

/* A text cut short is never a level, whatever lies behind its end. */
START_TEST(every_truncation_is_refused) {
    char *const text = canonical("{\"kind\":\"light-maze\",\"rows\":" ROWS
                                 ",\"start\":{\"x\":1,\"y\":1},\"goal\":{\"x\":2,\"y\":2},"
                                 "\"light\":12}");
    for (size_t length = 0; length < strlen(text); length++) {
        char *const cut = malloc(length + 1);
        memcpy(cut, text, length);
        struct faults faults = FAULTS_INIT;
        struct level *level = NULL;
        ck_assert_int_eq(light_maze_parse(cut, length, &faults, &level), KIND_REFUSED);
        ck_assert_uint_eq(faults.count, 1);
        faults_deinit(&faults);
        free(cut);
    }
    free(text);
}
END_TEST

static struct light_maze_evaluation *evaluation_new(void) {
    struct light_maze_evaluation *const evaluation =
        calloc(1, sizeof(*evaluation) + 2 * sizeof(uint16_t));
    static const int64_t MEASURES[LIGHT_MAZE_MEASURES] = {30, -3, 6, 833333, 2, 59, 1};
    memcpy(evaluation->head.measures, MEASURES, sizeof(MEASURES));
    evaluation->head.solvable = true;
    evaluation->head.stars_two = 2;
    evaluation->head.stars_three = 4;
    evaluation->route_length = 2;
    evaluation->route[0] = 8;
    evaluation->route[1] = 9;
    return evaluation;
}

static void check_evaluation(const char *document, const struct light_maze_evaluation *evaluation,
                             struct rating rating, const char *expected) {
    struct level *const level = parse(document);
    struct text text = TEXT_INIT;
    light_maze_dump_evaluation(level, &evaluation->head, &rating, &text);
    ck_assert_str_eq(text.data, expected);
    text_deinit(&text);
    free(level);
}

#define OPEN                                                                                       \
    "{\"kind\":\"light-maze\",\"rows\":" ROWS                                                      \
    ",\"start\":{\"x\":1,\"y\":1},\"goal\":{\"x\":2,\"y\":1},\"light\":12"
#define HUNTED OPEN ",\"shadow\":{\"x\":5,\"y\":1,\"speed\":1,\"bite\":1}}"

START_TEST(evaluation_as_the_page_shows_it) {
    struct light_maze_evaluation *const evaluation = evaluation_new();
    const struct rating rating = {true, 471200, BAND_DEVELOP, 1};
    check_evaluation(OPEN "}", evaluation, rating,
                     "{\"kind\":\"light-maze\",\"solvable\":true,\"metrics\":{"
                     "\"required_light\":30,\"net_light\":-3,\"slack\":6,\"pressure\":0.833333,"
                     "\"decisions\":2,\"path\":59,\"detours\":1},\"difficulty\":0.4712,"
                     "\"band\":\"develop\",\"stars\":{\"two\":2,\"three\":4},"
                     "\"route\":[{\"x\":1,\"y\":1},{\"x\":2,\"y\":1}],\"calibration\":1}");
    free(evaluation);
}
END_TEST

START_TEST(evaluation_under_a_shadow) {
    struct light_maze_evaluation *const evaluation = evaluation_new();
    const struct rating rating = {true, DIFFICULTY_ONE, BAND_MASTER, 3};
    evaluation->head.measures[LIGHT_MAZE_PRESSURE] = 1166667;
    evaluation->hunted = true;
    evaluation->hunt = (struct light_maze_hunt){1, 6, GRID_NONE, false};
    check_evaluation(HUNTED, evaluation, rating,
                     "{\"kind\":\"light-maze\",\"solvable\":true,\"metrics\":{"
                     "\"required_light\":30,\"net_light\":-3,\"slack\":6,\"pressure\":1.166667,"
                     "\"decisions\":2,\"path\":59,\"detours\":1},\"difficulty\":1.0,"
                     "\"band\":\"master\",\"stars\":{\"two\":2,\"three\":4},"
                     "\"route\":[{\"x\":1,\"y\":1},{\"x\":2,\"y\":1}],"
                     "\"shadow\":{\"bites\":1,\"light_lost\":6,\"closest\":null,"
                     "\"survives\":false},\"calibration\":3}");
    free(evaluation);
}
END_TEST

START_TEST(evaluation_of_what_cannot_be_solved) {
    struct light_maze_evaluation *const evaluation = evaluation_new();
    const struct rating rating = {.calibration = 1};
    evaluation->head.solvable = false;
    evaluation->route_length = 0;
    for (size_t i = LIGHT_MAZE_NET_LIGHT; i <= LIGHT_MAZE_DECISIONS; i++)
        evaluation->head.measures[i] = MEASURE_NULL;
    evaluation->head.measures[LIGHT_MAZE_PRESSURE] = 2000001;
    check_evaluation(HUNTED, evaluation, rating,
                     "{\"kind\":\"light-maze\",\"solvable\":false,\"metrics\":{"
                     "\"required_light\":30,\"net_light\":null,\"slack\":null,"
                     "\"pressure\":2.000001,\"decisions\":null,\"path\":59,\"detours\":1},"
                     "\"difficulty\":null,\"band\":null,\"stars\":null,\"route\":null,"
                     "\"shadow\":null,\"calibration\":1}");
    free(evaluation);
}
END_TEST

SUITE_MAIN("kinds/light_maze/document", bad_documents_are_refused,
           good_documents_come_out_canonical, lists_are_sorted_and_always_there, largest_maze,
           copies_stand_alone, every_truncation_is_refused, evaluation_as_the_page_shows_it,
           evaluation_under_a_shadow, evaluation_of_what_cannot_be_solved)
