/* Every allocation failing in turn, alone or with all behind it, SQLite's own too: the call says
 * -ENOMEM or does not need it, nothing leaks, the store is whole and works on. FAULT_ROUNDS=all
 * tries each (CK_DEFAULT_TIMEOUT=0); otherwise a sample. */
#include <sqlite3.h>
#include <stdlib.h>

#include "store_check.h"
#include "suite.h"

/* The test's own state, behind wrappers that have no argument to carry it. */
static struct {
    uint64_t count;
    uint64_t fail_at; /* 0: never */
    bool lasting;     /* all later ones too */
    int64_t live;
} allocations;

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *old, size_t size);
void *__real_reallocarray(void *old, size_t count, size_t size);
char *__real_strdup(const char *text);
void __real_free(void *old);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *old, size_t size);
void *__wrap_reallocarray(void *old, size_t count, size_t size);
char *__wrap_strdup(const char *text);
void __wrap_free(void *old);

static bool fails(void) {
    allocations.count++;
    if (allocations.lasting)
        return allocations.fail_at && allocations.count >= allocations.fail_at;
    return allocations.count == allocations.fail_at;
}

static void *counted(void *pointer) {
    allocations.live += pointer != NULL;
    return pointer;
}

void *__wrap_malloc(size_t size) {
    return fails() ? NULL : counted(__real_malloc(size));
}

void *__wrap_calloc(size_t count, size_t size) {
    return fails() ? NULL : counted(__real_calloc(count, size));
}

void *__wrap_realloc(void *old, size_t size) {
    if (fails())
        return NULL;
    allocations.live -= old != NULL;
    return counted(__real_realloc(old, size));
}

void *__wrap_reallocarray(void *old, size_t count, size_t size) {
    if (fails())
        return NULL;
    allocations.live -= old != NULL;
    return counted(__real_reallocarray(old, count, size));
}

char *__wrap_strdup(const char *text) {
    return fails() ? NULL : counted(__real_strdup(text));
}

void __wrap_free(void *old) {
    allocations.live -= old != NULL;
    __real_free(old);
}

static struct sqlite3_mem_methods *original(void) {
    static struct sqlite3_mem_methods methods;
    return &methods;
}

static void *database_malloc(int size) {
    return fails() ? NULL : original()->xMalloc(size);
}

static void *database_realloc(void *old, int size) {
    return fails() ? NULL : original()->xRealloc(old, size);
}

static void install(void) {
    ck_assert_int_eq(sqlite3_config(SQLITE_CONFIG_GETMALLOC, original()), SQLITE_OK);
    struct sqlite3_mem_methods methods = *original();
    methods.xMalloc = database_malloc;
    methods.xRealloc = database_realloc;
    ck_assert_int_eq(sqlite3_config(SQLITE_CONFIG_MALLOC, &methods), SQLITE_OK);
    ck_assert_int_eq(sqlite3_initialize(), SQLITE_OK);
}

/* What the scenario works on; made before memory fails. */
struct scene {
    const char *directory;
    struct level_record levels[4];
    struct level_record daily;
    struct batch_record batch;
    struct world_record world;
};

#define STEP(call)                                                                                 \
    do {                                                                                           \
        const int step_result = (call);                                                            \
        if (step_result < 0)                                                                       \
            return step_result;                                                                    \
    } while (0)

static int keep_on(void *context, const struct level_record *record) {
    return 0;
}

static int look_on(void *context, uint32_t first, const void *outcomes, size_t size) {
    return 0;
}

static int write_levels(struct store *store, struct scene *scene) {
    STEP(store_world_put(store, &scene->world));
    STEP(store_level_insert(store, &scene->levels[0]));
    const struct level_change change = {.status = LEVEL_RETIRED, .tags = "a b", .note = "n"};
    STEP(store_level_change(store, scene->levels[0].id.text, 1, &change));
    const struct calibration_record calibration = {.kind = scene->world.kind, .version = 1};
    STEP(store_calibration_put(store, &calibration));
    struct day_record day;
    return store_day_fix_generated(store, "2026-01-01", "gates", 0, &scene->daily, &day);
}

static int run_batch(struct store *store, struct scene *scene) {
    const char *const id = scene->batch.id.text;
    const struct batch_progress progress = {.done = 500};
    const uint32_t kept[STORE_BANDS] = {1, 2, 0, 0};
    STEP(store_batch_insert(store, &scene->batch));
    STEP(store_batch_start(store, id, 1));
    STEP(store_batch_advance(store, id, 0, "abc", 3, &progress));
    STEP(store_batch_outcomes(store, id, look_on, NULL));
    STEP(store_begin(store));
    const int result = store_batch_admit(store, id, scene->levels + 1, 3, kept, 2);
    if (result < 0) {
        store_rollback(store);
        return result;
    }
    return store_commit(store);
}

static int read_batches(struct store *store, struct scene *scene) {
    CLEANUP(batch_record_deinit) struct batch_record batch = {0};
    STEP(store_batch_get(store, scene->batch.id.text, &batch));
    CLEANUP(batch_list_deinit) struct batch_list list = {0};
    STEP(store_batch_list(store, 0, 5, &list));
    CLEANUP(id_list_deinit) struct id_list ids = {0};
    STEP(store_batch_levels(store, scene->batch.id.text, &ids));
    CLEANUP(world_list_deinit) struct world_list worlds = {0};
    STEP(store_world_list(store, &worlds));
    CLEANUP(calibration_list_deinit) struct calibration_list calibrations = {0};
    return store_calibration_list(store, &calibrations);
}

static int read_levels(struct store *store, struct scene *scene) {
    const struct level_filter all = {.difficulty_max = 1000000, .limit = 3, .documents = true};
    const struct level_filter tagged = {
        .difficulty_max = 1000000, .limit = 3, .tags = {"a"}, .tag_count = 1};
    CLEANUP(level_list_deinit) struct level_list list = {0};
    STEP(store_level_list(store, &all, &list));
    CLEANUP(level_record_deinit) struct level_record drawn = {0};
    STEP(store_level_random(store, &all, &scene->batch.id, 1, 5, &drawn));
    CLEANUP(level_record_deinit) struct level_record narrow = {0};
    STEP(store_level_random(store, &tagged, &scene->batch.id, 1, 5, &narrow));
    STEP(store_level_walk(store, &all, keep_on, NULL));
    struct day_record day;
    STEP(store_day_get(store, "2026-01-01", "gates", 0, &day));
    struct stock stock;
    return store_stock(store, "gates", &stock);
}

static int play(struct scene *scene) {
    CLEANUP(text_deinit) struct text why = TEXT_INIT;
    struct store *writer = NULL, *reader = NULL;
    int result = store_open(scene->directory, STORE_WRITER, 1, &writer, &why);
    if (!result)
        result = write_levels(writer, scene);
    if (!result)
        result = run_batch(writer, scene);
    if (!result)
        result = store_open(scene->directory, STORE_READER, 1, &reader, &why);
    if (!result)
        result = read_batches(reader, scene);
    if (!result)
        result = read_levels(reader, scene);
    store_close(reader);
    if (writer && result < 0) { /* it works on */
        allocations.fail_at = 0;
        ck_assert_int_eq(store_check_writable(writer), 0);
    }
    store_close(writer);
    return result;
}

static void scene_init(struct scene *scene, const char *directory) {
    *scene = (struct scene){.directory = directory};
    for (uint32_t i = 0; i < 4; i++) {
        scene->levels[i] = fixture_level(i + 1);
        fixture_set(&scene->levels[i].tags, "a c");
    }
    scene->daily = fixture_level(9);
    scene->batch = fixture_batch(1, "key");
    scene->world = (struct world_record){.id = strdup("gates"),
                                         .title = strdup("Gates"),
                                         .kind = strdup("light-maze"),
                                         .introduces = strdup(""),
                                         .parameters = strdup("")};
}

static void scene_deinit(struct scene *scene) {
    for (uint32_t i = 0; i < 4; i++)
        level_record_deinit(&scene->levels[i]);
    level_record_deinit(&scene->daily);
    batch_record_deinit(&scene->batch);
    world_record_deinit(&scene->world);
}

/* Plays with allocation number fail_at failing (lasting: and all behind it), then checks the files;
 * were there so many? */
static bool play_once(const char *base, uint64_t fail_at, bool lasting) {
    char directory[FIXTURE_PATH + 32];
    snprintf(directory, sizeof(directory), "%s/%llu", base, (unsigned long long)fail_at);
    struct scene scene;
    scene_init(&scene, directory);
    const int64_t live = allocations.live;
    allocations.count = 0;
    allocations.lasting = lasting;
    allocations.fail_at = fail_at;
    const int result = play(&scene);
    allocations.fail_at = 0;
    const bool reached = allocations.count >= fail_at;
    ck_assert_msg(result == 0 || result == -ENOMEM, "allocation %llu: result %d",
                  (unsigned long long)fail_at, result);
    ck_assert_msg(allocations.live == live, "allocation %llu: %lld leaked",
                  (unsigned long long)fail_at, (long long)(allocations.live - live));
    struct text why = TEXT_INIT;
    struct store *store = NULL;
    ck_assert_int_eq(store_open(directory, STORE_WRITER, 1, &store, &why), 0);
    store_close(store);
    text_deinit(&why);
    store_check_whole(directory);
    fixture_remove(directory);
    scene_deinit(&scene);
    return reached;
}

START_TEST(each_allocation_may_fail) {
    install();
    char base[FIXTURE_PATH];
    fixture_directory(base);
    const char *const rounds = getenv("FAULT_ROUNDS");
    const bool all = rounds && strcmp(rounds, "all") == 0;
    uint32_t played = 0;
    for (uint64_t n = 1; play_once(base, n, played % 2); n += all ? 1 : 1 + n / 40)
        played++;
    ck_assert_uint_gt(played, 100);
    ck_assert_int_eq(sqlite3_memory_used(), 0);
    printf("%u of the allocations failed in turn\n", played);
    fixture_remove(base);
}
END_TEST

SUITE_MAIN("faults/store_memory", each_allocation_may_fail)
