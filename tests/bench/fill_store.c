/* Fills a store with many levels, faster than any batch would: fill_store DIRECTORY LEVELS. Each is
 * one of a few that the light maze makes, under an id, a twin key and a difficulty of its own: real
 * in size, not in kind. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "service/generate.h"
#include "store/level.h"
#include "store/store.h"

enum { MODELS = 32, COMMIT = 5000 };

static void must(int result, const char *what) {
    if (result == 0)
        return;
    fprintf(stderr, "%s: %d\n", what, result);
    exit(1);
}

/* The default worlds go in, and a few levels come out. */
static void make_models(const char *directory, struct made_level *models) {
    static const char *const worlds[] = {"glow", "gates", "plates", "pursuit"};
    const struct service_settings settings = {
        .data = directory, .workers = 1, .interactive = 1, .queue = 1, .batches = 1};
    struct text why = TEXT_INIT;
    struct arena work = ARENA_INIT;
    struct faults faults = FAULTS_INIT;
    struct service *service = NULL;
    must(service_open(&settings, &service, &why), why.data ? why.data : "service");
    for (uint32_t i = 0; i < MODELS; i++) {
        const struct generate_request request = {
            .world = worlds[i % 4], .seeded = true, .seed = 1, .index = i};
        must(service_generate(service, &request, &work, &faults, &models[i]), "generate");
    }
    arena_deinit(&work);
    service_close(service);
    text_deinit(&why);
}

static int insert(struct store *store, const struct made_level *model, uint32_t number,
                  uint32_t difficulty) {
    struct level_record level = {
        .kind = strdup(model->kind->name),
        .world = strdup(model->world),
        .document = strdup(model->document),
        .evaluation = strdup(model->evaluation),
        .difficulty = difficulty,
        .band = (int)(difficulty / 250001),
        .band_override = -1,
        .status = LEVEL_PUBLISHED,
        .engine = ENGINE_VERSION,
        .world_revision = 1,
        .calibration = 1,
        .seed = 1,
        .index = number,
        .tags = strdup(""),
        .note = strdup(""),
        .revision = 1,
        .created_at = 1700000000,
        .published_at = 1700000000,
    };
    snprintf(level.id.text, sizeof(level.id.text), "%08x-0000-5000-8000-%012x",
             number * 2654435761u, number);
    memcpy(level.twin_key.bytes, &number, sizeof(number));
    const int result = store_level_insert(store, &level);
    level_record_deinit(&level);
    return result;
}

int main(int count, char **arguments) {
    if (count != 3)
        return 64;
    static struct made_level models[MODELS];
    const uint32_t levels = (uint32_t)strtoul(arguments[2], NULL, 10);
    struct random random;
    struct text why = TEXT_INIT;
    struct store *store = NULL;
    random_init(&random, 1, 0);
    make_models(arguments[1], models);
    must(store_open(arguments[1], STORE_WRITER, 0, &store, &why), why.data ? why.data : "store");
    for (uint32_t number = 0; number < levels;) {
        must(store_begin(store), "begin");
        for (uint32_t i = 0; i < COMMIT && number < levels; i++, number++)
            must(insert(store, &models[number % MODELS], number, random_below(&random, 1000001)),
                 "insert");
        must(store_commit(store), "commit");
    }
    store_close(store);
    for (size_t i = 0; i < MODELS; i++)
        made_level_deinit(&models[i]);
    text_deinit(&why);
    return 0;
}
