/* Worlds, resolved: their kind, parameters, rules and calibration at hand. */
#pragma once

#include "kinds/kind.h"
#include "service/service.h"
#include "store/world.h"

struct world {
    struct world_record record;
    const struct kind *kind;
    struct parameters parameters;
    uint32_t rules;
    struct band_edges edges;
    struct calibration calibration; /* the newest of its kind */
};

void world_deinit(struct world *world);

/* Without a store the defaults of the kinds. Condition: SERVICE_MISSING. */
int service_world_get(struct service *service, const char *id, struct world *out);

struct world_set {
    struct world *items;
    size_t count;
};
void world_set_deinit(struct world_set *set);
/* In order. */
int service_world_list(struct service *service, struct world_set *out);

/* Published levels by band, kept up to date. */
int service_world_stock(struct service *service, const char *id, int64_t stock[BAND_COUNT]);

/* The newest calibration of a kind; its own where the store has none. */
int service_calibration(struct service *service, const struct kind *kind, struct calibration *out);
