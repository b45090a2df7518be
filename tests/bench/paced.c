/* Asks for one path at a steady pace on several connections, as players do, and tells how long each
 * answer took: paced PORT PATH SECONDS [A_SECOND [CONNECTIONS]] prints the median, the 99th
 * percentile and the worst, in microseconds. A request that is due while its connection still waits
 * counts since then. */
#include <arpa/inet.h>
#include <poll.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { CONNECTIONS_MOST = 256, HEAD_MOST = 4096 };

struct asker {
    double due;  /* microseconds */
    double from; /* since when it waits */
    bool waits;  /* for its answer */
    size_t left; /* bytes of the body to come; 0 while the head does */
    char head[HEAD_MOST + 1];
    size_t head_length;
};

struct samples {
    double *values;
    size_t count;
};

static double now_us(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e6 + (double)now.tv_nsec / 1e3;
}

static void must(bool fine, const char *what) {
    if (fine)
        return;
    perror(what);
    exit(1);
}

static int connect_to(unsigned port) {
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    const int connection = socket(AF_INET, SOCK_STREAM, 0);
    must(connection >= 0 && !connect(connection, (struct sockaddr *)&address, sizeof(address)),
         "connect");
    return connection;
}

/* Behind the head, how much of the body is to come; false while the head does. */
static bool read_head(struct asker *asker) {
    asker->head[asker->head_length] = '\0';
    const char *const end = strstr(asker->head, "\r\n\r\n");
    const char *const length = end ? strcasestr(asker->head, "\r\ncontent-length:") : NULL;
    if (!end)
        return false;
    must(length && !strncmp(asker->head, "HTTP/1.1 200", 12), asker->head);
    const size_t here = asker->head_length - (size_t)(end + 4 - asker->head);
    asker->left = strtoul(length + 17, NULL, 10) - here;
    return true;
}

/* True when the answer is complete. */
static bool receive(struct asker *asker, int connection) {
    static char body[1 << 16];
    if (asker->left) {
        const ssize_t length = recv(connection, body, sizeof(body), 0);
        must(length > 0, "recv");
        asker->left -= (size_t)length;
        return !asker->left;
    }
    const ssize_t length =
        recv(connection, asker->head + asker->head_length, HEAD_MOST - asker->head_length, 0);
    must(length > 0, "recv");
    asker->head_length += (size_t)length;
    return read_head(asker) && !asker->left;
}

static void ask(struct asker *asker, int connection, const char *request) {
    const size_t length = strlen(request);
    if (!asker->from)
        asker->from = now_us();
    asker->waits = true;
    asker->head_length = asker->left = 0;
    must(send(connection, request, length, MSG_NOSIGNAL) == (ssize_t)length, "send");
}

static int compare(const void *a, const void *b) {
    const double left = *(const double *)a, right = *(const double *)b;
    return (left > right) - (left < right);
}

static void print(struct samples *samples) {
    must(samples->count > 100, "too few answers");
    qsort(samples->values, samples->count, sizeof(double), compare);
    printf("%.1f %.1f %.1f\n", samples->values[samples->count / 2],
           samples->values[samples->count * 99 / 100], samples->values[samples->count - 1]);
}

static void take(struct asker *asker, double interval, struct samples *samples) {
    const double now = now_us();
    samples->values[samples->count++] = now - asker->from;
    asker->waits = false;
    asker->due += interval;
    asker->from = asker->due < now ? asker->due : 0; /* else the moment that it asks */
}

/* Until the next request is due. */
static struct timespec pause_of(const struct asker *askers, size_t count) {
    double least = 1e5;
    const double now = now_us();
    for (size_t i = 0; i < count; i++)
        if (!askers[i].waits && askers[i].due - now < least)
            least = askers[i].due - now;
    return (struct timespec){.tv_nsec = least > 0 ? (long)(least * 1e3) : 0};
}

/* One turn: sends what is due, waits for answers or for what is due next, takes what came. */
static void turn(struct asker *askers, struct pollfd *polled, size_t count, const char *request,
                 double interval, struct samples *samples) {
    for (size_t i = 0; i < count; i++)
        if (!askers[i].waits && now_us() >= askers[i].due)
            ask(&askers[i], polled[i].fd, request);
    const struct timespec pause = pause_of(askers, count);
    must(ppoll(polled, count, &pause, NULL) >= 0, "poll");
    for (size_t i = 0; i < count; i++)
        if ((polled[i].revents & POLLIN) && receive(&askers[i], polled[i].fd))
            take(&askers[i], interval, samples);
}

int main(int argc, char **argv) {
    static struct asker askers[CONNECTIONS_MOST];
    struct pollfd polled[CONNECTIONS_MOST];
    char request[1024];
    if (argc < 4)
        return 64;
    const unsigned port = (unsigned)strtoul(argv[1], NULL, 10);
    const double seconds = strtod(argv[3], NULL);
    const double a_second = argc > 4 ? strtod(argv[4], NULL) : 1000;
    const size_t count = argc > 5 ? strtoul(argv[5], NULL, 10) : 16;
    const double interval = 1e6 * (double)count / a_second;
    prctl(PR_SET_TIMERSLACK, 1000); /* nanoseconds */
    const double start = now_us();
    struct samples samples = {malloc(sizeof(double) * (size_t)(seconds * a_second + 1000)), 0};
    must(samples.values && count <= CONNECTIONS_MOST, "room");
    snprintf(request, sizeof(request), "GET %s HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", argv[2]);
    for (size_t i = 0; i < count; i++) {
        polled[i] = (struct pollfd){.fd = connect_to(port), .events = POLLIN};
        askers[i].due = start + interval * (double)i / (double)count;
    }
    while (now_us() < start + seconds * 1e6)
        turn(askers, polled, count, request, interval, &samples);
    print(&samples);
    free(samples.values);
    return 0;
}
