/* The daemon under test and the ways to talk to it. */
#include "api.h"

#include <arpa/inet.h>
#include <check.h>
#include <curl/curl.h>
#include <errno.h>
#include <ftw.h>
#include <jansson.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/cleanup.h"
#include "http/router.h"
#include "service/batch.h"

struct api_options api_defaults(void) {
    return (struct api_options){
        .service = {.workers = 1, .interactive = 2, .queue = 64, .batches = 4, .resume = true},
        .server = {.listen = "127.0.0.1:0",
                   .public_prefix = "",
                   .connections = 256,
                   .header_bytes = 16384,
                   .body_bytes = 262144,
                   .request_seconds = 30,
                   .idle_seconds = 30,
                   .event_streams = 8,
                   .cache_bytes = 1 << 24,
                   .rate_per_minute = 0,
                   .rate_burst = 1},
    };
}

static void api_found(struct api *api, const char *address) {
    snprintf(api->address, sizeof(api->address), "%s", address);
    api->port = (unsigned)strtoul(strrchr(address, ':') + 1, NULL, 10);
}

static void api_open(struct api *api, const struct api_options *options) {
    struct service_settings service = options->service;
    CLEANUP(text_deinit) struct text why = TEXT_INIT;
    service.data = api->directory;
    const int opened = service_open(&service, &api->service, &why);
    ck_assert_msg(opened == 0, "service_open: %d %s", opened, why.data ? why.data : "");
    const int started = server_start(&options->server, api->service, &api->server, &why);
    ck_assert_msg(started == 0, "server_start: %d %s", started, why.data ? why.data : "");
    api_found(api, server_address(api->server));
}

static void api_furnish(struct api *api) {
    const char *const parent = getenv("TMPDIR");
    *api = (struct api){.program = 0};
    snprintf(api->directory, sizeof(api->directory), "%.30s/candela-api-XXXXXX",
             parent ? parent : "/tmp");
    ck_assert_ptr_nonnull(mkdtemp(api->directory));
}

void api_start(struct api *api, const struct api_options *options) {
    api_furnish(api);
    api_open(api, options);
}

static void api_close(struct api *api) {
    service_drain(api->service);
    server_stop(api->server);
    service_close(api->service);
}

static int api_remove(const char *path, const struct stat *status, int flag, struct FTW *place) {
    return remove(path);
}

void api_discard(struct api *api) {
    nftw(api->directory, api_remove, 16, FTW_DEPTH | FTW_PHYS);
}

void api_stop(struct api *api) {
    api_close(api);
    api_discard(api);
}

void api_restart(struct api *api, const struct api_options *options) {
    api_close(api);
    api_open(api, options);
}

enum { API_ARGUMENTS_MAX = 32 };

static void api_become(const struct api *api, const char *const *arguments, int out) {
    const char *line[API_ARGUMENTS_MAX] = {CANDELA_PROGRAM, "serve",  "--listen",
                                           "127.0.0.1:0",   "--data", api->directory};
    size_t count = 6;
    while (arguments && *arguments && count < API_ARGUMENTS_MAX - 1)
        line[count++] = *arguments++;
    dup2(out, STDOUT_FILENO);
    execv(CANDELA_PROGRAM, (char *const *)(uintptr_t)line);
    _exit(127);
}

void api_launch(struct api *api, const char *const *arguments) {
    static const char greeting[] = "listening on ";
    int ends[2];
    char line[128] = "";
    if (!api->directory[0])
        api_furnish(api);
    ck_assert_int_eq(pipe(ends), 0);
    api->program = fork();
    if (api->program == 0)
        api_become(api, arguments, ends[1]);
    close(ends[1]);
    FILE *const out = fdopen(ends[0], "r");
    ck_assert_ptr_nonnull(fgets(line, sizeof(line), out));
    fclose(out);
    ck_assert_msg(!strncmp(line, greeting, sizeof(greeting) - 1), "%s", line);
    line[strcspn(line, "\n")] = '\0';
    api_found(api, line + sizeof(greeting) - 1);
}

int api_terminate(struct api *api) {
    int status = -1;
    kill(api->program, SIGTERM);
    ck_assert_int_eq(waitpid(api->program, &status, 0), api->program);
    ck_assert(WIFEXITED(status));
    return WEXITSTATUS(status);
}

void reply_deinit(struct reply *reply) {
    text_deinit(&reply->head);
    text_deinit(&reply->body);
}

/* The line of the field, behind the line at from; NULL when there is no further one. */
static const char *reply_line(const struct reply *reply, const char *name, const char *from) {
    const size_t length = strlen(name);
    const char *line = from ? from : reply->head.data;
    while ((line = strstr(line, "\r\n"))) {
        line += 2;
        if (!strncasecmp(line, name, length) && line[length] == ':')
            return line;
    }
    return NULL;
}

const char *reply_field(const struct reply *reply, const char *name) {
    static _Thread_local char value[2048];
    const char *const line = reply_line(reply, name, NULL);
    if (!line)
        return NULL;
    const char *const start = line + strlen(name) + 1 + strspn(line + strlen(name) + 1, " ");
    snprintf(value, sizeof(value), "%.*s", (int)strcspn(start, "\r\n"), start);
    return value;
}

size_t reply_count(const struct reply *reply, const char *name) {
    size_t count = 0;
    for (const char *line = NULL; (line = reply_line(reply, name, line));)
        count++;
    return count;
}

static size_t api_take_head(char *bytes, size_t size, size_t count, void *context) {
    struct text *const head = context;
    if (size * count > 5 && !memcmp(bytes, "HTTP/", 5))
        text_clear(head); /* an interim answer came before */
    text_append(head, bytes, size * count);
    return size * count;
}

static size_t api_take_body(char *bytes, size_t size, size_t count, void *context) {
    text_append(context, bytes, size * count);
    return size * count;
}

static const char *api_route(const char *method, const char *path) {
    struct target target = {.segment_count = 0};
    const char *captures[REQUEST_CAPTURES_MAX];
    const char *why;
    const char *pattern = "";
    if (target_keep(&target, path) == 0 && target_parse(&target, &why) == 0) {
        const struct match match = router_find(&target, method_parse(method), captures);
        pattern = match.route ? match.route->pattern : "";
    }
    target_deinit(&target);
    return pattern;
}

/* Every answer is kept for being held against the contract, where a directory is named for it. */
static void api_record(const char *method, const char *path, const struct reply *reply) {
    const char *const directory = getenv("API_RECORD");
    if (!directory)
        return;
    const char *const type = reply_field(reply, "Content-Type");
    char name[512];
    snprintf(name, sizeof(name), "%s/%d.jsonl", directory, (int)getpid());
    json_t *const line = json_pack("{s:s, s:s, s:s, s:i, s:s, s:s%}", "method", method, "path",
                                   path, "route", api_route(method, path), "status",
                                   (int)reply->status, "content_type", type ? type : "", "body",
                                   reply->body.data ? reply->body.data : "", reply->body.length);
    FILE *const file = line ? fopen(name, "a") : NULL;
    if (file) {
        json_dumpf(line, file, JSON_COMPACT);
        fputc('\n', file);
        fclose(file);
    }
    json_decref(line);
}

static struct curl_slist *api_headers(const char *const *headers, const char *body) {
    struct curl_slist *list = curl_slist_append(NULL, "Expect:");
    bool typed = false;
    for (size_t i = 0; headers && headers[i]; i++) {
        typed = typed || !strncasecmp(headers[i], "Content-Type:", 13);
        list = curl_slist_append(list, headers[i]);
    }
    return body && !typed ? curl_slist_append(list, "Content-Type: application/json") : list;
}

void api_call(const struct api *api, const char *method, const char *path,
              const char *const *headers, const char *body, struct reply *reply) {
    CURL *const curl = curl_easy_init();
    struct curl_slist *const list = api_headers(headers, body);
    char url[4096];
    snprintf(url, sizeof(url), "%s%s", api->address, path);
    text_clear(&reply->head);
    text_clear(&reply->body);
    curl_easy_setopt(curl, CURLOPT_URL, url);
    curl_easy_setopt(curl, CURLOPT_PATH_AS_IS, 1L);
    curl_easy_setopt(curl, CURLOPT_CUSTOMREQUEST, method);
    curl_easy_setopt(curl, CURLOPT_NOBODY, strcmp(method, "HEAD") ? 0L : 1L);
    curl_easy_setopt(curl, CURLOPT_HTTPHEADER, list);
    curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(curl, CURLOPT_PROXY, "");
    curl_easy_setopt(curl, CURLOPT_TIMEOUT, 60L);
    curl_easy_setopt(curl, CURLOPT_HEADERFUNCTION, api_take_head);
    curl_easy_setopt(curl, CURLOPT_HEADERDATA, &reply->head);
    curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, api_take_body);
    curl_easy_setopt(curl, CURLOPT_WRITEDATA, &reply->body);
    if (body) {
        curl_easy_setopt(curl, CURLOPT_POSTFIELDSIZE, (long)strlen(body));
        curl_easy_setopt(curl, CURLOPT_POSTFIELDS, body);
    }
    const CURLcode code = curl_easy_perform(curl);
    ck_assert_msg(code == CURLE_OK, "%s %s: %s", method, path, curl_easy_strerror(code));
    curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &reply->status);
    curl_slist_free_all(list);
    curl_easy_cleanup(curl);
    api_record(method, path, reply);
}

void api_get(const struct api *api, const char *path, struct reply *reply) {
    api_call(api, "GET", path, NULL, NULL, reply);
}

void api_post(const struct api *api, const char *path, const char *body, struct reply *reply) {
    api_call(api, "POST", path, NULL, body, reply);
}

int api_connect(const struct api *api) {
    const int connection = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)api->port)};
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    ck_assert_int_ge(connection, 0);
    ck_assert_int_eq(connect(connection, (struct sockaddr *)&address, sizeof(address)), 0);
    return connection;
}

void api_send(int connection, const char *bytes, size_t length) {
    while (length > 0) {
        const ssize_t sent = send(connection, bytes, length, MSG_NOSIGNAL);
        if (sent <= 0)
            return; /* the peer had enough: what it said is what counts */
        bytes += sent;
        length -= (size_t)sent;
    }
}

bool api_receive(int connection, unsigned milliseconds, struct text *answer) {
    struct pollfd wait = {.fd = connection, .events = POLLIN};
    char buffer[4096];
    while (poll(&wait, 1, (int)milliseconds) == 1) {
        const ssize_t length = recv(connection, buffer, sizeof(buffer), 0);
        if (length <= 0)
            return true;
        text_append(answer, buffer, (size_t)length);
    }
    return false;
}

bool api_raw(const struct api *api, const char *bytes, size_t length, unsigned milliseconds,
             struct text *answer) {
    const int connection = api_connect(api);
    text_clear(answer);
    api_send(connection, bytes, length);
    const bool closed = api_receive(connection, milliseconds, answer);
    close(connection);
    return closed;
}

void api_assert_problem(const struct reply *reply, long status, const char *type) {
    ck_assert_msg(reply->status == status, "%ld instead of %ld: %s", reply->status, status,
                  reply->body.data ? reply->body.data : "");
    ck_assert_str_eq(reply_field(reply, "Content-Type"), "application/problem+json");
    json_t *const problem =
        json_loadb(reply->body.data, reply->body.length, JSON_REJECT_DUPLICATES, NULL);
    char urn[128];
    snprintf(urn, sizeof(urn), "urn:candela:problem:%s", type);
    ck_assert_ptr_nonnull(problem);
    ck_assert_str_eq(json_string_value(json_object_get(problem, "type")), urn);
    ck_assert_int_eq(json_integer_value(json_object_get(problem, "status")), status);
    ck_assert_str_eq(json_string_value(json_object_get(problem, "instance")),
                     reply_field(reply, "X-Request-Id"));
    ck_assert_ptr_nonnull(json_string_value(json_object_get(problem, "title")));
    ck_assert_ptr_nonnull(json_string_value(json_object_get(problem, "detail")));
    json_decref(problem);
}

struct id api_fill(const struct api *api, const char *world, uint32_t count, uint32_t keep,
                   uint64_t seed) {
    const struct batch_request request = {
        .world = world, .count = count, .keep = keep, .seeded = true, .seed = seed, .publish = 1};
    struct faults faults = FAULTS_INIT;
    CLEANUP(batch_record_deinit) struct batch_record record = {0};
    ck_assert_int_eq(service_batch_start(api->service, &request, &faults, &record), 0);
    const struct id id = record.id;
    do {
        batch_record_deinit(&record);
        ck_assert_int_eq(service_batch_wait(api->service, id.text, 1000, &record), 0);
    } while (record.status == BATCH_QUEUED || record.status == BATCH_RUNNING);
    ck_assert_int_eq(record.status, BATCH_SUCCEEDED);
    return id;
}

json_t *reply_json(const struct reply *reply) {
    json_error_t error;
    json_t *const json = json_loadb(reply->body.data ? reply->body.data : "", reply->body.length,
                                    JSON_REJECT_DUPLICATES, &error);
    ck_assert_msg(json != NULL, "%s in %s", error.text,
                  reply->body.data ? reply->body.data : "nothing");
    return json;
}

const json_t *json_at(const json_t *json, const char *path) {
    while (json && *path == '/') {
        char name[64];
        const size_t length = strcspn(++path, "/");
        snprintf(name, sizeof(name), "%.*s", (int)length, path);
        path += length;
        json = json_is_array(json) ? json_array_get(json, strtoul(name, NULL, 10))
                                   : json_object_get(json, name);
    }
    ck_assert_msg(json != NULL, "nothing at the path that ends in %s", path);
    return json;
}
