/* Worlds and their kept revisions, and the stock of levels. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "store/level.h"
#include "store/store.h"

/* A world. Strings are owned; world_record_deinit frees them. */
struct world_record {
    char *id;
    char *title;
    char *kind;
    char *introduces; /* rules, separated by a space; "" where none */
    char *parameters; /* text form, canonical */
    uint32_t edges[STORE_BANDS - 1];
    uint32_t order;
    uint32_t slots;
    bool auto_publish;
    uint32_t revision; /* from 1; set by the store */
    int64_t changed_at;
};

void world_record_deinit(struct world_record *record);

struct world_list {
    struct world_record *items;
    size_t count;
};

void world_list_deinit(struct world_list *list);

/* Condition: STORE_MISSING. */
int store_world_get(struct store *store, const char *id, struct world_record *out);
/* As it stood at that revision. Condition: STORE_MISSING. */
int store_world_get_revision(struct store *store, const char *id, uint32_t revision,
                             struct world_record *out);
/* In order. */
int store_world_list(struct store *store, struct world_list *out);
/* Adds a world, or a revision of one; sets record->revision. */
int store_world_put(struct store *store, struct world_record *record);
/* Takes it out of the list; its levels and its revisions stay, and a world put under the same id
 * goes on counting them. Condition: STORE_MISSING. */
int store_world_delete(struct store *store, const char *id);

/* Levels of a world by status and band, kept up to date by the database itself. */
struct stock {
    int64_t levels[LEVEL_STATUS_COUNT][STORE_BANDS];
};
int store_stock(struct store *store, const char *world, struct stock *out);
