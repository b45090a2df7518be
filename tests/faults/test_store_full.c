/* A full disk: writes say so, reads go on, nothing acknowledged is lost, and it heals by itself.
 * Once with a limit on the size of files; once, as root, with a small file system of its own. */
#include <sched.h>
#include <signal.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include "store_check.h"
#include "suite.h"

enum { FULL_SIZE = 3 << 20, FULL_TRIES = 100000 };

static int insert(struct store *store, uint32_t number) {
    struct level_record level = fixture_level(number);
    free(level.document);
    level.document = malloc(3000);
    memset(level.document, 'x', 2999);
    level.document[2999] = '\0';
    const int result = store_level_insert(store, &level);
    level_record_deinit(&level);
    return result;
}

static int get(struct store *store, uint32_t number) {
    struct level_record level = {0};
    const struct id id = fixture_id(number);
    const int result = store_level_get(store, id.text, &level);
    level_record_deinit(&level);
    return result;
}

/* Writes until there is no more room; the number of levels that were kept. */
static uint32_t fill_up(struct store *store) {
    for (uint32_t number = 1; number < FULL_TRIES; number++) {
        const int result = insert(store, number);
        if (result == 0)
            continue;
        ck_assert_int_eq(result, -ENOSPC);
        return number - 1;
    }
    ck_abort_msg("the disk never became full");
}

static void assert_reads(const char *directory, uint32_t kept) {
    struct store *const reader = fixture_open(directory, STORE_READER);
    for (uint32_t number = 1; number <= kept; number++)
        ck_assert_int_eq(get(reader, number), 0);
    ck_assert_int_eq(get(reader, kept + 1), STORE_MISSING);
    store_close(reader);
}

static void assert_full(struct store *store, const char *directory, uint32_t kept) {
    for (int i = 0; i < 3; i++)
        ck_assert_int_eq(insert(store, kept + 1), -ENOSPC);
    assert_reads(directory, kept);
    ck_assert_int_eq(store_begin(store), 0);
    ck_assert_int_eq(get(store, kept), 0);
    int result = 0;
    for (uint32_t i = 1; i < 500 && !result; i++)
        result = insert(store, kept + i);
    if (!result)
        result = store_commit(store);
    else
        ck_assert_int_eq(store_commit(store), result);
    ck_assert_int_eq(result, -ENOSPC);
    assert_reads(directory, kept);
}

static void assert_healed(struct fixture *fixture, uint32_t kept) {
    ck_assert_int_eq(store_check_writable(fixture->store), 0);
    for (uint32_t i = 1; i < 20; i++)
        ck_assert_int_eq(insert(fixture->store, kept + i), 0);
    assert_reads(fixture->directory, kept + 19);
    store_close(fixture->store);
    store_check_whole(fixture->directory);
    fixture->store = fixture_open(fixture->directory, STORE_WRITER);
    assert_reads(fixture->directory, kept + 19);
}

START_TEST(files_that_may_not_grow) {
    struct fixture fixture;
    fixture_init(&fixture);
    signal(SIGXFSZ, SIG_IGN);
    struct rlimit before;
    ck_assert_int_eq(getrlimit(RLIMIT_FSIZE, &before), 0);
    const struct rlimit small = {FULL_SIZE, before.rlim_max};
    ck_assert_int_eq(setrlimit(RLIMIT_FSIZE, &small), 0);
    const uint32_t kept = fill_up(fixture.store);
    ck_assert_uint_gt(kept, 20);
    assert_full(fixture.store, fixture.directory, kept);
    ck_assert_int_eq(setrlimit(RLIMIT_FSIZE, &before), 0);
    assert_healed(&fixture, kept);
    fixture_deinit(&fixture);
}
END_TEST

/* A small file system that only this process sees, with a ballast to throw away. */
static bool mount_small(const char *directory) {
    char options[32];
    snprintf(options, sizeof(options), "size=%d", 2 * FULL_SIZE);
    return unshare(CLONE_NEWNS) == 0 && mount("none", "/", NULL, MS_REC | MS_PRIVATE, NULL) == 0 &&
           mount("candela-test", directory, "tmpfs", 0, options) == 0;
}

static void put_ballast(const char *path) {
    FILE *const file = fopen(path, "w");
    ck_assert_ptr_nonnull(file);
    static const char block[1 << 20];
    for (int i = 0; i < 2; i++)
        ck_assert_uint_eq(fwrite(block, sizeof(block), 1, file), 1);
    ck_assert_int_eq(fclose(file), 0);
}

START_TEST(a_full_file_system) {
    char directory[FIXTURE_PATH];
    fixture_directory(directory);
    if (geteuid() != 0 || !mount_small(directory)) {
        printf("no file system could be mounted: only the limit was tried\n");
        fixture_remove(directory);
        return;
    }
    char ballast[FIXTURE_PATH + 16];
    snprintf(ballast, sizeof(ballast), "%s/ballast", directory);
    put_ballast(ballast);
    struct fixture fixture = {.store = fixture_open(directory, STORE_WRITER)};
    snprintf(fixture.directory, sizeof(fixture.directory), "%s", directory);
    fixture_world(fixture.store, "gates", "light-maze");
    const uint32_t kept = fill_up(fixture.store);
    ck_assert_uint_gt(kept, 20);
    assert_full(fixture.store, directory, kept);
    char copy[FIXTURE_PATH + 16];
    snprintf(copy, sizeof(copy), "%s/copy.db", directory);
    ck_assert_int_eq(store_backup(fixture.store, copy), -ENOSPC);
    ck_assert_int_ne(access(copy, F_OK), 0);
    ck_assert_int_eq(unlink(ballast), 0);
    assert_healed(&fixture, kept);
    store_close(fixture.store);
    ck_assert_int_eq(umount(directory), 0);
    fixture_remove(directory);
}
END_TEST

SUITE_MAIN("faults/store_full", files_that_may_not_grow, a_full_file_system)
