/* Filters of levels. */
#include "http/filter.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/cleanup.h"
#include "base/result.h"
#include "http/auth.h"
#include "http/condition.h"
#include "http/cursor.h"
#include "http/query.h"
#include "kinds/kind.h"
#include "service/world.h"

void filter_deinit(struct filter *filter) {
    free(filter->tags);
    text_deinit(&filter->binding);
}

static int filter_read_world(struct request *request, const char *world, struct filter *out) {
    const bool in_path = world != NULL;
    out->levels.world = in_path ? world : request_query(request, "world");
    if (!out->levels.world)
        return 0;
    CLEANUP(world_deinit) struct world found = {.kind = NULL};
    const int result = service_world_get(request->service, out->levels.world, &found);
    if (result != SERVICE_MISSING)
        return result;
    if (in_path)
        return answer_refuse(&request->answer, result,
                             "There is no world \"%s\"; GET /v1/worlds lists them.", world);
    return answer_refuse(&request->answer, CONDITION_INVALID_QUERY,
                         "world: there is no world \"%.64s\"; GET /v1/worlds lists them.",
                         out->levels.world);
}

static int filter_read_kind(struct request *request, struct filter *out) {
    out->levels.kind = request_query(request, "kind");
    if (!out->levels.kind || kind_find(out->levels.kind))
        return 0;
    return answer_refuse(&request->answer, CONDITION_INVALID_QUERY,
                         "kind: there is no kind \"%.64s\"; GET /v1/kinds lists them.",
                         out->levels.kind);
}

static int filter_take_band(struct request *request, const char *word, void *context) {
    struct filter *const out = context;
    enum band band;
    if (band_parse(word, &band))
        return answer_refuse(&request->answer, CONDITION_INVALID_QUERY,
                             "band: must be of introduce, develop, twist and master, not "
                             "\"%.40s\".",
                             word);
    out->levels.bands |= 1u << band;
    return 0;
}

static int filter_take_status(struct request *request, const char *word, void *context) {
    struct filter *const out = context;
    enum level_status status;
    if (level_status_parse(word, &status))
        return answer_refuse(&request->answer, CONDITION_INVALID_QUERY,
                             "status: must be of curated, published, retired and rejected, not "
                             "\"%.40s\".",
                             word);
    out->levels.statuses |= 1u << status;
    return status == LEVEL_PUBLISHED ? 0 : auth_require(request, ROLE_CURATOR);
}

static bool tag_clean(const char *word, size_t length) {
    return length > 0 && length <= LEVEL_TAG_LENGTH &&
           strspn(word, "abcdefghijklmnopqrstuvwxyz0123456789-") == length;
}

static int filter_read_tags(struct request *request, struct filter *out) {
    const char *const text = request_query(request, "tag");
    if (!text)
        return 0;
    out->tags = strdup(text);
    if (!out->tags)
        return -ENOMEM;
    char *rest = out->tags;
    for (char *word; (word = strsep(&rest, ","));) {
        if (!tag_clean(word, strlen(word)) || out->levels.tag_count == LEVEL_TAGS_MAX)
            return answer_refuse(&request->answer, CONDITION_INVALID_QUERY,
                                 "tag: must be at most %d tags of a-z, 0-9 and '-' with commas in "
                                 "between, not \"%.40s\".",
                                 LEVEL_TAGS_MAX, text);
        out->levels.tags[out->levels.tag_count++] = word;
    }
    return 0;
}

/* "0.45" in millionths; -1 where it is no number from 0 to 1. */
static int64_t difficulty_parse(const char *text, size_t length) {
    int64_t value = 0;
    int64_t unit = DIFFICULTY_ONE;
    bool point = false;
    if (!length || !isdigit((unsigned char)text[0]) || text[length - 1] == '.')
        return -1;
    for (size_t i = 0; i < length; i++) {
        if (text[i] == '.' && i == 1) {
            point = true;
            continue;
        }
        if (!isdigit((unsigned char)text[i]) || (i > 0 && !point))
            return -1;
        value += (text[i] - '0') * unit;
        unit /= 10;
    }
    return value <= DIFFICULTY_ONE && length <= 8 ? value : -1;
}

static int filter_read_difficulty(struct request *request, struct filter *out) {
    const char *const text = request_query(request, "difficulty");
    if (!text)
        return 0;
    const char *const dots = strstr(text, "..");
    const int64_t min = dots ? difficulty_parse(text, (size_t)(dots - text)) : -1;
    const int64_t max = dots ? difficulty_parse(dots + 2, strlen(dots + 2)) : -1;
    if (min < 0 || max < min)
        return answer_refuse(&request->answer, CONDITION_INVALID_QUERY,
                             "difficulty: must be two numbers from 0 to 1, the lower first, such "
                             "as 0.4..0.6, not \"%.40s\".",
                             text);
    out->levels.difficulty_min = (uint32_t)min;
    out->levels.difficulty_max = (uint32_t)max;
    return 0;
}

static int filter_read_sort(struct request *request, struct filter *out) {
    const char *const text = request_query(request, "sort");
    if (!text || !strcmp(text, "newest"))
        return 0;
    if (strcmp(text, "difficulty"))
        return answer_refuse(&request->answer, CONDITION_INVALID_QUERY,
                             "sort: must be newest or difficulty, not \"%.40s\".", text);
    out->levels.sort = LEVEL_SORT_DIFFICULTY;
    return 0;
}

static int filter_bind(struct filter *filter) {
    const struct level_filter *const levels = &filter->levels;
    text_append_format(&filter->binding,
                       "levels %s %s %s %" PRIu32 " %" PRIu32 " %" PRIu32 "..%" PRIu32 " %d",
                       levels->world ? levels->world : "", levels->kind ? levels->kind : "",
                       levels->batch ? levels->batch : "", levels->bands, levels->statuses,
                       levels->difficulty_min, levels->difficulty_max, (int)levels->sort);
    for (size_t i = 0; i < levels->tag_count; i++)
        text_append_format(&filter->binding, " %s", levels->tags[i]);
    return text_check(&filter->binding);
}

static int filter_read_cursor(struct request *request, struct filter *out) {
    const char *const text = request_query(request, "cursor");
    struct cursor cursor;
    if (!text)
        return 0;
    TRY(cursor_read(text, &out->binding, &cursor));
    out->levels.after = true;
    out->levels.after_difficulty = cursor.difficulty;
    out->levels.after_sequence = cursor.sequence;
    return 0;
}

int filter_read(struct request *request, const char *world, struct filter *out) {
    struct level_filter *const levels = &out->levels;
    *out = (struct filter){.binding = TEXT_INIT};
    levels->difficulty_max = DIFFICULTY_ONE;
    levels->limit = FILTER_LIMIT_DEFAULT;
    TRY(filter_read_world(request, world, out));
    TRY(filter_read_kind(request, out));
    TRY(query_words(request, "band", filter_take_band, out));
    TRY(query_words(request, "status", filter_take_status, out));
    TRY(filter_read_tags(request, out));
    TRY(filter_read_difficulty(request, out));
    TRY(query_id(request, "batch", &levels->batch));
    TRY(filter_read_sort(request, out));
    TRY(query_number(request, "limit", 1, FILTER_LIMIT_MOST, &levels->limit));
    TRY(query_flag(request, "full", &out->full));
    levels->documents = out->full;
    TRY(filter_bind(out));
    return filter_read_cursor(request, out);
}

static void link_append_escaped(struct text *out, const char *value) {
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                "-._~,:";
    for (; *value; value++) {
        if (strchr(plain, *value))
            text_append_char(out, *value);
        else
            text_append_format(out, "%%%02X", (unsigned char)*value);
    }
}

void filter_link(const struct request *request, const char *cursor, struct text *out) {
    const struct target *const target = &request->target;
    request_link(request, out, "");
    for (size_t i = 0; i < target->segment_count; i++) {
        text_append_char(out, '/');
        link_append_escaped(out, target->segments[i]);
    }
    text_append_format(out, "?cursor=%s", cursor);
    for (size_t i = 0; i < target->query_count; i++) {
        if (!strcmp(target->query[i].name, "cursor"))
            continue;
        text_append_format(out, "&%s=", target->query[i].name);
        link_append_escaped(out, target->query[i].value);
    }
}

void filter_next(const struct request *request, const struct filter *filter,
                 const struct level_record *last, struct text *out) {
    const struct cursor place = {last->difficulty, last->sequence};
    char cursor[CURSOR_LENGTH + 1];
    cursor_write(&place, &filter->binding, cursor);
    filter_link(request, cursor, out);
}
