/* Content negotiation: lists with q-values, matched from the most special to the most general. */
#include "http/negotiate.h"

#include <stddef.h>
#include <string.h>

#include "http/condition.h"

struct media {
    const char *type; /* without parameters */
    const char *header;
};

static const struct media media_types[FORMAT_COUNT] = {
    [FORMAT_JSON] = {"application/json", "application/json"},
    [FORMAT_NDJSON] = {"application/x-ndjson", "application/x-ndjson"},
    [FORMAT_TEXT] = {"text/plain", "text/plain; charset=utf-8"},
    [FORMAT_SVG] = {"image/svg+xml", "image/svg+xml"},
    [FORMAT_EVENTS] = {"text/event-stream", "text/event-stream"},
    [FORMAT_YAML] = {"application/yaml", "application/yaml"},
    [FORMAT_PROBLEM] = {"application/problem+json", "application/problem+json"},
};

const char *format_type(enum format format) {
    return media_types[format].header;
}

enum { Q_ONE = 1000, Q_NONE = -1 };

/* One element of a list: its value without parameters, and its weight in thousandths. */
struct preference {
    const char *value;
    size_t length;
    int q;
};

static const char *skip_space(const char *text) {
    return text + strspn(text, " \t");
}

/* "0.5" in thousandths; malformed weights count as 0. */
static int preference_weight(const char *text) {
    if (*text != '0' && *text != '1')
        return 0;
    int q = (*text - '0') * Q_ONE;
    if (text[1] != '.')
        return q;
    int unit = Q_ONE / 10;
    for (text += 2; *text >= '0' && *text <= '9' && unit; text++, unit /= 10)
        q += (*text - '0') * unit;
    return q < Q_ONE ? q : Q_ONE;
}

static int preference_q(const char *parameters, const char *end) {
    for (const char *at = parameters; at < end; at++) {
        if (*at != ';')
            continue;
        const char *const name = skip_space(at + 1);
        if ((*name == 'q' || *name == 'Q') && name[1] == '=')
            return preference_weight(name + 2);
    }
    return Q_ONE;
}

/* The next element of the list at *text; false at its end. */
static bool preference_next(const char **text, struct preference *out) {
    const char *at = *text;
    at += strspn(at, " \t,");
    if (!*at)
        return false;
    const char *const end = at + strcspn(at, ",");
    const char *const stop = at + strcspn(at, ",; \t");
    out->value = at;
    out->length = (size_t)(stop - at);
    out->q = preference_q(stop, end);
    *text = end;
    return true;
}

static bool preference_is(const struct preference *preference, const char *value) {
    return strlen(value) == preference->length &&
           !strncasecmp(preference->value, value, preference->length);
}

/* How closely a range names a type: 3 itself, 2 its family, 1 everything, 0 not at all. */
static int preference_closeness(const struct preference *preference, const char *type) {
    const size_t family = strcspn(type, "/") + 1;
    if (preference_is(preference, type))
        return 3;
    if (preference->length == family + 1 && preference->value[family] == '*' &&
        !strncasecmp(preference->value, type, family))
        return 2;
    return preference_is(preference, "*/*") ? 1 : 0;
}

static int format_weight(const char *accept, const char *type) {
    int closest = 0;
    int q = 0;
    struct preference preference;
    while (preference_next(&accept, &preference)) {
        const int closeness = preference_closeness(&preference, type);
        if (closeness > closest) {
            closest = closeness;
            q = preference.q;
        }
    }
    return q;
}

int negotiate_format(const char *accept, unsigned mask, enum format *out) {
    const char *const given = accept && *skip_space(accept) ? accept : "*/*";
    int best = 0;
    if (!strcmp(given, "*/*")) { /* as most programs send it */
        *out = (enum format)__builtin_ctz(mask);
        return 0;
    }
    for (int i = 0; i < FORMAT_COUNT; i++) {
        if (!(mask & FORMAT_BIT(i)))
            continue;
        const int q = format_weight(given, media_types[i].type);
        if (q > best) {
            best = q;
            *out = (enum format)i;
        }
    }
    return best ? 0 : CONDITION_NOT_ACCEPTABLE;
}

struct codings negotiate_codings(const char *accept_encoding) {
    if (!accept_encoding)
        return (struct codings){.gzip = false, .identity = true};
    int gzip = Q_NONE;
    int identity = Q_NONE;
    int any = Q_NONE;
    struct preference preference;
    while (preference_next(&accept_encoding, &preference)) {
        if (preference_is(&preference, "gzip") || preference_is(&preference, "x-gzip"))
            gzip = preference.q;
        else if (preference_is(&preference, "identity"))
            identity = preference.q;
        else if (preference_is(&preference, "*"))
            any = preference.q;
    }
    if (gzip == Q_NONE)
        gzip = any;
    const bool plain = identity == Q_NONE ? any != 0 : identity > 0;
    return (struct codings){.gzip = gzip > 0 && gzip >= identity, .identity = plain};
}

bool negotiate_is_json(const char *content_type) {
    static const char json[] = "application/json";
    if (!content_type || strncasecmp(content_type, json, sizeof(json) - 1))
        return false;
    const char *rest = skip_space(content_type + sizeof(json) - 1);
    if (!*rest)
        return true;
    if (*rest != ';')
        return false;
    rest = skip_space(rest + 1);
    if (!*rest)
        return true;
    static const char charset[] = "charset=";
    if (strncasecmp(rest, charset, sizeof(charset) - 1))
        return false;
    rest += sizeof(charset) - 1;
    return !strcasecmp(rest, "utf-8") || !strcasecmp(rest, "\"utf-8\"");
}
