/* Levels as JSON, text and SVG. */
#include "http/shown.h"

#include <errno.h>

#include "base/result.h"
#include "http/etag.h"
#include "json/resource.h"
#include "service/generate.h"
#include "service/marks.h"

enum { SHOWN_MAX_AGE = 60 };

void shown_cache(const struct request *request, struct answer *answer,
                 const struct level_record *record) {
    const bool noted = request_curator(request) && *record->note;
    answer->caching = record->status == LEVEL_PUBLISHED && !noted ? CACHING_PUBLIC : CACHING_NEVER;
    answer->max_age = SHOWN_MAX_AGE;
    answer->keep = true;
    answer->marks = mark_of_level(record->id.text);
}

static void shown_tag(struct answer *answer, const struct level_record *record, const char *part) {
    etag_of_level(record->id.text, record->revision, part, answer->etag, sizeof(answer->etag));
}

static int shown_draw(struct answer *answer, const struct level_record *record,
                      enum drawing drawing) {
    const struct kind *const kind = kind_find(record->kind);
    return kind ? service_draw(kind, record->document, drawing, &answer->body) : -EIO;
}

int shown_level(const struct request *request, struct answer *answer,
                const struct level_record *record) {
    const struct resource_view view = {.document = true, .curator = request_curator(request)};
    switch (answer->format) {
    case FORMAT_TEXT:
        shown_tag(answer, record, "txt");
        return shown_draw(answer, record, DRAWING_TEXT);
    case FORMAT_SVG:
        shown_tag(answer, record, "svg");
        return shown_draw(answer, record, DRAWING_SVG);
    case FORMAT_JSON:
    case FORMAT_NDJSON:
    case FORMAT_EVENTS:
    case FORMAT_YAML:
    case FORMAT_PROBLEM:
    case FORMAT_COUNT:
        break;
    }
    shown_tag(answer, record, "");
    return resource_take(resource_level(record, view), &answer->body);
}
