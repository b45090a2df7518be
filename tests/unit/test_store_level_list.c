/* Lists: every filter, in either order and any page size, against a plain search; and the plans of
 * their SQL, which must never scan or sort a table. */
#include "store/level_filter.h"

#include "base/random.h"
#include "store_fixture.h"
#include "suite.h"

enum { LEVELS = 600, RUNS = 400 };

static const char *const worlds[] = {"gates", "maze", "slides"};
static const char *const kinds[] = {"light-maze", "light-maze", "sliding-puzzle"};
static const char *const tags[] = {"", "cold", "cold warm", "hot", "cold hot warm"};

/* What a search needs to know of a level. */
struct fact {
    const char *world, *kind, *tags;
    uint32_t difficulty, band, status;
    int batch;
    struct id id;
};

static struct level_record vary(uint32_t number, struct random *random, struct fact *fact) {
    struct level_record level = fixture_level(number);
    const uint32_t world = random_below(random, 3), tag = random_below(random, 5);
    fixture_set(&level.world, worlds[world]);
    fixture_set(&level.kind, kinds[world]);
    fixture_set(&level.tags, tags[tag]);
    level.difficulty = random_below(random, 20) * 50000;
    level.band = (int)random_below(random, 4);
    level.band_override = (int)random_below(random, 8) - 4;
    if (level.band_override < 0)
        level.band_override = -1;
    level.status = (enum level_status)random_below(random, 4);
    if (random_below(random, 4) == 0)
        level.batch = fixture_id(9000);
    *fact = (struct fact){worlds[world],
                          kinds[world],
                          tags[tag],
                          level.difficulty,
                          (uint32_t)level_record_band(&level),
                          (uint32_t)level.status,
                          level.batch.text[0] != '\0',
                          level.id};
    return level;
}

static void fill(struct store *store, struct random *random, struct fact facts[LEVELS]) {
    fixture_world(store, "maze", "light-maze");
    fixture_world(store, "slides", "sliding-puzzle");
    struct batch_record batch = fixture_batch(9000, "");
    ck_assert_int_eq(store_batch_insert(store, &batch), 0);
    batch_record_deinit(&batch);
    ck_assert_int_eq(store_begin(store), 0);
    for (uint32_t i = 0; i < LEVELS; i++) {
        struct level_record level = vary(i, random, &facts[i]);
        fixture_insert(store, &level);
        ck_assert_int_eq(level.sequence, i + 1);
        level_record_deinit(&level);
    }
    ck_assert_int_eq(store_commit(store), 0);
}

static struct level_filter draw_filter(struct random *random, const char *batch) {
    struct level_filter filter = {
        .bands = random_below(random, 3) ? random_below(random, 16) : 0,
        .statuses = random_below(random, 3) ? random_below(random, 16) : 0,
        .difficulty_max = 1000000,
        .sort = random_below(random, 2) ? LEVEL_SORT_NEWEST : LEVEL_SORT_DIFFICULTY,
        .documents = random_below(random, 2) == 0,
    };
    if (random_below(random, 2))
        filter.world = worlds[random_below(random, 3)];
    if (random_below(random, 3) == 0)
        filter.kind = kinds[1 + random_below(random, 2)];
    if (random_below(random, 5) == 0)
        filter.batch = batch;
    if (random_below(random, 3) == 0) {
        filter.difficulty_min = random_below(random, 20) * 50000;
        filter.difficulty_max = filter.difficulty_min + random_below(random, 10) * 50000;
    }
    static const char *const wanted[] = {"cold", "warm", "hot"};
    for (size_t i = 0; i < 3; i++)
        if (random_below(random, 4) == 0)
            filter.tags[filter.tag_count++] = wanted[i];
    return filter;
}

static bool matches(const struct level_filter *filter, const struct fact *fact) {
    bool all_tags = true;
    for (size_t i = 0; i < filter->tag_count; i++)
        all_tags = all_tags && strstr(fact->tags, filter->tags[i]);
    return all_tags && (!filter->world || strcmp(filter->world, fact->world) == 0) &&
           (!filter->kind || strcmp(filter->kind, fact->kind) == 0) &&
           (!filter->batch || fact->batch) && (!filter->bands || filter->bands >> fact->band & 1) &&
           (!filter->statuses || filter->statuses >> fact->status & 1) &&
           fact->difficulty >= filter->difficulty_min && fact->difficulty <= filter->difficulty_max;
}

/* The numbers of the matching levels in the filter's order. */
static uint32_t expect(const struct level_filter *filter, const struct fact facts[LEVELS],
                       uint32_t numbers[LEVELS]) {
    uint32_t count = 0;
    if (filter->sort == LEVEL_SORT_NEWEST) {
        for (uint32_t i = LEVELS; i-- > 0;)
            if (matches(filter, &facts[i]))
                numbers[count++] = i;
        return count;
    }
    for (uint32_t step = 0; step <= 20; step++)
        for (uint32_t i = 0; i < LEVELS; i++)
            if (facts[i].difficulty == step * 50000 && matches(filter, &facts[i]))
                numbers[count++] = i;
    return count;
}

static void assert_pages(struct store *store, struct level_filter filter,
                         const struct fact facts[LEVELS], const uint32_t numbers[],
                         uint32_t count) {
    uint32_t at = 0;
    bool more = true;
    while (more) {
        struct level_list list = {0};
        ck_assert_int_eq(store_level_list(store, &filter, &list), 0);
        for (size_t i = 0; i < list.count; i++, at++) {
            ck_assert_uint_lt(at, count);
            ck_assert_str_eq(list.items[i].id.text, facts[numbers[at]].id.text);
            ck_assert(!!list.items[i].document == filter.documents);
        }
        more = list.more;
        ck_assert(more == (at < count));
        if (list.count) {
            filter.after = true;
            filter.after_difficulty = list.items[list.count - 1].difficulty;
            filter.after_sequence = list.items[list.count - 1].sequence;
        }
        level_list_deinit(&list);
    }
    ck_assert_uint_eq(at, count);
}

START_TEST(every_filter_pages_in_order) {
    struct fixture fixture;
    fixture_init(&fixture);
    struct random random;
    random_init(&random, 1, 0);
    static struct fact facts[LEVELS];
    fill(fixture.store, &random, facts);
    struct store *const reader = fixture_open(fixture.directory, STORE_READER);
    const struct id batch = fixture_id(9000);
    static const uint32_t limits[] = {1, 7, 20, 100, 1000};
    for (uint32_t run = 0; run < RUNS; run++) {
        struct level_filter filter = draw_filter(&random, batch.text);
        filter.limit = limits[random_below(&random, 5)];
        uint32_t numbers[LEVELS];
        const uint32_t count = expect(&filter, facts, numbers);
        assert_pages(reader, filter, facts, numbers, count);
    }
    store_close(reader);
    fixture_deinit(&fixture);
}
END_TEST

struct walk {
    uint32_t count;
    uint32_t stop_at;
    int64_t before;
};

static int step(void *context, const struct level_record *record) {
    struct walk *const walk = context;
    ck_assert_int_lt(record->sequence, walk->before);
    walk->before = record->sequence;
    return ++walk->count == walk->stop_at ? 7 : 0;
}

START_TEST(a_walk_passes_all_and_can_be_ended) {
    struct fixture fixture;
    fixture_init(&fixture);
    fixture_fill(fixture.store, 1, 350);
    const struct level_filter filter = {.world = "gates", .difficulty_max = 1000000};
    struct walk walk = {.before = INT64_MAX};
    ck_assert_int_eq(store_level_walk(fixture.store, &filter, step, &walk), 0);
    ck_assert_uint_eq(walk.count, 350);
    walk = (struct walk){.before = INT64_MAX, .stop_at = 120};
    ck_assert_int_eq(store_level_walk(fixture.store, &filter, step, &walk), 7);
    ck_assert_uint_eq(walk.count, 120);
    fixture_deinit(&fixture);
}
END_TEST

/* Fails on a step of the plan that reads a whole table or index, or sorts what is not one page. */
static void assert_plan(sqlite3 *database, const struct level_filter *filter) {
    struct text text = TEXT_INIT;
    text_append_string(&text, "EXPLAIN QUERY PLAN ");
    level_filter_select(filter, &text);
    char *const sql = text_take(&text);
    sqlite3_stmt *statement = NULL;
    ck_assert_int_eq(sqlite3_prepare_v2(database, sql, -1, &statement, NULL), SQLITE_OK);
    const bool is_sliver = filter->difficulty_max == filter->difficulty_min;
    uint32_t searches = 0;
    while (sqlite3_step(statement) == SQLITE_ROW) {
        const char *const detail = (const char *)sqlite3_column_text(statement, 3);
        const bool sorts = strstr(detail, "TEMP B-TREE") != NULL;
        ck_assert_msg(!strstr(detail, "SCAN"), "%s\n%s", detail, sql);
        ck_assert_msg(!sorts || filter->batch || is_sliver, "%s\n%s", detail, sql);
        searches += strstr(detail, "SEARCH") != NULL;
    }
    ck_assert_uint_ge(searches, 1);
    sqlite3_finalize(statement);
    free(sql);
}

START_TEST(no_list_scans_or_sorts_a_table) {
    struct fixture fixture;
    fixture_init(&fixture);
    struct random random;
    random_init(&random, 2, 0);
    const struct id batch = fixture_id(9000);
    for (uint32_t run = 0; run < RUNS; run++) {
        const struct level_filter filter = draw_filter(&random, batch.text);
        assert_plan(fixture.store->database, &filter);
    }
    fixture_deinit(&fixture);
}
END_TEST

SUITE_MAIN("store/level_list", every_filter_pages_in_order, a_walk_passes_all_and_can_be_ended,
           no_list_scans_or_sorts_a_table)
