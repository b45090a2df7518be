/* Internet addresses and networks of trusted proxies. */
#include "http/address.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include "base/cleanup.h"

static const uint8_t address_mapped[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};

static struct address address_from_v4(const void *four) {
    struct address address;
    memcpy(address.bytes, address_mapped, sizeof(address_mapped));
    memcpy(address.bytes + 12, four, 4);
    return address;
}

static bool address_is_v4(const struct address *address) {
    return !memcmp(address->bytes, address_mapped, sizeof(address_mapped));
}

struct address address_of(const struct sockaddr *socket) {
    struct address address = {{0}};
    if (socket && socket->sa_family == AF_INET) {
        struct sockaddr_in four;
        memcpy(&four, socket, sizeof(four));
        return address_from_v4(&four.sin_addr);
    }
    if (socket && socket->sa_family == AF_INET6) {
        struct sockaddr_in6 six;
        memcpy(&six, socket, sizeof(six));
        memcpy(address.bytes, &six.sin6_addr, sizeof(address.bytes));
    }
    return address;
}

bool address_loopback(const struct address *address) {
    static const uint8_t one[16] = {[15] = 1};
    if (address_is_v4(address))
        return address->bytes[12] == 127;
    return !memcmp(address->bytes, one, sizeof(one));
}

void address_text(const struct address *address, char text[ADDRESS_TEXT_LENGTH + 1]) {
    text[0] = '\0';
    if (address_is_v4(address))
        inet_ntop(AF_INET, address->bytes + 12, text, ADDRESS_TEXT_LENGTH + 1);
    else
        inet_ntop(AF_INET6, address->bytes, text, ADDRESS_TEXT_LENGTH + 1);
}

static bool address_parse_plain(const char *text, struct address *out) {
    uint8_t four[4];
    if (inet_pton(AF_INET, text, four) == 1) {
        *out = address_from_v4(four);
        return true;
    }
    return inet_pton(AF_INET6, text, out->bytes) == 1;
}

static bool address_is_port(const char *text) {
    const size_t digits = strspn(text, "0123456789");
    return digits > 0 && digits <= 5 && !text[digits];
}

bool address_parse(const char *text, size_t length, struct address *out) {
    char copy[ADDRESS_TEXT_LENGTH + 10];
    if (!length || length >= sizeof(copy))
        return false;
    memcpy(copy, text, length);
    copy[length] = '\0';
    char *start = copy;
    if (*start == '[') {
        char *const end = strchr(++start, ']');
        if (!end || (end[1] && (end[1] != ':' || !address_is_port(end + 2))))
            return false;
        *end = '\0';
        return inet_pton(AF_INET6, start, out->bytes) == 1;
    }
    char *const colon = strchr(start, ':');
    if (colon && !strchr(colon + 1, ':')) { /* one colon: an IPv4 address with a port */
        if (!address_is_port(colon + 1))
            return false;
        *colon = '\0';
    }
    return address_parse_plain(start, out);
}

bool address_host_loopback(const char *host) {
    static const char *const names[] = {"127.0.0.1", "localhost"};
    struct address address;
    if (!host)
        return false;
    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
        const size_t length = strlen(names[i]);
        if (strncasecmp(host, names[i], length) != 0)
            continue;
        if (!host[length] || (host[length] == ':' && address_is_port(host + length + 1)))
            return true;
    }
    if (*host != '[' && strchr(host, ':') != strrchr(host, ':'))
        return false; /* a bare IPv6 address is no Host */
    return address_parse(host, strlen(host), &address) && address_loopback(&address);
}

struct network {
    struct address address;
    unsigned bits; /* of 128 */
};

static bool network_parse(char *text, struct network *out) {
    char *const slash = strchr(text, '/');
    if (slash)
        *slash = '\0';
    if (!address_parse_plain(text, &out->address))
        return false;
    const unsigned most = address_is_v4(&out->address) ? 32 : 128;
    unsigned bits = most;
    if (slash) {
        char *end;
        bits = (unsigned)strtoul(slash + 1, &end, 10);
        if (end == slash + 1 || *end || bits > most)
            return false;
    }
    out->bits = bits + (128 - most);
    return true;
}

static int networks_add(struct networks *networks, char *word, struct text *why) {
    struct network network;
    if (!network_parse(word, &network)) {
        text_append_format(why,
                           "trusted proxies: \"%s\" is no address or network such as "
                           "10.0.0.0/8 or ::1",
                           word);
        return 1;
    }
    struct network *const items =
        realloc(networks->items, (networks->count + 1) * sizeof(*networks->items));
    if (!items)
        return -ENOMEM;
    networks->items = items;
    items[networks->count++] = network;
    return 0;
}

int networks_parse(const char *text, struct networks *out, struct text *why) {
    *out = (struct networks){NULL, 0};
    if (!text)
        return 0;
    CLEANUP(cleanup_free) char *copy = strdup(text);
    if (!copy)
        return -ENOMEM;
    char *rest = copy;
    for (char *word; (word = strsep(&rest, ", "));) {
        const int result = *word ? networks_add(out, word, why) : 0;
        if (result) {
            networks_deinit(out);
            return result;
        }
    }
    return 0;
}

void networks_deinit(struct networks *networks) {
    free(networks->items);
    *networks = (struct networks){NULL, 0};
}

static bool network_holds(const struct network *network, const struct address *address) {
    const unsigned whole = network->bits / 8;
    const unsigned rest = network->bits % 8;
    if (memcmp(network->address.bytes, address->bytes, whole))
        return false;
    return !rest || (network->address.bytes[whole] ^ address->bytes[whole]) >> (8 - rest) == 0;
}

bool networks_hold(const struct networks *networks, const struct address *address) {
    for (size_t i = 0; i < networks->count; i++)
        if (network_holds(&networks->items[i], address))
            return true;
    return false;
}

struct address address_client(const struct networks *trusted, const struct address *peer,
                              const char *forwarded_for) {
    if (!forwarded_for || !networks_hold(trusted, peer))
        return *peer;
    struct address hop = *peer;
    for (size_t end = strlen(forwarded_for); end > 0;) {
        size_t start = end;
        while (start > 0 && forwarded_for[start - 1] != ',')
            start--;
        const char *word = forwarded_for + start;
        size_t length = end - start;
        for (; length && (*word == ' ' || *word == '\t'); length--)
            word++;
        while (length && (word[length - 1] == ' ' || word[length - 1] == '\t'))
            length--;
        if (!address_parse(word, length, &hop))
            return *peer;
        if (!networks_hold(trusted, &hop))
            return hop;
        end = start ? start - 1 : 0;
    }
    return hop;
}
