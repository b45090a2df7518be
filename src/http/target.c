/* The request target: path segments and query pairs, strictly decoded. */
#include "http/target.h"

#include <errno.h>
#include <string.h>

#include "http/condition.h"

void target_deinit(struct target *target) {
    text_deinit(&target->raw);
    text_deinit(&target->decoded);
}

int target_keep(struct target *target, const char *raw) {
    text_clear(&target->raw);
    text_append_string(&target->raw, raw);
    target->authority = NULL;
    return text_check(&target->raw);
}

static int target_digit(char byte) {
    if (byte >= '0' && byte <= '9')
        return byte - '0';
    if (byte >= 'a' && byte <= 'f')
        return byte - 'a' + 10;
    if (byte >= 'A' && byte <= 'F')
        return byte - 'A' + 10;
    return -1;
}

/* Decodes escapes in place; no name or value of this service holds more than printable ASCII. */
static const char *target_unescape(char *text) {
    while (*text > 0x20 && *text < 0x7f && *text != '%')
        text++; /* as it is */
    char *out = text;
    for (const char *in = text; *in; in++) {
        int byte = (unsigned char)*in;
        if (byte == '%') {
            const int high = target_digit(in[1]);
            const int low = high < 0 ? -1 : target_digit(in[2]);
            if (low < 0)
                return "The target has a '%' that two hexadecimal digits do not follow";
            byte = high * 16 + low;
            in += 2;
        }
        if (byte < 0x20 || byte > 0x7e)
            return "The target may hold printable ASCII only";
        *out++ = (char)byte;
    }
    *out = '\0';
    return NULL;
}

static int target_refuse(const char **why, const char *sentence) {
    *why = sentence;
    return CONDITION_MALFORMED_REQUEST;
}

static int target_take_segment(struct target *target, char *segment, const char **why) {
    const char *const wrong = target_unescape(segment);
    if (wrong)
        return target_refuse(why, wrong);
    if (strpbrk(segment, "/\\"))
        return target_refuse(why, "A path segment may not hold an escaped slash");
    if (!*segment || !strcmp(segment, ".") || !strcmp(segment, ".."))
        return CONDITION_NO_ROUTE;
    if (target->segment_count == TARGET_SEGMENTS_MAX)
        return CONDITION_NO_ROUTE;
    target->segments[target->segment_count++] = segment;
    return 0;
}

static int target_parse_path(struct target *target, char *path, const char **why) {
    if (*path != '/')
        return target_refuse(why, "The target must be a path that starts with '/'");
    target->segment_count = 0;
    if (!path[1])
        return 0;
    for (char *rest = path + 1; rest;) {
        char *const segment = strsep(&rest, "/");
        const int result = target_take_segment(target, segment, why);
        if (result)
            return result;
    }
    return 0;
}

static int target_parse_query(struct target *target, char *query, const char **why) {
    target->query_count = 0;
    if (!query || !*query)
        return 0;
    while (query) {
        char *value = strsep(&query, "&");
        char *const name = strsep(&value, "=");
        if (target->query_count == TARGET_KEYS_MAX)
            return target_refuse(why, "The query has more keys than any resource knows");
        const char *const wrong = target_unescape(name);
        if (wrong)
            return target_refuse(why, wrong);
        if (value && target_unescape(value)) {
            *why = name;
            return CONDITION_INVALID_QUERY;
        }
        target->query[target->query_count++] = (struct query_pair){name, value ? value : ""};
    }
    return 0;
}

/* "http://host/path" is the absolute form, which every server must take. */
static char *target_skip_authority(struct target *target, char *text) {
    static const char scheme[] = "http://";
    target->authority = NULL;
    if (strncasecmp(text, scheme, sizeof(scheme) - 1))
        return text;
    char *const authority = text + sizeof(scheme) - 1;
    const size_t length = strcspn(authority, "/?");
    char *const path = authority + length;
    if (*path != '/')
        return path;
    /* The name moves over the scheme, which makes room for its end. */
    memmove(text, authority, length);
    text[length] = '\0';
    target->authority = text;
    return path;
}

int target_parse(struct target *target, const char **why) {
    if (target->raw.length > TARGET_LENGTH_MOST)
        return CONDITION_TARGET_TOO_LONG;
    text_clear(&target->decoded);
    text_append(&target->decoded, target->raw.data, target->raw.length);
    if (text_check(&target->decoded))
        return -ENOMEM;
    if (!target->decoded.length)
        return target_refuse(why, "The request has no target");
    target->segment_count = target->query_count = 0;
    target->authority = NULL;
    target->asterisk = !strcmp(target->decoded.data, "*");
    if (target->asterisk)
        return 0;
    char *query = target_skip_authority(target, target->decoded.data);
    char *const path = strsep(&query, "?");
    const int result = target_parse_path(target, path, why);
    return result ? result : target_parse_query(target, query, why);
}

size_t target_pairs(const char *raw) {
    const char *at = strchr(raw, '?');
    size_t pairs = 0;
    for (; at; at = strchr(at + 1, '&'))
        pairs++;
    return pairs;
}

const char *target_query(const struct target *target, const char *name) {
    for (size_t i = 0; i < target->query_count; i++)
        if (!strcmp(target->query[i].name, name))
            return target->query[i].value;
    return NULL;
}
