/* Values as the JSON of the API, fields in the documented order. Each returns a new reference, or
 * NULL when there is no memory. */
#pragma once

#include <jansson.h>
#include <stdbool.h>

#include "base/faults.h"
#include "service/batch.h"
#include "service/curate.h"
#include "service/daily.h"
#include "service/generate.h"
#include "service/world.h"

/* How a level is shown. */
struct resource_view {
    bool document; /* with "level"; a record read without its document has none either way */
    bool curator;  /* with "note" */
};

/* Takes the value, appends it compact: 15 digits, UTF-8, whatever the locale. NULL: -ENOMEM. */
int resource_take(json_t *value, struct text *out);

/* The level resource: id kind world band [band_measured] difficulty status [level] stars metrics
 * provenance [twin_of] tags [note] revision created_at published_at. band_measured is there when a
 * curator's word stands instead. */
json_t *resource_level(const struct level_record *record, struct resource_view view);
/* {"items", "next"}; next NULL: null. */
json_t *resource_level_list(const struct level_list *list, struct resource_view view,
                            const char *next);
/* {"date", "levels"}; a level made for want of stock has "generated": true. */
json_t *resource_daily(const struct daily *daily, struct resource_view view);

/* generate's answer. Its evaluation alone is text already. */
json_t *resource_made(const struct made_level *made);

/* levels NULL: without them. */
json_t *resource_batch(const struct batch_record *record, const struct id_list *levels);
/* {"items", "next"}; without the levels of each. */
json_t *resource_batch_list(const struct batch_list *list, const char *next);

/* {"items": [...]}: what the caller appended; takes it. */
json_t *resource_items(json_t *items);

/* stock: published levels by band. */
json_t *resource_world(const struct world *world, const int64_t stock[BAND_COUNT]);

/* With the caps of a calibration (service_calibration). */
json_t *resource_kind(const struct kind *kind, const struct calibration *calibration);

/* Parameters as an object: integers, {"min", "max"} where a range, words. */
json_t *resource_parameters(struct parameter_table table, const struct parameters *parameters);

/* A problem document (RFC 9457). */
struct problem {
    const char *type; /* "urn:candela:problem:..." */
    const char *title;
    int status;
    const char *detail;
    const char *instance;        /* the request id; NULL: left out */
    const struct faults *errors; /* NULL or none: left out */
};
json_t *resource_problem(const struct problem *problem);
