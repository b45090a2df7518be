/* Token buckets: bursts, refills, neighbours, and a table that never grows. */
#include "http/limit.h"

#include <string.h>

#include "suite.h"

#define SECOND UINT64_C(1000000)

static struct address client(const char *text) {
    struct address address;
    ck_assert(address_parse(text, strlen(text), &address));
    return address;
}

START_TEST(a_burst_then_a_steady_rate) {
    struct limit *limit;
    const struct address one = client("9.9.9.9");
    ck_assert_int_eq(limit_new(60, 5, &limit), 0);
    for (uint32_t i = 0; i < 5; i++) {
        const struct allowance allowance = limit_take(limit, &one, SECOND, 1);
        ck_assert(allowance.granted);
        ck_assert_uint_eq(allowance.remaining, 4 - i);
    }
    struct allowance allowance = limit_take(limit, &one, SECOND, 1);
    ck_assert(!allowance.granted);
    ck_assert_uint_eq(allowance.seconds, 1);
    ck_assert(!limit_take(limit, &one, SECOND + SECOND * 99 / 100, 1).granted);
    ck_assert(limit_take(limit, &one, 2 * SECOND, 1).granted);
    ck_assert(!limit_take(limit, &one, 2 * SECOND, 1).granted);
    ck_assert_uint_eq(limit_take(limit, &one, 100 * SECOND, 0).remaining, 5);
    limit_free(limit);
}
END_TEST

/* Asking in tiny steps earns as much as waiting: nothing is lost to rounding. */
START_TEST(small_steps_add_up) {
    struct limit *limit;
    const struct address one = client("9.9.9.9");
    ck_assert_int_eq(limit_new(60, 1, &limit), 0);
    ck_assert(limit_take(limit, &one, SECOND, 1).granted);
    uint32_t granted = 0;
    for (uint64_t now = SECOND; now <= 61 * SECOND; now += 777)
        granted += limit_take(limit, &one, now, 1).granted;
    ck_assert_uint_ge(granted, 59);
    ck_assert_uint_le(granted, 60);
    limit_free(limit);
}
END_TEST

START_TEST(neighbours_share_by_network) {
    static const struct {
        const char *first;
        const char *second;
        bool shared;
    } pairs[] = {
        {"9.9.9.9", "9.9.9.10", false},
        {"2001:db8:1:2::1", "2001:db8:1:2:ffff::9", true},
        {"2001:db8:1:2::1", "2001:db8:1:3::1", false},
    };
    for (size_t i = 0; i < sizeof(pairs) / sizeof(pairs[0]); i++) {
        struct limit *limit;
        const struct address first = client(pairs[i].first);
        const struct address second = client(pairs[i].second);
        ck_assert_int_eq(limit_new(60, 1, &limit), 0);
        ck_assert(limit_take(limit, &first, SECOND, 1).granted);
        ck_assert_int_eq(limit_take(limit, &second, SECOND, 1).granted, !pairs[i].shared);
        limit_free(limit);
    }
}
END_TEST

START_TEST(a_flood_of_addresses_is_borne) {
    struct limit *limit;
    ck_assert_int_eq(limit_new(60, 1, &limit), 0);
    for (uint32_t i = 0; i < 200000; i++) {
        struct address address = client("9.9.9.9");
        memcpy(address.bytes + 12, &i, sizeof(i));
        ck_assert(limit_take(limit, &address, SECOND + i, 1).granted);
    }
    limit_free(limit);
}
END_TEST

START_TEST(no_limit_lets_all_pass) {
    struct limit *limit;
    const struct address one = client("9.9.9.9");
    ck_assert_int_eq(limit_new(0, 0, &limit), 0);
    for (unsigned i = 0; i < 100; i++)
        ck_assert(limit_take(limit, &one, SECOND, 1).granted);
    limit_free(limit);
}
END_TEST

SUITE_MAIN("http/limit", a_burst_then_a_steady_rate, small_steps_add_up,
           neighbours_share_by_network, a_flood_of_addresses_is_borne, no_limit_lets_all_pass)
