/* Finding the daemon that somebody's settings describe. */
#include "find.h"

#include <arpa/inet.h>
#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "base/cleanup.h"
#include "base/result.h"
#include "file.h"
#include "value.h"

enum { ADDRESS_BYTES_MOST = 200 };

static int append_path(const char *data, struct text *out) {
    text_append_format(out, "%s/address", data);
    return text_check(out);
}

int find_write_address(const char *data, const char *address) {
    struct text path CLEANUP(text_deinit) = TEXT_INIT;
    struct text line CLEANUP(text_deinit) = TEXT_INIT;
    text_append_format(&line, "%s\n", address);
    TRY(text_check(&line));
    TRY(append_path(data, &path));
    return file_write(path.data, line.data);
}

void find_clear_address(const char *data) {
    struct text path CLEANUP(text_deinit) = TEXT_INIT;
    if (!append_path(data, &path))
        unlink(path.data);
}

int find_read_address(const char *data, struct text *url) {
    struct text path CLEANUP(text_deinit) = TEXT_INIT;
    struct text content CLEANUP(text_deinit) = TEXT_INIT;
    struct text why CLEANUP(text_deinit) = TEXT_INIT;
    TRY(append_path(data, &path));
    const int result = file_read(path.data, ADDRESS_BYTES_MOST, &content, &why);
    if (result)
        return result < 0 ? result : 1;
    if (!content.length)
        return 1;
    text_append(url, content.data, strcspn(content.data, "\r\n"));
    return text_check(url);
}

static int append_listening(const struct address *address, struct text *url) {
    char host[INET6_ADDRSTRLEN] = "";
    const bool six = address->storage.ss_family == AF_INET6;
    const void *const number =
        six ? (const void *)&((const struct sockaddr_in6 *)&address->storage)->sin6_addr
            : (const void *)&((const struct sockaddr_in *)&address->storage)->sin_addr;
    inet_ntop(address->storage.ss_family, number, host, sizeof(host));
    text_append_format(url, "http://%s%s%s:%u", six ? "[" : "", host, six ? "]" : "",
                       (unsigned)address_port(address));
    return text_check(url);
}

int find_daemon(const struct settings *settings, struct text *url) {
    struct address address;
    if (settings->url) {
        text_append_string(url, settings->url);
        return text_check(url);
    }
    /* Where nobody said an address, the daemon that holds the data says its own. */
    TRY(value_address(settings->listen, &address));
    const bool said = settings_given(settings, "listen") && address_port(&address);
    if (!said) {
        const int result = find_read_address(settings->data, url);
        if (result <= 0 || !address_port(&address))
            return result;
    }
    address_to_loopback(&address);
    return append_listening(&address, url);
}
