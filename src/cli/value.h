/* Words of a person turned into values. */
#pragma once

#include <netinet/in.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/socket.h>

/* All of these: fine, or 1 when the text is no such thing. */

/* Digits alone; with units also "64KiB", "2MiB", "1GiB". */
int value_number(const char *text, bool units, uint64_t *out);

/* yes, true, on, 1; no, false, off, 0. */
int value_switch(const char *text, bool *out);

/* "10.0.0.1,10.0.0.0/8,::1" */
int value_networks(const char *text);

/* "/levels", "/a/b": of letters, digits and -._~, no part empty. */
int value_path(const char *text);

/* "http://host:8080", with a path or not. */
int value_url(const char *text);

/* "127.0.0.1:8080", "[::1]:0". */
struct address {
    struct sockaddr_storage storage;
    socklen_t length;
};
int value_address(const char *text, struct address *out);
uint16_t address_port(const struct address *address);
/* 0.0.0.0 and [::] as somebody on this machine reaches them: over loopback. */
void address_to_loopback(struct address *address);
