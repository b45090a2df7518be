/* Settings: one table, read from flags, the environment and files. */
#include "cli/settings.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/cleanup.h"
#include "base/nearest.h"
#include "base/result.h"
#include "base/text.h"
#include "environment.h"
#include "file.h"
#include "value.h"

#define FIELD(field) offsetof(struct settings, field)

enum { DAEMON = SETTINGS_DAEMON, STORE = SETTINGS_STORE, CLIENT = SETTINGS_CLIENT };
enum { SECRET_BYTES_MOST = 4096 };

#define KIB UINT64_C(1024)
#define MIB (KIB * KIB)
#define GIB (KIB * MIB)

const struct setting SETTINGS[] = {
    {"listen", "ADDRESS:PORT", "where the daemon listens; port 0 takes a free one", SETTING_ADDRESS,
     DAEMON | CLIENT, FIELD(listen), 0, 0, "127.0.0.1:8080"},
    {"data", "DIR", "the data directory (default: candela under XDG_DATA_HOME)", SETTING_TEXT,
     DAEMON | STORE | CLIENT, FIELD(data), 1, 4000, NULL},
    {"url", "URL", "a running daemon to ask instead of the data directory", SETTING_URL,
     STORE | CLIENT, FIELD(url), 0, 2000, NULL},
    {"workers", "N", "threads for batches (default: one a processor)", SETTING_COUNT,
     DAEMON | STORE, FIELD(workers), 1, 256, NULL},
    {"fill", NULL, "fill worlds without stock by a batch of 500 each", SETTING_SWITCH, DAEMON,
     FIELD(fill), 0, 0, "no"},
    {"admin-token", NULL, "the token that may do everything", SETTING_SECRET, DAEMON | STORE,
     FIELD(admin_token), 1, 512, NULL},
    {"interactive", "N", "threads for requests that compute or write", SETTING_COUNT, DAEMON,
     FIELD(interactive), 1, 64, "2"},
    {"queue", "N", "such requests that may wait", SETTING_COUNT, DAEMON, FIELD(queue), 1, 100000,
     "256"},
    {"batches", "N", "batches that may be queued or running", SETTING_COUNT, DAEMON, FIELD(batches),
     1, 1000, "16"},
    {"disk-floor", "BYTES", "bytes that must stay free on the disk", SETTING_BYTES, DAEMON,
     FIELD(disk_floor), 0, 1024 * GIB, "64MiB"},
    {"drain-seconds", "N", "how long to serve on after SIGTERM", SETTING_COUNT, DAEMON,
     FIELD(drain_seconds), 0, 3600, "1"},
    {"quiet", NULL, "no log line for a request; what goes wrong is still told", SETTING_SWITCH,
     DAEMON, FIELD(quiet), 0, 0, "no"},
    {"trusted-proxies", "LIST", "addresses whose forwarding headers count, with commas",
     SETTING_NETWORKS, DAEMON, FIELD(trusted_proxies), 0, 4000, NULL},
    {"public-prefix", "PATH", "the sub-path that a proxy serves the daemon under", SETTING_PATH,
     DAEMON, FIELD(public_prefix), 0, 200, ""},
    {"connections", "N", "connections at once", SETTING_COUNT, DAEMON, FIELD(connections), 1,
     100000, "1024"},
    {"connections-per-client", "N", "connections at once from one address; 0: no limit",
     SETTING_COUNT, DAEMON, FIELD(connections_per_client), 0, 100000, "0"},
    {"header-bytes", "BYTES", "headers of a request, in all", SETTING_BYTES, DAEMON,
     FIELD(header_bytes), KIB, MIB, "16KiB"},
    {"body-bytes", "BYTES", "body of a request", SETTING_BYTES, DAEMON, FIELD(body_bytes), KIB,
     16 * MIB, "256KiB"},
    {"request-seconds", "N", "one request's time in all", SETTING_COUNT, DAEMON,
     FIELD(request_seconds), 1, 3600, "30"},
    {"idle-seconds", "N", "silence between requests of a connection", SETTING_COUNT, DAEMON,
     FIELD(idle_seconds), 1, 3600, "60"},
    {"event-streams", "N", "event streams at once", SETTING_COUNT, DAEMON, FIELD(event_streams), 0,
     1000, "1000"},
    {"cache-bytes", "BYTES", "memory for answers kept ready; 0: none are", SETTING_BYTES, DAEMON,
     FIELD(cache_bytes), 0, GIB, "16MiB"},
    {"rate-per-minute", "N", "anonymous computing requests a client; 0: no limit", SETTING_COUNT,
     DAEMON, FIELD(rate_per_minute), 0, 1000000, "600"},
    {"rate-burst", "N", "of these, at once", SETTING_COUNT, DAEMON, FIELD(rate_burst), 1, 1000000,
     "300"},
};

#define COUNT (sizeof(SETTINGS) / sizeof(SETTINGS[0]))
_Static_assert(COUNT <= SETTINGS_MAX, "struct settings has room for every row");

size_t settings_count(void) {
    return COUNT;
}

void settings_deinit(struct settings *settings) {
    for (size_t i = 0; i < COUNT; i++) {
        free(settings->origins[i].text);
        free(settings->origins[i].source);
    }
    *settings = (struct settings){0};
}

bool settings_given(const struct settings *settings, const char *name) {
    for (size_t i = 0; i < COUNT; i++)
        if (strcmp(SETTINGS[i].name, name) == 0)
            return strcmp(settings->origins[i].source, "default") != 0;
    return false;
}

/* "CANDELA_HEADER_BYTES" from "header-bytes". */
static void append_variable(struct text *out, const char *name, const char *suffix) {
    text_append_string(out, "CANDELA_");
    for (; *name; name++)
        text_append_char(out, (char)(*name == '-' ? '_' : toupper((unsigned char)*name)));
    text_append_string(out, suffix);
}

/* Where nothing says otherwise: per user, or the place that systems keep for daemons. */
static void append_data_directory(const char *const *environment, struct text *out) {
    const char *const data_home = environment_find(environment, "XDG_DATA_HOME");
    const char *const home = environment_find(environment, "HOME");
    if (data_home && data_home[0] == '/')
        text_append_format(out, "%s/candela", data_home);
    else if (home && home[0] == '/')
        text_append_format(out, "%s/.local/share/candela", home);
    else
        text_append_string(out, "/var/lib/candela");
}

static void append_default(const struct setting *setting, const char *const *environment,
                           struct text *out) {
    if (setting->offset == FIELD(data)) {
        append_data_directory(environment, out);
    } else if (setting->offset == FIELD(workers)) {
        const long processors = sysconf(_SC_NPROCESSORS_ONLN);
        text_append_format(out, "%ld", processors < 1 ? 1 : processors > 256 ? 256 : processors);
    }
}

static int origin_set(struct setting_origin *origin, const char *text, const char *source) {
    origin->source = strdup(source);
    if (!origin->source)
        return -ENOMEM;
    if (!text)
        return 0;
    origin->text = strdup(text);
    return origin->text ? 0 : -ENOMEM;
}

static int origin_default(const struct setting *setting, const char *const *environment,
                          struct setting_origin *origin) {
    if (setting->standard)
        return origin_set(origin, setting->standard, "default");
    struct text text CLEANUP(text_deinit) = TEXT_INIT;
    append_default(setting, environment, &text);
    TRY(text_check(&text));
    return origin_set(origin, text.length ? text.data : NULL, "default");
}

/* A secret from the file that the variable names; trailing line ends are the editor's, not its. */
static int origin_file(const char *path, const char *variable, struct faults *faults,
                       struct setting_origin *origin) {
    struct text content CLEANUP(text_deinit) = TEXT_INIT;
    struct text why CLEANUP(text_deinit) = TEXT_INIT;
    const int result = file_read(path, SECRET_BYTES_MOST, &content, &why);
    if (result < 0)
        return result;
    if (result > 0) {
        faults_add(faults, variable, "%s; name a readable file that holds the secret",
                   why.data ? why.data : "unreadable");
        return origin_set(origin, NULL, variable);
    }
    while (content.length && strchr("\r\n", content.data[content.length - 1]))
        content.data[--content.length] = '\0';
    return origin_set(origin, content.data ? content.data : "", variable);
}

static int origin_find(const struct setting *setting, const char *flag,
                       const char *const *environment, struct faults *faults,
                       struct setting_origin *origin) {
    struct text name CLEANUP(text_deinit) = TEXT_INIT;
    if (flag) {
        text_append_format(&name, "--%s", setting->name);
        TRY(text_check(&name));
        return origin_set(origin, flag, name.data);
    }
    append_variable(&name, setting->name, "");
    TRY(text_check(&name));
    const char *const value = environment_find(environment, name.data);
    if (value)
        return origin_set(origin, value, name.data);
    if (setting->type != SETTING_SECRET)
        return origin_default(setting, environment, origin);
    text_append_string(&name, "_FILE");
    TRY(text_check(&name));
    const char *const path = environment_find(environment, name.data);
    return path ? origin_file(path, name.data, faults, origin)
                : origin_default(setting, environment, origin);
}

static void take_text(const struct setting *setting, const struct setting_origin *origin,
                      struct faults *faults, const char **out) {
    const size_t length = strlen(origin->text);
    if (length < setting->least || length > setting->most)
        faults_add(faults, origin->source, "%zu letters; it takes %llu to %llu", length,
                   (unsigned long long)setting->least, (unsigned long long)setting->most);
    *out = length ? origin->text : NULL;
}

static void take_number(const struct setting *setting, const struct setting_origin *origin,
                        struct faults *faults, uint64_t *out) {
    const bool bytes = setting->type == SETTING_BYTES;
    if (value_number(origin->text, bytes, out) || *out < setting->least || *out > setting->most)
        faults_add(faults, origin->source, "\"%s\" is no %s from %llu to %llu%s", origin->text,
                   bytes ? "number of bytes" : "whole number", (unsigned long long)setting->least,
                   (unsigned long long)setting->most,
                   bytes ? " (256KiB, 1MiB and so on will do)" : "");
}

static void take_switch(const struct setting_origin *origin, struct faults *faults, bool *out) {
    if (value_switch(origin->text, out))
        faults_add(faults, origin->source, "\"%s\" is neither yes nor no", origin->text);
}

static void take_address(const struct setting_origin *origin, struct faults *faults,
                         const char **out) {
    struct address address;
    if (value_address(origin->text, &address))
        faults_add(faults, origin->source,
                   "\"%s\" is no address and port; 127.0.0.1:8080 or [::1]:8080 would do",
                   origin->text);
    *out = origin->text;
}

/* Text of a certain form. */
static void take_form(const struct setting *setting, const struct setting_origin *origin,
                      int (*judge)(const char *text), const char *form, struct faults *faults,
                      const char **out) {
    take_text(setting, origin, faults, out);
    if (*out && judge(*out))
        faults_add(faults, origin->source, "\"%s\" is no %s", origin->text, form);
}

/* Puts one setting into its field, or a fault. */
static void take(const struct setting *setting, const struct setting_origin *origin,
                 struct faults *faults, struct settings *out) {
    char *const field = (char *)out + setting->offset;
    uint64_t number = 0;
    if (!origin->text)
        return;
    switch (setting->type) {
    case SETTING_TEXT:
    case SETTING_SECRET:
        take_text(setting, origin, faults, (const char **)(void *)field);
        break;
    case SETTING_NETWORKS:
        take_form(setting, origin, value_networks,
                  "list of addresses; 10.0.0.1 or 10.0.0.0/8,::1 would do", faults,
                  (const char **)(void *)field);
        break;
    case SETTING_PATH:
        take_form(setting, origin, value_path, "path; /levels would do", faults,
                  (const char **)(void *)field);
        break;
    case SETTING_URL:
        take_form(setting, origin, value_url, "address of a daemon; http://127.0.0.1:8080 would do",
                  faults, (const char **)(void *)field);
        break;
    case SETTING_ADDRESS:
        take_address(origin, faults, (const char **)(void *)field);
        break;
    case SETTING_COUNT:
    case SETTING_BYTES:
        take_number(setting, origin, faults, &number);
        if (setting->offset == FIELD(disk_floor))
            out->disk_floor = number;
        else
            *(uint32_t *)(void *)field = (uint32_t)number;
        break;
    case SETTING_SWITCH:
        take_switch(origin, faults, (bool *)(void *)field);
        break;
    }
}

struct names {
    char *items[2 * COUNT];
    size_t count;
};

static void names_deinit(struct names *names) {
    for (size_t i = 0; i < names->count; i++)
        free(names->items[i]);
}

static const char *names_at(const void *names, size_t i) {
    return ((const struct names *)names)->items[i];
}

/* Every variable that means something. */
static int names_collect(struct names *names) {
    for (size_t i = 0; i < COUNT; i++) {
        for (int file = 0; file <= (SETTINGS[i].type == SETTING_SECRET); file++) {
            struct text name = TEXT_INIT;
            append_variable(&name, SETTINGS[i].name, file ? "_FILE" : "");
            char *const taken = text_take(&name);
            if (!taken)
                return -ENOMEM;
            names->items[names->count++] = taken;
        }
    }
    return 0;
}

static bool names_have(const struct names *names, const char *name) {
    for (size_t i = 0; i < names->count; i++)
        if (strcmp(names->items[i], name) == 0)
            return true;
    return false;
}

static int refuse_unknown(const char *const *environment, struct faults *faults) {
    struct names names CLEANUP(names_deinit) = {.count = 0};
    TRY(names_collect(&names));
    for (; *environment; environment++) {
        if (strncmp(*environment, "CANDELA_", 8) != 0)
            continue;
        char *name CLEANUP(cleanup_free) = strndup(*environment, strcspn(*environment, "="));
        if (!name)
            return -ENOMEM;
        if (names_have(&names, name))
            continue;
        const int near = nearest_place(name, names_at, &names, names.count);
        faults_add(faults, name, "no such setting; %s%s",
                   near < 0 ? "see candela check-config" : "did you mean ",
                   near < 0 ? "" : names.items[near]);
    }
    return 0;
}

int settings_load(const char *const *environment, const char *const flags[SETTINGS_MAX],
                  struct faults *faults, struct settings *out) {
    *out = (struct settings){0};
    for (size_t i = 0; i < COUNT; i++) {
        TRY(origin_find(&SETTINGS[i], flags[i], environment, faults, &out->origins[i]));
        take(&SETTINGS[i], &out->origins[i], faults, out);
    }
    TRY(refuse_unknown(environment, faults));
    return faults_check(faults);
}
