/* Kinds: their parameters and measures. */
#include "http/handlers.h"

#include <errno.h>

#include "base/result.h"
#include "json/resource.h"
#include "kinds/kind.h"
#include "service/marks.h"
#include "service/world.h"

enum { KINDS_MAX_AGE = 300 };

static int kinds_resource(struct request *request, const struct kind *kind, json_t **out) {
    struct calibration calibration;
    TRY(service_calibration(request->service, kind, &calibration));
    *out = resource_kind(kind, &calibration);
    return *out ? 0 : -ENOMEM;
}

static void kinds_cache(struct answer *answer) {
    answer->caching = CACHING_PUBLIC;
    answer->max_age = KINDS_MAX_AGE;
    answer->hash_etag = true;
    answer->keep = true;
    answer->marks = MARK_RULES;
}

int kinds_list(struct request *request, struct answer *answer) {
    json_t *const items = json_array();
    for (size_t i = 0; KINDS[i]; i++) {
        json_t *kind;
        const int result = kinds_resource(request, KINDS[i], &kind);
        if (result) {
            json_decref(items);
            return result;
        }
        json_array_append_new(items, kind);
    }
    kinds_cache(answer);
    return resource_take(resource_items(items), &answer->body);
}

int kinds_get(struct request *request, struct answer *answer) {
    const struct kind *const kind = kind_find(request->captures[0]);
    if (!kind)
        return answer_refuse(answer, SERVICE_MISSING, "There is no kind \"%s\".",
                             request->captures[0]);
    json_t *resource;
    TRY(kinds_resource(request, kind, &resource));
    kinds_cache(answer);
    return resource_take(resource, &answer->body);
}
