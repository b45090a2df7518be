/* Kept levels: look, judge, publish. */
#pragma once

#include "service/generate.h"
#include "service/service.h"
#include "store/level.h"

/* By id, or why not: SERVICE_MISSING, SERVICE_GONE (retired, and the caller no curator). Anyone
 * else than a curator sees published levels only. */
int service_level_get(struct service *service, const char *id, bool curator,
                      struct level_record *out);

/* A filter without statuses means published ones; others are for curators: SERVICE_MISSING. */
int service_level_list(struct service *service, const struct level_filter *filter, bool curator,
                       struct level_list *out);
int service_level_random(struct service *service, const struct level_filter *filter, bool curator,
                         const struct id *seen, size_t seen_count, struct level_record *out);
int service_level_walk(struct service *service, const struct level_filter *filter, bool curator,
                       int (*each)(void *context, const struct level_record *record),
                       void *context);

/* A hand-made level is evaluated and kept as curated. Conditions: SERVICE_INVALID (not solvable
 * too), SERVICE_MISSING (the world), SERVICE_EXISTS (out is the one there). */
struct keep_request {
    const struct kind *kind;
    const char *json;
    size_t length;
    const char *world;
    const char *tags; /* separated by a space */
    const char *note;
};
int service_level_keep(struct service *service, const struct keep_request *request,
                       struct arena *work, struct faults *faults, struct level_record *out);

/* Status may go curated -> published -> retired, curated or published -> rejected, and back from
 * retired or rejected to published. Conditions: SERVICE_MISSING, SERVICE_STALE, SERVICE_CONFLICT
 * (no such way; *faults says which there are). out: as it stands now. */
int service_level_change(struct service *service, const char *id, uint32_t revision,
                         const struct level_change *change, struct faults *faults,
                         struct level_record *out);

/* "a b" from tags in any order; a fault for one that is not of a-z, 0-9, '-' and at most 32 long,
 * for a repeated one, and for more than 16. NULL stands for one that was no string, a fault
 * already: the others are checked all the same. */
int service_tags_check(const char *const *tags, size_t count, const char *pointer,
                       struct faults *faults, struct text *out);

/* A fault for a note of more than NOTE_LENGTH code points or with control characters other than
 * line breaks and tabs. */
enum { NOTE_LENGTH = 2000 };
void service_note_check(const char *note, const char *pointer, struct faults *faults);
