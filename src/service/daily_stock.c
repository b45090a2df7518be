/* Choosing a date's levels from the stock, and making what the stock lacks. */
#include "service/daily_stock.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/cleanup.h"
#include "base/result.h"
#include "base/siphash.h"
#include "service/generate_inner.h"
#include "service/made.h"

enum { DAILY_TRIES = 200 };

void daily_choice_deinit(struct daily_choice *choice) {
    for (size_t i = 0; i < choice->count; i++) {
        free(choice->places[i].world);
        level_record_deinit(&choice->places[i].level);
    }
    free(choice->places);
}

/* The seed of a date's own level: the first eight bytes, least significant first, of SipHash under
 * the key "candela daily 01" of "2026-11-29/gates/twist", cut to 53 bits. */
static uint64_t daily_seed(const struct daily_choice *choice, const char *world) {
    static const uint8_t key[16] = {'c', 'a', 'n', 'd', 'e', 'l', 'a', ' ',
                                    'd', 'a', 'i', 'l', 'y', ' ', '0', '1'};
    struct text words = TEXT_INIT;
    text_append_format(&words, "%s/%s/%s", choice->date, world, band_name((enum band)choice->band));
    const struct siphash hash = siphash_128(key, words.data ? words.data : "", words.length);
    text_deinit(&words);
    uint64_t seed = 0;
    for (size_t i = 8; i-- > 0;)
        seed = seed << 8 | hash.bytes[i];
    return seed & SEED_MOST;
}

/* How far a candidate is from what the day wants: in the band 0, otherwise the distance in
 * millionths; a degenerate one stands behind all others. UINT32_MAX: it is none. */
static uint32_t daily_distance(const struct world *world, enum band band,
                               const struct made_level *made, bool degenerate) {
    if (!made->solvable || !made->rating.known)
        return UINT32_MAX;
    const uint32_t behind = degenerate ? 2 * DIFFICULTY_ONE : 0;
    const uint32_t difficulty = made->rating.difficulty;
    if (made->rating.band == band)
        return behind;
    const uint32_t lower = band_lower(&world->edges, band);
    const uint32_t upper = band_upper(&world->edges, band);
    return behind + 1 + (difficulty < lower ? lower - difficulty : difficulty - upper);
}

/* The first candidate that fits, or else the nearest. Condition: KIND_DISCARDED, there is none. */
static int daily_search(const struct daily_choice *choice, const struct world *world,
                        uint64_t first, struct arena *work, struct made_level *best) {
    const uint64_t seed = daily_seed(choice, world->record.id);
    uint32_t least = UINT32_MAX;
    for (uint64_t index = first; index < first + DAILY_TRIES && least != 0; index++) {
        CLEANUP(made_level_deinit) struct made_level made = {0};
        bool degenerate;
        const int result = generate_candidate(world, seed, index, work, &made, &degenerate);
        if (result < 0)
            return result;
        if (result > 0) /* no level, or too much work */
            continue;
        const uint32_t distance = daily_distance(world, (enum band)choice->band, &made, degenerate);
        if (distance >= least)
            continue;
        least = distance;
        made_level_deinit(best);
        *best = made;
        made = (struct made_level){0};
    }
    return best->document ? 0 : KIND_DISCARDED;
}

static int daily_make(struct service *service, struct daily_choice *choice,
                      struct daily_place *place) {
    CLEANUP(world_deinit) struct world world = {0};
    TRY(service_world_get(service, place->world, &world));
    CLEANUP(arena_deinit) struct arena work = ARENA_INIT;
    CLEANUP(made_level_deinit) struct made_level made = {0};
    const int result = daily_search(choice, &world, place->first, &work, &made);
    if (result < 0)
        return result;
    place->hopeless = result == KIND_DISCARDED;
    if (place->hopeless)
        return 0;
    const struct made_keeping keeping = {.status = LEVEL_PUBLISHED, .now = choice->now};
    TRY(made_keep(&made, &keeping, &place->level));
    place->made = true;
    place->day.generated = true;
    return 0;
}

/* On the writer's lane: all places in one transaction, or none yet where one lacks stock and has
 * nothing made in its stead. */

/* A curator took that very level out: begin behind it. */
static void daily_pass_over(struct daily_place *place) {
    place->first = (uint64_t)place->level.index + 1;
    level_record_deinit(&place->level);
    place->level = (struct level_record){0};
    place->made = false;
}

static int daily_fix_place(struct store *store, const struct daily_choice *choice,
                           struct daily_place *place) {
    int result = store_day_fix(store, choice->date, place->world, choice->band, &place->day);
    if (result == STORE_MISSING && place->made && !choice->preview)
        result = store_day_fix_generated(store, choice->date, place->world, choice->band,
                                         &place->level, &place->day);
    if (result == STORE_STALE) {
        daily_pass_over(place);
        result = STORE_MISSING;
    }
    place->chosen = result == 0;
    place->lacking = result == STORE_MISSING && !place->made && !place->hopeless;
    if (result == STORE_MISSING)
        place->day = (struct day_record){.generated = place->made};
    return result == STORE_MISSING ? 0 : result;
}

static int daily_fix_places(struct store *store, struct daily_choice *choice) {
    choice->lacking = false;
    for (size_t i = 0; i < choice->count; i++) {
        struct daily_place *const place = &choice->places[i];
        if (place->fixed)
            continue;
        TRY(daily_fix_place(store, choice, place));
        choice->lacking = choice->lacking || place->lacking;
    }
    return 0;
}

static int daily_fix_write(struct store *store, void *context) {
    struct daily_choice *const choice = context;
    TRY(store_begin(store));
    int result = daily_fix_places(store, choice);
    const bool keep = result == 0 && !choice->lacking && !choice->preview;
    if (keep)
        result = store_commit(store);
    if (!keep || result != 0)
        store_rollback(store);
    return result;
}

/* Outside the lane, for it takes a while. */
static int daily_make_lacking(struct service *service, struct daily_choice *choice) {
    for (size_t i = 0; i < choice->count; i++)
        if (!choice->places[i].fixed && choice->places[i].lacking)
            TRY(daily_make(service, choice, &choice->places[i]));
    return 0;
}

/* Ends: each round but the last makes at least one more place's level, or finds it hopeless. */
int daily_stock_choose(struct service *service, struct daily_choice *choice) {
    /* A level made for a date may be there, to be published now. */
    const uint64_t marks = choice->preview ? 0 : MARK_DAYS | MARK_LISTS | MARK_LEVELS;
    for (;;) {
        TRY(writer_call(service, marks, daily_fix_write, choice));
        if (!choice->lacking)
            break;
        TRY(daily_make_lacking(service, choice));
    }
    for (size_t i = 0; i < choice->count; i++)
        choice->places[i].fixed = choice->places[i].fixed || choice->places[i].chosen;
    return 0;
}
