/* A level by lot: each of the filter's levels equally likely, none that was seen. */
#include "store/level.h"

#include "base/random.h"
#include "store_fixture.h"
#include "suite.h"

enum { LEVELS = 120, DRAWS = 6000 };

/* Every third level is tagged, every fifth was retired after it was kept. */
static void fill(struct store *store) {
    fixture_world(store, "maze", "light-maze");
    struct batch_record batch = fixture_batch(9000, "");
    ck_assert_int_eq(store_batch_insert(store, &batch), 0);
    ck_assert_int_eq(store_begin(store), 0);
    for (uint32_t number = 1; number <= LEVELS; number++) {
        struct level_record level = fixture_level(number);
        if (number % 4 == 0)
            fixture_set(&level.world, "maze");
        if (number % 3 == 0)
            fixture_set(&level.tags, "third");
        if (number % 10 == 0)
            level.batch = batch.id;
        fixture_insert(store, &level);
        const struct level_change retire = {.status = LEVEL_RETIRED};
        if (number % 5 == 0)
            ck_assert_int_eq(store_level_change(store, level.id.text, 1, &retire), 0);
        level_record_deinit(&level);
    }
    ck_assert_int_eq(store_commit(store), 0);
    batch_record_deinit(&batch);
}

/* How often each level came up; level i has index i. */
static void draw(struct store *store, const struct level_filter *filter, const struct id *seen,
                 size_t seen_count, uint32_t counts[LEVELS + 1]) {
    memset(counts, 0, (LEVELS + 1) * sizeof(counts[0]));
    for (uint64_t i = 0; i < DRAWS; i++) {
        struct level_record level = {0};
        ck_assert_int_eq(store_level_random(store, filter, seen, seen_count, i, &level), 0);
        counts[level.index]++;
        level_record_deinit(&level);
    }
}

struct lot_case {
    const char *name;
    struct level_filter filter;
    bool (*takes_part)(uint32_t number);
};

static uint32_t difficulty(uint32_t number) {
    return number * 7919u % 1000000u;
}

static bool any_published(uint32_t number) {
    return number % 5 != 0;
}

static bool of_maze(uint32_t number) {
    return number % 4 == 0 && number % 5 != 0;
}

static bool of_two_bands(uint32_t number) {
    const uint32_t band = difficulty(number) / 250000u;
    return (band == 0 || band == 3) && number % 5 != 0;
}

static bool narrow(uint32_t number) {
    return difficulty(number) >= 100000 && difficulty(number) <= 150000;
}

static bool tagged(uint32_t number) {
    return number % 3 == 0 && number % 5 != 0;
}

static bool of_batch(uint32_t number) {
    return number % 10 == 0;
}

/* Chi-square over those that take part, against its mean and five standard deviations. */
static void assert_fair(const char *name, const uint32_t counts[LEVELS + 1],
                        bool (*takes_part)(uint32_t number)) {
    uint32_t members = 0;
    for (uint32_t number = 1; number <= LEVELS; number++) {
        members += takes_part(number);
        ck_assert_msg(takes_part(number) || !counts[number], "%s: level %u", name, number);
    }
    const double mean = (double)DRAWS / members;
    double chi_square = 0;
    for (uint32_t number = 1; number <= LEVELS; number++)
        if (takes_part(number))
            chi_square += (counts[number] - mean) * (counts[number] - mean) / mean;
    const double distance = chi_square - (members - 1.0);
    ck_assert_msg(distance * distance < 25 * 2.0 * members, "%s: chi-square %f of %u", name,
                  chi_square, members);
}

START_TEST(all_are_equally_likely) {
    static const struct lot_case cases[] = {
        {"published",
         {.statuses = 1u << LEVEL_PUBLISHED, .difficulty_max = 1000000},
         any_published},
        {"world",
         {.world = "maze", .statuses = 1u << LEVEL_PUBLISHED, .difficulty_max = 1000000},
         of_maze},
        {"bands",
         {.bands = 9, .statuses = 1u << LEVEL_PUBLISHED, .difficulty_max = 1000000},
         of_two_bands},
        {"narrow", {.difficulty_min = 100000, .difficulty_max = 150000}, narrow},
        {"tag",
         {.statuses = 1u << LEVEL_PUBLISHED,
          .difficulty_max = 1000000,
          .tags = {"third"},
          .tag_count = 1},
         tagged},
        {"batch", {.batch = "the batch", .difficulty_max = 1000000}, of_batch},
    };
    struct fixture fixture;
    fixture_init(&fixture);
    fill(fixture.store);
    const struct id batch = fixture_id(9000);
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct level_filter filter = cases[i].filter;
        filter.batch = filter.batch ? batch.text : NULL;
        uint32_t counts[LEVELS + 1];
        draw(fixture.store, &filter, NULL, 0, counts);
        assert_fair(cases[i].name, counts, cases[i].takes_part);
    }
    fixture_deinit(&fixture);
}
END_TEST

START_TEST(what_was_seen_is_left_out) {
    struct fixture fixture;
    fixture_init(&fixture);
    fixture_fill(fixture.store, 1, 100);
    const struct level_filter filter = {.difficulty_max = 1000000};
    struct id seen[100];
    for (uint32_t i = 0; i < 100; i++)
        seen[i] = fixture_id(i + 1);
    for (uint64_t random = 0; random < 200; random++) {
        struct level_record level = {0};
        /* All but the last one. */
        ck_assert_int_eq(store_level_random(fixture.store, &filter, seen, 99, random, &level), 0);
        ck_assert_str_eq(level.id.text, seen[99].text);
        ck_assert_ptr_null(level.document);
        level_record_deinit(&level);
    }
    struct level_record level = {0};
    ck_assert_int_eq(store_level_random(fixture.store, &filter, seen, 100, 1, &level),
                     STORE_MISSING);
    seen[0] = (struct id){"nobody"};
    ck_assert_int_eq(store_level_random(fixture.store, &filter, seen, 100, 1, &level), 0);
    ck_assert_int_eq(level.index, 1);
    level_record_deinit(&level);
    fixture_deinit(&fixture);
}
END_TEST

START_TEST(no_level_is_missing) {
    static const struct level_filter filters[] = {
        {.difficulty_max = 1000000, .world = "nowhere"},
        {.difficulty_max = 1000000, .kind = "none"},
        {.difficulty_max = 1000000, .batch = "none"},
        {.difficulty_max = 1000000, .tags = {"none"}, .tag_count = 1},
        {.difficulty_max = 1000000, .statuses = 1u << LEVEL_REJECTED},
        {.difficulty_min = 1, .difficulty_max = 2},
        {.difficulty_min = 2, .difficulty_max = 1},
    };
    struct fixture fixture;
    fixture_init(&fixture);
    fixture_fill(fixture.store, 1, 5);
    for (size_t i = 0; i < sizeof(filters) / sizeof(filters[0]); i++) {
        struct level_record level = {0};
        ck_assert_int_eq(store_level_random(fixture.store, &filters[i], NULL, 0, i, &level),
                         STORE_MISSING);
    }
    fixture_deinit(&fixture);
}
END_TEST

SUITE_MAIN("store/level_random", all_are_equally_likely, what_was_seen_is_left_out,
           no_level_is_missing)
