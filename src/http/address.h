/* Internet addresses: who is at the other end, and whose word about others counts. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/text.h"

struct sockaddr;

enum { ADDRESS_TEXT_LENGTH = 45 };

struct address {
    uint8_t bytes[16]; /* IPv6; IPv4 as ::ffff:a.b.c.d; all 0: unknown */
};

struct address address_of(const struct sockaddr *socket);
bool address_loopback(const struct address *address);
void address_text(const struct address *address, char text[ADDRESS_TEXT_LENGTH + 1]);

/* One hop of X-Forwarded-For: "1.2.3.4", "1.2.3.4:5", "::1", "[::1]:5". False: it is none. */
bool address_parse(const char *text, size_t length, struct address *out);

/* Is this Host a name of the machine itself: localhost, 127.0.0.0/8, [::1], with or without a
 * port? */
bool address_host_loopback(const char *host);

/* Networks from "10.0.0.0/8, ::1, 192.168.1.7". */
struct networks {
    struct network *items;
    size_t count;
};

/* text may be NULL. Condition: 1, *why names the word that is no address. -ENOMEM. */
int networks_parse(const char *text, struct networks *out, struct text *why);
void networks_deinit(struct networks *networks);
bool networks_hold(const struct networks *networks, const struct address *address);

/* The client behind trusted proxies: the right-most hop of X-Forwarded-For (NULL: none) that is
 * not trusted itself; the peer where it is not trusted or the field is junk. */
struct address address_client(const struct networks *trusted, const struct address *peer,
                              const char *forwarded_for);
