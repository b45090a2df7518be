/* How long the store takes: a level by id, pages near and deep, a level by lot, an insert with its
 * commit. bench_store [levels] (200000), in a directory of its own under TMPDIR. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/random.h"
#include "store/level.h"
#include "store/store.h"
#include "store/world.h"

enum { LEVELS = 200000, WORLDS = 6, DOCUMENT = 600, EVALUATION = 1200 };

struct watch {
    double wall, processor; /* microseconds */
};

static double clock_us(clockid_t clock) {
    struct timespec time;
    clock_gettime(clock, &time);
    return (double)time.tv_sec * 1e6 + (double)time.tv_nsec / 1e3;
}

static struct watch watch_start(void) {
    return (struct watch){clock_us(CLOCK_MONOTONIC), clock_us(CLOCK_PROCESS_CPUTIME_ID)};
}

/* The processor's time is the one to compare: others may be at work on the machine. */
static void watch_print(const struct watch *start, const char *name, uint32_t runs) {
    printf("%-46s %9.1f us, %9.1f us of processor\n", name,
           (clock_us(CLOCK_MONOTONIC) - start->wall) / runs,
           (clock_us(CLOCK_PROCESS_CPUTIME_ID) - start->processor) / runs);
}

static void must(int result, const char *what) {
    if (result >= 0)
        return;
    fprintf(stderr, "%s: %s\n", what, strerror(-result));
    exit(1);
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

static void fill(struct store *store, uint32_t levels, struct random *random) {
    const struct watch start = watch_start();
    for (uint32_t number = 0; number < levels;) {
        must(store_begin(store), "begin");
        for (uint32_t i = 0; i < 2000 && number < levels; i++)
            must(insert(store, number++, random), "insert");
        must(store_commit(store), "commit");
    }
    watch_print(&start, "a level within a large transaction", levels);
}

static void time_commits(struct store *store, uint32_t levels, struct random *random) {
    enum { COMMITS = 200 };
    const struct watch start = watch_start();
    for (uint32_t i = 0; i < COMMITS; i++)
        must(insert(store, levels + i, random), "insert");
    watch_print(&start, "an insert with its commit", COMMITS);
}

static void time_gets(struct store *store, uint32_t levels, struct random *random) {
    enum { GETS = 20000 };
    const struct watch start = watch_start();
    for (uint32_t i = 0; i < GETS; i++) {
        struct id id;
        number_id(random_below(random, levels), &id);
        struct level_record level = {0};
        must(store_level_get(store, id.text, &level), "get");
        level_record_deinit(&level);
    }
    watch_print(&start, "a level by id, any", GETS);
}

static void time_hot_get(struct store *store) {
    enum { GETS = 100000 };
    struct id id;
    number_id(7, &id);
    const struct watch start = watch_start();
    for (uint32_t i = 0; i < GETS; i++) {
        struct level_record level = {0};
        must(store_level_get(store, id.text, &level), "get");
        level_record_deinit(&level);
    }
    watch_print(&start, "a level by id, always the same", GETS);
}

static void time_page(struct store *store, const char *name, const struct level_filter *filter) {
    enum { PAGES = 500 };
    const struct watch start = watch_start();
    for (uint32_t i = 0; i < PAGES; i++) {
        struct level_list list = {0};
        must(store_level_list(store, filter, &list), name);
        level_list_deinit(&list);
    }
    watch_print(&start, name, PAGES);
}

static void time_pages(struct store *store, uint32_t levels) {
    const uint32_t published = 1u << LEVEL_PUBLISHED;
    const struct level_filter any = {.statuses = published, .difficulty_max = 1000000, .limit = 20};
    struct level_filter page = any;
    time_page(store, "page of 20, newest", &page);
    page.after = true;
    page.after_sequence = levels / 20;
    time_page(store, "page of 20, newest, deep", &page);
    page.statuses = 0;
    time_page(store, "page of 20, newest, any status, deep", &page);
    page = any;
    page.world = "world-3";
    time_page(store, "page of 20 of a world", &page);
    page.after = true;
    page.after_sequence = levels / 20;
    time_page(store, "page of 20 of a world, deep", &page);
    page.bands = 5;
    time_page(store, "page of 20 of a world, two bands, deep", &page);
    page.sort = LEVEL_SORT_DIFFICULTY;
    page.after_difficulty = 600000;
    time_page(store, "page of 20 by difficulty, two bands, deep", &page);
    page = any;
    page.difficulty_min = 500000;
    page.difficulty_max = 500010;
    time_page(store, "page of 20, newest, a sliver of difficulty", &page);
    page = any;
    page.tags[0] = "favourite";
    page.tag_count = 1;
    time_page(store, "page of 20 with a tag", &page);
}

static void time_random(struct store *store, const char *name, const struct level_filter *filter) {
    enum { DRAWS = 300 };
    const struct watch start = watch_start();
    for (uint64_t i = 0; i < DRAWS; i++) {
        struct level_record level = {0};
        must(store_level_random(store, filter, NULL, 0, i, &level), name);
        level_record_deinit(&level);
    }
    watch_print(&start, name, DRAWS);
}

static void time_lots(struct store *store) {
    struct level_filter filter = {.statuses = 1u << LEVEL_PUBLISHED, .difficulty_max = 1000000};
    time_random(store, "a level by lot", &filter);
    filter.difficulty_min = 500000;
    filter.difficulty_max = 500100;
    time_random(store, "a level by lot, a sliver of difficulty", &filter);
    filter.difficulty_min = 0;
    filter.difficulty_max = 1000000;
    filter.tags[0] = "favourite";
    filter.tag_count = 1;
    time_random(store, "a level by lot with a tag", &filter);
}

int main(int count, char **arguments) {
    const uint32_t levels = count > 1 ? (uint32_t)strtoul(arguments[1], NULL, 10) : LEVELS;
    const char *const base = getenv("TMPDIR");
    char directory[256], command[600];
    snprintf(directory, sizeof(directory), "%.200s/candela-bench-XXXXXX", base ? base : "/tmp");
    if (!mkdtemp(directory))
        return 1;
    struct text why = TEXT_INIT;
    struct store *writer = NULL, *reader = NULL;
    must(store_open(directory, STORE_WRITER, 0, &writer, &why), "open");
    put_worlds(writer);
    struct random random;
    random_init(&random, 1, 0);
    fill(writer, levels, &random);
    must(store_open(directory, STORE_READER, 0, &reader, &why), "open");
    time_hot_get(reader);
    time_gets(reader, levels, &random);
    time_pages(reader, levels);
    time_lots(reader);
    time_commits(writer, levels, &random);
    store_close(reader);
    store_close(writer);
    text_deinit(&why);
    snprintf(command, sizeof(command), "du -sh '%s'; rm -rf '%s'", directory, directory);
    return system(command);
}
