/* The daily. */
#include "http/handlers.h"

#include "base/cleanup.h"
#include "base/result.h"
#include "http/query.h"
#include "json/resource.h"
#include "service/daily.h"
#include "service/marks.h"

enum { DAILY_PAST_MAX_AGE = 86400 }; /* a date that is over: it never changes */

static void daily_cache(struct answer *answer, const struct daily *daily) {
    answer->caching = daily->preview ? CACHING_NEVER : CACHING_PUBLIC;
    answer->max_age = DAILY_PAST_MAX_AGE;
    answer->until = daily->ends_at > service_now() ? daily->ends_at : 0;
    answer->hash_etag = true;
    answer->keep = !daily->preview;
    answer->marks = MARK_DAYS | MARK_RULES;
    for (size_t i = 0; i < daily->count; i++)
        answer->marks |= mark_of_level(daily->levels[i].id.text);
}

static int daily_answer(struct request *request, struct answer *answer, const char *date,
                        const char *world) {
    CLEANUP(daily_deinit) struct daily daily = {.levels = NULL};
    struct daily_request wanted = {.date = date,
                                   .world = world,
                                   .band = -1,
                                   .curator = request_curator(request),
                                   .may_work = request->may_work};
    TRY(query_band(request, "band", &wanted.band));
    const int result = service_daily(request->service, &wanted, &answer->faults, &daily);
    if (result == SERVICE_INVALID || result == SERVICE_MISSING) {
        faults_deinit(&answer->faults);
        return answer_refuse(answer, SERVICE_MISSING,
                             world ? "There is no daily of %s for the world \"%s\"; dates run from "
                                     "the day the store was made to the one begun somewhere."
                                   : "There is no daily of %s; dates run from the day the store "
                                     "was made to the one begun somewhere.",
                             date ? date : "today", world);
    }
    TRY(result);
    daily_cache(answer, &daily);
    const struct resource_view view = {.document = true, .curator = request->token};
    return resource_take(resource_daily(&daily, view), &answer->body);
}

int daily_today(struct request *request, struct answer *answer) {
    return daily_answer(request, answer, NULL, NULL);
}

int daily_date(struct request *request, struct answer *answer) {
    return daily_answer(request, answer, request->captures[0], NULL);
}

int daily_world(struct request *request, struct answer *answer) {
    return daily_answer(request, answer, request->captures[0], request->captures[1]);
}
