/* How long the store takes: a level by id, pages near and deep, a level by lot, an insert with its
 * commit. bench_store [--json] [levels (200000)], in a directory of its own under TMPDIR. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/random.h"
#include "cli/figures.h"
#include "store/level.h"
#include "store/store.h"
#include "store/world.h"

enum { LEVELS = 200000, WORLDS = 6, DOCUMENT = 600, EVALUATION = 1200, ROUNDS = 5 };

struct bench {
    struct figures figures;
    char work[32];
    struct store *writer;
    struct store *reader;
    struct random random;
    uint32_t levels; /* that were inserted at once */
    uint32_t number; /* of the next insert */
    const struct level_filter *filter;
};

/* The processor's time is the one to compare: others may be at work on the machine. */
static double processor_us(void) {
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec * 1e6 + (double)time.tv_nsec / 1e3;
}

static void must(int result, const char *what) {
    if (result >= 0)
        return;
    fprintf(stderr, "%s: %s\n", what, strerror(-result));
    exit(1);
}

/* runs: of once, in all rounds together. */
static void measure(struct bench *bench, const char *name, uint32_t runs,
                    void (*once)(struct bench *bench)) {
    struct samples samples = {0};
    for (uint32_t round = 0; round < ROUNDS; round++) {
        const double start = processor_us();
        for (uint32_t i = 0; i < runs / ROUNDS; i++)
            once(bench);
        samples_add(&samples, (processor_us() - start) * ROUNDS / runs);
    }
    const struct figure figure = {.name = name,
                                  .work = bench->work,
                                  .value = samples_median(&samples),
                                  .unit = "us of processor",
                                  .rounds = ROUNDS,
                                  .spread = samples_spread(&samples)};
    must(figures_add(&bench->figures, &figure), name);
}

static void number_id(uint32_t number, struct id *id) {
    snprintf(id->text, sizeof(id->text), "%08x-0000-5000-8000-%012x", number * 2654435761u, number);
}

static char *filler(size_t size) {
    char *const text = malloc(size + 1);
    memset(text, 'x', size);
    text[size] = '\0';
    return text;
}

/* Levels of six worlds, nine in ten published, difficulties spread evenly. */
static int insert(struct store *store, uint32_t number, struct random *random) {
    char world[16];
    snprintf(world, sizeof(world), "world-%u", random_below(random, WORLDS));
    const uint32_t difficulty = random_below(random, 1000001);
    struct level_record level = {
        .kind = strdup("light-maze"),
        .world = strdup(world),
        .document = filler(DOCUMENT),
        .evaluation = filler(EVALUATION),
        .difficulty = difficulty,
        .band = difficulty >= 750000 ? 3 : (int)(difficulty / 250000),
        .band_override = -1,
        .status = random_below(random, 10) ? LEVEL_PUBLISHED : LEVEL_CURATED,
        .world_revision = 1,
        .tags = strdup(random_below(random, 50) ? "" : "favourite"),
        .note = strdup(""),
        .revision = 1,
    };
    number_id(number, &level.id);
    memcpy(level.twin_key.bytes, &number, sizeof(number));
    const int result = store_level_insert(store, &level);
    level_record_deinit(&level);
    return result;
}

static void put_worlds(struct store *store) {
    for (uint32_t i = 0; i < WORLDS; i++) {
        char name[16];
        snprintf(name, sizeof(name), "world-%u", i);
        struct world_record world = {.id = strdup(name),
                                     .title = strdup(name),
                                     .kind = strdup("light-maze"),
                                     .introduces = strdup(""),
                                     .parameters = strdup(""),
                                     .order = i};
        must(store_world_put(store, &world), "world");
        world_record_deinit(&world);
    }
}

static void insert_next(struct bench *bench) {
    must(insert(bench->writer, bench->number++, &bench->random), "insert");
}

static void fill(struct bench *bench, uint32_t levels) {
    while (bench->number < levels) {
        must(store_begin(bench->writer), "begin");
        for (uint32_t i = 0; i < 2000 && bench->number < levels; i++)
            insert_next(bench);
        must(store_commit(bench->writer), "commit");
    }
}

static void get(struct bench *bench, uint32_t number) {
    struct id id;
    struct level_record level = {0};
    number_id(number, &id);
    must(store_level_get(bench->reader, id.text, &level), "get");
    level_record_deinit(&level);
}

static void get_any(struct bench *bench) {
    get(bench, random_below(&bench->random, bench->levels));
}

static void get_hot(struct bench *bench) {
    get(bench, 7);
}

static void list_page(struct bench *bench) {
    struct level_list list = {0};
    must(store_level_list(bench->reader, bench->filter, &list), "list");
    level_list_deinit(&list);
}

static void draw_level(struct bench *bench) {
    struct level_record level = {0};
    must(store_level_random(bench->reader, bench->filter, NULL, 0, random_next(&bench->random),
                            &level),
         "draw");
    level_record_deinit(&level);
}

static void measure_filter(struct bench *bench, const char *name, const struct level_filter *filter,
                           uint32_t runs, void (*once)(struct bench *bench)) {
    bench->filter = filter;
    measure(bench, name, runs, once);
}

static void measure_pages(struct bench *bench) {
    enum { PAGES = 500 };
    const struct level_filter any = {
        .statuses = 1u << LEVEL_PUBLISHED, .difficulty_max = 1000000, .limit = 20};
    struct level_filter page = any;
    measure_filter(bench, "page of 20, newest", &page, PAGES, list_page);
    page.after = true;
    page.after_sequence = bench->levels / 20;
    measure_filter(bench, "page of 20, newest, deep", &page, PAGES, list_page);
    page.statuses = 0;
    measure_filter(bench, "page of 20, newest, any status, deep", &page, PAGES, list_page);
    page = any;
    page.world = "world-3";
    measure_filter(bench, "page of 20 of a world", &page, PAGES, list_page);
    page.after = true;
    page.after_sequence = bench->levels / 20;
    measure_filter(bench, "page of 20 of a world, deep", &page, PAGES, list_page);
    page.bands = 5;
    measure_filter(bench, "page of 20 of a world, two bands, deep", &page, PAGES, list_page);
    page.sort = LEVEL_SORT_DIFFICULTY;
    page.after_difficulty = 600000;
    measure_filter(bench, "page of 20 by difficulty, two bands, deep", &page, PAGES, list_page);
    page = any;
    page.difficulty_min = 500000;
    page.difficulty_max = 500010;
    measure_filter(bench, "page of 20, newest, a sliver of difficulty", &page, PAGES, list_page);
    page = any;
    page.tags[0] = "favourite";
    page.tag_count = 1;
    measure_filter(bench, "page of 20 with a tag", &page, PAGES, list_page);
}

static void measure_lots(struct bench *bench) {
    enum { DRAWS = 300 };
    struct level_filter filter = {.statuses = 1u << LEVEL_PUBLISHED, .difficulty_max = 1000000};
    measure_filter(bench, "a level by lot", &filter, DRAWS, draw_level);
    filter.difficulty_min = 500000;
    filter.difficulty_max = 500100;
    measure_filter(bench, "a level by lot, a sliver of difficulty", &filter, DRAWS, draw_level);
    filter.difficulty_min = 0;
    filter.difficulty_max = 1000000;
    filter.tags[0] = "favourite";
    filter.tag_count = 1;
    measure_filter(bench, "a level by lot with a tag", &filter, DRAWS, draw_level);
}

int main(int argc, char **argv) {
    const bool json = argc > 1 && !strcmp(argv[1], "--json");
    const char *const count = argc > 1 + json ? argv[1 + json] : NULL;
    const char *const base = getenv("TMPDIR");
    struct bench bench = {.figures = figures_init(stdout, json),
                          .levels = count ? (uint32_t)strtoul(count, NULL, 10) : LEVELS};
    char directory[256], command[600];
    snprintf(directory, sizeof(directory), "%.200s/candela-bench-XXXXXX", base ? base : "/tmp");
    snprintf(bench.work, sizeof(bench.work), "%u levels", bench.levels);
    if (!mkdtemp(directory))
        return 1;
    struct text why = TEXT_INIT;
    must(store_open(directory, STORE_WRITER, 0, &bench.writer, &why), "open");
    put_worlds(bench.writer);
    random_init(&bench.random, 1, 0);
    fill(&bench, bench.levels);
    must(store_open(directory, STORE_READER, 0, &bench.reader, &why), "open");
    measure(&bench, "a level by id, always the same", 100000, get_hot);
    measure(&bench, "a level by id, any", 20000, get_any);
    measure_pages(&bench);
    measure_lots(&bench);
    measure(&bench, "an insert with its commit", 200, insert_next);
    store_close(bench.reader);
    store_close(bench.writer);
    text_deinit(&why);
    snprintf(command, sizeof(command), "rm -rf '%s'", directory);
    return system(command) || figures_end(&bench.figures);
}
