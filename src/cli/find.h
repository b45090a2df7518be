/* Finding the daemon that somebody's settings describe. */
#pragma once

#include "base/text.h"
#include "cli/settings.h"

/* The file in the data directory that a running daemon leaves its address in. */
int find_write_address(const char *data, const char *address); /* -errno */
void find_clear_address(const char *data);

/* Appends the address in the data directory. Condition: 1, there is none. -ENOMEM. */
int find_read_address(const char *data, struct text *url);

/* Appends the URL of the daemon that has these settings: --url, or where it listens (a wildcard is
 * reached over loopback), or with port 0 what it left in the data directory. Condition: 1, it
 * cannot be told. -ENOMEM. */
int find_daemon(const struct settings *settings, struct text *url);
