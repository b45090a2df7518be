/* Dungeons for tests: read from the data files, or generated. */
#pragma once

#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "kinds/dungeon/dungeon.h"
#include "suite.h"

extern const struct kind dungeon_kind;

/* The level of tests/data/dungeon/NAME.json, for the caller to free. */
static inline struct level *dungeons_read(const char *name) {
    char path[512];
    json_error_t error;
    struct faults faults = FAULTS_INIT;
    struct level *level = NULL;
    snprintf(path, sizeof(path), "%s/dungeon/%s.json", TESTS_DATA, name);
    json_t *const data = json_load_file(path, 0, &error);
    ck_assert_msg(data != NULL, "%s: %s", path, error.text);
    char *const text = json_dumps(json_object_get(data, "level"), JSON_COMPACT);
    ck_assert_int_eq(dungeon_parse(text, strlen(text), &faults, &level), 0);
    free(text);
    json_decref(data);
    return level;
}

/* The parameters' defaults, changed as the text says. */
static inline struct parameters dungeons_parameters(const char *text) {
    struct parameters parameters;
    struct faults faults = FAULTS_INIT;
    parameters_default(dungeon_kind.parameters, &parameters);
    ck_assert_int_eq(parameters_parse(dungeon_kind.parameters, text, &faults, &parameters), 0);
    ck_assert_int_eq(dungeon_kind.check(&parameters, &faults), 0);
    ck_assert_msg(!faults_any(&faults), "%s", faults.items[0].detail);
    return parameters;
}
