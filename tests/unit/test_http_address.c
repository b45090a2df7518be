/* Addresses: hops, networks, names of this machine. */
#include "http/address.h"

#include <string.h>

#include "suite.h"

START_TEST(hops_are_read) {
    static const struct {
        const char *hop;
        const char *text; /* NULL: it is none */
    } hops[] = {
        {"1.2.3.4", "1.2.3.4"},
        {"1.2.3.4:80", "1.2.3.4"},
        {"::1", "::1"},
        {"[::1]", "::1"},
        {"[::1]:443", "::1"},
        {"2001:DB8::1", "2001:db8::1"},
        {"::ffff:1.2.3.4", "1.2.3.4"},
        {"1.2.3", NULL},
        {"1.2.3.4:", NULL},
        {"1.2.3.4:http", NULL},
        {"1.2.3.4:123456", NULL},
        {"[::1", NULL},
        {"[::1]x", NULL},
        {"[1.2.3.4]", NULL},
        {"fe80::1%eth0", NULL},
        {"localhost", NULL},
        {"", NULL},
        {"11111111111111111111111111111111111111111111111111111111111111", NULL},
    };
    for (size_t i = 0; i < sizeof(hops) / sizeof(hops[0]); i++) {
        struct address address;
        const bool read = address_parse(hops[i].hop, strlen(hops[i].hop), &address);
        ck_assert_msg(read == (hops[i].text != NULL), "%s", hops[i].hop);
        if (!read)
            continue;
        char text[ADDRESS_TEXT_LENGTH + 1];
        address_text(&address, text);
        ck_assert_str_eq(text, hops[i].text);
    }
}
END_TEST

START_TEST(networks_hold_their_own) {
    static const struct {
        const char *networks;
        const char *address;
        bool held;
    } cases[] = {
        {"10.0.0.0/8", "10.255.0.1", true},
        {"10.0.0.0/8", "11.0.0.0", false},
        {"10.1.2.0/23", "10.1.3.255", true},
        {"10.1.2.0/23", "10.1.4.0", false},
        {"0.0.0.0/0", "8.8.8.8", true},
        {"0.0.0.0/0", "::1", false},
        {"::/0", "8.8.8.8", true},
        {"2001:db8::/33", "2001:db8:7fff::1", true},
        {"2001:db8::/33", "2001:db8:8000::1", false},
        {"1.2.3.4", "1.2.3.4", true},
        {"1.2.3.4", "1.2.3.5", false},
        {"::1, 1.2.3.4,", "1.2.3.4", true},
        {"", "1.2.3.4", false},
        {"1.2.3.4/32", "1.2.3.4", true},
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct networks networks;
        struct address address;
        struct text why = TEXT_INIT;
        ck_assert_int_eq(networks_parse(cases[i].networks, &networks, &why), 0);
        ck_assert(address_parse(cases[i].address, strlen(cases[i].address), &address));
        ck_assert_msg(networks_hold(&networks, &address) == cases[i].held, "%s %s",
                      cases[i].networks, cases[i].address);
        networks_deinit(&networks);
        text_deinit(&why);
    }
}
END_TEST

START_TEST(words_that_are_no_network_are_named) {
    static const char *const wrong[] = {"10.0.0.0/33", "::/129",        "10.0.0.0/-1", "10.0.0.0/",
                                        "10.0.0.0/8x", "proxy.example", "1.2.3.4:80"};
    for (size_t i = 0; i < sizeof(wrong) / sizeof(wrong[0]); i++) {
        struct networks networks;
        struct text why = TEXT_INIT;
        ck_assert_msg(networks_parse(wrong[i], &networks, &why) == 1, "%s", wrong[i]);
        ck_assert_ptr_nonnull(strstr(why.data, "is no address or network"));
        text_deinit(&why);
    }
}
END_TEST

SUITE_MAIN("http/address", hops_are_read, networks_hold_their_own,
           words_that_are_no_network_are_named)
