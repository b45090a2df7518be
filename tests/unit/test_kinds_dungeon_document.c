/* Dungeon documents: what is refused and how it is told, and what is measured of sound ones. */
#include "kinds/dungeon/dungeon.h"

#include <dirent.h>
#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "suite.h"

extern const struct kind dungeon_kind;

typedef void visitor(const char *name, const json_t *data);

static void visit_file(const char *path, visitor *visit) {
    json_error_t error;
    json_t *const data = json_load_file(path, 0, &error);
    ck_assert_msg(data != NULL, "%s: %s", path, error.text);
    visit(path, data);
    json_decref(data);
}

static void for_each_file(const char *folder, visitor *visit) {
    struct dirent **entries = NULL;
    const int count = scandir(folder, &entries, NULL, alphasort);
    size_t visited = 0;
    for (int i = 0; i < count; i++) {
        char path[1024];
        snprintf(path, sizeof(path), "%s/%s", folder, entries[i]->d_name);
        if (strstr(path, ".json")) {
            visit_file(path, visit);
            visited++;
        }
        free(entries[i]);
    }
    free(entries);
    ck_assert_uint_gt(visited, 0);
}

static void check_fault(const char *name, const struct fault *fault, const json_t *expected) {
    const char *const pointer = json_string_value(json_object_get(expected, "pointer"));
    const char *const says = json_string_value(json_object_get(expected, "says"));
    ck_assert_msg(strcmp(fault->pointer, pointer) == 0, "%s: %s instead of %s", name,
                  fault->pointer, pointer);
    ck_assert_msg(strstr(fault->detail, says) != NULL, "%s: \"%s\" lacks \"%s\"", name,
                  fault->detail, says);
}

static void check_refused(const char *name, const json_t *data) {
    const json_t *const expected = json_object_get(data, "faults");
    const json_t *const given = json_object_get(data, "text");
    char *const text = given ? strdup(json_string_value(given))
                             : json_dumps(json_object_get(data, "document"), JSON_COMPACT);
    struct faults faults = FAULTS_INIT;
    struct level *level = NULL;
    ck_assert_msg(dungeon_parse(text, strlen(text), &faults, &level) == KIND_REFUSED,
                  "%s was not refused", name);
    ck_assert_ptr_null(level);
    for (size_t i = 0; i < json_array_size(expected); i++) {
        ck_assert_msg(i < faults.count, "%s: only %zu faults", name, faults.count);
        check_fault(name, &faults.items[i], json_array_get(expected, i));
    }
    ck_assert_msg(faults.count == json_array_size(expected), "%s: one too many, at %s: %s", name,
                  faults.items[faults.count - 1].pointer, faults.items[faults.count - 1].detail);
    faults_deinit(&faults);
    free(text);
}

START_TEST(bad_documents_are_refused) {
    for_each_file(TESTS_DATA "/dungeon-bad", check_refused);
}
END_TEST

static struct level *parse(const char *name, const char *text) {
    struct faults faults = FAULTS_INIT;
    struct level *level = NULL;
    const int result = dungeon_parse(text, strlen(text), &faults, &level);
    ck_assert_msg(result == 0, "%s: %s", name, faults.count ? faults.items[0].detail : "");
    faults_deinit(&faults);
    return level;
}

static json_t *evaluate(const struct level *level) {
    struct arena work = ARENA_INIT;
    struct text text = TEXT_INIT;
    struct evaluation *evaluation = NULL;
    ck_assert_int_eq(dungeon_evaluate(level, UINT64_MAX, &work, &evaluation), 0);
    const struct rating rating =
        kind_rate(&dungeon_kind, evaluation, dungeon_kind.calibration, &BAND_EDGES_DEFAULT);
    dungeon_dump_evaluation(level, evaluation, &rating, &text);
    json_t *const read = json_loadb(text.data, text.length, JSON_REJECT_DUPLICATES, NULL);
    ck_assert_ptr_nonnull(read);
    text_deinit(&text);
    free(evaluation);
    arena_deinit(&work);
    return read;
}

/* Every member of expected is in found, and the same. */
static void check_members(const char *name, const json_t *found, json_t *expected) {
    const char *member;
    json_t *value;
    ck_assert_uint_gt(json_object_size(expected), 0);
    json_object_foreach(expected, member, value) {
        ck_assert_msg(json_equal(json_object_get(found, member), value), "%s: %s", name, member);
    }
}

static void check_same(const char *name, const char *member, const json_t *found,
                       const json_t *expected) {
    char *const text = json_dumps(json_object_get(found, member), JSON_COMPACT);
    ck_assert_msg(json_equal(json_object_get(found, member), json_object_get(expected, member)),
                  "%s: %s is %s", name, member, text);
    free(text);
}

static void check_measured(const char *name, const json_t *data) {
    char *const text = json_dumps(json_object_get(data, "level"), JSON_COMPACT);
    struct level *const level = parse(name, text);
    struct text again = TEXT_INIT;
    dungeon_dump(level, &again);
    ck_assert_str_eq(again.data, text); /* the files are canonical */
    json_t *const evaluation = evaluate(level);
    check_members(name, json_object_get(evaluation, "metrics"), json_object_get(data, "metrics"));
    check_same(name, "chests", evaluation, data);
    check_same(name, "route", evaluation, data);
    json_decref(evaluation);
    text_deinit(&again);
    free(level);
    free(text);
}

START_TEST(good_documents_measure_as_worked_out_by_hand) {
    for_each_file(TESTS_DATA "/dungeon", check_measured);
}
END_TEST

/* The lists of a document the other way round, and left out where they are empty. */
static void check_order(const char *name, const json_t *data) {
    char *const text = json_dumps(json_object_get(data, "level"), JSON_COMPACT);
    json_t *const turned = json_deep_copy(json_object_get(data, "level"));
    void *next;
    const char *member;
    json_t *value;
    json_object_foreach_safe(turned, next, member, value) {
        if (!json_is_array(value) || strcmp(member, "rows") == 0)
            continue;
        json_t *const list = json_array();
        for (size_t i = json_array_size(value); i-- > 0;)
            json_array_append(list, json_array_get(value, i));
        if (json_array_size(list) == 0)
            json_object_del(turned, member);
        else
            json_object_set(turned, member, list);
        json_decref(list);
    }
    char *const other = json_dumps(turned, JSON_SORT_KEYS);
    struct level *const level = parse(name, other);
    struct text again = TEXT_INIT;
    dungeon_dump(level, &again);
    ck_assert_str_eq(again.data, text);
    text_deinit(&again);
    free(level);
    free(other);
    json_decref(turned);
    free(text);
}

START_TEST(lists_come_in_any_order) {
    for_each_file(TESTS_DATA "/dungeon", check_order);
}
END_TEST

START_TEST(the_largest_comes_through) {
    struct parameters parameters;
    struct arena work = ARENA_INIT;
    struct candidate candidate;
    parameters_default(dungeon_kind.parameters, &parameters);
    parameters.values[DUNGEON_WIDTH] = (struct range){DUNGEON_SIDE_MOST, DUNGEON_SIDE_MOST};
    parameters.values[DUNGEON_HEIGHT] = (struct range){DUNGEON_SIDE_MOST, DUNGEON_SIDE_MOST};
    for (uint64_t seed = 1; seed <= 5; seed++) {
        struct text text = TEXT_INIT;
        struct text again = TEXT_INIT;
        ck_assert_int_eq(dungeon_generate(&parameters, 0, seed, 0, UINT64_MAX, &work, &candidate),
                         0);
        dungeon_dump(candidate.level, &text);
        struct level *const level = parse("the largest", text.data);
        dungeon_dump(level, &again);
        ck_assert_str_eq(text.data, again.data);
        ck_assert_uint_gt(dungeon_const(level)->counts.rooms, 20);
        free(level);
        text_deinit(&text);
        text_deinit(&again);
        candidate_deinit(&dungeon_kind, &candidate);
    }
    arena_deinit(&work);
}
END_TEST

SUITE_MAIN("kinds/dungeon/document", bad_documents_are_refused,
           good_documents_measure_as_worked_out_by_hand, lists_come_in_any_order,
           the_largest_comes_through)
