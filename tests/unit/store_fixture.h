/* A store in a directory of its own, with a world, and levels made to order. */
#pragma once

#include <check.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "store/batch.h"
#include "store/calibration.h"
#include "store/day.h"
#include "store/level.h"
#include "store/store.h"
#include "store/world.h"

enum { FIXTURE_PATH = 256, FIXTURE_NOW = 1764450000 };

struct fixture {
    char directory[FIXTURE_PATH];
    struct store *store;
};

static inline void fixture_directory(char directory[FIXTURE_PATH]) {
    const char *const base = getenv("TMPDIR");
    snprintf(directory, FIXTURE_PATH, "%s/candela-store-XXXXXX", base ? base : "/tmp");
    ck_assert_ptr_nonnull(mkdtemp(directory));
}

static inline void fixture_remove(const char *directory) {
    char command[2 * FIXTURE_PATH];
    snprintf(command, sizeof(command), "rm -rf '%s'", directory);
    ck_assert_int_eq(system(command), 0);
}

static inline struct store *fixture_open(const char *directory, enum store_mode mode) {
    struct store *store = NULL;
    struct text why = TEXT_INIT;
    const int result = store_open(directory, mode, FIXTURE_NOW, &store, &why);
    ck_assert_msg(result == 0, "store_open: %d %s", result, why.data ? why.data : "");
    text_deinit(&why);
    return store;
}

static inline void fixture_world(struct store *store, const char *id, const char *kind) {
    struct world_record world = {
        .id = strdup(id),
        .title = strdup("A world"),
        .kind = strdup(kind),
        .introduces = strdup("walls doors"),
        .parameters = strdup("width=9;height=9"),
        .edges = {250000, 500000, 750000},
        .order = (uint32_t)strlen(id),
        .slots = 12,
        .auto_publish = true,
        .changed_at = FIXTURE_NOW,
    };
    ck_assert_int_eq(store_world_put(store, &world), 0);
    world_record_deinit(&world);
}

static inline void fixture_init(struct fixture *fixture) {
    fixture_directory(fixture->directory);
    fixture->store = fixture_open(fixture->directory, STORE_WRITER);
    fixture_world(fixture->store, "gates", "light-maze");
}

static inline void fixture_deinit(struct fixture *fixture) {
    store_close(fixture->store);
    fixture_remove(fixture->directory);
}

static inline struct id fixture_id(uint32_t number) {
    struct id id;
    /* Spread like the hashes that real ids are. */
    snprintf(id.text, sizeof(id.text), "%08x-0000-5000-8000-%012x", number * 2654435761u, number);
    return id;
}

/* Level number n of world gates: difficulty n * 7919 mod 1000000, its band by quarters. */
static inline struct level_record fixture_level(uint32_t number) {
    const uint32_t difficulty = number * 7919u % 1000000u;
    struct level_record level = {
        .id = fixture_id(number),
        .kind = strdup("light-maze"),
        .world = strdup("gates"),
        .document = strdup("{\"a\":1}"),
        .evaluation = strdup("{\"b\":2}"),
        .difficulty = difficulty,
        .band = (int)(difficulty / 250000u),
        .band_override = -1,
        .status = LEVEL_PUBLISHED,
        .engine = 1,
        .world_revision = 1,
        .calibration = 1,
        .seed = 42,
        .index = number,
        .tags = strdup(""),
        .note = strdup(""),
        .revision = 1,
        .created_at = FIXTURE_NOW + number,
        .published_at = FIXTURE_NOW + number,
    };
    memcpy(level.twin_key.bytes, &number, sizeof(number));
    return level;
}

static inline void fixture_set(char **field, const char *value) {
    free(*field);
    *field = strdup(value);
}

static inline void fixture_insert(struct store *store, struct level_record *level) {
    ck_assert_int_eq(store_level_insert(store, level), 0);
}

/* Levels first ... last of the default sort, in one transaction. */
static inline void fixture_fill(struct store *store, uint32_t first, uint32_t last) {
    ck_assert_int_eq(store_begin(store), 0);
    for (uint32_t number = first; number <= last; number++) {
        struct level_record level = fixture_level(number);
        fixture_insert(store, &level);
        level_record_deinit(&level);
    }
    ck_assert_int_eq(store_commit(store), 0);
}

static inline struct batch_record fixture_batch(uint32_t number, const char *key) {
    return (struct batch_record){
        .id = fixture_id(number),
        .engine = 1,
        .world = strdup("gates"),
        .world_revision = 1,
        .kind = strdup("light-maze"),
        .introduces = strdup("walls"),
        .parameters = strdup("width=9"),
        .edges = {1, 2, 3},
        .calibration = 1,
        .seed = 42,
        .count = 500,
        .keep = 10,
        .publish = true,
        .idempotency_key = strdup(key),
        .idempotency_body = strdup("{}"),
        .status = BATCH_QUEUED,
        .error = strdup(""),
        .created_at = FIXTURE_NOW,
    };
}
