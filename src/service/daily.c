/* The daily: dates, bands of the weekdays, and the level that each date has for good. */
#include "service/daily.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/cleanup.h"
#include "base/result.h"
#include "service/daily_stock.h"
#include "service/inner.h"
#include "rating/difficulty.h"
#include "store/day.h"
#include "store/world.h"

enum { DAY_SECONDS = 86400, DAILY_AHEAD = 14 * 3600 /* UTC+14: where a date begins first */ };

void daily_deinit(struct daily *daily) {
    for (size_t i = 0; i < daily->count; i++)
        level_record_deinit(&daily->levels[i]);
    free(daily->levels);
    free(daily->generated);
    *daily = (struct daily){0};
}

/* 1970-01-01 was a Thursday. */
static enum band daily_weekday_band(int64_t day) {
    static const enum band bands[] = {BAND_TWIST,     BAND_TWIST,   BAND_MASTER, BAND_MASTER,
                                      BAND_INTRODUCE, BAND_DEVELOP, BAND_DEVELOP};
    return bands[day % 7];
}

/* The day asked for. Conditions: SERVICE_INVALID, SERVICE_MISSING. */
static int daily_day(const struct service *service, const struct daily_request *request,
                     int64_t now, struct faults *faults, int64_t *day, bool *preview) {
    *day = now / DAY_SECONDS;
    if (request->date && time_date_parse(request->date, day) != 0) {
        faults_add(faults, "/date", "\"%.40s\" is no date; write one as YYYY-MM-DD: 2026-11-29",
                   request->date);
        TRY(faults_check(faults));
        return SERVICE_INVALID;
    }
    *preview = *day > (now + DAILY_AHEAD) / DAY_SECONDS;
    const bool missing =
        *day < service->created_at / DAY_SECONDS || (*preview && !request->curator);
    return missing ? SERVICE_MISSING : 0;
}

/* One place of the answer for each world asked for. */
static int daily_places(struct store *store, const struct daily_request *request,
                        struct daily_choice *choice) {
    CLEANUP(world_list_deinit) struct world_list list = {NULL, 0};
    TRY(store_world_list(store, &list));
    choice->places = calloc(list.count ? list.count : 1, sizeof(*choice->places));
    if (!choice->places)
        return -ENOMEM;
    for (size_t i = 0; i < list.count; i++) {
        if (request->world && strcmp(list.items[i].id, request->world) != 0)
            continue;
        struct daily_place *const place = &choice->places[choice->count++];
        place->world = TAKE(list.items[i].id);
    }
    return request->world && !choice->count ? SERVICE_MISSING : 0;
}

/* What is fixed already. */
static int daily_look(struct store *store, struct daily_choice *choice, bool *complete) {
    *complete = true;
    for (size_t i = 0; i < choice->count; i++) {
        struct daily_place *const place = &choice->places[i];
        const int result =
            store_day_get(store, choice->date, place->world, choice->band, &place->day);
        if (result != 0 && result != STORE_MISSING)
            return result;
        place->fixed = result == 0;
        *complete = *complete && place->fixed;
    }
    return 0;
}

static int daily_read(struct store *store, struct daily_choice *choice, struct daily *out) {
    out->levels = calloc(choice->count ? choice->count : 1, sizeof(*out->levels));
    out->generated = calloc(choice->count ? choice->count : 1, sizeof(*out->generated));
    if (!out->levels || !out->generated)
        return -ENOMEM;
    for (size_t i = 0; i < choice->count; i++) {
        struct daily_place *const place = &choice->places[i];
        struct level_record *const level = &out->levels[out->count];
        if (place->fixed)
            TRY(store_level_get(store, place->day.level.text, level));
        else if (place->made)
            *level = place->level;
        else
            continue; /* its world makes no level at all */
        if (!place->fixed)
            place->level = (struct level_record){0};
        out->generated[out->count++] = place->day.generated;
    }
    return 0;
}

static int daily_fill(struct service *service, struct daily_choice *choice, struct daily *out) {
    CLEANUP(lease_give) struct lease lease;
    TRY(lease_take(service, &lease));
    CLEANUP(daily_deinit) struct daily daily = {0};
    TRY(daily_read(lease.store, choice, &daily));
    if (!daily.count && choice->count)
        return SERVICE_MISSING;
    memcpy(daily.date, choice->date, sizeof(daily.date));
    daily.preview = choice->preview;
    daily.ends_at = (choice->day + 1) * DAY_SECONDS;
    *out = daily;
    daily = (struct daily){0};
    return 0;
}

/* Which levels there are, as far as reading tells. */
static int daily_start(struct service *service, const struct daily_request *request,
                       struct daily_choice *choice, bool *complete) {
    CLEANUP(lease_give) struct lease lease;
    TRY(lease_take(service, &lease));
    TRY(daily_places(lease.store, request, choice));
    return daily_look(lease.store, choice, complete);
}

int service_daily(struct service *service, const struct daily_request *request,
                  struct faults *faults, struct daily *out) {
    CLEANUP(daily_choice_deinit) struct daily_choice choice = {.now = service_now()};
    TRY(daily_day(service, request, choice.now, faults, &choice.day, &choice.preview));
    time_date_text(choice.day, choice.date);
    choice.band = request->band >= 0 ? request->band : (int)daily_weekday_band(choice.day);
    bool complete;
    TRY(daily_start(service, request, &choice, &complete));
    if (!complete && !request->may_work)
        return SERVICE_DEFER;
    if (!complete)
        TRY(daily_stock_choose(service, &choice));
    return daily_fill(service, &choice, out);
}
