/* The router: patterns against segments, row by row. */
#include "http/router.h"

#include <string.h>

#include "http/query.h"

static bool capture_is_word(const char *text, size_t length) {
    return length > 0 && strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789-") >= length;
}

/* What may stand for "{id}", "{date}" ...: nothing else ever reaches a handler. */
static bool capture_fits(const char *name, const char *text, size_t length) {
    if (!strncmp(name, "{id}", 4))
        return query_is_id(text, length);
    return length <= 64 && capture_is_word(text, length);
}

/* One segment of a pattern, length bytes long, against one of the path. */
static bool segment_fits(const char *pattern, size_t length, const char *segment,
                         const char **capture) {
    if (*pattern != '{')
        return !strncmp(pattern, segment, length) && !segment[length];
    const char *const close = strchr(pattern, '}');
    const char *const suffix = close + 1;
    const size_t suffix_length = length - (size_t)(suffix - pattern);
    const size_t whole = strlen(segment);
    if (whole <= suffix_length || strncmp(segment + whole - suffix_length, suffix, suffix_length) ||
        !capture_fits(pattern, segment, whole - suffix_length))
        return false;
    *capture = segment;
    return true;
}

static bool route_fits(const struct route *route, const struct target *target,
                       const char **captures) {
    const char *pattern = route->pattern + 1;
    size_t captured = 0;
    for (size_t i = 0; i < target->segment_count; i++) {
        const size_t length = strcspn(pattern, "/");
        const char *capture = NULL;
        if (!length || !segment_fits(pattern, length, target->segments[i], &capture))
            return false;
        if (capture)
            captures[captured++] = capture;
        pattern += length + (pattern[length] == '/');
    }
    return !*pattern;
}

/* "{id}.json" captured with its suffix: the handler wants the id alone. */
static void captures_cut(const struct route *route, const char **captures) {
    const char *const suffix = strrchr(route->pattern, '}');
    if (!suffix || suffix[1] != '.' || !captures[0])
        return;
    char *const end = strchr(captures[0], '.');
    if (end)
        *end = '\0';
}

struct match router_find(struct target *target, enum method method, const char **captures) {
    struct match match = {NULL, 0, 0};
    const unsigned wanted = method == METHOD_HEAD ? METHOD_GET : method;
    for (size_t i = 0; i < ROUTE_COUNT; i++) {
        const char *found[REQUEST_CAPTURES_MAX] = {NULL};
        if (!route_fits(&ROUTES[i], target, found))
            continue;
        match.methods |= ROUTES[i].method;
        if (ROUTES[i].role == ROLE_ANYONE)
            match.open |= ROUTES[i].method;
        if (ROUTES[i].method == wanted && !match.route) {
            match.route = &ROUTES[i];
            memcpy(captures, found, sizeof(found));
        }
    }
    if (match.methods & METHOD_GET)
        match.methods |= METHOD_HEAD;
    if (match.open & METHOD_GET)
        match.open |= METHOD_HEAD;
    if (match.methods)
        match.methods |= METHOD_OPTIONS;
    if (match.route)
        captures_cut(match.route, captures);
    return match;
}

static bool query_knows(const char *keys, const char *name) {
    const size_t length = strlen(name);
    if (!length || strchr(name, ' '))
        return false;
    for (const char *at = keys; (at = strstr(at, name)); at += length)
        if ((at == keys || at[-1] == ' ') && (at[length] == ' ' || !at[length]))
            return true;
    return false;
}

const char *router_query_fault(const struct route *route, const struct target *target,
                               bool *twice) {
    *twice = false;
    for (size_t i = 0; i < target->query_count; i++) {
        const char *const name = target->query[i].name;
        if (!query_knows(route->query, name))
            return name;
        for (size_t earlier = 0; earlier < i; earlier++)
            *twice = *twice || !strcmp(target->query[earlier].name, name);
        if (*twice)
            return name;
    }
    return NULL;
}
