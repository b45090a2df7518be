/* Words of a person turned into values. */
#include "value.h"

#include <arpa/inet.h>
#include <ctype.h>
#include <string.h>

#include "base/result.h"

static int digits(const char *text, size_t length, uint64_t *out) {
    uint64_t value = 0;
    if (!length)
        return 1;
    for (size_t i = 0; i < length; i++) {
        if (text[i] < '0' || text[i] > '9')
            return 1;
        const uint64_t digit = (uint64_t)(text[i] - '0');
        if (value > (UINT64_MAX - digit) / 10)
            return 1;
        value = value * 10 + digit;
    }
    *out = value;
    return 0;
}

int value_number(const char *text, bool units, uint64_t *out) {
    static const struct {
        const char *name;
        unsigned shift;
    } known[] = {{"KiB", 10}, {"MiB", 20}, {"GiB", 30}};
    size_t length = strlen(text);
    unsigned shift = 0;
    for (size_t i = 0; units && i < sizeof(known) / sizeof(known[0]); i++) {
        if (length > 3 && strcmp(text + length - 3, known[i].name) == 0) {
            shift = known[i].shift;
            length -= 3;
            break;
        }
    }
    TRY(digits(text, length, out));
    if (*out > UINT64_MAX >> shift)
        return 1;
    *out <<= shift;
    return 0;
}

int value_switch(const char *text, bool *out) {
    static const char *const words[] = {"no", "yes", "false", "true", "off", "on", "0", "1"};
    for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
        if (strcmp(text, words[i]) == 0) {
            *out = i % 2;
            return 0;
        }
    }
    return 1;
}

/* An address, or a network: bits behind a slash, no more than the address has. */
static int network(const char *text, size_t length) {
    char host[INET6_ADDRSTRLEN];
    struct in6_addr address;
    uint64_t bits = 0;
    const char *const slash = memchr(text, '/', length);
    const size_t host_length = slash ? (size_t)(slash - text) : length;
    if (host_length >= sizeof(host))
        return 1;
    memcpy(host, text, host_length);
    host[host_length] = '\0';
    const bool six = inet_pton(AF_INET6, host, &address) == 1;
    if (!six && inet_pton(AF_INET, host, &address) != 1)
        return 1;
    if (!slash)
        return 0;
    return digits(slash + 1, length - host_length - 1, &bits) || bits > (six ? 128 : 32);
}

int value_networks(const char *text) {
    for (;;) {
        const char *const start = text + strspn(text, " ");
        const size_t whole = strcspn(start, ",");
        size_t length = whole;
        while (length && start[length - 1] == ' ')
            length--;
        TRY(network(start, length));
        if (!start[whole])
            return 0;
        text = start + whole + 1;
    }
}

static bool is_unreserved(char letter) {
    return isalnum((unsigned char)letter) || (letter && strchr("-._~", letter));
}

int value_path(const char *text) {
    if (!*text)
        return 1;
    while (*text == '/' && is_unreserved(text[1]))
        for (text++; is_unreserved(*text); text++)
            ;
    return *text != '\0';
}

int value_url(const char *text) {
    static const char scheme[] = "http://";
    uint64_t port = 0;
    if (strncmp(text, scheme, sizeof(scheme) - 1) != 0)
        return 1;
    const char *const host = text + sizeof(scheme) - 1;
    const size_t length = *host == '[' ? strcspn(host, "]") + 1 : strcspn(host, ":/");
    if (!length || (*host == '[' && host[length - 1] != ']'))
        return 1;
    const char *const rest = host + length;
    const char *const path = rest + strcspn(rest, "/");
    if (*rest == ':' && (digits(rest + 1, (size_t)(path - rest) - 1, &port) || port > UINT16_MAX))
        return 1;
    return (*rest && *rest != ':' && *rest != '/') ||
           (*path && strcmp(path, "/") != 0 && value_path(path));
}

static int address_fill(const char *host, uint16_t port, bool six, struct address *out) {
    *out = (struct address){.length = 0};
    if (six) {
        struct sockaddr_in6 *const address = (struct sockaddr_in6 *)&out->storage;
        address->sin6_family = AF_INET6;
        address->sin6_port = htons(port);
        out->length = sizeof(*address);
        return inet_pton(AF_INET6, host, &address->sin6_addr) == 1 ? 0 : 1;
    }
    struct sockaddr_in *const address = (struct sockaddr_in *)&out->storage;
    address->sin_family = AF_INET;
    address->sin_port = htons(port);
    out->length = sizeof(*address);
    return inet_pton(AF_INET, host, &address->sin_addr) == 1 ? 0 : 1;
}

int value_address(const char *text, struct address *out) {
    const char *const colon = strrchr(text, ':');
    char host[INET6_ADDRSTRLEN];
    uint64_t port = 0;
    if (!colon || digits(colon + 1, strlen(colon + 1), &port) || port > UINT16_MAX)
        return 1;
    const bool six = text[0] == '[' && colon > text + 1 && colon[-1] == ']';
    const char *const start = text + six;
    const size_t length = (size_t)(colon - start) - six;
    if (length >= sizeof(host))
        return 1;
    memcpy(host, start, length);
    host[length] = '\0';
    return address_fill(host, (uint16_t)port, six, out);
}

uint16_t address_port(const struct address *address) {
    return ntohs(address->storage.ss_family == AF_INET6
                     ? ((const struct sockaddr_in6 *)&address->storage)->sin6_port
                     : ((const struct sockaddr_in *)&address->storage)->sin_port);
}

void address_to_loopback(struct address *address) {
    if (address->storage.ss_family == AF_INET6) {
        struct sockaddr_in6 *const six = (struct sockaddr_in6 *)&address->storage;
        if (IN6_IS_ADDR_UNSPECIFIED(&six->sin6_addr))
            six->sin6_addr = in6addr_loopback;
    } else {
        struct sockaddr_in *const four = (struct sockaddr_in *)&address->storage;
        if (four->sin_addr.s_addr == htonl(INADDR_ANY))
            four->sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    }
}
