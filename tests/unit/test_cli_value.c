/* Words of a person turned into values: edges and one past them. */
#include "cli/value.h"

#include <arpa/inet.h>

#include "suite.h"

START_TEST(numbers) {
    static const struct {
        const char *text;
        bool units;
        int result;
        uint64_t value;
    } cases[] = {
        {"0", false, 0, 0},
        {"18446744073709551615", false, 0, UINT64_MAX},
        {"18446744073709551616", false, 1, 0},
        {"", false, 1, 0},
        {"-1", false, 1, 0},
        {"+5", false, 1, 0},
        {" 5", false, 1, 0},
        {"5 ", false, 1, 0},
        {"0x10", false, 1, 0},
        {"64KiB", false, 1, 0},
        {"64KiB", true, 0, 65536},
        {"2MiB", true, 0, 2097152},
        {"1GiB", true, 0, 1073741824},
        {"KiB", true, 1, 0},
        {"1kib", true, 1, 0},
        {"17179869184GiB", true, 1, 0},
        {"17179869183GiB", true, 0, UINT64_C(17179869183) << 30},
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        uint64_t value = 0;
        ck_assert_msg(value_number(cases[i].text, cases[i].units, &value) == cases[i].result, "%s",
                      cases[i].text);
        if (cases[i].result == 0)
            ck_assert_uint_eq(value, cases[i].value);
    }
}
END_TEST

START_TEST(switches) {
    bool value = false;
    ck_assert_int_eq(value_switch("yes", &value), 0);
    ck_assert(value);
    ck_assert_int_eq(value_switch("off", &value), 0);
    ck_assert(!value);
    ck_assert_int_eq(value_switch("perhaps", &value), 1);
    ck_assert_int_eq(value_switch("", &value), 1);
}
END_TEST

START_TEST(addresses) {
    static const struct {
        const char *text;
        int result;
        uint16_t port;
    } cases[] = {
        {"127.0.0.1:8080", 0, 8080},
        {"0.0.0.0:0", 0, 0},
        {"[::1]:65535", 0, 65535},
        {"[::]:80", 0, 80},
        {"127.0.0.1:65536", 1, 0},
        {"127.0.0.1", 1, 0},
        {"127.0.0.1:", 1, 0},
        {":8080", 1, 0},
        {"", 1, 0},
        {"::1:80", 1, 0},
        {"[::1]", 1, 0},
        {"[]:80", 1, 0},
        {"[:80", 1, 0},
        {"]:80", 1, 0},
        {"localhost:80", 1, 0},
        {"127.0.0.1:8O80", 1, 0},
        {"1111111111111111111111111111111111111111111111111111111111:1", 1, 0},
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct address address;
        ck_assert_msg(value_address(cases[i].text, &address) == cases[i].result, "%s",
                      cases[i].text);
        if (cases[i].result == 0)
            ck_assert_uint_eq(address_port(&address), cases[i].port);
    }
}
END_TEST

START_TEST(wildcards_become_loopback) {
    struct address address;
    ck_assert_int_eq(value_address("0.0.0.0:80", &address), 0);
    address_to_loopback(&address);
    ck_assert_uint_eq(((const struct sockaddr_in *)&address.storage)->sin_addr.s_addr,
                      htonl(INADDR_LOOPBACK));
    ck_assert_int_eq(value_address("[::]:80", &address), 0);
    address_to_loopback(&address);
    ck_assert(IN6_IS_ADDR_LOOPBACK(&((const struct sockaddr_in6 *)&address.storage)->sin6_addr));
    ck_assert_int_eq(value_address("10.0.0.1:80", &address), 0);
    address_to_loopback(&address);
    ck_assert_uint_eq(((const struct sockaddr_in *)&address.storage)->sin_addr.s_addr,
                      htonl(0x0a000001));
}
END_TEST

START_TEST(networks_paths_and_urls) {
    static const struct {
        int (*judge)(const char *text);
        const char *text;
        int result;
    } cases[] = {
        {value_networks, "10.0.0.1", 0},
        {value_networks, "10.0.0.0/8, ::1 ,fe80::/128", 0},
        {value_networks, "10.0.0.0/33", 1},
        {value_networks, "10.0.0.0/", 1},
        {value_networks, "::/129", 1},
        {value_networks, "10.0.0.1,", 1},
        {value_networks, "", 1},
        {value_networks, "proxy", 1},
        {value_path, "/levels", 0},
        {value_path, "/a/b-c.d_e~1", 0},
        {value_path, "", 1},
        {value_path, "/", 1},
        {value_path, "levels", 1},
        {value_path, "/levels/", 1},
        {value_path, "//evil.com/", 1},
        {value_path, "/a/../b c", 1},
        {value_url, "http://localhost", 0},
        {value_url, "http://127.0.0.1:8080/", 0},
        {value_url, "http://[::1]:8080/levels", 0},
        {value_url, "https://localhost", 1},
        {value_url, "http://", 1},
        {value_url, "http://[::1", 1},
        {value_url, "http://host:port", 1},
        {value_url, "http://host:65536", 1},
        {value_url, "http://host:80//", 1},
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
        ck_assert_msg(cases[i].judge(cases[i].text) == cases[i].result, "%s", cases[i].text);
}
END_TEST

SUITE_MAIN("cli/value", numbers, switches, addresses, wildcards_become_loopback,
           networks_paths_and_urls)
