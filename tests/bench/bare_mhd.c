/* The least that libmicrohttpd can do: one ready response, the same header fields and body as the
 * answer it stands beside. bare_mhd POOL HEAD BODY: the bytes of memory a connection, a file of
 * header fields ("Name: value" a line), a file with the body; prints its port, ends with its input.
 */
#include <microhttpd.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static enum MHD_Result answer(void *response, struct MHD_Connection *connection, const char *url,
                              const char *method, const char *version, const char *piece,
                              size_t *size, void **context) {
    static int seen;
    if (!*context) { /* queued at the first call, libmicrohttpd would close the connection */
        *context = &seen;
        return MHD_YES;
    }
    return MHD_queue_response(connection, MHD_HTTP_OK, response);
}

/* The whole file; the caller frees. */
static char *read_file(const char *path, size_t *length) {
    FILE *const file = fopen(path, "rb");
    if (!file)
        return NULL;
    char *bytes = NULL;
    FILE *const copy = open_memstream(&bytes, length);
    char block[4096];
    for (size_t got; (got = fread(block, 1, sizeof(block), file)) > 0;)
        fwrite(block, 1, got, copy);
    fclose(file);
    fclose(copy);
    return bytes;
}

static int add_fields(struct MHD_Response *response, char *lines) {
    for (char *line; (line = strsep(&lines, "\r\n"));) {
        char *const colon = strstr(line, ": ");
        if (!colon)
            continue;
        *colon = '\0';
        if (MHD_add_response_header(response, line, colon + 2) != MHD_YES)
            return 1;
    }
    return 0;
}

static int serve(size_t pool, struct MHD_Response *response) {
    struct sockaddr_in address = {.sin_family = AF_INET};
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    struct MHD_Daemon *const daemon =
        MHD_start_daemon(MHD_USE_EPOLL_INTERNAL_THREAD, 0, NULL, NULL, answer, response,
                         MHD_OPTION_SOCK_ADDR, &address, MHD_OPTION_CONNECTION_MEMORY_LIMIT, pool,
                         MHD_OPTION_CONNECTION_LIMIT, 1024u, MHD_OPTION_END);
    if (!daemon)
        return 1;
    printf("%u\n", MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT)->port);
    fflush(stdout);
    while (getchar() != EOF)
        continue;
    MHD_stop_daemon(daemon);
    return 0;
}

int main(int count, char **arguments) {
    size_t head_length = 0, body_length = 0;
    char *const head = count == 4 ? read_file(arguments[2], &head_length) : NULL;
    char *const body = head ? read_file(arguments[3], &body_length) : NULL;
    if (!body) {
        fprintf(stderr, "usage: bare_mhd POOL HEAD BODY\n");
        return 64;
    }
    struct MHD_Response *const response =
        MHD_create_response_from_buffer(body_length, body, MHD_RESPMEM_PERSISTENT);
    const int failed = !response || add_fields(response, head) ||
                       serve((size_t)strtoul(arguments[1], NULL, 10), response);
    if (response)
        MHD_destroy_response(response);
    free(head);
    free(body);
    return failed;
}
