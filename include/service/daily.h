/* The daily: one level a date, world and band, fixed for good at the first request. */
#pragma once

#include "service/service.h"
#include "store/level.h"

struct daily_request {
    const char *date;  /* "2026-11-29", or NULL: today in UTC */
    const char *world; /* NULL: every world, in order */
    int band;          /* -1: the weekday's */
    bool curator;      /* later dates are a preview */
    bool may_work;     /* else SERVICE_DEFER where something must be fixed or generated */
};

struct daily {
    char date[11];
    struct level_record *levels;
    bool *generated; /* beside each */
    size_t count;
    bool preview;    /* the date has begun nowhere yet: curators alone see it */
    int64_t ends_at; /* when the date is over everywhere that may cache it: end of the UTC date */
};

void daily_deinit(struct daily *daily);

/* A world without stock gets a level of the date's own: candidate 0 or a later one of the world's
 * run whose seed is the first eight bytes, least significant first, cut to 53 bits, of SipHash-2-4
 * (128 bits, key "candela daily 01") over "2026-11-29/gates/twist": the first of 200 that can be
 * finished, is not degenerate and in the band, or else the nearest in difficulty. A world that
 * makes no level at all is left out.
 * Conditions: SERVICE_MISSING (no such world; a date before the store was made or not begun
 * anywhere on Earth), SERVICE_INVALID (no date), SERVICE_DEFER. A retired level stays. */
int service_daily(struct service *service, const struct daily_request *request,
                  struct faults *faults, struct daily *out);
