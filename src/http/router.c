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

/* A capture at *pattern, which is moved behind it and its suffix, against one segment of a path. */
static bool capture_take(const char **pattern, const char *segment) {
    const char *const suffix = strchr(*pattern, '}') + 1;
    const size_t suffix_length = strcspn(suffix, "/");
    const size_t whole = strlen(segment);
    const char *const name = *pattern;
    *pattern = suffix + suffix_length;
    return whole > suffix_length &&
           !memcmp(segment + whole - suffix_length, suffix, suffix_length) &&
           capture_fits(name, segment, whole - suffix_length);
}

/* The segment of a pattern at *pattern, which is moved behind it, against one of a path. */
static bool segment_fits(const char **pattern, const char *segment) {
    const char *at = *pattern;
    while (*at && *at != '/')
        if (*at++ != *segment++)
            return false;
    *pattern = at;
    return !*segment;
}

static bool route_fits(const struct route *route, const struct target *target,
                       const char **captures) {
    const char *pattern = route->pattern;
    size_t captured = 0;
    for (size_t i = 0; i < target->segment_count; i++) {
        if (*pattern++ != '/')
            return false;
        const bool capture = *pattern == '{';
        if (capture)
            captures[captured++] = target->segments[i];
        if (!(capture ? capture_take(&pattern, target->segments[i])
                      : segment_fits(&pattern, target->segments[i])))
            return false;
    }
    return !*pattern || (!target->segment_count && !pattern[1]);
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

static const struct route *router_route(const struct target *target, enum method method,
                                        const char **captures) {
    const unsigned wanted = method == METHOD_HEAD ? METHOD_GET : method;
    for (size_t i = 0; i < ROUTE_COUNT; i++)
        if (ROUTES[i].method == wanted && route_fits(&ROUTES[i], target, captures))
            return &ROUTES[i];
    return NULL;
}

static unsigned with_head(unsigned methods) {
    return methods & METHOD_GET ? methods | METHOD_HEAD : methods;
}

struct match router_find(struct target *target, enum method method, const char **captures) {
    struct match match = {router_route(target, method, captures), 0, 0};
    if (match.route) {
        captures_cut(match.route, captures);
        return match;
    }
    for (size_t i = 0; i < ROUTE_COUNT; i++) {
        const char *passed[REQUEST_CAPTURES_MAX];
        if (!route_fits(&ROUTES[i], target, passed))
            continue;
        match.methods |= ROUTES[i].method;
        if (ROUTES[i].role == ROLE_ANYONE)
            match.open |= ROUTES[i].method;
    }
    match.methods = with_head(match.methods);
    match.open = with_head(match.open);
    if (match.methods)
        match.methods |= METHOD_OPTIONS;
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
