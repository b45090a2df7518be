/* Telling a service manager how things stand. */
#include "notify.h"

#include <stddef.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

void notify(const char *socket_name, const char *state) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    const size_t length = socket_name ? strlen(socket_name) : 0;
    if (length < 2 || length >= sizeof(address.sun_path) || !strchr("/@", *socket_name))
        return;
    memcpy(address.sun_path, socket_name, length);
    if (*socket_name == '@') /* the abstract name space */
        address.sun_path[0] = '\0';
    const int descriptor = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (descriptor < 0)
        return;
    sendto(descriptor, state, strlen(state), MSG_NOSIGNAL | MSG_DONTWAIT,
           (const struct sockaddr *)&address,
           (socklen_t)(offsetof(struct sockaddr_un, sun_path) + length));
    close(descriptor);
}
