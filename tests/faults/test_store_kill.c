/* kill -9 under write load: the store opens again, is whole, and has all that it acknowledged.
 * FAULT_ROUNDS says how often (20). */
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>

#include "base/random.h"
#include "store_check.h"
#include "suite.h"

enum { ROUNDS = 20, LONGEST = 150 /* milliseconds that a writer lives once it writes */ };

static uint32_t rounds(void) {
    const char *const text = getenv("FAULT_ROUNDS");
    return text ? (uint32_t)strtoul(text, NULL, 10) : ROUNDS;
}

/* What is told over the pipe after each commit: everything up to number is kept. */
static void acknowledge(int pipe, uint32_t number) {
    if (write(pipe, &number, sizeof(number)) != sizeof(number))
        _exit(2);
}

static void run_batch(struct store *store, uint32_t number) {
    struct batch_record batch = fixture_batch(number, "");
    struct level_record levels[4];
    for (uint32_t i = 0; i < 4; i++) {
        levels[i] = fixture_level(number + i);
        levels[i].batch = batch.id;
        fixture_set(&levels[i].tags, "a b");
    }
    const struct batch_progress progress = {.done = 500};
    const uint32_t kept[STORE_BANDS] = {1, 1, 1, 1};
    if (store_batch_insert(store, &batch) || store_batch_start(store, batch.id.text, 1) ||
        store_batch_advance(store, batch.id.text, 0, "outcomes", 8, &progress) ||
        store_batch_admit(store, batch.id.text, levels, 4, kept, 2))
        _exit(3);
    for (uint32_t i = 0; i < 4; i++)
        level_record_deinit(&levels[i]);
    batch_record_deinit(&batch);
}

static void run_single(struct store *store, uint32_t number) {
    struct level_record level = fixture_level(number);
    const struct level_change change = {.status = (int)(number % LEVEL_STATUS_COUNT),
                                        .set_band = true,
                                        .band_override = (int)(number / 4 % STORE_BANDS)};
    if (store_level_insert(store, &level) || store_level_change(store, level.id.text, 1, &change))
        _exit(3);
    level_record_deinit(&level);
}

/* Never returns: writes levels from number first on, four at a time. */
static void write_forever(const char *directory, int pipe, uint32_t first) {
    struct store *const store = fixture_open(directory, STORE_WRITER);
    for (uint32_t number = first;; number += 4) {
        if (number / 4 % 2)
            run_batch(store, number);
        else
            for (uint32_t i = 0; i < 4; i++)
                run_single(store, number + i);
        acknowledge(pipe, number + 3);
    }
}

/* Lets a writer run for a while, kills it, and returns the last number that it acknowledged. */
static uint32_t kill_one(const char *directory, uint32_t first, int milliseconds) {
    int ends[2];
    ck_assert_int_eq(pipe(ends), 0);
    const pid_t child = fork();
    if (child == 0)
        write_forever(directory, ends[1], first);
    close(ends[1]);
    struct pollfd ready = {.fd = ends[0], .events = POLLIN};
    ck_assert_int_eq(poll(&ready, 1, 60000), 1);
    usleep((useconds_t)milliseconds * 1000);
    kill(child, SIGKILL);
    int status = 0;
    ck_assert_int_eq(waitpid(child, &status, 0), child);
    ck_assert_msg(WIFSIGNALED(status), "the writer failed by itself: %d", WEXITSTATUS(status));
    uint32_t number = 0, last = first - 1;
    while (read(ends[0], &number, sizeof(number)) == sizeof(number))
        last = number;
    close(ends[0]);
    return last;
}

static void assert_kept(struct store *store, uint32_t first, uint32_t last) {
    for (uint32_t number = first; number <= last; number++) {
        struct level_record level = {0};
        const struct id id = fixture_id(number);
        ck_assert_msg(store_level_get(store, id.text, &level) == 0, "level %u is lost", number);
        ck_assert_uint_eq(level.revision, number / 4 % 2 ? 1 : 2);
        level_record_deinit(&level);
    }
}

START_TEST(what_was_acknowledged_is_there) {
    struct fixture fixture;
    fixture_init(&fixture);
    struct random random;
    random_init(&random, (uint64_t)getpid(), 0);
    uint32_t acknowledged = 0;
    for (uint32_t round = 0, first = 4; round < rounds(); round++) {
        store_close(fixture.store);
        const uint32_t last =
            kill_one(fixture.directory, first, (int)random_below(&random, LONGEST));
        acknowledged += last - first + 1;
        fixture.store = fixture_open(fixture.directory, STORE_WRITER);
        store_check_whole(fixture.directory);
        ck_assert_int_eq(store_check_writable(fixture.store), 0);
        assert_kept(fixture.store, first, last);
        first = last + 5; /* the group behind the last may be there in part */
    }
    printf("%u levels acknowledged over %u kills, none lost\n", acknowledged, rounds());
    fixture_deinit(&fixture);
}
END_TEST

SUITE_MAIN("faults/store_kill", what_was_acknowledged_is_there)
