/* Settings: a flag beats a CANDELA_* variable beats a CANDELA_*_FILE (secrets) beats the default.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/faults.h"

enum { SETTINGS_MAX = 32 };

enum setting_type {
    SETTING_TEXT,
    SETTING_ADDRESS,  /* ADDRESS:PORT, [IPV6]:PORT */
    SETTING_NETWORKS, /* addresses and networks, with commas; empty: none */
    SETTING_PATH,     /* a path of a URL, like /levels; empty: none */
    SETTING_URL,      /* http://HOST, with a port and a path or not */
    SETTING_COUNT,    /* a whole number */
    SETTING_BYTES,    /* a whole number, or with KiB, MiB, GiB */
    SETTING_SWITCH,   /* yes or no; as a flag without an argument: yes */
    SETTING_SECRET,   /* never a flag: a command line can be read by everybody */
};

/* Who asks for a setting: bits. */
enum { SETTINGS_DAEMON = 1, SETTINGS_STORE = 2, SETTINGS_CLIENT = 4 };

struct setting {
    const char *name;     /* "header-bytes": --header-bytes, CANDELA_HEADER_BYTES */
    const char *argument; /* what help calls its value */
    const char *help;     /* one line */
    enum setting_type type;
    unsigned scopes;
    size_t offset; /* in struct settings */
    uint64_t least;
    uint64_t most;
    const char *standard; /* the default; NULL: computed, or none */
};

/* In the order that they are shown. */
extern const struct setting SETTINGS[];
size_t settings_count(void);

/* The text in force of one setting, and where it comes from: a flag or variable by name, or
 * "default". */
struct setting_origin {
    char *text; /* owned; NULL: none */
    char *source;
};

/* Strings borrow from origins. NULL where a text has no value. */
struct settings {
    const char *listen;
    const char *data;
    const char *url;
    const char *admin_token;
    const char *trusted_proxies;
    const char *public_prefix;
    bool fill;
    bool quiet;
    uint32_t workers;
    uint32_t interactive;
    uint32_t queue;
    uint32_t batches;
    uint32_t drain_seconds;
    uint32_t connections;
    uint32_t connections_per_client;
    uint32_t header_bytes;
    uint32_t body_bytes;
    uint32_t request_seconds;
    uint32_t idle_seconds;
    uint32_t event_streams;
    uint32_t cache_bytes;
    uint32_t rate_per_minute;
    uint32_t rate_burst;
    uint64_t disk_floor;
    struct setting_origin origins[SETTINGS_MAX]; /* in the table's order */
};

void settings_deinit(struct settings *settings);

/* Did a flag or a variable say it, or is it the default? name: one of the table's. */
bool settings_given(const struct settings *settings, const char *name);

/* Reads every setting. environment: "NAME=value" strings up to a NULL; flags: values given as flags
 * in the table's order, NULL where not given. Whatever is wrong becomes a fault, its pointer the
 * name of the flag or variable; an unknown CANDELA_ variable too, with the nearest right one. Fine
 * also with faults; -ENOMEM. */
int settings_load(const char *const *environment, const char *const flags[SETTINGS_MAX],
                  struct faults *faults, struct settings *out);
