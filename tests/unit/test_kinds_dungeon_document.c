/* Dungeon documents: what is refused and how it is told, and what is measured of sound ones. */
#include "kinds/dungeon/dungeon.h"

#include "cases.h"

extern const struct kind dungeon_kind;

static void check_refused(const char *name, const json_t *data) {
    cases_check_refused(&dungeon_kind, name, data);
}

START_TEST(bad_documents_are_refused) {
    cases_visit(TESTS_DATA "/dungeon-bad", check_refused);
}
END_TEST

static void check_same(const char *name, const char *member, const json_t *found,
                       const json_t *expected) {
    char *const text = json_dumps(json_object_get(found, member), JSON_COMPACT);
    ck_assert_msg(json_equal(json_object_get(found, member), json_object_get(expected, member)),
                  "%s: %s is %s", name, member, text);
    free(text);
}

static void check_measured(const char *name, const json_t *data) {
    cases_check_canonical(&dungeon_kind, name, data);
    struct level *const level = cases_parse(&dungeon_kind, name, json_object_get(data, "level"));
    json_t *const evaluation = cases_evaluate(&dungeon_kind, level);
    cases_check_members(name, json_object_get(evaluation, "metrics"),
                        json_object_get(data, "metrics"));
    check_same(name, "chests", evaluation, data);
    check_same(name, "route", evaluation, data);
    json_decref(evaluation);
    free(level);
}

START_TEST(good_documents_measure_as_worked_out_by_hand) {
    cases_visit(TESTS_DATA "/dungeon", check_measured);
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
    struct level *const level = cases_parse_text(&dungeon_kind, name, other);
    cases_check_dump(&dungeon_kind, level, text);
    free(level);
    free(other);
    json_decref(turned);
    free(text);
}

START_TEST(lists_come_in_any_order) {
    cases_visit(TESTS_DATA "/dungeon", check_order);
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
        ck_assert_int_eq(dungeon_generate(&parameters, 0, seed, 0, UINT64_MAX, &work, &candidate),
                         0);
        dungeon_dump(candidate.level, &text);
        struct level *const level = cases_parse_text(&dungeon_kind, "the largest", text.data);
        cases_check_dump(&dungeon_kind, level, text.data);
        ck_assert_uint_gt(dungeon_const(level)->counts.rooms, 20);
        free(level);
        text_deinit(&text);
        candidate_deinit(&dungeon_kind, &candidate);
    }
    arena_deinit(&work);
}
END_TEST

SUITE_MAIN("kinds/dungeon/document", bad_documents_are_refused,
           good_documents_measure_as_worked_out_by_hand, lists_come_in_any_order,
           the_largest_comes_through)
