/* Cases in files: a folder of JSON, documents that a kind has to refuse, and levels that it has to
 * read and measure. */
#pragma once

#include <dirent.h>
#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "kinds/kind.h"
#include "suite.h"

typedef void case_visitor(const char *name, const json_t *data);

static inline void cases_visit_file(const char *path, case_visitor *visit) {
    json_error_t error;
    json_t *const data = json_load_file(path, 0, &error);
    ck_assert_msg(data != NULL, "%s: %s", path, error.text);
    visit(path, data);
    json_decref(data);
}

/* Every .json of the folder; returns how many there are, at least one. */
static inline size_t cases_visit(const char *folder, case_visitor *visit) {
    struct dirent **entries = NULL;
    const int count = scandir(folder, &entries, NULL, alphasort);
    size_t visited = 0;
    for (int i = 0; i < count; i++) {
        char path[1024];
        snprintf(path, sizeof(path), "%s/%s", folder, entries[i]->d_name);
        if (strlen(path) > 5 && strcmp(path + strlen(path) - 5, ".json") == 0) {
            cases_visit_file(path, visit);
            visited++;
        }
        free(entries[i]);
    }
    free(entries);
    ck_assert_uint_gt(visited, 0);
    return visited;
}

static inline void cases_check_fault(const char *name, const struct fault *fault,
                                     const json_t *expected) {
    const char *const pointer = json_string_value(json_object_get(expected, "pointer"));
    const char *const says = json_string_value(json_object_get(expected, "says"));
    ck_assert_msg(strcmp(fault->pointer, pointer) == 0, "%s: %s instead of %s (%s)", name,
                  fault->pointer, pointer, fault->detail);
    ck_assert_msg(strstr(fault->detail, says) != NULL, "%s: \"%s\" lacks \"%s\"", name,
                  fault->detail, says);
}

/* The "document", or the "text" as it is, must bring these "faults" and no others. */
static inline void cases_check_refused(const struct kind *kind, const char *name,
                                       const json_t *data) {
    const json_t *const expected = json_object_get(data, "faults");
    const json_t *const given = json_object_get(data, "text");
    char *const text = given ? strdup(json_string_value(given))
                             : json_dumps(json_object_get(data, "document"), JSON_COMPACT);
    struct faults faults = FAULTS_INIT;
    struct level *level = NULL;
    ck_assert_msg(kind->parse(text, strlen(text), &faults, &level) == KIND_REFUSED,
                  "%s was not refused", name);
    ck_assert_ptr_null(level);
    for (size_t i = 0; i < json_array_size(expected); i++) {
        ck_assert_msg(i < faults.count, "%s: only %zu faults", name, faults.count);
        cases_check_fault(name, &faults.items[i], json_array_get(expected, i));
    }
    ck_assert_msg(faults.count == json_array_size(expected), "%s: one too many, at %s: %s", name,
                  faults.items[faults.count - 1].pointer, faults.items[faults.count - 1].detail);
    faults_deinit(&faults);
    free(text);
}

/* The level of a sound document, for the caller to free. */
static inline struct level *cases_parse_text(const struct kind *kind, const char *name,
                                             const char *text) {
    struct faults faults = FAULTS_INIT;
    struct level *level = NULL;
    const int result = kind->parse(text, strlen(text), &faults, &level);
    ck_assert_msg(result == 0, "%s: %s: %s", name, faults.count ? faults.items[0].pointer : "",
                  faults.count ? faults.items[0].detail : "");
    faults_deinit(&faults);
    return level;
}

static inline struct level *cases_parse(const struct kind *kind, const char *name,
                                        const json_t *document) {
    char *const text = json_dumps(document, JSON_COMPACT);
    struct level *const level = cases_parse_text(kind, name, text);
    free(text);
    return level;
}

static inline void cases_check_dump(const struct kind *kind, const struct level *level,
                                    const char *expected) {
    struct text text = TEXT_INIT;
    kind->dump(level, &text);
    ck_assert_str_eq(text.data, expected);
    text_deinit(&text);
}

/* The file's "level" is canonical: what is read of it comes out the same. */
static inline void cases_check_canonical(const struct kind *kind, const char *name,
                                         const json_t *data) {
    char *const text = json_dumps(json_object_get(data, "level"), JSON_COMPACT);
    struct level *const level = cases_parse_text(kind, name, text);
    cases_check_dump(kind, level, text);
    kind->free(level);
    free(text);
}

/* The evaluation document under the kind's own calibration. */
static inline json_t *cases_evaluate(const struct kind *kind, const struct level *level) {
    struct arena work = ARENA_INIT;
    struct text text = TEXT_INIT;
    struct evaluation *evaluation = NULL;
    ck_assert_int_eq(kind->evaluate(level, UINT64_MAX, &work, &evaluation), 0);
    const struct rating rating =
        kind_rate(kind, evaluation, kind->calibration, &BAND_EDGES_DEFAULT);
    kind->dump_evaluation(level, evaluation, &rating, &text);
    json_t *const read = json_loadb(text.data, text.length, JSON_REJECT_DUPLICATES, NULL);
    ck_assert_ptr_nonnull(read);
    text_deinit(&text);
    free(evaluation);
    arena_deinit(&work);
    return read;
}

/* Every member of expected is in found, and the same. */
static inline void cases_check_members(const char *name, const json_t *found, json_t *expected) {
    const char *member;
    json_t *value;
    ck_assert_uint_gt(json_object_size(expected), 0);
    json_object_foreach(expected, member, value) {
        ck_assert_msg(json_equal(json_object_get(found, member), value), "%s: %s", name, member);
    }
}
